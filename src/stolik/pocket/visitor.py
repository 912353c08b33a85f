"""The page at its table: what it says is what it would say on a server's socket, and so are the answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from importlib.metadata import version
from typing import Any

from stolik.server.connections.near_tables import NearTables, Within
from stolik.server.connections.round_trips import RoundTrips
from stolik.server.live.asked_before import Answers
from stolik.server.live.table import LiveTable
from stolik.server.notes import notes
from stolik.server.people.person import Person
from stolik.server.protocol import incoming as i
from stolik.server.protocol import outgoing as o
from stolik.server.refusals import Refused, plain_values, refusal
from stolik.server.running.background import Background
from stolik.server.running.timekeeper import Span, Timer, seconds
from stolik.table.codec import BadInput

log = notes("stolik.pocket")

PING_EVERY = seconds(15)
"""A page takes a line on which nothing comes for a dead one."""


class Visitor:
    """One page. It is alone with its tables: nobody has to be kept from asking too often, or from looking on."""

    def __init__(
        self,
        reach: Within,
        person: Person,
        find: Callable[[str], Coroutine[Any, Any, LiveTable]],
        background: Background,
        push: Callable[[str], None],
    ) -> None:
        self.person = person
        self._reach = reach
        self._find = find
        self._background = background
        self._push = push
        self._client: str | None = None
        self._answered = Answers()
        self._round_trips = RoundTrips(reach.time)
        self._near = NearTables(self, reach, self._round_trips)
        self._ping: Timer | None = None

    @property
    def delay(self) -> Span:
        return self._round_trips.delay

    def push(self, data: bytes) -> None:
        self._push(data.decode())

    def moved(self) -> None:
        raise AssertionError("there is no other process to which a table could go")

    def sent_away(self, table: str, why: Refused) -> None:
        self._near.forget(table)
        self.refuse(None, table, why)

    def refuse(self, id_: int | None, table: str | None, error: Exception) -> None:
        refused = refusal(error)
        if refused is None:
            log.error("message-failed", exc_info=error)
            refused = Refused("internal")
        answer = o.encode(o.Error(id_, table, refused.code, plain_values(refused.values)))
        if id_ is not None:
            self._answered.refused(id_, refused.code, answer)
        self.push(answer)

    def close(self) -> None:
        if self._ping is not None:
            self._ping.cancel()
        self._near.close()

    # Receiving

    def receive(self, text: str) -> None:
        try:
            message = i.decode(text.encode())
        except i.Misunderstood as error:
            self.refuse(error.id, error.table, error)
            return
        id_: int | None = getattr(message, "id", None)
        if id_ is not None and (answer := self._answered.answer(id_)) is not None:
            self.push(answer)
            return
        try:
            self._handle(message)
        except Exception as error:
            self.refuse(id_, getattr(message, "table", None), error)

    def _handle(self, message: i.Message) -> None:
        match message:
            case i.Act():
                self._near.act(message, self._request(message.id))
            case i.TakeBack():
                self._near.take_back(message, self._request(message.id))
            case i.Preview():
                self._near.preview(message)
            case i.Hint():
                self._meanwhile(self._near.hint(message), message)
            case i.Watch():
                self._meanwhile(self._watch(message), message)
            case i.Back():
                self._meanwhile(self._near.back(message), message)
            case i.Unwatch():
                self._near.unwatch(message)
            case i.Ready():
                self._near.ready(message)
            case i.Say() | i.React():
                self._answered.remember(message.id, self._near.talk(message))
            case i.Pong():
                self._round_trips.pong(message.nonce)
            case i.Hello():
                self._client = message.client
                self.push(o.encode(o.Welcome(self.person, self._reach.time.now(), version("stolik"))))
                self._measure()
            case i.WatchTables() | i.UnwatchTables():
                self.push(o.encode(o.Ack(message.id)))

    def _request(self, id_: int) -> str:
        if self._client is None:
            raise BadInput("type", "say hello first")
        return f"{self.person.id}:{self._client}:{id_}"

    async def _watch(self, message: i.Watch) -> None:
        live = await self._find(message.table)
        await live.settle()
        self._near.watch(live, message)

    def _meanwhile(self, work: Coroutine[Any, Any, None], message: i.AboutTable) -> None:
        self._background.spawn(self._answer(work, message), "answer")

    async def _answer(self, work: Coroutine[Any, Any, None], message: i.AboutTable) -> None:
        try:
            await work
        except Exception as error:
            self.refuse(message.id, message.table, error)

    def _measure(self) -> None:
        self.push(o.encode(self._round_trips.ping()))
        self._ping = self._reach.time.call_later(PING_EVERY, self._measure)
