"""What a game has to print: its part `sheets` says what, its `sheet.typ` how it looks, its `sheet.<language>.toml` in which words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeAlias, cast

from stolik.game.installed import GAMES, folder, part
from stolik.sheets.layout import Paper

Look: TypeAlias = Literal["colour", "saving", "safe"]
"""In colour, with little ink, or in colours that no eye mixes up."""
Language: TypeAlias = Literal["pl", "en"]
Content: TypeAlias = dict[str, Any]
"""What the template is given, as JSON can say it."""
Material: TypeAlias = Mapping[str, Any] | None
"""What an owner says of their own print; None for ours."""


class Sheets(Protocol):
    """What a game's module `sheets` has."""

    def contents(self, paper: Paper, material: Material) -> Content: ...


def sheets_of(game: str) -> Sheets:
    return cast("Sheets", part(game, "sheets"))


def template(game: str) -> bytes | None:
    """How the game's sheets look; None if it cannot be printed."""
    return _file(game, "sheet.typ")


def words(game: str, language: Language) -> dict[str, Any]:
    """What the game itself has to say on its sheets; not every game has to."""
    return tomllib.loads((_file(game, f"sheet.{language}.toml") or b"").decode())


def printable() -> list[str]:
    """The games that can be printed."""
    return [game for game in GAMES if template(game)]


def _file(game: str, name: str) -> bytes | None:
    home = folder(game)
    return (home / name).read_bytes() if home and (home / name).is_file() else None
