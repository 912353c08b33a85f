"""What can be done and what can happen in Super Mega Lucky Box: options, actions, events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from stolik.game.contract import Action, Event, Length, Seat
from stolik.games.luckybox.rules.cards import CardNumber, Cell, Face, LineIndex, Prize

START_HAND = 5
KEPT_AT_START = 3
DRAFT_HAND = 3


@dataclass(frozen=True, slots=True)
class Options:
    deck: Annotated[str, Length(0, 64)] = ""
    """The name of the cards to play with; no name stands for the project's own."""


@dataclass(frozen=True, slots=True)
class BonusLine:
    """A complete row or column: where a bonus was won."""

    card: CardNumber
    index: LineIndex


# Actions


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """At the start: keep these three of the five cards dealt. They are a set, always written in ascending order."""

    cards: Annotated[tuple[CardNumber, ...], Length(KEPT_AT_START, KEPT_AT_START)]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Mark this cell for the revealed number, and pay the bolts that lie between the two."""

    card: CardNumber
    cell: Cell


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Mark nothing, for want of a free cell with the revealed number."""


@dataclass(frozen=True, slots=True)
class Bonus(Action):
    """Use the number or the question mark won at that line to mark this cell."""

    line: BonusLine
    card: CardNumber
    cell: Cell


@dataclass(frozen=True, slots=True)
class Draft(Action):
    """Between rounds: keep this one of the three cards dealt."""

    card: CardNumber


# Events


@dataclass(frozen=True, slots=True)
class Deck(Event):
    cards: Mapping[str, Face]
    """Every card that can be dealt in this game, under its number."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kept(Event):
    seat: Seat
    cards: tuple[int, ...]
    discarded: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    round: int
    turn: int
    number: int


@dataclass(frozen=True, slots=True)
class Marked(Event):
    seat: Seat
    card: int
    cell: int
    number: int
    """The cell's own, whatever was revealed."""
    bolts: int
    """What was spent."""


@dataclass(frozen=True, slots=True)
class Line(Event):
    """A row or column is complete and pays."""

    seat: Seat
    card: int
    index: int
    bonus: Prize


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """What one mark brought in all."""

    seat: Seat
    bolts: int
    moons: int
    stars: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """No free cell with the revealed number, and no bolts spent on another."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A bonus that cannot be used: no free cell for it, or all stars of the round are taken."""

    seat: Seat
    bonus: Prize


@dataclass(frozen=True, slots=True)
class Completed(Event):
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    seat: Seat
    round: int
    cards: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    seat: Seat
    card: int
    discarded: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The points of the whole game."""

    seat: Seat
    cards: int
    stars: int
    cells: int
    moons: int
    total: int
