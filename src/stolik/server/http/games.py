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

from stolik.bots.bot import LEVELS
from stolik.game.contract import AnyGame, PackedGame, Traits
from stolik.game.installed import GAMES
from stolik.server.http.clients import client_of
from stolik.server.http.problems import PROBLEMS, address, is_secure
from stolik.server.people.limits import LOOK_UP_CODE, Limits
from stolik.server.protocol.game_values import Options, OptionsSchema
from stolik.server.refusals import Refused
from stolik.server.settings import Settings
from stolik.store.store import Store
from stolik.table.about import OptionText, Texts, about, key_of
from stolik.table.codec import codec
from stolik.table.packs import packs_in


class PlayerNumbers(Struct):
    least: int
    most: int


class ValueWords(Struct):
    """What choosing this value means."""

    value: bool | int | str | None
    name: str
    text: str


class OptionWords(Struct):
    """What the option is about; values that speak for themselves (numbers, packs) are not among those explained."""

    title: str
    text: str
    values: tuple[ValueWords, ...]


class GameWords(Struct):
    """The game in one line, in one paragraph, and its options."""

    line: str
    what: str
    options: dict[str, OptionWords]


class GameTexts(Struct):
    """In English and in Polish."""

    en: GameWords
    pl: GameWords


class GameInfo(Struct):
    """A game, with what a client needs to offer it, and what people want to know of it."""

    id: str
    name: str
    designers: tuple[str, ...]
    publisher: str
    minutes: int
    """How long a game takes, more or less."""
    quick: int
    """How many sit down when somebody wants to play at once, that person included."""
    texts: GameTexts
    players: PlayerNumbers
    traits: Traits
    options: OptionsSchema
    defaults: Options
    levels: tuple[str, ...]
    material: str | None
    """The option that names a pack, if this game can be played with an owner's own print."""
    packs: tuple[str, ...]
    """The packs of this server that it can name."""
    client: str | None
    """Where its client's module is, if the package that brings the game brings one."""


class GameList(Struct):
    games: tuple[GameInfo, ...]


class CodeFound(Struct):
    table: str


def describe_game(game: AnyGame, packs: tuple[str, ...]) -> GameInfo:
    known = about(game.id)
    return GameInfo(
        id=game.id,
        name=known.name,
        designers=known.designers,
        publisher=known.publisher,
        minutes=known.minutes,
        quick=min(max(known.quick, game.players.start), game.players.stop - 1),
        texts=GameTexts(_in_words(game, known.texts.en), _in_words(game, known.texts.pl)),
        players=PlayerNumbers(game.players.start, game.players.stop - 1),
        traits=game.traits,
        options=options_schema(game),
        defaults=codec(game).write_options(game.Options()),
        levels=LEVELS,
        material=game.material if isinstance(game, PackedGame) else None,
        packs=packs,
        client=client_of(game.id),
    )


def _in_words(game: AnyGame, texts: Texts) -> GameWords:
    schemas = options_schema(game)["properties"]
    options = {name: _option(texts.option.get(name) or _unsaid(name), schema) for name, schema in schemas.items()}
    return GameWords(texts.line, texts.what, options)


def _unsaid(option: str) -> OptionText:
    """For a game whose texts leave an option out: no reason to leave out all games."""
    return OptionText(title=option, text="", values={})


def _option(text: OptionText, schema: dict[str, Any]) -> OptionWords:
    values = {key_of(value): value for value in _listed(schema)}
    told = tuple(ValueWords(values[key], value.name, value.text) for key, value in text.values.items() if key in values)
    return OptionWords(text.title, text.text, told)


def _listed(schema: dict[str, Any]) -> list[bool | str | None]:
    """The values that an option has by name."""
    match schema:
        case {"enum": values}:
            return list(values)
        case {"anyOf": choices}:
            return [value for choice in choices for value in _listed(choice)]
        case {"type": "boolean"}:
            return [False, True]
        case {"type": "null"}:
            return [None]
        case {"type": "string"}:
            return [""]
        case _:
            return []


def options_schema(game: AnyGame) -> dict[str, Any]:
    """The options as a JSON Schema that stands alone."""
    schema: dict[str, Any] = msgspec.json.schema(codec(game).options_wire)
    definitions: dict[str, Any] = schema.pop("$defs")
    top: str = schema.pop("$ref").rpartition("/")[2]
    return {**definitions.pop(top), **({"$defs": definitions} if definitions else {})}


@get(
    "/games",
    tags=["games"],
    responses=PROBLEMS,
    summary="Every game: what it is, its options and its bots",
    sync_to_thread=False,
)
def games(settings: NamedDependency[Settings]) -> GameList:
    return all_games(settings)


def all_games(settings: Settings) -> GameList:
    packs = packs_in(Path(settings.packs))
    return GameList(tuple(describe_game(game, packs.get(game.id, ())) for game in GAMES.values()))


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
    sync_to_thread=False,
)
def qr(
    request: Request[Any, Any, Any],
    settings: NamedDependency[Settings],
    path: Annotated[str, QueryParameter(pattern="^/[A-Za-z0-9/_-]*$", max_length=200)],
) -> Response[bytes]:
    scheme = "https" if is_secure(request, settings) else "http"
    drawn = BytesIO()
    code = segno.make(f"{scheme}://{request.headers.get('host', '')}{path}", micro=False, error="m")
    code.save(drawn, kind="svg", border=2, scale=8, xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")
