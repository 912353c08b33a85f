"""PostgreSQL ends as if the power failed, while it commits. What was not on disk then was not done."""

from __future__ import annotations

import signal
from collections.abc import AsyncGenerator, Callable
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import InterfaceError

from bench.trouble.database import Postgres
from bench.trouble.proxy import HOST
from stolik.store.store import Store
from stolik.store.terms import StoreUnavailable
from tests.server.serving import free_port
from tests.store.rows import Told, connect_to, entry, new_table

pytestmark = pytest.mark.anyio
OTHERS = 50
"""Transactions of others since the power came back: more than had begun when it failed."""


@pytest.fixture
async def database() -> AsyncGenerator[Postgres]:
    async with Postgres(free_port()) as running:
        yield running


@pytest.fixture
def url(database: Postgres) -> str:
    return f"postgresql://postgres@{HOST}:{database.port}/postgres"


async def others_write(url: str) -> None:
    other = await connect_to(url)
    try:
        for _ in range(OTHERS):
            await other.fetchval("SELECT pg_current_xact_id()")
    finally:
        await other.close()


async def test_a_commit_that_went_under_is_not_done_although_another_transaction_has_its_number_since(
    url: str, database: Postgres, store: Store, monkeypatch: pytest.MonkeyPatch
):
    table, told, run, commit = await new_table(store), Told(), store.writing.run, Connection.commit
    failing = ["while it commits", "afterwards"]

    def losing(connection: Connection) -> None:
        if len(failing) == 2:
            failing.pop(0)
            raise InterfaceError("COMMIT", None, OSError("connection lost"))
        commit(connection)

    async def after_the_power_failed(work: Callable[[Connection], Any], /) -> Any:
        if failing == ["afterwards"]:
            failing.clear()
            await database.stop(signal.SIGQUIT)
            await database.start()
            await others_write(url)
        return await run(work)

    monkeypatch.setattr(Connection, "commit", losing)
    monkeypatch.setattr(store.writing, "run", after_the_power_failed)
    store.writer.append(entry(table.key, 0), told)
    await told.news.wait()
    assert (type(told.error), await store.entries(table.key)) == (StoreUnavailable, [])
