from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.server.upkeep.stored import empty_postgres
from tests.store.postgres import running


@pytest.fixture(scope="package")
def postgres() -> Generator[str]:
    with running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that is not there yet, or is empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'stolik.db'}"
    return await empty_postgres(request.getfixturevalue("postgres"))
