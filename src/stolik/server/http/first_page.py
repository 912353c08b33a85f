"""The pages that people open first, as they are seen before any script runs: home, a game's page, a table, a replay.

The client's build draws them in each language, with places for what only a server knows; here these are filled in, with this server's
games and addresses. Of a table stands there what does not depend on who looks at it. The client takes over what it finds.
The styles of what stands there are written into it: it is seen as soon as it has come, and waits for no other file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from itertools import takewhile
from typing import NamedTuple

import msgspec
from msgspec import Struct

from stolik.server.http.game_list import GameInfo, GameList
from stolik.server.http.preloading import Needs

DRAWN = "first.json"
"""Written by the build of the client."""
THEMES = ("auto", "light", "dark")
_PLACE = re.compile(r"\{\{([\w-]+)\}\}")
_TABLE = re.compile(r'<div id="table">.*?</div>', re.DOTALL)
_LANGUAGE = '<html lang="en"'
_HEAD_ENDS = "</head>"
_SHEET = re.compile(r'<link rel="stylesheet"[^>]* href="([^"]+)">')
_BESIDE = re.compile(r"url\((['\"]?)\./")
"""In a sheet: the file that lies beside it."""
_ANY = "{{id}}"
"""Under which the page of a game stands that the client does not know."""


class Home(Struct):
    page: str
    tile: str
    tile_without_lesson: str
    deal: str
    puzzle: str


class GamePage(Struct):
    page: str
    without_lesson: str


class TablePage(Struct):
    """Before the game has begun and since; `wholes` are the games whose board takes the whole screen."""

    open: str
    begun: str
    whole: str
    wholes: tuple[str, ...]


class Drawing(Struct):
    """The pages in one language; `texts` are the forms of what is said in numbers, `listing` is what stands between names."""

    home: Home
    games: dict[str, GamePage]
    table: TablePage
    replay: str
    texts: dict[str, str]
    listing: tuple[str, str, str]


class Played(NamedTuple):
    """What is told of a table with its page."""

    game: str
    begun: bool


class Place(NamedTuple):
    """One of the pages: the home page has no game, a table that is not in memory is told nothing of."""

    page: str
    game: str = ""
    begun: bool = True


class Look(NamedTuple):
    """How the browser says that it will show itself, and whether there are games to go on with, as far as it knows."""

    language: str
    theme: str
    running: bool = False


class Seen(NamedTuple):
    """A page, and the styles that stand in it."""

    html: str
    styles: str
    sheets: frozenset[str]
    """The files that these were, from the client's root."""


class FirstPages:
    """`sheets` are the files of styles as they were built, under their addresses from the client's root."""

    def __init__(
        self, drawn: bytes, page: str, games: bytes, prefix: str, needs: Needs, sheets: Mapping[str, str]
    ) -> None:
        self._drawings = msgspec.json.decode(drawn, type=dict[str, Drawing])
        self._page = page
        self._games = {game.id: game for game in msgspec.json.decode(games, type=GameList).games}
        self._prefix = prefix
        self._needs = needs
        self._sheets = {file: _from_anywhere(sheet, f"{prefix}/{file}") for file, sheet in sheets.items()}

    def place(self, path: str, played: Played | None) -> Place | None:
        """What is drawn for that path; `played` is at the table that it names, if that is known.

        None where the page waits for its script: the home page has a place for deals of the day, a game's page for its bots.
        """
        match path.split("/"):
            case [""] if any(game.daily for game in self._games.values()):
                return Place("home")
            case ["games", game] if game in self._games and self._games[game].levels:
                return Place("game", game)
            case ["t", _]:
                return Place("table", *played) if played else Place("table")
            case ["t", _, "replay"]:
                return Place("replay", played.game if played else "")
            case _:
                return None

    def seen(self, place: Place, look: Look) -> Seen:
        body = self._body(place, look.language).replace("/{{base}}", self._prefix)
        at_table = f' data-game="{escape(place.game)}"{" data-begun" if place.begun else ""}'
        about = at_table if place.game and place.page != "game" else ""
        laid = _TABLE.sub(
            lambda _: f'<div id="table" data-first="{place.page}"{about}>{body}</div>', self._page, count=1
        )
        told = laid.replace(_LANGUAGE, _opened(look), 1).replace(_HEAD_ENDS, self._own(place) + _HEAD_ENDS, 1)
        return self._with_styles(told)

    def _own(self, place: Place) -> str:
        """The styles of the page itself: without them it would jump when they come."""
        needed = self._needs.get(f"pages/{place.page.capitalize()}.svelte", ())[1:]
        own = takewhile(lambda file: file.endswith(".css"), needed)
        return "".join(f'<link rel="stylesheet" crossorigin href="{self._prefix}/{file}">' for file in own)

    def _with_styles(self, page: str) -> Seen:
        """The sheets that it names stand in it instead, and it says which they were: the client need not fetch them."""
        named: list[str] = [name.removeprefix(f"{self._prefix}/") for name in _SHEET.findall(page)]
        sheets = [file for file in named if file in self._sheets]
        if not sheets:
            return Seen(page, "", frozenset())
        styles = "".join(self._sheets[file] for file in sheets)
        said = " ".join(f"{self._prefix}/{file}" for file in sheets)
        unnamed = _SHEET.sub(lambda link: "" if link[1].removeprefix(f"{self._prefix}/") in sheets else link[0], page)
        written = unnamed.replace(_HEAD_ENDS, f'<style data-sheets="{said}">{styles}</style>{_HEAD_ENDS}', 1)
        return Seen(written, styles, frozenset(sheets))

    def _body(self, place: Place, language: str) -> str:
        drawing = self._drawings[language]
        game = self._games.get(place.game)
        if place.page == "home":
            return _home(drawing, language, tuple(self._games.values()))
        if place.page == "game" and game is not None:
            drawn = drawing.games.get(game.id) or drawing.games[_ANY]
            return _put(drawn.page if game.lesson else drawn.without_lesson, _said(drawing, language, game))
        page = _table(drawing.table, place) if place.page == "table" else drawing.replay
        return _put(page, {"name": escape(game.name if game else place.game)})


