"""What the store keeps of finished games: who came where with how many points, and which feats they did. Found by guest, newest first.

Every question is bounded: a page, or so many of the newest games. What counts as a result is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, Select, case, func, select, tuple_
from sqlalchemy.exc import IntegrityError

from stolik.store import schema
from stolik.store.saving import write_results
from stolik.store.store import Store
from stolik.store.terms import ResultRow

PAGE = 20
MOST_COMPARED = 2_000
"""Of everybody's games, the newest are compared with."""
MOST_DRAWN = 200
"""Points of a curve."""
_results, _feats, _tables = schema.results, schema.feats, schema.tables


@dataclass(frozen=True, slots=True)
class PlayedRow(ResultRow):
    """A result of a table that is in the store."""

    table: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class SummedUp:
    """All my games of one kind."""

    game: str
    mode: str
    alone: bool
    games: int
    won: int
    points: int
    best: int | None
    """Without a hint; None if every game had one."""
    best_hinted: int | None


@dataclass(frozen=True, slots=True)
class FeatRow:
    game: str
    feat: str
    times: int
    last: int


@dataclass(frozen=True, slots=True)
class Unfilled:
    """A finished game of which nothing was written down but its log."""

    key: int
    secret: bytes
    lobby: str


class Results:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def played(
        self,
        person: str,
        *,
        game: str | None = None,
        company: str | None = None,
        before: tuple[int, int] | None = None,
        most: int = PAGE,
    ) -> list[PlayedRow]:
        """What they played to the end, newest first; `before`: the end and the key of the last one of the page before."""
        query = _of_mine(person).add_columns(_tables.c.id).join(_tables, _tables.c.key == _results.c.table)
        if game is not None:
            query = query.where(_results.c.game == game)
        if company is not None:
            query = query.where(_results.c.company == company)
        if before is not None:
            query = query.where(tuple_(_results.c.ended, _results.c.table) < tuple_(*before))
        query = query.order_by(_results.c.ended.desc(), _results.c.table.desc()).limit(most)
        return [PlayedRow(**row) for row in await self._store.read(query)]

    async def at_tables(self, tables: Iterable[int]) -> dict[int, list[PlayedRow]]:
        """Everybody's results of these games, seat by seat."""
        query = select(_results).where(_results.c.table.in_(list(tables))).order_by(_results.c.table, _results.c.seat)
        found: dict[int, list[PlayedRow]] = {}
        for row in await self._store.read(query):
            found.setdefault(row["table"], []).append(PlayedRow(**row))
        return found

    async def best_alone(self, person: str, game: str, most: int, *, hinted: bool) -> list[PlayedRow]:
        query = _of_mine(person).add_columns(_tables.c.id).join(_tables, _tables.c.key == _results.c.table)
        query = query.where(_results.c.game == game, _results.c.players == 1, _results.c.hinted.is_(hinted))
        query = query.where(~_results.c.mode.contains('"practice":true'))
        query = query.order_by(_results.c.points.desc(), _results.c.table.desc()).limit(most)
        return [PlayedRow(**row) for row in await self._store.read(query)]

    # Figures

    async def summed_up(self, person: str, game: str | None = None) -> list[SummedUp]:
        """By game, mode, and whether it was played alone."""
        result = _results.c
        alone = (result.players == 1).label("alone")
        query = select(
            result.game,
            result.mode,
            alone,
            func.count().label("games"),
            func.sum(case((result.place == 1, 1), else_=0)).label("won"),
            func.sum(result.points).label("points"),
            func.max(case((result.hinted.is_(False), result.points))).label("best"),
            func.max(case((result.hinted.is_(True), result.points))).label("best_hinted"),
        ).where(result.person == person, result.name.is_(None))
        if game is not None:
            query = query.where(result.game == game)
        query = query.group_by(result.game, result.mode, alone).order_by(func.count().desc(), result.game, result.mode)
        return [
            SummedUp(
                game=row["game"],
                mode=row["mode"],
                alone=bool(row["alone"]),
                games=row["games"],
                won=int(row["won"]),
                points=int(row["points"]),
                best=row["best"],
                best_hinted=row["best_hinted"],
            )
            for row in await self._store.read(query)
        ]

    async def newest(self, person: str, game: str, mode: str, *, alone: bool) -> list[PlayedRow]:
        """The newest games of one kind, oldest of them first."""
        query = _of_mine(person).add_columns(_tables.c.id).join(_tables, _tables.c.key == _results.c.table)
        query = query.where(_results.c.game == game, _results.c.mode == mode, _kind(alone))
        query = query.order_by(_results.c.ended.desc()).limit(MOST_DRAWN)
        return [PlayedRow(**row) for row in reversed(await self._store.read(query))]

    async def best_of_kind(self, person: str, game: str, mode: str, most: int, *, alone: bool) -> list[PlayedRow]:
        """Without hints."""
        query = _of_mine(person).add_columns(_tables.c.id).join(_tables, _tables.c.key == _results.c.table)
        query = query.where(_results.c.game == game, _results.c.mode == mode, _kind(alone), ~_results.c.hinted)
        query = query.order_by(_results.c.points.desc(), _results.c.ended.desc()).limit(most)
        return [PlayedRow(**row) for row in await self._store.read(query)]

    async def everybodys(self, game: str, mode: str, *, alone: bool) -> dict[int, int]:
        """How often people here had so many points, in the newest games of that kind."""
        newest = select(_results.c.points).where(_results.c.game == game, _results.c.mode == mode, _kind(alone))
        newest = newest.where(_results.c.level.is_(None)).order_by(_results.c.ended.desc()).limit(MOST_COMPARED)
        points = newest.subquery().c.points
        rows = await self._store.read(select(points, func.count().label("times")).group_by(points))
        return {row["points"]: row["times"] for row in rows}

    async def feats(self, person: str) -> list[FeatRow]:
        query = select(
            _feats.c.game, _feats.c.feat, func.count().label("times"), func.max(_feats.c.ended).label("last")
        )
        query = query.where(_feats.c.person == person).group_by(_feats.c.game, _feats.c.feat)
        return [FeatRow(**row) for row in await self._store.read(query)]

    async def feats_at(self, table: int) -> dict[int, list[str]]:
        """By seat."""
        found: dict[int, list[str]] = {}
        for row in await self._store.read(select(_feats).where(_feats.c.table == table).order_by(_feats.c.feat)):
            found.setdefault(row["seat"], []).append(row["feat"])
        return found

    # Games from before results were written down

    async def unfilled(self, after: int, most: int) -> tuple[int, list[Unfilled]]:
        """Of the next tables those that are finished and have no results, and up to which key was looked; it stays when there are no more."""
        columns = (_tables.c.key, _tables.c.status, _tables.c.secret, _tables.c.lobby, _results.c.seat)
        first = (_results.c.table == _tables.c.key) & (_results.c.seat == 0)
        # By key alone: asked for the status too, a database would sort all finished tables for every step.
        query = select(*columns).outerjoin(_results, first).where(_tables.c.key > after)
        rows = await self._store.read(query.order_by(_tables.c.key).limit(most))
        missing = [
            Unfilled(row["key"], row["secret"], row["lobby"])
            for row in rows
            if row["status"] == "finished" and row["seat"] is None
        ]
        return (rows[-1]["key"] if rows else after), missing

    async def fill(self, table: int, rows: Sequence[ResultRow]) -> None:
        """Unless somebody else has done so meanwhile, who wrote the same."""

        def write(connection: Connection) -> None:
            if connection.execute(select(_results.c.seat).where(_results.c.table == table).limit(1)).first() is None:
                write_results(connection, table, rows)

        with suppress(IntegrityError):
            await self._store.writer.write(write)


def _of_mine(person: str) -> Select[Any]:
    """The seat that a guest had for themselves, not those of others on the same device."""
    return cast("Select[Any]", select(_results)).where(_results.c.person == person, _results.c.name.is_(None))


def _kind(alone: bool) -> Any:
    return _results.c.players == 1 if alone else _results.c.players > 1
