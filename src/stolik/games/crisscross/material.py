"""The two dice and the rounds of Criss Cross, and how often they are used: for a screen that throws them where nobody asks the server."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.games.crisscross.rules.printed import SYMBOLS
from stolik.games.crisscross.rules.turn import ROUNDS

MATERIAL: Mapping[str, object] = {"symbols": SYMBOLS, "rounds": ROUNDS}
