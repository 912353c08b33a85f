"""What can be done and what can happen in Twenty One: options, actions, events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from stolik.game.contract import Action, Event, Length, Seat
from stolik.games.twentyone.rules.printed import COLOURS, Colour, Print

ATTEMPTS = 2

STAYS = 1
"""A die that shows this is not rolled again."""
Dice: TypeAlias = Mapping[Colour, int]


@dataclass(frozen=True, slots=True)
class Options:
    rows: Literal["classic", "varied"] = "classic"
    """Every row reads 6 5 4 3 2 1, or each row of a sheet has numbers of its own."""
    sheets: Annotated[str, Length(0, 64)] = ""
    """The name of a pack that describes a printed pad; without a name, our own sheets are dealt."""


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Roll again, once, every die that does not show 1."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Be content with the first roll."""


@dataclass(frozen=True, slots=True)
class Write(Action):
    """Write the dice of these colours into their fields of the current row; the colours in the order of COLOURS."""

    colours: Annotated[tuple[Colour, ...], Length(1, len(COLOURS))]


@dataclass(frozen=True, slots=True)
class Cross(Action):
    """Cross out the leftmost free field of the current row."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    sheets: tuple[str, ...]
    prints: Mapping[str, Print]
    first: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    seat: Seat
    attempt: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """The first roll is good enough."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Wrote(Event):
    seat: Seat
    row: int
    fields: tuple[int, ...]
    hits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Crossed(Event):
    seat: Seat
    row: int
    field: int


@dataclass(frozen=True, slots=True)
class RowScored(Event):
    seat: Seat
    row: int
    sum: int
    hits: int
    bonus: int
    points: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    rows: tuple[int, ...]
    total: int
