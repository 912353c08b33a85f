"""A real server on a real socket: in a thread of the test's own process, or in a process that can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from stolik.server.hall import Hall
from stolik.server.serve import server
from stolik.server.settings import Settings

START_PATIENCE = 60.0


class Served:
    """A server that is running in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.settings = settings
        self._server = server(settings)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [self.socket]}, daemon=True)

    @property
    def hall(self) -> Hall:
        app: Any = self._server.config.app
        return app.state["hall"]

    def start(self) -> None:
        self._thread.start()
        _wait_until_ready(self.address)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=30)
        self.socket.close()
        assert not self._thread.is_alive()


@contextmanager
def serving(folder: Path, **settings: Any) -> Generator[Served]:
    served = Served(Settings(**{"database": f"sqlite:///{folder / 'stolik.db'}", "rate_limits": False, **settings}))
    served.start()
    try:
        yield served
    finally:
        served.stop()


PROGRAM = """
import sys
from stolik.server.serve import serve
from stolik.server.settings import from_environment
serve(from_environment(host="127.0.0.1", port=int(sys.argv[1])))
"""


class Process:
    """A server in a process of its own, which can be killed without warning."""

    def __init__(self, database: str, port: int, log: Path, **settings: str) -> None:
        self.address = f"127.0.0.1:{port}"
        environment = {**os.environ, "STOLIK_DATABASE": database, "STOLIK_RATE_LIMITS": "no", **settings}
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, str(port)], env=environment, stdout=output, stderr=output
            )

    def wait_until_ready(self) -> None:
        _wait_until_ready(self.address, lambda: self._process.poll() is None)

    def kill(self) -> None:
        """As if the power failed: no goodbye, no flush."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_until_ready(address: str, alive: Any = lambda: True) -> None:
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
