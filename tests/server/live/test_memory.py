"""What has left memory is gone, without waiting for a collector that seldom looks."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Generator

import pytest

from stolik.server.running.timekeeper import Span
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
