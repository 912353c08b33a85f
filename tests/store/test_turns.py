"""Turns in the store, on both databases: each comes once, and what is kept to tell of them goes when it should."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, update

from stolik.store import schema
from stolik.store.store import Store
from stolik.store.terms import GuestRow
from stolik.store.turns import SubscriptionRow, TurnRow, Turns, endpoint_hash
from tests.store.rows import NAMES, new_table

pytestmark = pytest.mark.anyio


async def a_guest(store: Store) -> GuestRow:
    name = f"p{next(NAMES)}"
    return await store.add_guest(name.encode(), name, "Ania", "teal", 1)


def a_browser(name: str) -> SubscriptionRow:
    return SubscriptionRow(endpoint_hash(name), "{}", "https://here.example", "pl")


async def playing(store: Store, tables: list[str]) -> None:
    def begin(connection: Connection) -> None:
        connection.execute(update(schema.tables).where(schema.tables.c.id.in_(tables)).values(status="playing"))

    await store.writer.write(begin)


async def test_a_turn_comes_once(store: Store):
    turns, table = Turns(store), f"t{next(NAMES)}"
    came = [await turns.note(table, "setup", {"a": 0, "b": 0}, now=1)]
    came += [await turns.note(table, "setup", {"a": 0, "b": 0}, now=2)]
    came += [await turns.note(table, "setup", {"b": 0}, now=3)]
    came += [await turns.note(table, "setup", {"a": 1, "b": 0}, now=4)]
    assert came == [{"a", "b"}, set(), set(), {"a"}]


async def test_a_turn_that_is_over_here_goes_on_elsewhere(store: Store):
    turns, me, tables = Turns(store), f"p{next(NAMES)}", [await new_table(store) for _ in range(3)]
    ids = [table.id for table in tables]
    for at, table in enumerate(ids):
        await turns.note(table, "setup", {me: at, "somebody": 0}, now=at)
    await playing(store, ids)
    assert await turns.of(me, 5) == [TurnRow(ids[at], "setup", at, at) for at in (2, 1, 0)]
    assert [row.table for row in await turns.of(me, 2)] == [ids[2], ids[1]]
    await turns.note(ids[1], "setup", {"somebody": 0}, now=9)
    assert [row.table for row in await turns.of(me, 5)] == [ids[2], ids[0]]


async def test_at_a_table_that_is_not_played_it_is_nobodys_turn(store: Store):
    turns, me, table = Turns(store), f"p{next(NAMES)}", await new_table(store)
    await turns.note(table.id, "setup", {me: 0}, now=1)
    assert await turns.of(me, 5) == []


async def test_the_houses_key_is_the_first_that_was_made(store: Store):
    name = f"k{next(NAMES)}"
    kept = await asyncio.gather(*(Turns(store).house_key(name, bytes([at])) for at in range(5)))
    assert len(set(kept)) == 1
    assert await Turns(store).house_key(name, b"later") == kept[0]
    assert await Turns(store).house_key(f"{name}2", b"another") == b"another"


async def test_a_browser_is_one_guests_and_the_oldest_go(store: Store):
    turns, ania, ola = Turns(store), await a_guest(store), await a_guest(store)
    for at in range(4):
        await turns.subscribe(ania.key, a_browser(f"{ania.person}-{at}"), now=at, most=3)
    await turns.subscribe(ola.key, a_browser(f"{ania.person}-3"), now=9, most=3)
    kept = {row.endpoint for row in await turns.subscriptions(ania.person)}
    assert kept == {endpoint_hash(f"{ania.person}-{at}") for at in (1, 2)}
    assert await turns.subscriptions(ola.person) == [a_browser(f"{ania.person}-3")]
    await turns.unsubscribe(endpoint_hash(f"{ania.person}-3"), ania.key)
    assert len(await turns.subscriptions(ola.person)) == 1
    await turns.unsubscribe(endpoint_hash(f"{ania.person}-3"), ola.key)
    assert await turns.subscriptions(ola.person) == []


async def test_a_new_feed_ends_the_old_one(store: Store):
    turns, ania = Turns(store), await a_guest(store)
    old, new = f"old{ania.person}".encode(), f"new{ania.person}".encode()
    await turns.give_feed(ania.key, old)
    await turns.give_feed(ania.key, new)
    assert (await turns.whose_feed(old), await turns.whose_feed(new)) == (None, ania)
    await turns.drop_feed(ania.key)
    assert await turns.whose_feed(new) is None
