"""The store: what was written is there, on SQLite and on PostgreSQL, and an entry is written once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from stolik.store import writer as writing
from stolik.store.engines import BadDatabaseUrl, open_database
from stolik.store.inserting import MOST_VALUES
from stolik.store.schema import METADATA
from stolik.store.store import Store
from stolik.store.terms import EntryRow, SeqTaken, StoreUnavailable
from tests.store.rows import NAMES, Told, entry, new_table

pytestmark = pytest.mark.anyio


async def test_a_guest_is_found_by_the_hash_of_their_token(store: Store):
    name = f"p{next(NAMES)}"
    added = await store.add_guest(name.encode(), name, "Ania", "teal", 1)
    assert (await store.guest_by_token(name.encode()), await store.guest_by_token(b"?")) == (added, None)


async def test_a_device_link_is_used_once_and_expires(store: Store):
    name = f"p{next(NAMES)}"
    guest = await store.add_guest(name.encode(), name, "Ania", "teal", 1)
    for link, expires in ((b"one" + name.encode(), 100), (b"old" + name.encode(), 5)):
        await store.add_device_link(link, guest.key, expires)
    used = [await store.use_device_link(b"one" + name.encode(), f"{name}-{at}".encode(), now=10) for at in range(2)]
    late = await store.use_device_link(b"old" + name.encode(), b"x" + name.encode(), now=10)
    assert ([found and found.person for found in used], late) == ([name, None], None)


async def test_a_table_is_found_by_id_code_and_who_sits_there(store: Store):
    table = await new_table(store)
    assert table.members is not None
    (person,) = table.members
    (mine,) = await store.tables_of(person, 10)
    assert await store.table_by_code(table.code) == table.id == mine.id
    assert (await store.table(table.id), await store.table("T?")) == (mine, None)


async def test_entries_are_there_in_order_when_they_are_said_to_be(store: Store):
    table, told = await new_table(store), Told()
    for seq in range(3):
        store.writer.append(entry(table.key, seq), told)
    await told.news.wait()
    assert [row["seq"] for row in await store.entries(table.key)] == [0, 1, 2]
    assert told.written_so_far == [3]


async def test_an_entry_comes_back_with_all_that_was_known_of_it(store: Store):
    table, told = await new_table(store), Told()
    full: EntryRow = {
        **entry(table.key, 0, '{"do":"claim"}', "client:7"),
        "seat": 3,
        "by": "hint",
        "earliest": 1_763_190_000_001,
        "latest": 1_763_190_000_099,
    }
    store.writer.append(full, told)
    await told.news.wait()
    assert await store.entries(table.key) == [full]


@pytest.mark.parametrize("count", [1, MOST_VALUES, MOST_VALUES + 1])
async def test_however_many_entries_a_commit_has_they_come_back_as_they_were_given(store: Store, count: int):
    table, told = await new_table(store), Told()
    rows = [entry(table.key, seq, f'{{"number":{seq}}}', request=f"somebody:{seq}") for seq in range(count)]
    for row in rows:
        # In whatever order its columns are named.
        store.writer.append(cast("EntryRow", dict(reversed(row.items()))), told)
    await told.news.wait()
    assert told.written_so_far == [count]
    assert await store.entries(table.key) == rows


async def test_entries_of_many_tables_share_a_commit(store: Store):
    tables = [await new_table(store) for _ in range(5)]
    before, told = store.writer.commits, [Told() for _ in tables]
    for table, who in zip(tables, told, strict=True):
        store.writer.append(entry(table.key, 0), who)
    await asyncio.gather(*(who.news.wait() for who in told))
    assert store.writer.commits == before + 1


async def test_an_entry_that_is_already_there_is_refused_and_the_others_are_written(store: Store):
    ours, theirs = await new_table(store), await new_table(store)
    first, again, other = Told(), Told(), Told()
    store.writer.append(entry(ours.key, 0, "first"), first)
    await first.news.wait()
    store.writer.append(entry(ours.key, 0, "second"), again)
    store.writer.append(entry(theirs.key, 0), other)
    await asyncio.gather(again.news.wait(), other.news.wait())
    assert isinstance(again.error, SeqTaken)
    assert ([row["action"] for row in await store.entries(ours.key)], other.written_so_far) == (["first"], [1])


async def test_what_is_withdrawn_is_not_written(store: Store):
    table, told = await new_table(store), Told()
    store.writer.append(entry(table.key, 0), told)
    store.writer.withdraw(table.key)
    await new_table(store)
    assert await store.entries(table.key) == []


async def test_what_is_withdrawn_no_longer_counts_as_waiting(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(writing, "MOST_WAITING", 2)
    one, other, told = await new_table(store), await new_table(store), Told()
    for seq in range(2):
        store.writer.append(entry(one.key, seq), Told())
    store.writer.withdraw(one.key)
    for seq in range(2):
        store.writer.append(entry(other.key, seq), told)
    with pytest.raises(StoreUnavailable):
        store.writer.append(entry(other.key, 2), told)
    await told.news.wait()
    assert told.written_so_far == [2]


async def test_a_request_is_written_once_whatever_its_place_in_the_log(store: Store):
    table, first, again = await new_table(store), Told(), Told()
    store.writer.append(entry(table.key, 0, request="ania:tab:1"), first)
    await first.news.wait()
    store.writer.append(entry(table.key, 1, request="ania:tab:1"), again)
    await again.news.wait()
    assert isinstance(again.error, SeqTaken)
    assert [row["request"] for row in await store.entries(table.key)] == ["ania:tab:1"]


async def test_a_request_may_be_sent_to_two_tables_and_entries_without_one_are_many(store: Store):
    tables, told = [await new_table(store) for _ in range(2)], [Told(), Told()]
    for table, who in zip(tables, told, strict=True):
        for seq, request in enumerate((None, None, "ania:tab:1")):
            store.writer.append(entry(table.key, seq, request=request), who)
    await asyncio.gather(*(who.news.wait() for who in told))
    assert [who.written_so_far for who in told] == [[3], [3]]


async def test_the_migrations_lead_to_the_tables_that_the_code_knows(store: Store):
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    assert await store.writing.run(differences) == []


async def test_a_commit_reaches_the_disk_before_it_is_reported(tmp_path: Path):
    store = await Store.open(f"sqlite:///{tmp_path / 'stolik.db'}")

    def pragmas(connection: Connection) -> tuple[Any, ...]:
        return tuple(connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous"))

    assert await store.writing.run(pragmas) == ("wal", 2)
    await store.close()


async def test_a_database_that_cannot_be_opened_is_said_to_be_unavailable(tmp_path: Path):
    with pytest.raises(StoreUnavailable):
        await Store.open(f"sqlite:///{tmp_path / 'no such folder' / 'stolik.db'}")


async def test_other_databases_are_refused_by_name():
    with pytest.raises(BadDatabaseUrl, match="mysql"):
        open_database("mysql://localhost/stolik", writes=True)
