"""The six dice of Twenty One with their signs, and how often they are used: for a screen that throws them where nobody asks the server."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.games.twentyone.rules.moves import STAYS
from stolik.games.twentyone.rules.printed import COLOURS, SIDES
from stolik.games.twentyone.signs import SIGNS

MATERIAL: Mapping[str, object] = {"colours": COLOURS, "sides": SIDES, "stays": STAYS, "signs": SIGNS}
