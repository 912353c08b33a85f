"""A seat's view of SETUP, laid out for the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from stolik.game.contract import Seat
from stolik.games.setup.kernels import COVERED, SEAT, SWAPS, THE_BAG, THE_POOL, Position, judge_all
from stolik.games.setup.placement_kernels import ALL, EMPTY, PLACEMENT, BoardArrays, Bytes, Ints
from stolik.games.setup.rules.moves import Place
from stolik.games.setup.rules.tiles import TILE_ORDER, Tile
from stolik.games.setup.rules.view import View


@dataclass(frozen=True, slots=True)
class Desk:
    """What the kernel works with. Tiles that the seat cannot see are all in the bag; `hidden` racks wait for some."""

    board: BoardArrays
    position: Position
    seat: int
    hidden: Ints
    """How many tiles each rack lacks."""
    names: dict[str, int]

    def rows(self, placements: Sequence[Place]) -> Bytes:
        """The placements as the kernel writes them."""
        rows = np.zeros((len(placements), PLACEMENT), np.int8)
        for row, placement in zip(rows, placements, strict=True):
            row[0] = len(placement.tiles)
            for at, laid in enumerate(placement.tiles):
                row[1 + 2 * at], row[2 + 2 * at] = TILE_ORDER[laid.tile], self.names[laid.space]
        return rows

    def judge(self, rows: Bytes) -> tuple[Ints, Ints]:
        """The points of each placement, and what it gives away."""
        points, given = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        judge_all(self.board, self.position.top, self.seat, rows, points, given)
        return points, given

    def after_call(self, seat: Seat, points: int) -> Position:
        """The position when that seat has called its bonus points."""
        called = self.position.points.copy()
        called[seat] += points
        return self.position._replace(points=called)


def desk_of(view: View) -> Desk:
    assert view.seat is not None
    names = {space.name: at for at, space in enumerate(view.spaces)}
    players = len(view.seats)
    joined = np.zeros(len(names), np.int64)
    for a, b in view.lines:
        joined[names[a]] |= 1 << names[b]
        joined[names[b]] |= 1 << names[a]
    owned = [bits(at for at, space in enumerate(view.spaces) if space.owner == seat) for seat in range(players)]
    common = bits(at for at, space in enumerate(view.spaces) if space.owner is None)
    board = BoardArrays(
        joined=joined,
        open_to=np.array([common | own for own in owned]),
        bonus=np.array(owned),
        centre=np.zeros(0, np.int64),
        finish=view.finish,
        players=players,
        teams=view.options.teams,
    )
    hands = np.zeros(COVERED + 1, np.int64)
    for at, seat in enumerate(view.seats):
        hands[at] = tile_bits(seat.rack or ())
    hands[THE_POOL] = tile_bits(view.pool)
    hands[COVERED] = tile_bits(tile for space in view.spaces for tile in space.covered)
    top = np.array([EMPTY if space.tile is None else TILE_ORDER[space.tile] for space in view.spaces])
    shown = bits(int(tile) for tile in top if tile != EMPTY)
    hands[THE_BAG] = ((1 << ALL) - 1) & ~int(np.bitwise_or.reduce(hands)) & ~shown
    clock = np.zeros(3, np.int64)
    clock[SWAPS], clock[SEAT] = view.swaps, view.seat
    last = np.array([-1 - view.placers.index(at) if at in view.placers else -players - 1 for at in range(players)])
    return Desk(
        board,
        Position(top, hands, np.array([seat.position for seat in view.seats]), last, clock),
        view.seat,
        hidden=np.array([0 if seat.rack is not None else seat.rack_size for seat in view.seats]),
        names=names,
    )


def bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def tile_bits(tiles: Iterable[Tile]) -> int:
    return bits(TILE_ORDER[tile] for tile in tiles)
