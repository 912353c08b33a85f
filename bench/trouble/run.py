"""A run from its beginning to its end: a database, processes, people, faults one after another, and the verdict."""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from .checker import Verdict, verdict
from .database import Postgres
from .explaining import Circumstances, explained, slowest
from .faults import FAULTS
from .fleet import Fleet, free_port
from .kept import Told
from .people import Http, Party, kind_of
from .pulse import Pulses, lines_of
from .world import World

LEASE = 5.0
SETTLE_SECONDS = 10.0
SHORTEST_CALM, LONGEST_CALM = 0.3, 1.5
MOST_SHOWN = 10
LEAST_UP = 2
TRIES = 3
"""How often a fault that nobody felt is made again."""
SECONDS_A_FAULT = 60.0
SECONDS_AT_LEAST = 240.0
"""However it goes: after this and so much for each fault a run is broken off."""


@dataclass(frozen=True)
class Result:
    verdict: Verdict
    felt: tuple[tuple[str, bool], ...]
    waits: tuple[tuple[str, ...], ...]
    """The slowest, each in lines of words."""

    @property
    def good(self) -> bool:
        return self.verdict.clean and all(bit for _, bit in self.felt)


def order(faults: int, luck: random.Random) -> list[str]:
    """Every kind before any comes again, each time in another order."""
    kinds: list[str] = []
    while len(kinds) < faults:
        kinds += luck.sample(list(FAULTS), len(FAULTS))
    return kinds[:faults]


async def run(processes: int, tables: int, faults: int, seed: int) -> Result:
    """Raises TimeoutError if it does not come to its end."""
    async with asyncio.timeout(SECONDS_AT_LEAST + SECONDS_A_FAULT * faults), AsyncExitStack() as stack:
        luck = random.Random(seed)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stolik-chaos-")))
        database = await stack.enter_async_context(Postgres(free_port()))
        fleet = await stack.enter_async_context(Fleet(processes, database.port, folder, LEASE))
        say(f"PostgreSQL on port {database.port}")
        await fleet.start(say)
        await database.take_notes()
        told = Told()
        http = Http(fleet.servers, luck)
        stack.push_async_callback(http.client.aclose)
        parties = [Party(kind_of(number), http, fleet.servers, told, luck) for number in range(tables)]
        world = World(fleet, database, parties, told, luck)
        playing = [asyncio.create_task(_play(party), name=f"party-{number}") for number, party in enumerate(parties)]
        stack.push_async_callback(_end, playing)
        pulses = Pulses(fleet)
        looking = asyncio.create_task(pulses.keep_taking(), name="pulses")
        stack.push_async_callback(_end, [looking])
        if not await world.until(lambda: _all_play(world), SECONDS_AT_LEAST / 2):
            _tell_of_trouble(fleet)
            raise RuntimeError("not even without a fault do all tables play")
        say(f"{tables} tables play on {processes} processes")
        made: list[tuple[float, float, str]] = []
        felt = await _break_things(world, order(faults, luck), playing, made)
        await _settle(world)
        await _end(playing)
        now = time.monotonic()
        for player in world.players:
            player.give_up(now)
        _tell_of_trouble(fleet)
        ways = [way for server in fleet.servers for way in server.proxy.ways]
        found = await database.found(ways, fleet.known())
        about = Circumstances(pulses.taken, list(lines_of(fleet.servers)), made)
        waits = tuple(tuple(explained(wait, told, found, about)) for wait in slowest(told.waits))
        return Result(verdict(told, found), felt, waits)


async def _play(party: Party) -> None:
    await party.arrive()
    await party.play()


async def _all_play(world: World) -> bool:
    return all(party.games or any(player.rev > 1 for player in party.players) for party in world.parties)


async def _end(playing: Sequence[asyncio.Task[None]]) -> None:
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def _break_things(
    world: World,
    kinds: Sequence[str],
    playing: Sequence[asyncio.Task[None]],
    made: list[tuple[float, float, str]],
) -> tuple[tuple[str, bool], ...]:
    felt: list[tuple[str, bool]] = []
    for number, kind in enumerate(kinds, start=1):
        for task in playing:
            if task.done():
                task.result()
        bit = False
        for _ in range(TRIES):
            await _enough_are_up(world)
            began = time.time()
            bite = await FAULTS[kind](world)
            made.append((began, time.time(), f"{kind} ({bite.how})"))
            say(f"{number:>3}/{len(kinds)} {kind}: {bite.how}{'' if bite.bit else ' (not felt)'}")
            took = await _settle(world)
            say(f"        {time.time() - began:.1f} s, of which {took:.1f} s until nobody waited any more")
            say(f"        {_longest_since(world.told, began)}")
            bit = bit or bite.bit
            if bit:
                break
        felt.append((kind, bit))
    return tuple(felt)


def _longest_since(told: Told, began: float) -> str:
    """Of the waits that ended with the last fault, while it can still be told whose they are."""
    longest = max((wait for wait in told.waits if wait.ended >= began), key=lambda wait: wait.seconds, default=None)
    return (
        "nobody waited" if longest is None else f"at most {longest.seconds:.1f} s for {longest.what} at {longest.table}"
    )


async def _enough_are_up(world: World) -> None:
    """While the last one that fell is still coming, the next may fall: but never all of them."""

    async def two() -> bool:
        return sum(server.up for server in world.fleet.servers) >= LEAST_UP

    if not await world.until(two, SECONDS_AT_LEAST):
        raise RuntimeError("processes do not come back")


async def _settle(world: World) -> float:
    """Until nobody waits any more, and a little longer; how long that took."""
    began = time.monotonic()

    async def calm() -> bool:
        return not any(player.waits_longer_than(1.0) for player in world.players)

    await world.until(calm, SETTLE_SECONDS)
    took = time.monotonic() - began
    await asyncio.sleep(world.luck.uniform(SHORTEST_CALM, LONGEST_CALM))
    return took


def _tell_of_trouble(fleet: Fleet) -> None:
    """What the processes' logs call an error of their own, each kind once."""
    for server in fleet.servers:
        lines = [line for line in server.log.read_text(errors="replace").splitlines() if '"exc_type"' in line]
        kinds = Counter(tuple(re.findall(r'"exc_(?:type|value)": "([^"]*)"', line)) for line in lines)
        for kind, count in kinds.most_common(MOST_SHOWN):
            say(f"process {server.place} logged {count} × {' '.join(kind)}")


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
