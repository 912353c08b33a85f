"""What becomes of moves when the machine stands still: a busy server is stopped for 11.5 seconds, again and again.

A commit may take ten seconds; after a longer pause nobody can know at once how the last one ended. Scripted people resend what was
not answered, as a browser does. Afterwards the log on disk is held against what they sent and what they were told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psutil
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent))
from server import HOST, free_port, in_groups, process, settle

PAUSES, PAUSE, TABLES = 5, 11.5, 30
MOVES = 600
"""That are acknowledged before each pause."""
AGAIN_AFTER = 0.05
LONGEST, GLANCE = 240.0, 0.01


class Player:
    """Has both seats of a table of Criss Cross, one game after another, and remembers what was asked and answered."""

    def __init__(self, number: int, http: httpx.AsyncClient, port: int) -> None:
        self._http = http
        self._port = port
        self._luck = random.Random(number)
        self._client = f"bench{number:08}"
        self._cookie = ""
        self._table = ""
        self._rev = 0
        self._open: dict[int, tuple[int, Any]] = {}
        """Asked and not answered, by id: the seat and the action."""
        self.asked: Counter[str] = Counter()
        """Different moves, by table."""
        self.promised: dict[tuple[str, int], tuple[int, Any]] = {}
        """By table and place in the log: what the server said was done."""
        self.codes: Counter[str] = Counter()
        """What the server refused."""
        self.connections = 0

    async def play(self, end: asyncio.Event) -> None:
        while not end.is_set():
            try:
                if not self._table:
                    await self._sit_down()
                headers = {"Cookie": self._cookie}
                url = f"ws://{HOST}:{self._port}/api/live"
                async with connect(url, additional_headers=headers, compression=None, ping_interval=None) as socket:
                    self.connections += 1
                    await self._play(socket)
            except (WebSocketException, httpx.HTTPError, OSError, EOFError):
                await asyncio.sleep(AGAIN_AFTER)

    async def _sit_down(self) -> None:
        if not self._cookie:
            answer = await self._http.post("/api/me", json={})
            self._cookie = answer.headers["set-cookie"].split(";")[0]
        table = (await self._ask("POST", "/api/tables", {"game": "crisscross", "players": 2}))["id"]
        await self._ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "shared", "name": "Other"})
        for seat in range(2):
            await self._ask("PUT", f"/api/tables/{table}/seats/{seat}/nonce", {"nonce": secrets.token_hex(32)})
        await self._ask("POST", f"/api/tables/{table}/start", {})
        self._table, self._rev, self._open = table, 1, {}

    async def _ask(self, method: str, path: str, body: object) -> dict[str, Any]:
        answer = await self._http.request(method, path, json=body, headers={"cookie": self._cookie})
        return answer.raise_for_status().json()

    async def _play(self, socket: ClientConnection) -> None:
        """To the end of the game; whatever is not answered goes out again first."""
        await socket.send(json.dumps({"type": "hello", "client": self._client}))
        await socket.send(json.dumps({"type": "watch", "id": 10**9, "table": self._table, "rev": self._rev}))
        for id_ in self._open:
            await self._send(socket, id_)
        async for data in socket:
            message = json.loads(data)
            match message["type"]:
                case "ping":
                    await socket.send(json.dumps({"type": "pong", "nonce": message["nonce"]}))
                case "error":
                    await self._refused(socket, message)
                case "ack" | "update" if await self._went_on(socket, message):
                    self._table = ""
                    return
                case _:
                    pass

    async def _went_on(self, socket: ClientConnection, message: Any) -> bool:
        """Whether that was the end of the game; otherwise the next move follows."""
        answered = self._open.pop(message.get("id", -1), None)
        if answered is not None:
            self.promised[self._table, _seq(message, answered[0])] = answered
        if message["type"] == "ack":
            return False
        self._rev = max(self._rev, message["rev"])
        if message["outcome"] is not None:
            return True
        seat = message["seat"]
        if message["legal"] and all(asked != seat for asked, _ in self._open.values()):
            id_ = self.asked.total() + 1
            self.asked[self._table] += 1
            self._open[id_] = (seat, self._luck.choice(message["legal"]))
            await self._send(socket, id_)
        return False

    async def _refused(self, socket: ClientConnection, message: Any) -> None:
        self.codes[message["code"]] += 1
        if message["code"] == "store-unavailable" and message["id"] in self._open:
            await asyncio.sleep(AGAIN_AFTER)
            await self._send(socket, message["id"])
        else:
            self._open.pop(message["id"], None)

    async def _send(self, socket: ClientConnection, id_: int) -> None:
        seat, action = self._open[id_]
        await socket.send(json.dumps({"id": id_, "table": self._table, "seat": seat, "action": action}))


def _seq(message: Any, seat: int) -> int:
    if message["type"] == "ack":
        return message["rev"] - 1
    return max(move["seq"] for move in message["moves"] if move["seat"] == seat)


async def wait_for_moves(players: Sequence[Player], count: int) -> float:
    """Seconds until so many more are acknowledged."""
    began, until = time.perf_counter(), acknowledged(players) + count
    for _ in range(round(LONGEST / GLANCE)):
        if acknowledged(players) >= until:
            return time.perf_counter() - began
        await asyncio.sleep(GLANCE)
    raise TimeoutError(f"{acknowledged(players)} of {until} moves")


def acknowledged(players: Sequence[Player]) -> int:
    return sum(len(player.promised) for player in players)


def hold_against_disk(file: Path, players: Sequence[Player]) -> tuple[int, int]:
    """How many moves are in the log that nobody asked for once more, and how many are not there although they were promised."""
    query = 'SELECT t.id, e.seq, e.seat, e.action FROM entries e JOIN tables t ON t."key" = e."table" WHERE e.seat IS NOT NULL'
    with closing(sqlite3.connect(file)) as database:
        log = {(table, seq): (seat, json.loads(action)) for table, seq, seat, action in database.execute(query)}
    asked: Counter[str] = sum((player.asked for player in players), Counter[str]())
    written = Counter(table for table, _ in log)
    doubled = sum(max(0, count - asked[table]) for table, count in written.items())
    promised = {place: entry for player in players for place, entry in player.promised.items()}
    return doubled, sum(log.get(place) != entry for place, entry in promised.items())


async def main(pauses: int, pause: float, tables: int, moves: int) -> None:
    port = free_port()
    print(
        f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} cores; {tables} tables, {pauses} pauses of {pause} s"
    )
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "STOLIK_DATABASE": f"sqlite:///{folder}/stolik.db",
            "STOLIK_PORT": str(port),
            "STOLIK_RATE_LIMITS": "false",
        }
        limits = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60, limits=limits) as http:
            players = [Player(number, http, port) for number in range(tables)]
            with process("-m", "stolik", "serve", **settings) as server:
                await settle(http)
                await stand_still(players, server, pauses, pause, moves)
            doubled, missing = hold_against_disk(Path(folder) / "stolik.db", players)
    told: Counter[str] = sum((player.codes for player in players), Counter[str]())
    unavailable = told.pop("store-unavailable", 0)
    print(f"moves acknowledged        {acknowledged(players):>8}")
    print(f"asked to try again        {unavailable:>8}")
    print(f"doubled                   {doubled:>8}")
    print(f"promised and not on disk  {missing:>8}")
    print(f"falsely refused           {told.total():>8}  {dict(told) or ''}")
    print(
        f"connections made anew     {sum(player.connections - 1 for player in players):>8}, one after each game counted in"
    )


async def stand_still(players: Sequence[Player], server: psutil.Process, pauses: int, pause: float, moves: int) -> None:
    end = asyncio.Event()
    playing = [asyncio.create_task(player.play(end)) for player in players]
    await wait_for_moves(players, moves // 4)
    undisturbed = await wait_for_moves(players, moves)
    for number in range(1, pauses + 1):
        os.kill(server.pid, signal.SIGSTOP)
        await asyncio.sleep(pause)
        os.kill(server.pid, signal.SIGCONT)
        took = await wait_for_moves(players, moves)
        print(
            f"pause {number}: the next {moves} moves took {took / undisturbed:5.2f} × as long as before any", flush=True
        )
    end.set()
    server.terminate()
    await in_groups(playing)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pauses", type=int, default=PAUSES)
    parser.add_argument("--seconds", type=float, default=PAUSE)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--moves", type=int, default=MOVES)
    chosen = parser.parse_args()
    uvloop.run(main(chosen.pauses, chosen.seconds, chosen.tables, chosen.moves))
