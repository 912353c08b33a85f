"""The chaos bench's way to the database: what it passes on, holds back, and breaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from bench.trouble.proxy import HOST, Proxy
from tests.server.guests import until

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(100):
        writer.write(data)
    writer.close()


@pytest.fixture
async def proxy() -> AsyncGenerator[Proxy]:
    server = await asyncio.start_server(_echo, HOST, 0)
    async with server, Proxy(server.sockets[0].getsockname()[1]) as proxy:
        proxy.user = "0.1"
        yield proxy


async def test_what_is_sent_comes_through_and_its_way_is_known(proxy: Proxy):
    reader, writer = await asyncio.open_connection(HOST, proxy.port)
    writer.write(b"there and back")
    assert await reader.readexactly(14) == b"there and back"
    assert [way.user for way in proxy.ways] == ["0.1"]
    writer.close()


async def test_what_is_sent_while_the_way_is_shut_arrives_when_it_is_open_again(proxy: Proxy):
    reader, writer = await asyncio.open_connection(HOST, proxy.port)
    writer.write(b"first")
    await reader.readexactly(5)
    proxy.shut()
    writer.write(b"late")
    await until(lambda: proxy.held > 0)
    proxy.open()
    assert await reader.readexactly(4) == b"late"
    writer.close()


async def test_cutting_breaks_every_connection_there_is_and_no_later_one(proxy: Proxy):
    reader, writer = await asyncio.open_connection(HOST, proxy.port)
    writer.write(b"first")
    await reader.readexactly(5)
    assert (proxy.cut(), await _rest(reader)) == (1, b"")
    reader, second = await asyncio.open_connection(HOST, proxy.port)
    second.write(b"again")
    assert await reader.readexactly(5) == b"again"
    second.close()
    writer.close()


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


async def test_what_is_late_is_counted(proxy: Proxy):
    proxy.delay = 0.001
    reader, writer = await asyncio.open_connection(HOST, proxy.port)
    writer.write(b"slow")
    assert await reader.readexactly(4) == b"slow"
    assert proxy.delayed == 2
    writer.close()
