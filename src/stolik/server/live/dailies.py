"""The daily deals: one a day and game, the same luck for everybody, and one attempt of each guest that counts.

Every question of one and only one is answered by the store; here is what follows from the answers.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from weakref import WeakValueDictionary

import structlog
from msgspec.structs import replace

from stolik.bots.line import coachs_line
from stolik.game.installed import GAMES
from stolik.server.live.elsewhere import Elsewhere
from stolik.server.live.reviewing import Reviews
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import Tables
from stolik.server.lobby import seating
from stolik.server.lobby.days import A_DAY, Day, Days
from stolik.server.lobby.sitting import Chair, OfTheDay, Sitting, is_sealed
from stolik.server.people.names import new_code, new_table_id
from stolik.server.protocol.outgoing import TableInfo
from stolik.server.refusals import Refused
from stolik.server.running.background import Background, logged
from stolik.server.running.timekeeper import Timekeeper, minutes
from stolik.store.daily import AttemptRow, DealRow, Deals
from stolik.store.store import CodeTaken
from stolik.store.terms import GuestRow
from stolik.table.about import DailyDeal, about
from stolik.table.codec import codec
from stolik.table.log import Header

log = structlog.get_logger("stolik.daily")

LOOK_EVERY = minutes(30)
"""So often it is seen to that the deals of today and tomorrow are there."""


@cache
def dealt_daily() -> dict[str, DailyDeal]:
    """The games that have a deal of the day, and how it is played."""
    return {game: deal for game in GAMES if (deal := about(game).daily) is not None}


class Dailies:
    def __init__(
        self, *, deals: Deals, tables: Tables, reviews: Reviews, background: Background, time: Timekeeper, days: Days
    ) -> None:
        self.deals = deals
        self.days = days
        self._tables = tables
        self._reviews = reviews
        self._background = background
        self._time = time
        self._coached: set[tuple[str, str]] = set()
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while somebody's table is found or made: two tabs that ask at once have one between them."""

    def today(self) -> Day:
        return self.days.day_of(self._time.now())

    def is_over(self, day: Day) -> bool:
        return self._time.now() >= self.days.ends(day)

    # The deals themselves

    async def go_round(self) -> None:
        """Tomorrow's secrets are drawn today, so that their commitments can be seen a day before."""
        while True:
            await logged(self.prepare(), "prepare-days")
            await self._time.sleep(LOOK_EVERY)

    async def prepare(self) -> None:
        for day in (self.today(), self.today() + A_DAY):
            for game in dealt_daily():
                await self.deal(day, game)

    async def deal(self, day: Day, game: str) -> DealRow:
        """The deal of a day that is not later than tomorrow; past ones only if they were made."""
        if game not in dealt_daily():
            raise Refused("no-such-game", game=game)
        if day >= self.today():
            if day > self.today() + A_DAY:
                raise Refused("not-found")
            return await self.deals.make(
                DealRow(day.isoformat(), game, secret=secrets.token_bytes(32), made=self._time.now())
            )
        known = await self.deals.deal(day.isoformat(), game)
        if known is None:
            raise Refused("not-found")
        return known

    # Playing them

    async def attempt(self, guest: GuestRow, game: str) -> TableInfo:
        """The guest's one attempt of today that counts: where it was begun, however often and from wherever they ask."""
        day = self.today()
        deal = await self.deal(day, game)
        mine = await self.deals.attempt(deal.day, game, guest.person)
        if mine is None:
            fresh = not await self.deals.has_played(guest.person, self.days.begins(day))
            row = AttemptRow(deal.day, game, guest.person, new_table_id(), fresh, begun=self._time.now())
            mine = await self.deals.begin(row)
        return await self._table(self._sitting(deal, guest, mine.table, counts=True), deal)

    async def practise(self, guest: GuestRow, game: str, day: Day) -> TableInfo:
        """The same luck once more, for who has had their attempt, or when the day is over; it never counts."""
        if day > self.today():
            raise Refused("not-found")
        deal = await self.deal(day, game)
        if not self.is_over(day):
            await self.check_has_played(deal.day, game, guest.person)
        return await self._table(self._sitting(deal, guest, new_table_id(), counts=False), deal)

    def _sitting(self, deal: DealRow, guest: GuestRow, table: str, *, counts: bool) -> Sitting:
        game, how = GAMES[deal.game], dealt_daily()[deal.game]
        until = self.days.ends(Day.fromisoformat(deal.day))
        return Sitting(
            id=table,
            code=new_code(),
            game=deal.game,
            options=codec(game).write_options(codec(game).read_options(how.options)),
            host=guest.person,
            chairs=(Chair("person", guest.person), *(Chair("bot", level=how.level),) * (how.players - 1)),
            created=self._time.now(),
            spectators=False,
            chat=False,
            hints=not counts,
            luck="draws",
            daily=OfTheDay(deal.day, until, counts),
        )

    async def _table(self, sitting: Sitting, deal: DealRow) -> TableInfo:
        """Made once, and begun at once; only where time itself plays, the guest says when."""
        lock = self._making.setdefault(sitting.id, asyncio.Lock())
        async with lock:
            live = await self._found_or_made(sitting, deal)
            if live is None:
                return await self._tables.as_written(sitting.id)
            if live.sitting.status == "open" and not live.game.traits.real_time:
                by, now = live.game.revision, self._time.now()
                await live.start(lambda open_: replace(seating.begun(open_, open_.host, now), revision=by))
            return live.describe()

    async def _found_or_made(self, sitting: Sitting, deal: DealRow) -> LiveTable | None:
        """None if another process looks after it."""
        try:
            if not await self._tables.exists(sitting.id):
                return await self._tables.add(sitting, deal.secret)
        except CodeTaken:
            log.info("made-meanwhile", table=sitting.id)
        try:
            return await self._tables.find(sitting.id)
        except Elsewhere:
            return None

    # Who may see what

    async def check_has_played(self, day: str, game: str, person: str | None) -> None:
        mine = None if person is None else await self.deals.attempt(day, game, person)
        if mine is None or mine.finished is None:
            raise Refused("sealed")

    async def check_may_look_back(self, sitting: Sitting, person: str | None) -> None:
        """Until the day is over, what was played of its deal is for those whose own attempt is over."""
        if sitting.daily is not None and is_sealed(sitting, self._time.now()):
            await self.check_has_played(sitting.daily.day, sitting.game, person)

    # What the coach makes of it

    def ask_the_coach(self, deal: DealRow) -> None:
        """Work out the coach's line, once, when there is time for it."""
        name = (deal.day, deal.game)
        if deal.coach is None and name not in self._coached:
            self._coached.add(name)
            self._background.spawn(self.coached(deal), "coachs-line")

    async def coached(self, deal: DealRow) -> None:
        """Until the coach's line is there."""
        try:
            line = await self._reviews.in_peace(_line, deal.game, deal.secret, dealt_daily()[deal.game])
        except Exception:
            self._coached.discard((deal.day, deal.game))
            raise
        mine, *others = line
        await self.deals.keep_coach(deal.day, deal.game, mine, mine - max(others, default=0))


def _line(game: str, secret: bytes, how: DailyDeal) -> tuple[int, ...]:
    """In the other process."""
    rules = GAMES[game]
    header = Header(rules, how.players, codec(rules).read_options(how.options), secret, luck="draws")
    return coachs_line(header, how.level)
