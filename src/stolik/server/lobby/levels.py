"""Which bots fit somebody: the weakest at first, then those that their results call for, and once it is known how well they play, the
nearest on the ladder. It suggests; nobody has to follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from stolik.server.lobby.sitting import Sitting

Why: TypeAlias = Literal["first", "won", "lost", "as-before", "rated"]
"""Nobody has been played yet; two wins running; three losses running; neither; it is known how well they play."""

WINS_TO_RISE = 2
LOSSES_TO_FALL = 3


class Suggestion(Struct, frozen=True):
    level: str
    why: Why


class _Met(Struct, frozen=True):
    level: int
    won: bool


def suggested(played: Iterable[Sitting], person: str, levels: Sequence[str]) -> Suggestion:
    """From the finished games of one kind, newest first; those without bots say nothing about bots."""
    met = [game for sitting in played if (game := _met(sitting, person, levels)) is not None]
    if not met:
        return Suggestion(levels[0], "first")
    level = met[0].level
    here = [game.won for game in _while_at(level, met)]
    if len(here) >= WINS_TO_RISE and all(here[:WINS_TO_RISE]) and level + 1 < len(levels):
        return Suggestion(levels[level + 1], "won")
    if len(here) >= LOSSES_TO_FALL and not any(here[:LOSSES_TO_FALL]) and level > 0:
        return Suggestion(levels[level - 1], "lost")
    return Suggestion(levels[level], "as-before")


def nearest(mine: float, ladder: Mapping[str, float]) -> Suggestion:
    """The bot that plays about as well, on a ladder that has rungs."""
    return Suggestion(min(ladder, key=lambda level: abs(ladder[level] - mine)), "rated")


def _while_at(level: int, met: Sequence[_Met]) -> Iterable[_Met]:
    """The newest games against that level, up to one against another."""
    for game in met:
        if game.level != level:
            return
        yield game


def _met(sitting: Sitting, person: str, levels: Sequence[str]) -> _Met | None:
    """The strongest bot that sat at this table, and whether nobody had more points than this person."""
    mine = sitting.seats_of(person)
    bots = [levels.index(chair.level) for chair in sitting.chairs if chair.kind == "bot" and chair.level in levels]
    if not bots or not mine or len(sitting.scores) != len(sitting.chairs):
        return None
    return _Met(max(bots), max(sitting.scores[seat] for seat in mine) == max(sitting.scores))
