"""How long a table of Twin it! stays frozen after a claim: as long as an earlier press may be on its way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from stolik.games.twinit.rules import turn
from stolik.games.twinit.rules.moves import Settle
from stolik.server.connections.round_trips import WAY_UP, RoundTrips
from tests.server.far import far_from
from tests.server.guests import Guest, Json, Tab, guest, until
from tests.server.serving import Served, serving

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("twins")]

AN_HOUR = 3_600_000
ONE_WAY = 0.12
BETWEEN_PRESSES = 0.06


@dataclass
class Match:
    """Ania and Ben at a race that has begun; a bot may sit with them."""

    table: str
    ania: Guest
    ben: Guest

    @asynccontextmanager
    async def seen_by(self, person: Guest, address: str | None = None) -> AsyncGenerator[tuple[Tab, Json]]:
        """A tab of that person, and the claim that it could make."""
        async with person.tab(address=address) as tab:
            view = (await tab.watch(self.table))["view"]
            yield tab, {"do": "claim", "cards": view["table"], "rev": view["rev"], "after": 0}


@asynccontextmanager
async def match(served: Served, bots: int = 0) -> AsyncGenerator[Match]:
    async with AsyncExitStack() as stack:
        ania, ben = [await stack.enter_async_context(guest(served.address, name)) for name in ("Ania", "Ben")]
        table = (await ania.new_table("twinit", players=2 + bots, options={"tempo": 10}))["id"]
        await ben.post(f"/api/tables/{table}/join")
        for seat in range(2, 2 + bots):
            await ania.put(f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": "beginner"})
        await ania.post(f"/api/tables/{table}/start")
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


async def test_among_near_players_the_table_waits_only_a_moment(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turn, "WINDOW", AN_HOUR)
    async with match(served) as two, two.seen_by(two.ania) as (tab, claim), two.seen_by(two.ben):
        await tab.act(two.table, claim)
        verdict, waited = await decided(tab)
        assert (verdict["winner"], waited >= 80) == (0, True)


async def test_a_far_player_is_waited_for(served: Served):
    async with (
        far_from(served.address, ONE_WAY) as far,
        match(served) as two,
        two.seen_by(two.ania) as (tab, claim),
        two.seen_by(two.ben, far) as (other, _),
    ):
        await asyncio.gather(tab.measured(), other.measured())
        await tab.act(two.table, claim)
        _, waited = await decided(tab)
        assert waited >= WAY_UP * 2 * ONE_WAY * 1000


async def test_an_earlier_press_from_far_away_wins_although_it_comes_later(served: Served):
    async with (
        far_from(served.address, ONE_WAY) as far,
        match(served) as two,
        two.seen_by(two.ania) as (tab, claim),
        two.seen_by(two.ben, far) as (other, far_claim),
    ):
        seen = asyncio.get_running_loop().time()
        await asyncio.gather(tab.measured(), other.measured())
        await other.send(id=5, table=two.table, action=after(far_claim, seen))
        await asyncio.sleep(BETWEEN_PRESSES)
        await tab.act(two.table, after(claim, seen))
        verdict, _ = await decided(tab)
        came = [event["seat"] for message in tab.seen for event in events(message, "claimed")]
        assert (sorted(came), verdict["winner"]) == ([0, 1], 1)


def after(claim: Json, seen: float) -> Json:
    """The claim, pressed now, in the position that was seen then."""
    return {**claim, "after": round((asyncio.get_running_loop().time() - seen) * 1000)}


async def test_nobody_is_waited_for_longer_than_the_window(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(RoundTrips, "delay", AN_HOUR)
    async with match(served) as two, two.seen_by(two.ania) as (tab, claim), two.seen_by(two.ben):
        await tab.act(two.table, claim)
        _, waited = await decided(tab)
        assert waited >= 250


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
