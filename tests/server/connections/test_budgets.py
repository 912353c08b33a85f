"""What one socket may cost: it says hello in time, and whoever looks around without end is refused that, and may still play."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from stolik.server.connections.connection import HELLO_WITHIN
from stolik.server.people.limits import WATCH, WATCH_TABLES
from stolik.server.running.timekeeper import Span
from tests.server.guests import PATIENCE, Json, Tab, guest, until
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime

pytestmark = pytest.mark.anyio


@pytest.fixture
def limited(tmp_path: Path) -> Generator[Served]:
    """A server with limits, whose time stands still: what has been used up stays used up."""
    with serving(tmp_path, HandMovedTime(), rate_limits=True) as running:
        yield running


async def test_a_socket_that_never_says_hello_is_closed(standing: Served):
    async with guest(standing.address) as ania:
        url = f"ws://{standing.address}/api/live"
        async with connect(url, additional_headers={"Cookie": ania.cookie}) as silent:
            await until(lambda: len(standing.house.sockets) == 1)
            standing.forward(Span(HELLO_WITHIN - 1))
            assert len(standing.house.sockets) == 1
            standing.forward(Span(1))
            async with asyncio.timeout(PATIENCE):
                await silent.wait_closed()
            assert silent.close_code == 4407


async def test_a_socket_that_said_hello_is_not_closed_for_it(standing: Served):
    async with guest(standing.address) as ania, ania.tab() as tab:
        standing.forward(HELLO_WITHIN)
        await tab.pinged()
        assert (await tab.ask(type="watch-tables"))["type"] == "ack"


async def test_who_watches_over_and_over_is_refused_and_may_still_play(limited: Served):
    async with guest(limited.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        answers = [await tab.watch(table) for _ in range(round(WATCH.burst) + 1)]
        _only_the_last_was_too_fast(answers)
        await _may_play(tab, table, answers[0])


async def test_who_asks_for_the_tables_over_and_over_is_refused_and_may_still_play(limited: Served):
    async with guest(limited.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        answers = [await tab.ask(type="watch-tables") for _ in range(round(WATCH_TABLES.burst) + 1)]
        _only_the_last_was_too_fast(answers)
        assert (await tab.watch(table))["type"] == "update"
        await _may_play(tab, table, update)


def _only_the_last_was_too_fast(answers: list[Json]) -> None:
    assert [answer.get("code") for answer in answers] == [None] * (len(answers) - 1) + ["too-fast"]
    assert answers[-1]["values"]["retry_after"] > 0


async def _may_play(tab: Tab, table: str, update: Json) -> None:
    assert (await tab.act(table, update["legal"][0]))["rev"] == 2
