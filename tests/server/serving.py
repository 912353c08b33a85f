"""A real server on a real socket: in a thread of the test's own process, or in a process that can be killed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from stolik.server.house import House
from stolik.server.running.timekeeper import Span, Timekeeper
from stolik.server.serve import serve, server
from stolik.server.settings import Settings
from stolik.store import writer
from tests.server.time import HandMovedTime

START_PATIENCE = 60.0
T = TypeVar("T")


class Served:
    """A server that is running in a thread."""

    def __init__(self, settings: Settings, time: Timekeeper) -> None:
        self.time = time
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.settings = settings
        self._server = server(settings, time)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [self.socket]}, daemon=True)

    @property
    def house(self) -> House:
        app: Any = self._server.config.app
        return app.state["house"]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it on the server's own event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.house.loop).result(30)

    def forward(self, span: Span) -> None:
        """Let so much time pass, on a server whose time stands still otherwise."""
        assert isinstance(self.time, HandMovedTime)
        self.run(self.time.forward(span))

    def start(self) -> None:
        self._thread.start()
        _wait_until_ready(self.address)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=30)
        self.socket.close()
        assert not self._thread.is_alive()


def _settings(folder: Path, chosen: dict[str, Any]) -> Settings:
    database = f"sqlite:///{folder / 'stolik.db'}"
    values: dict[str, Any] = {"database": database, "rate_limits": False, "rehearse": False, **chosen}
    return Settings(**values)


@contextmanager
def serving(folder: Path, time: Timekeeper | None = None, **settings: Any) -> Generator[Served]:
    served = Served(_settings(folder, settings), time or Timekeeper())
    served.start()
    try:
        yield served
    finally:
        served.stop()


_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["stolik.server.serve", "alembic.command", "uvloop"])
"""A process that has imported everything and can be forked: a server starts in a moment, so it can be killed often."""


def _serve(settings: Settings, log: Path, longest_commit: float) -> None:
    writer.LONGEST_COMMIT = longest_commit
    # A daemon is ended with the tests, whatever happens; but as such it might not have the processes that a server has.
    vars(multiprocessing.current_process())["_config"]["daemon"] = False
    with log.open("ab") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    serve(settings)


class Process:
    """A server in a process of its own, which can be killed without warning."""

    def __init__(self, folder: Path, port: int, longest_commit: float = writer.LONGEST_COMMIT, **settings: Any) -> None:
        self.address = f"127.0.0.1:{port}"
        self.log = folder / "server.log"
        chosen = _settings(folder, {"port": port, **settings})
        self._process = _FORKS.Process(target=_serve, args=(chosen, self.log, longest_commit), daemon=True)
        self._process.start()
        _wait_until_ready(self.address, self._process.is_alive)

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """As if the power failed: no goodbye, no flush."""
        self._process.kill()
        self._process.join()
        self._process.close()

    def stop(self) -> None:
        self._process.terminate()
        self._process.join(timeout=30)
        self._process.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_until_ready(address: str, alive: Callable[[], bool] = lambda: True) -> None:
    deadline = time.monotonic() + START_PATIENCE
    while time.monotonic() < deadline:
        assert alive(), "the server ended by itself"
        try:
            with urllib.request.urlopen(f"http://{address}/readyz", timeout=5) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)
    raise TimeoutError(f"no server at {address}")
