"""The faults, and how each of them proves that it was felt: one that nobody noticed would prove nothing."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from .world import World

TAKE_OVER_SECONDS = 15.0
BEYOND = 2.5
"""Seconds by which a process that stands still, or is alone, outlasts its lease."""
SLOW_SECONDS = 4.0
SLOWEST, SLOW = 0.12, 0.04
FORWARDED = 4
"""People who are led to a process that looks after none of their tables."""


@dataclass(frozen=True)
class Bite:
    """What a fault did."""

    bit: bool
    how: str


Fault: TypeAlias = Callable[[World], Awaitable[Bite]]


async def kill(world: World) -> Bite:
    """kill -9 of a process that looks after tables."""
    server, tables = await world.an_owner()
    people = len(world.through(server))
    server.send(signal.SIGKILL)
    code = await server.ended()
    early = world.luck.random() < 0.5
    if early:
        server.start()
    taken = await world.taken_over(tables, TAKE_OVER_SECONDS)
    if not early:
        server.start()
    bit = code == -signal.SIGKILL and taken > 0
    return Bite(
        bit, f"process {server.place} ended with {code}, {people} sockets, {taken} of {len(tables)} tables taken over"
    )


async def stand_still(world: World) -> Bite:
    """SIGSTOP for longer than the lease; then it goes on, and believes that nothing has happened."""
    server, tables = await world.an_owner()
    began = time.monotonic()
    server.send(signal.SIGSTOP)
    try:
        taken = await world.taken_over(tables, world.fleet.lease + TAKE_OVER_SECONDS)
        await asyncio.sleep(max(0.0, began + world.fleet.lease + BEYOND - time.monotonic()))
        still = len(await world.tables_of(server))
    finally:
        server.send(signal.SIGCONT)
    stood = time.monotonic() - began
    bit = taken > 0 and stood > world.fleet.lease
    return Bite(
        bit,
        f"process {server.place} stood still for {stood:.1f} s, {taken} of {len(tables)} tables taken over, {still} left",
    )


async def retire(world: World) -> Bite:
    """SIGTERM, as a rolling upgrade does it: the tables are handed over, and a new process comes."""
    server, tables = await world.an_owner()
    name = server.name
    before = _told_to_go(world, name)
    began = time.monotonic()
    server.send(signal.SIGTERM)
    code = await server.ended()
    went = time.monotonic() - began
    server.start()
    taken = await world.taken_over(tables, TAKE_OVER_SECONDS)
    told = _told_to_go(world, name) - before
    bit = code in {0, -signal.SIGTERM} and taken > 0 and told > 0
    return Bite(
        bit,
        f"process {server.place} ended with {code} after {went:.1f} s, told {told} sockets, {taken} of {len(tables)} taken over",
    )


def _told_to_go(world: World, name: str) -> int:
    return sum(count for (process, code), count in world.told.closings.items() if process == name and code > 1006)


async def break_connections(world: World) -> Bite:
    """Every connection of one process to the database breaks, in the middle of whatever it does."""
    server, tables = await world.an_owner()
    ways = len(server.proxy.ways)
    broken = server.proxy.cut()

    async def new_way() -> bool:
        return len(server.proxy.ways) > ways

    came_back = await world.until(new_way, TAKE_OVER_SECONDS)
    return Bite(
        broken > 0 and came_back, f"{broken} connections of process {server.place} cut, {len(tables)} tables on it"
    )


async def restart_database(world: World) -> Bite:
    """PostgreSQL ends, in an orderly way or as if the power failed, and comes back."""
    asked = "SELECT pg_postmaster_start_time() AS began"
    (before,) = await world.database.ask(asked)
    how = world.luck.choice((signal.SIGINT, signal.SIGQUIT))
    began = time.monotonic()
    await world.database.stop(how)
    await world.database.start()
    away = time.monotonic() - began
    (after,) = await world.database.ask(asked)
    return Bite(after["began"] > before["began"], f"{how.name}, away for {away:.1f} s")


async def isolate(world: World) -> Bite:
    """One process cannot reach the database while the others can; what it sent arrives when it is too late."""
    server, tables = await world.an_owner()
    held, entries = server.proxy.held, await world.entries()
    server.proxy.shut()
    try:
        taken = await world.taken_over(tables, world.fleet.lease + TAKE_OVER_SECONDS)
        written = await world.entries() - entries
    finally:
        server.proxy.open()
    held = server.proxy.held - held
    bit = held > 0 and taken > 0 and written > 0
    return Bite(
        bit,
        f"process {server.place}: {held} pieces held back, {taken} of {len(tables)} taken over, others wrote {written}",
    )


async def slow_down(world: World) -> Bite:
    """The database answers late, to one process or to all."""
    some = world.fleet.servers if world.luck.random() < 0.5 else [(await world.an_owner())[0]]
    delay = world.luck.uniform(SLOW, SLOWEST)
    before, entries = sum(server.proxy.delayed for server in some), await world.entries()
    for server in some:
        server.proxy.delay = delay
    try:
        await asyncio.sleep(SLOW_SECONDS)
    finally:
        for server in some:
            server.proxy.delay = 0.0
    delayed = sum(server.proxy.delayed for server in some) - before
    written = await world.entries() - entries
    places = ", ".join(str(server.place) for server in some)
    return Bite(
        delayed > 0, f"{delayed} pieces late by {1000 * delay:.0f} ms for {places}, {written} entries meanwhile"
    )


async def kill_forwarder(world: World) -> Bite:
    """kill -9 of a process that looks after no table and only passes on for others."""
    server, _ = await world.an_owner()
    server.send(signal.SIGTERM)
    await server.ended()
    server.spared = True
    try:
        server.start()
        await server.ready()
        # Those who came to it by themselves found it empty too: only tables that somebody else looks after are led here.
        guided = await _lead(world)
        owned = len(await world.tables_of(server))
        people = {player.place.table for player in world.through(server)}
        forwarded = await server.gauge("stolik_forwarded")
        before = await world.owners()
        server.send(signal.SIGKILL)
        code = await server.ended()
    finally:
        server.spared = False
    after = await world.owners()
    stayed = sum(table in after and after[table] == before.get(table) for table in people)
    server.start()
    bit = code == -signal.SIGKILL and owned == 0 and forwarded > 0 and stayed > 0
    return Bite(
        bit,
        f"process {server.place} owned {owned}, forwarded {forwarded:.0f} of {guided}; {stayed} tables stayed with their owners",
    )


async def _lead(world: World) -> int:
    (server,) = (server for server in world.fleet.servers if server.spared)
    owners = await world.owners()
    elsewhere = [player for player in world.players if player.place.table in owners]
    guided = world.luck.sample(elsewhere, min(FORWARDED, len(elsewhere)))
    for player in guided:
        player.go_to(server)

    async def arrived() -> bool:
        return await server.gauge("stolik_forwarded") >= 1

    await world.until(arrived, TAKE_OVER_SECONDS)
    return len(guided)


FAULTS: dict[str, Fault] = {
    "kill": kill,
    "stand-still": stand_still,
    "retire": retire,
    "break-connections": break_connections,
    "restart-database": restart_database,
    "isolate": isolate,
    "slow-database": slow_down,
    "kill-forwarder": kill_forwarder,
}
