"""What happens at a table by itself: bots that move, clocks that run out, and what time brings in real-time games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import cast

from stolik.bots import bot_for
from stolik.bots.bot import Intention, Level, TimedBot
from stolik.bots.pace import pace_luck, thinking_time
from stolik.game.contract import Action, Due, Illegal, Seat
from stolik.server.live.player_clocks import CLOCK, LATE_UNTIL_AWAY
from stolik.server.live.table import LiveTable
from stolik.server.lobby.seating import mark_away
from stolik.server.lobby.sitting import Sitting
from stolik.server.notes import notes
from stolik.server.refusals import Refused
from stolik.server.running.thinking import MIDDLE, Choice, Minds
from stolik.server.running.timekeeper import (
    NO_TIME,
    Instant,
    Span,
    Tick,
    Timekeeper,
    Timer,
    between,
    later,
    minutes,
    seconds,
)
from stolik.store.terms import StoreUnavailable
from stolik.table.log import TakeBack
from stolik.table.table import Table

log = notes("stolik.driving")

AFTER_TROUBLE = seconds(1)
FAR = minutes(60)
"""Timers are not set further ahead than this, only looked at again."""


class Driver:
    """Looks at its table after every change, and sees to what has to happen next without anybody's doing."""

    def __init__(
        self,
        live: LiveTable,
        thinkers: Minds,
        time: Timekeeper,
        looked: Callable[[LiveTable], None] = lambda _: None,
    ) -> None:
        self._live = live
        self._thinkers = thinkers
        self._time = time
        self._looked = looked
        """Who else wants to look at it after every change."""
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._interjecting: dict[Seat, asyncio.Task[None]] = {}
        """Bots whose turn it is not, but who may do something all the same."""
        self._hands: dict[Seat, Timer] = {}
        """In real time: what the bots' hands are about to do."""
        self._found = 0 if live.table is None else len(live.table.entries)
        """The revision at which the table came into memory."""
        self._began: dict[Seat, tuple[int, Tick]] = {}
        """At which revision a bot last began to think, and when."""
        self._alarm: Timer | None = None
        self._rings_at: Tick | None = None
        self._nothing_in: Sitting | None = None
        """The sitting in which nothing happens by itself, however often it is looked at: people without a clock."""

    def look(self) -> None:
        live = self._live
        table, sitting = live.table, live.sitting
        if table is None:
            return
        self._looked(live)
        if sitting is self._nothing_in or sitting.status != "playing":
            return
        to_act = table.to_act()
        if not to_act and table.outcome() is not None:
            self.stop()
            return
        for seat, chair in enumerate(sitting.chairs):
            if live.game.traits.real_time:
                self._move_hand(seat, NO_TIME, lambda seat=seat: self._plan(seat))
            elif chair.played_by_bot and seat in to_act:
                self._let_think(seat, chair.level or MIDDLE, "bot")
            elif chair.played_by_bot:
                self._let_interject(seat, chair.level or MIDDLE)
        if live.clocks.running:
            self._mark_the_late()
        self._set_alarm()
        if not live.goes_on_by_itself and self.rings_in() is None:
            self._nothing_in = sitting

    def look_again(self) -> None:
        """Something went wrong: try again in a moment."""
        self._ring_in(AFTER_TROUBLE)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        for task in (*self._thinking.values(), *self._interjecting.values()):
            task.cancel()
        for hand in self._hands.values():
            hand.cancel()
        self._hands.clear()

    def rings_in(self) -> Span | None:
        """How long until something happens by itself: no time if a bot is at it, None if nothing will."""
        if self._thinking or self._interjecting or self._hands:
            return NO_TIME
        if self._alarm is None or self._rings_at is None:
            return None
        return max(NO_TIME, between(self._time.tick(), self._rings_at))

    # Time

    def _set_alarm(self) -> None:
        coming = (self._next_deadline(), self._next_due())
        next_ = min((at for at in coming if at is not None), default=None) if any(coming) else None
        if next_ is not None:
            self._ring_in(between(self._time.now(), next_))
        elif self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring_in(self, span: Span) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        span = min(max(span, NO_TIME), FAR)
        self._rings_at = later(self._time.tick(), span)
        self._alarm = self._time.call_later(span, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        try:
            self._do_what_is_due()
            self._play_for_the_late()
        except StoreUnavailable:
            self.look_again()
            return
        except (Illegal, Refused) as error:
            log.error("time-could-not-act", table=self._live.sitting.id, error=str(error))
            self.look_again()
            return
        self.look()

    def _next_due(self) -> Instant | None:
        due = self._live.running().due()
        return None if due is None else self._comes(due)

    def _comes(self, due: Due[Action]) -> Instant:
        """When it is time: if only presses on their way are waited for, the slowest way says how long."""
        return Instant(due.comes(self._ways(due.sooner.seats) if due.sooner else ()))

    def _ways(self, seats: Collection[Seat]) -> list[Span]:
        """How old a press may be that comes in now from these seats; bots and the absent have none."""
        chairs = self._live.sitting.chairs
        return self._live.watchers.delays([seat for seat in seats if not chairs[seat].played_by_bot])

    def _do_what_is_due(self) -> None:
        live = self._live
        if live.sitting.status != "playing":
            return
        due = live.running().due()
        if due is not None and self._comes(due) <= self._time.now():
            live.submit(due.seat, due.action, by=None if due.seat is None else CLOCK)

    def _deadlines(self) -> dict[Seat, Instant]:
        live = self._live
        if not live.clocks.running or not live.at_rest:
            return {}
        people = [
            seat for seat in live.to_act() if not live.sitting.chairs[seat].played_by_bot and seat not in self._thinking
        ]
        return live.clocks.deadlines(people)

    def _next_deadline(self) -> Instant | None:
        return min(self._deadlines().values(), default=None)

    def _play_for_the_late(self) -> None:
        now = self._time.now()
        for seat, at in self._deadlines().items():
            if at <= now:
                self._let_think(seat, MIDDLE, CLOCK)

    def _mark_the_late(self) -> None:
        live = self._live
        late = [seat for seat, times in enumerate(live.clocks.late) if times >= LATE_UNTIL_AWAY]
        for seat in late:
            chair = live.sitting.chairs[seat]
            if chair.kind == "person" and not chair.away:
                live.clocks.late[seat] = 0
                live.change_soon(lambda sitting, seat=seat: mark_away(sitting, seat, MIDDLE))

    # Bots

    def _let_think(self, seat: Seat, level: str, by: str) -> None:
        if seat not in self._thinking:
            task = asyncio.create_task(self._think(seat, level, by), name=f"think-{self._live.sitting.id}-{seat}")
            self._thinking[seat] = task

    async def _think(self, seat: Seat, level: str, by: str) -> None:
        again = False
        try:
            again = await self._decide(seat, level, by)
        except StoreUnavailable:
            self.look_again()
        except (Illegal, Refused):
            again = True
        finally:
            del self._thinking[seat]
        if again:
            self.look()

    async def _decide(self, seat: Seat, level: str, by: str) -> bool:
        """Whether there is something left to look at: the bot passed, or somebody was quicker."""
        live = self._live
        if self._interjecting:
            await asyncio.wait(self._interjecting.values())
        table = live.running()
        legal, revision = tuple(table.legal(seat)), len(table.entries)
        if not legal:
            return False
        began = self._began_at(seat, table, revision)
        choice = await self._thinkers.choose(live.game, level, table.view(seat), legal, table.thoughts(seat))
        if by != CLOCK and not live.sitting.instant_bots:
            pause = self._pause(table, revision, choice)
            await self._time.sleep(Span(max(NO_TIME, pause - between(began, self._time.tick()))))
        if self._interjecting:
            await asyncio.wait(self._interjecting.values())
        if by != CLOCK and not live.sitting.chairs[seat].played_by_bot:
            return True
        since = live.running().entries[revision:]
        if any(isinstance(entry.action, TakeBack) or entry.seat == seat for entry in since):
            return True
        live.submit(seat, choice.action, by=f"{by}:{level}")
        return False

    def _began_at(self, seat: Seat, table: Table, revision: int) -> Tick:
        """Whoever has to think the same again, after trouble or at another process, has thought already: nobody waits for that twice."""
        now, known = self._time.tick(), self._began.get(seat)
        if known is None or known[0] != revision:
            waited = (
                between(Instant(table.entries[-1].at or 0), self._time.now()) if revision == self._found else NO_TIME
            )
            known = self._began[seat] = revision, later(now, Span(min(NO_TIME, -waited)))
        return known[1]

    def _let_interject(self, seat: Seat, level: str) -> None:
        legal = tuple(self._live.running().legal(seat))
        if legal and seat not in self._interjecting:
            task = asyncio.create_task(self._interject(seat, level, legal), name=f"call-{self._live.sitting.id}-{seat}")
            self._interjecting[seat] = task

    async def _interject(self, seat: Seat, level: str, legal: tuple[Action, ...]) -> None:
        """Without a pause: as soon as the next one acts it may be too late, and nobody is kept waiting."""
        live = self._live
        try:
            action = await self._thinkers.interject(live.game, level, live.running().view(seat), legal)
            if action is not None and live.sitting.chairs[seat].played_by_bot:
                live.submit(seat, action, by=f"bot:{level}")
        except StoreUnavailable:
            self.look_again()
        except (Illegal, Refused) as error:
            log.info("interjected-too-late", table=live.sitting.id, seat=seat, error=str(error))
        finally:
            del self._interjecting[seat]

    def _pause(self, table: Table, revision: int, choice: Choice) -> Span:
        """How long a bot seems to think: the same for the same game, seed and choice."""
        clocks = self._live.clocks
        allowed = clocks.decision if clocks.running else None
        return Span(thinking_time(choice.hesitation, pace_luck(table.header.seed, revision), allowed))

    # Bots' hands, in real time

    def _move_hand(self, seat: Seat, after: Span, do: Callable[[], None]) -> None:
        """The seat's hand will do that; whatever it was about to do before, it does not."""
        if seat in self._hands:
            self._hands[seat].cancel()
        self._hands[seat] = self._time.call_later(after, do)

    def _plan(self, seat: Seat) -> None:
        """What the bot of that seat will do and when, if nothing happens before; then it plans again."""
        live = self._live
        del self._hands[seat]
        chair = live.sitting.chairs[seat]
        if not chair.played_by_bot:
            return
        level = chair.level or MIDDLE
        bot = bot_for(live.game, cast("Level", level))
        assert isinstance(bot, TimedBot)
        table = live.running()
        # Also what it may do only later: the bot itself says when.
        intention = bot.intend(table.view(seat), tuple(table.sound(seat)))
        if intention is not None:
            self._wait_for(seat, level, intention)

    def _wait_for(self, seat: Seat, level: str, intention: Intention) -> None:
        wait = between(self._time.now(), Instant(intention.at))
        self._move_hand(seat, wait, lambda: self._reach(seat, level, intention))

    def _reach(self, seat: Seat, level: str, intention: Intention) -> None:
        """Do it in its moment: a timer may fire a little early, and nobody acts before they meant to."""
        now = self._time.now()
        if now < intention.at:
            self._wait_for(seat, level, intention)
            return
        del self._hands[seat]
        try:
            self._live.submit(seat, intention.action, by=f"bot:{level}", allowed=(now, now))
        except StoreUnavailable:
            self.look_again()
        except (Illegal, Refused):
            # A bot that is asked again in the same position wants the same: not at once, or it would never rest.
            self._move_hand(seat, AFTER_TROUBLE, lambda: self._plan(seat))
