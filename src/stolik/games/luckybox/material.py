"""The number cards of Lucky Box, and how often they are used: for a screen that throws them where nobody asks the server."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.games.luckybox.rules.dealing import ALL_NUMBERS
from stolik.games.luckybox.rules.state import NUMBER_CARDS, TURNS
from stolik.games.luckybox.rules.tableau import ROUNDS

MATERIAL: Mapping[str, object] = {"numbers": NUMBER_CARDS, "rounds": ROUNDS, "turns": TURNS, "highest": ALL_NUMBERS[-1]}
