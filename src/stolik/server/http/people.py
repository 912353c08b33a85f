"""HTTP: who I am, my tables, and moving to another device."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from stolik.server.game_values import Options
from stolik.server.http.problems import PROBLEMS, address, is_secure
from stolik.server.live.messages import Person, Summary
from stolik.server.live.table_info import summarise
from stolik.server.lobby.lobby import decode
from stolik.server.people.guests import COOKIE, Guests, cookie, person_of
from stolik.server.people.limits import CHANGE, DEVICE_LINK, NEW_GUEST
from stolik.server.people.names import Colour
from stolik.server.running.hall import Hall
from stolik.store.store import GuestRow

MOST_OF_MINE = 50
MOST_PLAYED = 500
"""Games that are looked through for the best."""
MOST_BEST = 5
GameChoice = Annotated[str, QueryParameter(max_length=32)]
Name = Annotated[str, Meta(max_length=100)]


class AboutMe(Struct, forbid_unknown_fields=True):
    name: Name | None = None
    colour: Colour | None = None


class DeviceLink(Struct):
    path: str
    expires: int


class DeviceToken(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=8, max_length=100)]


class TableList(Struct):
    tables: tuple[Summary, ...]


class BestResult(Struct):
    """A game that somebody played alone."""

    table: str
    score: int
    title: str | None
    at: int
    options: Options


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
        hall: NamedDependency[Hall],
        data: JSONBody[AboutMe],
    ) -> Response[Person]:
        known = await guests.find(request.cookies.get(COOKIE))
        if known is not None:
            return Response(person_of(known))
        hall.limits.take(NEW_GUEST, address(request))
        guest, token = await guests.add(data.name, data.colour)
        secure = is_secure(request, hall.settings)
        return Response(person_of(guest), cookies=[cookie(token, secure=secure)])

    @get("/", responses=PROBLEMS, summary="Who I am")
    async def who(self, guest: NamedDependency[GuestRow]) -> Person:
        return person_of(guest)

    @patch("/", responses=PROBLEMS, summary="Change my name or colour")
    async def change(
        self,
        guest: NamedDependency[GuestRow],
        guests: NamedDependency[Guests],
        hall: NamedDependency[Hall],
        data: JSONBody[AboutMe],
    ) -> Person:
        hall.limits.take(CHANGE, guest.person)
        return person_of(await guests.change(guest, data.name, data.colour))

    @get("/tables", responses=PROBLEMS, summary="Where I sit")
    async def tables(self, guest: NamedDependency[GuestRow], hall: NamedDependency[Hall]) -> TableList:
        found = [decode(row.lobby) for row in await hall.store.tables_of(guest.person, MOST_OF_MINE)]
        await hall.know(person for lobby in found for person in lobby.people)
        summaries: list[Summary] = []
        for lobby in found:
            live = hall.tables.get(lobby.id)
            to_act = live.to_act() if live else ()
            summaries.append(summarise(lobby, hall.people, to_act, lobby.seats_of(guest.person)))
        return TableList(tuple(summaries))

    @get("/best", responses=PROBLEMS, summary="My best games alone")
    async def best(
        self, guest: NamedDependency[GuestRow], hall: NamedDependency[Hall], game: GameChoice
    ) -> BestResults:
        rows = await hall.store.finished_tables(guest.person, game, MOST_PLAYED)
        lobbies = (decode(row.lobby) for row in rows)
        results = [
            BestResult(lobby.id, lobby.scores[0], lobby.title, lobby.finished or lobby.created, lobby.options)
            for lobby in lobbies
            if len(lobby.scores) == 1
        ]
        return BestResults(tuple(sorted(results, key=lambda result: -result.score)[:MOST_BEST]))

    @post("/device-links", status_code=201, responses=PROBLEMS, summary="A link that makes another device mine, once")
    async def link_device(
        self, guest: NamedDependency[GuestRow], guests: NamedDependency[Guests], hall: NamedDependency[Hall]
    ) -> DeviceLink:
        hall.limits.take(DEVICE_LINK, guest.person)
        token, expires = await guests.link_device(guest)
        return DeviceLink(f"/device/{token}", expires)

    @post("/device", status_code=200, responses=PROBLEMS, summary="Use such a link")
    async def use_link(
        self,
        request: Request[Any, Any, Any],
        guests: NamedDependency[Guests],
        hall: NamedDependency[Hall],
        data: JSONBody[DeviceToken],
    ) -> Response[Person]:
        hall.limits.take(NEW_GUEST, address(request))
        guest, token = await guests.use_device_link(data.token)
        return Response(person_of(guest), cookies=[cookie(token, secure=is_secure(request, hall.settings))])
