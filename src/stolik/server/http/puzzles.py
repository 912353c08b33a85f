"""HTTP: the puzzles of the day, those of days past, and trying to solve them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Struct

from stolik.bots import cast_of
from stolik.bots.review import graded
from stolik.game.chance import Chance
from stolik.game.installed import GAMES
from stolik.server.http.cookies import token_of
from stolik.server.http.guards import address
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.previews import preview
from stolik.server.live.puzzling import KeptPuzzle, Puzzles, puzzled
from stolik.server.lobby.days import A_DAY
from stolik.server.people.guests import Guests
from stolik.server.people.limits import LOOK_AT_DAYS, SOLVE, Limits
from stolik.server.protocol.game_values import GameAction, GameView
from stolik.server.protocol.outgoing import MOST_LEGAL, Advice, PreviewAnswer
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.puzzles import TryRow
from stolik.store.terms import GuestRow
from stolik.table.codec import codec

MOST_DAYS = 60
"""So far back the archive reaches."""
DayName = Annotated[str, PathParameter(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", max_length=10)]
GameName = Annotated[str, PathParameter(max_length=32)]
IMAGINED = bytes(32)
"""What is hidden does not matter for what is legal."""


class MyTry(Struct, frozen=True):
    """How far I am with one."""

    tries: int = 0
    solved: bool = False
    shown: bool = False
    """I wanted to see the answer."""


class PuzzleDay(Struct, frozen=True):
    day: str
    games: dict[str, MyTry]
    """The puzzles that there were, and mine of them."""


class PuzzleList(Struct, frozen=True):
    now: int
    ends: int
    """When the next ones come."""
    today: PuzzleDay
    missing: tuple[str, ...]
    """The games that have none today: nothing that was played here makes one yet."""
    past: tuple[PuzzleDay, ...]


class PuzzleSolution(Struct, frozen=True):
    """What the coach says; told to whoever has found it, or has asked for it."""

    ideas: tuple[Advice, ...]
    played: GameAction
    """What was done there in the game."""
    played_loss: float
    found: int
    """How many found it at their first try, of"""
    tried: int


class PuzzleShown(Struct, frozen=True):
    """A position as one seat saw it."""

    day: str
    game: str
    players: int
    seat: int
    worth: str
    """What is counted: points in the end, or the lead."""
    view: GameView
    legal: tuple[GameAction, ...] | None
    mine: MyTry
    solution: PuzzleSolution | None


class PuzzleTry(Struct, forbid_unknown_fields=True):
    action: GameAction


class PuzzlePreview(PuzzleTry):
    ahead: bool = False


class PuzzleVerdict(Struct, frozen=True):
    right: bool
    loss: float
    """By how much the best idea is better."""
    grade: str
    mine: MyTry
    solution: PuzzleSolution | None


class PuzzlesController(Controller):
    path = "/puzzles"
    tags = ("puzzles",)

    @get("/", responses=PROBLEMS, summary="Today's puzzles, and those of days past")
    async def today(
        self,
        request: Request[Any, Any, Any],
        guests: NamedDependency[Guests],
        puzzles: NamedDependency[Puzzles],
        limits: NamedDependency[Limits],
        time: NamedDependency[Timekeeper],
    ) -> PuzzleList:
        limits.take(LOOK_AT_DAYS, address(request))
        guest = await guests.find(token_of(request))
        today = puzzles.today()
        first, last = (today - A_DAY * (MOST_DAYS - 1)).isoformat(), today.isoformat()
        there = await puzzles.shelf.there(first, last)
        mine = {} if guest is None else await puzzles.shelf.tried(guest.person, list(there))
        days = [PuzzleDay(day, {game: _mine(mine.get((day, game))) for game in games}) for day, games in there.items()]
        missing = tuple(game for game in puzzled() if game not in there.get(last, ()))
        if missing:
            puzzles.look_soon()
        return PuzzleList(
            now=time.now(),
            ends=puzzles.days.ends(today),
            today=next((one for one in days if one.day == last), PuzzleDay(last, {})),
            missing=missing,
            past=tuple(one for one in days if one.day != last),
        )

    @get("/{game:str}/{day:str}", responses=PROBLEMS, summary="A puzzle")
    async def puzzle(
        self,
        request: Request[Any, Any, Any],
        guests: NamedDependency[Guests],
        puzzles: NamedDependency[Puzzles],
        limits: NamedDependency[Limits],
        game: GameName,
        day: DayName,
    ) -> PuzzleShown:
        limits.take(LOOK_AT_DAYS, address(request))
        guest = await guests.find(token_of(request))
        kept = await _kept(puzzles, day, game)
        mine = TryRow(day, game, "") if guest is None else await _tried(puzzles, day, game, guest)
        rules = GAMES[game]
        state = rules.imagine(codec(rules).read_view(kept.view), Chance(IMAGINED, 0))
        legal = [*islice(rules.legal(state, kept.seat), MOST_LEGAL + 1)]
        return PuzzleShown(
            day=day,
            game=game,
            players=kept.players,
            seat=kept.seat,
            worth=cast_of(rules).worth,
            view=kept.view,
            legal=None if len(legal) > MOST_LEGAL else tuple(map(codec(rules).write_action, legal)),
            mine=_mine(mine),
            solution=await _solution(puzzles, day, game, kept) if mine.over else None,
        )

    @post("/{game:str}/{day:str}/tries", status_code=200, responses=PROBLEMS, summary="Answer a puzzle")
    async def answer(
        self,
        guest: NamedDependency[GuestRow],
        puzzles: NamedDependency[Puzzles],
        limits: NamedDependency[Limits],
        game: GameName,
        day: DayName,
        data: JSONBody[PuzzleTry],
    ) -> PuzzleVerdict:
        """What counts is how many tries it took; afterwards anything may be tried, and nothing is counted."""
        limits.take(SOLVE, guest.person)
        kept = await _kept(puzzles, day, game)
        rules = GAMES[game]
        action = codec(rules).read_action(data.action)
        rules.play(
            rules.imagine(codec(rules).read_view(kept.view), Chance(IMAGINED, 0)),
            kept.seat,
            action,
            Chance(IMAGINED, 1),
        )
        written = codec(rules).write_action(action)
        right, loss = kept.is_right(written), kept.loss(written)
        mine = await _tried(puzzles, day, game, guest)
        if not mine.over:
            mine = replace(mine, tries=mine.tries + 1, solved=right)
            await puzzles.shelf.keep_try(mine)
        return PuzzleVerdict(
            right=right,
            loss=0.0 if right else loss,
            grade="best" if right else graded(loss, cast_of(rules).grades),
            mine=_mine(mine),
            solution=await _solution(puzzles, day, game, kept) if mine.over else None,
        )

    @post("/{game:str}/{day:str}/solution", status_code=200, responses=PROBLEMS, summary="See the answer")
    async def show(
        self,
        guest: NamedDependency[GuestRow],
        puzzles: NamedDependency[Puzzles],
        limits: NamedDependency[Limits],
        game: GameName,
        day: DayName,
    ) -> PuzzleSolution:
        limits.take(SOLVE, guest.person)
        kept = await _kept(puzzles, day, game)
        mine = await _tried(puzzles, day, game, guest)
        if not mine.over:
            await puzzles.shelf.keep_try(replace(mine, shown=True))
        return await _solution(puzzles, day, game, kept)

    @post("/{game:str}/{day:str}/preview", status_code=200, responses=PROBLEMS, summary="What an action would do")
    async def preview(
        self,
        guest: NamedDependency[GuestRow],
        puzzles: NamedDependency[Puzzles],
        limits: NamedDependency[Limits],
        game: GameName,
        day: DayName,
        data: JSONBody[PuzzlePreview],
    ) -> PreviewAnswer:
        limits.take(SOLVE, guest.person)
        kept = await _kept(puzzles, day, game)
        rules = GAMES[game]
        view, action = codec(rules).read_view(kept.view), codec(rules).read_action(data.action)
        return preview(rules, view, kept.seat, action, 0, "", ahead=data.ahead)


async def _kept(puzzles: Puzzles, day: str, game: str) -> KeptPuzzle:
    kept = await puzzles.puzzle(day, game) if day <= puzzles.today().isoformat() else None
    if kept is None:
        raise Refused("not-found")
    return kept


async def _tried(puzzles: Puzzles, day: str, game: str, guest: GuestRow) -> TryRow:
    found = await puzzles.shelf.tried(guest.person, [day])
    return found.get((day, game), TryRow(day, game, guest.person))


def _mine(row: TryRow | None) -> MyTry:
    return MyTry() if row is None else MyTry(row.tries, row.solved, row.shown)


async def _solution(puzzles: Puzzles, day: str, game: str, kept: KeptPuzzle) -> PuzzleSolution:
    found, tried = await puzzles.shelf.found(day, game)
    return PuzzleSolution(kept.ideas, kept.played, kept.loss(kept.played), found, tried)
