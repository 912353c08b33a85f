"""The house: every object of a running server, made once and handed to those who need it. Opened, and closed again."""

from __future__ import annotations

import asyncio

from stolik.server.connections.connection import Reach
from stolik.server.connections.sockets import Sockets
from stolik.server.live.asked_before import EverybodysRefusals
from stolik.server.live.caretaker import Caretaker
from stolik.server.live.open_tables import OpenTables
from stolik.server.live.tables import Tables
from stolik.server.people.guests import Guests
from stolik.server.people.known import People
from stolik.server.people.limits import Limits
from stolik.server.running.background import Background, logged
from stolik.server.running.runs import Runs
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Timekeeper, minutes
from stolik.server.running.workshop import Workshop
from stolik.server.settings import Settings
from stolik.store.store import Store


class House:
    """Nobody but whoever puts the server together sees all of it."""

    def __init__(self, store: Store, settings: Settings, time: Timekeeper) -> None:
        self.loop = asyncio.get_running_loop()
        self.settings = settings
        self.time = time
        self.store = store
        self.background = Background()
        self.runs = Runs(store, time)
        self.thinkers = Thinkers(settings.thinkers, time)
        self.limits = Limits(time, enforced=settings.rate_limits)
        self.people = People(store)
        self.guests = Guests(store, self.people, time)
        self.open_tables = OpenTables(store, self.people, time)
        self.tables = Tables(
            store=store,
            time=time,
            people=self.people,
            background=self.background,
            runs=self.runs,
            thinkers=self.thinkers,
            changed=self.open_tables.changed,
        )
        self.caretaker = Caretaker(self.tables, self.runs, store, time, minutes(settings.idle_minutes))
        self.sockets = Sockets(
            self.limits, self.people, per_guest=settings.sockets_per_guest, per_address=settings.sockets_per_address
        )
        self.reach = Reach(
            tables=self.tables,
            open_tables=self.open_tables,
            limits=self.limits,
            refusals=EverybodysRefusals(),
            thinkers=self.thinkers,
            background=self.background,
            time=time,
            most_spectators=settings.spectators,
        )
        self.workshop = Workshop(time)

    async def open(self) -> None:
        await self.runs.begin()
        self.background.spawn(self.tables.wake_all(), "wake-tables")
        self.background.spawn(self.caretaker.go_round(), "go-round")
        self.background.spawn(self.open_tables.keep_showing(), "show-list")

    async def close(self) -> None:
        self.tables.close()
        await self.background.close()
        await logged(self.runs.sign_of_life(), "last-sign")
        self.thinkers.close()
        self.workshop.close()
        await self.store.close()
