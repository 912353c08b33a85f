"""An empty database of either kind for a bench, gone afterwards."""

from __future__ import annotations

import socket
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.trouble.database import Postgres

KINDS = ("sqlite", "postgresql")
HOST = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


@asynccontextmanager
async def empty_database(kind: str) -> AsyncGenerator[str]:
    """Its URL."""
    if kind == "postgresql":
        async with Postgres(free_port()) as database:
            yield f"postgresql://postgres@{HOST}:{database.port}/postgres"
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/stolik.db"
