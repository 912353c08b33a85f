"""One connection: reads what a client says, asks the tables, and answers. A tab has one, a guest may have several."""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine
from enum import Enum
from importlib.metadata import version
from typing import Any, Protocol

import structlog

from stolik.server.connections.far_tables import FarTables
from stolik.server.connections.near_tables import NearTables
from stolik.server.connections.reach import Reach
from stolik.server.connections.round_trips import RoundTrips
from stolik.server.live.asked_before import Answers
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
    Rate,
)
from stolik.server.people.person import Person
from stolik.server.protocol import incoming as i
from stolik.server.protocol import outgoing as o
from stolik.server.protocol.closing import Closing
from stolik.server.refusals import Refused, TooFast, plain_values, refusal
from stolik.server.running.timekeeper import Span, Timer, seconds
from stolik.table.codec import BadInput

log = structlog.get_logger("stolik.connection")

MOST_UNSENT = 1024 * 1024
"""Bytes that may wait for a slow reader before it is cut off."""
MOST_WATCHED = 8
MOST_WAITING = int(MESSAGE.burst)
"""Messages that wait for an answer to an earlier one: as many as may come at once."""
PING_EVERY = seconds(20)
HELLO_WITHIN = seconds(30)
PING_IN_REAL_TIME = seconds(2)
VERSION = version("stolik")
BEAT = o.encode(o.Beat())


class Socket(Protocol):
    def push(self, data: bytes, /) -> None: ...
    def unsent(self) -> int: ...
    def shut(self, code: int, /) -> None: ...
    def cut(self) -> None: ...


class State(Enum):
    """A connection is new, then greeted, then closed; it may also be closed before it says hello."""

    NEW = "new"
    """It may look, but not act: nobody could tell a message that is sent again from another one."""
    GREETED = "greeted"
    CLOSED = "closed"
    """Nothing that it says is heard, and what it is told is lost."""


_TO_LOOK = i.Hello | i.Pong | i.Watch | i.Unwatch | i.WatchTables | i.UnwatchTables | i.Preview
_NEXT = {State.NEW: {State.GREETED, State.CLOSED}, State.GREETED: {State.CLOSED}, State.CLOSED: set[State]()}


class Connection:
    __slots__ = (
        "_answered",
        "_buckets",
        "_far",
        "_hello_timer",
        "_near",
        "_ping_timer",
        "_reach",
        "_round_trips",
        "_socket",
        "_waiting",
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
        self._near = NearTables(self, reach, self._round_trips)
        self._far = FarTables(self, reach.tables, reach.ways, reach.time)
        self._answered = Answers()
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

    def beat(self) -> None:
        """A sign of life, for who has said hello and knows what it means when none comes."""
        if self.state is State.GREETED:
            self.push(BEAT)

    def refuse(self, id_: int | None, table: str | None, error: Exception) -> None:
        """Answer with why not; an error that is nobody's business is logged and called internal."""
        refused = refusal(error)
        if refused is None:
            log.error("message-failed", exc_info=error)
            refused = Refused("internal")
        REFUSALS.labels(refused.code).inc()
        answer = o.encode(o.Error(id_, table, refused.code, plain_values(refused.values)))
        if id_ is not None:
            self._answered.refused(id_, refused.code, answer)
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
        self._near.close()
        self._far.close()
        self._reach.open_tables.remove(self)

    # Receiving

    def receive(self, data: bytes) -> None:
        """One message. Whatever it is, and whatever happens, the others do not notice."""
        if self.state is State.CLOSED:
            raise RuntimeError("a connection that is closed receives nothing")
        try:
            self._take(MESSAGE)
        except TooFast:
            self.drop(Closing.FLOOD)
            return
        self._reach.in_turn.do(self._hear, data)

    def _hear(self, data: bytes) -> None:
        if self.state is State.CLOSED:
            return
        if self._waiting is not None:
            self._waiting.append(data)
            if len(self._waiting) > MOST_WAITING:
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
            if (
                self._answered
                and id_ is not None
                and (answer := self._answered.answer(id_)) is not None
                and not self._was_played(message)
            ):
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
        return self._near.asked_before(message, self._request(message.id))

    def _handle(self, message: i.Message) -> None:
        if self.state is State.NEW and not isinstance(message, _TO_LOOK):
            raise BadInput("type", "say hello first")
        match message:
            case i.Act():
                self._take(ACT)
                self._near.act(message, self._request(message.id))
            case i.Pong():
                self._round_trips.pong(message.nonce)
            case i.Hello():
                self._hello(message.client)
            case i.TakeBack():
                self._take(ACT)
                self._near.take_back(message, self._request(message.id))
            case i.Preview():
                self._take(ACT)
                self._near.preview(message)
            case i.Watch():
                self._take(WATCH)
                self._meanwhile(self._watch(message), message)
            case i.Hint():
                self._take(THINK)
                self._reach.background.spawn(self._do(self._near.hint(message), message), "hint")
            case i.Back():
                self._meanwhile(self._near.back(message), message)
            case i.Ready():
                self._near.ready(message)
            case i.Unwatch():
                self._near.unwatch(message)
            case i.Say() | i.React():
                self._take(TALK)
                self._answered.remember(message.id, self._near.talk(message))
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
            self._hear(waiting.popleft())
            if self._waiting is not None:
                self._waiting.extend(waiting)
                return

    # Tables

    def _request(self, id_: int) -> str:
        """The name of this message, the same when it is sent again through another connection."""
        return f"{self.person.id}:{self.client}:{id_}"

    async def _watch(self, message: i.Watch) -> None:
        if message.table not in self._near and len(self._near) + len(self._far) >= MOST_WATCHED:
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
        self._near.watch(live, message)
        if live.game.traits.real_time:
            self._measure()

    def sent_away(self, table: str, why: Refused) -> None:
        """This person may not watch that table any longer."""
        self._near.forget(table)
        self.refuse(None, table, why)

    def moved(self) -> None:
        """A table that this connection watches, or did something at, is another process's by now."""
        if self.state is not State.CLOSED:
            self.drop(Closing.MOVED)

    def way_ended(self, code: int) -> None:
        """What another process has to say about its table has ended: so does the connection, for the same reason."""
        if self.state is not State.CLOSED:
            self.drop(Closing.by_code(code))

    # Hello, and time

    def _hello(self, client: str) -> None:
        if self.state is State.GREETED:
            raise BadInput("type", "hello was said already")
        self._greet(client)
        if self._hello_timer is not None:
            self._hello_timer.cancel()
            self._hello_timer = None
            reach = self._reach
            self.push(o.encode(o.Welcome(self.person, reach.time.now(), VERSION, reach.silence)))
            self._measure()

    def _greet(self, client: str) -> None:
        self._become(State.GREETED)
        self.client = client
        self._answered = self._reach.answers.of(self.person.id, client)

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
        if self._near or not self._far:
            self.push(o.encode(self._round_trips.ping()))
        if self._ping_timer is not None:
            self._ping_timer.cancel()
        every = PING_IN_REAL_TIME if self._near.in_real_time else PING_EVERY
        self._ping_timer = self._reach.time.call_later(every, self._measure)