def _from_anywhere(sheet: str, address: str) -> str:
    """What it names beside itself, named from the root."""
    return _BESIDE.sub(rf"url(\1{address.rpartition('/')[0]}/", sheet)


def _opened(look: Look) -> str:
    theme = f' data-theme="{look.theme}"' if look.theme != THEMES[0] else ""
    return f'<html lang="{look.language}"{theme}{" data-running" if look.running else ""}'


def _table(drawn: TablePage, place: Place) -> str:
    if not place.begun:
        return drawn.open
    return drawn.whole if place.game in drawn.wholes else drawn.begun


def _home(drawing: Drawing, language: str, games: tuple[GameInfo, ...]) -> str:
    drawn = drawing.home

    def each(template: Callable[[GameInfo], str], which: Callable[[GameInfo], bool]) -> str:
        return "".join(_put(template(game), _said(drawing, language, game)) for game in games if which(game))

    return _put(
        drawn.page,
        {
            "tiles": each(lambda game: drawn.tile if game.lesson else drawn.tile_without_lesson, lambda _: True),
            "deals": each(lambda _: drawn.deal, lambda game: game.daily),
            "puzzles": each(lambda _: drawn.puzzle, lambda game: game.puzzle),
        },
    )


def _said(drawing: Drawing, language: str, game: GameInfo) -> dict[str, str]:
    words = getattr(game.texts, language)
    least, most = game.players.least, game.players.most
    names = _listed(game.designers, drawing.listing)
    said = {
        "id": game.id,
        "name": game.name,
        "line": words.line,
        "what": words.what,
        "players": _put(_form(drawing.texts, "players", language, most), {"from": str(least), "count": str(most)}),
        "minutes": _put(_form(drawing.texts, "minutes", language, game.minutes), {"count": str(game.minutes)}),
        "credit": _put(
            _form(drawing.texts, "credit", language, len(game.designers)),
            {"designers": names, "publisher": game.publisher},
        ),
        **{
            f"option_{option}_{_value(known.value)}": known.name
            for option, about in words.options.items()
            for known in about.values
        },
    }
    return {name: escape(value) for name, value in said.items()}


def _value(value: bool | int | str | None) -> str:
    """As the client writes it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _listed(names: tuple[str, ...], listing: tuple[str, str, str]) -> str:
    two, between, last = listing
    if len(names) < 3:
        return two.join(names)
    return f"{between.join(names[:-1])}{last}{names[-1]}"


def _form(texts: Mapping[str, str], name: str, language: str, count: int) -> str:
    return texts.get(f"{name}_{plural(language, count)}") or texts[name]


def plural(language: str, count: int) -> str:
    """Which form of a word goes with so many, as browsers call them."""
    if count == 1:
        return "one"
    if language != "pl":
        return "other"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"


def _put(template: str, values: Mapping[str, str]) -> str:
    """Every place filled; what is not for here stays a place."""
    return _PLACE.sub(lambda place: values.get(place[1], place[0]), template)
