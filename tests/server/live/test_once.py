"""One request, one entry: whatever the disk, the connection or another process does in between."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Generator
from contextlib import closing
from typing import Any

import pytest

from stolik.server.live.table import LiveTable
from stolik.server.running.timekeeper import seconds
from stolik.store import writer as writing
from stolik.store.terms import EntryRow, StoreUnavailable
from stolik.table.encoding import encoder
from tests.server.guests import Json, Tab, guest, until
from tests.server.live.test_hints import SlowCoach
from tests.server.serving import Served
from tests.server.test_trouble import alone_at_a_table
from tests.server.two import two_at_a_table
from tests.store.stuck import StuckDisk

pytestmark = pytest.mark.anyio

MANY = 70
"""More requests than anybody would keep in memory for their own sake."""


# A disk that hangs


@pytest.fixture
def disk(served: Served, monkeypatch: pytest.MonkeyPatch) -> Generator[StuckDisk]:
    """The server's disk; a commit is overdue as soon as it does not end at once."""
    disk = StuckDisk(served.house.store)
    monkeypatch.setattr(served.house.store.writing, "commit", disk.commit)
    monkeypatch.setattr(served.house.store.writing, "commit_at_once", disk.commit_at_once)
    monkeypatch.setattr(writing, "LONGEST_COMMIT", 0.05)
    yield disk
    disk.mend()
    served.house.loop.call_soon_threadsafe(disk.let_go)


async def send_and_wait_until_overdue(disk: StuckDisk, tab: Tab, table: str, action: Json) -> None:
    disk.hang()
    await tab.send(id=5, table=table, action=action)
    await until(disk.overdue.is_set)


async def test_a_move_whose_commit_hangs_is_answered_when_it_is_on_disk(served: Served, disk: StuckDisk):
    async with alone_at_a_table(served) as (_, tab, table, update):
        await send_and_wait_until_overdue(disk, tab, table, update["legal"][0])
        served.house.loop.call_soon_threadsafe(disk.let_go)
        answer = await tab.until(lambda message: message.get("id") == 5)
        assert (answer["type"], answer["rev"], len(stored(served, table))) == ("update", 2, 2)


async def test_a_move_whose_commit_hangs_and_which_is_sent_again_is_played_once(served: Served, disk: StuckDisk):
    async with alone_at_a_table(served) as (ania, tab, table, update):
        await send_and_wait_until_overdue(disk, tab, table, update["legal"][0])
        async with ania.tab(tab.client) as again:
            await again.send(type="watch", id=6, table=table)
            await again.until(lambda message: message.get("id") == 6)
            await again.send(id=5, table=table, action=update["legal"][0])
            await again.ask(type="preview", id=7, table=table, action=update["legal"][0])
            served.house.loop.call_soon_threadsafe(disk.let_go)
            answer = await again.until(lambda message: message.get("id") == 5)
        assert (answer["rev"], len(stored(served, table))) == (2, 2)


async def test_a_move_whose_commit_fails_in_the_end_was_not_made_and_can_be_sent_again(served: Served, disk: StuckDisk):
    async with alone_at_a_table(served) as (_, tab, table, update):
        await send_and_wait_until_overdue(disk, tab, table, update["legal"][0])
        served.house.loop.call_soon_threadsafe(lambda: disk.let_go(broken=True))
        refused = await tab.until(lambda message: message.get("id") == 5)
        before = len(stored(served, table))
        disk.mend()
        played = await tab.act(table, update["legal"][0], id=5)
        assert (refused["code"], before, played["rev"]) == ("store-unavailable", 1, 2)


async def test_while_the_disk_hangs_others_are_told_at_once_that_nothing_was_done(served: Served, disk: StuckDisk):
    async with (
        alone_at_a_table(served) as (ania, tab, table, update),
        alone_at_a_table(served) as (_, other, theirs, at),
    ):
        await send_and_wait_until_overdue(disk, tab, table, update["legal"][0])
        refused = await other.act(theirs, at["legal"][0])
        created = await ania.ask("POST", "/api/tables", {"game": "crisscross"})
        ready = await ania.ask("GET", "/readyz")
        assert (refused["code"], created.status_code, ready.status_code) == ("store-unavailable", 503, 503)


async def test_a_hints_mark_is_not_lost_when_the_disk_fails(
    served: Served, disk: StuckDisk, monkeypatch: pytest.MonkeyPatch
):
    SlowCoach(served, monkeypatch).stop()
    async with alone_at_a_table(served) as (_, tab, table, update):
        await tab.ask(type="hint", table=table)
        disk.let_go(broken=True)
        refused = await tab.act(table, update["legal"][0])
        disk.mend()
        played = await tab.act(table, update["legal"][0])
        assert (refused["code"], played["moves"][-1].get("by")) == ("store-unavailable", "hint")


