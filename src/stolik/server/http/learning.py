"""HTTP: what I have learnt of each game, and the bots that fit me."""

from __future__ import annotations

from typing import Literal

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from stolik.bots import levels_of
from stolik.bots.strength import ladder
from stolik.game.installed import GAMES
from stolik.server.http.problems import PROBLEMS
from stolik.server.lobby.levels import Suggestion, nearest, suggested
from stolik.server.lobby.sitting import decode
from stolik.server.people.limits import LOOK_AT_BEST, Limits
from stolik.store.learning import Learning, LessonRow
from stolik.store.ratings import Rating, Ratings
from stolik.store.terms import GuestRow
from stolik.table.lessons.lesson import lesson_of

ENOUGH_RATED = 5
"""Games after which a rating is better advice than the last results."""
MOST_PLAYED = 200
"""Games that are looked through."""


class Learnt(Struct, frozen=True):
    """One game and me."""

    game: str
    lesson: Literal["none", "new", "begun", "done"]
    """There is none, or how far I came in it."""
    offered: bool
    """Whether to offer it: I never played this game, and did not say no."""
    played: int
    """Games of it that I have played to the end, of the last ones."""
    opponents: Suggestion


class AllLearnt(Struct, frozen=True):
    games: tuple[Learnt, ...]


@get("/me/learning", tags=["lessons"], responses=PROBLEMS, summary="What I have learnt, and which bots fit me")
async def learnt(
    guest: NamedDependency[GuestRow],
    learning: NamedDependency[Learning],
    ratings: NamedDependency[Ratings],
    limits: NamedDependency[Limits],
) -> AllLearnt:
    limits.take(LOOK_AT_BEST, guest.person)
    rows = await learning.lessons(guest.key)
    known = await ratings.of(guest.key) if guest.rated else {}
    finished = [decode(lobby) for lobby in await learning.finished_games(guest.person, MOST_PLAYED)]
    sittings = [sitting for sitting in finished if sitting.practice is None]

    def of(game: str) -> Learnt:
        played = [sitting for sitting in sittings if sitting.game == game]
        row = rows.get(game, LessonRow(game))
        lesson = _how_far(game, row)
        return Learnt(
            game=game,
            lesson=lesson,
            offered=lesson == "new" and not played and not row.declined,
            played=len(played),
            opponents=_fitting(game, known.get(game)) or suggested(played, guest.person, levels_of(GAMES[game])),
        )

    return AllLearnt(tuple(map(of, GAMES)))


def _fitting(game: str, mine: Rating | None) -> Suggestion | None:
    """Nothing before enough games say so, or where the bots were not measured."""
    return nearest(mine.mu, ladder(game)) if mine and mine.games >= ENOUGH_RATED and ladder(game) else None


def _how_far(game: str, row: LessonRow) -> Literal["none", "new", "begun", "done"]:
    if lesson_of(game) is None:
        return "none"
    if row.finished is not None:
        return "done"
    return "begun" if row.taken else "new"
