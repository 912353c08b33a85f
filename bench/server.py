"""How many moves a second the server takes, durably, over real sockets; and what the same stack does with a bare echo.

Scripted people in this process play Criss Cross in twos against a server in another. A move counts from being sent
until both seats have its update. Closed: a table's next move follows at once. Paced: each table has its own rhythm.
With --json the figures of one size are one line of the standard output.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Awaitable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
import psutil
import uvloop

sys.path.insert(0, str(Path(__file__).parent))
from _databases import HOST, KINDS, empty_database, free_port
from _figures import HEAD, Apart, Figures
from _wire import Wire, connect

SIZES = (1, 10, 100, 500)
GAMES = {1: 8, 10: 4, 100: 2, 500: 2, 2000: 1}
"""How many games each table plays, one after another."""
PACE = 4.0
"""Moves a second at each table in the paced run."""
MIDDLE = (2, 20)
"""Moves of the 24 at a table after which the middle of its game begins and ends."""
WARM_UP = 32
"""Tables that play one game before anything is measured."""
ECHOES = 20_000
"""In all, shared among the pairs."""
AT_ONCE = 32
PROGRAM = "from stolik.server.serve import serve; from stolik.server.settings import from_environment; serve(from_environment())"
"""A server that says nothing of itself."""


class Update(msgspec.Struct):
    """As much of a message as a scripted person reads."""

    type: str
    rev: int = 0
    to_act: list[int] = []
    legal: list[msgspec.Raw] | None = None
    nonce: str = ""
    code: str = ""


_decode = msgspec.json.Decoder(Update).decode


@dataclass
class Pair:
    """Two people at a table who play whatever is legal first."""

    cookies: list[str]
    table: str = ""
    wires: list[Wire] = field(default_factory=list[Wire])
    legal: list[bytes] = field(default_factory=lambda: [b"", b""])
    revs: list[int] = field(default_factory=lambda: [0, 0])
    waiting: int = 0
    """The revision that both are waiting for."""
    moved: asyncio.Future[bool] | None = None
    sent: float = 0.0
    ids: int = 0

    def hear(self, seat: int, data: bytes) -> None:
        message = _decode(data)
        if message.type == "ping":
            self.wires[seat].send(b'{"type":"pong","nonce":"%b"}' % message.nonce.encode())
            return
        if message.type == "error":
            raise RuntimeError(data.decode())
        if message.type != "update":
            return
        self.revs[seat] = message.rev
        self.legal[seat] = bytes(message.legal[0]) if message.legal else b""
        if self.moved is not None and min(self.revs) >= self.waiting and not self.moved.done():
            self.moved.set_result(bool(message.to_act))

    async def until(self, rev: int) -> bool:
        """Whether the game goes on after that revision, which both have now."""
        self.waiting = rev
        self.moved = asyncio.get_running_loop().create_future()
        return await self.moved

    async def move(self) -> tuple[float, bool]:
        """Seconds until both saw the move, and whether the game goes on."""
        seat = 0 if self.legal[0] else 1
        self.ids += 1
        done = self.until(self.revs[seat] + 1)
        began = time.perf_counter()
        self.wires[seat].send(
            b'{"id":%d,"table":"%b","rev":%d,"action":%b}'
            % (self.ids, self.table.encode(), self.revs[seat], self.legal[seat])
        )
        goes_on = await done
        return time.perf_counter() - began, goes_on


@contextmanager
def process(*command: str, program: str = sys.executable, **environment: str) -> Generator[psutil.Process]:
    running = subprocess.Popen([program, *command], env={**os.environ, **environment})
    try:
        yield psutil.Process(running.pid)
    finally:
        running.terminate()
        running.wait(30)


def cpu_of(server: psutil.Process) -> float:
    times = server.cpu_times()
    return times.user + times.system


async def in_groups(work: Iterable[Awaitable[None]]) -> None:
    """Everything, but not all at once."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def one(item: Awaitable[None]) -> None:
        async with limit:
            await item

    await asyncio.gather(*(one(item) for item in work))


# The server


async def settle(http: httpx.AsyncClient) -> None:
    for _ in range(600):
        try:
            if (await http.get("/readyz")).status_code == 200:
                return
        except httpx.HTTPError:
            await asyncio.sleep(0.1)
    raise TimeoutError("the server does not start")


