"""When a press counts, over a connection that has been measured."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from stolik.server.connections import connection
from stolik.server.connections.round_trips import oldest_press
from stolik.server.running.timekeeper import Span, minutes, seconds
from tests.server.guests import Json, Tab, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

ONE_WAY = Span(100)
ROUND_TRIP = Span(200)


@pytest.fixture(autouse=True)
def few_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those of the beginning: in what follows nothing but the test moves time."""
    monkeypatch.setattr(connection, "PING_IN_REAL_TIME", minutes(60))


@asynccontextmanager
async def far_away(served: Served) -> AsyncGenerator[tuple[Tab, str, Json]]:
    """Somebody whose messages are on their way for a while, their table, and what they see of it."""
    async with (
        guest(served.address) as ania,
        guest(served.address) as ben,
        ania.tab(on_the_way=lambda: served.forward(ROUND_TRIP)) as tab,
    ):
        table: str = (await ania.new_table("twinit", players=2, options={"tempo": 2}))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await ania.begin(table)
        await tab.watch(table)
        await tab.measured()
        for rev in (2, 3):
            served.forward(seconds(2))
            seen = (await tab.update(rev))["view"]
        yield tab, table, seen


async def claim(tab: Tab, table: str, seen: Json, after: int) -> tuple[int, int]:
    """When the claim came in, and when it counts as pressed."""
    cards = [card["card"] for card in seen["cards"] if card["place"] == "deck"]
    answer = await tab.act(table, {"do": "claim", "cards": cards, "rev": seen["rev"], "after": after})
    claimed: dict[str, Any] = next(event for event in answer["events"] if event["event"] == "claimed")
    return answer["moves"][-1]["at"], claimed["pressed"]


async def test_a_press_that_is_said_to_be_older_than_the_way_is_long_counts_from_the_bound(standing: Served):
    async with far_away(standing) as (tab, table, seen):
        standing.forward(Span(550))
        came, pressed = await claim(tab, table, seen, after=0)
        assert came - pressed == oldest_press(ROUND_TRIP)


async def test_a_press_is_counted_from_when_the_position_could_be_seen_over_there(standing: Served):
    async with far_away(standing) as (tab, table, seen):
        standing.forward(Span(550))
        after = standing.time.now() - seen["at"] - ROUND_TRIP
        came, pressed = await claim(tab, table, seen, after)
        assert (pressed, came - pressed) == (seen["at"] + ONE_WAY + after, ONE_WAY)
