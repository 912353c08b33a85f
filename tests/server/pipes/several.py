"""Several servers at one PostgreSQL, and people who come to one and find their table at another."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from websockets.exceptions import ConnectionClosed

from tests.server.guests import Guest, Json, Tab, guest
from tests.server.serving import Served


@dataclass(frozen=True, slots=True)
class Several:
    one: Served
    other: Served


@dataclass(frozen=True, slots=True)
class Apart:
    """Ania's table is at one process, Ben comes to the other."""

    table: str
    ania: Guest
    ben: Guest
    tabs: list[Tab]
    updates: list[Json]


@asynccontextmanager
async def apart(one: str, other: str, game: str = "crisscross", **more: object) -> AsyncGenerator[Apart]:
    """Two at a table that has started; Ania at the process that has it, Ben at another."""
    async with AsyncExitStack() as stack:
        ania = await stack.enter_async_context(guest(one, "Ania"))
        ben = await stack.enter_async_context(guest(other, "Ben"))
        table = (await ania.new_table(game, players=2, **more))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await ania.post(f"/api/tables/{table}/start")
        tabs = [await stack.enter_async_context(person.tab()) for person in (ania, ben)]
        updates = [await tab.watch(table) for tab in tabs]
        yield Apart(table, ania, ben, tabs, updates)


async def closed_with(tab: Tab) -> int:
    """The code with which the tab's socket is closed, whatever is said before."""
    with suppress(ConnectionClosed):
        while True:
            await tab.receive()
    return tab.socket.close_code or 0
