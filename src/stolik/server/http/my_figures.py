"""HTTP: how I play: figures by game and mode, the feats on my shelf, and where I stand on the ladder of bots."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, PathParameter, QueryParameter
from msgspec import Struct

from stolik.bots.strength import ladder
from stolik.game.installed import GAMES
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.rating import Rater
from stolik.server.people.limits import LOOK_AT_BEST, Limits
from stolik.store.ratings import Rating, Ratings
from stolik.store.results import PlayedRow, Results
from stolik.store.terms import GuestRow

GameParameter = Annotated[str, PathParameter(max_length=32)]
MOST_MOMENTS = 3
ABOUT = 1.5
"""So near to a rung that nobody can tell them apart."""


class Figures(Struct, frozen=True):
    """All my games of one kind. Hinted ones have a best of their own: it is not the same achievement."""

    game: str
    mode: str
    alone: bool
    games: int
    won: int
    average: float
    best: int | None
    best_hinted: int | None


class AllFigures(Struct, frozen=True):
    figures: tuple[Figures, ...]


class CurvePoint(Struct, frozen=True):
    table: str
    at: int
    points: int
    hinted: bool


class Points(Struct, frozen=True):
    """How often somebody had so many."""

    points: int
    times: int


class KindOfGame(Struct, frozen=True):
    """My newest games of one kind, beside everybody's newest."""

    curve: tuple[CurvePoint, ...]
    mine: tuple[Points, ...]
    everybody: tuple[Points, ...]
    moments: tuple[CurvePoint, ...]
    """The best of mine, without hints."""


class Feat(Struct, frozen=True):
    game: str
    feat: str
    times: int
    last: int


class Shelf(Struct, frozen=True):
    feats: tuple[Feat, ...]


class Rung(Struct, frozen=True):
    level: str
    at: float


class Band(Struct, frozen=True):
    """Where I stand in one game: near a rung, between two, below the lowest or above the highest."""

    game: str
    games: int
    low: float
    high: float
    """Between these I stand, in nineteen of twenty cases."""
    ladder: tuple[Rung, ...]
    where: Literal["about", "between", "above", "below", "somewhere"]
    levels: tuple[str, ...]


class Standing(Struct, frozen=True):
    wanted: bool
    """Whether I want to know."""
    bands: tuple[Band, ...]


class MyFigures(Controller):
    path = "/me"
    tags = ("people",)

    @get("/figures", responses=PROBLEMS, summary="My games in figures, by game and mode")
    async def figures(
        self, guest: NamedDependency[GuestRow], results: NamedDependency[Results], limits: NamedDependency[Limits]
    ) -> AllFigures:
        limits.take(LOOK_AT_BEST, guest.person)
        return AllFigures(
            tuple(
                Figures(
                    game=kind.game,
                    mode=kind.mode,
                    alone=kind.alone,
                    games=kind.games,
                    won=kind.won,
                    average=round(kind.points / kind.games, 1),
                    best=kind.best,
                    best_hinted=kind.best_hinted,
                )
                for kind in await results.summed_up(guest.person)
            )
        )

    @get("/figures/{game:str}", responses=PROBLEMS, summary="My games of one kind, one by one, beside everybody's")
    async def kind(
        self,
        guest: NamedDependency[GuestRow],
        results: NamedDependency[Results],
        limits: NamedDependency[Limits],
        game: GameParameter,
        mode: Annotated[str, QueryParameter(max_length=300)],
        alone: FromQuery[bool],
    ) -> KindOfGame:
        limits.take(LOOK_AT_BEST, guest.person)
        rows = await results.newest(guest.person, game, mode, alone=alone)
        best = await results.best_of_kind(guest.person, game, mode, MOST_MOMENTS, alone=alone)
        mine: dict[int, int] = {}
        for row in rows:
            mine[row.points] = mine.get(row.points, 0) + 1
        return KindOfGame(
            curve=tuple(map(_point, rows)),
            mine=_sorted(mine),
            everybody=_sorted(await results.everybodys(game, mode, alone=alone)),
            moments=tuple(map(_point, best)),
        )

    @get("/feats", responses=PROBLEMS, summary="The feats on my shelf")
    async def feats(
        self, guest: NamedDependency[GuestRow], results: NamedDependency[Results], limits: NamedDependency[Limits]
    ) -> Shelf:
        limits.take(LOOK_AT_BEST, guest.person)
        found = await results.feats(guest.person)
        return Shelf(tuple(Feat(row.game, row.feat, row.times, row.last) for row in found))

    @get("/ratings", responses=PROBLEMS, summary="Where I stand on the ladder of bots")
    async def standing(
        self,
        guest: NamedDependency[GuestRow],
        ratings: NamedDependency[Ratings],
        rater: NamedDependency[Rater],
        limits: NamedDependency[Limits],
    ) -> Standing:
        limits.take(LOOK_AT_BEST, guest.person)
        if not guest.rated:
            return Standing(wanted=False, bands=())
        await rater.look()
        found = await ratings.of(guest.key)
        return Standing(wanted=True, bands=tuple(band(game, found[game]) for game in GAMES if game in found))


def band(game: str, mine: Rating) -> Band:
    rungs = ladder(game)
    near = min(rungs, key=lambda level: abs(rungs[level] - mine.mu), default=None)
    below = [level for level, at in rungs.items() if at < mine.mu]
    above = [level for level, at in rungs.items() if at >= mine.mu]
    if near is None:
        where, levels = "somewhere", ()
    elif abs(rungs[near] - mine.mu) <= ABOUT:
        where, levels = "about", (near,)
    elif not above:
        where, levels = "above", (below[-1],)
    elif not below:
        where, levels = "below", (above[0],)
    else:
        where, levels = "between", (below[-1], above[0])
    return Band(
        game=game,
        games=mine.games,
        low=round(mine.mu - 2 * mine.sigma, 2),
        high=round(mine.mu + 2 * mine.sigma, 2),
        ladder=tuple(Rung(level, round(at, 2)) for level, at in rungs.items()),
        where=where,
        levels=levels,
    )


def _point(row: PlayedRow) -> CurvePoint:
    return CurvePoint(row.id, row.ended, row.points, row.hinted)


def _sorted(found: dict[int, int]) -> tuple[Points, ...]:
    return tuple(Points(points, times) for points, times in sorted(found.items()))
