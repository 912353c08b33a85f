"""What makes others wait: the longest time for which the server's one thread was at it without letting anybody else in between.

Crowds that come, long games that are read again, looked back at and come back to. Counted is processor time of the
event loop's thread from one turn of the loop to the next, so that a busy machine does not matter: a move at another table
that arrives at the worst moment waits that long. Sockets are left out; each message to one costs some 10 µs more.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Sequence
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parent))
from _inside import Ear, Pair, connected, open_house, sit_down, update_for

from stolik.server.connections.connection import Connection
from stolik.server.house import House
from stolik.server.live.past_games import packed_replay
from stolik.server.people.person import Person
from stolik.server.running.timekeeper import Span

LONG = 3_000
CROWD = 1_000
REVIEWS = 32
"""As many as may be under way at once."""


class Turns:
    """The turns of the loop, measured as long as somebody wants to know."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._began = 0.0
        self._on = False

    def _turn(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self._began)
        self._began = now
        if self._on:
            asyncio.get_running_loop().call_soon(self._turn)

    async def of(self, work: Awaitable[object]) -> float:
        """Milliseconds of the longest one while the work was done."""
        self.longest, self._on, self._began = 0.0, True, time.thread_time()
        asyncio.get_running_loop().call_soon(self._turn)
        await work
        self._on = False
        await asyncio.sleep(0)
        return 1000 * self.longest


def onlooker(house: House, at: int) -> tuple[Connection, Ear]:
    ear = Ear()
    return connected(house, Person(f"onlooker{at}", "Widz", "teal"), ear), ear


async def come(house: House, table: bytes, count: int) -> list[Ear]:
    """One after another, as sockets bring them."""
    people = [onlooker(house, at) for at in range(count)]
    shown = update_for([ear for _, ear in people])
    for at, (connection, _) in enumerate(people):
        connection.receive(b'{"type":"hello","client":"onlooker%d"}' % at)
        connection.receive(b'{"type":"watch","id":1,"table":"%b"}' % table)
        await asyncio.sleep(0)
    await shown
    return [ear for _, ear in people]


async def move(pair: Pair, ears: list[Ear]) -> None:
    message = pair.message()
    assert message is not None
    for ear in ears:
        ear.heard.clear()
    connection, data = message
    shown = update_for([*pair.ears, *ears])
    connection.receive(data)
    await shown
    pair.hear()


async def lengthen(pair: Pair, entries: int) -> None:
    """Somebody cannot make up their mind: a move, and back again."""
    while pair.rev < entries:
        message = pair.message()
        assert message is not None
        connection, data = message
        shown = update_for(pair.ears)
        connection.receive(data)
        await shown
        pair.hear()
        pair.ids += 1
        shown = update_for(pair.ears)
        connection.receive(b'{"type":"take-back","id":%d,"table":"%b"}' % (pair.ids, pair.table))
        await shown
        pair.hear()


async def watch(pair: Pair, connection: Connection, ear: Ear, rev: int = 0) -> None:
    """Somebody who knows the game up to that revision comes to look."""
    ear.heard.clear()
    shown = update_for([ear])
    connection.receive(b'{"type":"watch","id":1,"table":"%b","rev":%d}' % (pair.table, rev))
    await shown


async def play_out(pair: Pair) -> None:
    while any(pair.legal):
        await move(pair, [])


async def look_at_all(house: House, tables: Sequence[str]) -> None:
    """Every decision of these games is judged, all of them by turns."""
    rows = [await house.store.table(table) for table in tables]
    await asyncio.gather(*(house.reviews.made(row) for row in rows if row is not None))


def let_rest(house: House) -> None:
    """Every table that nobody watches leaves memory."""
    house.tables.let_rest(Span(-1))


async def main(crowd: int, entries: int, reviews: int) -> None:
    turns = Turns()

    def say(what: str, milliseconds: float) -> None:
        print(f"{what:<58}{milliseconds:8.1f} ms", flush=True)

    async with open_house(spectators=1_000_000) as house:
        pair = await sit_down(house)
        await turns.of(move(pair, []))
        say("a move at a table of two", await turns.of(move(pair, [])))
        ears: list[Ear] = []

        async def join() -> None:
            ears.extend(await come(house, pair.table, crowd))

        say(f"{crowd} spectators come", await turns.of(join()))
        told = sum(len(ear.heard) for ear in ears)
        say("a move that all of them see", await turns.of(move(pair, ears)))
        print(f"{'messages told to those who came, each':<58}{told / crowd:8.1f}")
        pair.leave()

        over: list[str] = []
        for _ in range(reviews):
            finished = await sit_down(house)
            await play_out(finished)
            over.append(finished.table.decode())
            finished.leave()
        beside, last = await sit_down(house), over.pop()
        await look_at_all(house, [last])
        flood = asyncio.create_task(look_at_all(house, over))

        async def play_beside() -> None:
            await play_out(beside)
            await flood

        say(f"{len(over)} games are reviewed and one is played", await turns.of(play_beside()))
        beside.leave()

        long = await sit_down(house)
        await lengthen(long, entries)
        table = long.table.decode()
        again, ear = onlooker(house, 0)
        again.receive(b'{"type":"hello","client":"onlooker0"}')

        await house.people.learn(house.tables[table].sitting.people)
        say(f"coming back to a log of {entries}, knowing nothing", await turns.of(watch(long, again, ear)))
        print(f"{'  in bytes':<58}{sum(map(len, ear.heard)):8}")
        say(
            f"coming back to a log of {entries}, knowing all but ten",
            await turns.of(watch(long, again, ear, entries - 10)),
        )
        row = await house.store.table(table)
        assert row is not None
        info = house.tables[table].describe()
        rows = await house.store.entries(row.key)
        await house.workshop.make(len, ())

        async def look_back() -> None:
            await house.store.entries(row.key)
            try:
                await house.workshop.make(packed_replay, row.lobby, row.secret, rows, None, info)
            except AssertionError:
                """It has not ended: all the work but the last line of it was done."""

        say(f"looking back at a log of {entries}, made elsewhere", await turns.of(look_back()))
        long.leave()
        again.close()
        let_rest(house)
        assert table not in house.tables
        say(f"bringing a log of {entries} back into memory", await turns.of(house.tables.find(table)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crowd", type=int, default=CROWD)
    parser.add_argument("--entries", type=int, default=LONG)
    parser.add_argument("--reviews", type=int, default=REVIEWS)
    chosen = parser.parse_args()
    uvloop.run(main(chosen.crowd, chosen.entries, chosen.reviews))
