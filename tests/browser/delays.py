"""A longer way to the server: every byte is passed on, only later; or one kind of message, not before it is let go."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Generator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from playwright.sync_api import Page, Route, WebSocketRoute

from tests.browser.tabs import Tab


@contextmanager
def delayed(address: str, seconds: float) -> Generator[str]:
    """An address from which it takes that long to the server, and that long back."""
    host, port = address.split(":")
    ready, loop = Event(), asyncio.new_event_loop()
    found: list[str] = []

    async def serve() -> None:
        server = await asyncio.start_server(lambda r, w: _join(r, w, host, int(port), seconds), "127.0.0.1", 0)
        found.append(f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
        ready.set()
        with suppress(asyncio.CancelledError):
            async with server:
                await server.serve_forever()

    running = loop.create_task(serve())
    thread = Thread(target=_run, args=(loop, running), daemon=True)
    thread.start()
    assert ready.wait(10)
    try:
        yield found[0]
    finally:
        loop.call_soon_threadsafe(running.cancel)
        thread.join(10)


def _run(loop: asyncio.AbstractEventLoop, running: asyncio.Task[None]) -> None:
    asyncio.set_event_loop(loop)
    loop.run_until_complete(running)
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.run_until_complete(asyncio.sleep(0.05))
    loop.close()


async def _join(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, port: int, seconds: float
) -> None:
    inner_reader, inner_writer = await asyncio.open_connection(host, port)
    try:
        with suppress(asyncio.CancelledError, ConnectionError):
            await asyncio.gather(_pass_on(reader, inner_writer, seconds), _pass_on(inner_reader, writer, seconds))
    finally:
        writer.close()
        inner_writer.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> None:
    """What comes in goes out that much later, in order, also while more is coming in."""
    loop = asyncio.get_running_loop()
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            at, data = await under_way.get()
            await asyncio.sleep(at - loop.time())
            if not data:
                writer.close()
                return
            writer.write(data)

    delivering = asyncio.create_task(deliver())
    while data := await reader.read(65536):
        under_way.put_nowait((loop.time() + seconds, data))
    under_way.put_nowait((loop.time() + seconds, b""))
    await delivering


class HeldBack:
    """What a page says to the server with that type, until it is let go; everything else is passed on at once."""

    def __init__(self, page: Page, kind: str) -> None:
        self._kind = kind
        self._held: list[tuple[WebSocketRoute, WebSocketRoute, str]] = []
        page.route_web_socket("**/api/live?**", self._join)

    def _join(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hear(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if json.loads(text).get("type") == self._kind:
                self._held.append((page, server, text))
            else:
                server.send(text)

        page.on_message(hear)

    def let_go(self) -> None:
        """Let the server have it after all."""
        for _, server, text in self._held:
            server.send(text)
        self._held.clear()

    def refuse(self, code: str) -> None:
        """Answer in the server's place that it cannot be."""
        for page, _, text in self._held:
            asked = json.loads(text)
            page.send(
                json.dumps({"type": "error", "id": asked["id"], "table": asked["table"], "code": code, "values": {}})
            )
        self._held.clear()


def hold_back(tab: Tab, what: str) -> list[Route]:
    """What has been asked for of that, and is not answered before it is let go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    tab.context.route(what, hold)
    return held


def let_go(tab: Tab, what: str) -> None:
    """Everything of that is answered now, also what is asked for in this moment and later."""
    tab.context.unroute(what)
