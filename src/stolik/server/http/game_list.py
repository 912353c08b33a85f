"""Every game as a client needs it to offer it: what it is, its options in both languages, and the packs of this server.

Packs are files, and reading them takes a while: this is work for another process, and needs nothing of the running server.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from stolik.bots import levels_of
from stolik.game.contract import AnyGame, PackedGame, Traits
from stolik.game.installed import GAMES
from stolik.server.http.clients import client_of
from stolik.server.live.dailies import dealt_daily
from stolik.server.live.puzzling import puzzled
from stolik.server.protocol.game_values import Options, OptionsSchema
from stolik.server.running.workshop import Workshop
from stolik.table.about import OptionText, Texts, about, key_of
from stolik.table.codec import codec
from stolik.table.feats import feat_keys
from stolik.table.lessons.lesson import lesson_of
from stolik.table.packs import Pack, find_pack, packs_in


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


class FeatWords(Struct):
    """Something that is worth remembering of a game."""

    key: str
    name: str
    text: str


class GameWords(Struct):
    """The game in one line, in one paragraph, its options, and its feats in the order of the shelf."""

    line: str
    what: str
    options: dict[str, OptionWords]
    feats: tuple[FeatWords, ...]


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
    lesson: bool
    """Whether it can be learnt by playing: the game brings a lesson."""
    daily: bool
    """Whether it has a deal of the day."""
    puzzle: bool
    """Whether it may have a puzzle of the day."""
    client: str | None
    """Where its client's module is, if the package that brings the game brings one."""


class GameList(Struct):
    games: tuple[GameInfo, ...]


def all_games(folder: str) -> GameList:
    """All of them, with the packs of that folder."""
    packs = packs_in(Path(folder))
    return GameList(tuple(describe_game(game, packs.get(game.id, ())) for game in GAMES.values()))


def written_games(folder: str) -> bytes:
    return msgspec.json.encode(all_games(folder))


class ToldGames:
    """The list as it was written last: at the start, and again by another process when the folder's packs have changed."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._packs = self._seen()
        self.written = written_games(folder)

    async def now(self, workshop: Workshop) -> bytes:
        seen = self._seen()
        if seen != self._packs:
            self.written = await workshop.make(written_games, self._folder)
            self._packs = seen
        return self.written

    def _seen(self) -> frozenset[tuple[str, int, int]]:
        found = ((path.name, path.stat()) for path in Path(self._folder).glob("*.toml"))
        return frozenset((name, file.st_mtime_ns, file.st_size) for name, file in found)


def pack_asked_for(folder: str, game: str, options: dict[str, Any]) -> Pack | None:
    """The pack that these options name, read and found playable; None if they name none. Raises BadInput."""
    rules = GAMES[game]
    return find_pack(Path(folder), rules, codec(rules).read_options(options))


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
        levels=levels_of(game),
        material=game.material if isinstance(game, PackedGame) else None,
        packs=packs,
        lesson=lesson_of(game.id) is not None,
        daily=game.id in dealt_daily(),
        puzzle=game.id in puzzled(),
        client=client_of(game.id),
    )


def _in_words(game: AnyGame, texts: Texts) -> GameWords:
    schemas = options_schema(game)["properties"]
    options = {name: _option(texts.option.get(name) or _unsaid(name), schema) for name, schema in schemas.items()}
    known = ((key, texts.feat[key]) for key in feat_keys(game.id) if key in texts.feat)
    return GameWords(
        texts.line, texts.what, options, tuple(FeatWords(key, text.name, text.text) for key, text in known)
    )


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
    schema: dict[str, Any] = msgspec.json.schema(codec(game).options_mirror)
    definitions: dict[str, Any] = schema.pop("$defs")
    top: str = schema.pop("$ref").rpartition("/")[2]
    return {**definitions.pop(top), **({"$defs": definitions} if definitions else {})}
