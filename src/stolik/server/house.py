"""The house: every object of a running server, made once and handed to those who need it. Opened, and closed again."""

from __future__ import annotations

import asyncio
import socket

from stolik.server.connections.doorkeeper import Doorkeeper
from stolik.server.connections.reach import Reach
from stolik.server.connections.sockets import Sockets
from stolik.server.live.asked_before import EverybodysAnswers
from stolik.server.live.caretaker import Caretaker
from stolik.server.live.clearing import Clearing
from stolik.server.live.dailies import Dailies
from stolik.server.live.filling import Filling
from stolik.server.live.open_tables import OpenTables
from stolik.server.live.presence import Presence
from stolik.server.live.puzzling import Puzzles
from stolik.server.live.rating import Rater
from stolik.server.live.reviewing import Reviews
from stolik.server.live.running_games import RunningGames
from stolik.server.live.tables import Tables
from stolik.server.live.turn_calls import TurnCalls
from stolik.server.lobby.days import Days
from stolik.server.metrics import MOVES
from stolik.server.people.bans import Bans
from stolik.server.people.guests import Guests
from stolik.server.people.known import People
from stolik.server.people.limits import Limits
from stolik.server.people.push_services import is_push_service
from stolik.server.pipes.calls import Application, Forwarding
from stolik.server.pipes.company import Company
from stolik.server.pipes.ways import Ways
from stolik.server.running.background import Background, logged
from stolik.server.running.in_turn import InTurn
from stolik.server.running.pushing import Pusher
from stolik.server.running.runs import Runs
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Timekeeper, minutes, seconds
from stolik.server.running.workshop import Workshop
from stolik.server.settings import Settings
from stolik.store.daily import Deals
from stolik.store.keeping import Keeping
from stolik.store.learning import Learning
from stolik.store.offline import OfflineGames
from stolik.store.puzzles import PuzzleShelf
from stolik.store.ratings import Ratings
from stolik.store.results import Results
from stolik.store.store import Store
from stolik.store.turns import Turns


class House:
    """Nobody but whoever puts the server together sees all of it."""

    def __init__(self, store: Store, settings: Settings, time: Timekeeper) -> None:
        self.loop = asyncio.get_running_loop()
        self.settings = settings
        self.time = time
        self.store = store
        store.writer.when_written = MOVES.inc
        self.background = Background()
        self.runs = Runs(store, time)
        self.thinkers = Thinkers(settings.thinkers, time, rehearse=store.owners is not None and settings.rehearse)
        self.limits = Limits(time, enforced=settings.rate_limits)
        self.bans = Bans()
        self.people = People(store)
        self.learning = Learning(store)
        self.keeping = Keeping(store)
        self.guests = Guests(store, self.keeping, self.people, time)
        self.open_tables = OpenTables(store, self.people, time)
        self.turn_calls = TurnCalls(Turns(store), Pusher(is_push_service), self.background, time)
        self.tables = Tables(
            store=store,
            time=time,
            people=self.people,
            background=self.background,
            runs=self.runs,
            thinkers=self.thinkers,
            changed=self.open_tables.changed,
            looked=self.turn_calls.look,
        )
        self.caretaker = Caretaker(self.tables, self.runs, store, time, minutes(settings.idle_minutes))
        self.sockets = Sockets(
            self.limits, self.people, per_guest=settings.sockets_per_guest, per_address=settings.sockets_per_address
        )
        self.doorkeeper = Doorkeeper(store, self.bans, self.sockets, self.tables, time)
        ways = None if store.owners is None else Ways(store.owners, self.background, time)
        self.reach = Reach(
            tables=self.tables,
            open_tables=self.open_tables,
            limits=self.limits,
            answers=EverybodysAnswers(),
            thinkers=self.thinkers,
            background=self.background,
            time=time,
            most_spectators=settings.spectators,
            in_turn=InTurn(time.soon),
            ways=ways,
            silence=None if ways is None else seconds(settings.lease_seconds),
        )
        self.company: Company | None = None
        self.forwarding: Forwarding | None = None
        if store.owners is not None and ways is not None:
            self.forwarding = Forwarding(self.tables, ways, time)
            self.company = Company(
                store.owners,
                store.writer,
                ways,
                settings,
                tables=self.tables,
                reach=self.reach,
                open_tables=self.open_tables,
                people=self.people,
                guests=self.guests,
                sockets=self.sockets,
                background=self.background,
                time=time,
            )
        self.workshop = Workshop(time)
        self.results = Results(store)
        self.offline = OfflineGames(store)
        self.ratings = Ratings(store)
        self.rater = Rater(self.ratings, time, lambda: store.writer.moves_wait)
        self.running_games = RunningGames(store, self.tables, self.workshop)
        self.clearing = Clearing(store, time, minutes(24 * 60 * settings.bots_only_days))
        self.filling = Filling(store, self.results, self.workshop, time)
        self.reviews = Reviews(store, self.background)
        self.dailies = Dailies(
            deals=Deals(store),
            tables=self.tables,
            reviews=self.reviews,
            background=self.background,
            time=time,
            days=Days.of_zone(settings.day_zone),
        )
        self.puzzles = Puzzles(
            shelf=PuzzleShelf(store),
            store=store,
            reviews=self.reviews,
            background=self.background,
            time=time,
            days=self.dailies.days,
        )

    @property
    def presence(self) -> Presence | None:
        return None if self.company is None else self.company.presence

    async def open(self, app: Application, pipe: socket.socket | None) -> None:
        """With the application that answers here, and the socket through which other processes come, if there may be others."""
        await self.runs.begin()
        await self.doorkeeper.ask()
        await self.turn_calls.open()
        if self.company is None:
            self.background.spawn(self.tables.wake_all(), "wake-tables")
        elif pipe is not None:
            if self.settings.rehearse:
                await self.thinkers.get_ready()
            await self.company.open(app, pipe)
        self.background.spawn(self.caretaker.go_round(), "go-round")
        self.background.spawn(self.doorkeeper.go_round(), "keep-the-door")
        self.background.spawn(self.open_tables.keep_showing(), "show-list")
        self.background.spawn(self.workshop.get_ready(), "wake-workshop")
        self.background.spawn(self.clearing.go_round(), "clear-tables")
        self.background.spawn(self.filling.fill(), "fill-in-results")
        self.background.spawn(self.rater.go_round(), "rate")
        self.background.spawn(self.dailies.go_round(), "deal-daily")
        self.background.spawn(self.puzzles.go_round(), "find-puzzles")

    async def leave(self) -> None:
        """Hand every table over, where there are others who can take it."""
        if self.company is not None:
            await self.company.leave()

    async def close(self) -> None:
        self.tables.close()
        if self.company is not None:
            await self.company.close()
        await self.background.close()
        await logged(self.runs.sign_of_life(), "last-sign")
        self.thinkers.close()
        self.workshop.close()
        self.reviews.close()
        await self.store.close()
