"""How long a table of Twin it! stays frozen after a claim: as long as an earlier press may be on its way."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

from stolik.games.twinit.rules import turn
from stolik.games.twinit.rules.arbitration import DEAD_HEAT
from stolik.games.twinit.rules.moves import Settle
from stolik.server.connections import connection
from stolik.server.connections.round_trips import RoundTrips, oldest_press
from stolik.server.running.timekeeper import Span, minutes, seconds
from tests.server.guests import Guest, Json, Tab, guest, until
from tests.server.serving import Served, serving

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("twins")]

AN_HOUR = 3_600_000
ONE_WAY = Span(120)
ROUND_TRIP = Span(240)
BETWEEN_PRESSES = Span(60)


@pytest.fixture(autouse=True)
def few_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those of the beginning: in what follows nothing but the test moves time."""
    monkeypatch.setattr(connection, "PING_IN_REAL_TIME", minutes(60))


Seen: TypeAlias = tuple[Tab, Json]


@dataclass
class Match:
    """Ania and Ben at a race that has begun; a bot may sit with them."""

    table: str
    ania: Guest
    ben: Guest

    @asynccontextmanager
    async def seen_by(self, person: Guest, on_the_way: Callable[[], None] = lambda: None) -> AsyncGenerator[Seen]:
        """A tab of that person, which the server has measured, and the claim that it could make."""
        async with person.tab(on_the_way=on_the_way) as tab:
            view = (await tab.watch(self.table))["view"]
            await tab.measured()
            yield tab, {"do": "claim", "cards": view["table"], "rev": view["rev"], "after": 0}


@asynccontextmanager
async def match(served: Served, bots: int = 0) -> AsyncGenerator[Match]:
    async with AsyncExitStack() as stack:
        ania, ben = [await stack.enter_async_context(guest(served.address, name)) for name in ("Ania", "Ben")]
        table = (await ania.new_table("twinit", players=2 + bots, options={"tempo": 10}))["id"]
        await ben.post(f"/api/tables/{table}/join")
        for seat in range(2, 2 + bots):
            await ania.put(f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": "beginner"})
        await ania.begin(table)
        yield Match(table, ania, ben)


async def decided(tab: Tab) -> tuple[Json, int]:
    """The verdict, and how many milliseconds after the first claim it came."""
    settled = await tab.until(lambda message: bool(events(message, "verdict")))
    frozen = next(at(message) for message in tab.seen if events(message, "frozen"))
    return events(settled, "verdict")[0], at(settled) - frozen


def events(message: Json, name: str) -> list[Json]:
    return [event for event in message.get("events", ()) if event["event"] == name]


def at(update: Json) -> int:
    return update["moves"][-1]["at"]


async def test_among_near_players_the_table_waits_only_a_moment(standing: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turn, "WINDOW", AN_HOUR)
    async with match(standing) as two, two.seen_by(two.ania) as (tab, claim), two.seen_by(two.ben):
        standing.forward(seconds(1))
        await tab.act(two.table, {**claim, "after": 1000})
        standing.forward(Span(79))
        assert standing.house.tables[two.table].at_rest
        standing.forward(Span(1))
        verdict, waited = await decided(tab)
        assert (verdict["winner"], waited) == (0, 80)


async def test_a_far_player_is_waited_for(standing: Served):
    async with far_match(standing) as (two, (tab, claim), _):
        seen = tab.seen[-1]["moves"][-1]["at"]
        await tab.act(two.table, {**claim, "after": standing.time.now() - seen})
        standing.forward(Span(500))
        _, waited = await decided(tab)
        assert waited == DEAD_HEAT + oldest_press(ROUND_TRIP)


async def test_an_earlier_press_from_far_away_wins_although_it_comes_later(standing: Served):
    async with far_match(standing) as (two, (tab, claim), (other, far_claim)):
        standing.forward(seconds(1))
        pressed_there = standing.time.now()
        standing.forward(BETWEEN_PRESSES)
        seen = tab.seen[-1]["moves"][-1]["at"]
        await tab.act(two.table, {**claim, "after": standing.time.now() - seen})
        standing.forward(Span(ONE_WAY - BETWEEN_PRESSES))
        await other.act(two.table, {**far_claim, "after": pressed_there - seen - ONE_WAY})
        standing.forward(Span(500))
        verdict, _ = await decided(tab)
        came = [event["seat"] for message in tab.seen for event in events(message, "claimed")]
        assert (sorted(came), verdict["winner"]) == ([0, 1], 1)


@asynccontextmanager
async def far_match(standing: Served) -> AsyncGenerator[tuple[Match, Seen, Seen]]:
    """Ania is near, Ben is far away."""
    async with (
        match(standing) as two,
        two.seen_by(two.ania) as near,
        two.seen_by(two.ben, lambda: standing.forward(ROUND_TRIP)) as far,
    ):
        yield two, near, far


async def test_nobody_is_waited_for_longer_than_the_window(standing: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(RoundTrips, "delay", AN_HOUR)
    async with match(standing) as two, two.seen_by(two.ania) as (tab, claim), two.seen_by(two.ben):
        await tab.act(two.table, claim)
        standing.forward(Span(500))
        _, waited = await decided(tab)
        assert waited == 250


async def test_bots_and_those_who_are_not_there_are_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turn, "WINDOW", AN_HOUR)
    monkeypatch.setattr(turn, "SHORTEST_WINDOW", AN_HOUR)
    async with match(served, bots=1) as three, three.seen_by(three.ania) as (tab, claim):
        await tab.act(three.table, claim)
        verdict, _ = await decided(tab)
        assert verdict["winner"] == 0


async def test_whoever_has_claimed_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turn, "WINDOW", AN_HOUR)
    monkeypatch.setattr(turn, "SHORTEST_WINDOW", AN_HOUR)
    async with match(served) as two, two.seen_by(two.ania) as (tab, claim), two.seen_by(two.ben) as (other, _):
        await tab.act(two.table, claim)
        await other.act(two.table, claim)
        verdict, _ = await decided(tab)
        assert {claim["seat"] for claim in verdict["claims"]} == {0, 1}


async def test_a_window_that_was_open_when_the_server_stopped_is_settled_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(turn, "WINDOW", AN_HOUR)
    monkeypatch.setattr(turn, "SHORTEST_WINDOW", AN_HOUR)
    with serving(tmp_path) as served:
        async with match(served) as two, two.seen_by(two.ania) as (tab, claim), two.seen_by(two.ben):
            await tab.act(two.table, claim)
            last = served.house.tables[two.table].running().entries[-1]
    assert (last.seq, last.seat) == (1, 0)
    with serving(tmp_path) as served:
        await until(lambda: two.table in served.house.tables)
        table = served.house.tables[two.table]
        await until(lambda: table.revision > last.seq + 1)
        assert isinstance(table.running().entries[last.seq + 1].action, Settle)
