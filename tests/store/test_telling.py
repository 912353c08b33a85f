"""Who is told what became of a commit, and when: while the next one is under way, but never out of order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection

from stolik.store.store import Store
from stolik.store.terms import EntryRow, SeqTaken, StoreUnavailable
from tests.store.rows import Told, entry, new_table
from tests.store.stuck import StuckDisk

pytestmark = pytest.mark.anyio

T = TypeVar("T")


class Counting(StuckDisk):
    """Knows how many commits have begun; from that one on, all that begin fail in the same moment."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.begun = 0
        self.fails_from: int | None = None

    async def commit(self, work: Callable[[Connection], T], /) -> T:
        self._begin()
        return await super().commit(work)

    async def commit_at_once(self, statement: str, values: Sequence[Any], needs: tuple[str, ...] = (), /) -> bool:
        self._begin()
        return await super().commit_at_once(statement, values, needs)

    def _begin(self) -> None:
        self.begun += 1
        if self.fails_from is not None and self.begun >= self.fails_from:
            raise OSError("the disk is gone")


class Witness(Told):
    """Somebody who sees how many commits have begun when they are told, and says what they heard."""

    def __init__(self, disk: Counting, said: list[str] | None = None) -> None:
        super().__init__()
        self._disk = disk
        self._said = said
        self.begun: int | None = None

    def written(self, count: int) -> None:
        self._hear("written")
        super().written(count)

    def failed(self, error: Exception) -> None:
        self._hear("failed")
        super().failed(error)

    def _hear(self, what: str) -> None:
        self.begun = self._disk.begun
        if self._said is not None:
            self._said.append(what)


@pytest.fixture
def disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> Counting:
    disk = Counting(store)
    monkeypatch.setattr(store.writing, "commit", disk.commit)
    monkeypatch.setattr(store.writing, "commit_at_once", disk.commit_at_once)
    return disk


async def hang_with(store: Store, disk: StuckDisk, row: EntryRow, told: Told) -> None:
    """A commit that has begun and does not end, with that entry."""
    disk.hang()
    store.writer.append(row, told)
    await disk.hanging.wait()


async def test_while_some_are_told_the_disk_goes_on_with_those_who_wait(store: Store, disk: Counting):
    one, other, later = await new_table(store), await new_table(store), Told()
    disk.begun, first = 0, Witness(disk)
    await hang_with(store, disk, entry(one.key, 0), first)
    store.writer.append(entry(other.key, 0), later)
    disk.let_go()
    await later.news.wait()
    assert (first.written_so_far, first.begun, later.written_so_far) == ([1], 2, [1])


async def test_until_then_their_moves_wait(store: Store, disk: Counting):
    table, told = await new_table(store), Told()
    before = store.writer.moves_wait
    await hang_with(store, disk, entry(table.key, 0), told)
    meanwhile = store.writer.moves_wait
    disk.let_go()
    await told.news.wait()
    assert (before, meanwhile, store.writer.moves_wait) == (False, True, False)


async def test_what_builds_on_a_refused_entry_is_withdrawn_before_the_next_commit_begins(store: Store, disk: Counting):
    table, theirs = await new_table(store), Told()
    store.writer.append(entry(table.key, 0, action='"theirs"'), theirs)
    await theirs.news.wait()

    class Withdrawing(Told):
        def failed(self, error: Exception) -> None:
            store.writer.withdraw(table.key)
            super().failed(error)

    ours = Withdrawing()
    await hang_with(store, disk, entry(table.key, 0), ours)
    store.writer.append(entry(table.key, 1), ours)
    disk.let_go()
    await ours.news.wait()
    await new_table(store)
    assert (type(ours.error), [row["action"] for row in await store.entries(table.key)]) == (SeqTaken, ['"theirs"'])


async def test_who_builds_on_what_is_on_disk_hears_of_it_before_hearing_that_the_rest_is_not(
    store: Store, disk: Counting
):
    table, said = await new_table(store), list[str]()
    disk.begun, disk.fails_from = 0, None
    told = Witness(disk, said)
    await hang_with(store, disk, entry(table.key, 0), told)
    store.writer.append(entry(table.key, 1), told)
    disk.fails_from = disk.begun + 1
    disk.let_go()
    while told.error is None:
        told.news.clear()
        await told.news.wait()
    assert (said, type(told.error), told.written_so_far) == (["written", "failed"], StoreUnavailable, [1])


async def test_a_writer_that_stops_has_told_everybody(store: Store, disk: Counting):
    one, other = await new_table(store), await new_table(store)
    told = Told(), Told()
    await hang_with(store, disk, entry(one.key, 0), told[0])
    store.writer.append(entry(other.key, 0), told[1])
    stopping = asyncio.create_task(store.writer.stop())
    disk.let_go()
    await stopping
    assert [who.written_so_far for who in told] == [[1], [1]]
