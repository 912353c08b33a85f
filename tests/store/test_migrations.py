"""Databases of earlier versions: they are brought up to date, and every game that is in them stays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, inspect, update

from stolik.store import schema
from stolik.store.engines import ONE_AT_A_TIME, open_database
from stolik.store.results import Results
from stolik.store.store import Store
from stolik.store.terms import GuestRow, SeqTaken
from tests.store.postgres import new_database
from tests.store.rows import Told, connect_to, entry, fill, open_store

pytestmark = pytest.mark.anyio

PLAYED_TWICE = [
    (0, None),
    (1, "ania:tab:1"),
    (2, "ben:tab:1"),
    (3, "ania:tab:1"),
    (4, None),
    (5, "ania:tab:1"),
    (6, "ania:tab:2"),
]
"""A log from when that could happen: seq and request."""
TABLE = {"game": "crisscross", "status": "playing", "listed": False, "timed": False, "created": 1, "lobby": "{}"}


@pytest.fixture
async def old(url: str) -> str:
    """A database in which requests were not yet unique, with two tables of which both were asked the same."""
    if url.startswith("postgresql"):
        url = await new_database(url)
    database = open_database(url, writes=True)
    await database.migrate("0002")
    await fill(database, played_twice)
    await database.close()
    return url


def played_twice(connection: Connection) -> None:
    for key in (1, 2):
        connection.execute(
            insert(schema.tables).values(key=key, id=f"T{key}", code=f"C{key}", secret=b"secret", **TABLE)
        )
        rows = [entry(key, seq, f"{seq}", request) for seq, request in PLAYED_TWICE]
        connection.execute(insert(schema.entries), rows)


def described(connection: Connection) -> dict[str, Any]:
    """All that the database says of its tables: columns, keys and indexes, by their names."""
    database = inspect(connection)

    def of(table: str) -> dict[str, Any]:
        columns = [
            (column["name"], f"{column['type']!r}", column["nullable"]) for column in database.get_columns(table)
        ]
        indexes = [(index["name"], index["column_names"], index["unique"]) for index in database.get_indexes(table)]
        foreign = [(key["name"], key["constrained_columns"]) for key in database.get_foreign_keys(table)]
        unique = [(key["name"], key["column_names"]) for key in database.get_unique_constraints(table)]
        primary = database.get_pk_constraint(table)
        return {
            "columns": sorted(columns),
            "primary": (primary["name"], primary["constrained_columns"]),
            "others": sorted([*indexes, *foreign, *unique], key=str),
        }

    return {table: of(table) for table in database.get_table_names() if table in schema.METADATA.tables}


async def test_step_by_step_one_comes_to_the_same_names_keys_and_columns_as_at_once(url: str, tmp_path: Path):
    postgres = url.startswith("postgresql")
    urls = [await new_database(url) if postgres else f"sqlite:///{tmp_path / name}.db" for name in ("one", "other")]
    stepwise, at_once = (open_database(one, writes=True) for one in urls)
    await stepwise.migrate()
    await fill(at_once, schema.METADATA.create_all)
    found = [await database.run(described) for database in (stepwise, at_once)]
    for database in (stepwise, at_once):
        await database.close()
    assert found[0] == found[1]
    assert len(found[0]) == len(schema.METADATA.tables)


async def test_of_what_was_played_twice_both_entries_stay_and_the_first_answers_the_request(old: str):
    store = await Store.open(old)
    logs = [[(row["seq"], row["action"], row["request"]) for row in await store.entries(key)] for key in (1, 2)]
    await store.close()
    kept = [None, "ania:tab:1", "ben:tab:1", None, None, None, "ania:tab:2"]
    assert logs == [[(seq, f"{seq}", request) for seq, request in enumerate(kept)]] * 2


async def test_after_the_upgrade_nothing_is_written_twice(old: str):
    store, told = await open_store(old), Told()
    if store.owners is not None:
        assert await store.owners.claim("T1")
    store.writer.append(entry(1, 7, request="ania:tab:1"), told)
    await told.news.wait()
    await store.close()
    assert isinstance(told.error, SeqTaken)


async def test_guests_and_running_games_of_the_last_release_are_as_they_were(url: str):
    """Its tables are at 0003: no owners, no results, no pieces."""
    if url.startswith("postgresql"):
        url = await new_database(url)
    database = open_database(url, writes=True)
    await database.migrate("0003")
    await fill(database, last_release)
    await database.close()
    store = await open_store(url)
    guest = await store.guest_by_token(b"token")
    running = await store.unfinished_tables("p1", 10)
    log = await store.entries(1)
    _, without_results = await Results(store).unfilled(0, 10)
    await store.close()
    assert guest == GuestRow(1, "p1", "Ania", "teal", piece="", named=False, rated=True)
    assert ([row.id for row in running], len(log)) == (["T1"], len(PLAYED_TWICE))
    assert [game.key for game in without_results] == [2]


def last_release(connection: Connection) -> None:
    for key in (1, 2):
        connection.execute(
            insert(schema.tables).values(key=key, id=f"T{key}", code=f"C{key}", secret=b"secret", **TABLE)
        )
        connection.execute(insert(schema.entries), [entry(key, seq) for seq, _ in PLAYED_TWICE])
    guest = {"key": 1, "person": "p1", "name": "Ania", "colour": "teal", "created": 1}
    connection.execute(insert(schema.guests).values(guest))
    connection.execute(insert(schema.tokens).values(token=b"token", guest=1))
    connection.execute(insert(schema.members), [{"table": key, "person": "p1"} for key in (1, 2)])
    connection.execute(update(schema.tables).where(schema.tables.c.key == 2).values(status="finished"))


async def test_at_a_database_that_is_up_to_date_nobody_is_waited_for(postgres: str):
    """A process that is stopped while it starts keeps no other from starting."""
    url = await new_database(postgres)
    await (await Store.open(url)).close()
    starting, looking = await connect_to(url), await connect_to(url)
    async with starting.transaction():
        await starting.execute(str(ONE_AT_A_TIME))
        opening = asyncio.create_task(Store.open(url))
        waits = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)))"
        while not opening.done() and not await looking.fetchval(waits, starting.get_server_pid()):
            pass
        opened = opening.done()
    await (await opening).close()
    await starting.close()
    await looking.close()
    assert opened
