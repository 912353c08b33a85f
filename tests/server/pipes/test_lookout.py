"""Whose wire has ended and who refuses a new one has ended: nobody else is told of, whatever their wires do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from stolik.server.pipes.lookout import Lookout
from stolik.server.pipes.wire import Wire, answer
from stolik.server.running.background import Background
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.owners import Owner
from tests.server.guests import until
from tests.server.serving import free_port

pytestmark = pytest.mark.anyio

KEY = bytes(32)


class Other:
    """A process with a door, at which wires can be cut and which can be closed."""

    def __init__(self, door: asyncio.Server, wires: list[Wire]) -> None:
        self.owner = Owner(7, f"127.0.0.1:{door.sockets[0].getsockname()[1]}", KEY, alive=True)
        self._door = door
        self.wires = wires

    def close_the_door(self) -> None:
        self._door.close()

    def cut(self) -> None:
        for wire in self.wires:
            wire.cut()


@asynccontextmanager
async def another_process() -> AsyncGenerator[Other]:
    wires: list[Wire] = []

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = await answer(reader, writer, KEY, Timekeeper())
        assert wire is not None
        wires.append(wire)

    door = await asyncio.start_server(come, "127.0.0.1", 0)
    other = Other(door, wires)
    try:
        yield other
    finally:
        other.close_the_door()
        other.cut()


class Watch:
    def __init__(self) -> None:
        self.ended: list[int] = []
        self.background = Background()
        self.lookout = Lookout(self._told, self.background, Timekeeper())

    async def _told(self, process: int) -> None:
        self.ended.append(process)

    async def of(self, other: Owner) -> None:
        """Until nothing is heard of it any more."""
        self.lookout.watch([other])
        await self.background.done("watch-process")


async def test_whoever_opened_once_and_is_not_there_any_more_has_ended():
    watch = Watch()
    async with another_process() as other:
        watching = asyncio.create_task(watch.of(other.owner))
        await until(lambda: bool(other.wires))
        other.close_the_door()
        other.cut()
        await watching
        await watch.of(other.owner)
    assert watch.ended == [7]


async def test_a_wire_that_breaks_says_nothing_of_who_still_opens_and_is_made_anew():
    watch = Watch()
    async with another_process() as other:
        watching = asyncio.create_task(watch.of(other.owner))
        await until(lambda: bool(other.wires))
        other.cut()
        await watching
        watch.lookout.watch([other.owner])
        await until(lambda: len(other.wires) == 2)
        await watch.background.close()
    assert watch.ended == []


async def test_who_never_opened_may_be_alive_where_it_cannot_be_reached():
    watch = Watch()
    await watch.of(Owner(7, f"127.0.0.1:{free_port()}", KEY, alive=True))
    assert watch.ended == []


async def test_one_process_has_one_wire_however_often_it_is_looked_at():
    watch = Watch()
    async with another_process() as other:
        for _ in range(3):
            watch.lookout.watch([other.owner])
        await until(lambda: bool(watch.lookout.met))
        await watch.background.close()
        assert len(other.wires) == 1
