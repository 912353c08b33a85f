"""Commits that take too long or lose their connection: nobody is told how one ended before it is known."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import InterfaceError
from structlog.testing import capture_logs

from stolik.store import engines, schema
from stolik.store import writer as writing
from stolik.store.store import Store
from stolik.store.terms import StoreUnavailable
from tests.store.rows import Told, connect_to, entry, new_table, open_store
from tests.store.stuck import StuckDisk

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stuck(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[StuckDisk]:
    """The disk of the store; a commit is overdue as soon as it does not end at once."""
    disk = StuckDisk(store)
    monkeypatch.setattr(store.writing, "commit", disk.commit)
    monkeypatch.setattr(store.writing, "commit_at_once", disk.commit_at_once)
    monkeypatch.setattr(writing, "LONGEST_COMMIT", 0.05)
    yield disk
    disk.mend()
    disk.let_go()


async def test_an_overdue_commit_is_reported_when_it_ends_and_as_it_ends(store: Store, stuck: StuckDisk):
    table, told = await new_table(store), Told()
    stuck.hang()
    store.writer.append(entry(table.key, 0), told)
    await stuck.overdue.wait()
    before = (list(told.written_so_far), told.error)
    stuck.let_go()
    await told.news.wait()
    assert (before, told.written_so_far, told.error) == (([], None), [1], None)


async def test_an_overdue_commit_that_fails_in_the_end_was_not_done(store: Store, stuck: StuckDisk):
    table, told = await new_table(store), Told()
    stuck.hang()
    store.writer.append(entry(table.key, 0), told)
    await stuck.overdue.wait()
    stuck.let_go(broken=True)
    await told.news.wait()
    assert isinstance(told.error, StoreUnavailable)
    assert await store.entries(table.key) == []


async def test_why_nothing_was_written_is_told_and_stands_in_the_log(store: Store, monkeypatch: pytest.MonkeyPatch):
    async def refuse(*_: Any) -> bool:
        raise OSError(28, "No space left on device")

    table, told = await new_table(store), Told()
    monkeypatch.setattr(store.writing, "commit", refuse)
    monkeypatch.setattr(store.writing, "commit_at_once", refuse)
    with capture_logs() as said:
        store.writer.append(entry(table.key, 0), told)
        await told.news.wait()
    assert str(told.error) == "No space left on device"
    (line,) = [one for one in said if one["event"] == "store-unavailable"]
    assert (line["reason"], line["entries"]) == ("No space left on device", 1)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device"), "No space left on device"),
        (ValueError("of two\n   lines"), "of two lines"),
        (TimeoutError(), "TimeoutError"),
        (InterfaceError("SELECT secret", {}, ValueError("gone")), "gone"),
    ],
)
def test_a_reason_is_one_line_without_the_statement(error: Exception, said: str):
    assert engines.reason(error) == said


async def test_while_a_commit_is_overdue_nothing_more_is_taken(store: Store, stuck: StuckDisk):
    table, told = await new_table(store), Told()
    stuck.hang()
    store.writer.append(entry(table.key, 0), told)
    await stuck.overdue.wait()
    with pytest.raises(StoreUnavailable):
        store.writer.append(entry(table.key, 1), told)
    with pytest.raises(StoreUnavailable):
        await new_table(store)


async def test_after_an_overdue_commit_everything_is_taken_again(store: Store, stuck: StuckDisk):
    table, told = await new_table(store), Told()
    stuck.hang()
    store.writer.append(entry(table.key, 0), told)
    await stuck.overdue.wait()
    stuck.let_go()
    await told.news.wait()
    told.news.clear()
    store.writer.append(entry(table.key, 1), told)
    await told.news.wait()
    assert (told.written_so_far, store.writer.failing) == ([1, 1], False)


async def test_a_job_waits_for_the_end_of_its_overdue_commit_too(store: Store, stuck: StuckDisk):
    stuck.hang()
    adding = asyncio.create_task(new_table(store))
    await stuck.overdue.wait()
    stuck.let_go()
    table = await adding
    assert await store.table(table.id) is not None


async def test_a_store_whose_disk_never_answers_can_be_closed(store: Store, stuck: StuckDisk):
    table, told = await new_table(store), Told()
    stuck.hang()
    store.writer.append(entry(table.key, 0), told)
    await stuck.hanging.wait()
    await store.writer.stop()
    assert (told.written_so_far, told.error) == ([], None)


# PostgreSQL: a connection that is lost while it commits


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """In which moments of a commit the connection goes: `before` it or `after` it."""
    moments: list[str] = []
    commit = Connection.commit

    def losing(connection: Connection) -> None:
        moment = moments.pop() if moments else None
        if moment != "before":
            commit(connection)
        if moment is not None:
            raise InterfaceError("COMMIT", None, OSError("connection lost"))

    monkeypatch.setattr(Connection, "commit", losing)
    return moments


async def test_a_commit_whose_answer_was_lost_is_done_if_the_database_says_so(postgres: str, lost: list[str]):
    store = await open_store(postgres)
    table, told = await new_table(store), Told()
    lost.append("after")
    store.writer.append(entry(table.key, 0), told)
    await told.news.wait()
    await store.close()
    assert (told.written_so_far, told.error) == ([1], None)


async def test_a_commit_that_never_arrived_is_not_done(postgres: str, lost: list[str]):
    store = await open_store(postgres)
    table, told = await new_table(store), Told()
    lost.append("before")
    store.writer.append(entry(table.key, 0), told)
    await told.news.wait()
    rows = await store.entries(table.key)
    await store.close()
    assert (type(told.error), rows) == (StoreUnavailable, [])


async def test_of_two_commits_at_once_each_is_known_by_its_own_mark(postgres: str, lost: list[str]):
    store = await open_store(postgres)
    tables = [await new_table(store) for _ in range(2)]
    lost += ["after", "after"]
    await asyncio.gather(*(store.writing.commit(partial(touch, table=table.key)) for table in tables))
    found = [await store.table(table.id) for table in tables]
    await store.close()
    assert ([row.created for row in found if row is not None], lost) == ([2, 2], [])


def touch(connection: Connection, table: int) -> None:
    connection.execute(update(schema.tables).where(schema.tables.c.key == table).values(created=2))


async def test_a_database_that_does_not_know_yet_is_asked_until_it_does(
    postgres: str, lost: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engines, "ASK_AGAIN_AFTER", 0.0)
    store = await open_store(postgres)
    table, told, run = await new_table(store), Told(), store.writing.run
    answers: list[Exception | None] = [OSError("unreachable"), None]

    async def evasive(work: Callable[[Connection], Any], /) -> Any:
        if lost or not answers:
            return await run(work)
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(store.writing, "run", evasive)
    lost.append("after")
    store.writer.append(entry(table.key, 0), told)
    await told.news.wait()
    await store.close()
    assert (told.written_so_far, answers) == ([1], [])


async def test_a_transaction_that_waits_too_long_for_a_lock_is_given_up_and_was_not_done(postgres: str):
    store = await open_store(postgres, lease=2.0)
    table, told = await new_table(store), Told()
    holder = await connect_to(postgres)
    try:
        async with holder.transaction():
            await holder.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
            store.writer.append(entry(table.key, 0), told)
            await told.news.wait()
    finally:
        await holder.close()
    rows = await store.entries(table.key)
    await store.close()
    assert (type(told.error), rows) == (StoreUnavailable, [])


# Those who are told


async def test_whoever_cannot_bear_the_news_does_not_keep_it_from_the_others(store: Store):
    class Fainting(Told):
        def written(self, count: int) -> None:
            raise ZeroDivisionError

    tables, told = [await new_table(store) for _ in range(2)], Told()
    store.writer.append(entry(tables[0].key, 0), Fainting())
    store.writer.append(entry(tables[1].key, 0), told)
    await told.news.wait()
    assert (told.written_so_far, await new_table(store) is not None) == ([1], True)


async def test_every_commit_says_how_many_entries_are_in_it(store: Store):
    """Those that were refused are not among them."""
    one, other, told = await new_table(store), await new_table(store), [Told(), Told()]
    store.writer.append(entry(one.key, 0), told[0])
    await told[0].news.wait()
    counted: list[int] = []
    store.writer.when_written = counted.append
    again = Told()
    store.writer.append(entry(one.key, 0), again)
    store.writer.append(entry(other.key, 0), told[1])
    store.writer.append(entry(other.key, 1), told[1])
    await again.news.wait()
    assert (counted, told[1].written_so_far) == ([2], [2])


async def test_values_that_the_database_cannot_keep_are_refused_alone_and_the_moves_beside_them_are_written(
    store: Store,
):
    table, told = await new_table(store), Told()
    store.writer.append(entry(table.key, 0), told)
    with pytest.raises(StoreUnavailable):
        await store.writer.write(
            lambda connection: connection.execute(insert(schema.runs).values(began=2**70, until=1))
        )
    assert (told.written_so_far, told.error, store.writer.failing) == ([1], None, False)


async def test_work_that_stumbles_over_itself_does_not_take_the_moves_beside_it_along(store: Store):
    def stumbles(_: Connection) -> None:
        raise ZeroDivisionError

    table, told = await new_table(store), Told()
    store.writer.append(entry(table.key, 0), told)
    with pytest.raises(StoreUnavailable):
        await store.writer.write(stumbles)
    assert (told.written_so_far, told.error) == ([1], None)


async def test_work_that_goes_wrong_is_refused_and_the_next_is_done(store: Store):
    def wrong(_: Connection) -> None:
        raise ZeroDivisionError

    with pytest.raises(StoreUnavailable):
        await store.writer.write(wrong)
    table = await new_table(store)
    assert await store.table(table.id) is not None


async def test_while_many_tables_move_commits_keep_a_distance_and_more_of_them_share_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(writing, "CLOSEST", 3600.0)
    one, other = await new_table(store), await new_table(store)
    for seq in range(writing.IN_A_ROW):
        told = Told(), Told()
        for table, who in zip((one, other), told, strict=True):
            store.writer.append(entry(table.key, seq), who)
        await asyncio.gather(*(who.news.wait() for who in told))
    monkeypatch.setattr(writing, "CLOSEST", 0.1)
    before, first, second = store.writer.commits, Told(), Told()
    store.writer.append(entry(one.key, writing.IN_A_ROW), first)
    for _ in range(5):
        await asyncio.sleep(0)
    store.writer.append(entry(other.key, writing.IN_A_ROW), second)
    await asyncio.gather(first.news.wait(), second.news.wait())
    assert store.writer.commits == before + 1


async def test_who_plays_alone_never_waits_for_others(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(writing, "CLOSEST", 3600.0)
    table = await new_table(store)
    for seq in range(2 * writing.IN_A_ROW):
        told = Told()
        store.writer.append(entry(table.key, seq), told)
        await told.news.wait()
    assert len(await store.entries(table.key)) == 2 * writing.IN_A_ROW


async def test_at_a_database_that_answers_late_works_go_into_one_commit_each_and_in_their_order(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    """Several would outlast what a commit is given, and fail together."""
    monkeypatch.setattr(writing, "BEGIN_WITHIN", -1.0)
    before, done = store.writer.commits, list[int]()
    await asyncio.gather(*(store.writer.write(lambda _, number=number: done.append(number)) for number in range(3)))
    assert (done, store.writer.commits - before) == ([0, 1, 2], 3)


async def test_entries_are_there_before_the_work_of_the_same_commit(store: Store):
    """Who leaves with one commit has written what came before it."""
    table, told = await new_table(store), Told()
    store.writer.append(entry(table.key, 0), told)

    def seen(connection: Connection) -> int:
        mine = schema.entries.c.table == table.key
        return connection.execute(select(func.count()).select_from(schema.entries).where(mine)).scalar_one()

    assert (await store.writer.write(seen), told.written_so_far) == (1, [1])


async def test_an_entry_that_the_database_cannot_keep_does_not_take_the_others_along(postgres: str):
    """SQLite keeps a text of any length."""
    store = await open_store(postgres)
    one, other, told = await new_table(store), await new_table(store), [Told(), Told()]
    store.writer.append({**entry(one.key, 0), "by": "bot:" + 40 * "x"}, told[0])
    store.writer.append(entry(other.key, 0), told[1])
    await asyncio.gather(*(who.news.wait() for who in told))
    await store.close()
    assert (type(told[0].error), told[0].written_so_far) == (StoreUnavailable, [])
    assert (told[1].error, told[1].written_so_far) == (None, [1])
