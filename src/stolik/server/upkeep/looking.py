"""What is there: tables and people, as whoever looks after a server wants to see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from sqlalchemy import Column, ColumnElement, Connection, Select, func, or_, select

from stolik.server.lobby.sitting import Sitting, Status, decode
from stolik.server.running.timekeeper import Instant
from stolik.store import schema
from stolik.store.engines import Database
from stolik.store.store import banned

AT_ONCE = 500
"""Values that one question names."""


class SeenTable(Struct, frozen=True):
    id: str
    code: str
    game: str
    status: Status
    listed: bool
    created: int
    started: int | None
    finished: int | None
    host: str
    people: tuple[str, ...]
    """Seat by seat: a person's id, `bot`, or nothing where nobody sits."""
    entries: int


class SeenPerson(Struct, frozen=True):
    id: str
    name: str
    created: int
    tables: int
    running: int
    """Of these, open or being played."""
    banned: bool


class SeenBan(Struct, frozen=True):
    who: str
    since: int
    until: int | None
    name: str | None
    """Of a guest."""


async def tables(
    database: Database, *, status: str | None, game: str | None, person: str | None, most: int
) -> list[SeenTable]:
    """The newest first."""
    columns = schema.tables.c

    def look(connection: Connection) -> list[SeenTable]:
        query = select(columns.key, columns.lobby).order_by(columns.key.desc()).limit(most)
        if status is not None:
            query = query.where(columns.status == status)
        if game is not None:
            query = query.where(columns.game == game)
        if person is not None:
            query = query.join(schema.members).where(schema.members.c.person == person)
        rows = connection.execute(query).all()
        lengths = _count(connection, schema.entries.c.table, [row.key for row in rows])
        return [_seen(decode(row.lobby), lengths.get(row.key, 0)) for row in rows]

    return await database.run(look)


def _seen(sitting: Sitting, entries: int) -> SeenTable:
    return SeenTable(
        id=sitting.id,
        code=sitting.code,
        game=sitting.game,
        status=sitting.status,
        listed=sitting.listed,
        created=sitting.created,
        started=sitting.started,
        finished=sitting.finished,
        host=sitting.host,
        people=tuple(chair.person or ("bot" if chair.kind == "bot" else "") for chair in sitting.chairs),
        entries=entries,
    )


async def people(database: Database, *, name: str | None, now: Instant, most: int) -> list[SeenPerson]:
    """The newest first; with a name, those whose name or id has that in it."""
    guests = schema.guests.c

    def look(connection: Connection) -> list[SeenPerson]:
        query = select(guests.person, guests.name, guests.created).order_by(guests.key.desc()).limit(most)
        if name is not None:
            query = query.where(or_(guests.name.icontains(name, autoescape=True), guests.person == name))
        rows = connection.execute(query).all()
        found = [row.person for row in rows]
        members, running = schema.members.c.person, schema.tables.c.status.in_(("open", "playing"))
        all_ = _count(connection, members, found)
        unfinished = _count(connection, members, found, _of_tables(running))
        out = set(connection.scalars(banned(now)))
        return [
            SeenPerson(
                row.person,
                row.name,
                row.created,
                all_.get(row.person, 0),
                unfinished.get(row.person, 0),
                row.person in out,
            )
            for row in rows
        ]

    return await database.run(look)


async def bans(database: Database, now: Instant) -> list[SeenBan]:
    """Those that hold now, the oldest first."""
    rows, guests = schema.bans.c, schema.guests

    def look(connection: Connection) -> list[SeenBan]:
        query = select(rows.who, rows.since, rows.until, guests.c.name)
        query = query.outerjoin(guests, guests.c.person == rows.who).where(rows.who.in_(banned(now).order_by(None)))
        return [SeenBan(*row) for row in connection.execute(query.order_by(rows.since, rows.who))]

    return await database.run(look)


Narrowed: TypeAlias = Callable[[Select[Any, int]], Select[Any, int]]


def _of_tables(condition: ColumnElement[bool]) -> Narrowed:
    def narrowed(query: Select[Any, int]) -> Select[Any, int]:
        return query.join(schema.tables).where(condition)

    return narrowed


def _count(
    connection: Connection, column: Column[Any], among: Sequence[Any], narrowed: Narrowed | None = None
) -> dict[Any, int]:
    """How many rows there are of each of these."""
    found: dict[Any, int] = {}
    for at in range(0, len(among), AT_ONCE):
        query = select(column, func.count()).where(column.in_(among[at : at + AT_ONCE])).group_by(column)
        found.update((of, count) for of, count in connection.execute(narrowed(query) if narrowed else query))
    return found
