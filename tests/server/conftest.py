from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.server.serving import Served, serving


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    """One server for the tests of a module; every test makes its own guests and tables."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
