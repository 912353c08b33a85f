"""What has left memory is gone, without waiting for a collector that seldom looks."""

from __future__ import annotations

import asyncio
import gc
import itertools
import weakref
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from stolik.server.live import stored_log
from stolik.server.live import table as live_table
from stolik.server.running.timekeeper import Span
from stolik.table.table import Table
from tests.server.guests import until
from tests.server.serving import Served
from tests.server.test_trouble import alone_at_a_table

pytestmark = pytest.mark.anyio


@pytest.fixture
def no_collector() -> Generator[None]:
    gc.disable()
    yield
    gc.enable()


async def test_a_finished_table_that_left_memory_is_gone(served: Served, no_collector: None):
    async with alone_at_a_table(served) as (_, tab, table, update):
        while update["outcome"] is None:
            update = await tab.act(table, update["legal"][0])
        await tab.ask(type="unwatch", table=table)
        live = weakref.ref(served.house.tables[table])
        await until(lambda: gone_to_rest(served, table))
        await until(lambda: live() is None)


def gone_to_rest(served: Served, table: str) -> bool:
    served.house.loop.call_soon_threadsafe(lambda: served.house.tables.let_rest(Span(-1)))
    return table not in served.house.tables


async def test_while_a_long_game_comes_back_into_memory_others_have_their_turn(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(live_table, "LONGEST_SLICE", Span(-1))
    turns, seen = itertools.count(), list[int]()

    def watched(*about: Any) -> Iterator[Table]:
        for folded in stored_log.steps(*about):
            seen.append(next(turns))
            yield folded

    async def come_back(table: str) -> None:
        """While somebody else does a little whenever it is their turn."""
        coming = asyncio.ensure_future(served.house.tables.find(table))
        while not coming.done():
            next(turns)
            await asyncio.sleep(0)

    monkeypatch.setattr(live_table, "steps", watched)
    async with alone_at_a_table(served) as (_, tab, table, update):
        while update["outcome"] is None:
            update = await tab.act(table, update["legal"][0])
        await tab.ask(type="unwatch", table=table)
        await until(lambda: gone_to_rest(served, table))
        served.run(come_back(table))
    assert len(seen) == update["rev"]
    assert all(after > before + 1 for before, after in itertools.pairwise(seen))
