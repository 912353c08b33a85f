from __future__ import annotations

import asyncio
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.pipes.several import Several
from tests.server.serving import serving
from tests.store.postgres import new_database, running


@pytest.fixture(scope="package")
def postgres() -> Generator[str]:
    with running() as url:
        yield url


@pytest.fixture
def database(postgres: str) -> str:
    """Of the test's own."""
    return _another(postgres)


def _another(postgres: str) -> str:
    with ThreadPoolExecutor(1) as thread:  # an event loop may be running in this one
        return thread.submit(asyncio.run, new_database(postgres)).result()


@pytest.fixture(scope="module")
def several(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Generator[Several]:
    """Two processes at one database, for the tests of a module; nobody is ever late."""
    url = _another(postgres)
    with (
        serving(tmp_path_factory.mktemp("one"), database=url, lease_seconds=60.0) as one,
        serving(tmp_path_factory.mktemp("other"), database=url, lease_seconds=60.0) as other,
    ):
        yield Several(one, other)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
