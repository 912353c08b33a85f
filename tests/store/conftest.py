from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from stolik.store.store import Store
from tests.store.postgres import running
from tests.store.processes import Process, processes
from tests.store.rows import open_store


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="package")
def postgres() -> Generator[str]:
    with running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'stolik.db'}" if request.param == "sqlite" else request.getfixturevalue("postgres")


@pytest.fixture
async def store(url: str) -> AsyncGenerator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()


@pytest.fixture
async def two(postgres: str) -> AsyncGenerator[tuple[Process, Process]]:
    one, other = await processes(postgres, 2)
    yield one, other
    await one.store.close()
    await other.store.close()
