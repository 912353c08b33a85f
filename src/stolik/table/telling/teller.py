"""What it takes to tell a game in words and to draw it in text; a game without a teller of its own gets this plain one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from stolik.game.contract import AnyGame, Event, Seat, kebab
from stolik.table.about import about
from stolik.table.codec import plain


class Teller(Protocol):
    """Tells one game. It is told everything: a record is of a game that is over."""

    title: str

    def tell(self, event: Event, before: Any) -> str | None:
        """One sentence on what happened; `before` is the state before that entry, None at the start."""
        ...

    def draw(self, state: Any) -> str:
        """The table as it lies there."""
        ...


@runtime_checkable
class NamesTitles(Protocol):
    """A teller whose game has titles: the key of each, and what people call it."""

    titles: Mapping[str, str]


@runtime_checkable
class GivesReasons(Protocol):
    """A teller who can say why an action is good, from the key and the values that the coach gives."""

    def because(self, key: str, values: Mapping[str, int | str]) -> str | None:
        """Half a sentence that goes on from the action; None for a reason that is not the game's own."""
        ...


@runtime_checkable
class TellsSightings(Protocol):
    """A teller whose game is in real time, and who can say what a review saw in its log."""

    def sighted(self, what: str, values: Mapping[str, int]) -> str | None:
        """Half a sentence that goes on from who it was, or from nobody."""
        ...


@runtime_checkable
class CountsOtherwise(Protocol):
    """A teller whose scores are not points."""

    def counted(self, score: int, state: Any) -> str: ...


class PlainTeller:
    """Names events and their fields, and draws the view as JSON."""

    def __init__(self, game: AnyGame) -> None:
        self.title = about(game.id).name
        self._game = game

    def tell(self, event: Event, before: Any) -> str | None:
        del before
        values = ", ".join(f"{name} {_short(value)}" for name, value in plain(event).items() if name != "to")
        return f"{kebab(type(event).__name__)}: {values}"

    def draw(self, state: Any) -> str:
        return msgspec.json.format(msgspec.json.encode(plain(self._game.view(state, None)))).decode()


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else f"{text[:80]}…"


def counted(count: int | str, what: str, several: str = "") -> str:
    """A number and its noun."""
    return f"{count} {what}" if str(count) == "1" else f"{count} {several or what + 's'}"


def seat_name(seat: Seat) -> str:
    """Seats have no names in a record; people count from one."""
    return f"Player {seat + 1}"
