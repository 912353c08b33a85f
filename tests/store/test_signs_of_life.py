"""Processes live, stand still and start: who gives no sign of life is fenced, and nobody waits for that without end."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text

from stolik.store import schema
from stolik.store.engines import InUse
from stolik.store.store import Store
from stolik.store.terms import NotOwned, StoreUnavailable
from tests.store.postgres import new_database
from tests.store.processes import LEASE, Process, log_of
from tests.store.rows import connect_to, new_table, until_somebody_waits_for

pytestmark = pytest.mark.anyio

SOON = 10_000


# Signs of life


async def test_who_gives_signs_of_life_is_not_fenced(two: tuple[Process, Process]):
    one, other = two
    await one.is_late()
    assert await one.owners.beat(LEASE)
    assert one.number not in await other.owners.fence_the_late()
    await new_table(one.store)


async def test_who_asks_who_is_late_learns_when_the_next_one_would_be(two: tuple[Process, Process]):
    one, other = two
    assert await one.owners.beat(SOON)
    await other.owners.fence_the_late()
    assert other.owners.next_end is not None
    assert 0 <= other.owners.next_end <= SOON


async def test_who_is_fenced_is_never_alive_again_but_starts_anew_as_another(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    await one.is_late()
    await other.owners.fence_the_late()
    assert not await one.owners.beat(LEASE)
    again = await one.owners.enter("127.0.0.1:0", b"key", LEASE)
    assert again != one.number
    assert isinstance(await one.append(table, 0), NotOwned)
    assert await one.owners.claim(table.id)
    assert await one.append(table, 0, epoch=2) is None


async def test_who_starts_anew_is_fenced_as_what_it_was(two: tuple[Process, Process]):
    one, other = two
    table = await new_table(one.store)
    await one.owners.enter("127.0.0.1:0", b"key", LEASE)
    assert await other.owners.claim(table.id)


# What has begun


async def test_a_take_over_waits_for_a_commit_that_has_begun(two: tuple[Process, Process], postgres: str):
    one, other = two
    table = await new_table(one.store)
    await one.is_late()
    commit = await connect_to(postgres)
    transaction = commit.transaction()
    await transaction.start()
    await commit.execute(f"SELECT id FROM processes WHERE id = {one.number} AND NOT fenced FOR SHARE")
    await commit.execute(
        f"INSERT INTO entries (\"table\", seq, at, action) VALUES ({table.key}, 0, 1, 'was under way')"
    )
    taking_over = asyncio.create_task(other.owners.fence_the_late())
    await until_somebody_waits_for(postgres, commit.get_server_pid())
    assert not taking_over.done()
    await transaction.commit()
    await taking_over
    await commit.close()
    assert await other.owners.claim(table.id)
    assert await log_of(other, table) == ["was under way"]


async def test_a_commit_that_has_begun_does_not_hold_up_signs_of_life(two: tuple[Process, Process], postgres: str):
    one, _ = two
    commit = await connect_to(postgres)
    async with commit.transaction():
        await commit.execute(f"SELECT id FROM processes WHERE id = {one.number} FOR SHARE")
        assert await one.owners.beat(LEASE)
    await commit.close()


async def _prepare_something(driver: Any) -> None:
    await driver.prepare("SELECT 1")


def _stop_inside_a_commit(url: str, table: str, said: Any, in_an_exchange: bool) -> None:
    """A process that is stopped while its transaction is open, and goes on much later."""

    def stop(connection: Connection) -> str:
        owner = connection.execute(select(func.count()).select_from(schema.processes)).scalar()
        if in_an_exchange:
            adapted: Any = connection.connection.dbapi_connection
            adapted.run_async(_prepare_something)
        os.kill(os.getpid(), signal.SIGSTOP)
        return f"{owner}"

    async def live() -> None:
        store = await Store.open(url, lease=1.0)
        assert store.owners is not None
        said.put(await store.owners.enter("127.0.0.1:3", b"key", 1_000))
        assert await store.owners.claim(table)
        said.put("claimed")
        try:
            await store.writer.write(stop)
        except StoreUnavailable as error:
            said.put(type(error).__name__)
        else:
            said.put("written")
        await store.close()

    asyncio.run(live())


@pytest.mark.parametrize("in_an_exchange", [False, True], ids=["between two statements", "in the middle of one"])
async def test_a_process_that_is_stopped_inside_its_commit_is_not_waited_for_without_end(
    postgres: str, in_an_exchange: bool
):
    other = await hasty(postgres)
    table = await new_table(other.store)
    await other.owners.release(table.key)
    spawn = multiprocessing.get_context("spawn")
    said: Any = spawn.SimpleQueue()  # what was put there is there, even if the process stops in the next moment
    stopped = spawn.Process(target=_stop_inside_a_commit, args=(postgres, table.id, said, in_an_exchange))
    stopped.start()
    loop = asyncio.get_running_loop()
    number = await loop.run_in_executor(None, said.get)
    assert await loop.run_in_executor(None, said.get) == "claimed"
    assert stopped.pid is not None
    await loop.run_in_executor(None, os.waitpid, stopped.pid, os.WUNTRACED)
    fenced: list[int] = []
    while number not in fenced:
        fenced = await other.owners.fence_the_late()
    assert await other.owners.claim(table.id)
    os.kill(stopped.pid, signal.SIGCONT)
    assert await loop.run_in_executor(None, said.get) in {"StoreUnavailable", "Fenced"}
    await loop.run_in_executor(None, stopped.join)
    await other.store.close()


async def hasty(url: str) -> Process:
    """One that lets nobody stand still for longer than a moment."""
    store = await Store.open(url, lease=1.0)
    assert store.owners is not None
    return Process(store, await store.owners.enter("127.0.0.1:7", b"key", LEASE))


async def test_who_cannot_be_fenced_yet_keeps_nobody_else_from_being_fenced(
    two: tuple[Process, Process], postgres: str
):
    one, other = two
    looking = await hasty(postgres)
    commit = await connect_to(postgres)
    await one.is_late()
    await other.is_late()
    async with commit.transaction():
        await commit.execute(f"SELECT id FROM processes WHERE id = {one.number} FOR SHARE")
        fenced = await looking.owners.fence_the_late()
    await commit.close()
    await looking.store.close()
    assert (one.number in fenced, other.number in fenced) == (False, True)


async def test_transactions_and_statements_end_before_the_lease_does(postgres: str):
    store = await Store.open(postgres, lease=5.0)

    def limits(connection: Connection) -> list[str]:
        names = ("idle_in_transaction_session_timeout", "statement_timeout")
        return [connection.scalar(text(f"SHOW {name}")) or "" for name in names]

    found = await store.writing.run(limits)
    await store.close()
    assert found == ["3s", "3s"]


# Starting


async def test_of_many_that_start_at_once_one_brings_the_database_up_to_date(postgres: str):
    url = await new_database(postgres)
    stores = await asyncio.gather(*(Store.open(url) for _ in range(3)))
    for store in stores:
        await new_table(store)
        await store.close()


async def test_a_sqlite_file_serves_one_server_and_whoever_only_looks(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'stolik.db'}"
    first = await Store.open(url)
    with pytest.raises(InUse, match="another server uses"):
        await Store.open(url)
    looking = await Store.open(url, alone=False)
    await looking.close()
    await first.close()
    second = await Store.open(url)
    await second.close()
