"""All that a process needs to be one of several at one database: its presence, its private door, its ways to the others."""

from __future__ import annotations

import secrets
import socket

from stolik.server.connections.reach import Reach
from stolik.server.connections.signs_of_life import SignsOfLife
from stolik.server.connections.sockets import Sockets
from stolik.server.live.open_tables import OpenTables
from stolik.server.live.presence import Presence
from stolik.server.live.tables import Tables
from stolik.server.people.guests import Guests
from stolik.server.people.known import People
from stolik.server.pipes.calls import Application
from stolik.server.pipes.door import Door
from stolik.server.pipes.lookout import Lookout
from stolik.server.pipes.ways import Ways
from stolik.server.running.background import Background, logged
from stolik.server.running.timekeeper import Timekeeper, seconds
from stolik.server.settings import Settings
from stolik.store.owners import Owners
from stolik.store.writer import Writer


class Company:
    def __init__(
        self,
        owners: Owners,
        writer: Writer,
        ways: Ways,
        settings: Settings,
        *,
        tables: Tables,
        reach: Reach,
        open_tables: OpenTables,
        people: People,
        guests: Guests,
        sockets: Sockets,
        background: Background,
        time: Timekeeper,
    ) -> None:
        key = secrets.token_bytes(32)
        self._owners = owners
        self._settings = settings
        self._open_tables = open_tables
        self._background = background
        self._signs_of_life = SignsOfLife(sockets, time, seconds(settings.lease_seconds))
        self._door = Door(key, tables=tables, reach=reach, people=people, guests=guests, time=time)
        self.presence = Presence(owners, writer, tables, time, key=key, lease=seconds(settings.lease_seconds))
        self._ways = ways
        self.lookout = Lookout(self.presence.has_ended, background, time)
        self.presence.when_looked_round = self._look_at_the_others
        self.presence.when_left = sockets.dismiss
        guests.tell_others = lambda person: background.spawn(ways.tell_all(person), "tell-others")

    async def open(self, app: Application, listening: socket.socket) -> None:
        """Be there for the others, who come in through that socket; from then on tables can be claimed."""
        self.presence.address = await self._door.open(app, listening)
        await self.presence.enter()
        await logged(self._owners.forget_the_gone(), "forget-the-gone")
        self._background.spawn(self.presence.keep(), "signs-of-life")
        self._background.spawn(self._signs_of_life.keep_giving(), "beats")
        self._background.spawn(self.presence.look_round(), "look-round")
        self._background.spawn(self.presence.take_over(), "take-over")
        self._background.spawn(self._open_tables.keep_looking(), "look-at-list")

    async def _look_at_the_others(self) -> None:
        others = await self._owners.others()
        self._ways.cut_the_dead(others)
        self.lookout.watch(others)

    async def leave(self) -> None:
        await self.presence.leave(seconds(self._settings.drain_seconds))

    async def close(self) -> None:
        await self._door.close()
