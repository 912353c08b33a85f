"""The home page as it is first seen, before any script runs: the client's build draws it with places for what only a server knows,
and these are filled in once, at the start, for each language and theme. The client takes over what it finds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape

import msgspec
from msgspec import Struct

from stolik.server.http.game_list import GameInfo, GameList

DRAWN = "first.json"
"""Written by the build of the client."""
THEMES = ("auto", "light", "dark")
_PLACE = re.compile(r"\{\{(\w+)\}\}")
_TABLE = re.compile(r'<div id="table">.*?</div>', re.DOTALL)
_LANGUAGE = '<html lang="en"'


class Drawing(Struct):
    """The page in one language, and what stands in it for each game; `texts` are the forms of what is said in numbers."""

    page: str
    tile: str
    tile_without_lesson: str
    deal: str
    puzzle: str
    texts: dict[str, str]


def first_pages(drawn: bytes, page: str, games: bytes, prefix: str) -> dict[tuple[str, str], str]:
    """The whole page with the home page in it, by language and theme.

    None where no game has a deal of the day: what is drawn has a place for them.
    """
    told = msgspec.json.decode(games, type=GameList).games
    if not any(game.daily for game in told):
        return {}
    drawings = msgspec.json.decode(drawn, type=dict[str, Drawing])
    return {
        (language, theme): _laid(page, language, theme, _filled(drawing, language, told).replace("/{{base}}", prefix))
        for language, drawing in drawings.items()
        for theme in THEMES
    }


def _laid(page: str, language: str, theme: str, body: str) -> str:
    said = f'<html lang="{language}"' + (f' data-theme="{theme}"' if theme != THEMES[0] else "")
    laid = _TABLE.sub(lambda _: f'<div id="table" data-first="home">{body}</div>', page, count=1)
    return laid.replace(_LANGUAGE, said, 1)


def _filled(drawing: Drawing, language: str, games: tuple[GameInfo, ...]) -> str:
    def each(template: Callable[[GameInfo], str], which: Callable[[GameInfo], bool]) -> str:
        return "".join(_put(template(game), _said(drawing, language, game)) for game in games if which(game))

    return _put(
        drawing.page,
        {
            "tiles": each(lambda game: drawing.tile if game.lesson else drawing.tile_without_lesson, lambda _: True),
            "deals": each(lambda _: drawing.deal, lambda game: game.daily),
            "puzzles": each(lambda _: drawing.puzzle, lambda game: game.puzzle),
        },
    )


def _said(drawing: Drawing, language: str, game: GameInfo) -> dict[str, str]:
    words = getattr(game.texts, language)
    least, most = game.players.least, game.players.most
    players = _put(_form(drawing.texts, "players", language, most), {"from": str(least), "count": str(most)})
    minutes = _put(_form(drawing.texts, "minutes", language, game.minutes), {"count": str(game.minutes)})
    said = {"id": game.id, "name": game.name, "line": words.line, "players": players, "minutes": minutes}
    return {name: escape(value) for name, value in said.items()}


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
