"""HTTP: the games, codes that people tell each other, and QR codes that they show."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from stolik.rules import GAMES
from stolik.rules.game import AnyGame, PackedGame, Traits
from stolik.server.doors import PROBLEMS, address, is_secure
from stolik.server.hall import Hall
from stolik.server.limits import LOOK_UP_CODE
from stolik.server.refusals import Refused
from stolik.server.thinking import levels
from stolik.table.codec import codec
from stolik.table.packs import packs_in


class PlayerNumbers(Struct):
    least: int
    most: int


class GameInfo(Struct):
    """A game, with what a client needs to offer it; its words are the client's."""

    id: str
    players: PlayerNumbers
    traits: Traits
    options: dict[str, Any]
    defaults: dict[str, Any]
    levels: tuple[str, ...]
    material: str | None
    """The option that names a pack, if this game can be played with an owner's own print."""
    packs: tuple[str, ...]
    """The packs of this server that it can name."""


class GameList(Struct):
    games: tuple[GameInfo, ...]


class CodeFound(Struct):
    table: str


def describe_game(game: AnyGame, packs: tuple[str, ...]) -> GameInfo:
    return GameInfo(
        id=game.id,
        players=PlayerNumbers(game.players.start, game.players.stop - 1),
        traits=game.traits,
        options=options_schema(game),
        defaults=codec(game).write_options(game.Options()),
        levels=levels(game),
        material=game.material if isinstance(game, PackedGame) else None,
        packs=packs,
    )


def options_schema(game: AnyGame) -> dict[str, Any]:
    """The options as a JSON Schema that stands alone."""
    schema: dict[str, Any] = msgspec.json.schema(codec(game).options_wire)
    definitions: dict[str, Any] = schema.pop("$defs")
    top: str = schema.pop("$ref").rpartition("/")[2]
    return {**definitions.pop(top), **({"$defs": definitions} if definitions else {})}


@get("/games", tags=["games"], responses=PROBLEMS, summary="Every game, its options and its bots", sync_to_thread=False)
def games(hall: NamedDependency[Hall]) -> GameList:
    packs = packs_in(Path(hall.settings.packs))
    return GameList(tuple(describe_game(game, packs.get(game.id, ())) for game in GAMES.values()))


@get("/codes/{code:str}", tags=["tables"], responses=PROBLEMS, summary="The table that goes by this code")
async def find_code(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], code: Annotated[str, PathParameter(max_length=16)]
) -> CodeFound:
    hall.limits.take(LOOK_UP_CODE, address(request))
    table = await hall.store.table_by_code(code.upper())
    if table is None:
        raise Refused("no-such-code")
    return CodeFound(table)


@get(
    "/qr",
    tags=["tables"],
    responses=PROBLEMS,
    summary="A path on this server as a QR code",
    media_type="image/svg+xml",
    sync_to_thread=False,
)
def qr(
    request: Request[Any, Any, Any],
    hall: NamedDependency[Hall],
    path: Annotated[str, QueryParameter(pattern="^/[A-Za-z0-9/_-]*$", max_length=200)],
) -> Response[bytes]:
    scheme = "https" if is_secure(request, hall.settings) else "http"
    drawn = BytesIO()
    code = segno.make(f"{scheme}://{request.headers.get('host', '')}{path}", micro=False, error="m")
    code.save(drawn, kind="svg", border=2, scale=8, xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")
