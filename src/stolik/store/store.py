"""The store as the server knows it: guests, tables and logs, read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, RowMapping, Select, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from stolik.store import schema
from stolik.store.alone import Alone
from stolik.store.engines import LEASE, Database, InUse, open_database, reason, shown, sqlite_file
from stolik.store.owners import Owners
from stolik.store.saving import Save, add_members
from stolik.store.terms import ENTRY, Ending, EntryRow, GuestRow, StoreUnavailable, TableRow
from stolik.store.writer import Writer

T = TypeVar("T")
_GUEST_COLUMNS = tuple(field.name for field in fields(GuestRow))
_GUEST = select(*(schema.guests.c[name] for name in _GUEST_COLUMNS))
_ENTRIES = select(*(schema.entries.c[name] for name in ENTRY))
_ADD_GUEST, _ADD_TOKEN, _ADD_TABLE = insert(schema.guests), insert(schema.tokens), insert(schema.tables)

UNFINISHED = ("open", "playing")


class CodeTaken(Exception):
    """Another table has this code."""


class Store:
    """Reads go to the database at once; writes go through the writer, together with everybody else's."""

    def __init__(self, writing: Database, reading: Database, owning: Database | None, alone: Alone | None) -> None:
        self.writing = writing
        self.reading = reading
        self.writer = Writer(writing)
        self.owners = None if owning is None else Owners(owning, reading, self.writer)
        """Who else is there, where anybody may be."""
        self._alone = alone

    @classmethod
    async def open(cls, url: str, *, lease: float = LEASE, alone: bool = True) -> Store:
        """Connect, bring the tables up to date, and start writing. Raises StoreUnavailable if that is impossible.

        A SQLite file is this process's alone, unless it only wants to look; raises InUse if it is another's.
        """
        writing, reading = open_database(url, writes=True, lease=lease), open_database(url, writes=False, lease=lease)
        held: Alone | None = None
        try:
            held = Alone(sqlite_file(url)) if alone and not writing.shared else None
            await writing.migrate()
        except Exception as error:
            await writing.close()
            await reading.close()
            if held is not None:
                held.let_go()
            if isinstance(error, InUse):
                raise
            raise StoreUnavailable(f"{shown(url)} cannot be used: {reason(error)}") from error
        owning = open_database(url, writes=True, lease=lease) if writing.shared else None
        store = cls(writing, reading, owning, held)
        store.writer.start()
        return store

    async def close(self) -> None:
        await self.writer.stop()
        await self.writing.close()
        await self.reading.close()
        if self.owners is not None:
            await self.owners.close()
        if self._alone is not None:
            self._alone.let_go()

    async def check(self) -> None:
        """Raises StoreUnavailable, with the reason, if the database cannot be read, or is not where it was opened."""
        await self.read(text("SELECT 1"))
        lost = await self.reading.lost()
        if lost is not None:
            raise StoreUnavailable(lost)

    # Guests

    async def add_guest(
        self, token: bytes, person: str, name: str, colour: str, created: int, piece: str = ""
    ) -> GuestRow:
        values = {"person": person, "name": name, "colour": colour, "created": created, "piece": piece}

        def add(connection: Connection) -> GuestRow:
            result = connection.execute(_ADD_GUEST, values)
            key = cast("tuple[int]", result.inserted_primary_key)[0]
            connection.execute(_ADD_TOKEN, {"token": token, "guest": key})
            return GuestRow(key, person, name, colour, piece)

        return await self.writer.write(add)

    async def guest_by_token(self, token: bytes) -> GuestRow | None:
        rows = await self.read(_GUEST.join(schema.tokens).where(schema.tokens.c.token == token))
        return GuestRow(**rows[0]) if rows else None

    async def guests_by_person(self, people: Iterable[str]) -> list[GuestRow]:
        return [GuestRow(**row) for row in await self.read(_GUEST.where(schema.guests.c.person.in_(list(people))))]

    async def change_guest(self, guest: int, changes: Mapping[str, object]) -> GuestRow | None:
        """Only what is named, by its column: whatever else is changed elsewhere stays. The guest as they are then, None if they are gone."""

        def change(connection: Connection) -> GuestRow | None:
            its = schema.guests.c.key == guest
            if changes:
                connection.execute(update(schema.guests).where(its).values(dict(changes)))
            found = connection.execute(_GUEST.where(its)).first()
            return None if found is None else GuestRow(*found)

        return await self.writer.write(change)

    async def add_device_link(self, token: bytes, guest: int, expires: int) -> None:
        await self._write(insert(schema.device_links).values(token=token, guest=guest, expires=expires))

    async def use_device_link(self, link: bytes, token: bytes, now: int) -> GuestRow | None:
        """The guest of this link, who goes by the new token as well from now on: the link is used up, at every process."""
        links = schema.device_links

        def use(connection: Connection) -> GuestRow | None:
            connection.execute(delete(links).where(links.c.expires <= now))
            # Whoever takes it away has it: another process that found it too waits here, and takes nothing.
            key = connection.scalar(delete(links).where(links.c.token == link).returning(links.c.guest))
            if key is None:
                return None
            connection.execute(_ADD_TOKEN, {"token": token, "guest": key})
            return guest_by_key(connection, key)

        return await self.writer.write(use)

    # Tables

    async def add_table(self, row: TableRow) -> int:
        """Its key. The id must be new; raises CodeTaken if the code is not."""

        def add(connection: Connection) -> int:
            of_its_own = {"owner": self.writer.process, "epoch": row.epoch}
            result = connection.execute(_ADD_TABLE, _columns(row) | of_its_own)
            key = cast("tuple[int]", result.inserted_primary_key)[0]
            add_members(connection, {key: row.members or ()})
            return key

        try:
            return await self.writer.write(add)
        except IntegrityError:
            raise CodeTaken(row.code) from None

    async def save_table(self, row: TableRow, first: EntryRow | None = None, ending: Ending | None = None) -> None:
        """The table as it is now; with it, if the game starts, the first entry of its log, and what goes along with its end.

        Raises Outdated if somebody else has changed it since the version that the row names, and NotOwned if it has another owner.
        """
        await self.writer.save(_save(row, first, ending))

    def save_along(self, row: TableRow, ending: Ending | None) -> None:
        """The table as it is when its last entries, which have just been handed over, are written: in their commit, and told with them.

        If somebody else has changed it meanwhile, they are written without it.
        """
        self.writer.save_along(_save(row, None, ending))

    async def table(self, id_: str) -> TableRow | None:
        rows = await self.read(select(schema.tables).where(schema.tables.c.id == id_))
        return _table_row(rows[0]) if rows else None

    async def table_by_code(self, code: str) -> str | None:
        rows = await self.read(select(schema.tables.c.id).where(schema.tables.c.code == code))
        return rows[0]["id"] if rows else None

    async def tables_of(self, person: str, most: int) -> list[TableRow]:
        query = select(schema.tables).join(schema.members).where(schema.members.c.person == person)
        return [_table_row(row) for row in await self.read(query.order_by(schema.tables.c.key.desc()).limit(most))]

    async def unfinished_tables(self, person: str, most: int) -> list[TableRow]:
        """Where this person sits and nothing is over, newest first."""
        query = select(schema.tables).join(schema.members).where(schema.members.c.person == person)
        query = query.where(schema.tables.c.status.in_(UNFINISHED))
        return [_table_row(row) for row in await self.read(query.order_by(schema.tables.c.key.desc()).limit(most))]

    async def old_tables(self, before: int, after: int, most: int) -> list[TableRow]:
        """Those made before that which are not over, from a key on."""
        query = select(schema.tables).where(schema.tables.c.status.in_(UNFINISHED), schema.tables.c.created < before)
        query = query.where(schema.tables.c.key > after).order_by(schema.tables.c.key).limit(most)
        return [_table_row(row) for row in await self.read(query)]

    async def lengths(self, tables: Iterable[int]) -> dict[int, tuple[int, int]]:
        """Of the logs of these tables: how many entries, and when the last was made."""
        entries = schema.entries.c
        query = select(entries.table, func.count().label("entries"), func.max(entries.at).label("last"))
        query = query.where(entries.table.in_(list(tables))).group_by(entries.table)
        return {row["table"]: (row["entries"], row["last"]) for row in await self.read(query)}

    async def open_tables(self, most: int) -> list[TableRow]:
        query = select(schema.tables).where(schema.tables.c.status == "open", schema.tables.c.listed)
        return [_table_row(row) for row in await self.read(query.order_by(schema.tables.c.key.desc()).limit(most))]

    async def timed_tables(self) -> list[str]:
        """The running tables that go on by themselves and have to be woken after a restart."""
        query = select(schema.tables.c.id).where(schema.tables.c.status == "playing", schema.tables.c.timed)
        return [row["id"] for row in await self.read(query)]

    async def entries(self, table: int) -> list[EntryRow]:
        query = _ENTRIES.where(schema.entries.c.table == table).order_by(schema.entries.c.seq)

        def read(connection: Connection) -> list[EntryRow]:
            return [cast("EntryRow", dict(zip(ENTRY, row, strict=True))) for row in connection.execute(query)]

        return await self._reading(read)

    # From outside

    async def bans(self, now: int) -> list[str]:
        """Who is kept out: guests by their person, and networks."""
        return [row["who"] for row in await self.read(banned(now))]

    async def closings(self, most: int) -> list[tuple[int, str]]:
        """The tables that were closed last, each with the number of its closing."""
        query = select(schema.closings.c.key, schema.tables.c.id).join(schema.tables)
        rows = await self.read(query.order_by(schema.closings.c.key.desc()).limit(most))
        return [(row["key"], row["id"]) for row in rows]

    # Reviews

    async def review(self, table: int, judges: int) -> bytes | None:
        reviews = schema.reviews
        kept = select(reviews.c.review).where(reviews.c.table == table, reviews.c.judges == judges)
        rows = await self.read(kept)
        return rows[0]["review"] if rows else None

    async def keep_review(self, table: int, judges: int, review: bytes) -> None:
        """Those that earlier judges made are forgotten."""
        reviews = schema.reviews

        def keep(connection: Connection) -> None:
            connection.execute(delete(reviews).where(reviews.c.table == table))
            connection.execute(insert(reviews).values(table=table, judges=judges, review=review))

        await self.write_beside_others(keep)

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

    async def past_runs(self) -> list[tuple[int, int]]:
        """From when until when servers ran, as long as that was written down for all tables together."""
        rows = await self.read(select(schema.runs.c.began, schema.runs.c.until).order_by(schema.runs.c.began))
        return [(row["began"], row["until"]) for row in rows]

    async def absences(self, table: int) -> list[tuple[int, int]]:
        """From when until when the running table had no owner, oldest first."""
        query = select(schema.absences).where(schema.absences.c.table == table).order_by(schema.absences.c.epoch)
        return [(row["began"], row["ended"]) for row in await self.read(query)]

    async def still_running(self, key: int, now: int) -> None:
        await self._write(update(schema.runs).where(schema.runs.c.key == key).values(until=now))

    async def read(self, query: Any) -> Sequence[RowMapping]:
        """What the query finds. Raises StoreUnavailable."""

        def read(connection: Connection) -> Sequence[RowMapping]:
            return connection.execute(query).mappings().all()

        return await self._reading(read)

    async def _reading(self, read: Callable[[Connection], T]) -> T:
        try:
            return await self.reading.run(read)
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnavailable(reason(error)) from error

    async def write_beside_others(self, work: Callable[[Connection], T]) -> T:
        """Write what replaces a row, or is there once. Of two processes that do so in the same moment the later one
        stumbles over the other's row, and finds it when it looks again."""
        try:
            return await self.writer.write(work)
        except IntegrityError:
            return await self.writer.write(work)

    async def _write(self, statement: Any) -> None:
        def run(connection: Connection) -> None:
            connection.execute(statement)

        await self.writer.write(run)


def banned(now: int) -> Select[str]:
    bans = schema.bans
    return select(bans.c.who).where(or_(bans.c.until.is_(None), bans.c.until > now)).order_by(bans.c.since, bans.c.who)


def guest_by_key(connection: Connection, key: int) -> GuestRow:
    return GuestRow(*connection.execute(_GUEST.where(schema.guests.c.key == key)).one())


def _save(row: TableRow, first: EntryRow | None, ending: Ending | None) -> Save:
    return Save(row, first) if ending is None else Save(row, first, ending.results, ending.besides)


def _columns(row: TableRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _TABLE_COLUMNS}


_NOT_CHANGED = ("key", "owner", "epoch", "version")
_TABLE_COLUMNS = tuple(column.name for column in schema.tables.columns if column.name not in _NOT_CHANGED)


def _table_row(row: RowMapping) -> TableRow:
    return TableRow(**row, members=None)
