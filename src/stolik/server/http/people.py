"""HTTP: who I am, my tables, and my best results."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from stolik.server.http.cookies import cookie, token_of
from stolik.server.http.guards import address, is_secure
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.puzzling import Puzzles
from stolik.server.live.results import options_of
from stolik.server.live.table_info import summarise
from stolik.server.live.tables import Tables
from stolik.server.lobby.sitting import decode
from stolik.server.people.bans import Bans
from stolik.server.people.guests import AboutGuest, Guests
from stolik.server.people.known import People
from stolik.server.people.limits import CHANGE, LOOK_AT_BEST, NEW_GUEST, Limits
from stolik.server.people.names import Colour, Name, Piece
from stolik.server.people.person import Myself, myself
from stolik.server.protocol.game_values import Options
from stolik.server.protocol.outgoing import Summary
from stolik.server.refusals import Refused
from stolik.server.settings import Settings
from stolik.store.results import Results
from stolik.store.store import Store
from stolik.store.terms import GuestRow

MOST_OF_MINE = 50
MOST_BEST = 5
GameChoice = Annotated[str, QueryParameter(max_length=32)]


class AboutMe(Struct, forbid_unknown_fields=True):
    name: Name | None = None
    colour: Colour | None = None
    piece: Piece | None = None
    rated: bool | None = None
    puzzles: bool | None = None


class TableList(Struct):
    tables: tuple[Summary, ...]


class BestResult(Struct):
    """A game that somebody played alone."""

    table: str
    score: int
    title: str | None
    at: int
    options: Options
    hinted: bool
    """The coach had a hand in it."""


class BestResults(Struct):
    results: tuple[BestResult, ...]


class Me(Controller):
    path = "/me"
    tags = ("people",)

    @post("/", status_code=200, responses=PROBLEMS, summary="Be somebody: makes a guest on a first visit")
    async def hello(
        self,
        request: Request[Any, Any, Any],
        guests: NamedDependency[Guests],
        bans: NamedDependency[Bans],
        limits: NamedDependency[Limits],
        settings: NamedDependency[Settings],
        data: JSONBody[AboutMe],
    ) -> Response[Myself]:
        known = await guests.find(token_of(request))
        if known is not None:
            if bans.keeps_out(known.person):
                raise Refused("banned")
            return Response(myself(known))
        limits.take(NEW_GUEST, address(request))
        guest, token = await guests.add(data.name, data.colour)
        return Response(myself(guest), cookies=[own_cookie(request, settings, token)])

    @get("/", responses=PROBLEMS, summary="Who I am")
    async def who(self, guest: NamedDependency[GuestRow]) -> Myself:
        return myself(guest)

    @patch("/", responses=PROBLEMS, summary="Change my name, my piece, its colour, or what I want")
    async def change(
        self,
        guest: NamedDependency[GuestRow],
        guests: NamedDependency[Guests],
        puzzles: NamedDependency[Puzzles],
        limits: NamedDependency[Limits],
        data: JSONBody[AboutMe],
    ) -> Myself:
        limits.take(CHANGE, guest.person)
        about = AboutGuest(data.name, data.colour, data.piece, data.rated, data.puzzles)
        changed = await guests.change(guest, about)
        if data.puzzles is False:
            await puzzles.shelf.withdraw(guest.person)
        return myself(changed)

    @get("/tables", responses=PROBLEMS, summary="Where I sit")
    async def mine(
        self,
        guest: NamedDependency[GuestRow],
        store: NamedDependency[Store],
        people: NamedDependency[People],
        tables: NamedDependency[Tables],
    ) -> TableList:
        found = [decode(row.lobby) for row in await store.tables_of(guest.person, MOST_OF_MINE)]
        await people.learn(person for sitting in found for person in sitting.people)
        summaries: list[Summary] = []
        for sitting in found:
            live = tables.get(sitting.id)
            to_act = live.to_act() if live else ()
            summaries.append(summarise(sitting, people, to_act, sitting.seats_of(guest.person)))
        return TableList(tuple(summaries))

    @get("/best", responses=PROBLEMS, summary="My best games alone")
    async def best(
        self,
        guest: NamedDependency[GuestRow],
        results: NamedDependency[Results],
        limits: NamedDependency[Limits],
        game: GameChoice,
    ) -> BestResults:
        """Five with hints and five without: they are not the same achievement."""
        limits.take(LOOK_AT_BEST, guest.person)
        found = [
            row
            for hinted in (False, True)
            for row in await results.best_alone(guest.person, game, MOST_BEST, hinted=hinted)
        ]
        return BestResults(
            tuple(
                BestResult(
                    table=row.id,
                    score=row.points,
                    title=row.title,
                    at=row.ended,
                    options=options_of(row.game, row.mode),
                    hinted=row.hinted,
                )
                for row in found
            )
        )


def own_cookie(request: Request[Any, Any, Any], settings: Settings, token: str) -> Cookie:
    return cookie(token, path=settings.prefix or "/", secure=is_secure(request, settings))
