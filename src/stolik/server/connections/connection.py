"""One connection: reads what a client says, asks the tables, and answers. A tab has one, a guest may have several."""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import version
from typing import Any, Protocol

import structlog

from stolik.server.connections.far_tables import FarTables, Ways
from stolik.server.connections.round_trips import RoundTrips
from stolik.server.live.asked_before import EverybodysRefusals, Refusals
from stolik.server.live.hints import hint
from stolik.server.live.open_tables import OpenTables
from stolik.server.live.previews import preview
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import Tables
from stolik.server.live.watchers import Asked
from stolik.server.lobby.seating import come_back
from stolik.server.metrics import DROPPED, REFUSALS
from stolik.server.people.limits import (
    ACT,
    MESSAGE,
    MISUNDERSTOOD,
    TALK,
    THINK,
    WATCH,
    WATCH_TABLES,
    Bucket,
    Limits,
    Rate,
)
from stolik.server.people.names import clean_text
from stolik.server.people.person import Person
from stolik.server.protocol import incoming as i
from stolik.server.protocol import outgoing as o
from stolik.server.protocol.closing import Closing
from stolik.server.refusals import Refused, TooFast, plain_values, refusal
from stolik.server.running.background import Background
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Span, Timekeeper, Timer, seconds
from stolik.table.codec import BadInput
from stolik.table.encoding import encoder

log = structlog.get_logger("stolik.connection")

MOST_UNSENT = 1024 * 1024
"""Bytes that may wait for a slow reader before it is cut off."""
MOST_WATCHED = 8
MOST_WAITING = 64
PING_EVERY = seconds(20)
HELLO_WITHIN = seconds(30)
PING_IN_REAL_TIME = seconds(2)
VERSION = version("stolik")
NOT_KEPT = {"store-unavailable", "too-fast", "internal", "not-watching"}
"""Refusals that say nothing about the game: the same message may be sent again, and is heard."""


