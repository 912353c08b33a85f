"""A server without sockets, for benches that count processor time: its house, and scripted people who talk to its connections."""

from __future__ import annotations

import asyncio
import gc
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from stolik.server.connections.connection import Connection, State
from stolik.server.house import House
from stolik.server.lobby.seating import begun, give_nonce, join
from stolik.server.lobby.sitting import EMPTY, Chair, Sitting
from stolik.server.people.names import new_code, new_table_id
from stolik.server.people.person import Person, person_of
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.serve import COLLECT_AFTER, TURNS
from stolik.server.settings import Settings
from stolik.store.store import Store

LEGAL = b'"legal":[{'
UPDATE, PING = b'{"type":"update"', b'{"type":"ping"'


class Waiting:
    """Until so many have heard something."""

    def __init__(self, count: int) -> None:
        self._left = count
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def one_less(self) -> None:
        self._left -= 1
        if self._left == 0:
            self.done.set_result(None)


class Ear:
    """The other end of a socket: hears, and says nothing but that it is there."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.waited_for: Waiting | None = None
        self.connection: Connection | None = None

    def push(self, data: bytes) -> None:
        self.heard.append(data)
        if self.waited_for is not None and data.startswith(UPDATE):
            self.waited_for.one_less()
            self.waited_for = None
        elif data.startswith(PING):
            asyncio.get_running_loop().call_soon(self._pong, msgspec.json.decode(data)["nonce"])

    def _pong(self, nonce: str) -> None:
        if self.connection is not None and self.connection.state is not State.CLOSED:
            self.connection.receive(b'{"type":"pong","nonce":"%b"}' % nonce.encode())

    def unsent(self) -> int:
        return 0

    def shut(self, code: int) -> None:
        raise RuntimeError(f"closed with {code}")

    def cut(self) -> None:
        raise RuntimeError("cut off")


def update_for(ears: Sequence[Ear]) -> asyncio.Future[None]:
    """When each of them has heard the next one."""
    waiting = Waiting(len(ears))
    for ear in ears:
        ear.waited_for = waiting
    return waiting.done


class Pair:
    """Two people at a table who play whatever is legal first."""

    def __init__(self, table: str, connections: list[Connection], ears: list[Ear]) -> None:
        self.table, self.connections, self.ears = table.encode(), connections, ears
        self.rev = 0
        self.legal: list[bytes] = [b"", b""]
        self.ids = 0
        self.hear()

    def hear(self) -> int:
        """What was said since; how many bytes that was."""
        heard = 0
        for seat, ear in enumerate(self.ears):
            for data in ear.heard:
                heard += len(data)
                if data.startswith(UPDATE):
                    at = data.find(LEGAL)
                    self.legal[seat] = b"" if at < 0 else data[at + len(LEGAL) - 1 : data.index(b"}", at) + 1]
                    begin = data.index(b'"rev":') + 6
                    self.rev = max(self.rev, int(data[begin : data.index(b",", begin)]))
            ear.heard.clear()
        return heard

    def message(self) -> tuple[Connection, bytes] | None:
        seat = 0 if self.legal[0] else 1
        if not self.legal[seat]:
            return None
        self.ids += 1
        return self.connections[seat], b'{"id":%d,"table":"%b","rev":%d,"action":%b}' % (
            self.ids,
            self.table,
            self.rev,
            self.legal[seat],
        )

    def leave(self) -> None:
        for connection in self.connections:
            connection.close()


def connected(house: House, person: Person, ear: Ear) -> Connection:
    connection = ear.connection = Connection(house.reach, person, ear)
    return connection


async def sit_down(house: House) -> Pair:
    guests = [(await house.guests.add(None, None))[0] for _ in range(2)]
    first, second = (guest.person for guest in guests)
    sitting = Sitting(
        id=new_table_id(),
        code=new_code(),
        game="crisscross",
        options={},
        host=first,
        chairs=(Chair("person", first), EMPTY),
        created=house.time.now(),
    )
    live = await house.tables.add(sitting, secrets.token_bytes(32))
    await live.change(lambda sitting: join(sitting, second))
    for seat, person in enumerate((first, second)):
        await live.change(lambda sitting, seat=seat, person=person: give_nonce(sitting, seat, person, "ab" * 32))
    await live.start(lambda sitting: begun(sitting, first, house.time.now()))
    ears = [Ear(), Ear()]
    connections = [connected(house, person_of(guest), ear) for guest, ear in zip(guests, ears)]
    shown = update_for(ears)
    for connection in connections:
        connection.receive(b'{"type":"hello","client":"benchbench"}')
        connection.receive(b'{"type":"watch","id":0,"table":"%b"}' % sitting.id.encode())
    await shown
    return Pair(sitting.id, connections, ears)


@asynccontextmanager
async def open_house(**settings: Any) -> AsyncGenerator[House]:
    """On an empty database, as the server sets it up; nothing goes on in it by itself."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/stolik.db")
        house = House(store, Settings(rate_limits=False, **settings), Timekeeper())
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        sys.setswitchinterval(TURNS)
        try:
            yield house
        finally:
            await house.close()


async def play(pairs: list[Pair]) -> tuple[int, float, int]:
    """How many moves, the processor time of the server's part, and the bytes that were told."""
    moves, used, told = 0, 0.0, 0
    while asked := [(pair, message) for pair in pairs if (message := pair.message())]:
        shown = update_for([ear for pair, _ in asked for ear in pair.ears])
        began = time.process_time()
        for _, (connection, data) in asked:
            connection.receive(data)
        await shown
        used += time.process_time() - began
        moves += len(asked)
        told += sum(pair.hear() for pair in pairs)
    return moves, used, told