# Requests of long ago


async def test_the_first_of_very_many_requests_is_not_played_again(served: Served):
    async with two_at_a_table(served) as two:
        tab, action = two.tabs[0], two.updates[0]["legal"][0]
        first = await tab.act(two.table, action, id=1000)
        for _ in range(MANY // 2):
            await tab.ask(type="take-back", table=two.table)
            await tab.act(two.table, action)
        await tab.ask(type="take-back", table=two.table)
        before = len(stored(served, two.table))
        async with two.guests[0].tab(tab.client) as again:
            await again.watch(two.table)
            answer = await again.act(two.table, action, id=1000)
        assert (first["rev"], answer["rev"], len(stored(served, two.table)) - before) == (2, 2, 0)


# Another process at the same table


def write_as_another_process(served: Served, table: str, seat: int, action: Json, request: str | None = None) -> None:
    """The next entry of its log."""
    rows = stored(served, table)
    row = (served.house.tables[table].key, len(rows), seat, rows[-1][2] + 1, json.dumps(action), request)
    with closing(sqlite3.connect(file_of(served))) as other:
        other.execute('INSERT INTO entries ("table", seq, seat, at, action, request) VALUES (?, ?, ?, ?, ?, ?)', row)
        other.commit()


async def test_catching_up_answers_a_request_that_is_in_the_log_already(served: Served):
    async with two_at_a_table(served) as two:
        tab, action = two.tabs[0], two.updates[0]["legal"][0]
        request = f"{two.guests[0].id}:{tab.client}:55"
        write_as_another_process(served, two.table, 0, action, request)
        answer = await tab.act(two.table, action, id=55)
        assert (answer["rev"], len(stored(served, two.table))) == (2, 2)


async def test_catching_up_tries_again_what_is_not_in_the_log_and_writes_it_under_its_request(served: Served):
    async with two_at_a_table(served) as two:
        write_as_another_process(served, two.table, 1, two.updates[1]["legal"][0])
        tab, action = two.tabs[0], two.updates[0]["legal"][0]
        played = await tab.act(two.table, action, id=55)
        again = await tab.act(two.table, action, id=55)
        requests = [row[1] for row in stored(served, two.table)]
        assert (played["rev"], again["rev"]) == (3, 3)
        assert requests == [None, None, f"{two.guests[0].id}:{tab.client}:55"]


async def test_catching_up_does_not_try_again_what_a_clock_or_a_bot_did(served: Served):
    async with two_at_a_table(served) as two:
        live = served.house.tables[two.table]
        write_as_another_process(served, two.table, 0, two.updates[0]["legal"][0])
        served.run(submit_for(live, 1))
        seen = await two.tabs[1].update(2)
        await until(lambda: live.at_rest)
        assert (seen["moves"][-1]["seat"], live.running().revision, len(stored(served, two.table))) == (0, 2, 2)


async def submit_for(live: LiveTable, seat: int) -> None:
    """As the clock does it."""
    live.submit(seat, next(iter(live.running().legal(seat))), by="clock:regular")


async def test_while_a_table_is_read_again_nothing_is_taken_and_nothing_is_lost(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    read, reading, go_on = served.house.store.entries, asyncio.Event(), asyncio.Event()

    async def slowly(table: int) -> list[EntryRow]:
        reading.set()
        await go_on.wait()
        return await read(table)

    async with two_at_a_table(served) as two:
        monkeypatch.setattr(served.house.store, "entries", slowly)
        mine, theirs = two.updates[0]["legal"][0], two.updates[1]["legal"][0]
        request = f"{two.guests[0].id}:{two.tabs[0].client}:55"
        write_as_another_process(served, two.table, 0, mine, request)
        await two.tabs[0].send(id=55, table=two.table, action=mine)
        await until(reading.is_set)
        refused = await two.tabs[1].act(two.table, theirs, id=66)
        served.house.loop.call_soon_threadsafe(go_on.set)
        answer = await two.tabs[0].until(lambda message: message.get("id") == 55)
        played = await two.tabs[1].act(two.table, theirs, id=66)
        assert (refused["code"], answer["rev"], played["rev"]) == ("store-unavailable", 2, 3)


# The end of a game


async def play_but_for_the_last_move(tab: Tab, live: LiveTable, update: Json) -> Json:
    """The move after which the game is over."""
    while True:
        action, table = update["legal"][0], live.running()
        read = encoder(live.game).read_action(json.dumps(action).encode())
        if live.game.outcome(table.draft(0, read, at=table.entries[-1].at).position.state) is not None:
            return action
        update = await tab.act(live.sitting.id, action)


@pytest.mark.parametrize(("method", "about"), [("GET", "record"), ("GET", "replay"), ("POST", "rematch")])
async def test_right_after_the_last_move_the_game_is_over_for_whoever_asks(served: Served, method: str, about: str):
    async with alone_at_a_table(served) as (ania, tab, table, update):
        live = served.house.tables[table]
        last = await play_but_for_the_last_move(tab, live, update)
        lock = live.lock
        served.run(lock.acquire())
        await tab.send(id=900, table=table, action=last)
        await until(lambda: waiting_for(lock) == 1)
        asking = asyncio.create_task(ania.ask(method, f"/api/tables/{table}/{about}", {} if method == "POST" else None))
        await until(lambda: waiting_for(lock) == 2)
        served.house.loop.call_soon_threadsafe(lock.release)
        assert (await asking).status_code == 200


def waiting_for(lock: asyncio.Lock) -> int:
    return len(vars(lock).get("_waiters") or ())


async def test_a_table_whose_code_is_taken_gets_another(served: Served, monkeypatch: pytest.MonkeyPatch):
    async with guest(served.address) as ania:
        first = await ania.new_table()
        monkeypatch.setattr("stolik.server.live.arranging.new_code", lambda: first["code"])
        second = await ania.new_table()
        assert (await ania.get(f"/api/codes/{first['code']}"))["table"] == first["id"]
        assert second["code"] != first["code"]


def stored(served: Served, table: str) -> list[tuple[Any, ...]]:
    """The log on disk: seq, request and time of each entry."""
    query = (
        'SELECT e.seq, e.request, e.at FROM entries e JOIN tables t ON t."key" = e."table" WHERE t.id = ? ORDER BY 1'
    )
    with closing(sqlite3.connect(file_of(served))) as database:
        return database.execute(query, (table,)).fetchall()


def file_of(served: Served) -> str:
    return served.settings.database.removeprefix("sqlite:///")


# The end of a game, and the next one


def failing(times: int, write: Any) -> Any:
    """The same, but the disk is full at first."""
    left = [times]

    async def fail(*about: Any) -> Any:
        if left[0]:
            left[0] -= 1
            raise StoreUnavailable("full")
        return await write(*about)

    return fail


async def play_to_the_end(tab: Tab, table: str, update: Json) -> None:
    while update["legal"]:
        update = await tab.act(table, update["legal"][0])


async def test_nobody_sees_the_end_of_a_game_before_it_is_on_disk_also_if_that_takes_two_attempts(
    standing: Served, monkeypatch: pytest.MonkeyPatch
):
    store = standing.house.store
    async with alone_at_a_table(standing) as (ania, tab, table, update):
        live = standing.house.tables[table]
        last = await play_but_for_the_last_move(tab, live, update)
        monkeypatch.setattr(store, "save_table", failing(2, store.save_table))
        # Somebody changes the sitting in that moment, so that the end follows the last entry.
        standing.run(live.lock.acquire())
        await tab.send(id=900, table=table, action=last)
        await until(lambda: waiting_for(live.lock) == 1)
        standing.house.loop.call_soon_threadsafe(live.lock.release)
        await until(lambda: live.revision == len(live.running().entries) and not live.at_rest)
        before = live.sitting.status
        async with ania.tab() as second:
            refused = await second.ask(type="watch", table=table)
        standing.forward(seconds(2))
        shown = await tab.until(lambda message: message["type"] == "update" and message["outcome"] is not None)
        told = await tab.until(lambda message: message["type"] == "table" and message["table"]["status"] == "finished")
        row = await store.table(table)
    assert (before, refused["code"]) == ("playing", "store-unavailable")
    assert (shown["id"], told["table"]["id"], row is not None and row.status) == (900, table, "finished")


async def test_a_rematch_that_was_announced_and_not_written_is_made_for_whoever_asks_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    store = served.house.store
    async with alone_at_a_table(served) as (ania, tab, table, update):
        await play_to_the_end(tab, table, update)
        monkeypatch.setattr(store, "add_table", failing(1, store.add_table))
        refused = await ania.ask("POST", f"/api/tables/{table}/rematch", {})
        announced = (await ania.get(f"/api/tables/{table}"))["rematch"]
        again, once_more = [await ania.post(f"/api/tables/{table}/rematch") for _ in range(2)]
    assert (refused.status_code, again["id"], once_more["id"]) == (503, announced, announced)


async def test_two_who_ask_for_a_rematch_at_once_sit_at_the_same_table(served: Served):
    async with alone_at_a_table(served) as (ania, tab, table, update):
        await play_to_the_end(tab, table, update)
        ania.gives_nonces = False
        both = await asyncio.gather(*(ania.post(f"/api/tables/{table}/rematch") for _ in range(2)))
    assert both[0]["id"] == both[1]["id"] != table
