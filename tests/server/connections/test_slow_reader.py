"""Somebody who stops reading, on a real socket: cut off before what waits for them grows, and nobody else notices."""

from __future__ import annotations

import json
import socket

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stolik.games.twinit.rules import start
from stolik.server.connections import connection
from stolik.server.connections.connection import MOST_UNSENT
from stolik.server.connections.socket import DirectSocket
from stolik.server.protocol.closing import Closing
from tests.server.guests import Guest, Tab, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

AN_HOUR = 3_600_000
SMALL_BUFFER = 16 * 1024
ONE_MESSAGE = 256 * 1024
"""No update of a table is longer than this."""
MOST_MOVES = 5_000
"""Enough to fill every buffer that an operating system may put between the two."""


async def test_who_stops_reading_at_a_busy_table_is_cut_off_and_the_other_seat_plays_on(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    waiting = watch_what_waits(monkeypatch)
    monkeypatch.setattr(start, "MINUTE", AN_HOUR)
    monkeypatch.setattr(connection, "PING_IN_REAL_TIME", AN_HOUR)
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben, ania.tab() as tab:
        table = (await ania.new_table("twinit", players=2, options={"mode": "rivals"}))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await ania.begin(table)
        cut_off_before = await cut_off(ania)
        before = await tab.watch(table)
        async with connect(
            f"ws://{served.address}/api/live",
            sock=with_a_small_buffer(served.address),
            additional_headers={"Cookie": ben.cookie},
            compression=None,
            max_queue=1,
            close_timeout=0,
        ) as deaf:
            await deaf.send(json.dumps({"type": "hello", "client": "deaf1234"}))
            await deaf.send(json.dumps({"type": "watch", "id": 1, "table": table}))
            await tab.until(lambda message: message["type"] == "table" and message["table"]["seats"][1]["here"])
            moves = await flip_until_the_other_is_gone(tab, table)
            with pytest.raises(ConnectionClosed):
                while True:
                    await deaf.recv()
        after = await tab.act(table, {"do": "flip", "card": 0})
        assert after["rev"] == before["rev"] + moves + 1
        assert await cut_off(ania) == cut_off_before + 1
        assert MOST_UNSENT < max(waiting) < MOST_UNSENT + ONE_MESSAGE


def watch_what_waits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes wait in the server for a socket, whenever something is to be sent there."""
    seen: list[int] = []
    unsent = DirectSocket.unsent

    def watched(self: DirectSocket) -> int:
        seen.append(unsent(self))
        return seen[-1]

    monkeypatch.setattr(DirectSocket, "unsent", watched)
    return seen


def with_a_small_buffer(address: str) -> socket.socket:
    host, port = address.split(":")
    connected = socket.socket()
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    connected.connect((host, int(port)))
    connected.setblocking(False)
    return connected


async def flip_until_the_other_is_gone(tab: Tab, table: str) -> int:
    """How many cards were turned over meanwhile; each was answered."""
    for moves in range(1, MOST_MOVES):
        seen = len(tab.seen)
        answer = await tab.act(table, {"do": "flip", "card": moves % 100})
        assert answer["type"] == "update"
        tables = [message["table"] for message in tab.seen[seen:] if message["type"] == "table"]
        del tab.seen[:]
        if any(not told["seats"][1]["here"] for told in tables):
            return moves
    raise AssertionError("nobody was cut off")


async def cut_off(person: Guest) -> int:
    """How many slow readers the server says that it has cut off."""
    name = f'stolik_sockets_dropped_total{{code="{Closing.SLOW_READER.code}"}}'
    lines = (await person.ask("GET", "/metrics")).text.splitlines()
    return sum(int(float(line.split()[-1])) for line in lines if line.startswith(name))