async def meet(http: httpx.AsyncClient, count: int) -> list[Pair]:
    """Twice as many guests as tables."""
    pairs = [Pair([]) for _ in range(count)]

    async def one(pair: Pair) -> None:
        for _ in range(2):
            http.cookies.clear()
            answer = await http.post("/api/me", json={})
            pair.cookies.append(answer.headers["set-cookie"].split(";")[0])

    await in_groups([one(pair) for pair in pairs])
    return pairs


async def sit_down(http: httpx.AsyncClient, pair: Pair) -> None:
    async def ask(seat: int, method: str, path: str, body: object = None) -> dict[str, str]:
        answer = await http.request(method, path, json=body or {}, headers={"cookie": pair.cookies[seat]})
        assert answer.is_success, answer.text
        return answer.json()

    pair.table = (await ask(0, "POST", "/api/tables", {"game": "crisscross"}))["id"]
    await ask(1, "POST", f"/api/tables/{pair.table}/join")
    for seat in range(2):
        await ask(seat, "PUT", f"/api/tables/{pair.table}/seats/{seat}/nonce", {"nonce": secrets.token_hex(32)})
    await ask(0, "POST", f"/api/tables/{pair.table}/start")


async def open_tabs(pair: Pair, port: int) -> None:
    for seat in range(2):
        if len(pair.wires) < 2:
            wire = await connect(
                HOST, port, "/api/live", pair.cookies[seat], lambda data, seat=seat: pair.hear(seat, data)
            )
            pair.wires.append(wire)
            wire.send(b'{"type":"hello","client":"benchbench%d"}' % seat)
    pair.revs, pair.legal = [0, 0], [b"", b""]
    started = pair.until(1)
    for wire in pair.wires:
        pair.ids += 1
        wire.send(b'{"type":"watch","id":%d,"table":"%b"}' % (pair.ids, pair.table.encode()))
    await started


async def leave(pair: Pair) -> None:
    for wire in pair.wires:
        pair.ids += 1
        wire.send(b'{"type":"unwatch","id":%d,"table":"%b"}' % (pair.ids, pair.table.encode()))


class Middle:
    """The processor time of the moves in the middle of so many games that are played at once, by the count of all their moves."""

    def __init__(self, server: psutil.Process, tables: int) -> None:
        self._server = server
        self._from, self._to = (tables * at for at in MIDDLE)
        self._moves = 0
        self._used = 0.0

    def one_more(self) -> None:
        self._moves += 1
        if self._moves == self._from:
            self._used = -cpu_of(self._server)
        elif self._moves == self._to:
            self._used += cpu_of(self._server)

    def a_move(self) -> float:
        return self._used / (self._to - self._from)


async def play_out(
    pair: Pair, latencies: list[float], pace: float | None, delay: float, middle: Middle | None = None
) -> None:
    await asyncio.sleep(delay)
    goes_on = True
    while goes_on:
        began = time.perf_counter()
        took, goes_on = await pair.move()
        latencies.append(took)
        if middle is not None:
            middle.one_more()
        if pace is not None:
            await asyncio.sleep(max(0.0, 1 / pace - (time.perf_counter() - began)))


async def warm_up(port: int, http: httpx.AsyncClient) -> None:
    """What a server needs once, it has when the measuring begins."""
    pairs = await meet(http, WARM_UP)
    await in_groups([sit_down(http, pair) for pair in pairs])
    await in_groups([open_tabs(pair, port) for pair in pairs])
    await asyncio.gather(*(play_out(pair, [], None, 0.0) for pair in pairs))


async def measure(
    count: int, port: int, server: psutil.Process, http: httpx.AsyncClient, pace: float | None
) -> Figures:
    await warm_up(port, http)
    before = server.memory_info().rss
    latencies: list[float] = []
    pairs = await meet(http, count)
    seconds = cpu = steady = begin = 0.0
    memory = 0.0
    games = 1 if pace else GAMES[count]
    for game in range(games):
        used, middle = cpu_of(server), Middle(server, count)
        await in_groups([sit_down(http, pair) for pair in pairs])
        await in_groups([open_tabs(pair, port) for pair in pairs])
        begin += cpu_of(server) - used
        used, began = cpu_of(server), time.perf_counter()
        delays = [at / count / pace if pace else 0.0 for at in range(count)]
        await asyncio.gather(
            *(play_out(pair, latencies, pace, delay, middle) for pair, delay in zip(pairs, delays, strict=True))
        )
        seconds += time.perf_counter() - began
        cpu += cpu_of(server) - used
        steady += middle.a_move() / games
        if game == 0:
            memory = (server.memory_info().rss - before) / count
        await asyncio.gather(*(leave(pair) for pair in pairs))
    for pair in pairs:
        for wire in pair.wires:
            wire.close()
    played = count * games
    apart = Apart(steady, begin / played, (cpu - steady * len(latencies)) / played)
    return Figures(len(latencies), seconds, cpu, latencies, memory, apart)


