"""What the store keeps so that a guest comes back, what it knows of them, and how it forgets them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import ColumnElement, Connection, LargeBinary, Table, delete, insert, select, update

from stolik.store import schema
from stolik.store.store import UNFINISHED, Store, guest_by_key
from stolik.store.terms import GuestRow

AT_ONCE = 20
"""Tables of one transaction: everybody's moves wait for it."""
SECRET = ("tokens", "device_links", "phrases")
"""What opens a guest's seat is in nobody's file."""
_OF_GAMES = ("guests", "members", "results", "feats")
"""Where a person's id stands in the rows of games, which stay."""


class Keeping:
    def __init__(self, store: Store) -> None:
        self._store = store

    # Coming back

    async def keep_phrase(self, guest: int, phrase: bytes, now: int) -> None:
        """The only one from now on."""
        phrases = schema.phrases

        def write(connection: Connection) -> None:
            connection.execute(delete(phrases).where(phrases.c.guest == guest))
            connection.execute(insert(phrases).values(guest=guest, phrase=phrase, made=now))

        await self._store.write_beside_others(write)

    async def phrase_made(self, guest: int) -> int | None:
        rows = await self._store.read(select(schema.phrases.c.made).where(schema.phrases.c.guest == guest))
        return rows[0]["made"] if rows else None

    async def use_phrase(self, phrase: bytes, token: bytes) -> GuestRow | None:
        """The guest whose it is, who goes by that token as well from now on."""
        phrases = schema.phrases

        def use(connection: Connection) -> GuestRow | None:
            key = connection.scalar(select(phrases.c.guest).where(phrases.c.phrase == phrase))
            if key is None:
                return None
            connection.execute(insert(schema.tokens).values(token=token, guest=key))
            return guest_by_key(connection, key)

        return await self._store.writer.write(use)

    # What is known

    async def known_of(self, guest: GuestRow) -> dict[str, list[dict[str, Any]]]:
        """Every row about a guest, by the name of its table, but for what would let somebody else be them."""
        found: dict[str, list[dict[str, Any]]] = {}
        for table, condition in _about(guest):
            if table.name not in SECRET:
                shown = [column for column in table.c if not isinstance(column.type, LargeBinary)]
                rows = await self._store.read(select(*shown).where(condition))
                found[table.name] = [
                    {name: row[name] for name in row if name not in {"guest", "person"}} for row in rows
                ]
        for table in (schema.results, schema.feats):
            query = select(schema.tables.c.id.label("played_at"), table).join(schema.tables)
            rows = await self._store.read(query.where(table.c.person == guest.person).order_by(table.c.ended))
            found[table.name] = [
                {name: row[name] for name in row if name not in {"person", "table", "rating"}} for row in rows
            ]
        return found

    # Forgetting

    async def unfinished(self, person: str) -> bool:
        return bool(await self._store.unfinished_tables(person, 1))

    async def forget(self, guest: GuestRow, without: Callable[[str], str]) -> None:
        """Take the guest out of every game that is over, a few at a time, and then away. `without`: the same lobby without them.

        What was broken off is gone on with when it is asked for again.
        """
        while await self._store.writer.write(lambda connection: _forget_tables(connection, guest.person, without)):
            pass
        await self._store.writer.write(lambda connection: _forget_guest(connection, guest))


def _forget_tables(connection: Connection, person: str, without: Callable[[str], str]) -> int:
    """How many there were; none: nothing links them to this guest any more."""
    tables, members, entries = schema.tables, schema.members, schema.entries
    query = select(tables.c.key, tables.c.lobby).join(members).where(members.c.person == person)
    query = query.where(tables.c.status.not_in(UNFINISHED)).order_by(tables.c.key).limit(AT_ONCE)
    rows = connection.execute(query.with_for_update(of=tables)).all()
    for row in rows:
        its = tables.c.key == row.key
        changed = {"lobby": without(row.lobby), "version": tables.c.version + 1}
        connection.execute(update(tables).where(its).values(changed))
        connection.execute(delete(members).where(members.c.table == row.key, members.c.person == person))
        # A request names who made it; of a game that is over none will come again.
        asked = entries.c.request.startswith(f"{person}:", autoescape=True)
        connection.execute(update(entries).where(entries.c.table == row.key, asked).values(request=None))
    return len(rows)


def _forget_guest(connection: Connection, guest: GuestRow) -> None:
    for table in (schema.results, schema.feats):
        nobody = dict.fromkeys({"person", "name"} & set(table.c.keys()))
        connection.execute(update(table).where(table.c.person == guest.person).values(nobody))
    for table, condition in _about(guest):
        connection.execute(delete(table).where(condition))
    connection.execute(delete(schema.guests).where(schema.guests.c.key == guest.key))


def _about(guest: GuestRow) -> Iterator[tuple[Table, ColumnElement[bool]]]:
    """Everything that is kept about a guest besides their own row and their games, by their key or by their public id."""
    for table in schema.METADATA.sorted_tables:
        if "guest" in table.c and any(key.column.table is schema.guests for key in table.c.guest.foreign_keys):
            yield table, table.c.guest == guest.key
        elif "person" in table.c and table.name not in _OF_GAMES:
            yield table, table.c.person == guest.person
