"""Deciding from outside: closing tables, keeping people out, letting old games go."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from stolik.server.lobby.sitting import Status, decode
from stolik.server.running.timekeeper import Instant, minutes
from stolik.server.upkeep import deciding, looking
from stolik.server.upkeep.deciding import Pruned
from stolik.store import schema
from stolik.store.tools import CannotUse, existing
from tests.server.upkeep.stored import LONG_AGO, keep, leave, read, somebody
from tests.store.rows import open_store

pytestmark = pytest.mark.anyio

NOW = Instant(LONG_AGO + minutes(60 * 24 * 100))


# Closing


@pytest.mark.parametrize("status", ["open", "playing"])
async def test_a_table_is_closed_by_its_id_or_its_code(url: str, status: Status):
    store = await open_store(url)
    one, other = await keep(store, status=status), await keep(store, status=status)
    async with existing(url) as database:
        assert await deciding.close(database, one.id, NOW) == one.id
        assert await deciding.close(database, other.code.lower(), NOW) == other.id
        assert [table.status for table in await looking.tables(database, **ALL)] == ["closed", "closed"]
    row = await store.table(one.id)
    assert row is not None
    assert (row.status, row.timed, decode(row.lobby).finished) == ("closed", False, NOW)
    assert {id_ for _, id_ in await store.closings(10)} == {one.id, other.id}
    await leave(store)


async def test_a_game_that_is_over_is_not_closed(url: str):
    store = await open_store(url)
    kept = await keep(store)
    await leave(store)
    async with existing(url) as database:
        with pytest.raises(CannotUse, match="is over"):
            await deciding.close(database, kept.id, NOW)
        with pytest.raises(CannotUse, match="no table Tnothing"):
            await deciding.close(database, "Tnothing", NOW)


# Keeping out


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::7/128", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:203.0.113.7", "203.0.113.7/32"),
        ("pABCDEFGHJKL", "pABCDEFGHJKL"),
    ],
)
def test_an_address_stands_for_its_network(written: str, meant: str):
    assert deciding.who(written) == meant


@pytest.mark.parametrize("written", ["", "Ania", "300.1.1.1", "203.0.113.7/40", "/"])
def test_what_is_neither_a_guest_nor_an_address_is_refused(written: str):
    with pytest.raises(CannotUse, match="neither a guest's id nor an address"):
        deciding.who(written)


async def test_a_ban_holds_until_it_is_lifted_or_over(url: str):
    store = await open_store(url)
    ania = await somebody(store)
    async with existing(url) as database:
        await deciding.ban(database, ania, NOW, None)
        await deciding.ban(database, "203.0.113.7/32", NOW, minutes(10))
        assert set(await store.bans(NOW)) == {ania, "203.0.113.7/32"}
        assert await store.bans(NOW + minutes(10)) == [ania]
        assert [(ban.who, ban.name) for ban in await looking.bans(database, Instant(NOW + minutes(20)))] == [
            (ania, "Ania")
        ]
        await deciding.unban(database, ania)
        with pytest.raises(CannotUse, match="is not banned"):
            await deciding.unban(database, ania)
    assert await store.bans(NOW) == ["203.0.113.7/32"]
    await leave(store)


async def test_who_is_banned_again_is_banned_from_now_on(url: str):
    store = await open_store(url)
    async with existing(url) as database:
        await deciding.ban(database, "203.0.113.7/32", NOW, minutes(10))
        await deciding.ban(database, "203.0.113.7/32", NOW, None)
    assert await store.bans(NOW + minutes(1000)) == ["203.0.113.7/32"]
    await leave(store)


async def test_a_guest_whom_nobody_knows_is_not_banned(url: str):
    await leave(await open_store(url))
    async with existing(url) as database:
        with pytest.raises(CannotUse, match="no guest pNobody"):
            await deciding.ban(database, "pNobody", NOW, None)


# Letting go

ALL: dict[str, Any] = {"status": None, "game": None, "person": None, "most": 50}


async def test_old_games_go_with_all_that_is_theirs_and_the_others_stay(url: str):
    store = await open_store(url)
    old = [await keep(store), await keep(store, "twentyone")]
    new, running = await keep(store, finished=NOW), await keep(store, status="playing")
    await leave(store)
    month = Instant(NOW - minutes(60 * 24 * 30))
    gone = Pruned(2, sum(kept.entries for kept in old))
    async with existing(url) as database:
        assert await deciding.prune(database, month, dry_run=True) == gone
        assert len(await looking.tables(database, **ALL)) == 4
        assert await deciding.prune(database, month, dry_run=False) == gone
        left = await looking.tables(database, **ALL)
        assert [(table.id, table.entries) for table in left] == [(running.id, running.entries), (new.id, new.entries)]
        for table in (schema.entries, schema.members):
            about = await read(database, select(table.c.table).distinct().order_by(table.c.table))
            assert [key for (key,) in about] == [new.key, running.key]
        assert await deciding.prune(database, month, dry_run=False) == Pruned(0, 0)
        assert await read(database, select(func.count()).select_from(schema.guests)) == [(4,)]


async def test_more_games_go_than_fit_into_one_transaction(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(deciding, "AT_ONCE", 2)
    store = await open_store(url)
    for _ in range(5):
        await keep(store)
    await leave(store)
    async with existing(url) as database:
        assert (await deciding.prune(database, NOW, dry_run=False)).tables == 5


async def test_a_closed_table_goes_like_a_finished_one(url: str):
    store = await open_store(url)
    kept = await keep(store, status="playing")
    await leave(store)
    async with existing(url) as database:
        await deciding.close(database, kept.id, LONG_AGO)
        assert await deciding.prune(database, NOW, dry_run=False) == Pruned(1, kept.entries)


# Looking


async def test_tables_are_found_by_status_game_and_person(url: str):
    store = await open_store(url)
    ania = await somebody(store)
    hers, other = await keep(store, "twentyone", "open", person=ania), await keep(store)
    await leave(store)
    async with existing(url) as database:
        wanted: tuple[tuple[dict[str, Any], list[str]], ...] = (
            ({"status": "open"}, [hers.id]),
            ({"game": "crisscross"}, [other.id]),
            ({"person": ania}, [hers.id]),
            ({"most": 1}, [other.id]),
            ({}, [other.id, hers.id]),
        )
        for chosen, found in wanted:
            tables = await looking.tables(database, **{**ALL, **chosen})
            assert [table.id for table in tables] == found
        assert (await looking.tables(database, **ALL))[1].people == (ania, "bot")


async def test_people_are_found_by_a_part_of_their_name(url: str):
    store = await open_store(url)
    ania, _ = await somebody(store, "Ania"), await somebody(store, "Ben")
    await keep(store, status="playing", person=ania)
    await keep(store, person=ania)
    await leave(store)
    async with existing(url) as database:
        await deciding.ban(database, ania, NOW, None)
        (seen,) = await looking.people(database, name="NIA", now=NOW, most=50)
        assert (seen.id, seen.tables, seen.running, seen.banned) == (ania, 2, 1, True)
        assert [one.id for one in await looking.people(database, name=ania, now=NOW, most=50)] == [ania]
        assert [one.name for one in await looking.people(database, name=None, now=NOW, most=50)] == ["Ben", "Ania"]
        assert await looking.people(database, name="%", now=NOW, most=50) == []
