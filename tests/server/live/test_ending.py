"""The end of a game goes to disk together with its last entry, and holds for whoever asks; whatever comes in between."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from stolik.server.live import results
from stolik.server.live.clearing import close_from_outside
from stolik.server.live.shown_table import AFTER_THE_MOVES
from stolik.server.running.timekeeper import Instant
from tests.server.guests import Guest, Tab, guest, until
from tests.server.live.test_once import (
    StuckDisk,
    disk,
    play_but_for_the_last_move,
    stored,
    waiting_for,
    write_as_another_process,
)
from tests.server.serving import Served, serving
from tests.server.test_trouble import alone_at_a_table

__all__ = ["disk"]
pytestmark = pytest.mark.anyio


async def games_of(person: Guest) -> list[str]:
    return [game["table"] for game in (await person.get("/api/me/games"))["games"]]


async def is_over(tab: Tab) -> dict[str, Any]:
    """The update that tells it."""
    return await tab.until(lambda message: message["type"] == "update" and message["outcome"] is not None)


async def test_the_last_move_and_the_end_of_the_game_are_one_commit(standing: Served):
    async with alone_at_a_table(standing) as (_, tab, table, update):
        last = await play_but_for_the_last_move(tab, standing.house.tables[table], update)
        before = standing.house.store.writer.commits
        answer = await tab.act(table, last)
        assert (answer["outcome"] is not None, standing.house.store.writer.commits - before) == (True, 1)


async def test_who_is_shown_the_end_finds_the_result_the_record_and_the_next_game(served: Served):
    async with alone_at_a_table(served) as (ania, tab, table, update):
        last = await play_but_for_the_last_move(tab, served.house.tables[table], update)
        await tab.act(table, last)
        found = await games_of(ania)
        statuses = [
            (await ania.ask(method, f"/api/tables/{table}/{what}", {} if method == "POST" else None)).status_code
            for method, what in (("GET", "record"), ("GET", "replay"), ("POST", "rematch"))
        ]
        assert (found, statuses) == ([table], [200, 200, 200])


async def test_who_changes_the_sitting_while_the_end_is_on_its_way_changes_a_finished_one(
    served: Served, disk: StuckDisk
):
    async with alone_at_a_table(served) as (_, tab, table, update):
        live = served.house.tables[table]
        last = await play_but_for_the_last_move(tab, live, update)
        disk.hang()
        await tab.send(id=900, table=table, action=last)
        await until(disk.hanging.is_set)
        seen: list[str] = []
        changing = changed(served, live.change(lambda sitting: seen.append(sitting.status) or sitting))
        served.house.loop.call_soon_threadsafe(disk.let_go)
        await changing
        assert (seen, (await is_over(tab))["id"]) == (["finished"], 900)


async def test_while_others_wait_for_the_disk_the_end_is_shown_and_the_news_of_the_table_comes_a_moment_later(
    standing: Served, monkeypatch: pytest.MonkeyPatch
):
    house = standing.house
    async with alone_at_a_table(standing) as (ania, tab, table, update), alone_at_a_table(standing) as other:
        last = await play_but_for_the_last_move(tab, house.tables[table], update)
        disk = StuckDisk(house.store)
        monkeypatch.setattr(house.store.writing, "commit_at_once", disk.commit_at_once)
        disk.hang()
        await tab.send(id=900, table=table, action=last)
        await until(disk.hanging.is_set)
        await other[1].send(id=900, table=other[2], action=other[3]["legal"][0])
        await until(lambda: not house.tables[other[2]].at_rest)
        house.loop.call_soon_threadsafe(disk.let_go)
        await is_over(tab)
        found = await ania.get(f"/api/tables/{table}")
        await tab.ask(type="say", table=table, text="over")
        assert (found["status"], any(map(tells_the_end, tab.seen))) == ("finished", False)
        standing.forward(AFTER_THE_MOVES)
        await tab.until(tells_the_end)


def tells_the_end(message: dict[str, Any]) -> bool:
    return message["type"] == "table" and message["table"]["status"] == "finished"


def changed(served: Served, change: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
    return asyncio.wrap_future(asyncio.run_coroutine_threadsafe(change, served.house.loop))


async def test_an_end_whose_commit_fails_was_none_and_comes_with_the_move_when_it_is_made_again(
    served: Served, disk: StuckDisk
):
    async with alone_at_a_table(served) as (ania, tab, table, update):
        last = await play_but_for_the_last_move(tab, served.house.tables[table], update)
        disk.hang()
        await tab.send(id=900, table=table, action=last)
        await until(disk.hanging.is_set)
        served.house.loop.call_soon_threadsafe(lambda: disk.let_go(broken=True))
        refused = await tab.until(lambda message: message.get("id") == 900)
        disk.mend()
        early = await games_of(ania)
        answer = await tab.act(table, last, id=900)
        assert (refused["code"], early) == ("store-unavailable", [])
        assert (answer["outcome"] is not None, await games_of(ania)) == (True, [table])


async def test_the_last_move_at_a_table_that_was_closed_from_outside_is_kept_and_the_table_stays_closed(
    standing: Served,
):
    async with alone_at_a_table(standing) as (ania, tab, table, update):
        live = standing.house.tables[table]
        last = await play_but_for_the_last_move(tab, live, update)
        now = Instant(standing.time.now())
        standing.run(
            standing.house.store.writer.write(lambda connection: close_from_outside(connection, live.key, now))
        )
        answer = await tab.act(table, last)
        told = await tab.until(lambda message: message["type"] == "table")
        assert (answer["outcome"] is not None, told["table"]["status"]) == (True, "closed")
        assert (len(stored(standing, table)), await games_of(ania)) == (answer["rev"], [])


async def test_a_last_move_that_the_log_has_already_is_answered_and_the_game_is_over(served: Served):
    async with alone_at_a_table(served) as (ania, tab, table, update):
        last = await play_but_for_the_last_move(tab, served.house.tables[table], update)
        write_as_another_process(served, table, 0, last, f"{ania.id}:{tab.client}:900")
        length = len(stored(served, table))
        answer = await tab.act(table, last, id=900)
        shown = await is_over(tab)
        assert (answer["rev"], shown["rev"], len(stored(served, table))) == (length, length, length)
        assert await games_of(ania) == [table]


async def test_a_last_entry_whose_end_was_not_written_any_more_is_ended_by_the_next_server(tmp_path: Path):
    with serving(tmp_path) as served:
        async with alone_at_a_table(served) as (ania, tab, table, update):
            live = served.house.tables[table]
            last = await play_but_for_the_last_move(tab, live, update)
            served.run(live.lock.acquire())
            await tab.send(id=900, table=table, action=last)
            await until(lambda: waiting_for(live.lock) == 1)
            early = await games_of(ania)
    with serving(tmp_path) as served:
        async with guest(served.address, known=ania) as again, again.tab() as tab:
            shown = await tab.watch(table)
            assert (early, shown["outcome"] is not None, await games_of(again)) == ([], True, [table])


async def test_a_game_whose_package_stumbles_over_its_feats_is_over_all_the_same(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    def stumble(_: object) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(results, "feats_of", stumble)
    async with alone_at_a_table(served) as (ania, tab, table, update):
        last = await play_but_for_the_last_move(tab, served.house.tables[table], update)
        answer = await tab.act(table, last)
        assert (answer["type"], await games_of(ania)) == ("update", [table])
