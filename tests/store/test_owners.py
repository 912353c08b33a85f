"""One owner for every table: who is fenced writes nothing, and nobody takes a table from somebody who is not."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, insert, select, update

from stolik.store import schema
from stolik.store.store import Store
from stolik.store.terms import Fenced, NotOwned, Outdated, SeqTaken
from tests.store.processes import LEASE, Process, log_of, processes
from tests.store.rows import Told, connect_to, entry, new_table

pytestmark = pytest.mark.anyio


# Who may write


async def test_a_table_that_somebody_has_is_not_claimed_by_another(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    assert not await other.owners.claim(table.id)
    refused = await other.append(table, 0)
    assert (type(refused), str(refused)) == (NotOwned, str(table.key))
    assert await one.append(table, 0) is None


async def test_who_was_taken_over_from_writes_nothing_any_more(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    await one.is_late()
    assert one.number in await other.owners.fence_the_late()
    assert await other.owners.claim(table.id)
    assert isinstance(await one.append(table, 0, action="one"), Fenced)
    assert await other.append(table, 0, epoch=2, action="other") is None
    assert await log_of(other, table) == ["other"]


async def test_who_is_fenced_cannot_change_or_make_or_claim_a_table_either(two: tuple[Process, Process]):
    one, other = two
    table, free = await new_table(one.store), await new_table(other.store)
    await other.owners.release(free.key)
    await one.is_late()
    await other.owners.fence_the_late()
    for attempt in (one.store.save_table(table), new_table(one.store), one.owners.claim(free.id)):
        with pytest.raises(Fenced):
            await attempt
    assert await other.store.table(table.id) == replace(table, owner=one.number, members=None)


async def test_who_finds_out_that_it_is_fenced_is_told(two: tuple[Process, Process]):
    one, other = two
    told: list[int | None] = []
    one.store.writer.when_fenced = told.append
    await one.is_late()
    await other.owners.fence_the_late()
    with pytest.raises(Fenced):
        await new_table(one.store)
    assert told == [one.number]


async def test_of_a_commit_only_what_belongs_to_an_older_epoch_is_left_out(two: tuple[Process, Process]):
    one, other = two
    tables = [await new_table(one.store) for _ in range(3)]
    await one.owners.release(tables[1].key)
    assert await other.owners.claim(tables[1].id)
    await other.owners.release(tables[1].key)
    assert await one.owners.claim(tables[1].id)
    errors = await asyncio.gather(*(one.append(table, 0) for table in tables))
    assert [type(error) for error in errors] == [type(None), NotOwned, type(None)]


async def test_an_entry_that_is_there_already_is_told_from_one_that_is_not_ours(two: tuple[Process, Process]):
    one, other = two
    mine, foreign, good = await new_table(one.store), await new_table(other.store), await new_table(one.store)
    await one.append(mine, 0)
    errors = await asyncio.gather(one.append(mine, 0), one.append(foreign, 0), one.append(good, 0))
    assert [type(error) for error in errors] == [SeqTaken, NotOwned, type(None)]


async def test_a_change_of_somebody_elses_table_is_refused(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    with pytest.raises(NotOwned):
        await other.store.save_table(replace(table, status="finished"))


async def test_a_change_that_does_not_know_of_the_last_one_is_refused(store: Store):
    table = await new_table(store)
    await store.save_table(replace(table, lobby='{"by": "one"}'))
    with pytest.raises(Outdated):
        await store.save_table(replace(table, lobby='{"by": "other"}'))
    kept = await store.table(table.id)
    assert kept is not None
    assert (kept.lobby, kept.version) == ('{"by": "one"}', 1)


# Claims


async def test_of_many_who_claim_a_table_at_once_one_has_it(postgres: str):
    async with AsyncExitStack() as stack:
        rivals = await processes(postgres, 3)
        for rival in rivals:
            stack.push_async_callback(rival.store.close)
        tables = [await new_table(rivals[0].store) for _ in range(20)]
        await rivals[0].owners.leave()
        for table in tables:
            got = await asyncio.gather(*(rival.owners.claim(table.id) for rival in rivals[1:]))
            assert sorted(got) == [False, True]


async def test_nobody_waits_for_a_table_that_another_is_about_to_have(postgres: str, two: tuple[Process, Process]):
    """Two that claim many tables in one commit each, and not in the same order, would wait for each other."""
    one, other = two
    table = await new_table(one.store)
    await one.owners.release(table.key)
    somebody = await connect_to(postgres)
    try:
        async with somebody.transaction():
            await somebody.execute("SELECT 1 FROM tables WHERE id = $1 FOR NO KEY UPDATE", table.id)
            claimed = await other.owners.claim(table.id)
    finally:
        await somebody.close()
    assert (claimed, await other.owners.claim(table.id)) == (False, True)


async def test_many_tables_are_claimed_with_as_few_words_as_one(two: tuple[Process, Process]):
    """Who takes over from a process that is gone, at a database that answers late, would never come to an end otherwise."""
    one, other = two
    tables = [await new_table(one.store) for _ in range(30)]
    await one.store.writer.write(_make_them_run)
    await one.owners.leave()
    said: list[str] = []

    def hear(*heard: Any) -> None:
        said.append(heard[2])

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        assert await other.owners.claim(tables[0].id)
        alone = len(said)
        claimed = await asyncio.gather(*(other.owners.claim(table.id) for table in tables[1:]))
    finally:
        event.remove(Engine, "before_cursor_execute", hear)
    assert all(claimed)
    assert len(said) == 2 * alone
    assert [len(await other.store.absences(table.key)) for table in tables] == [1] * len(tables)


def _make_them_run(connection: Connection) -> None:
    connection.execute(update(schema.tables).values(status="playing", timed=True))


async def test_a_table_that_is_let_go_of_and_wanted_again_at_once_is_had_anew(two: tuple[Process, Process]):
    one, _ = two
    table = await new_table(one.store)
    _, claimed = await asyncio.gather(one.owners.release(table.key), one.owners.claim(table.id))
    found = await one.store.table(table.id)
    assert found is not None
    assert (claimed, found.owner, found.epoch) == (True, one.number, 2)


async def test_a_claim_raises_the_epoch_and_claiming_ones_own_does_not(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    assert await one.owners.claim(table.id)
    await one.owners.release(table.key)
    assert await other.owners.claim(table.id)
    found = await other.store.table(table.id)
    assert found is not None
    assert (found.owner, found.epoch) == (other.number, 2)


async def test_nothing_comes_after_who_leaves_not_even_in_the_same_commit(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    leaving = asyncio.create_task(one.owners.leave())
    await asyncio.sleep(0)
    with pytest.raises(Fenced):
        await one.store.save_table(replace(table, status="playing"), entry(table.key, 0))
    with pytest.raises(Fenced):
        one.store.writer.append(entry(table.key, 0), Told())
    await leaving
    assert await log_of(other, table) == []
    one.number = await one.owners.enter("127.0.0.1:9", b"key", LEASE)
    assert await one.owners.claim(table.id)


async def test_who_leaves_leaves_all_tables_at_once(two: tuple[Process, Process]):
    one, other = two
    tables = [await new_table(one.store) for _ in range(3)]
    await one.owners.leave()
    assert [await other.owners.claim(table.id) for table in tables] == [True] * 3


async def test_running_tables_that_go_on_by_themselves_are_found_when_they_are_nobodys(two: tuple[Process, Process]):
    one, other = two
    tables = [await new_table(one.store) for _ in range(3)]
    await one.store.save_table(replace(tables[0], status="playing", timed=True))
    await one.store.save_table(replace(tables[1], status="playing", timed=False))
    before = await other.owners.free(100)
    await one.owners.leave()
    after = await other.owners.free(100)
    assert [[table.id in found for table in tables] for found in (before, after)] == [[False] * 3, [True, False, False]]


async def test_of_many_free_tables_only_so_many_are_told(two: tuple[Process, Process]):
    one, other = two
    for table in [await new_table(one.store) for _ in range(3)]:
        await one.store.save_table(replace(table, status="playing", timed=True))
    await one.owners.leave()
    assert len(await other.owners.free(2)) == 2


async def test_where_a_table_is_others_can_tell(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    found = await other.owners.of(table.id)
    assert found is not None
    assert (found.process, found.address, found.key, found.alive) == (one.number, "127.0.0.1:0", b"key", True)
    await one.is_late()
    found = await other.owners.of(table.id)
    assert found is not None
    assert not found.alive
    await one.owners.leave()
    assert await other.owners.of(table.id) is None


async def test_those_who_are_alive_know_each_other(two: tuple[Process, Process]):
    one, other = two
    known = {owner.process for owner in await one.owners.others()}
    assert other.number in known
    assert one.number not in known


async def test_processes_that_are_gone_and_have_no_table_are_forgotten(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    await one.owners.leave()
    await other.owners.forget_the_gone()
    kept = await _known_processes(other)
    await other.owners.claim(table.id)
    await other.owners.forget_the_gone()
    assert (one.number in kept, one.number in await _known_processes(other)) == (True, False)


async def test_marks_of_commits_long_ago_are_forgotten(two: tuple[Process, Process]):
    one, _ = two

    def long_ago(connection: Connection) -> None:
        connection.execute(insert(schema.commits).values(place="gone", number=7, at=1_000))

    await one.store.writing.commit(long_ago)
    before = await _marks(one)
    await one.owners.forget_the_gone()
    after = await _marks(one)
    assert (before - after, after == before - {"gone"}, len(after) > 0) == ({"gone"}, True, True)


async def _marks(process: Process) -> set[str]:
    return await process.store.reading.run(lambda connection: set(connection.scalars(select(schema.commits.c.place))))


async def _known_processes(process: Process) -> set[int]:
    return await process.store.reading.run(lambda connection: set(connection.scalars(select(schema.processes.c.id))))


# Absences


async def test_the_time_in_which_a_running_table_was_nobodys_is_written_down(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    await one.store.save_table(replace(table, status="playing", timed=True))
    await one.is_late()
    await other.owners.fence_the_late()
    await other.owners.claim(table.id)
    ((began, ended),) = await other.store.absences(table.key)
    assert began == 1_000
    assert ended > 1_763_190_000_123


async def test_a_table_that_never_had_an_owner_had_none_since_its_last_entry(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    await one.append(table, 0)
    await one.store.save_table(replace(table, status="playing", timed=True))
    await one.owners.release(table.key)
    await other.owners.claim(table.id)
    assert [began for began, _ in await other.store.absences(table.key)] == [1_763_190_000_123]
