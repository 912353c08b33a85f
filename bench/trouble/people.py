"""People who make tables, sit down, play to the end and begin anew, at all five games, with bots and with clocks."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx

from stolik.game.installed import GAMES

from .fleet import Server
from .kept import Fact, Json, Told
from .player import Person, Place, Player

OUR_GAMES = ("crisscross", "luckybox", "setup", "twentyone", "twinit")
LEVEL = "beginner"
CLOCK = {"kind": "live", "decision": 15, "reserve": 0}
"""The shortest there is, so that a run sees many of them run out."""
REAL_TIME = {"tempo": 2}
REQUEST_SECONDS = 4.0
KEEP_TRYING = 60.0
AGAIN_AFTER = 0.2


class Refused(Exception):
    """The server said no, and would say so again."""


class Http:
    """Requests through any process, and through another one when that does not answer."""

    def __init__(self, servers: Sequence[Server], luck: random.Random) -> None:
        self._servers = servers
        self._luck = luck
        limits = httpx.Limits(max_connections=100, max_keepalive_connections=0)
        self.client = httpx.AsyncClient(timeout=REQUEST_SECONDS, limits=limits)

    async def ask(self, person: Person | None, method: str, path: str, body: Json | None = None) -> httpx.Response:
        headers = {} if person is None else {"cookie": person.cookie}
        until = time.monotonic() + KEEP_TRYING
        while True:
            server = self._luck.choice([server for server in self._servers if not server.spared])
            try:
                self.client.cookies.clear()
                url = f"http://{server.address}{path}"
                answer = await self.client.request(method, url, json=body or {}, headers=headers)
            except httpx.HTTPError:
                answer = None
            if answer is not None and answer.is_success:
                return answer
            if answer is not None and not answer.is_server_error:
                raise Refused(answer.text)
            if time.monotonic() > until:
                raise TimeoutError(f"{method} {path}: nobody answers")
            await asyncio.sleep(AGAIN_AFTER)

    async def arrive(self) -> Person:
        answer = await self.ask(None, "POST", "/api/me")
        return Person(answer.json()["id"], answer.headers["set-cookie"].split(";")[0])


@dataclass(frozen=True)
class Kind:
    """What is played at a table, and by how many."""

    game: str
    people: int
    bots: int
    clock: bool


def kind_of(number: int) -> Kind:
    """The games in turn; then the same with a bot; then with a clock."""
    game, way = OUR_GAMES[number % len(OUR_GAMES)], number // len(OUR_GAMES) % 3
    clock = way == 2 and not GAMES[game].traits.real_time
    return Kind(game, people=1 if way == 1 else 2, bots=1 if way == 1 else 0, clock=clock)


@dataclass
class Party:
    """The people of one table, and of the next one when that game is over."""

    kind: Kind
    http: Http
    servers: Sequence[Server]
    told: Told
    luck: random.Random
    people: list[Person] = field(default_factory=list[Person])
    players: list[Player] = field(default_factory=list[Player])
    games: int = 0

    async def arrive(self) -> None:
        self.people = [await self.http.arrive() for _ in range(self.kind.people)]

    async def play(self) -> None:
        """One game after another, for as long as it is let."""
        while True:
            try:
                table = await self._sit_down()
            except (Refused, TimeoutError, KeyError):
                await asyncio.sleep(AGAIN_AFTER)
                continue
            bots = frozenset(range(self.kind.people, self.kind.people + self.kind.bots))
            self.players = [
                Player(
                    person,
                    Place(
                        table,
                        seat,
                        GAMES[self.kind.game],
                        bots,
                        dawdles=self.kind.clock and seat > 0,
                        counts_bots=seat == 0,
                    ),
                    self.servers,
                    self.told,
                    random.Random(self.luck.random()),
                )
                for seat, person in enumerate(self.people)
            ]
            await asyncio.gather(*(player.play() for player in self.players))
            self.games += 1

    async def _sit_down(self) -> str:
        """A new table where everybody has a seat and has given their part of the luck; then it begins."""
        kind, host = self.kind, self.people[0]
        wanted: Json = {"game": kind.game, "players": kind.people + kind.bots}
        if kind.clock:
            wanted["pace"] = CLOCK
        if GAMES[kind.game].traits.real_time:
            wanted["options"] = REAL_TIME
        table: str = (await self.http.ask(host, "POST", "/api/tables", wanted)).json()["id"]
        self._know(Fact(table, "made"))
        self._know(Fact(table, "seat", 0, host.id))
        for seat, person in enumerate(self.people[1:], start=1):
            await self.http.ask(person, "POST", f"/api/tables/{table}/join")
            self._know(Fact(table, "seat", seat, person.id))
        for seat in range(kind.people, kind.people + kind.bots):
            await self.http.ask(host, "PUT", f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": LEVEL})
            self._know(Fact(table, "seat", seat, "bot"))
        for seat, person in enumerate(self.people):
            nonce = secrets.token_hex(32)
            await self.http.ask(person, "PUT", f"/api/tables/{table}/seats/{seat}/nonce", {"nonce": nonce})
            self._know(Fact(table, "nonce", seat, nonce))
        try:
            await self.http.ask(host, "POST", f"/api/tables/{table}/start")
        except Refused as refused:
            if "already-started" not in str(refused):
                raise
        self._know(Fact(table, "started"))
        return table

    def _know(self, fact: Fact) -> None:
        self.told.facts.append(fact)
