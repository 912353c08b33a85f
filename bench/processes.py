"""What a move costs when several processes share one PostgreSQL: processor time, direct and forwarded, and memory.

Scripted people play Criss Cross in twos, as in `bench/server.py`. Their sockets reach either the process that looks after
the table, or another one that passes everything on. One machine cannot show how many more moves more machines would
take; it shows what each move takes of a processor, in the processes and in the database, and what it writes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.server import (
    AT_ONCE,
    HOST,
    PROGRAM,
    Pair,
    cpu_of,
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
from bench.trouble.database import Postgres

PROCESSES = (1, 2, 3)
TABLES = 60
GAMES = 2
IDLE_MINUTES = 0.01
LEASE = 60
"""A machine that is busy with measuring may be late with everything else."""


@dataclass(frozen=True)
class Cost:
    """Of one way to play, for all processes together unless something else is said."""

    moves: int
    seconds: float
    servers: float
    """Seconds of processor time."""
    database: float
    commits: int
    wal: int
    """Bytes that the database wrote ahead."""
    empty: float
    """MiB of a process that has nothing to do."""
    full: float
    """MiB of a process with its share of the tables."""
    entry: float
    """Bytes of an entry at rest, its indexes included."""
    table: float
    """Bytes of a table at rest besides its log: the sitting and who sits there."""

    def line(self, name: str) -> str:
        return (
            f"{name:<24}{self.moves / self.seconds:9.0f}{1e6 * self.servers / self.moves:10.0f}"
            f"{1e6 * self.database / self.moves:10.0f}{self.moves / max(1, self.commits):9.1f}"
            f"{self.wal / self.moves:9.0f}{self.empty:9.1f}{self.full:9.1f}{self.entry:9.0f}{self.table:9.0f}"
        )


HEAD = f"{'':<24}{'moves/s':>9}{'CPU µs':>10}{'DB µs':>10}{'a commit':>9}{'WAL B':>9}{'MiB':>9}{'MiB full':>9}{'B/entry':>9}{'B/table':>9}"


@dataclass
class House:
    """Processes on one database."""

    ports: Sequence[int]
    servers: Sequence[psutil.Process]
    https: Sequence[httpx.AsyncClient]
    database: Postgres

    def cpu(self) -> float:
        return sum(cpu_of(server) for server in self.servers)

    def memory(self) -> float:
        """MiB of one of them, on average."""
        return sum(server.memory_info().rss for server in self.servers) / len(self.servers) / 2**20

    def database_cpu(self) -> float:
        """Of the connections that the processes have, and all else that belongs to the database."""
        return sum(map(cpu_of, self.database.processes()))

    async def marks(self) -> tuple[int, int]:
        """Transactions so far, and bytes of the log that is written ahead."""
        (row,) = await self.database.ask(
            "SELECT xact_commit::bigint AS commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS wal "
            "FROM pg_stat_database WHERE datname = current_database()"
        )
        return row["commits"], row["wal"]

    async def at_rest(self) -> tuple[float, float]:
        """Bytes an entry, and bytes a table."""
        (row,) = await self.database.ask(
            "SELECT pg_total_relation_size('entries')::float8 / (SELECT count(*) FROM entries) AS entry, "
            "(pg_total_relation_size('tables') + pg_total_relation_size('members'))::float8 "
            "/ (SELECT count(*) FROM tables) AS one"
        )
        return row["entry"], row["one"]


async def play(house: House, tables: int, forwarded: bool) -> Cost:
    count = len(house.ports)
    empty = house.memory()
    groups = [await meet(http, tables // count) for http in house.https]
    ways = [*house.ports[1:], *house.ports[:1]] if forwarded else [*house.ports]
    latencies: list[float] = []
    seconds = servers = database = full = 0.0
    commits = wal = 0
    for _ in range(GAMES):
        for http, port, pairs in zip(house.https, ways, groups, strict=True):
            await in_groups([sit_down(http, pair) for pair in pairs])
            await in_groups([open_tabs(pair, port) for pair in pairs])
        before, used, used_there = await house.marks(), house.cpu(), house.database_cpu()
        began = time.perf_counter()
        everybody: list[Pair] = [pair for pairs in groups for pair in pairs]
        await asyncio.gather(*(play_out(pair, latencies, None, 0.0) for pair in everybody))
        seconds += time.perf_counter() - began
        servers += house.cpu() - used
        database += house.database_cpu() - used_there
        after = await house.marks()
        commits, wal = commits + after[0] - before[0], wal + after[1] - before[1]
        full = max(full, house.memory())
        await asyncio.gather(*(leave(pair) for pair in everybody))
    for pairs in groups:
        for wire in (wire for pair in pairs for wire in pair.wires):
            wire.close()
    return Cost(len(latencies), seconds, servers, database, commits, wal, empty, full, *await house.at_rest())


async def measure(count: int, tables: int, forwarded: bool) -> Cost:
    """Each with a database and processes that have done nothing else; the first game is for warming up."""
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(Postgres(free_port()))
        ports = [free_port() for _ in range(count)]
        servers: list[psutil.Process] = []
        https: list[httpx.AsyncClient] = []
        for port in ports:
            settings = {
                "STOLIK_DATABASE": f"postgresql://postgres@{HOST}:{database.port}/postgres",
                "STOLIK_PORT": str(port),
                "STOLIK_RATE_LIMITS": "false",
                "STOLIK_SOCKETS_PER_ADDRESS": "100000",
                "STOLIK_CONNECTIONS_PER_ADDRESS": "100000",
                "STOLIK_IDLE_MINUTES": str(IDLE_MINUTES),
                "STOLIK_LEASE_SECONDS": str(LEASE),
                "STOLIK_REHEARSE": "false",
            }
            servers.append(stack.enter_context(process("-c", PROGRAM, **settings)))
            limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=0)
            http = httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60, limits=limits)
            https.append(await stack.enter_async_context(http))
            await settle(http)
        house = House(ports, servers, https, database)
        return await play(house, tables, forwarded)


async def main(processes: Sequence[int], tables: int) -> None:
    print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores; {tables} tables\n{HEAD}", flush=True)
    for count in processes:
        for forwarded in (False, True) if count > 1 else (False,):
            cost = await measure(count, tables, forwarded)
            print(cost.line(f"{count} {'forwarded' if forwarded else 'direct'}"), flush=True)
    print(f"load after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, nargs="*", default=PROCESSES, choices=range(1, 9))
    parser.add_argument("--tables", type=int, default=TABLES)
    chosen = parser.parse_args()
    uvloop.run(main(chosen.processes, chosen.tables))
