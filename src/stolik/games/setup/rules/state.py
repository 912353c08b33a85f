"""What lies where in a game of SETUP, and what follows from it at once: who may place where, who sees which rack."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.game.contract import Seat
from stolik.games.setup.rules.moves import Options
from stolik.games.setup.rules.printed import Board, Space
from stolik.games.setup.rules.tiles import Tile

PARTNERS = {0: 2, 1: 3, 2: 0, 3: 1}


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
    drawn: int = 0
    """How many tiles have come out of the bag since the deal: what the next one is called where luck is keyed by draws."""

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
