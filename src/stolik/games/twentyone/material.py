"""The six dice of Twenty One, and how often they are used: for a screen that throws them where nobody asks the server."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.games.twentyone.rules.moves import STAYS
from stolik.games.twentyone.rules.printed import COLOURS, SIDES

MATERIAL: Mapping[str, object] = {"colours": COLOURS, "sides": SIDES, "stays": STAYS}
