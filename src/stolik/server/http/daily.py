"""HTTP: the deals of the day, what became of them, and practising those of days past."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from stolik.server.http.cookies import token_of
from stolik.server.http.guards import address
from stolik.server.http.problems import PROBLEMS
from stolik.server.http.tables import check_room
from stolik.server.live.dailies import Dailies, dealt_daily
from stolik.server.live.puzzling import Puzzles
from stolik.server.lobby.days import A_DAY, Day, streak
from stolik.server.people.guests import Guests
from stolik.server.people.known import People
from stolik.server.people.limits import CREATE_TABLE, LOOK_AT_DAYS, Limits
from stolik.server.people.person import Person
from stolik.server.protocol.outgoing import TableInfo
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.settings import Settings
from stolik.store.daily import AttemptRow, DealRow
from stolik.store.store import Store
from stolik.store.terms import GuestRow
from stolik.table.seed import commitment

MOST_DAYS = 60
"""So far back streaks and the archive reach, in days."""
MOST_LISTED = 50
DayName = Annotated[str, PathParameter(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", max_length=10)]
GameName = Annotated[str, PathParameter(max_length=32)]


class Attempt(Struct, frozen=True):
    """Mine that counts."""

    table: str
    begun: int
    finished: int | None
    points: int | None
    value: int | None
    fresh: bool
    counts: bool
    """Finished before the day was over."""


class TodaysDeal(Struct, frozen=True):
    game: str
    players: int
    level: str | None
    commit: str
    since: int
    """When this commitment was made."""
    tomorrow: str
    """The commitment of tomorrow's deal."""
    attempt: Attempt | None


class PastDay(Struct, frozen=True):
    day: str
    games: dict[str, Attempt | None]
    """The deals that there were, and mine."""


class Today(Struct, frozen=True):
    day: str
    now: int
    ends: int
    zone: str
    streak: int
    deals: tuple[TodaysDeal, ...]
    past: tuple[PastDay, ...]
    puzzles: dict[str, bool]
    """The games that have a puzzle today, and whether I am done with it."""


class Standing(Struct, frozen=True):
    person: Person
    points: int
    value: int
    fresh: bool
    place: int | None
    """None for guests whom nobody had seen play before: theirs counts for themselves."""


class DailyResults(Struct, frozen=True):
    """One deal and what became of it."""

    day: str
    game: str
    players: int
    now: int
    ends: int
    commit: str
    since: int
    secret: str | None
    """Opened when the day is over."""
    played: int
    """How many attempts count for everybody."""
    spread: dict[int, int]
    """How many came to each value."""
    best: tuple[Standing, ...]
    mine: Attempt | None
    place: int | None
    percentile: int | None
    """How many of a hundred others mine was better than or as good as."""
    coach: int | None
    """What the coach's line came to; told to those whose attempt is over."""
    coach_value: int | None


class Practice(Struct, forbid_unknown_fields=True):
    day: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


