"""A long way between a browser and the server: everything that is said takes its time, there and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

CHUNK = 65_536


@asynccontextmanager
async def far_from(address: str, one_way: float) -> AsyncGenerator[str]:
    """An address from which the same server is that many seconds away."""
    host, port = address.split(":")
    carrying: set[asyncio.Task[None]] = set()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(host, int(port))
        for source, sink in ((reader, back), (there, writer)):
            carrying.add(asyncio.create_task(_carry(source, sink, one_way)))

    proxy = await asyncio.start_server(connect, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
    finally:
        proxy.close()
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)


async def _carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter, one_way: float) -> None:
    on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
    arriving = asyncio.create_task(_arrive(on_the_way, sink))
    try:
        with suppress(ConnectionError):
            while data := await source.read(CHUNK):
                on_the_way.put_nowait((asyncio.get_running_loop().time() + one_way, data))
        on_the_way.put_nowait((asyncio.get_running_loop().time() + one_way, b""))
        await arriving
    finally:
        arriving.cancel()
        sink.close()


async def _arrive(on_the_way: asyncio.Queue[tuple[float, bytes]], sink: asyncio.StreamWriter) -> None:
    while True:
        at, data = await on_the_way.get()
        await asyncio.sleep(at - asyncio.get_running_loop().time())
        if not data:
            return
        sink.write(data)
