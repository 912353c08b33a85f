"""Time for whoever needs more of it: a handicap before the game, a minute in the middle of it."""

from __future__ import annotations

import pytest

from stolik.server.lobby.pace import LiveClock, MoreTime
from stolik.server.lobby.seating import rotated
from stolik.server.lobby.sitting import Chair, Sitting
from stolik.server.running.timekeeper import Instant, seconds
from tests.server.guests import Guest, Tab, guest
from tests.server.http.test_around_the_table import refused
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

QUICK = {"kind": "live", "decision": 15, "reserve": 0}


async def two_at_a_table(ania: Guest, ben: Guest) -> str:
    table = (await ania.new_table(players=2, pace=QUICK))["id"]
    await ben.post(f"/api/tables/{table}/join")
    return table


async def deadline(tab: Tab, table: str, seat: int) -> int:
    update = await tab.watch(table)
    return update["clock"]["deadlines"][str(seat)] - update["moves"][0]["at"]


async def test_a_seat_may_have_several_times_the_time(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address) as ben, ben.tab() as tab:
        table = await two_at_a_table(ania, ben)
        told = await ben.put(f"/api/tables/{table}/seats/1/time", {"times": 3})
        assert [seat["times"] for seat in told["seats"]] == [1, 3]
        await ania.post(f"/api/tables/{table}/start")
        assert await deadline(tab, table, 1) == 45_000
        assert await deadline(tab, table, 0) == 15_000


async def test_only_the_host_or_whose_seat_it_is_sets_its_time_and_only_before_the_start(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address) as ben:
        table = await two_at_a_table(ania, ben)
        mine, hers = f"/api/tables/{table}/seats/1/time", f"/api/tables/{table}/seats/0/time"
        assert await refused(await ben.ask("PUT", hers, {"times": 2})) == (403, "not-host")
        assert await refused(await ben.ask("PUT", mine, {"times": 6})) == (400, "bad-input")
        await ania.put(mine, {"times": 2})
        await ania.post(f"/api/tables/{table}/start")
        assert await refused(await ben.ask("PUT", mine, {"times": 2})) == (409, "already-started")


async def test_a_minute_more_comes_at_once_and_puts_the_clock_off(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address) as ben, ben.tab() as tab:
        table = await two_at_a_table(ania, ben)
        await ania.post(f"/api/tables/{table}/start")
        before = await tab.watch(table)
        told = await ania.post(f"/api/tables/{table}/seats/1/more-time")
        after = await tab.until(lambda message: message["type"] == "update" and message["clock"] is not None)
        assert [seat["more"] for seat in told["seats"]] == [0, 60]
        assert after["clock"]["deadlines"]["1"] - before["clock"]["deadlines"]["1"] == 60_000
        assert (after["rev"], after["events"]) == (before["rev"], [])
        standing.forward(seconds(15))
        late = await tab.update(2)
        assert [move["seat"] for move in late["moves"]] == [0]


async def test_for_oneself_it_is_the_hosts_to_give(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address) as ben:
        table = await two_at_a_table(ania, ben)
        await ania.post(f"/api/tables/{table}/start")
        own = await ben.ask("POST", f"/api/tables/{table}/seats/1/more-time", {})
        assert await refused(own) == (403, "not-host")
        assert (await ania.post(f"/api/tables/{table}/seats/0/more-time"))["seats"][0]["more"] == 60


async def test_without_a_clock_there_is_no_time_to_give(standing: Served):
    async with guest(standing.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        given = await ania.ask("POST", f"/api/tables/{table}/seats/0/more-time", {})
        assert await refused(given) == (409, "no-clock")


def test_in_the_next_game_the_handicap_stays_and_what_was_given_is_gone():
    chair = Chair("person", "ania", times=2, more=(MoreTime(Instant(0), 60),))
    sitting = Sitting("t", "CODE", "crisscross", {}, "ania", (chair,), Instant(0), LiveClock())
    (again,) = rotated(sitting)
    assert (again.times, again.more) == (2, ())
