"""What the contract suite plays: every registered game, with every number of players, with these options.

A new game gets one line in `OPTION_SETS`: the option sets worth playing, each with the numbers of players it allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.table.codec import codec

AnyNumber = None

OPTION_SETS: Mapping[str, tuple[tuple[dict[str, Any], range | None], ...]] = {
    "crisscross": (
        ({}, AnyNumber),
        ({"advanced": True}, AnyNumber),
        ({"start": "choose"}, AnyNumber),
        ({"advanced": True, "start": "choose"}, AnyNumber),
    ),
    "luckybox": (({}, AnyNumber),),
    "twentyone": (({}, AnyNumber), ({"rows": "varied"}, AnyNumber)),
    "setup": (
        ({}, AnyNumber),
        ({"bonus": "call", "head_start": True}, AnyNumber),
        ({"finish": 100}, AnyNumber),
        ({"teams": True}, range(4, 5)),
        ({"teams": True, "bonus": "call"}, range(4, 5)),
    ),
    "twinit": (
        ({}, range(2, 7)),
        ({"handicap": 1, "tempo": 2}, range(3, 4)),
        ({"mode": "teams"}, range(4, 7)),
        ({"mode": "teams", "handicap": 4}, range(5, 6)),
        ({"mode": "together"}, range(1, 7)),
        ({"mode": "rivals"}, range(2, 7)),
    ),
}

FREE_FIELDS: Mapping[str, frozenset[str]] = {"twinit": frozenset({"rev", "after"})}
"""Fields of actions that `legal` leaves open, because they are measured and not chosen."""

FREE_ORDER: Mapping[str, frozenset[str]] = {"twinit": frozenset({"cards"})}
"""Fields of actions of which `legal` lists one order, while `play` takes any."""

MISTAKES: Mapping[str, str] = {"twinit": "Mistake"}
"""What a game answers to an action that is a mistake; `legal` need not list all of those, if there are too many."""


@dataclass(frozen=True)
class Case:
    game: AnyGame
    players: int
    options: Any
    name: str

    @property
    def free_fields(self) -> frozenset[str]:
        return FREE_FIELDS.get(self.game.id, frozenset())

    @property
    def free_order(self) -> frozenset[str]:
        return FREE_ORDER.get(self.game.id, frozenset())

    @property
    def mistake(self) -> str | None:
        return MISTAKES.get(self.game.id)


def cases() -> list[Case]:
    """Every registered game × number of players × option set."""
    return [
        Case(game, players, codec(game).read_options(options), f"{game.id}-{players}-{_name(options)}")
        for game in GAMES.values()
        for options, allowed in OPTION_SETS[game.id]
        for players in (game.players if allowed is None else allowed)
    ]


def _name(options: dict[str, Any]) -> str:
    return "-".join(f"{name}={value}" for name, value in options.items()) or "default"
