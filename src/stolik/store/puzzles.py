"""What the store keeps of puzzles: one a day and game, from which game it is, and who has tried it.

That there is one a day is the database's doing: the row is unique. What makes a puzzle is not decided here.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from stolik.store import schema
from stolik.store.store import Store

_puzzles, _tries, _tables = schema.puzzles, schema.puzzle_tries, schema.tables


@dataclass(frozen=True, slots=True)
class TryRow:
    """How far a guest is with one."""

    day: str
    game: str
    person: str
    tries: int = 0
    solved: bool = False
    shown: bool = False
    """They wanted to see the answer."""

    @property
    def over(self) -> bool:
        return self.solved or self.shown


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A finished game that may be looked through for a puzzle."""

    key: int
    id: str
    ended: int


class PuzzleShelf:
    """Kept beside everything else in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def candidates(self, game: str, most: int) -> list[FinishedRow]:
        """The newest finished games that no puzzle is from, and at which nobody sat who does not want that."""
        results = schema.results
        used = select(_puzzles.c.day).where(_puzzles.c.table == _tables.c.key)
        query = select(_tables.c.key, _tables.c.id, results.c.ended).join(results, results.c.table == _tables.c.key)
        query = query.where(results.c.game == game, results.c.seat == 0, _tables.c.status == "finished")
        query = (
            query.where(~_unwilling(_tables.c.key).exists(), ~used.exists())
            .order_by(results.c.ended.desc())
            .limit(most)
        )
        return [FinishedRow(**row) for row in await self._store.read(query)]

    async def put(self, day: str, game: str, table: int, puzzle: bytes) -> None:
        """Unless another process was quicker, or somebody of that game has changed their mind meanwhile."""

        def write(connection: Connection) -> None:
            if connection.execute(_unwilling(table)).first() is None:
                connection.execute(insert(_puzzles).values(day=day, game=game, table=table, puzzle=puzzle))

        with suppress(IntegrityError):
            await self._store.writer.write(write)

    async def puzzle(self, day: str, game: str) -> bytes | None:
        its = (_puzzles.c.day == day, _puzzles.c.game == game)
        rows = await self._store.read(select(_puzzles.c.puzzle).where(*its))
        return rows[0]["puzzle"] if rows else None

    async def there(self, since: str, until: str) -> dict[str, list[str]]:
        """The games that have one, by day, the newest day first."""
        query = select(_puzzles.c.day, _puzzles.c.game).where(_puzzles.c.day >= since, _puzzles.c.day <= until)
        found: dict[str, list[str]] = {}
        for row in await self._store.read(query.order_by(_puzzles.c.day.desc(), _puzzles.c.game)):
            found.setdefault(row["day"], []).append(row["game"])
        return found

    async def withdraw(self, person: str) -> None:
        """All that are from games of theirs, with what was tried of them."""
        of_theirs = select(schema.members.c.table).where(schema.members.c.person == person)

        def write(connection: Connection) -> None:
            query = select(_puzzles.c.day, _puzzles.c.game).where(_puzzles.c.table.in_(of_theirs))
            gone = [tuple(row) for row in connection.execute(query)]
            if gone:
                for table in (_tries, _puzzles):
                    connection.execute(delete(table).where(tuple_(table.c.day, table.c.game).in_(gone)))

        await self._store.writer.write(write)

    # Tries

    async def tried(self, person: str, days: Collection[str]) -> dict[tuple[str, str], TryRow]:
        query = select(_tries).where(_tries.c.person == person, _tries.c.day.in_(list(days)))
        return {(row["day"], row["game"]): TryRow(**row) for row in await self._store.read(query)}

    async def keep_try(self, after: TryRow) -> None:
        """One that is over stays as it is, whatever else was tried at the same moment."""
        its = (_tries.c.day == after.day, _tries.c.game == after.game, _tries.c.person == after.person)

        def write(connection: Connection) -> None:
            going_on = (~_tries.c.solved, ~_tries.c.shown)
            if connection.execute(update(_tries).where(*its, *going_on).values(asdict(after))).rowcount == 0:
                connection.execute(insert(_tries).values(asdict(after)))

        # Another request was quicker: then the same guest has tried it there at the same time.
        with suppress(IntegrityError):
            await self._store.writer.write(write)

    async def found(self, day: str, game: str) -> tuple[int, int]:
        """How many found it at their first try, and how many have tried."""
        its = (_tries.c.day == day, _tries.c.game == game, _tries.c.tries > 0)
        at_once = func.count().filter(_tries.c.solved, _tries.c.tries == 1)
        (row,) = await self._store.read(select(at_once.label("found"), func.count().label("tried")).where(*its))
        return row["found"], row["tried"]


def _unwilling(table: Any) -> Select[Any]:
    """Who sat at that table and does not want their games to be used."""
    members, guests = schema.members, schema.guests
    query = select(members.c.table).join(guests, guests.c.person == members.c.person)
    return query.where(members.c.table == table, ~guests.c.puzzles)
