"""One connection: reads what a client says, asks the tables, and answers. A tab has one, a guest may have several."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Coroutine
from importlib.metadata import version
from typing import Any, Protocol

import msgspec
import structlog

from stolik.server.live import messages as m
from stolik.server.live.hints import hint
from stolik.server.live.previews import preview
from stolik.server.live.remembered import Refusals
from stolik.server.live.round_trips import RoundTrips
from stolik.server.live.table import Asked, LiveTable
from stolik.server.live.updates import plain_values
from stolik.server.lobby.lobby import come_back
from stolik.server.metrics import DROPPED, REFUSALS
from stolik.server.people.limits import ACT, MESSAGE, TALK, THINK, Bucket, Rate, TooFast
from stolik.server.people.names import clean_text
from stolik.server.refusals import Refused, refusal
from stolik.server.running.clock import now_ms
from stolik.server.running.hall import Hall
from stolik.table.codec import BadInput
from stolik.table.encoding import encoder

log = structlog.get_logger("stolik.connection")

MOST_UNSENT = 1024 * 1024
"""Bytes that may wait for a slow reader before it is cut off."""
MOST_WATCHED = 8
MOST_WAITING = 64
MISUNDERSTOOD = Rate(0.5, 40)
PING_EVERY = 20.0
PING_IN_REAL_TIME = 2.0

BAD_MESSAGES, NO_PONG, FLOOD, SLOW_READER = 4400, 4408, 4429, 4430
VERSION = version("stolik")


class Socket(Protocol):
    def push(self, data: bytes, /) -> None: ...
    def unsent(self) -> int: ...
    def shut(self, code: int, /) -> None: ...
    def cut(self) -> None: ...


class Connection:
    __slots__ = (
        "_buckets",
        "_closed",
        "_ping_timer",
        "_refused",
        "_socket",
        "_waiting",
        "_watched",
        "client",
        "hall",
        "person",
        "round_trips",
    )

    def __init__(self, hall: Hall, person: m.Person, socket: Socket) -> None:
        self.hall = hall
        self.person = person
        self.client: str | None = None
        self.round_trips = RoundTrips()
        self._socket = socket
        self._watched: dict[str, LiveTable] = {}
        self._refused = Refusals()
        self._waiting: deque[bytes] | None = None
        """Messages that wait because an earlier one is still being answered."""
        self._buckets: dict[Rate, Bucket | None] = {}
        self._ping_timer: asyncio.TimerHandle | None = None
        self._closed = False

    # Sending

    def push(self, data: bytes) -> None:
        if self._closed:
            return
        if self._socket.unsent() > MOST_UNSENT:
            log.info("slow-reader-cut-off", person=self.person.id)
            DROPPED.labels(SLOW_READER).inc()
            self._socket.cut()
            self.close()
            return
        self._socket.push(data)

    def refuse(self, id_: int | None, table: str | None, error: Exception) -> None:
        """Answer with why not; an error that is nobody's business is logged and called internal."""
        refused = refusal(error)
        if refused is None:
            log.error("message-failed", exc_info=error)
            refused = Refused("internal")
        REFUSALS.labels(refused.code).inc()
        answer = m.encode(m.Error(id_, table, refused.code, plain_values(refused.values)))
        if id_ is not None and refused.code not in {"store-unavailable", "too-fast", "internal"}:
            self._refused.remember(id_, answer)
        self.push(answer)

    def _drop(self, code: int) -> None:
        DROPPED.labels(code).inc()
        self._socket.shut(code)
        self.close()

    def close(self) -> None:
        """The socket is gone, or has to go."""
        if self._closed:
            return
        self._closed = True
        if self._ping_timer is not None:
            self._ping_timer.cancel()
        for live in self._watched.values():
            live.unwatch(self)
        self._watched.clear()
        self.hall.list_watchers.discard(self)

    # Receiving

    def receive(self, data: bytes) -> None:
        """One message. Whatever it is, and whatever happens, the others do not notice."""
        if self._closed:
            return
        if self._waiting is not None:
            self._waiting.append(data)
            if len(self._waiting) > MOST_WAITING:
                self._drop(FLOOD)
            return
        try:
            self._take(MESSAGE)
        except TooFast:
            self._drop(FLOOD)
            return
        try:
            message = m.decode(data)
        except (BadInput, msgspec.DecodeError) as error:
            self._misunderstood(data, error)
            return
        self._answer(message)

    def _answer(self, message: m.Message) -> None:
        id_: int | None = getattr(message, "id", None)
        if id_ is not None and (answer := self._refused.answer(id_)) is not None:
            self.push(answer)
            return
        try:
            self._handle(message)
        except Exception as error:
            self.refuse(id_, getattr(message, "table", None), error)

    def _misunderstood(self, data: bytes, error: Exception) -> None:
        try:
            self._take(MISUNDERSTOOD)
        except TooFast:
            self._drop(BAD_MESSAGES)
            return
        id_, table = m.address(data)
        if isinstance(error, BadInput):
            field, problem = error.field, error.problem
        else:
            problem, _, field = str(error).partition(" - at `$")
        self.refuse(id_, table, BadInput(field.strip("`.") or "message", problem))

    def _take(self, rate: Rate) -> None:
        """Raises TooFast if this connection did this too often of late."""
        if rate not in self._buckets:
            self._buckets[rate] = self.hall.limits.bucket(rate)
        bucket = self._buckets[rate]
        if bucket is not None:
            bucket.take(time.monotonic())

    def _handle(self, message: m.Message) -> None:
        match message:
            case m.Act():
                self._act(message)
            case m.Pong():
                self.round_trips.pong(message.nonce)
            case m.Hello():
                self._hello(message.client)
            case m.TakeBack():
                self._take_back(message)
            case m.Preview():
                self._preview(message)
            case m.Watch():
                self._meanwhile(self._watch(message), message)
            case m.Hint():
                self._hint(message)
            case m.Back():
                self._meanwhile(self._back(message), message)
            case m.Unwatch():
                self._unwatch(message)
            case m.Say() | m.React():
                self._talk(message)
            case m.WatchTables():
                self.hall.list_watchers.add(self)
                self.push(m.encode(m.Ack(message.id)))
                self.hall.spawn(self.hall.show_list(self), "show-list")
            case m.UnwatchTables():
                self.hall.list_watchers.discard(self)
                self.push(m.encode(m.Ack(message.id)))

    def _meanwhile(self, work: Coroutine[Any, Any, None], message: m.AboutTable) -> None:
        """Answer when the work is done; messages that come before that wait their turn."""
        self._waiting = deque()
        self.hall.spawn(self._finish(work, message), "answer")

    async def _do(self, work: Coroutine[Any, Any, None], message: m.AboutTable) -> None:
        try:
            await work
        except Exception as error:
            self.refuse(message.id, message.table, error)

    async def _finish(self, work: Coroutine[Any, Any, None], message: m.AboutTable) -> None:
        await self._do(work, message)
        waiting, self._waiting = self._waiting or deque(), None
        while waiting:
            self.receive(waiting.popleft())
            if self._waiting is not None:
                self._waiting.extend(waiting)
                return

    # Tables

    def _live(self, table: str) -> LiveTable:
        live = self._watched.get(table) or self.hall.tables.get(table)
        if live is None:
            raise Refused("not-watching")
        return live

    def _request(self, id_: int) -> str:
        """The name of this message, the same when it is sent again through another connection."""
        if self.client is None:
            raise BadInput("type", "say hello first")
        return f"{self.person.id}:{self.client}:{id_}"

    def _act(self, message: m.Act) -> None:
        self._take(ACT)
        live = self._live(message.table)
        request, asked = self._request(message.id), Asked(self, message.id)
        if live.asked_before(request, asked):
            return
        seat = live.seat_for(self.person.id, message.seat)
        action = encoder(live.game).read_action(bytes(message.action))
        live.running()
        if message.rev is not None:
            live.check_fresh(seat, message.rev)
        allowed = None
        if live.game.traits.real_time:
            action, allowed = self.round_trips.with_the_way_down(action), self.round_trips.allowed(now_ms())
        live.submit(seat, action, request=request, asked=asked, allowed=allowed)
        if live.lobby.seats[seat].away:
            self.hall.change_soon(live, lambda lobby: come_back(lobby, self.person.id))

    def _take_back(self, message: m.TakeBack) -> None:
        self._take(ACT)
        live = self._live(message.table)
        request, asked = self._request(message.id), Asked(self, message.id)
        if not live.asked_before(request, asked):
            live.take_back(live.seat_for(self.person.id, message.seat), request, asked)

    def _preview(self, message: m.Preview) -> None:
        self._take(ACT)
        live = self._live(message.table)
        seat = live.seat_for(self.person.id, message.seat)
        action = encoder(live.game).read_action(bytes(message.action))
        view = live.running().view(seat)
        self.push(m.encode(preview(live.game, view, seat, action, message.id, message.table, ahead=message.ahead)))

    async def _watch(self, message: m.Watch) -> None:
        if message.table not in self._watched and len(self._watched) >= MOST_WATCHED:
            raise Refused("too-many-watched", most=MOST_WATCHED)
        live = await self.hall.find(message.table)
        if self._closed:
            return
        sits = bool(live.lobby.seats_of(self.person.id))
        if not sits and live.lobby.status != "open":
            if not live.lobby.spectators:
                raise Refused("no-spectators")
            if len(live.watchers) >= self.hall.settings.spectators:
                raise Refused("too-many-watched", most=self.hall.settings.spectators)
        self._watched[message.table] = live
        live.watch(self, message.id, message.rev, legal=message.legal, spectator=message.as_ == "spectator")
        if live.game.traits.real_time:
            self._measure()

    def _unwatch(self, message: m.Unwatch) -> None:
        live = self._watched.pop(message.table, None)
        if live is None:
            raise Refused("not-watching")
        live.unwatch(self)
        self.push(m.encode(m.Ack(message.id, message.table, live.revision)))

    def _hint(self, message: m.Hint) -> None:
        self._take(THINK)
        live = self._live(message.table)
        answer = hint(live, self.hall.thinkers, live.seat_for(self.person.id, message.seat), message.id)
        self.hall.spawn(self._do(self._pass_on(answer), message), "hint")

    async def _pass_on(self, answer: Coroutine[Any, Any, m.HintAnswer]) -> None:
        self.push(m.encode(await answer))

    async def _back(self, message: m.Back) -> None:
        live = self._live(message.table)
        await self.hall.change(live, lambda lobby: come_back(lobby, self.person.id))
        self.push(m.encode(m.Ack(message.id, message.table, live.revision)))

    def _talk(self, message: m.Say | m.React) -> None:
        self._take(TALK)
        live = self._watched.get(message.table)
        if live is None:
            raise Refused("not-here")
        if not live.lobby.chat:
            raise Refused("chat-off")
        seat = next(iter(live.lobby.seats_of(self.person.id)), None)
        if isinstance(message, m.Say):
            text = clean_text(message.text)
            if not text:
                raise BadInput("text", "nothing that can be shown")
            live.say(m.Chat(message.table, self.person, seat, text, now_ms()))
        else:
            live.tell(m.encode(m.ReactionMessage(message.table, self.person, seat, message.reaction, now_ms())))
        self.push(m.encode(m.Ack(message.id, message.table, live.revision)))

    # Hello, and time

    def _hello(self, client: str) -> None:
        self.client = client
        self._refused = self.hall.refusals.of(self.person.id, client)
        self.push(m.encode(m.Welcome(self.person, now_ms(), VERSION)))
        if self._ping_timer is None:
            self._measure()

    def _measure(self) -> None:
        """Ask for a sign of life, and see how long it takes."""
        if self._closed:
            return
        if self.round_trips.silent:
            self._drop(NO_PONG)
            return
        self.push(m.encode(self.round_trips.ping()))
        timed = any(live.game.traits.real_time for live in self._watched.values())
        if self._ping_timer is not None:
            self._ping_timer.cancel()
        every = PING_IN_REAL_TIME if timed else PING_EVERY
        self._ping_timer = asyncio.get_running_loop().call_later(every, self._measure)
