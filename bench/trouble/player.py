"""One person at one table: plays through any process, goes to another when the line is dead, and keeps what was promised."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from stolik.game.contract import AnyGame
from stolik.games.twinit.rules.turn import SILENCE as SILENCE_AT_THE_END
from stolik.games.twinit.rules.turn import TIME_TO_GIVE

from .deciding import decide
from .fleet import Server
from .kept import Answer, Fact, Glimpse, Json, Refusal, Shown, Told, Visit, Wait

UNANSWERED = 6.0
"""Seconds without an answer after which another process is tried; these are the web client's own."""
UNWELCOME = 1.0
"""The same for a welcome where the last one came quickly, a few times."""
IMPATIENT = 3
SILENCE = 50.0
"""The same for any word at all, before a process has said how long it is never silent."""
FIRST, LONGEST = 0.4, 15.0
"""Between which a pause before the next connection begins, and how long it becomes at most."""
MOVED = 4503
AGAIN_AFTER = 0.3
SHORTEST_THOUGHT, LONGEST_THOUGHT = 0.2, 0.9
DAWDLES = 0.25
"""How often somebody who dawdles leaves a decision to the clock."""
TAKES_BACK = 0.05
WATCH_ID = 10**9
READY_ID = WATCH_ID + 1
TEMPO = 2.0
"""Seconds after which the clock of a real-time game acts, as our tables have it."""
NOT_DONE = {"store-unavailable", "too-fast", "internal"}
"""Refusals that leave it open: the same request is sent again."""


class Dead(Exception):
    """Nothing comes through this line any more."""


@dataclass
class Pending:
    """A move that was sent and not yet answered."""

    id: int
    frame: str
    action: Json | None
    asked: float
    sent: float


@dataclass(frozen=True)
class Person:
    id: str
    cookie: str


@dataclass(frozen=True)
class Place:
    """Where somebody sits."""

    table: str
    seat: int
    game: AnyGame
    bots: frozenset[int]
    dawdles: bool
    counts_bots: bool
    """Whether this is the one at the table who counts how long bots take."""


