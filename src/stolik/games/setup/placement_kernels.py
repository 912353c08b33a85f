"""The board of SETUP for kernels: what a set is, what a placement scores, and every placement there is.

Sets of tiles and of spaces are bits. Placements come in the very order in which the rules list them.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.setup.rules.moves import POOL, RACK
from stolik.games.setup.rules.printed import Board
from stolik.games.setup.rules.tiles import COLOURS, NUMBERS, TILES
from stolik.sim.bits import lowest
from stolik.sim.borrowing import borrowing

Ints: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.int8]

ALL = len(TILES)
VALUES = len(NUMBERS)
COLOUR_COUNT = len(COLOURS)
HAND = RACK + POOL
EMPTY = -1

# A placement is a row: how many tiles, then tile and space of each, in board order.

PLACEMENT = 1 + 2 * HAND
ROOM = 1 << 12
"""Placements that a list has room for at first; it grows when it must."""
STACK = 1024


class BoardArrays(NamedTuple):
    """A board, and who sits at it."""

    joined: Ints
    """The spaces that a line leads to from each space, as bits."""
    open_to: Ints
    """The spaces on which each seat may place, as bits."""
    bonus: Ints
    """The bonus spaces of each seat, as bits."""
    centre: Ints
    finish: int
    players: int
    teams: bool


def board_arrays(board: Board, players: int, *, teams: bool = False, finish: int | None = None) -> BoardArrays:
    def bits(spaces: tuple[int, ...]) -> int:
        return sum(1 << space for space in spaces)

    return BoardArrays(
        joined=np.array([bits(spaces) for spaces in board.joined]),
        open_to=np.array([bits(board.open_to(seat, players, teams=teams)) for seat in range(players)]),
        bonus=np.array([bits(spaces) for spaces in board.bonus_spaces(players, teams=teams)]),
        centre=np.array(board.centre),
        finish=finish or board.finish(players, teams=teams),
        players=players,
        teams=teams,
    )


def _orders() -> tuple[Ints, Ints, Ints]:
    """All orders of r out of n tiles of one number: where those of (n, r) begin, how many there are, and all of them."""
    first, count = np.zeros((COLOUR_COUNT + 1, COLOUR_COUNT + 1), np.int64), np.zeros((6, 6), np.int64)
    listed: list[list[int]] = []
    for n in range(COLOUR_COUNT + 1):
        for r in range(n + 1):
            orders = [[*order, *[0] * (COLOUR_COUNT - r)] for order in permutations(range(n), r)]
            first[n, r], count[n, r] = len(listed), len(orders)
            listed += orders
    return first, count, np.array(listed)


FIRST_ORDER, ORDERS_OF, ORDERS = _orders()


# Sets


@borrowing
def hanging_together(joined: Ints, alike: int, space: int) -> int:
    """What can be reached from this space through lines between the spaces given."""
    group, edge = 1 << space, 1 << space
    while edge:
        reached = 0
        while edge:
            reached |= joined[lowest(edge)]
            edge &= edge - 1
        edge = reached & alike & ~group
        group |= edge
    return group


@borrowing
def spaces_of_number(top: Ints, value: int) -> int:
    found = 0
    for space in range(len(top)):
        if top[space] != EMPTY and top[space] % VALUES == value:
            found |= 1 << space
    return found


@borrowing
def run_through(joined: Ints, top: Ints, where: Ints, space: int) -> int:
    """The rising run through this space; `where` says on which space each tile can be seen."""
    found = 1 << space
    for step in (-1, 1):
        at, tile = space, int(top[space])
        while tile // VALUES == (tile + step) // VALUES and tile + step >= 0:
            tile += step
            if tile >= ALL or where[tile] == EMPTY or not joined[at] >> where[tile] & 1:
                break
            at = int(where[tile])
            found |= 1 << at
    return found


@njit(cache=True)
def scoring_spaces(board: BoardArrays, top: Ints, where: Ints, placement: Bytes) -> int:
    """The spaces of all sets that a placement makes, as bits. `top` and `where` are as they were before it."""
    size = placement[0]
    covered = np.empty(HAND, np.int64)
    for at in range(size):
        tile, space = placement[1 + 2 * at], placement[2 + 2 * at]
        covered[at] = top[space]
        if top[space] != EMPTY:
            where[top[space]] = EMPTY
        top[space] = tile
        where[tile] = space
    found = sets_of(board.joined, top, where, placement)
    for at in range(size - 1, -1, -1):
        tile, space = placement[1 + 2 * at], placement[2 + 2 * at]
        where[tile] = EMPTY
        top[space] = covered[at]
        if covered[at] != EMPTY:
            where[covered[at]] = space
    return found


@borrowing
def sets_of(joined: Ints, top: Ints, where: Ints, placement: Bytes) -> int:
    """The spaces of all sets in which a placement that has been laid has a part, as bits."""
    found, in_groups, in_runs = 0, 0, 0
    for at in range(placement[0]):
        space = placement[2 + 2 * at]
        if not in_groups >> space & 1:
            group = hanging_together(joined, spaces_of_number(top, int(top[space]) % VALUES), space)
            in_groups |= group
            if group & (group - 1):
                found |= group
        if not in_runs >> space & 1:
            run = run_through(joined, top, where, space)
            in_runs |= run
            if run & (run - 1):
                found |= run
    return found


@njit(cache=True)
def where_seen(top: Ints) -> Ints:
    where = np.empty(ALL, np.int64)
    see(top, where)
    return where


@borrowing
def see(top: Ints, where: Ints) -> None:
    """Fills in on which space each tile can be seen."""
    where[:] = EMPTY
    for space in range(len(top)):
        if top[space] != EMPTY:
            where[top[space]] = space


# Placements


@njit(cache=True)
def with_room(listed: Bytes, count: int) -> Bytes:
    """The list, with room for so many placements. Asked for once for several of them: handing arrays on costs time."""
    if count <= len(listed):
        return listed
    more = np.empty((2 * count, PLACEMENT), np.int8)
    for at in range(len(listed)):
        for part in range(PLACEMENT):
            more[at, part] = listed[at, part]
    return more


@njit(cache=True)
def placements(board: BoardArrays, top: Ints, hand: int, spaces: int, listed: Bytes) -> tuple[int, Bytes]:
    """Every legal placement of the tiles in hand onto these spaces; how many, and the list, grown if it had to."""
    where = where_seen(top)
    count, listed = _single_tiles(board, where, hand, spaces, listed)
    count, listed = _of_one_number(board, top, hand, spaces, count, listed)
    return _of_one_colour(board, where, hand, spaces, count, listed)


@njit(cache=True)
def _single_tiles(board: BoardArrays, where: Ints, hand: int, spaces: int, listed: Bytes) -> tuple[int, Bytes]:
    count = 0
    for tile in range(ALL):
        if not hand >> tile & 1:
            continue
        beside = 0
        for other in range(tile % VALUES, ALL, VALUES):
            if where[other] != EMPTY:
                beside |= int(board.joined[where[other]])
        for other in (tile - 1, tile + 1):
            if 0 <= other < ALL and other // VALUES == tile // VALUES and where[other] != EMPTY:
                beside |= int(board.joined[where[other]])
        beside &= spaces
        listed = with_room(listed, count + len(board.joined))
        while beside:
            listed[count, 0], listed[count, 1], listed[count, 2] = 1, tile, lowest(beside)
            count += 1
            beside &= beside - 1
    return count, listed


@njit(cache=True)
def _links(board: BoardArrays, top: Ints, value: int, spaces: int, links: Ints) -> None:
    """Which open spaces hang together once both show that number: by a line, or by way of tiles already there."""
    alike = spaces_of_number(top, value)
    behind = np.zeros(len(top), np.int64)
    for space in range(len(top)):
        links[space] = 0
        if spaces >> space & 1:
            near = (board.joined[space] | 1 << space) & alike
            while near:
                behind[space] |= hanging_together(board.joined, alike, lowest(near))
                near &= ~behind[space]
    for a in range(len(top)):
        if spaces >> a & 1:
            for b in range(len(top)):
                if a != b and spaces >> b & 1 and (board.joined[a] >> b & 1 or behind[a] & behind[b]):
                    links[a] |= 1 << b


@njit(cache=True)
def _of_one_number(
    board: BoardArrays, top: Ints, hand: int, spaces: int, count: int, listed: Bytes
) -> tuple[int, Bytes]:
    links = np.empty(len(top), np.int64)
    tiles = np.empty(COLOUR_COUNT, np.int64)
    growing = np.empty((STACK, 4), np.int64)
    for value in range(VALUES):
        most = 0
        for tile in range(value, ALL, VALUES):
            if hand >> tile & 1:
                tiles[most] = tile
                most += 1
        if most < 2:
            continue
        _links(board, top, value, spaces, links)
        passed = 0
        for first in range(len(top)):
            if not spaces >> first & 1:
                continue
            passed |= 1 << first
            growing[0, 0], growing[0, 1] = 1 << first, links[first] & ~passed
            growing[0, 2], growing[0, 3] = passed | links[first], 1
            height = 1
            while height:
                height -= 1
                group, fringe = growing[height, 0], growing[height, 1]
                known, size = growing[height, 2], growing[height, 3]
                while fringe:
                    bit = fringe & -fringe
                    fringe ^= bit
                    count, listed = _list_group(group | bit, size + 1, tiles, most, count, listed)
                    if size + 1 < most:
                        near = links[lowest(bit)]
                        growing[height, 0], growing[height, 1] = group | bit, fringe | (near & ~known)
                        growing[height, 2], growing[height, 3] = known | near, size + 1
                        height += 1
    return count, listed


@njit(cache=True)
def _list_group(group: int, size: int, tiles: Ints, most: int, count: int, listed: Bytes) -> tuple[int, Bytes]:
    """Every way to lay some of the tiles on exactly these spaces."""
    first, orders = FIRST_ORDER[most, size], ORDERS_OF[most, size]
    listed = with_room(listed, count + orders)
    for order in range(first, first + orders):
        listed[count, 0] = size
        left = group
        for at in range(size):
            listed[count, 1 + 2 * at] = tiles[ORDERS[order, at]]
            listed[count, 2 + 2 * at] = lowest(left)
            left &= left - 1
        count += 1
    return count, listed


@njit(cache=True)
def _of_one_colour(
    board: BoardArrays, where: Ints, hand: int, spaces: int, count: int, listed: Bytes
) -> tuple[int, Bytes]:
    paths = np.empty((STACK, 3), np.int64)
    placed = np.empty((STACK, PLACEMENT), np.int8)
    grown = np.empty(PLACEMENT, np.int8)
    for first in range(ALL):
        after = first + 1
        if not hand >> first & 1 or after % VALUES == 0 or not (hand >> after & 1 or where[after] != EMPTY):
            continue
        height = 0
        left = spaces
        while left:
            space = lowest(left)
            left &= left - 1
            paths[height, 0], paths[height, 1], paths[height, 2] = first, space, 1 << space
            placed[height, 0], placed[height, 1], placed[height, 2] = 1, first, space
            height += 1
        while height:
            height -= 1
            tile, space, used = paths[height, 0], paths[height, 1], paths[height, 2]
            _copy(placed[height], grown)
            tile += 1
            if tile % VALUES == 0:
                continue
            if hand >> tile & 1:
                near = board.joined[space] & spaces & ~used
                listed = with_room(listed, count + len(board.joined))
                while near:
                    at = lowest(near)
                    near &= near - 1
                    _insert(grown, tile, at, listed[count])
                    paths[height, 0], paths[height, 1], paths[height, 2] = tile, at, used | 1 << at
                    _copy(listed[count], placed[height])
                    height += 1
                    count += 1
            elif where[tile] != EMPTY and board.joined[space] >> where[tile] & 1 and not used >> where[tile] & 1:
                at = where[tile]
                paths[height, 0], paths[height, 1], paths[height, 2] = tile, at, used | 1 << at
                _copy(grown, placed[height])
                height += 1
    return count, listed


@njit(cache=True)
def _insert(placement: Bytes, tile: int, space: int, bigger: Bytes) -> None:
    """The placement with one tile more, in board order."""
    size = placement[0]
    bigger[0] = size + 1
    at = size
    while at and placement[2 * at] > space:
        bigger[1 + 2 * at], bigger[2 + 2 * at] = placement[2 * at - 1], placement[2 * at]
        at -= 1
    bigger[1 + 2 * at], bigger[2 + 2 * at] = tile, space
    for rest in range(1, 1 + 2 * at):
        bigger[rest] = placement[rest]


@njit(cache=True)
def _copy(placement: Bytes, to: Bytes) -> None:
    for at in range(1 + 2 * placement[0]):
        to[at] = placement[at]
