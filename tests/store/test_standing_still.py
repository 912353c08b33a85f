"""Sessions that stand still in the middle of an exchange with something locked: whoever waits for them ends them, and nobody else's."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, make_url, text
from structlog.testing import capture_logs
from structlog.typing import EventDict

from stolik.store.engines import open_database
from stolik.store.standing_still import MIGRATING, SESSIONS
from stolik.store.store import Store, TableRow
from stolik.store.terms import StoreUnavailable
from tests.server.guests import until
from tests.store.postgres import new_database
from tests.store.rows import connect_to, new_table, open_store

pytestmark = pytest.mark.anyio

SHORT = 1.0
"""The lease of those who wait: for six tenths of it somebody may stand still, and a statement take."""
TIMES = 20


@pytest.fixture
async def store(postgres: str) -> AsyncGenerator[Store]:
    opened = await open_store(postgres, SHORT)
    yield opened
    await opened.close()


@asynccontextmanager
async def standing(url: str, *statements: str, name: str = SESSIONS) -> AsyncGenerator[int]:
    """The number of a session that has done this, is in the middle of a transaction, and has prepared what it never executes."""
    limits = {"statement_timeout": "600ms", "idle_in_transaction_session_timeout": "600ms"}  # as ours have them
    session = await connect_to(url, application_name=name, **limits)
    try:
        await session.execute(";".join(["BEGIN", *statements]))
        await session.prepare("SELECT 1")
        yield session.get_server_pid()
    finally:
        await session.close()


async def is_there(url: str, session: int) -> bool:
    looking = await connect_to(url)
    found = await looking.fetchval("SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pid = $1)", session)
    await looking.close()
    return found


async def again_and_again(what: Callable[[], Awaitable[object]], enough: Callable[[], bool] = lambda: False) -> bool:
    """Whether it was done at last; each time it waits for as long as a statement may take."""
    for _ in range(TIMES):
        try:
            await what()
        except StoreUnavailable:
            if enough():
                return False
        else:
            return True
    return False


def locking(table: TableRow) -> str:
    return f"UPDATE tables SET lobby = 'other' WHERE key = {table.key}"


def sessions(said: list[EventDict], what: str) -> set[int]:
    return {line["session"] for line in said if line["event"] == what}


async def test_a_table_that_somebody_locked_who_stands_still_is_saved(postgres: str, store: Store):
    table = await new_table(store)
    async with standing(postgres, locking(table)) as session:
        with capture_logs() as said:
            assert await again_and_again(lambda: store.save_table(replace(table, lobby="mine")))
            # It goes on as soon as the other session has ended, and may be done before whoever ended that reads that it has.
            await until(lambda: session in sessions(said, "session-ended"))
    kept = await store.table(table.id)
    assert kept is not None
    assert (kept.lobby, sessions(said, "session-ended")) == ("mine", {session})


async def test_of_what_somebody_wrote_who_stood_still_nothing_is_there(postgres: str, store: Store):
    table = await new_table(store)
    other = await open_store(postgres, SHORT)
    assert store.owners is not None
    assert other.owners is not None
    fence, stopped = store.owners.fence, other.owners.process or 0
    commit = (
        f"SELECT id FROM processes WHERE id = {stopped} FOR SHARE",
        f"INSERT INTO entries (\"table\", seq, at, action) VALUES ({table.key}, 0, 1, 'never')",
    )
    async with standing(postgres, *commit):
        assert await again_and_again(lambda: fence(stopped))
        assert await store.entries(table.key) == []
    await other.close()


async def test_nobody_elses_session_is_ended_and_the_log_says_which_it_is(postgres: str, store: Store):
    table = await new_table(store)
    async with standing(postgres, locking(table), name="psql") as session:
        with capture_logs() as said:
            assert not await again_and_again(
                lambda: store.save_table(replace(table, lobby="mine")),
                lambda: bool(sessions(said, "waits-for-foreign-session")),
            )
        assert await is_there(postgres, session)
    assert sessions(said, "waits-for-foreign-session") == {session}


async def test_where_no_session_may_be_ended_the_log_says_so_and_it_is_waited_for(postgres: str):
    """A role may be kept from it; then it is as it was before there was anybody to end them."""
    url = await new_database(postgres)
    store = await open_store(await of_a_role_without_rights(url), SHORT)
    table = await new_table(store)
    async with standing(await of_a_role_without_rights(url), locking(table)) as session:
        with capture_logs() as said:
            assert not await again_and_again(
                lambda: store.save_table(replace(table, lobby="mine")),
                lambda: any(line["event"] == "session-not-ended" for line in said),
            )
        assert await is_there(url, session)
    await store.save_table(replace(table, lobby="mine"))
    await store.close()
    assert {line["reason"] for line in said if line["event"] == "session-not-ended"} == {
        "permission denied for function pg_terminate_backend"
    }


async def of_a_role_without_rights(url: str) -> str:
    """The URL for somebody to whom the database belongs, and who may end nobody."""
    name = make_url(url).database
    connection = await connect_to(url)
    await connection.execute(
        f"""
        DO $$ BEGIN CREATE ROLE {name} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
        ALTER DATABASE {name} OWNER TO {name};
        GRANT CREATE, USAGE ON SCHEMA public TO {name};
        REVOKE EXECUTE ON FUNCTION pg_terminate_backend FROM PUBLIC;
        """
    )
    await connection.close()
    return make_url(url).set(username=name).render_as_string(hide_password=False)


async def test_who_brings_the_tables_up_to_date_is_called_so_and_ended_by_nobody(
    postgres: str, monkeypatch: pytest.MonkeyPatch
):
    called: list[str | None] = []

    def upgrade(config: Any, _: str) -> None:
        connection: Connection = config.attributes["connection"]
        called.append(connection.scalar(text("SHOW application_name")))

    monkeypatch.setattr(command, "upgrade", upgrade)
    database = open_database(await new_database(postgres), writes=True)
    await database.migrate()
    after = await database.run(lambda connection: connection.scalar(text("SHOW application_name")))
    await database.close()
    assert (called, after) == ([MIGRATING], SESSIONS)
