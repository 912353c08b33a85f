"""When a press counts, over a connection that has been measured."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.server.far import far_from
from tests.server.guests import Guest, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

ONE_WAY = 0.1


async def begin(host: Guest, friend: Guest) -> str:
    table: str = (await host.new_table("twinit", players=2, options={"tempo": 2}))["id"]
    await friend.post(f"/api/tables/{table}/join")
    await host.post(f"/api/tables/{table}/start")
    return table


async def test_a_press_that_is_said_to_be_older_than_the_way_is_long_counts_from_the_bound(served: Served):
    async with (
        guest(served.address) as ania,
        guest(served.address) as ben,
        far_from(served.address, ONE_WAY) as far,
        ania.tab(address=far) as tab,
    ):
        table = await begin(ania, ben)
        await tab.watch(table)
        await tab.measured()
        seen = (await tab.update(3))["view"]
        await asyncio.sleep(0.55)
        cards = [card["card"] for card in seen["cards"] if card["place"] == "deck"]
        answer = await tab.act(table, {"do": "claim", "cards": cards, "rev": seen["rev"], "after": 0})
        claimed = next(event for event in answer["events"] if event["event"] == "claimed")
        assert answer["moves"][-1]["at"] - claimed["pressed"] <= 0.6 * (tab.rtt or 0) + 11


async def test_a_press_is_counted_from_when_the_position_could_be_seen_over_there(served: Served):
    async with (
        guest(served.address) as ania,
        guest(served.address) as ben,
        far_from(served.address, ONE_WAY) as far,
        ania.tab(address=far) as tab,
    ):
        table = await begin(ania, ben)
        await tab.watch(table)
        await tab.measured()
        seen = (await tab.update(3))["view"]
        came = time.monotonic()
        await asyncio.sleep(0.5)
        after = round((time.monotonic() - came) * 1000)
        cards = [card["card"] for card in seen["cards"] if card["place"] == "deck"]
        answer = await tab.act(table, {"do": "claim", "cards": cards, "rev": seen["rev"], "after": after})
        claimed = next(event for event in answer["events"] if event["event"] == "claimed")
        assert claimed["pressed"] >= seen["at"] + after + ONE_WAY * 1000 - 1
        assert claimed["pressed"] < answer["moves"][-1]["at"]
