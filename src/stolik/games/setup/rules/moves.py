"""What can be done and what can happen in SETUP: options, actions, events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from stolik.game.contract import Action, Between, Event, Length, Seat
from stolik.games.setup.rules.printed import LEAST_FINISH, MOST_FINISH, SpaceName
from stolik.games.setup.rules.tiles import Tile

RACK = 4
POOL = 4


@dataclass(frozen=True, slots=True)
class Options:
    teams: bool = False
    """Two teams of two: seats 0 and 2 against seats 1 and 3."""
    bonus: Literal["auto", "call"] = "auto"
    """Whether bonus points are paid by themselves, or must be called before the next player acts, as in print."""
    finish: Annotated[int, Between(LEAST_FINISH, MOST_FINISH)] | None = None
    """Where the finish line is; None: where the board has it."""
    head_start: bool = False
    """Later seats start a few spaces ahead, to make up for moving later."""
    board: str = ""
    """The name of somebody's own board; empty: ours."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on a space."""

    tile: Tile
    space: SpaceName


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Lay these tiles, named in board order, on these spaces."""

    tiles: Annotated[tuple[Laid, ...], Length(1, RACK + POOL)]


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Exchange these tiles of the rack, named in tile order, for as many from the bag."""

    tiles: Annotated[tuple[Tile, ...], Length(1, RACK)]


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Claim the bonus points of a seat, one's own or another's."""

    seat: Annotated[Seat, Between(0, 3)]


Move: TypeAlias = Place | Swap | Call


@dataclass(frozen=True, slots=True)
class Started(Event):
    centre: dict[SpaceName, Tile]
    pool: tuple[Tile, ...]
    seat: Seat
    """Who begins."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Placed(Event):
    seat: Seat
    tiles: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Sets(Event):
    seat: Seat
    sets: tuple[tuple[SpaceName, ...], ...]
    points: int


@dataclass(frozen=True, slots=True)
class Bonus(Event):
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    pool: tuple[Tile, ...]
    """The whole pool."""


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: Seat
    tiles: tuple[Tile, ...]
    """The new ones."""


@dataclass(frozen=True, slots=True)
class Swept(Event):
    tiles: tuple[Tile, ...]
    """Covered tiles that went back into the bag."""


@dataclass(frozen=True, slots=True)
class Scored(Event):
    positions: tuple[int, ...]
