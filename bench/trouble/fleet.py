"""The processes under test: `stolik serve`, each with its own port and its own way to the database."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType

import httpx
import psutil

from .ending import begin
from .proxy import HOST, Proxy

READY_SECONDS = 200.0
GOODBYE_SECONDS = 20.0
START_AGAIN_AFTER = 1.0
STARTS = 5
"""So often may one end before it has come; then it is not the trouble around it."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


class Server:
    """One place of the fleet, and whichever process is in it now."""

    def __init__(self, place: int, proxy: Proxy, folder: Path, lease: float) -> None:
        self.place = place
        self.proxy = proxy
        self.port = free_port()
        self.log = folder / f"server-{place}.log"
        self.starts = 0
        self.spared = False
        """Whether nobody goes there who is not led there."""
        self.addresses: dict[str, str] = {}
        """By the address that others call it at, which of the processes that were here it is."""
        self._lease = lease
        self._process: subprocess.Popen[bytes] | None = None
        self._coming: asyncio.Task[None] | None = None

    @property
    def name(self) -> str:
        """Of the process that is here now: the next one has another."""
        return f"{self.place}.{self.starts}"

    @property
    def address(self) -> str:
        return f"{HOST}:{self.port}"

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def up(self) -> bool:
        """Whether it has come so far that people may come."""
        return self.running and self._coming is not None and self._coming.done()

    def start(self) -> None:
        """Begin; `ready` says when it is there. Who cannot start is started again, as by whatever looks after processes elsewhere."""
        self._begin()
        if self._coming is not None:
            self._coming.cancel()
        self._coming = asyncio.create_task(self._come(), name=f"server-{self.name}")

    def _begin(self) -> None:
        self.starts += 1
        self.proxy.user = self.name
        pipe = free_port()
        self.addresses[f"{HOST}:{pipe}"] = self.name
        environment = {
            **os.environ,
            "STOLIK_DATABASE": f"postgresql://postgres@{HOST}:{self.proxy.port}/postgres",
            "STOLIK_HOST": HOST,
            "STOLIK_PORT": str(self.port),
            "STOLIK_PIPE_HOST": HOST,
            "STOLIK_PIPE_PORT": str(pipe),
            "STOLIK_LEASE_SECONDS": f"{self._lease:g}",
            "STOLIK_RATE_LIMITS": "false",
            "STOLIK_SOCKETS_PER_ADDRESS": "100000",
            "STOLIK_CONNECTIONS_PER_ADDRESS": "100000",
            "STOLIK_LOG_JSON": "true",
        }
        self._process = begin([sys.executable, "-m", "stolik", "serve"], self.log, environment)

    async def ready(self) -> None:
        """Until it says that people may come. Raises what kept it from coming."""
        assert self._coming is not None
        await asyncio.shield(self._coming)

    async def gone(self) -> None:
        """Whatever it was doing."""
        if self._coming is not None:
            self._coming.cancel()
            await asyncio.gather(self._coming, return_exceptions=True)
        if self.running:
            self.send(signal.SIGKILL)
            await self.ended()

    async def _come(self) -> None:
        starts = 0
        try:
            async with asyncio.timeout(READY_SECONDS), httpx.AsyncClient() as http:
                while not await self._says_ready(http):
                    if not self.running:
                        starts += 1
                        if starts == STARTS:
                            raise RuntimeError(f"process {self.name} ended by itself: {self._last_words()}")
                        await asyncio.sleep(START_AGAIN_AFTER)
                        self._begin()
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise RuntimeError(f"process {self.name} does not come: {self._last_words()}") from None

    def _last_words(self) -> str:
        return self.log.read_text(errors="replace")[-2000:]

    async def _says_ready(self, http: httpx.AsyncClient) -> bool:
        try:
            return (await http.get(f"http://{self.address}/readyz", timeout=2)).is_success
        except httpx.HTTPError:
            return False

    def family(self) -> list[psutil.Process]:
        """The process that is here now, and then those that it has started; none if there is none."""
        if self._process is None or not self.running:
            return []
        first = psutil.Process(self._process.pid)
        return [first, *first.children(recursive=True)]

    async def gauge(self, name: str) -> float:
        """One of the figures that it tells of itself."""
        async with httpx.AsyncClient() as http:
            lines = (await http.get(f"http://{self.address}/metrics", timeout=5)).text.splitlines()
        return float(next((line.split()[1] for line in lines if line.split()[0] == name), "nan"))

    def send(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    async def ended(self) -> int:
        """Its exit code; killed if it does not go."""
        assert self._process is not None
        try:
            return await asyncio.to_thread(self._process.wait, GOODBYE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return await asyncio.to_thread(self._process.wait)


class Fleet:
    """All of them, gone when it is left."""

    def __init__(self, count: int, database: int, folder: Path, lease: float) -> None:
        self._proxies = [Proxy(database) for _ in range(count)]
        self.servers = [Server(place, proxy, folder, lease) for place, proxy in enumerate(self._proxies)]
        self.lease = lease
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Fleet:
        for proxy in self._proxies:
            await self._stack.enter_async_context(proxy)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for server in self.servers:
            await server.gone()
        await self._stack.aclose()

    async def start(self, say: Callable[[str], None]) -> None:
        """One first: the others find the database as it made it."""
        first, *others = self.servers
        first.start()
        await first.ready()
        say("process 0 is ready")
        for server in others:
            server.start()
        await asyncio.gather(*(server.ready() for server in others))

    def known(self) -> dict[str, str]:
        """By address, every process that there ever was."""
        return {address: name for server in self.servers for address, name in server.addresses.items()}
