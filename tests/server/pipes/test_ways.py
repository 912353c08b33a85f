"""A process that stands still takes what it is sent and says nothing: who waits for it stops when it is believed dead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from stolik.server.connections.connection import MOST_UNSENT
from stolik.server.connections.far_tables import Unreachable
from stolik.server.people.person import UNKNOWN
from stolik.server.pipes.ways import Ways
from stolik.server.pipes.wire import Kind, Wire, answer
from stolik.server.pipes.words import Call
from stolik.server.running.background import Background
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.owners import Owner
from stolik.store.terms import StoreUnavailable

pytestmark = pytest.mark.anyio

KEY = bytes(32)
CALL = Call("T1", "GET", "http", "/api/tables/T1", "", b"", [], "127.0.0.1", b"")


class Tab:
    person = UNKNOWN
    client = None

    def __init__(self) -> None:
        self.ended: list[int] = []

    def push(self, _: bytes) -> None: ...
    def way_ended(self, code: int) -> None:
        self.ended.append(code)


class Company:
    """Who is alive besides this process."""

    def __init__(self) -> None:
        self.alive: list[Owner] = []

    async def others(self) -> list[Owner]:
        return self.alive


class Standing:
    """A process that came as far as it is told to, and no further."""

    def __init__(self, company: Company, owner: Owner, stands: asyncio.Event) -> None:
        self.company = company
        self.owner = owner
        self.stands = stands
        self.ways = Ways(cast("Any", company), Background(), Timekeeper())


@asynccontextmanager
async def standing_after(*said: Kind) -> AsyncGenerator[Standing]:
    stands, gone = asyncio.Event(), asyncio.Event()

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = await answer(reader, writer, KEY, Timekeeper())
        assert wire is not None
        await wire.receive()
        for kind in said:
            wire.send(kind)
        stands.set()
        await gone.wait()
        wire.cut()

    door = await asyncio.start_server(come, "127.0.0.1", 0)
    port = door.sockets[0].getsockname()[1]
    owner = Owner(7, f"127.0.0.1:{port}", KEY, alive=True)
    company = Company()
    company.alive = [owner]
    try:
        yield Standing(company, owner, stands)
    finally:
        gone.set()
        door.close()


async def test_a_request_that_is_not_answered_is_given_up_when_the_process_is_believed_dead(
    monkeypatch: pytest.MonkeyPatch,
):
    waits, receive, heard = asyncio.Event(), Wire.receive, list[Wire]()

    async def receiving(wire: Wire) -> tuple[Kind, bytes]:
        if wire in heard:  # after HERE
            waits.set()
        heard.append(wire)
        return await receive(wire)

    monkeypatch.setattr(Wire, "receive", receiving)
    async with standing_after(Kind.HERE) as there:
        asking = asyncio.create_task(there.ways.call(there.owner, CALL))
        await waits.wait()
        there.ways.cut_the_dead(there.company.alive)
        there.company.alive = []
        there.ways.cut_the_dead(there.company.alive)
        with pytest.raises(StoreUnavailable):
            await asking


async def test_a_way_that_is_not_opened_is_given_up_when_the_process_is_believed_dead():
    async with standing_after() as there:
        opening = asyncio.create_task(there.ways.open(there.owner, "T1", Tab()))
        await there.stands.wait()
        there.company.alive = []
        there.ways.cut_the_dead(there.company.alive)
        with pytest.raises(Unreachable, match="it is believed dead"):
            await opening


async def test_a_way_that_is_open_ends_when_the_process_is_believed_dead():
    async with standing_after(Kind.HERE) as there:
        tab = Tab()
        await there.ways.open(there.owner, "T1", tab)
        there.company.alive = []
        while not tab.ended:
            there.ways.cut_the_dead(there.company.alive)
            await asyncio.sleep(0)
    assert tab.ended == [4503]


async def test_who_does_not_have_the_table_is_not_listened_to():
    async with standing_after(Kind.NOT_HERE) as there:
        with pytest.raises(Unreachable, match="the table is not there"):
            await there.ways.call(there.owner, CALL)


async def test_a_process_that_does_not_read_is_cut_off_before_much_waits_for_it(monkeypatch: pytest.MonkeyPatch):
    waiting, unsent, message = [0], Wire.unsent, bytes(64 * 1024)

    def watched(wire: Wire) -> int:
        waiting.append(unsent(wire))
        return waiting[-1]

    monkeypatch.setattr(Wire, "unsent", watched)
    async with standing_after(Kind.HERE) as there:
        tab = Tab()
        way = await there.ways.open(there.owner, "T1", tab)
        for _ in range(1000):
            way.send(message)
            await asyncio.sleep(0)
    assert tab.ended == [4503]
    assert MOST_UNSENT < max(waiting) < MOST_UNSENT + 2 * len(message)