class Player:
    def __init__(
        self, person: Person, place: Place, servers: Sequence[Server], told: Told, luck: random.Random
    ) -> None:
        self.person = person
        self.place = place
        self.client = secrets.token_hex(8)
        self.through: Server | None = None
        """The process that this person is connected to now."""
        self.prefers: Server | None = None
        """Where they go next, if it is there."""
        self.rev = 0
        self.moved = time.monotonic()
        """When the table last went on, as far as is known here."""
        self.over = False
        self._servers = servers
        self._told = told
        self._luck = luck
        self._pending: Pending | None = None
        self._ids = 0
        self._watched = False
        self._act_at: float | None = None
        self._dawdling = False
        self._update: Json = {}
        self._heard = 0.0
        self._attempt = 0
        self._knocked = 0.0
        self._took = UNANSWERED
        """How long the last welcome took."""
        self._asked = 0.0
        """When this process was first asked something."""
        self._silence = SILENCE
        self._welcomed = False
        self._bots_since: float | None = None
        self._socket: ClientConnection | None = None

    async def play(self) -> None:
        """Until the game is over. Like a page behind a proxy that hashes on the table and what the page says of its tries."""
        server = self._choose(None)
        while not self.over:
            code, came, silent = 0, time.time(), False
            try:
                await self._visit(server)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
            except ConnectionRefusedError:
                # The proxy asks the next one at once.
                await asyncio.sleep(0.02)
                server = self._choose(server)
                continue
            except (Dead, TimeoutError):
                self._attempt = max(self._attempt, 1)
                silent = self._attempt <= IMPATIENT
            except (WebSocketException, OSError, EOFError):
                """It broke off."""
            except asyncio.CancelledError:
                self._note_visit(server, came, code)
                raise
            self._told.closings[server.name, code] += 1
            self._note_visit(server, came, code)
            self.through, self._socket = None, None
            if not self.over:
                moved = code == MOVED and self._attempt == 0
                await asyncio.sleep(0 if moved else self._backoff(0 if silent else self._attempt))
            self._attempt += 1
            if self._attempt > 1 or self.prefers is not None or server.spared:
                server = self._choose(server)

    def _note_visit(self, server: Server, came: float, code: int) -> None:
        self._told.visits.append(Visit(self.place.table, self.place.seat, server.name, came, time.time(), code))

    def _backoff(self, tries: int) -> float:
        ceiling = min(LONGEST, FIRST * 2**tries)
        return ceiling / 2 + ceiling / 2 * self._luck.random()

    def go_to(self, server: Server) -> None:
        """Leave, and come back through that process."""
        self.prefers = server
        if self._socket is not None:
            self._socket.transport.abort()

    def give_up(self, now: float) -> None:
        """The run is over; whoever still waits has waited so long."""
        if self._pending is not None:
            self._note_wait(now - self._pending.asked, "an answer that never came")
        if self._bots_since is not None:
            self._note_wait(now - self._bots_since, "a bot that never moved")

    def waits_longer_than(self, seconds: float) -> bool:
        return self._pending is not None and time.monotonic() - self._pending.asked > seconds

    def _choose(self, avoided: Server | None) -> Server:
        preferred, self.prefers = self.prefers, None
        welcome = [server for server in self._servers if not server.spared]
        return preferred or self._luck.choice([server for server in welcome if server is not avoided] or welcome)

    async def _visit(self, server: Server) -> None:
        self._knocked = time.monotonic()
        url = f"ws://{server.address}/api/live?table={self.place.table}"
        async with connect(
            url,
            additional_headers={"Cookie": self.person.cookie},
            compression=None,
            open_timeout=self._patience(),
            close_timeout=0.2,
            ping_interval=None,
        ) as socket:
            self.through, self._socket = server, socket
            self._welcomed, self._watched, self._act_at = False, False, None
            self._heard = self._asked = time.monotonic()
            await socket.send(json.dumps({"type": "hello", "client": self.client}))
            await self._watch(socket)
            if self._pending is not None:
                await self._send(socket, self._pending)
            while not self.over:
                await self._listen(socket)

    def _patience(self) -> float:
        """For a welcome."""
        quick = self._took < UNWELCOME / 4 and self._attempt <= IMPATIENT
        return UNWELCOME if quick else UNANSWERED

    async def _watch(self, socket: ClientConnection) -> None:
        watch = {"type": "watch", "id": WATCH_ID, "table": self.place.table, "rev": self.rev}
        await socket.send(json.dumps(watch))
        await socket.send(json.dumps({"type": "ready", "id": READY_ID, "table": self.place.table}))

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async with asyncio.timeout_at(self._loop_time(self._until())):
                message: Json = json.loads(await socket.recv())
        except TimeoutError:
            now = time.monotonic()
            if self._act_at is not None and now >= self._act_at:
                await self._act(socket)
            elif now >= self._dead_at():
                raise Dead from None
            return
        self._heard = time.monotonic()
        match message["type"]:
            case "welcome":
                self._welcomed, self._attempt = True, 0
                self._took = self._heard - self._knocked
                self._silence = message["silence"] / 1000
                self._asked = self._heard
            case "ping":
                await socket.send(json.dumps({"type": "pong", "nonce": message["nonce"]}))
            case "update" if message["seat"] == self.place.seat:
                self._see(message)
            case "error":
                await self._refused(socket, message)
            case _:
                pass
        if message["type"] in {"update", "ack"}:
            # A game in real time that has not begun answers who watches with nothing to see yet.
            self._watched = self._watched or message.get("id") == WATCH_ID
            self._answered(message)

    @staticmethod
    def _loop_time(at: float) -> float:
        return asyncio.get_running_loop().time() + at - time.monotonic()

    def _until(self) -> float:
        return min(self._dead_at(), self._act_at or float("inf"))

    def _dead_at(self) -> float:
        """When the line is given up, unless something comes before."""
        if not self._welcomed:
            return self._knocked + self._patience()
        unanswered = [self._heard + self._silence]
        if not self._watched:
            unanswered.append(self._asked + UNANSWERED)
        if self._pending is not None:
            unanswered.append(self._pending.sent + UNANSWERED)
        return min(unanswered)

    # What comes in

    def _see(self, update: Json) -> None:
        place, now = self.place, time.monotonic()
        self._watched = True
        self._told.glimpses.append(Glimpse(self.client, place.table, update["rev"]))
        for move in update["moves"]:
            self._told.shown[Shown(place.table, move["seq"], move["seat"], move["at"], move.get("by"))] = None
            if move["seat"] == place.seat:
                self._dawdling = False
        went_on = update["rev"] > self.rev
        if went_on:
            self._note_progress(now)
        self.rev = max(self.rev, update["rev"])
        self._update = update
        if update["outcome"] is not None:
            self._told.facts.append(Fact(place.table, "finished", value=json.dumps(update["outcome"]["scores"])))
            self.over = True
            return
        waits_for_bots = bool(update["to_act"]) and set(update["to_act"]) <= place.bots
        if place.counts_bots and waits_for_bots and (went_on or self._bots_since is None):
            self._bots_since = now
        self._think()

    def _note_progress(self, now: float) -> None:
        place = self.place
        if self._bots_since is not None:
            self._note_wait(now - self._bots_since, "a bot")
            self._bots_since = None
        if place.game.traits.real_time and self.rev > 0:
            self._note_wait(now - self.moved - self._by_itself(), "the clock of a real-time game")
        self.moved = now

    def _by_itself(self) -> float:
        """Seconds that the rules of the real-time game let pass before time itself goes on, as it last was."""
        view = self._update["view"]
        if view["owing"]:
            return TIME_TO_GIVE / 1000
        return TEMPO if view["turn"] is not None else SILENCE_AT_THE_END / 1000

    def _note_wait(self, seconds: float, what: str) -> None:
        self._told.waits.append(Wait(self.place.table, max(0.0, seconds), what, time.time()))

    def _think(self) -> None:
        """Decide when to act, unless a move is on its way."""
        if self._pending is not None or self._act_at is not None or self._dawdling:
            return
        if self.place.dawdles and self.place.seat in self._update["to_act"] and self._luck.random() < DAWDLES:
            self._dawdling = True
            return
        self._act_at = time.monotonic() + self._luck.uniform(SHORTEST_THOUGHT, LONGEST_THOUGHT)

    def _answered(self, message: Json) -> None:
        pending = self._pending
        if pending is None or message.get("id") != pending.id:
            return
        if message["type"] == "ack":
            seqs = frozenset({message["rev"] - 1})
        else:
            seqs = frozenset(move["seq"] for move in message["moves"] if move["seat"] == self.place.seat)
        place, now = self.place, time.monotonic()
        request = self._request(pending)
        self._told.answers.append(Answer(place.table, self.client, request, place.seat, pending.action, seqs))
        self._note_wait(now - pending.asked, "an answer")
        self._pending = None
        if not self.over:
            self._think()

    async def _refused(self, socket: ClientConnection, message: Json) -> None:
        pending = self._pending
        if message.get("id") == WATCH_ID:
            raise Dead
        if pending is None or message.get("id") != pending.id:
            return
        if message["code"] in NOT_DONE:
            await asyncio.sleep(AGAIN_AFTER)
            await self._send(socket, pending)
            return
        self._told.refusals.append(Refusal(self.place.table, self._request(pending), message["code"]))
        self._pending = None
        self._act_at = time.monotonic() + AGAIN_AFTER
        await self._watch(socket)

    def _request(self, pending: Pending) -> str:
        return f"{self.person.id}:{self.client}:{pending.id}"

    # What goes out

    async def _act(self, socket: ClientConnection) -> None:
        self._act_at = None
        message = self._message()
        if message is None or self._pending is not None:
            return
        now = time.monotonic()
        self._pending = Pending(message["id"], json.dumps(message), message.get("action"), now, now)
        await self._send(socket, self._pending)

    def _message(self) -> dict[str, Any] | None:
        place, update = self.place, self._update
        head = {"table": place.table, "seat": place.seat}
        if update["can_take_back"] and self._luck.random() < TAKES_BACK:
            self._ids += 1
            return {"type": "take-back", "id": self._ids, **head}
        action = decide(place.game, place.seat, update, self._luck)
        if action is None:
            return None
        self._ids += 1
        return {"id": self._ids, **head, "rev": self.rev, "action": action}

    async def _send(self, socket: ClientConnection, pending: Pending) -> None:
        pending.sent = time.monotonic()
        await socket.send(pending.frame)
