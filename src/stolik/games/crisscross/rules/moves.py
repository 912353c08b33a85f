"""What can be done and what can happen in Criss Cross: options, actions, events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from stolik.game.contract import Action, Event, Seat
from stolik.games.crisscross.rules.printed import Cell, Symbol

Dice: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Options:
    advanced: bool = False
    """The diagonal counts too, twice, and a line without points costs 5."""
    start: Literal["deal", "choose"] = "deal"
    """How the first symbols are given out: dealt at random, or chosen, first come first served, as in print."""


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Take this symbol for the top left cell."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Write the first die's symbol into cell a and the second's into cell b."""

    a: Cell
    b: Cell


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    symbols: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    seat: Seat
    symbol: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    round: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: Seat
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int | None
    total: int