class DailyController(Controller):
    path = "/daily"
    tags = ("daily",)

    @get("/", responses=PROBLEMS, summary="Today's deals, and mine of late")
    async def today(
        self,
        request: Request[Any, Any, Any],
        guests: NamedDependency[Guests],
        dailies: NamedDependency[Dailies],
        puzzles: NamedDependency[Puzzles],
        limits: NamedDependency[Limits],
        time: NamedDependency[Timekeeper],
    ) -> Today:
        limits.take(LOOK_AT_DAYS, address(request))
        guest = await guests.find(token_of(request))
        today = dailies.today()
        games = dealt_daily()
        made = {(day, game): await dailies.deal(day, game) for day in (today, today + A_DAY) for game in games}
        mine = [] if guest is None else await dailies.deals.attempts_of(guest.person, MOST_DAYS * len(games))
        attempts = {(row.day, row.game): _attempt(dailies, row) for row in mine}
        days = [today - A_DAY * back for back in range(1, MOST_DAYS)]
        past: dict[str, dict[str, Attempt | None]] = {}
        for row in await dailies.deals.deals([day.isoformat() for day in days]):
            past.setdefault(row.day, {})[row.game] = attempts.get((row.day, row.game))
        done = {Day.fromisoformat(day) for (day, _), attempt in attempts.items() if attempt.counts}
        return Today(
            day=today.isoformat(),
            now=time.now(),
            ends=dailies.days.ends(today),
            zone=str(dailies.days.zone),
            streak=streak(done, today),
            deals=tuple(
                TodaysDeal(
                    game=game,
                    players=how.players,
                    level=how.level,
                    commit=commitment(made[today, game].secret).hex(),
                    since=made[today, game].made,
                    tomorrow=commitment(made[today + A_DAY, game].secret).hex(),
                    attempt=attempts.get((today.isoformat(), game)),
                )
                for game, how in games.items()
            ),
            past=tuple(PastDay(day, past[day]) for day in sorted(past, reverse=True)),
            puzzles=await puzzles.done(guest.person if guest else None),
        )

    @post("/{game:str}", status_code=200, responses=PROBLEMS, summary="My attempt at today's deal that counts")
    async def attempt(
        self,
        guest: NamedDependency[GuestRow],
        dailies: NamedDependency[Dailies],
        limits: NamedDependency[Limits],
        game: GameName,
    ) -> TableInfo:
        """Where it was begun, if it was."""
        limits.take(CREATE_TABLE, guest.person)
        return await dailies.attempt(guest, game)

    @post(
        "/{game:str}/practice", status_code=201, responses=PROBLEMS, summary="The same luck once more; it never counts"
    )
    async def practise(
        self,
        guest: NamedDependency[GuestRow],
        dailies: NamedDependency[Dailies],
        limits: NamedDependency[Limits],
        store: NamedDependency[Store],
        settings: NamedDependency[Settings],
        time: NamedDependency[Timekeeper],
        game: GameName,
        data: JSONBody[Practice],
    ) -> TableInfo:
        limits.take(CREATE_TABLE, guest.person)
        await check_room(store, guest, settings.tables_per_guest, time.now())
        return await dailies.practise(guest, game, _day(data.day))

    @get("/{game:str}/{day:str}", responses=PROBLEMS, summary="A deal, and what became of it")
    async def results(
        self,
        request: Request[Any, Any, Any],
        guests: NamedDependency[Guests],
        dailies: NamedDependency[Dailies],
        people: NamedDependency[People],
        limits: NamedDependency[Limits],
        time: NamedDependency[Timekeeper],
        game: GameName,
        day: DayName,
    ) -> DailyResults:
        limits.take(LOOK_AT_DAYS, address(request))
        guest = await guests.find(token_of(request))
        when = _day(day)
        if when > dailies.today():
            raise Refused("not-found")
        deal = await dailies.deal(when, game)
        ends = dailies.days.ends(when)
        row = None if guest is None else await dailies.deals.attempt(day, game, guest.person)
        mine = None if row is None else _attempt(dailies, row)
        spread = await dailies.deals.spread(day, game, ends)
        best = await dailies.deals.best(day, game, ends, MOST_LISTED)
        await people.learn([one.person for one in best])
        may_know = dailies.is_over(when) or (mine is not None and mine.finished is not None)
        if may_know:
            dailies.ask_the_coach(deal)
        return DailyResults(
            day=day,
            game=game,
            players=dealt_daily()[game].players,
            now=time.now(),
            ends=ends,
            commit=commitment(deal.secret).hex(),
            since=deal.made,
            secret=deal.secret.hex() if dailies.is_over(when) else None,
            played=sum(spread.values()),
            spread=spread,
            best=tuple(_standing(one, people, spread) for one in best),
            mine=mine,
            place=_place(mine, spread),
            percentile=_percentile(mine, spread),
            **_coachs(deal, may_know),
        )


def _day(text: str) -> Day:
    try:
        return Day.fromisoformat(text)
    except ValueError:
        raise Refused("not-found") from None


def _attempt(dailies: Dailies, row: AttemptRow) -> Attempt:
    over = row.finished is not None and row.finished < dailies.days.ends(Day.fromisoformat(row.day))
    return Attempt(row.table, row.begun, row.finished, row.points, row.value, row.fresh, over)


def _coachs(deal: DealRow, may_know: bool) -> dict[str, int | None]:
    return {"coach": deal.coach, "coach_value": deal.coach_value} if may_know else {"coach": None, "coach_value": None}


def _standing(row: AttemptRow, people: People, spread: dict[int, int]) -> Standing:
    assert row.points is not None
    assert row.value is not None
    place = None if row.fresh else 1 + sum(count for value, count in spread.items() if value > row.value)
    return Standing(people[row.person], row.points, row.value, row.fresh, place)


def _place(mine: Attempt | None, spread: dict[int, int]) -> int | None:
    """Mine among those that count for everybody; where it would be, if it counts for me alone."""
    if mine is None or mine.value is None or not mine.counts:
        return None
    return 1 + sum(count for value, count in spread.items() if value > mine.value)


def _percentile(mine: Attempt | None, spread: dict[int, int]) -> int | None:
    if mine is None or mine.value is None or not mine.counts:
        return None
    others = dict(spread)
    if not mine.fresh:
        others[mine.value] = others.get(mine.value, 1) - 1
    total = sum(others.values())
    reached = sum(count for value, count in others.items() if value <= mine.value)
    return round(100 * reached / total) if total else None
