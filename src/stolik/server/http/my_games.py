"""HTTP: what I am in the middle of, and everything that I have played to the end."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter
from msgspec import Struct

from stolik.server.http.problems import PROBLEMS
from stolik.server.live.running_games import RunningGames
from stolik.server.lobby.pace import Pace
from stolik.server.lobby.sitting import Chair, Sitting, Status
from stolik.server.people.known import People
from stolik.server.people.limits import LOOK_AT_BEST, Limits
from stolik.server.protocol.game_values import Options
from stolik.store.results import PAGE, PlayedRow, Results
from stolik.store.terms import GuestRow
from stolik.table.codec import BadInput

Company = Literal["alone", "bots", "people"]
_CURSOR = re.compile(r"(\d{1,16})-(\d{1,16})")


class Player(Struct, frozen=True):
    """Somebody else at the table: a person's name, or a bot's level; neither for somebody who wanted to be forgotten."""

    seat: int
    name: str | None
    level: str | None


class RunningGame(Struct, frozen=True):
    id: str
    game: str
    options: Options
    status: Status
    pace: Pace
    created: int
    last: int
    """When something last happened there."""
    seats: tuple[int, ...]
    """Mine."""
    others: tuple[Player, ...]
    open: int
    to_act: tuple[int, ...]
    round: int | None
    rounds: int | None
    away: bool
    """A bot sits there for me until I come back."""
    people: bool
    """Somebody else would miss me."""


class RunningList(Struct, frozen=True):
    tables: tuple[RunningGame, ...]


class PlayedGame(Struct, frozen=True):
    table: str
    game: str
    mode: str
    """The options that were not as usual, as JSON."""
    ended: int
    seat: int
    place: int
    players: int
    points: int
    title: str | None
    hinted: bool
    taken_back: bool
    others: tuple[Player, ...]


class PlayedList(Struct, frozen=True):
    games: tuple[PlayedGame, ...]
    more: str | None
    """What to ask for as `before` to see the next ones; nothing: these were the last."""


class MyGames(Controller):
    path = "/me"
    tags = ("people",)

    @get("/running", responses=PROBLEMS, summary="What I am in the middle of")
    async def running(
        self,
        guest: NamedDependency[GuestRow],
        running_games: NamedDependency[RunningGames],
        people: NamedDependency[People],
        limits: NamedDependency[Limits],
    ) -> RunningList:
        limits.take(LOOK_AT_BEST, guest.person)
        found = await running_games.of(guest.person)
        await people.learn(person for sitting, _, _ in found for person in sitting.people)
        return RunningList(
            tuple(
                RunningGame(
                    id=sitting.id,
                    game=sitting.game,
                    options=sitting.options,
                    status=sitting.status,
                    pace=sitting.pace,
                    created=sitting.created,
                    last=last,
                    seats=sitting.seats_of(guest.person),
                    others=_others(sitting, guest.person, people),
                    open=sum(chair.kind == "open" for chair in sitting.chairs),
                    to_act=tuple(sorted(progress.to_act)),
                    round=progress.round,
                    rounds=progress.rounds,
                    away=any(sitting.chairs[seat].away for seat in sitting.seats_of(guest.person)),
                    people=len(sitting.people) > 1,
                )
                for sitting, progress, last in found
            )
        )

    @get("/games", responses=PROBLEMS, summary="Everything that I played to the end, newest first")
    async def played(
        self,
        guest: NamedDependency[GuestRow],
        results: NamedDependency[Results],
        people: NamedDependency[People],
        limits: NamedDependency[Limits],
        game: Annotated[str | None, QueryParameter(max_length=32)] = None,
        company: FromQuery[Company | None] = None,
        before: Annotated[str | None, QueryParameter(max_length=40)] = None,
    ) -> PlayedList:
        limits.take(LOOK_AT_BEST, guest.person)
        rows = await results.played(guest.person, game=game, company=company, before=_cursor(before), most=PAGE + 1)
        more = f"{rows[PAGE - 1].ended}-{rows[PAGE - 1].table}" if len(rows) > PAGE else None
        return PlayedList(await _told(rows[:PAGE], results, people), more)


async def _told(rows: list[PlayedRow], results: Results, people: People) -> tuple[PlayedGame, ...]:
    """With everybody who played."""
    seats = await results.at_tables(row.table for row in rows)
    await people.learn({seat.person for all_ in seats.values() for seat in all_ if seat.person is not None})
    return tuple(
        PlayedGame(
            table=row.id,
            game=row.game,
            mode=row.mode,
            ended=row.ended,
            seat=row.seat,
            place=row.place,
            players=row.players,
            points=row.points,
            title=row.title,
            hinted=row.hinted,
            taken_back=row.taken_back,
            others=tuple(
                Player(seat.seat, seat.name or (people[seat.person].name if seat.person else None), seat.level)
                for seat in seats[row.table]
                if seat.seat != row.seat
            ),
        )
        for row in rows
    )


def _others(sitting: Sitting, person: str, people: People) -> tuple[Player, ...]:
    return tuple(
        _player(seat, chair, people)
        for seat, chair in enumerate(sitting.chairs)
        if chair.kind != "open" and (chair.person != person or chair.name is not None)
    )


def _player(seat: int, chair: Chair, people: People) -> Player:
    name = chair.name or (people[chair.person].name if chair.person is not None else None)
    return Player(seat, name, chair.level if chair.kind == "bot" else None)


def _cursor(written: str | None) -> tuple[int, int] | None:
    if written is None:
        return None
    found = _CURSOR.fullmatch(written)
    if found is None:
        raise BadInput("before", "not what an earlier answer gave as `more`")
    return int(found[1]), int(found[2])
