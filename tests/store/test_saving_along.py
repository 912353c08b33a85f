"""A table that is saved in the commit of its last entries: all of it or none, unless somebody else has changed the table; on both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from stolik.store import writer as writing
from stolik.store.results import Results
from stolik.store.store import Store
from stolik.store.terms import Ending, NotOwned, Outdated, SeqTaken, StoreUnavailable, TableRow
from tests.store.rows import Told, entry, new_table, open_store
from tests.store.stuck import StuckDisk
from tests.store.test_results import MINE, somebody

pytestmark = pytest.mark.anyio


def end(store: Store, table: TableRow, person: str = "p", seq: int = 0) -> Told:
    """The last entry of its log, and the end of its game along with it."""
    told = Told()
    store.writer.append(entry(table.key, seq), told)
    store.save_along(replace(table, status="finished", members=None), Ending((replace(MINE, person=person),)))
    return told


async def kept(store: Store, table: TableRow) -> tuple[str, int, int]:
    """The status and version of the table, and how many entries its log has."""
    row = await store.table(table.id)
    assert row is not None
    return row.status, row.version, len(await store.entries(table.key))


async def test_an_end_is_written_in_the_commit_of_its_last_entry(store: Store):
    table, me = await new_table(store), somebody()
    before = store.writer.commits
    told = end(store, table, me)
    await told.news.wait()
    assert store.writer.commits == before + 1
    assert (told.saved_so_far, told.written_so_far, told.error) == ([1], [], None)
    assert await kept(store, table) == ("finished", 1, 1)
    assert [row.table for row in await Results(store).played(me)] == [table.key]


async def test_entries_that_waited_before_the_last_one_are_told_with_it(store: Store):
    table, told = await new_table(store), Told()
    store.writer.append(entry(table.key, 0), told)
    store.writer.append(entry(table.key, 1), told)
    store.save_along(replace(table, status="finished"), None)
    await told.news.wait()
    assert (told.saved_so_far, await kept(store, table)) == ([2], ("finished", 1, 2))


async def test_where_the_entry_is_there_already_nothing_is_saved_along_and_others_end(store: Store):
    one, other, me = await new_table(store), await new_table(store), somebody()
    first = Told()
    store.writer.append(entry(one.key, 0, action='"theirs"'), first)
    await first.news.wait()
    taken, told = end(store, one, me), end(store, other, me)
    await asyncio.gather(taken.news.wait(), told.news.wait())
    assert (type(taken.error), taken.saved_so_far, told.saved_so_far) == (SeqTaken, [], [1])
    assert await kept(store, one) == ("open", 0, 1)
    assert [row.table for row in await Results(store).played(me)] == [other.key]


async def test_the_last_entry_of_a_table_that_somebody_else_has_changed_is_written_without_the_end(store: Store):
    table, me = await new_table(store), somebody()
    await store.save_table(replace(table, status="closed"))
    told = end(store, table, me)
    await told.news.wait()
    assert (told.written_so_far, told.saved_so_far, told.error) == ([1], [], None)
    assert await kept(store, table) == ("closed", 1, 1)
    assert await Results(store).played(me) == []


async def test_an_end_that_cannot_be_kept_does_not_take_the_others_along(postgres: str):
    """SQLite keeps a text of any length."""
    store = await open_store(postgres)
    tables, told = [await new_table(store) for _ in range(2)], [Told(), Told()]
    for table, who, status in zip(tables, told, ("far-too-long-a-status", "finished"), strict=True):
        store.writer.append(entry(table.key, 0), who)
        store.save_along(replace(table, status=status), None)
    await asyncio.gather(*(who.news.wait() for who in told))
    found = [await kept(store, table) for table in tables]
    await store.close()
    assert [(who.written_so_far, who.saved_so_far) for who in told] == [([1], []), ([], [1])]
    assert found == [("open", 0, 1), ("finished", 1, 1)]


async def test_of_a_table_that_is_another_processes_neither_entry_nor_end_is_written(postgres: str):
    store, other = [await open_store(postgres) for _ in range(2)]
    table = await new_table(store)
    assert store.owners is not None
    assert other.owners is not None
    await store.owners.release(table.key)
    assert await other.owners.claim(table.id)
    told = end(store, table)
    await told.news.wait()
    found = await kept(store, table)
    await store.close()
    await other.close()
    assert (type(told.error), found) == (NotOwned, ("open", 0, 0))


async def test_a_commit_that_fails_has_written_neither_entry_nor_end(store: Store, monkeypatch: pytest.MonkeyPatch):
    disk, table = StuckDisk(store), await new_table(store)
    monkeypatch.setattr(store.writing, "commit", disk.commit)
    monkeypatch.setattr(store.writing, "commit_at_once", disk.commit_at_once)
    disk.let_go(broken=True)
    failed = end(store, table)
    await failed.news.wait()
    disk.mend()
    told = end(store, table)
    await told.news.wait()
    assert (type(failed.error), failed.saved_so_far) == (StoreUnavailable, [])
    assert (told.saved_so_far, await kept(store, table)) == ([1], ("finished", 1, 1))


async def test_of_very_many_games_that_end_at_once_some_wait_with_their_last_entries(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(writing, "MOST_SAVES", 2)
    tables, running, told = [await new_table(store) for _ in range(5)], await new_table(store), Told()
    before = store.writer.commits
    ends = [end(store, table) for table in tables]
    store.writer.append(entry(running.key, 0), told)
    await told.news.wait()
    after_one = [bool(who.saved_so_far) for who in ends]
    await asyncio.gather(*(who.news.wait() for who in ends))
    assert (after_one, store.writer.commits) == ([True, True, False, False, False], before + 3)
    assert [await kept(store, table) for table in tables] == [("finished", 1, 1)] * 5


async def test_what_builds_on_a_lost_entry_takes_its_end_with_it(store: Store):
    table, other = await new_table(store), await new_table(store)
    end(store, table)
    store.writer.withdraw(table.key)
    told = end(store, other)
    await told.news.wait()
    assert (await kept(store, table), await kept(store, other)) == (("open", 0, 0), ("finished", 1, 1))


async def test_a_change_of_a_table_that_ends_in_the_same_moment_knows_an_older_version(store: Store):
    table = await new_table(store)
    changing = asyncio.create_task(store.save_table(replace(table, lobby='"changed"')))
    await asyncio.sleep(0)
    told = end(store, table)
    await told.news.wait()
    with pytest.raises(Outdated):
        await changing
    assert (told.saved_so_far, await kept(store, table)) == ([1], ("finished", 1, 1))
