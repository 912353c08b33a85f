"""Two people at a table, ready to play."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

from tests.server.guests import Guest, Json, Tab, guest
from tests.server.serving import Served


class Two:
    """Ania and Ben at a table of two that has started."""

    def __init__(self, table: str, guests: list[Guest], tabs: list[Tab], updates: list[Json]) -> None:
        self.table = table
        self.guests = guests
        self.tabs = tabs
        self.updates = updates


@asynccontextmanager
async def two_at_a_table(served: Served, game: str = "crisscross") -> AsyncGenerator[Two]:
    async with AsyncExitStack() as stack:
        ania, ben = [await stack.enter_async_context(guest(served.address, name)) for name in ("Ania", "Ben")]
        table = (await ania.new_table(game, players=2))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await ania.post(f"/api/tables/{table}/start")
        tabs = [await stack.enter_async_context(person.tab()) for person in (ania, ben)]
        updates = [await tab.watch(table) for tab in tabs]
        yield Two(table, [ania, ben], tabs, updates)
