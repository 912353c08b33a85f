"""HTTP: the games, codes that people tell each other, and QR codes that they show."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from stolik.server.http.game_list import GameList, ToldGames
from stolik.server.http.guards import address, is_secure
from stolik.server.http.problems import PROBLEMS
from stolik.server.http.qr_codes import drawn
from stolik.server.people.limits import DRAW_QR, LIST_GAMES, LOOK_UP_CODE, Limits
from stolik.server.refusals import Refused
from stolik.server.running.workshop import Workshop
from stolik.server.settings import Settings
from stolik.store.store import Store


class CodeFound(Struct):
    table: str


@get(
    "/games",
    tags=["games"],
    responses={200: ResponseSpec(GameList, generate_examples=False), **PROBLEMS},
    summary="Every game: what it is, its options and its bots",
    media_type="application/json",
)
async def games(
    request: Request[Any, Any, Any],
    told_games: NamedDependency[ToldGames],
    limits: NamedDependency[Limits],
    workshop: NamedDependency[Workshop],
) -> Response[bytes]:
    limits.take(LIST_GAMES, address(request))
    return Response(await told_games.now(workshop), media_type="application/json")


@get("/codes/{code:str}", tags=["tables"], responses=PROBLEMS, summary="The table that goes by this code")
async def find_code(
    request: Request[Any, Any, Any],
    limits: NamedDependency[Limits],
    store: NamedDependency[Store],
    code: Annotated[str, PathParameter(max_length=16)],
) -> CodeFound:
    limits.take(LOOK_UP_CODE, address(request))
    table = await store.table_by_code(code.upper())
    if table is None:
        raise Refused("no-such-code")
    return CodeFound(table)


@get(
    "/qr",
    tags=["tables"],
    responses=PROBLEMS,
    summary="A path on this server as a QR code",
    media_type="image/svg+xml",
)
async def qr(
    request: Request[Any, Any, Any],
    settings: NamedDependency[Settings],
    limits: NamedDependency[Limits],
    workshop: NamedDependency[Workshop],
    path: Annotated[str, QueryParameter(pattern="^/[A-Za-z0-9/_-]*$", max_length=200)],
) -> Response[bytes]:
    limits.take(DRAW_QR, address(request))
    host = request.headers.get("host")
    if host is None:
        raise Refused("bad-input", field="Host", problem="missing")
    scheme = "https" if is_secure(request, settings) else "http"
    text = f"{scheme}://{host}{settings.prefix}{path}"
    svg = await workshop.once(("qr", text), lambda: workshop.make(drawn, text))
    return Response(svg, media_type="image/svg+xml")
