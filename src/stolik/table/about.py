"""What people are told of each game before they play: what it is, who made it, and what its options mean.

The one place for these texts, in English and Polish: the server tells them, the client is built with them, and what is
printed names the same people. One JSON file a game.
"""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from msgspec import Struct

from stolik.game.installed import folder

OWN = "own"
"""The key of the empty text, which stands for our own material."""


class ValueText(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    text: str


class OptionText(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str
    values: dict[str, ValueText]
    """By value, as JSON writes it; numbers and packs of somebody's own speak for themselves."""


class Texts(Struct, frozen=True, forbid_unknown_fields=True):
    line: str
    """In one line."""
    what: str
    """In one paragraph."""
    option: dict[str, OptionText]
    feat: dict[str, ValueText] = {}
    """By key, what is worth remembering of a game; a game need not have any."""


class Languages(Struct, frozen=True, forbid_unknown_fields=True):
    en: Texts
    pl: Texts


class DailyDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game is played once a day, with the same luck for everybody."""

    players: int = 1
    """One person, and bots for the rest."""
    options: dict[str, Any] = {}
    level: str | None = None
    """Of those bots."""


class About(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    designers: tuple[str, ...]
    publisher: str
    minutes: int
    texts: Languages
    quick: int = 2
    """How many sit down when somebody wants to play at once, that person included."""
    daily: DailyDeal | None = None
    """None: there is no daily deal of it."""


@cache
def about(game: str) -> About:
    """What is said of the game with that id; of one whose package says nothing that can be read, its id."""
    home = folder(game)
    try:
        return read_about(home) if home else _unsaid(game)
    except (OSError, msgspec.DecodeError):
        return _unsaid(game)


def read_about(home: Traversable) -> About:
    return msgspec.json.decode((home / "about.json").read_bytes(), type=About)


def _unsaid(game: str) -> About:
    nothing = Texts(line="", what="", option={})
    return About(name=game, designers=(), publisher="", minutes=0, texts=Languages(nothing, nothing))


def key_of(value: Any) -> str:
    """Under which key an option's value is explained."""
    return OWN if value == "" else value if isinstance(value, str) else msgspec.json.encode(value).decode()
