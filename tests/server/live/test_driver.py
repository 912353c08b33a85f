"""What happens by itself: bots that move, clocks that run out, seats that are away, and all of it after a restart."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.bots import bot_for
from stolik.bots.bot import Intention, TimedBot
from stolik.game.chance import Luck
from stolik.server.live import driver
from stolik.server.live.table import LiveTable
from stolik.server.running.timekeeper import Span, Timekeeper, Timer, minutes, seconds
from stolik.store.terms import StoreUnavailable
from stolik.table.log import Entry
from stolik.table.table import Table
from tests.server.guests import guest, until
from tests.server.serving import Process, Served, free_port

pytestmark = pytest.mark.anyio


async def test_bots_play_a_whole_game_among_themselves_and_a_person(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=3, instant_bots=True))["id"]
        for seat, level in ((1, "beginner"), (2, "regular")):
            await ania.put(f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": level})
        await ania.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        by: set[str] = set()
        while update["outcome"] is None:
            if update["legal"]:
                await tab.send(id=update["rev"], table=table, action=update["legal"][0])
            update = await tab.update(update["rev"] + 1)
            by |= {move["by"] for move in update["moves"] if "by" in move}
        assert by == {"bot:beginner", "bot:regular"}


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Bots seem to think for a second; this says that they know what they want."""
    chosen = threading.Event()

    def a_second(hard: float | None, luck: Luck, allowed: int | None) -> int:
        chosen.set()
        return seconds(1)

    monkeypatch.setattr(driver, "thinking_time", a_second)
    return chosen


async def test_a_bot_answers_after_a_short_pause(standing: Served, chosen: threading.Event):
    async with guest(standing.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=2))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "beginner"})
        await ania.post(f"/api/tables/{table}/start")
        await tab.watch(table)
        await asyncio.to_thread(chosen.wait)
        standing.forward(Span(seconds(1) - 1))
        assert standing.house.tables[table].revision == 1
        standing.forward(seconds(1))
        assert (await tab.update(2))["moves"][-1]["by"] == "bot:beginner"


async def test_a_bot_that_had_begun_to_think_before_its_table_came_here_does_not_seem_to_think_anew(
    standing: Served, chosen: threading.Event
):
    async with guest(standing.address) as ania:
        table = (await ania.new_table(players=2))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "beginner"})
        await ania.post(f"/api/tables/{table}/start")
        await asyncio.to_thread(chosen.wait)
        standing.forward(seconds(0.6))
        tables = standing.house.tables
        standing.house.loop.call_soon_threadsafe(lambda: tables.drop(tables[table]))
        await until(lambda: table not in tables)
        chosen.clear()
        async with ania.tab() as tab:
            assert (await tab.watch(table))["rev"] == 1
            await asyncio.to_thread(chosen.wait)
            standing.forward(seconds(0.4))
            assert (await tab.update(2))["moves"][-1]["by"] == "bot:beginner"


async def test_a_bot_whose_move_could_not_be_written_down_does_not_seem_to_think_anew(
    standing: Served, chosen: threading.Event, monkeypatch: pytest.MonkeyPatch
):
    failed, submit = threading.Event(), LiveTable.submit

    def fails_once(live: LiveTable, *of: Any, **more: Any) -> None:
        if not failed.is_set():
            failed.set()
            raise StoreUnavailable("the disk is full")
        submit(live, *of, **more)

    monkeypatch.setattr(LiveTable, "submit", fails_once)
    async with guest(standing.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=2))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "beginner"})
        await ania.post(f"/api/tables/{table}/start")
        await tab.watch(table)
        await asyncio.to_thread(chosen.wait)
        standing.forward(seconds(1))
        await asyncio.to_thread(failed.wait)
        standing.forward(driver.AFTER_TROUBLE)
        assert (await tab.update(2))["moves"][-1]["by"] == "bot:beginner"


async def test_who_leaves_a_running_game_is_replaced_by_a_bot_until_they_are_back(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben, ania.tab() as tab:
        table = (await ania.new_table(players=2, instant_bots=True))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await ania.post(f"/api/tables/{table}/start")
        await tab.watch(table)
        left = await ben.post(f"/api/tables/{table}/leave")
        update = await tab.update(2)
        back = await ben.put(f"/api/tables/{table}/seats/1", {"kind": "me"})
        assert (left["seats"][1]["away"], update["moves"][0]["by"], back["seats"][1]["away"]) == (
            True,
            "bot:regular",
            False,
        )


async def test_a_clock_that_runs_out_plays_and_twice_in_a_row_means_away(standing: Served):
    async with guest(standing.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=1, pace={"kind": "live", "decision": 15, "reserve": 0}))["id"]
        await ania.post(f"/api/tables/{table}/start")
        first = await tab.watch(table)
        assert first["clock"]["deadlines"]["0"] - first["moves"][0]["at"] == 15_000
        moves: list[str] = []
        for rev in (2, 3):
            standing.forward(seconds(15))
            moves.append((await tab.update(rev))["moves"][-1]["by"])
        away = await tab.until(lambda message: message["type"] == "table" and message["table"]["seats"][0]["away"])
        assert (moves, away["table"]["seats"][0]["level"]) == (["clock:regular"] * 2, "regular")