class Socket(Protocol):
    def push(self, data: bytes, /) -> None: ...
    def unsent(self) -> int: ...
    def shut(self, code: int, /) -> None: ...
    def cut(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Reach:
    """Everything that a message may reach."""

    tables: Tables
    open_tables: OpenTables
    limits: Limits
    refusals: EverybodysRefusals
    thinkers: Thinkers
    background: Background
    time: Timekeeper
    most_spectators: int
    ways: Ways | None = None
    """To tables of other processes, where there are others."""


class State(Enum):
    """A connection is new, then greeted, then closed; it may also be closed before it says hello."""

    NEW = "new"
    """It may look, but not act: nobody could tell a message that is sent again from another one."""
    GREETED = "greeted"
    CLOSED = "closed"
    """Nothing that it says is heard, and what it is told is lost."""


_NEXT = {State.NEW: {State.GREETED, State.CLOSED}, State.GREETED: {State.CLOSED}, State.CLOSED: set[State]()}


class Connection:
    __slots__ = (
        "_buckets",
        "_far",
        "_hello_timer",
        "_ping_timer",
        "_reach",
        "_refused",
        "_round_trips",
        "_socket",
        "_waiting",
        "_watched",
        "client",
        "person",
        "state",
    )

    def __init__(self, reach: Reach, person: Person, socket: Socket) -> None:
        self.person = person
        self.state = State.NEW
        self._reach = reach
        self.client: str | None = None
        self._round_trips = RoundTrips(reach.time)
        self._socket = socket
        self._watched: dict[str, LiveTable] = {}
        self._far = FarTables(self, reach.tables, reach.ways, reach.time)
        self._refused = Refusals()
        self._waiting: deque[bytes] | None = None
        """Messages that wait because an earlier one is still being answered."""
        self._buckets: dict[Rate, Bucket | None] = {}
        self._ping_timer: Timer | None = reach.time.call_later(PING_EVERY, self._measure)
        self._hello_timer: Timer | None = reach.time.call_later(HELLO_WITHIN, self._no_hello)

    @classmethod
    def from_afar(cls, reach: Reach, person: Person, client: str | None, socket: Socket) -> Connection:
        """Of a tab that is connected to another process, which waits for its hello and says welcome to it."""
        connection = cls(reach, person, socket)
        assert connection._hello_timer is not None
        connection._hello_timer.cancel()
        connection._hello_timer = None
        if client is not None:
            connection._greet(client)
        connection._measure()
        return connection

    def _become(self, state: State) -> None:
        if state not in _NEXT[self.state]:
            raise RuntimeError(f"a connection that is {self.state.value} does not become {state.value}")
        self.state = state

    @property
    def delay(self) -> Span:
        """By how much a press may be older than its arrival."""
        return self._round_trips.delay

    # Sending

    def push(self, data: bytes) -> None:
        if self.state is State.CLOSED:
            return
        if self._socket.unsent() > MOST_UNSENT:
            log.info("slow-reader-cut-off", person=self.person.id)
            DROPPED.labels(Closing.SLOW_READER.code).inc()
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
        answer = o.encode(o.Error(id_, table, refused.code, plain_values(refused.values)))
        if id_ is not None and refused.code not in NOT_KEPT:
            self._refused.remember(id_, answer)
        self.push(answer)

    def drop(self, why: Closing) -> None:
        """Say goodbye, and why."""
        DROPPED.labels(why.code).inc()
        self._socket.shut(why.code)
        self.close()

    def close(self) -> None:
        """The socket is gone, or has to go. Who closes it and who finds it closed may both say so."""
        if self.state is State.CLOSED:
            return
        self._become(State.CLOSED)
        if self._hello_timer is not None:
            self._hello_timer.cancel()
        if self._ping_timer is not None:
            self._ping_timer.cancel()
        for live in self._watched.values():
            live.unwatch(self)
        self._watched.clear()
        self._far.close()
        self._reach.open_tables.remove(self)

    # Receiving

    def receive(self, data: bytes) -> None:
        """One message. Whatever it is, and whatever happens, the others do not notice."""
        if self.state is State.CLOSED:
            raise RuntimeError("a connection that is closed receives nothing")
        if self._waiting is not None:
            self._waiting.append(data)
            if len(self._waiting) > MOST_WAITING:
                self.drop(Closing.FLOOD)
            return
        try:
            self._take(MESSAGE)
        except TooFast:
            self.drop(Closing.FLOOD)
            return
        try:
            message = i.decode(data)
        except i.Misunderstood as error:
            self._misunderstood(error)
            return
        self._answer(message)

    def _answer(self, message: i.Message) -> None:
        id_: int | None = getattr(message, "id", None)
        try:
            if self._far and self._far.pass_on(message):
                return
            if id_ is not None and (answer := self._refused.answer(id_)) is not None and not self._was_played(message):
                self.push(answer)
                return
            self._handle(message)
        except Exception as error:
            self.refuse(id_, getattr(message, "table", None), error)

    def _misunderstood(self, error: i.Misunderstood) -> None:
        try:
            self._take(MISUNDERSTOOD)
        except TooFast:
            self.drop(Closing.BAD_MESSAGES)
            return
        self.refuse(error.id, error.table, error)

    def _take(self, rate: Rate) -> None:
        """Raises TooFast if this connection did this too often of late."""
        if rate not in self._buckets:
            self._buckets[rate] = self._reach.limits.bucket(rate)
        bucket = self._buckets[rate]
        if bucket is not None:
            bucket.take(self._reach.time.tick())

    def _was_played(self, message: i.Message) -> bool:
        """What was refused here may have been sent again through another process, and played there: then that is its answer."""
        if self.state is State.NEW or not isinstance(message, i.Act | i.TakeBack):
            return False
        live = self._watched.get(message.table) or self._reach.tables.get(message.table)
        return live is not None and live.asked_before(self._request(message.id), Asked(self, message.id))

    def _handle(self, message: i.Message) -> None:
        match message:
            case i.Act():
                self._act(message)
            case i.Pong():
                self._round_trips.pong(message.nonce)
            case i.Hello():
                self._hello(message.client)
            case i.TakeBack():
                self._take_back(message)
            case i.Preview():
                self._preview(message)
            case i.Watch():
                self._take(WATCH)
                self._meanwhile(self._watch(message), message)
            case i.Hint():
                self._hint(message)
            case i.Back():
                self._meanwhile(self._back(message), message)
            case i.Unwatch():
                self._unwatch(message)
            case i.Say() | i.React():
                self._talk(message)
            case i.WatchTables():
                self._take(WATCH_TABLES)
                self._reach.open_tables.add(self)
                self.push(o.encode(o.Ack(message.id)))
                self._reach.background.spawn(self._reach.open_tables.show(self), "show-list")
            case i.UnwatchTables():
                self._reach.open_tables.remove(self)
                self.push(o.encode(o.Ack(message.id)))

    def _meanwhile(self, work: Coroutine[Any, Any, None], message: i.AboutTable) -> None:
        """Answer when the work is done; messages that come before that wait their turn."""
        self._waiting = deque()
        self._reach.background.spawn(self._finish(work, message), "answer")

    async def _do(self, work: Coroutine[Any, Any, None], message: i.AboutTable) -> None:
        try:
            await work
        except Exception as error:
            self.refuse(message.id, message.table, error)

    async def _finish(self, work: Coroutine[Any, Any, None], message: i.AboutTable) -> None:
        await self._do(work, message)
        waiting, self._waiting = self._waiting or deque(), None
        while waiting and self.state is not State.CLOSED:
            self.receive(waiting.popleft())
            if self._waiting is not None:
                self._waiting.extend(waiting)
                return

    # Tables

    def _live(self, table: str) -> LiveTable:
        live = self._watched.get(table) or self._reach.tables.get(table)
        if live is None:
            raise Refused("not-watching")
        return live

    def _request(self, id_: int) -> str:
        """The name of this message, the same when it is sent again through another connection."""
        if self.state is State.NEW:
            raise BadInput("type", "say hello first")
        return f"{self.person.id}:{self.client}:{id_}"

    def _act(self, message: i.Act) -> None:
        self._take(ACT)
        request, asked = self._request(message.id), Asked(self, message.id)
        live = self._live(message.table)
        if live.asked_before(request, asked):
            return
        seat = live.seat_for(self.person.id, message.seat)
        action = encoder(live.game).read_action(bytes(message.action))
        live.running()
        if message.rev is not None:
            live.check_fresh(seat, message.rev)
        allowed = None
        if live.game.traits.real_time:
            action, allowed = (
                self._round_trips.with_the_way_down(action),
                self._round_trips.allowed(self._reach.time.now()),
            )
        live.submit(seat, action, request=request, asked=asked, allowed=allowed)
        if live.sitting.chairs[seat].away:
            live.change_soon(lambda sitting: come_back(sitting, self.person.id))

    def _take_back(self, message: i.TakeBack) -> None:
        self._take(ACT)
        request, asked = self._request(message.id), Asked(self, message.id)
        live = self._live(message.table)
        if not live.asked_before(request, asked):
            live.take_back(live.seat_for(self.person.id, message.seat), request, asked)

    def _preview(self, message: i.Preview) -> None:
        self._take(ACT)
        live = self._live(message.table)
        seat = live.seat_for(self.person.id, message.seat)
        action = encoder(live.game).read_action(bytes(message.action))
        view = live.running().view(seat)
        self.push(o.encode(preview(live.game, view, seat, action, message.id, message.table, ahead=message.ahead)))

    async def _watch(self, message: i.Watch) -> None:
        if message.table not in self._watched and len(self._watched) + len(self._far) >= MOST_WATCHED:
            raise Refused("too-many-watched", most=MOST_WATCHED)
        live = await self._far.find(message.table)
        if live is not None:
            await live.settle()
        if self.state is State.CLOSED:
            self._far.close()
            return
        if live is None:
            self._far.pass_on(message)
            return
        if (why := live.why_not_watch(self.person.id)) is not None:
            raise why
        sits = bool(live.sitting.seats_of(self.person.id))
        if not sits and message.table not in self._watched and live.watchers.onlookers >= self._reach.most_spectators:
            raise Refused("too-many-watched", most=self._reach.most_spectators)
        self._watched[message.table] = live
        live.watch(self, message.id, message.rev, legal=message.legal, spectator=message.as_ == "spectator")
        if live.game.traits.real_time:
            self._measure()

    def sent_away(self, table: str, why: Refused) -> None:
        """This person may not watch that table any longer."""
        self._watched.pop(table, None)
        self.refuse(None, table, why)

    def moved(self) -> None:
        """A table that this connection watches, or did something at, is another process's by now."""
        if self.state is not State.CLOSED:
            self.drop(Closing.MOVED)

    def way_ended(self, code: int) -> None:
        """What another process has to say about its table has ended: so does the connection, for the same reason."""
        if self.state is not State.CLOSED:
            self.drop(Closing.by_code(code))

    def _unwatch(self, message: i.Unwatch) -> None:
        live = self._watched.pop(message.table, None)
        if live is None:
            raise Refused("not-watching")
        live.unwatch(self)
        self.push(o.encode(o.Ack(message.id, message.table, live.revision)))

    def _hint(self, message: i.Hint) -> None:
        self._take(THINK)
        live = self._live(message.table)
        answer = hint(live, self._reach.thinkers, live.seat_for(self.person.id, message.seat), message.id)
        self._reach.background.spawn(self._do(self._pass_on(answer), message), "hint")

    async def _pass_on(self, answer: Coroutine[Any, Any, o.HintAnswer]) -> None:
        self.push(o.encode(await answer))

    async def _back(self, message: i.Back) -> None:
        live = self._live(message.table)
        await live.change(lambda sitting: come_back(sitting, self.person.id))
        self.push(o.encode(o.Ack(message.id, message.table, live.revision)))

    def _talk(self, message: i.Say | i.React) -> None:
        self._take(TALK)
        live = self._watched.get(message.table)
        if live is None:
            raise Refused("not-here")
        if not live.sitting.chat:
            raise Refused("chat-off")
        if self.person.id in live.sitting.muted:
            raise Refused("muted")
        if not live.watchers.sees(self):
            raise Refused("no-spectators")
        seat = next(iter(live.sitting.seats_of(self.person.id)), None)
        if isinstance(message, i.Say):
            text = clean_text(message.text)
            if not text:
                raise BadInput("text", "nothing that can be shown")
            live.say(o.Chat(message.table, self.person, seat, text, self._reach.time.now()))
        else:
            live.watchers.tell_who_sees(
                o.encode(o.ReactionMessage(message.table, self.person, seat, message.reaction, self._reach.time.now()))
            )
        self.push(o.encode(o.Ack(message.id, message.table, live.revision)))

    # Hello, and time

    def _hello(self, client: str) -> None:
        if self.state is State.GREETED:
            raise BadInput("type", "hello was said already")
        self._greet(client)
        if self._hello_timer is not None:
            self._hello_timer.cancel()
            self.push(o.encode(o.Welcome(self.person, self._reach.time.now(), VERSION)))
            self._measure()

    def _greet(self, client: str) -> None:
        self._become(State.GREETED)
        self.client = client
        self._refused = self._reach.refusals.of(self.person.id, client)

    def _no_hello(self) -> None:
        self.drop(Closing.NO_HELLO)

    def _measure(self) -> None:
        """Ask for a sign of life, and see how long it takes."""
        if self.state is State.CLOSED:
            return
        if self._round_trips.silent:
            self.drop(Closing.NO_PONG)
            return
        # Where all tables are far, the tab's way and clock are for their owners to measure.
        if self._watched or not self._far:
            self.push(o.encode(self._round_trips.ping()))
        timed = any(live.game.traits.real_time for live in self._watched.values())
        if self._ping_timer is not None:
            self._ping_timer.cancel()
        every = PING_IN_REAL_TIME if timed else PING_EVERY
        self._ping_timer = self._reach.time.call_later(every, self._measure)