# The echo


async def measure_echo(count: int, port: int, server: psutil.Process) -> Figures:
    latencies: list[float] = []
    before = server.memory_info().rss

    async def one(at: int) -> None:
        heard: list[int] = [0]
        both: list[asyncio.Future[None]] = []

        def hear(_: bytes) -> None:
            heard[0] += 1
            if heard[0] == 2:
                both[0].set_result(None)

        wires = [await connect(HOST, port, f"/echo/{count}-{at}", "", hear) for _ in range(2)]
        ready.append(wires)
        if len(ready) == count:
            all_ready.set()
        await go.wait()
        for _ in range(ECHOES // count):
            heard[0] = 0
            both[:] = [asyncio.get_running_loop().create_future()]
            began = time.perf_counter()
            wires[0].send(b'{"id":12,"table":"T4mWq8ZkX2cVaa","rev":12,"action":{"do":"place","a":12,"b":13}}')
            await both[0]
            latencies.append(time.perf_counter() - began)
        for wire in wires:
            wire.close()

    ready: list[list[Wire]] = []
    all_ready, go = asyncio.Event(), asyncio.Event()
    tasks = [asyncio.create_task(one(at)) for at in range(count)]
    await all_ready.wait()
    await asyncio.sleep(0.2)
    memory = (server.memory_info().rss - before) / count
    used, began = cpu_of(server), time.perf_counter()
    go.set()
    await asyncio.gather(*tasks)
    return Figures(len(latencies), time.perf_counter() - began, cpu_of(server) - used, latencies, memory)


async def main(sizes: Sequence[int], profile: str | None, database: str, *, as_json: bool) -> None:
    say(
        f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores; each server on one process, {database}\n{HEAD}"
    )
    found: dict[str, Figures] = {}
    port = free_port()
    with process(str(Path(__file__).parent / "_echo.py"), str(port)) as server:
        await _until_open(port)
        for count in sizes:
            found["echo"] = await measure_echo(count, port, server)
            say(found["echo"].line(f"echo    {count:>4} pairs"))
    for name, pace in (("closed", None), ("paced", PACE)):
        for count in sizes:
            found[name] = await fresh_server(count, pace, profile, database)
            say(found[name].line(f"{name:<6}  {count:>4} tables"))
    say(f"load after: {os.getloadavg()[0]:.2f}")
    if as_json:
        print(json.dumps({name: figures.values() for name, figures in found.items()}))


def say(line: str) -> None:
    """For people, beside the one line for programs."""
    print(line, file=sys.stderr, flush=True)


async def fresh_server(count: int, pace: float | None, profile: str | None, database: str = KINDS[0]) -> Figures:
    """Each size meets a server that has done nothing else, on an empty database."""
    port = free_port()
    async with empty_database(database) as url:
        settings = {
            "STOLIK_DATABASE": url,
            "STOLIK_PORT": str(port),
            "STOLIK_RATE_LIMITS": "false",
            "STOLIK_REHEARSE": "false",
            "STOLIK_SOCKETS_PER_ADDRESS": "100000",
            "STOLIK_CONNECTIONS_PER_ADDRESS": "100000",
        }
        command = ["-c", PROGRAM]
        if profile:
            command = ["-m", "cProfile", "-o", profile, "-m", "stolik", "serve"]
        with process(*command, **settings) as server:
            limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE, keepalive_expiry=1.0)
            async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60, limits=limits) as http:
                await settle(http)
                return await measure(count, port, server, http, pace)


async def _until_open(port: int) -> None:
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection(HOST, port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise TimeoutError("the echo does not start")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=SIZES, choices=sorted(GAMES))
    parser.add_argument("--profile", help="write a cProfile of the server to this file")
    parser.add_argument("--database", choices=KINDS, default=KINDS[0])
    parser.add_argument("--json", action="store_true", help="print the figures as one line; for one size")
    chosen = parser.parse_args()
    if chosen.json and len(chosen.tables) != 1:
        parser.error("--json is for one size: give one number to --tables")
    uvloop.run(main(chosen.tables, chosen.profile, chosen.database, as_json=chosen.json))
