"""Everything of a run that a fault may reach, and the questions that show whether it was felt."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass

from .database import Postgres
from .fleet import Fleet, Server
from .kept import Told
from .people import Party
from .player import Player

LOOK_EVERY = 0.1

_OWNERS = """
SELECT t.id, t.epoch, p.address FROM tables t JOIN processes p ON p.id = t.owner
WHERE t.status = 'playing' AND NOT p.fenced
"""


@dataclass(frozen=True, slots=True)
class Owner:
    process: str
    epoch: int


@dataclass
class World:
    fleet: Fleet
    database: Postgres
    parties: list[Party]
    told: Told
    luck: random.Random

    @property
    def players(self) -> Iterator[Player]:
        for party in self.parties:
            yield from (player for player in party.players if not player.over)

    def through(self, server: Server) -> list[Player]:
        """Who is connected to it now."""
        return [player for player in self.players if player.through is server]

    async def owners(self) -> dict[str, Owner]:
        """By running table, the process that looks after it."""
        names = self.fleet.known()
        rows: list[tuple[str, int, str]] = [tuple(row) for row in await self.database.ask(_OWNERS)]
        return {table: Owner(names.get(address, address), epoch) for table, epoch, address in rows}

    async def tables_of(self, server: Server) -> dict[str, Owner]:
        return {table: owner for table, owner in (await self.owners()).items() if owner.process == server.name}

    async def an_owner(self) -> tuple[Server, dict[str, Owner]]:
        """A process that looks after tables, any of them, and its tables."""
        owners = await self.owners()
        up = [server for server in self.fleet.servers if server.up]
        busy = [server for server in up if any(owner.process == server.name for owner in owners.values())]
        server = self.luck.choice(busy or up)
        return server, {table: owner for table, owner in owners.items() if owner.process == server.name}

    async def taken_over(self, tables: Mapping[str, Owner], seconds: float) -> int:
        """How many of these tables have a new owner in a higher epoch, as soon as there is one."""
        taken = 0

        async def any_taken() -> bool:
            nonlocal taken
            now = await self.owners()
            taken = sum(table in now and now[table].epoch > owner.epoch for table, owner in tables.items())
            return taken > 0

        await self.until(any_taken, seconds)
        return taken

    async def entries(self) -> int:
        (row,) = await self.database.ask("SELECT count(*) AS count FROM entries")
        return row["count"]

    @staticmethod
    async def until(holds: Callable[[], Awaitable[bool]], seconds: float) -> bool:
        """Whether it came to be in time."""
        end = time.monotonic() + seconds
        while not await holds():
            if time.monotonic() > end:
                return False
            await asyncio.sleep(LOOK_EVERY)
        return True
