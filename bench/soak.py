"""How much memory a server has after thousands of finished games: it must not depend on how many there were.

Scripted people play Criss Cross in twos to its end, leave, and begin anew. Tables leave memory soon after that, so that
what is left is what the server does not let go of. Memory is read at each thousand games, when it has come to rest.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import httpx
import psutil
import uvloop

sys.path.insert(0, str(Path(__file__).parent))
from server import (
    AT_ONCE,
    HOST,
    Pair,
    free_port,
    in_groups,
    leave,
    meet,
    open_tabs,
    play_out,
    process,
    settle,
    sit_down,
)

GAMES = 10_000
EACH = 1_000
TABLES = 50
"""Games that are played at once."""
IDLE_MINUTES = 0.01
"""How long a table that nobody watches stays in memory here, so that a soak need not wait for it."""
LONGEST_REST = 60.0


@dataclass(frozen=True)
class Mark:
    games: int
    rss: float
    """MiB of the server's process."""
    tables: int
    """Still in memory."""


async def tables_in_memory(http: httpx.AsyncClient) -> int:
    lines = (await http.get("/metrics")).text.splitlines()
    return round(float(next(line.split()[1] for line in lines if line.startswith("stolik_tables "))))


async def rest(http: httpx.AsyncClient) -> int:
    """Until no table is left; how many are, if that takes too long."""
    left = await tables_in_memory(http)
    for _ in range(round(LONGEST_REST)):
        if not left:
            break
        await asyncio.sleep(1.0)
        left = await tables_in_memory(http)
    return left


async def play(pairs: Sequence[Pair], games: int, http: httpx.AsyncClient, port: int) -> None:
    for _ in range(games // len(pairs)):
        await in_groups([sit_down(http, pair) for pair in pairs])
        await in_groups([open_tabs(pair, port) for pair in pairs])
        await asyncio.gather(*(play_out(pair, [], None, 0.0) for pair in pairs))
        await asyncio.gather(*(leave(pair) for pair in pairs))


async def soak(games: int, each: int, server: psutil.Process, http: httpx.AsyncClient, port: int) -> list[Mark]:
    pairs = await meet(http, TABLES)
    marks: list[Mark] = []
    print(f"{'games':>8}{'MiB':>9}{'more':>8}{'tables':>8}", flush=True)
    for played in range(0, games + 1, each):
        if played:
            await play(pairs, each, http, port)
        left = await rest(http)
        mark = Mark(played, server.memory_info().rss / 2**20, left)
        more = mark.rss - marks[-1].rss if marks else 0.0
        marks.append(mark)
        print(f"{mark.games:>8}{mark.rss:>9.1f}{more:>+8.1f}{mark.tables:>8}", flush=True)
    return marks


async def main(games: int, each: int) -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "STOLIK_DATABASE": f"sqlite:///{folder}/stolik.db",
            "STOLIK_PORT": str(port),
            "STOLIK_RATE_LIMITS": "false",
            "STOLIK_SOCKETS_PER_ADDRESS": "100000",
            "STOLIK_CONNECTIONS_PER_ADDRESS": "100000",
            "STOLIK_IDLE_MINUTES": str(IDLE_MINUTES),
        }
        with process("-m", "stolik", "serve", **settings) as server:
            # A connection a request: on a busy machine the server may close an idle one in the moment it is used again.
            limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=0)
            async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60, limits=limits) as http:
                await settle(http)
                marks = await soak(games, each, server, http, port)
    print(json.dumps([asdict(mark) for mark in marks]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--each", type=int, default=EACH)
    chosen = parser.parse_args()
    uvloop.run(main(chosen.games, chosen.each))
