"""Power failures: a busy server is killed at random moments, again and again, and no acknowledged move is ever lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.guests import Guest, Json, Tab, guest
from tests.server.serving import Process, free_port

pytestmark = pytest.mark.anyio

KILLS = 12
TABLES = 6
FEWEST, MOST = 1, 40
"""Moves that a server acknowledges before its end comes, somewhere in the middle of the next."""
STANDSTILLS, STANDSTILL = 3, 0.6
A_SERVER_IS_DEAD = 300.0
"""Seconds without as many moves as are waited for: however busy a machine is, this is no delay any more."""


class Player:
    """Plays both seats of its tables, one game after another, through every failure, and remembers what was promised."""

    def __init__(self, name: int, luck: random.Random) -> None:
        self.client = f"player{name:08}"
        self.luck = luck
        self.table: str | None = None
        self.promised: dict[str, dict[int, tuple[int, Json]]] = {}
        """By table and seq: the seat and the action of every entry that the server acknowledged."""
        self.sent: dict[int, tuple[int, Json]] = {}
        """Not yet answered."""
        self.rev = 0
        self.more = asyncio.Event()
        """Set whenever something more was promised."""
        self._id = 0

    @property
    def acknowledged(self) -> int:
        return sum(map(len, self.promised.values()))

    async def play(self, person: Guest, end: asyncio.Event) -> None:
        """Until the server dies; a connection that is left over from an earlier death is made anew."""
        while not end.is_set():
            try:
                if self.table is None:
                    await self._sit_down(person)
                async with person.tab(self.client) as tab:
                    await self._play_game(tab)
            except (WebSocketException, httpx.HTTPError, OSError, EOFError):
                await asyncio.sleep(0.005)
            except AssertionError as refused:
                if "store-unavailable" not in str(refused):
                    raise
                await asyncio.sleep(0.005)

    async def _sit_down(self, person: Guest) -> None:
        table = (await person.new_table(players=2))["id"]
        await person.put(f"/api/tables/{table}/seats/1", {"kind": "shared", "name": "Other"})
        await person.post(f"/api/tables/{table}/start")
        self.table, self.rev, self.sent = table, 1, {}
        self.promised[table] = {}

    async def _play_game(self, tab: Tab) -> None:
        table = self.table
        assert table is not None
        await tab.send(type="watch", id=10**9, table=table, rev=self.rev)
        for id_, (seat, action) in self.sent.items():
            await tab.send(id=id_, table=table, seat=seat, action=action)
        while True:
            message = await tab.receive()
            if message.get("code") == "store-unavailable":
                await self._send_again(tab, table, message["id"])
                continue
            self._note(table, message)
            if message["type"] == "error":
                raise RuntimeError(json.dumps(message))
            if message["type"] != "update":
                continue
            if message["outcome"] is not None:
                self.table = None
                return
            if message["legal"] and not any(seat == message["seat"] for seat, _ in self.sent.values()):
                await self._act(tab, table, message["seat"], self.luck.choice(message["legal"]))

    async def _act(self, tab: Tab, table: str, seat: int, action: Json) -> None:
        self._id += 1
        self.sent[self._id] = (seat, action)
        await tab.send(id=self._id, table=table, seat=seat, action=action)

    async def _send_again(self, tab: Tab, table: str, id_: int) -> None:
        """Nothing was done, and under the same id it is done at most once."""
        seat, action = self.sent[id_]
        await asyncio.sleep(0.01)
        await tab.send(id=id_, table=table, seat=seat, action=action)

    def _note(self, table: str, message: Json) -> None:
        """What has been answered is promised."""
        answered = self.sent.pop(message.get("id", -1), None)
        if message["type"] == "update":
            assert message["rev"] >= self.rev, "an acknowledged revision is gone"
            self.rev = message["rev"]
        if answered is not None:
            self.promised[table][self._seq(message, answered[0])] = answered
            self.more.set()

    @staticmethod
    def _seq(message: Json, seat: int) -> int:
        if message["type"] == "ack":
            return message["rev"] - 1
        return max(move["seq"] for move in message["moves"] if move["seat"] == seat)


@pytest.mark.slow
async def test_no_acknowledged_entry_is_ever_lost(tmp_path: Path):
    luck = random.Random(20261115)
    port = free_port()
    players = [Player(at, random.Random(at)) for at in range(TABLES)]
    async with AsyncExitStack() as stack:
        server = await asyncio.to_thread(Process, tmp_path, port)
        people = [await stack.enter_async_context(guest(server.address, f"P{at}")) for at in range(TABLES)]
        for _ in range(KILLS):
            end = asyncio.Event()
            pairs = zip(players, people, strict=True)
            playing = [asyncio.create_task(player.play(person, end)) for player, person in pairs]
            await _wait_for_moves(players, playing, luck.randint(FEWEST, MOST))
            await asyncio.sleep(luck.uniform(0, 0.02))
            end.set()
            server.kill()
            await asyncio.gather(*playing)
            server = await asyncio.to_thread(Process, tmp_path, port)
        server.kill()
    promised = {table: entries for player in players for table, entries in player.promised.items()}
    assert _missing(tmp_path / "stolik.db", promised) == []
    assert sum(map(len, promised.values())) > KILLS * TABLES
    assert _played_twice(tmp_path / "stolik.db") == []
    assert "Traceback" not in (tmp_path / "server.log").read_text()


@pytest.mark.slow
async def test_a_server_that_stands_still_for_longer_than_a_commit_may_take_loses_and_doubles_nothing(tmp_path: Path):
    players = [Player(at, random.Random(at)) for at in range(TABLES)]
    async with AsyncExitStack() as stack:
        server = await asyncio.to_thread(Process, tmp_path, free_port(), longest_commit=STANDSTILL / 2)
        people = [await stack.enter_async_context(guest(server.address, f"P{at}")) for at in range(TABLES)]
        end = asyncio.Event()
        playing = [asyncio.create_task(one.play(person, end)) for one, person in zip(players, people, strict=True)]
        for _ in range(STANDSTILLS):
            await _wait_for_moves(players, playing, MOST)
            os.kill(server.pid, signal.SIGSTOP)
            await asyncio.sleep(STANDSTILL)
            os.kill(server.pid, signal.SIGCONT)
        await _wait_for_moves(players, playing, MOST)
        end.set()
        server.kill()
        await asyncio.gather(*playing)
    promised = {table: entries for player in players for table, entries in player.promised.items()}
    assert (_missing(tmp_path / "stolik.db", promised), _played_twice(tmp_path / "stolik.db")) == ([], [])


async def _wait_for_moves(players: list[Player], playing: list[asyncio.Task[None]], count: int) -> None:
    enough = sum(player.acknowledged for player in players) + count
    async with asyncio.timeout(A_SERVER_IS_DEAD):
        while sum(player.acknowledged for player in players) < enough:
            for player in players:
                player.more.clear()
            news = [asyncio.create_task(player.more.wait()) for player in players]
            await asyncio.wait((*news, *playing), return_when=asyncio.FIRST_COMPLETED)
            for task in news:
                task.cancel()
            for task in playing:
                assert not task.done(), task.exception()


def _missing(file: Path, promised: dict[str, dict[int, tuple[int, Json]]]) -> list[Any]:
    """Entries that were acknowledged and are not in the log as they were promised."""
    query = 'SELECT t.id, e.seq, e.seat, e.action FROM entries e JOIN tables t ON t."key" = e."table"'
    with closing(sqlite3.connect(file)) as database:
        found = {(table, seq): (seat, json.loads(action)) for table, seq, seat, action in database.execute(query)}
    return [
        (table, seq, entry)
        for table, entries in promised.items()
        for seq, entry in entries.items()
        if found.get((table, seq)) != entry
    ]


def _played_twice(file: Path) -> list[Any]:
    query = 'SELECT "table", request, count(*) FROM entries WHERE request IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1'
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()