async def test_a_second_before_the_clock_runs_out_nothing_has_been_played(standing: Served):
    async with guest(standing.address) as ania:
        table = (await ania.new_table(players=1, pace={"kind": "live", "decision": 15, "reserve": 0}))["id"]
        await ania.post(f"/api/tables/{table}/start")
        standing.forward(seconds(14))
        assert standing.house.tables[table].revision == 1


async def test_acting_in_a_seat_that_is_away_takes_it_back(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=2))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "shared", "name": "Babcia"})
        await ania.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        await ania.post(f"/api/tables/{table}/leave")
        await tab.act(table, update["legal"][0], seat=0)
        told = await tab.until(lambda message: message["type"] == "table" and not message["table"]["seats"][0]["away"])
        assert not told["table"]["seats"][1]["away"]


async def test_after_a_restart_bots_go_on(tmp_path: Path):
    port = free_port()
    server = await asyncio.to_thread(Process, tmp_path, port)
    async with guest(server.address) as ania:
        table = (await ania.new_table(players=2))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "beginner"})
        await ania.post(f"/api/tables/{table}/start")
        server.kill()
        server = await asyncio.to_thread(Process, tmp_path, port)
        async with ania.tab() as tab:
            update = await tab.watch(table)
            update = update if update["rev"] == 2 else await tab.update(2)
            assert update["moves"][-1]["by"] == "bot:beginner"
    server.stop()


async def test_after_a_restart_a_clock_goes_on(tmp_path: Path):
    port = free_port()
    server = await asyncio.to_thread(Process, tmp_path, port)
    async with guest(server.address) as ania:
        table = (await ania.new_table(players=1, pace={"kind": "live", "decision": 60, "reserve": 30}))["id"]
        started = (await ania.post(f"/api/tables/{table}/start"))["started"]
        server.kill()
        server = await asyncio.to_thread(Process, tmp_path, port)
        async with ania.tab() as tab:
            clock = (await tab.watch(table))["clock"]
            excused = clock["deadlines"]["0"] - started - 90_000
            assert 0 <= excused <= clock["now"] - started
    server.stop()


async def test_a_table_that_nobody_watches_leaves_memory_and_comes_back(standing: Served):
    async with guest(standing.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        standing.forward(minutes(4))
        assert table in standing.house.tables
        standing.forward(minutes(2))
        assert table not in standing.house.tables
        async with ania.tab() as tab:
            assert (await tab.watch(table))["rev"] == 1


async def test_a_table_that_rests_is_back_when_its_clock_runs_out(standing: Served):
    async with guest(standing.address) as ania:
        table = (await ania.new_table(players=1, pace={"kind": "slow", "days": 1}))["id"]
        await ania.post(f"/api/tables/{table}/start")
        # While clocks run, each round of the caretaker ends with a sign of life on disk.
        while table in standing.house.tables:
            standing.forward(seconds(5))
        standing.forward(minutes(24 * 60))
        async with ania.tab() as tab:
            update = await tab.watch(table)
            update = update if update["rev"] > 1 else await tab.update(2)
            assert update["moves"][-1]["by"] == "clock:regular"


async def test_a_real_time_game_goes_on_by_itself(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table("twinit", players=2, options={"tempo": 2}))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "shared", "name": "Babcia"})
        await ania.begin(table)
        await tab.watch(table)
        update = await tab.update(2)
        assert update["moves"][-1]["by"] == "clock"


async def first_act_of_a_bot(served: Served) -> tuple[Entry, Intention]:
    """What a bot did first in a real-time game, and what it had intended before."""
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table("twinit", players=2, options={"tempo": 10}))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "expert"})
        await ania.begin(table)
        await tab.watch(table)
        await tab.act(table, {"do": "reveal"})
        await tab.until(lambda _: any(move.get("by") for seen in tab.seen for move in seen.get("moves", ())))
        log = served.house.tables[table].running()
        done = next(entry for entry in log.entries if entry.by == "bot:expert")
        before = Table.restore(log.header, log.entries[: done.seq])
        bot = bot_for(log.game, "expert")
        assert isinstance(bot, TimedBot)
        intention = bot.intend(before.view(1), tuple(before.sound(1)))
        assert intention is not None
        return done, intention


async def test_a_bot_in_a_real_time_game_does_what_it_intended_when_it_intended_it(served: Served):
    done, intention = await first_act_of_a_bot(served)
    assert done.action == intention.action
    assert intention.at <= (done.at or 0) < intention.at + 1000


async def test_nobody_acts_before_the_moment_they_intended_although_timers_fire_early(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    call_later, early = Timekeeper.call_later, seconds(0.05)

    def too_early(time: Timekeeper, after: Span, do: Callable[[], None]) -> Timer:
        return call_later(time, Span(max(0, after - early)), do)

    monkeypatch.setattr(Timekeeper, "call_later", too_early)
    done, intention = await first_act_of_a_bot(served)
    assert intention.at <= (done.at or 0)
