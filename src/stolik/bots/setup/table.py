"""A table of SETUP as a bot at a seat looks at it, in the kernel's terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stolik.rules.game import Seat
from stolik.rules.setup.state import PARTNERS, Place
from stolik.rules.setup.tiles import TILE_ORDER, TILES
from stolik.rules.setup.view import View
from stolik.sim.setup import NONE, Ints, Visible, judge_all, visible


@dataclass(frozen=True, slots=True)
class Table:
    board: Visible
    names: dict[str, int]
    """The number of each space."""
    rack: tuple[int, ...]
    pool: tuple[int, ...]
    unseen: tuple[int, ...]
    """The tiles that may be in the bag or on others' racks."""
    own: tuple[int, ...]
    """Each seat's bonus spaces, as bits."""
    seat: Seat
    positions: tuple[int, ...]
    finish: int
    partner: Seat | None

    def open_to(self, seat: Seat) -> int:
        every = (1 << len(self.board.shown)) - 1
        return every & ~sum(spaces for other, spaces in enumerate(self.own) if other != seat)

    def given_away(self, seat: Seat) -> int:
        """The spaces, as bits, on which a placement of that seat pays an opponent of its own."""
        mates = {seat, PARTNERS[seat]} if self.partner is not None else {seat}
        return sum(spaces for other, spaces in enumerate(self.own) if other not in mates)

    def next_seat(self) -> Seat:
        return (self.seat + 1) % len(self.own)


def table_of(view: View) -> Table:
    assert view.seat is not None
    names = {space.name: at for at, space in enumerate(view.spaces)}
    joined = [0] * len(names)
    for a, b in view.lines:
        joined[names[a]] |= 1 << names[b]
        joined[names[b]] |= 1 << names[a]
    rack, pool = view.seats[view.seat].rack or (), view.pool
    seen = {*rack, *pool}
    for space in view.spaces:
        seen |= {*space.covered, space.tile} - {None}
    partner = PARTNERS[view.seat] if view.options.teams else None
    if partner is not None:
        seen |= {*(view.seats[partner].rack or ())}
    return Table(
        board=visible([NONE if space.tile is None else TILE_ORDER[space.tile] for space in view.spaces], joined),
        names=names,
        rack=numbered(rack),
        pool=numbered(pool),
        unseen=numbered(tuple(tile for tile in TILES if tile not in seen)),
        own=tuple(
            sum(1 << at for at, space in enumerate(view.spaces) if space.owner == seat)
            for seat in range(len(view.seats))
        ),
        seat=view.seat,
        positions=tuple(seat.position for seat in view.seats),
        finish=view.finish,
        partner=partner,
    )


def numbered(tiles: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(TILE_ORDER[tile] for tile in tiles)


def laid(table: Table, action: Place) -> tuple[Ints, Ints]:
    """The placement as tiles and the spaces they go to."""
    tiles = np.array([TILE_ORDER[piece.tile] for piece in action.tiles])
    return tiles, np.array([table.names[piece.space] for piece in action.tiles])


def worth_now(table: Table, actions: Sequence[Place]) -> list[tuple[int, int]]:
    """Points of each placement, and the bonus points it gives to opponents."""
    pieces = [piece for action in actions for piece in action.tiles]
    tiles = np.array([TILE_ORDER[piece.tile] for piece in pieces])
    spaces = np.array([table.names[piece.space] for piece in pieces])
    ends = np.cumsum([len(action.tiles) for action in actions])
    worth = judge_all(table.board, tiles, spaces, ends, table.given_away(table.seat))
    return [(points, given) for points, given in worth.tolist()]
