"""Trouble: a locked database, a full disk, floods, and another process at the same table."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import Connection as DatabaseConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.guests import Guest, Json, Tab, guest, until
from tests.server.serving import Process, Served, free_port, serving
from tests.server.time import HandMovedTime

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def alone_at_a_table(served: Served) -> AsyncGenerator[tuple[Guest, Tab, str, Json]]:
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        yield ania, tab, table, await tab.watch(table)


async def test_a_locked_database_takes_no_moves_and_then_takes_them_again(served: Served):
    async with alone_at_a_table(served) as (ania, tab, table, update):
        with closing(sqlite3.connect(_file(served), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused = await tab.act(table, update["legal"][0], id=5)
            ready = await ania.ask("GET", "/readyz")
            other.execute("ROLLBACK")
        played = await tab.act(table, update["legal"][0], id=5)
        assert (refused["code"], ready.status_code, played["rev"]) == ("store-unavailable", 503, 2)
        assert (await ania.ask("GET", "/readyz")).status_code == 200


async def test_after_a_lock_new_tables_can_be_made_again(served: Served):
    async with alone_at_a_table(served) as (ania, tab, table, update):
        with closing(sqlite3.connect(_file(served), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await tab.act(table, update["legal"][0])
            other.execute("ROLLBACK")
        await tab.act(table, update["legal"][0])
        assert (await ania.new_table(players=1))["status"] == "open"


async def test_while_the_database_is_locked_nobody_sees_what_was_not_written(served: Served):
    async with alone_at_a_table(served) as (_, tab, table, update):
        with closing(sqlite3.connect(_file(served), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await tab.act(table, update["legal"][0])
            assert (await tab.watch(table))["view"] == update["view"]
            other.execute("ROLLBACK")


async def test_a_full_disk_takes_no_moves_and_then_takes_them_again(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        tables = [(await ania.new_table(players=1))["id"] for _ in range(8)]
        for table in tables:
            await ania.post(f"/api/tables/{table}/start")
        # SQLite says the very same when its file may not grow as when the disk is full.
        served.run(served.house.store.writing.run(lambda connection: _limit_pages(connection, 1)))
        table, update, answer = await _play_until_refused(tab, tables)
        served.run(served.house.store.writing.run(lambda connection: _limit_pages(connection, 2**30)))
        played = await tab.act(table, update["legal"][0])
        assert (answer["code"], played["rev"]) == ("store-unavailable", update["rev"] + 1)


async def _play_until_refused(tab: Tab, tables: list[str]) -> tuple[str, Json, Json]:
    for table in tables:
        update = await tab.watch(table)
        while update["legal"]:
            answer = await tab.act(table, update["legal"][0])
            if answer["type"] == "error":
                return table, update, answer
            update = answer
    raise AssertionError("the disk was never full")


def _limit_pages(connection: DatabaseConnection, pages: int) -> None:
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    connection.exec_driver_sql(f"PRAGMA wal_autocheckpoint = {1 if pages == 1 else 1000}")


@pytest.mark.parametrize(("becomes", "reason"), [(None, "is gone"), ("empty", "has been replaced by another")])
async def test_a_database_file_that_is_not_there_any_more_is_noticed(tmp_path: Path, becomes: str | None, reason: str):
    file, elsewhere = tmp_path / "stolik.db", tmp_path / "elsewhere.db"
    with serving(tmp_path) as served:
        async with guest(served.address) as ania:
            _move(file, elsewhere)
            if becomes is not None:
                shutil.copy(os.devnull, file)
            ready = await ania.ask("GET", "/readyz")
            _move(elsewhere, file)
            assert (ready.status_code, ready.text) == (
                503,
                f"the database cannot be read: the database's file {reason}\n",
            )
            assert (await ania.ask("GET", "/readyz")).status_code == 200


def _move(file: Path, to: Path) -> None:
    file.replace(to)


async def test_another_process_at_the_same_table_is_caught_up_with(served: Served):
    async with alone_at_a_table(served) as (_, tab, table, update):
        action, mine = update["legal"][0], update["legal"][-1]
        key = served.house.tables[table].key
        with closing(sqlite3.connect(_file(served))) as other:
            row = (key, 1, 0, update["moves"][0]["at"] + 1, json.dumps(action))
            other.execute('INSERT INTO entries ("table", seq, seat, at, action) VALUES (?, ?, ?, ?, ?)', row)
            other.commit()
        played = await tab.act(table, mine)
        assert (played["rev"], [move["seq"] for move in (await tab.watch(table))["moves"]]) == (3, [0, 1, 2])


async def test_whoever_sends_far_too_much_is_shown_out(tmp_path: Path):
    with serving(tmp_path, HandMovedTime(), rate_limits=True) as served:
        async with guest(served.address) as ania:
            url = f"ws://{served.address}/api/live"
            async with connect(url, additional_headers={"Cookie": ania.cookie}) as socket:
                for _ in range(400):
                    await socket.send('{"type": "pong", "nonce": "x"}')
                await socket.wait_closed()
                assert socket.close_code == 4429


async def test_whoever_talks_nonsense_is_shown_out(tmp_path: Path):
    with serving(tmp_path, HandMovedTime(), rate_limits=True) as served:
        async with guest(served.address) as ania:
            url = f"ws://{served.address}/api/live"
            async with connect(url, additional_headers={"Cookie": ania.cookie}) as socket:
                with pytest.raises(ConnectionClosed):
                    for _ in range(200):
                        await socket.send("nonsense")
                        await socket.recv()
                assert socket.close_code == 4400


async def test_tables_cannot_be_made_without_end(tmp_path: Path):
    with serving(tmp_path, HandMovedTime(), rate_limits=True) as served:
        async with guest(served.address) as ania:
            answers = [await ania.ask("POST", "/api/tables", {"game": "crisscross"}) for _ in range(12)]
            assert [answer.status_code for answer in answers[9:]] == [201, 429, 429]
            assert int(answers[-1].headers["retry-after"]) > 0


async def test_a_guest_has_only_so_many_tables(tmp_path: Path):
    with serving(tmp_path, tables_per_guest=2) as served:
        async with guest(served.address) as ania, guest(served.address, "Ben") as ben:
            for _ in range(2):
                await ben.post(f"/api/tables/{(await ania.new_table())['id']}/join")
            answer = await ania.ask("POST", "/api/tables", {"game": "crisscross"})
            assert (answer.status_code, answer.json()["code"]) == (409, "too-many-tables")


async def test_a_guest_has_only_so_many_sockets(tmp_path: Path):
    with serving(tmp_path, sockets_per_guest=1) as served:
        async with guest(served.address) as ania, ania.tab():
            url = f"ws://{served.address}/api/live"
            async with connect(url, additional_headers={"Cookie": ania.cookie}) as second:
                await second.wait_closed()
                assert second.close_code == 4409


async def test_an_address_has_only_so_many_sockets_at_once(tmp_path: Path):
    with serving(tmp_path, sockets_per_address=1) as served:
        async with guest(served.address) as ania, guest(served.address) as ben:
            async with ania.tab():
                url = f"ws://{served.address}/api/live"
                async with connect(url, additional_headers={"Cookie": ben.cookie}) as second:
                    await second.wait_closed()
                    assert second.close_code == 4409
            await until(lambda: not served.house.sockets)
            async with ben.tab() as tab:
                assert tab.seen[0]["you"]["id"] == ben.person["id"]


async def test_a_socket_from_a_foreign_page_is_refused(served: Served):
    async with guest(served.address) as ania:
        url = f"ws://{served.address}/api/live"
        headers = {"Cookie": ania.cookie, "Origin": "https://evil.example"}
        with pytest.raises(Exception, match="403"):
            await connect(url, additional_headers=headers)


async def test_who_asks_and_hangs_up_in_one_breath_troubles_nobody(tmp_path: Path):
    server = Process(tmp_path, free_port())
    try:
        async with guest(server.address) as ania:
            table = (await ania.new_table())["id"]
            async with ania.tab() as tab:
                await tab.watch(table)
                tab.socket.protocol.send_text(json.dumps({"type": "unwatch", "id": 7, "table": table}).encode())
                tab.socket.protocol.send_close(1000)
                tab.socket.transport.write(b"".join(tab.socket.protocol.data_to_send()))
                await tab.socket.wait_closed()
            assert (await ania.ask("GET", f"/api/tables/{table}")).status_code == 200
    finally:
        server.stop()
    assert "error" not in server.log.read_text().lower()


def _file(served: Served) -> str:
    return served.settings.database.removeprefix("sqlite:///")
