"""One placement of SETUP out of all, without listing them: how many there are, and which is the n-th.

The order is that of `placement_kernels.placements`, and of the rules. Groups and paths are counted by their last step in
bulk; the one that was chosen is then walked to, past all that come before it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from stolik.games.setup.placement_kernels import (
    ALL,
    COLOUR_COUNT,
    EMPTY,
    FIRST_ORDER,
    ORDERS,
    ORDERS_OF,
    STACK,
    VALUES,
    BoardArrays,
    Bytes,
    Ints,
    hanging_together,
)
from stolik.games.setup.rules.printed import Board
from stolik.sim.bits import lowest, nth, size_of

KINDS = 2 * ALL + VALUES
"""Single tiles, groups of a number, runs from a tile: each is counted for itself."""
GROUPS, RUNS = ALL, ALL + VALUES


class Work(NamedTuple):
    """What counting needs to remember, made once for many turns."""

    where: Ints
    """On which space each tile can be seen, or EMPTY."""
    counts: Ints
    """By kind: how many placements there are."""
    links: Ints
    tiles: Ints
    stack: Ints
    path: Ints
    """By step of a run: its space."""


def new_work(board: Board) -> Work:
    return Work(
        np.zeros(ALL, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(len(board.spaces), np.int64),
        np.zeros(COLOUR_COUNT, np.int64),
        np.zeros((STACK, 4), np.int64),
        np.zeros(VALUES, np.int64),
    )


@njit(cache=True)
def count_placements(board: BoardArrays, where: Ints, hand: int, spaces: int, work: Work) -> int:
    """How many legal placements of the tiles in hand there are; `where` says on which space each tile can be seen."""
    total = 0
    work.counts[:] = 0
    left = hand
    while left:
        tile = lowest(left)
        left &= left - 1
        work.counts[tile] = size_of(_beside(board, where, tile) & spaces)
        total += work.counts[tile]
        if tile % VALUES < VALUES - 1 and _goes_on(where, hand, tile + 1):
            work.counts[RUNS + tile] = _count_runs(board, where, hand, spaces, tile, work)
            total += work.counts[RUNS + tile]
    for value in range(VALUES):
        most = _alike(hand, value, work.tiles)
        if most >= 2:
            _link(board, where, value, spaces, work.links)
            work.counts[GROUPS + value] = _count_groups(spaces, most, work)
            total += work.counts[GROUPS + value]
    return total


@njit(cache=True)
def nth_placement(
    board: BoardArrays, where: Ints, hand: int, spaces: int, work: Work, chosen: int, placement: Bytes
) -> None:
    """Write down the placement of that number; `work` is as `count_placements` left it for the same hand."""
    kind = 0
    while chosen >= work.counts[kind]:
        chosen -= work.counts[kind]
        kind += 1
    if kind < GROUPS:
        placement[0], placement[1] = 1, kind
        placement[2] = nth(_beside(board, where, kind) & spaces, chosen)
    elif kind < RUNS:
        most = _alike(hand, kind - GROUPS, work.tiles)
        _link(board, where, kind - GROUPS, spaces, work.links)
        _nth_group(spaces, most, work, chosen, placement)
    else:
        _nth_run(board, where, hand, spaces, kind - RUNS, work, chosen, placement)


# Single tiles


@njit(cache=True)
def _beside(board: BoardArrays, where: Ints, tile: int) -> int:
    """The spaces beside a tile of its number, or beside its neighbours in colour."""
    beside, value = 0, tile % VALUES
    for other in range(value, ALL, VALUES):
        if where[other] != EMPTY:
            beside |= int(board.joined[where[other]])
    if value > 0 and where[tile - 1] != EMPTY:
        beside |= int(board.joined[where[tile - 1]])
    if value < VALUES - 1 and where[tile + 1] != EMPTY:
        beside |= int(board.joined[where[tile + 1]])
    return beside


# Groups


@njit(cache=True)
def _alike(hand: int, value: int, tiles: Ints) -> int:
    """The tiles in hand of that number; how many they are."""
    most = 0
    for tile in range(value, ALL, VALUES):
        if hand >> tile & 1:
            tiles[most] = tile
            most += 1
    return most


@njit(cache=True)
def _link(board: BoardArrays, where: Ints, value: int, spaces: int, links: Ints) -> None:
    """Which open spaces hang together once both show that number: by a line, or by way of tiles already there."""
    shown = 0
    for tile in range(value, ALL, VALUES):
        if where[tile] != EMPTY:
            shown |= 1 << int(where[tile])
    for space in range(len(links)):
        links[space] = board.joined[space] & spaces
    while shown:
        group = hanging_together(board, shown, lowest(shown))
        shown &= ~group
        touching, left = group, group
        while left:
            touching |= int(board.joined[lowest(left)])
            left &= left - 1
        touching &= spaces
        left = touching
        while left:
            links[lowest(left)] |= touching
            left &= left - 1
    for space in range(len(links)):
        links[space] &= ~(1 << space)


@njit(cache=True)
def _count_groups(spaces: int, most: int, work: Work) -> int:
    links, stack, total, passed, starts = work.links, work.stack, 0, 0, spaces
    while starts:
        first = lowest(starts)
        starts &= starts - 1
        passed |= 1 << first
        stack[0, 0], stack[0, 1], stack[0, 2] = links[first] & ~passed, passed | links[first], 2
        height = 1
        while height:
            height -= 1
            fringe, known, size = stack[height, 0], stack[height, 1], stack[height, 2]
            total += size_of(fringe) * ORDERS_OF[most, size]
            if size == most:
                continue
            while fringe:
                near = links[lowest(fringe)]
                fringe &= fringe - 1
                stack[height, 0], stack[height, 1] = fringe | (near & ~known), known | near
                stack[height, 2] = size + 1
                height += 1
    return total


@njit(cache=True)
def _nth_group(spaces: int, most: int, work: Work, chosen: int, placement: Bytes) -> None:
    links, stack, passed, starts = work.links, work.stack, 0, spaces
    while True:
        first = lowest(starts)
        starts &= starts - 1
        passed |= 1 << first
        stack[0, 0], stack[0, 1], stack[0, 2] = links[first] & ~passed, passed | links[first], 2
        stack[0, 3] = 1 << first
        height = 1
        while height:
            height -= 1
            fringe, known, size, group = stack[height, 0], stack[height, 1], stack[height, 2], stack[height, 3]
            orders = ORDERS_OF[most, size]
            if chosen < size_of(fringe) * orders:
                last = 1 << nth(fringe, chosen // orders)
                _lay_group(group | last, size, most, chosen % orders, work.tiles, placement)
                return
            chosen -= size_of(fringe) * orders
            if size == most:
                continue
            while fringe:
                bit = fringe & -fringe
                near = links[lowest(bit)]
                fringe ^= bit
                stack[height, 0], stack[height, 1] = fringe | (near & ~known), known | near
                stack[height, 2], stack[height, 3] = size + 1, group | bit
                height += 1


@njit(cache=True)
def _lay_group(group: int, size: int, most: int, order: int, tiles: Ints, placement: Bytes) -> None:
    placement[0] = size
    row = FIRST_ORDER[most, size] + order
    for at in range(size):
        placement[1 + 2 * at] = tiles[ORDERS[row, at]]
        placement[2 + 2 * at] = lowest(group)
        group &= group - 1


# Runs


@njit(cache=True)
def _goes_on(where: Ints, hand: int, tile: int) -> bool:
    """Whether a run can take this tile: from the hand, or where it lies."""
    return bool(hand >> tile & 1) or where[tile] != EMPTY


@njit(cache=True)
def _count_runs(board: BoardArrays, where: Ints, hand: int, spaces: int, first: int, work: Work) -> int:
    stack, total, height, starts = work.stack, 0, 0, spaces
    while starts:
        space = lowest(starts)
        starts &= starts - 1
        stack[height, 0], stack[height, 1], stack[height, 2] = first + 1, space, 1 << space
        height += 1
    while height:
        height -= 1
        tile, space, used = stack[height, 0], stack[height, 1], stack[height, 2]
        near = board.joined[space] & ~used
        if hand >> tile & 1:
            near &= spaces
            total += size_of(near)
        else:
            near &= 1 << where[tile]
        if (tile + 1) % VALUES == 0 or not _goes_on(where, hand, tile + 1):
            continue
        while near:
            at = lowest(near)
            near &= near - 1
            stack[height, 0], stack[height, 1], stack[height, 2] = tile + 1, at, used | 1 << at
            height += 1
    return total


@njit(cache=True)
def _nth_run(
    board: BoardArrays, where: Ints, hand: int, spaces: int, first: int, work: Work, chosen: int, placement: Bytes
) -> None:
    stack, path, height, starts = work.stack, work.path, 0, spaces
    while starts:
        space = lowest(starts)
        starts &= starts - 1
        stack[height, 0], stack[height, 1], stack[height, 2] = first + 1, space, 1 << space
        height += 1
    while True:
        height -= 1
        tile, space, used = stack[height, 0], stack[height, 1], stack[height, 2]
        path[tile - 1 - first] = space
        near = board.joined[space] & ~used
        if hand >> tile & 1:
            near &= spaces
            if chosen < size_of(near):
                path[tile - first] = nth(near, chosen)
                _lay_run(hand, first, tile, path, placement)
                return
            chosen -= size_of(near)
        else:
            near &= 1 << where[tile]
        if (tile + 1) % VALUES == 0 or not _goes_on(where, hand, tile + 1):
            continue
        while near:
            at = lowest(near)
            near &= near - 1
            stack[height, 0], stack[height, 1], stack[height, 2] = tile + 1, at, used | 1 << at
            height += 1


@njit(cache=True)
def _lay_run(hand: int, first: int, last: int, path: Ints, placement: Bytes) -> None:
    """The tiles of the run that come from the hand, in board order."""
    size = 0
    for tile in range(first, last + 1):
        if not hand >> tile & 1:
            continue
        space, at = path[tile - first], size
        while at and placement[2 * at] > space:
            placement[1 + 2 * at], placement[2 + 2 * at] = placement[2 * at - 1], placement[2 * at]
            at -= 1
        placement[1 + 2 * at], placement[2 + 2 * at] = tile, space
        size += 1
    placement[0] = size
