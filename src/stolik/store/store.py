"""The store as the server knows it: guests, tables and logs, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from stolik.store import schema
from stolik.store.engines import Database, migrate, open_database, reason, shown
from stolik.store.writer import EntryRow, StoreUnavailable, Writer


@dataclass(frozen=True, slots=True)
class GuestRow:
    key: int
    person: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its log. `lobby` is the server's own business: here it is text."""

    id: str
    code: str
    game: str
    status: str
    listed: bool
    timed: bool
    created: int
    secret: bytes
    lobby: str
    members: frozenset[str] | None
    """None: as they are in the store already."""
    key: int = 0


_GUEST = select(schema.guests.c.key, schema.guests.c.person, schema.guests.c.name, schema.guests.c.colour)


class CodeTaken(Exception):
    """Another table has this code."""


class Store:
    """Reads go to the database at once; writes go through the writer, together with everybody else's."""

    def __init__(self, writing: Database, reading: Database) -> None:
        self.writing = writing
        self.reading = reading
        self.writer = Writer(writing)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, bring the tables up to date, and start writing. Raises StoreUnavailable if that is impossible."""
        writing, reading = open_database(url, writes=True), open_database(url, writes=False)
        try:
            await writing.run(migrate)
        except Exception as error:
            await writing.close()
            await reading.close()
            raise StoreUnavailable(f"{shown(url)} cannot be used: {reason(error)}") from error
        store = cls(writing, reading)
        store.writer.start()
        return store

    async def close(self) -> None:
        await self.writer.stop()
        await self.writing.close()
        await self.reading.close()

    async def check(self) -> None:
        """Raises StoreUnavailable, with the reason, if the database cannot be read, or is not where it was opened."""
        await self._read(text("SELECT 1"))
        lost = await self.reading.lost()
        if lost is not None:
            raise StoreUnavailable(lost)

    # Guests

    async def add_guest(self, token: bytes, person: str, name: str, colour: str, created: int) -> GuestRow:
        values = {"person": person, "name": name, "colour": colour, "created": created}

        def add(connection: Connection) -> GuestRow:
            result = connection.execute(insert(schema.guests).values(values))
            key = cast("tuple[int]", result.inserted_primary_key)[0]
            connection.execute(insert(schema.tokens).values(token=token, guest=key))
            return GuestRow(key, person, name, colour)

        return await self.writer.write(add)

    async def guest_by_token(self, token: bytes) -> GuestRow | None:
        rows = await self._read(_GUEST.join(schema.tokens).where(schema.tokens.c.token == token))
        return GuestRow(**rows[0]) if rows else None

    async def guests_by_person(self, people: Iterable[str]) -> list[GuestRow]:
        return [GuestRow(**row) for row in await self._read(_GUEST.where(schema.guests.c.person.in_(list(people))))]

    async def change_guest(self, key: int, name: str, colour: str) -> None:
        await self._write(update(schema.guests).where(schema.guests.c.key == key).values(name=name, colour=colour))

    async def add_device_link(self, token: bytes, guest: int, expires: int) -> None:
        await self._write(insert(schema.device_links).values(token=token, guest=guest, expires=expires))

    async def use_device_link(self, link: bytes, token: bytes, now: int) -> GuestRow | None:
        """The guest of this link, who goes by the new token as well from now on: the link is used up."""
        links = schema.device_links

        def use(connection: Connection) -> GuestRow | None:
            connection.execute(delete(links).where(links.c.expires <= now))
            found = connection.execute(_GUEST.join(links).where(links.c.token == link)).first()
            if found is None:
                return None
            guest = GuestRow(*found)
            connection.execute(delete(links).where(links.c.token == link))
            connection.execute(insert(schema.tokens).values(token=token, guest=guest.key))
            return guest

        return await self.writer.write(use)

    # Tables

    async def add_table(self, row: TableRow) -> int:
        """Its key. The id must be new; raises CodeTaken if the code is not."""

        def add(connection: Connection) -> int:
            result = connection.execute(insert(schema.tables).values(_columns(row)))
            key = cast("tuple[int]", result.inserted_primary_key)[0]
            _set_members(connection, key, row.members or ())
            return key

        try:
            return await self.writer.write(add)
        except IntegrityError:
            raise CodeTaken(row.code) from None

    async def save_table(self, row: TableRow, first: EntryRow | None = None) -> None:
        """The table as it is now; with it, if the game starts, the first entry of its log."""

        def save(connection: Connection) -> None:
            connection.execute(_SAVE, {"of": row.key, **_columns(row)})
            if row.members is not None:
                _set_members(connection, row.key, row.members)
            if first is not None:
                connection.execute(insert(schema.entries).values(first))

        await self.writer.write(save)

    async def table(self, id_: str) -> TableRow | None:
        rows = await self._read(select(schema.tables).where(schema.tables.c.id == id_))
        return _table_row(rows[0]) if rows else None

    async def table_by_code(self, code: str) -> str | None:
        rows = await self._read(select(schema.tables.c.id).where(schema.tables.c.code == code))
        return rows[0]["id"] if rows else None

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        query = select(schema.tables).join(schema.members).where(schema.members.c.person == person)
        return [_table_row(row) for row in await self._read(query.order_by(schema.tables.c.key.desc()).limit(most))]

    async def finished_tables(self, person: str, game: str, most: int) -> list[TableRow]:
        """What this person has played of that game, newest first."""
        query = select(schema.tables).join(schema.members).where(schema.members.c.person == person)
        query = query.where(schema.tables.c.status == "finished", schema.tables.c.game == game)
        return [_table_row(row) for row in await self._read(query.order_by(schema.tables.c.key.desc()).limit(most))]

    async def open_tables(self, most: int) -> list[TableRow]:
        query = select(schema.tables).where(schema.tables.c.status == "open", schema.tables.c.listed)
        return [_table_row(row) for row in await self._read(query.order_by(schema.tables.c.key.desc()).limit(most))]

    async def timed_tables(self) -> list[str]:
        """The running tables that go on by themselves and have to be woken after a restart."""
        query = select(schema.tables.c.id).where(schema.tables.c.status == "playing", schema.tables.c.timed)
        return [row["id"] for row in await self._read(query)]

    async def entries(self, table: int) -> list[EntryRow]:
        query = select(schema.entries).where(schema.entries.c.table == table).order_by(schema.entries.c.seq)
        return [cast("EntryRow", dict(row)) for row in await self._read(query)]

    # Runs

    async def begin_run(self, now: int) -> tuple[int, list[tuple[int, int]]]:
        """The key of this server's run, and from when until when servers ran before it, oldest first."""
        runs = schema.runs

        def begin(connection: Connection) -> tuple[int, list[tuple[int, int]]]:
            known = connection.execute(select(runs.c.began, runs.c.until).order_by(runs.c.began)).all()
            result = connection.execute(insert(runs).values(began=now, until=now))
            key = cast("tuple[int]", result.inserted_primary_key)[0]
            return key, [(began, until) for began, until in known]

        return await self.writer.write(begin)

    async def still_running(self, key: int, now: int) -> None:
        await self._write(update(schema.runs).where(schema.runs.c.key == key).values(until=now))

    async def _read(self, query: Any) -> Sequence[RowMapping]:
        def read(connection: Connection) -> Sequence[RowMapping]:
            return connection.execute(query).mappings().all()

        try:
            return await self.reading.run(read)
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnavailable(reason(error)) from error

    async def _write(self, statement: Any) -> None:
        def run(connection: Connection) -> None:
            connection.execute(statement)

        await self.writer.write(run)


def _columns(row: TableRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _TABLE_COLUMNS}


_TABLE_COLUMNS = tuple(column.name for column in schema.tables.columns if column.name != "key")
_SAVE = update(schema.tables).where(schema.tables.c.key == bindparam("of"))


def _set_members(connection: Connection, table: int, people: Iterable[str]) -> None:
    """Who sat at a table keeps it among theirs; before the start, who left does not."""
    members = schema.members
    connection.execute(delete(members).where(members.c.table == table))
    rows = [{"table": table, "person": person} for person in sorted(people)]
    if rows:
        connection.execute(insert(members), rows)


def _table_row(row: RowMapping) -> TableRow:
    return TableRow(**row, members=None)
