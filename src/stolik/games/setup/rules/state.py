"""The vocabulary of SETUP: options, actions, events, and the state of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from stolik.game.contract import Action, Between, Event, Length, Seat
from stolik.games.setup.rules.board import LEAST_FINISH, MOST_FINISH, Board, Space, SpaceName
from stolik.games.setup.rules.tiles import Tile

RACK = 4
POOL = 4
PARTNERS = {0: 2, 1: 3, 2: 0, 3: 1}


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


@dataclass(frozen=True, slots=True)
class Track:
    """How a seat's pawn came to where it stands."""

    start: int = 0
    sets: int = 0
    bonus: int = 0

    @property
    def position(self) -> int:
        return self.start + self.sets + self.bonus


@dataclass(frozen=True, slots=True)
class State:
    board: Board
    options: Options
    stacks: tuple[tuple[Tile, ...], ...]
    """The tiles on each space, the topmost last."""
    pool: tuple[Tile, ...]
    racks: tuple[tuple[Tile, ...], ...]
    """In tile order."""
    bag: tuple[Tile, ...]
    """In tile order: nobody knows in which order they will be drawn."""
    tracks: tuple[Track, ...]
    turn: Seat | None
    """Whose turn it is; None: the game is over."""
    placers: tuple[Seat, ...] = ()
    """Who has placed tiles so far, the last one first."""
    swaps: int = 0
    """How many turns running nobody placed a tile."""
    uncalled: tuple[int, ...] = ()
    """Bonus points of each seat that may still be called; empty when there are none."""

    @property
    def players(self) -> int:
        return len(self.racks)

    @property
    def shown(self) -> tuple[Tile | None, ...]:
        """The topmost tile on each space."""
        return tuple(stack[-1] if stack else None for stack in self.stacks)

    @property
    def positions(self) -> tuple[int, ...]:
        return tuple(track.position for track in self.tracks)

    @property
    def bonus_spaces(self) -> tuple[tuple[Space, ...], ...]:
        """The bonus spaces of each seat."""
        return self.board.bonus_spaces(self.players, teams=self.options.teams)

    @property
    def finish(self) -> int:
        return self.options.finish or self.board.finish(self.players, teams=self.options.teams)

    def open_to(self, seat: Seat) -> tuple[Space, ...]:
        """The spaces on which that seat may place tiles."""
        return self.board.open_to(seat, self.players, teams=self.options.teams)

    def who_sees_rack_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The seat itself and, in teams, its partner."""
        return tuple(sorted((seat, PARTNERS[seat]))) if self.options.teams else (seat,)
