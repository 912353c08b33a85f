"""The tables of this process that one connection watches or acts at: what its messages ask of them. Who may speak, and how often, was
decided before."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Protocol

from stolik.server.connections.round_trips import RoundTrips
from stolik.server.live.hints import hint
from stolik.server.live.previews import preview
from stolik.server.live.table import LiveTable
from stolik.server.live.watchers import Asked, Watcher
from stolik.server.lobby.seating import come_back
from stolik.server.people.names import clean_text
from stolik.server.protocol import incoming as i
from stolik.server.protocol import outgoing as o
from stolik.server.refusals import Refused
from stolik.server.running.thinking import Minds
from stolik.server.running.timekeeper import Timekeeper
from stolik.table.codec import BadInput
from stolik.table.encoding import encoder


class InMemory(Protocol):
    def get(self, id_: str | None, /) -> LiveTable | None: ...


class Within(Protocol):
    """What they need of what a message may reach."""

    @property
    def tables(self) -> InMemory: ...
    @property
    def thinkers(self) -> Minds: ...
    @property
    def time(self) -> Timekeeper: ...
    @property
    def most_spectators(self) -> int: ...


class NearTables:
    """Of one connection, who is their watcher."""

    __slots__ = ("_reach", "_round_trips", "_watched", "_watcher")

    def __init__(self, watcher: Watcher, reach: Within, round_trips: RoundTrips) -> None:
        self._watcher = watcher
        self._reach = reach
        self._round_trips = round_trips
        self._watched: dict[str, LiveTable] = {}

    def __len__(self) -> int:
        return len(self._watched)

    def __contains__(self, table: str) -> bool:
        return table in self._watched

    @property
    def in_real_time(self) -> bool:
        """Whether the game at one of those that are watched is."""
        return any(live.game.traits.real_time for live in self._watched.values())

    def close(self) -> None:
        for live in self._watched.values():
            live.unwatch(self._watcher)
        self._watched.clear()

    def forget(self, table: str) -> None:
        """The table has sent this watcher away."""
        self._watched.pop(table, None)

    # Watching

    def watch(self, live: LiveTable, message: i.Watch) -> None:
        person = self._watcher.person.id
        if (why := live.why_not_watch(person)) is not None:
            raise why
        sits = bool(live.sitting.seats_of(person))
        if not sits and message.table not in self and live.watchers.onlookers >= self._reach.most_spectators:
            raise Refused("too-many-watched", most=self._reach.most_spectators)
        self._watched[message.table] = live
        live.watch(self._watcher, message.id, message.rev, legal=message.legal, spectator=message.as_ == "spectator")

    def unwatch(self, message: i.Unwatch) -> None:
        live = self._watched.pop(message.table, None)
        if live is None:
            raise Refused("not-watching")
        live.unwatch(self._watcher)
        self._watcher.push(o.encode(o.Ack(message.id, message.table, live.revision)))

    # Playing

    def asked_before(self, message: i.Act | i.TakeBack, request: str) -> bool:
        """Whether the table has heard this request already, and answers it."""
        live = self._find(message.table)
        return live is not None and live.asked_before(request, Asked(self._watcher, message.id))

    def act(self, message: i.Act, request: str) -> None:
        asked, person = Asked(self._watcher, message.id), self._watcher.person.id
        live = self._live(message.table)
        if live.asked_before(request, asked):
            return
        seat = live.seat_for(person, message.seat)
        action = encoder(live.game).read_action(bytes(message.action))
        live.running()
        if message.rev is not None:
            live.check_fresh(seat, message.rev)
        allowed = None
        if live.game.traits.real_time:
            action = self._round_trips.with_the_way_down(action)
            allowed = self._round_trips.allowed(self._reach.time.now())
        live.submit(seat, action, request=request, asked=asked, allowed=allowed)
        if live.sitting.chairs[seat].away:
            live.change_soon(lambda sitting: come_back(sitting, person))

    def take_back(self, message: i.TakeBack, request: str) -> None:
        asked = Asked(self._watcher, message.id)
        live = self._live(message.table)
        if not live.asked_before(request, asked):
            live.take_back(live.seat_for(self._watcher.person.id, message.seat), request, asked)

    def preview(self, message: i.Preview) -> None:
        live = self._live(message.table)
        seat = live.seat_for(self._watcher.person.id, message.seat)
        action = encoder(live.game).read_action(bytes(message.action))
        view = live.running().view(seat)
        answer = preview(live.game, view, seat, action, message.id, message.table, ahead=message.ahead)
        self._watcher.push(o.encode(answer))

    def hint(self, message: i.Hint) -> Coroutine[Any, Any, None]:
        """To be awaited: it takes a while. What speaks against it is said at once."""
        live = self._live(message.table)
        seat = live.seat_for(self._watcher.person.id, message.seat)
        return self._pass_on(hint(live, self._reach.thinkers, seat, message.id))

    async def _pass_on(self, answer: Coroutine[Any, Any, o.HintAnswer]) -> None:
        self._watcher.push(o.encode(await answer))

    async def back(self, message: i.Back) -> None:
        live = self._live(message.table)
        await live.change(lambda sitting: come_back(sitting, self._watcher.person.id))
        self._watcher.push(o.encode(o.Ack(message.id, message.table, live.revision)))

    def ready(self, message: i.Ready) -> None:
        live = self._live(message.table)
        live.is_ready(self._watcher.person.id)
        self._watcher.push(o.encode(o.Ack(message.id, message.table, live.revision)))

    def _find(self, table: str) -> LiveTable | None:
        return self._watched.get(table) or self._reach.tables.get(table)

    def _live(self, table: str) -> LiveTable:
        live = self._find(table)
        if live is None:
            raise Refused("not-watching")
        return live

    # Talking

    def talk(self, message: i.Say | i.React) -> bytes:
        """Everybody hears it, and whoever said it is answered; with what, for when they say it again."""
        live, person, now = self._watched.get(message.table), self._watcher.person, self._reach.time.now()
        if live is None:
            raise Refused("not-here")
        if not live.sitting.chat:
            raise Refused("chat-off")
        if person.id in live.sitting.muted:
            raise Refused("muted")
        if not live.watchers.sees(self._watcher):
            raise Refused("no-spectators")
        seat = next(iter(live.sitting.seats_of(person.id)), None)
        if isinstance(message, i.Say):
            text = clean_text(message.text)
            if not text:
                raise BadInput("text", "nothing that can be shown")
            live.say(o.Chat(message.table, person, seat, text, now))
        else:
            reaction = o.ReactionMessage(message.table, person, seat, message.reaction, now)
            live.watchers.tell_who_sees(o.encode(reaction))
        answer = o.encode(o.Ack(message.id, message.table, live.revision))
        self._watcher.push(answer)
        return answer
