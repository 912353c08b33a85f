"""What the store keeps of daily deals: the secret of each, drawn once for everybody, and who has tried it.

That there is one secret a deal, and one attempt of a guest that counts, is the database's doing: the rows are unique.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from stolik.store import schema
from stolik.store.engines import reason
from stolik.store.store import Store
from stolik.store.terms import StoreUnavailable


@dataclass(frozen=True, slots=True)
class DealRow:
    """One game's deal of one day."""

    day: str
    game: str
    secret: bytes
    made: int
    """When the secret was drawn: since then its commitment stands."""
    coach: int | None = None
    """What the coach's line came to with the same luck, in points; None: not worked out yet."""
    coach_value: int | None = None


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """The one attempt of a guest that counts."""

    day: str
    game: str
    person: str
    table: str
    fresh: bool
    """Nobody had seen this guest finish a game before that day: it counts for the guest alone."""
    begun: int
    finished: int | None = None
    points: int | None = None
    value: int | None = None
    """What it is ranked by: points, or the lead where there was somebody to lead."""


class Deals:
    """Kept beside everything else in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def deal(self, day: str, game: str) -> DealRow | None:
        its = (schema.deals.c.day == day, schema.deals.c.game == game)
        rows = await self._read(select(schema.deals).where(*its))
        return DealRow(**rows[0]) if rows else None

    async def deals(self, days: Collection[str]) -> list[DealRow]:
        found = await self._read(select(schema.deals).where(schema.deals.c.day.in_(list(days))))
        return [DealRow(**row) for row in found]

    async def make(self, row: DealRow) -> DealRow:
        """The deal of that day and game: this one, or that which another process was quicker to make."""
        its = (row.day, row.game)
        known = await self.deal(*its)
        if known is not None:
            return known
        values = {"day": row.day, "game": row.game, "secret": row.secret, "made": row.made}
        with suppress(IntegrityError):
            await self._write(insert(schema.deals).values(values))
        made = await self.deal(*its)
        assert made is not None, "it was made, by us or by somebody else"
        return made

    async def keep_coach(self, day: str, game: str, points: int, value: int) -> None:
        deals = schema.deals
        its = (deals.c.day == day, deals.c.game == game, deals.c.coach.is_(None))
        await self._write(update(deals).where(*its).values(coach=points, coach_value=value))

    # Attempts

    async def attempt(self, day: str, game: str, person: str) -> AttemptRow | None:
        tries = schema.attempts
        its = (tries.c.day == day, tries.c.game == game, tries.c.person == person)
        rows = await self._read(select(tries).where(*its))
        return AttemptRow(**rows[0]) if rows else None

    async def begin(self, row: AttemptRow) -> AttemptRow:
        """The guest's attempt that counts: this one, or the one that was begun before, in whichever tab or process."""
        values = {name: getattr(row, name) for name in ("day", "game", "person", "table", "fresh", "begun")}
        try:
            await self._write(insert(schema.attempts).values(values))
        except IntegrityError:
            begun = await self.attempt(row.day, row.game, row.person)
            assert begun is not None, "it is unique because it is there"
            return begun
        return row

    async def attempts_of(self, person: str, most: int) -> list[AttemptRow]:
        """Of all games, newest day first."""
        tries = schema.attempts
        query = select(tries).where(tries.c.person == person).order_by(tries.c.day.desc()).limit(most)
        return [AttemptRow(**row) for row in await self._read(query)]

    async def best(self, day: str, game: str, until: int, most: int) -> list[AttemptRow]:
        """Those that count, best first: first the guests who had played before that day, then the others."""
        tries = schema.attempts
        query = select(tries).where(*_counting(day, game, until))
        query = query.order_by(tries.c.fresh, tries.c.value.desc(), tries.c.finished).limit(most)
        return [AttemptRow(**row) for row in await self._read(query)]

    async def spread(self, day: str, game: str, until: int) -> dict[int, int]:
        """How many came to each value, of guests who had played before."""
        tries = schema.attempts
        query = select(tries.c.value, func.count().label("count")).where(*_counting(day, game, until), ~tries.c.fresh)
        return {row["value"]: row["count"] for row in await self._read(query.group_by(tries.c.value))}

    async def has_played(self, person: str, before: int) -> bool:
        """Whether this person has finished a game that was begun before."""
        tables = schema.tables
        query = select(tables.c.key).join(schema.members).where(schema.members.c.person == person)
        query = query.where(tables.c.status == "finished", tables.c.created < before).limit(1)
        return bool(await self._read(query))

    async def _write(self, statement: Any) -> None:
        def run(connection: Connection) -> None:
            connection.execute(statement)

        await self._store.writer.write(run)

    async def _read(self, query: Any) -> Sequence[RowMapping]:
        def read(connection: Connection) -> Sequence[RowMapping]:
            return connection.execute(query).mappings().all()

        try:
            return await self._store.reading.run(read)
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnavailable(reason(error)) from error


def _counting(day: str, game: str, until: int) -> tuple[Any, ...]:
    tries = schema.attempts
    return tries.c.day == day, tries.c.game == game, tries.c.finished.is_not(None), tries.c.finished < until


def attempt_over(table: str, at: int, points: int, value: int) -> Callable[[Connection], None]:
    """Writes down what the attempt at that table came to, once; goes into the commit that ends the game."""
    tries = schema.attempts
    its = (tries.c.table == table, tries.c.finished.is_(None))
    change = update(tries).where(*its).values(finished=at, points=points, value=value)

    def write(connection: Connection) -> None:
        connection.execute(change)

    return write
