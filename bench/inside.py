"""What a move costs the server besides its sockets: processor time alone, so that it can be measured on a busy machine too.

Everything between the bytes of a message and the bytes of the updates is the server's own, the disk included; in the
sockets' place there are lists. As many tables move at once as share a commit on a busy server. What the scripted people
do is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import secrets
import statistics
import sys
import tempfile
import time
from typing import Any

import uvloop

from stolik.game.installed import GAMES
from stolik.server.connections.connection import Connection
from stolik.server.house import House
from stolik.server.lobby.seating import begun, give_nonce, join
from stolik.server.lobby.sitting import EMPTY, Chair, Sitting
from stolik.server.people.names import new_code, new_table_id
from stolik.server.people.person import person_of
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.serve import COLLECT_AFTER
from stolik.server.settings import Settings
from stolik.store.store import Store

AT_ONCE = 24
"""Tables that share a commit."""
LEGAL = b'"legal":[{'


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
    """The other end of a socket: hears, and says nothing."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.waited_for: Waiting | None = None

    def push(self, data: bytes) -> None:
        self.heard.append(data)
        if self.waited_for is not None:
            self.waited_for.one_less()
            self.waited_for = None

    def unsent(self) -> int:
        return 0

    def shut(self, code: int) -> None:
        raise RuntimeError(f"closed with {code}")

    def cut(self) -> None:
        raise RuntimeError("cut off")


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
                if data.startswith(b'{"type":"update"'):
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
    connections = [Connection(house.reach, person_of(guest), ear) for guest, ear in zip(guests, ears)]
    for connection in connections:
        connection.receive(b'{"type":"hello","client":"benchbench"}')
        connection.receive(b'{"type":"watch","id":0,"table":"%b"}' % sitting.id.encode())
    for _ in range(100):
        await asyncio.sleep(0.001)
        if all(any(data.startswith(b'{"type":"update"') for data in ear.heard) for ear in ears):
            break
    return Pair(sitting.id, connections, ears)


async def play(pairs: list[Pair]) -> tuple[int, float, int]:
    """How many moves, the processor time of the server's part, and the bytes that were told."""
    moves, used, told = 0, 0.0, 0
    while asked := [(pair, message) for pair in pairs if (message := pair.message())]:
        waiting = Waiting(2 * len(asked))
        for pair, _ in asked:
            for ear in pair.ears:
                ear.waited_for = waiting
        began = time.process_time()
        for _, (connection, data) in asked:
            connection.receive(data)
        await waiting.done
        used += time.process_time() - began
        moves += len(asked)
        told += sum(pair.hear() for pair in pairs)
    return moves, used, told


async def main(rounds: int) -> None:
    assert "crisscross" in GAMES
    settings = Settings(rate_limits=False)
    with tempfile.TemporaryDirectory() as folder:
        house = House(await Store.open(f"sqlite:///{folder}/stolik.db"), settings, Timekeeper())
        found: list[float] = []
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        for at in range(rounds + 1):
            pairs = [await sit_down(house) for _ in range(AT_ONCE)]
            moves, used, told = await play(pairs)
            if at:
                found.append(1e6 * used / moves)
                print(f"{moves} moves, {found[-1]:.1f} µs each, {told / moves:.0f} bytes told", file=sys.stderr)
            for pair in pairs:
                for connection in pair.connections:
                    connection.close()
        print(f"a move: {statistics.median(found):.1f} µs of processor time, the least {min(found):.1f}")
        closing: Any = house
        await closing.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    uvloop.run(main(parser.parse_args().rounds))
