"""SETUP as a kernel: every placement a hand allows on a board, with its points, for judging and for looking ahead.

Tiles are numbered as in `TILES`, spaces as on the board, sets of spaces are bits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.rules.setup.tiles import COLOURS, NUMBERS, TILES

VALUES = len(NUMBERS)
COLOUR_COUNT = len(COLOURS)
NONE = -1
LONGEST_PATH = 2 * VALUES

Ints = NDArray[np.int64]


class Visible(NamedTuple):
    """What lies uppermost, seen three ways, and which spaces lines join."""

    shown: Ints
    """The tile on each space, or NONE."""
    where: Ints
    """The space of each tile, or NONE."""
    of_number: Ints
    """The spaces that show each number, as bits."""
    joined: Ints
    """The spaces that a line leads to from each space, as bits."""


class Offers(NamedTuple):
    """What the placements of a hand come to."""

    placements: int
    points: int
    """Of all placements together."""
    best: int
    """The most points that a placement makes, less the bonus points it gives away."""
    most: int
    """The most points that a placement makes."""


def visible(shown: list[int], joined: list[int]) -> Visible:
    where = np.full(len(TILES), NONE)
    of_number = np.zeros(VALUES, np.int64)
    for space, tile in enumerate(shown):
        if tile != NONE:
            where[tile] = space
            of_number[tile % VALUES] |= 1 << space
    return Visible(np.array(shown), where, of_number, np.array(joined))


@njit(cache=True)
def lay(board: Visible, tile: int, space: int) -> int:
    """Put a tile on a space; returns what it covers, which `lift` wants back."""
    covered = int(board.shown[space])
    if covered != NONE:
        board.where[covered] = NONE
        board.of_number[covered % VALUES] &= ~(1 << space)
    board.shown[space] = tile
    board.where[tile] = space
    board.of_number[tile % VALUES] |= 1 << space
    return covered


@njit(cache=True)
def lift(board: Visible, space: int, covered: int) -> None:
    tile = board.shown[space]
    board.where[tile] = NONE
    board.of_number[tile % VALUES] &= ~(1 << space)
    board.shown[space] = covered
    if covered != NONE:
        board.where[covered] = space
        board.of_number[covered % VALUES] |= 1 << space


@njit(cache=True)
def together(board: Visible, first: int, spaces: int) -> int:
    """Those of the spaces that hang together with the first one through lines between them."""
    found, reached = 0, 1 << first
    while found != reached:
        found = reached
        for space in range(len(board.shown)):
            if found >> space & 1:
                reached |= int(board.joined[space]) & spaces
    return found


@njit(cache=True)
def run_through(board: Visible, space: int) -> int:
    """The rising run through this space."""
    found = 1 << space
    for step in (-1, 1):
        at, tile = space, int(board.shown[space])
        while 0 <= tile % VALUES + step < VALUES:
            tile += step
            near = int(board.where[tile])
            if near == NONE or not board.joined[at] >> near & 1:
                break
            found |= 1 << near
            at = near
    return found


@njit(cache=True)
def scoring(board: Visible, placed: int) -> int:
    """The spaces of every set of two or more in which one of the placed spaces lies."""
    found = 0
    for space in range(len(board.shown)):
        if placed >> space & 1:
            alike = together(board, space, int(board.of_number[board.shown[space] % VALUES]))
            run = run_through(board, space)
            for spaces in (alike, run):
                if spaces & (spaces - 1):
                    found |= spaces
    return found


@njit(cache=True)
def count_spaces(spaces: int) -> int:
    count = 0
    while spaces:
        spaces &= spaces - 1
        count += 1
    return count


@njit(cache=True)
def judge(board: Visible, tiles: Ints, spaces: Ints, bonus: int) -> tuple[int, int]:
    """Points of a legal placement, and the bonus points it gives away."""
    covered = np.empty(len(tiles), np.int64)
    placed = 0
    for at in range(len(tiles)):
        covered[at] = lay(board, tiles[at], spaces[at])
        placed |= 1 << spaces[at]
    found = scoring(board, placed)
    for at in range(len(tiles) - 1, -1, -1):
        lift(board, spaces[at], covered[at])
    return count_spaces(found), count_spaces(found & bonus)


@njit(cache=True)
def judge_all(board: Visible, tiles: Ints, spaces: Ints, ends: Ints, bonus: int) -> Ints:
    """Points and bonus points given away of many placements, which lie one after another up to their `ends`."""
    worth = np.empty((len(ends), 2), np.int64)
    begin = 0
    for at in range(len(ends)):
        worth[at] = judge(board, tiles[begin : ends[at]], spaces[begin : ends[at]], bonus)
        begin = ends[at]
    return worth


@njit(cache=True)
def note(board: Visible, placed: int, bonus: int, offers: Ints) -> None:
    """Count the placement that lies on the board now."""
    found = scoring(board, placed)
    points = count_spaces(found)
    offers[0] += 1
    offers[1] += points
    offers[2] = max(offers[2], points - count_spaces(found & bonus))
    offers[3] = max(offers[3], points)


@njit(cache=True)
def offer_one_tile(board: Visible, hand: Ints, open_spaces: int, bonus: int, offers: Ints) -> None:
    for tile in hand:
        for space in range(len(board.shown)):
            if open_spaces >> space & 1:
                covered = lay(board, tile, space)
                if scoring(board, 1 << space):
                    note(board, 1 << space, bonus, offers)
                lift(board, space, covered)


@njit(cache=True)
def offer_one_number(board: Visible, tiles: Ints, open_spaces: int, bonus: int, offers: Ints) -> None:
    """Two or more tiles of one number on spaces that hang together, each tile on each of them in turn."""
    spaces_count, count = len(board.shown), len(tiles)
    number = tiles[0] % VALUES
    on = np.empty(count, np.int64)
    covered = np.empty(count, np.int64)
    for spaces in range(1 << spaces_count):
        if spaces & ~open_spaces:
            continue
        size = count_spaces(spaces)
        if size < 2 or size > count:
            continue
        first = 0
        while not spaces >> first & 1:
            first += 1
        if spaces & ~together(board, first, int(board.of_number[number]) | spaces):
            continue
        for code in range(count**size):
            rest, used, at = code, 0, 0
            for space in range(spaces_count):
                if spaces >> space & 1:
                    on[at] = rest % count
                    used |= 1 << on[at]
                    rest //= count
                    at += 1
            if count_spaces(used) < size:
                continue
            at = 0
            for space in range(spaces_count):
                if spaces >> space & 1:
                    covered[at] = lay(board, int(tiles[on[at]]), space)
                    at += 1
            note(board, spaces, bonus, offers)
            for space in range(spaces_count - 1, -1, -1):
                if spaces >> space & 1:
                    at -= 1
                    lift(board, space, covered[at])


@njit(cache=True)
def offer_run(
    board: Visible,
    held: NDArray[np.bool_],
    tile: int,
    space: int,
    placed: int,
    used: int,
    open_spaces: int,
    bonus: int,
    offers: Ints,
) -> None:
    """Go on along the run whose highest tile so far lies on this space: with a tile in hand, or one already there."""
    if tile % VALUES == VALUES - 1:
        return
    onward = tile + 1
    if held[onward]:
        for near in range(len(board.shown)):
            if board.joined[space] >> near & 1 and open_spaces >> near & 1 and not used >> near & 1:
                covered = lay(board, onward, near)
                note(board, placed | 1 << near, bonus, offers)
                offer_run(board, held, onward, near, placed | 1 << near, used | 1 << near, open_spaces, bonus, offers)
                lift(board, near, covered)
        return
    there = int(board.where[onward])
    if there != NONE and board.joined[space] >> there & 1 and not used >> there & 1:
        offer_run(board, held, onward, there, placed, used | 1 << there, open_spaces, bonus, offers)


@njit(cache=True)
def offers(board: Visible, hand: Ints, open_spaces: int, bonus: int) -> Offers:
    """All that the hand could place on these spaces; `bonus` are the spaces that would pay another player."""
    found = np.zeros(4, np.int64)
    offer_one_tile(board, hand, open_spaces, bonus, found)
    for number in range(VALUES):
        alike = hand[hand % VALUES == number]
        if len(alike) > 1:
            offer_one_number(board, alike, open_spaces, bonus, found)
    held = np.zeros(COLOUR_COUNT * VALUES, np.bool_)
    held[hand] = True
    for lowest in hand:
        for space in range(len(board.shown)):
            if open_spaces >> space & 1:
                covered = lay(board, lowest, space)
                offer_run(board, held, lowest, space, 1 << space, 1 << space, open_spaces, bonus, found)
                lift(board, space, covered)
    return Offers(found[0], found[1], found[2], found[3])
