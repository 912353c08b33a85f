"""What the store keeps of learning: how far a guest is in each lesson, and what they have played so far."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from stolik.store import schema
from stolik.store.store import Store


@dataclass(frozen=True, slots=True)
class LessonRow:
    game: str
    taken: str = ""
    finished: int | None = None
    declined: bool = False


_COLUMNS = ("game", "taken", "finished", "declined")


class Learning:
    """Kept beside everything else in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def lessons(self, guest: int) -> dict[str, LessonRow]:
        """By game, those that this guest has begun or does not want."""
        lessons = schema.lessons
        rows = await self._store.read(select(*(lessons.c[name] for name in _COLUMNS)).where(lessons.c.guest == guest))
        return {row["game"]: LessonRow(**row) for row in rows}

    async def lesson(self, guest: int, game: str) -> LessonRow:
        return (await self.lessons(guest)).get(game, LessonRow(game))

    async def keep(self, guest: int, row: LessonRow) -> None:
        lessons = schema.lessons
        values = {name: getattr(row, name) for name in _COLUMNS}

        def write(connection: Connection) -> None:
            its = (lessons.c.guest == guest, lessons.c.game == row.game)
            if not connection.execute(update(lessons).where(*its).values(values)).rowcount:
                connection.execute(insert(lessons).values(guest=guest, **values))

        await self._store.write_beside_others(write)

    async def finished_games(self, person: str, most: int) -> list[str]:
        """The lobbies of the games that this person has played to the end, newest first."""
        tables = schema.tables
        query = select(tables.c.lobby).join(schema.members).where(schema.members.c.person == person)
        query = query.where(tables.c.status == "finished").order_by(tables.c.key.desc()).limit(most)
        return [row["lobby"] for row in await self._store.read(query)]
