"""A way to the database that can be cut, slowed down and closed: one for each process.

Nothing of what passes is understood here. What is held back while the way is closed goes on when it is open again, late,
as it does in a real network: that is what a fence is for.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType

HOST = "127.0.0.1"
MOST = 64 * 1024


@dataclass(frozen=True, slots=True)
class Way:
    """A connection that there was: its port on the database's side, which may be used again later, since when, and whose."""

    port: int
    since: float
    user: str


class Proxy:
    """Listens on a port of its own and passes everything on to the database's."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._server: asyncio.Server | None = None
        self._open = asyncio.Event()
        self._open.set()
        self._links: set[asyncio.Task[None]] = set()
        self.port = 0
        self.delay = 0.0
        """Seconds by which everything is late, each way."""
        self.user = ""
        """Whose way this is, for now."""
        self.ways: list[Way] = []
        self.cut_off = 0
        self.held = 0
        """Pieces that had to wait because the way was closed."""
        self.delayed = 0

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._arrived, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.gather(*self._links, return_exceptions=True)

    @property
    def connections(self) -> int:
        return len(self._links)

    def cut(self) -> int:
        """Break every connection that there is, in the middle of whatever it is doing; how many there were."""
        links = list(self._links)
        for link in links:
            link.cancel()
        self.cut_off += len(links)
        return len(links)

    def shut(self) -> None:
        """Nothing passes any more; nobody is told."""
        self._open.clear()

    def open(self) -> None:
        self._open.set()

    def _arrived(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = asyncio.create_task(self._link(reader, writer), name="proxy-link")
        self._links.add(link)
        link.add_done_callback(self._links.discard)

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        beyond: asyncio.StreamWriter | None = None
        try:
            await self._passable()
            answers, beyond = await asyncio.open_connection(HOST, self._to)
            self.ways.append(Way(beyond.get_extra_info("sockname")[1], time.time(), self.user))
            async with asyncio.TaskGroup() as both:
                both.create_task(self._pass_on(reader, beyond))
                both.create_task(self._pass_on(answers, writer))
        except* (OSError, EOFError):
            pass
        finally:
            for end in filter(None, (writer, beyond)):
                end.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(MOST):
            if self.delay:
                self.delayed += 1
                await asyncio.sleep(self.delay)
            await self._passable()
            writer.write(data)
            await writer.drain()
        # Whoever closed one direction is done with both.
        raise EOFError

    async def _passable(self) -> None:
        if not self._open.is_set():
            self.held += 1
            await self._open.wait()


async def until_open(port: int, seconds: float) -> None:
    """Until somebody listens there."""
    async with asyncio.timeout(seconds):
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection(HOST, port)
                writer.close()
                return
            await asyncio.sleep(0.05)
