"""A new game to begin with: a package of its own, tiny and complete, written from the template beside this.

The template is such a package itself, the game Pebbles; every file of it ends in `.in`, so that no tool takes it for ours.
"""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from stolik.game.installed import GAMES

SAMPLE = "pebbles"
ENDING = ".in"
LONGEST_NAME = 24
NAME = re.compile(rf"[a-z][a-z0-9]{{1,{LONGEST_NAME - 1}}}")


class BadName(ValueError):
    """A name that a new game cannot have, and why."""


def check_name(name: str) -> None:
    """A game's name is its id and its package's name too."""
    if not NAME.fullmatch(name):
        raise BadName(
            f"{name!r} is no name for a game: it has 2 to {LONGEST_NAME} small letters and digits, a letter first"
        )
    if keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise BadName(f"{name!r} means something in Python already")
    if name in GAMES:
        raise BadName(f"there is a game {name!r} already")
    if find_spec(name):
        raise BadName(f"there is a package {name!r} already")


def make_package(name: str, into: Path) -> Path:
    """Write the package into a new folder of that name. An existing folder is never written into."""
    check_name(name)
    folder = into / name
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise BadName(f"{folder} is there already, and nothing is written over") from None
    _write(files(__name__) / "template", folder, name)
    return folder


def _write(source: Traversable, target: Path, name: str) -> None:
    for each in source.iterdir():
        own = target / _named(each.name.removesuffix(ENDING), name)
        if each.is_dir():
            own.mkdir()
            _write(each, own, name)
        elif each.name.endswith(ENDING):
            own.write_text(_named(each.read_text(encoding="utf-8"), name), encoding="utf-8")


def _named(text: str, name: str) -> str:
    return text.replace(SAMPLE, name).replace(SAMPLE.capitalize(), name.capitalize())
