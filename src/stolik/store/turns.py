"""What the store keeps of turns in slow games: who is to move where, and who wants to hear of it, in which way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from stolik.store import schema
from stolik.store.engines import reason
from stolik.store.store import Store
from stolik.store.terms import GuestRow, StoreUnavailable


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    endpoint: bytes
    subscription: str
    origin: str
    language: str


@dataclass(frozen=True, slots=True)
class TurnRow:
    table: str
    game: str
    turn: int
    since: int


def endpoint_hash(address: str) -> bytes:
    return sha256(address.encode()).digest()


class Turns:
    """Kept beside everything else in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, table: str, game: str, to_move: Mapping[str, int], now: int) -> frozenset[str]:
        """Who is to move there now, and how often each had acted before; answers whose turn has just come."""
        turns = schema.turns

        def write(connection: Connection) -> frozenset[str]:
            rows = connection.execute(select(turns.c.person, turns.c.turn).where(turns.c.table == table)).all()
            known: dict[str, int] = {row.person: row.turn for row in rows}
            new = {person: turn for person, turn in to_move.items() if known.get(person) != turn}
            gone = [person for person in known if person not in to_move or person in new]
            if gone:
                connection.execute(delete(turns).where(turns.c.table == table, turns.c.person.in_(gone)))
            for person, turn in new.items():
                row = {"table": table, "person": person, "game": game, "turn": turn, "since": now}
                connection.execute(insert(turns).values(row))
            return frozenset(new)

        return await self._store.writer.write(write)

    async def of(self, person: str, most: int) -> list[TurnRow]:
        """Where this person is to move, newest first."""
        turns, tables = schema.turns, schema.tables
        query = select(turns.c.table, turns.c.game, turns.c.turn, turns.c.since)
        query = query.join(tables, tables.c.id == turns.c.table).where(turns.c.person == person)
        query = query.where(tables.c.status == "playing").order_by(turns.c.since.desc()).limit(most)
        return [TurnRow(**row) for row in await self._read(query)]

    # Push

    async def house_key(self, name: str, made: bytes) -> bytes:
        """What is kept under that name: this, or what was made before."""
        keys = schema.house_keys
        query = select(keys.c.value).where(keys.c.name == name)
        for attempt in range(2):
            rows = await self._read(query)
            if rows:
                return rows[0]["value"]
            if attempt == 0:
                with suppress(IntegrityError):
                    await self._write(insert(keys).values(name=name, value=made))
        rows = await self._read(query)
        return rows[0]["value"]

    async def subscribe(self, guest: int, row: SubscriptionRow, now: int, most: int) -> None:
        """A browser is one guest's; of more than so many the oldest go."""
        table = schema.subscriptions
        values = {name: getattr(row, name) for name in ("endpoint", "subscription", "origin", "language")}

        def write(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.endpoint == row.endpoint))
            connection.execute(insert(table).values(guest=guest, created=now, **values))
            mine = select(table.c.endpoint).where(table.c.guest == guest).order_by(table.c.created.desc())
            for (endpoint,) in connection.execute(mine).all()[most:]:
                connection.execute(delete(table).where(table.c.endpoint == endpoint))

        await self._store.write_beside_others(write)

    async def unsubscribe(self, endpoint: bytes, guest: int | None = None) -> None:
        """That browser is told nothing any more; if a guest asks, only if it is theirs."""
        table = schema.subscriptions
        its = (table.c.endpoint == endpoint, *(() if guest is None else (table.c.guest == guest,)))
        await self._write(delete(table).where(*its))

    async def subscriptions(self, person: str) -> list[SubscriptionRow]:
        table, guests = schema.subscriptions, schema.guests
        query = select(table.c.endpoint, table.c.subscription, table.c.origin, table.c.language)
        query = query.join(guests).where(guests.c.person == person)
        return [SubscriptionRow(**row) for row in await self._read(query)]

    # The feed

    async def give_feed(self, guest: int, token: bytes) -> None:
        """A new private address; the old one leads nowhere from now on."""
        feeds = schema.feeds

        def write(connection: Connection) -> None:
            connection.execute(delete(feeds).where(feeds.c.guest == guest))
            connection.execute(insert(feeds).values(guest=guest, token=token))

        await self._store.write_beside_others(write)

    async def drop_feed(self, guest: int) -> None:
        await self._write(delete(schema.feeds).where(schema.feeds.c.guest == guest))

    async def whose_feed(self, token: bytes) -> GuestRow | None:
        feeds, guests = schema.feeds, schema.guests
        query = select(guests.c.key, guests.c.person, guests.c.name, guests.c.colour).join(feeds)
        rows = await self._read(query.where(feeds.c.token == token))
        return GuestRow(**rows[0]) if rows else None

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
