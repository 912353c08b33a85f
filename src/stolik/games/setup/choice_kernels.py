"""One placement of SETUP out of all, without listing them: how many there are, and which is the n-th.

The order is that of `placement_kernels.placements`, and of the rules. Groups and paths are counted by their last step in
bulk; the one that was chosen is then walked to, past all that come before it. What is still to be followed is one number
each: sets of spaces side by side in its bits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stolik.games.setup.placement_kernels import (
    ALL,
    EMPTY,
    FIRST_ORDER,
    ORDERS,
    ORDERS_OF,
    STACK,
    VALUES,
    BoardArrays,
    Bytes,
    Ints,
)
from stolik.games.setup.rules.printed import MOST_SPACES, Board
from stolik.sim.bits import lowest, nth, size_of
from stolik.sim.borrowing import borrowing

KINDS = 2 * ALL + VALUES
"""Single tiles, groups of a number, runs from a tile: each is counted for itself."""
GROUPS, RUNS = ALL, ALL + VALUES

LOWEST = sum(1 << tile for tile in range(0, ALL, VALUES))
"""The tiles of the lowest number: no run goes on with them."""
GOES_WITH = np.array(
    [
        sum(
            1 << other
            for other in range(ALL)
            if other % VALUES == tile % VALUES or (abs(other - tile) == 1 and other // VALUES == tile // VALUES)
        )
        for tile in range(ALL)
    ]
)
"""By tile: those beside which it may lie alone."""
ROOM = MOST_SPACES
"""Bits for a set of spaces."""
SPACES = (1 << ROOM) - 1
ONE_SPACE = (1 << ROOM.bit_length()) - 1
TILE = ROOM + ROOM.bit_length()
"""Where a path's next tile stands, after the spaces used and the space it has come to."""


class Work(NamedTuple):
    """What counting needs to remember, made once for many turns."""

    where: Ints
    """On which space each tile can be seen, or EMPTY."""
    counts: Ints
    """By kind: how many placements there are."""
    links: Ints
    stack: Ints
    """What is still to be followed."""
    groups: Ints
    """The spaces of each group that is."""
    path: Ints
    """By step of a run: its space."""


def new_work(board: Board) -> Work:
    return Work(
        np.zeros(ALL, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(len(board.spaces), np.int64),
        np.zeros(STACK, np.int64),
        np.zeros(STACK, np.int64),
        np.zeros(VALUES, np.int64),
    )


@borrowing
def count_placements(board: BoardArrays, where: Ints, hand: int, spaces: int, work: Work) -> int:
    """How many legal placements of the tiles in hand there are; `where` says on which space each tile can be seen."""
    total, joined, counts = 0, board.joined, work.counts
    for kind in range(KINDS):
        counts[kind] = 0
    seen, left = _seen(where), hand
    follows = (hand | seen) & ~LOWEST
    while left:
        tile = lowest(left)
        left &= left - 1
        single = size_of(_beside(joined, where, seen, tile) & spaces)
        counts[tile] = single
        total += single
        if follows >> tile + 1 & 1:
            runs = _count_runs(joined, where, hand, follows, spaces, tile, work.stack)
            counts[RUNS + tile] = runs
            total += runs
    for value in range(VALUES):
        most = size_of(hand & LOWEST << value)
        if most >= 2:
            _link(joined, where, seen, value, spaces, work.links)
            groups = _count_groups(work.links, spaces, most, work.stack)
            counts[GROUPS + value] = groups
            total += groups
    return total


@borrowing
def nth_placement(
    board: BoardArrays, where: Ints, hand: int, spaces: int, work: Work, chosen: int, placement: Bytes
) -> None:
    """Write down the placement of that number; `work` is as `count_placements` left it for the same hand."""
    kind, joined, seen = 0, board.joined, _seen(where)
    while chosen >= work.counts[kind]:
        chosen -= work.counts[kind]
        kind += 1
    if kind < GROUPS:
        placement[0], placement[1] = 1, kind
        placement[2] = nth(_beside(joined, where, seen, kind) & spaces, chosen)
    elif kind < RUNS:
        alike = hand & LOWEST << kind - GROUPS
        _link(joined, where, seen, kind - GROUPS, spaces, work.links)
        _nth_group(work.links, spaces, alike, work.stack, work.groups, chosen, placement)
    else:
        _nth_run(
            joined, where, hand, (hand | seen) & ~LOWEST, spaces, kind - RUNS, work.stack, work.path, chosen, placement
        )


# Single tiles


@borrowing
def _seen(where: Ints) -> int:
    """The tiles that can be seen, as bits."""
    seen = 0
    for tile in range(ALL):
        seen |= int(where[tile] != EMPTY) << tile
    return seen


@borrowing
def _beside(joined: Ints, where: Ints, seen: int, tile: int) -> int:
    """The spaces beside a tile of its number, or beside its neighbours in colour."""
    beside, left = 0, seen & GOES_WITH[tile]
    while left:
        beside |= int(joined[where[lowest(left)]])
        left &= left - 1
    return beside


# Groups


@borrowing
def _link(joined: Ints, where: Ints, seen: int, value: int, spaces: int, links: Ints) -> None:
    """Which open spaces hang together once both show that number: by a line, or by way of tiles already there."""
    shown, left = 0, seen & LOWEST << value
    while left:
        shown |= 1 << where[lowest(left)]
        left &= left - 1
    for space in range(len(links)):
        links[space] = joined[space] & spaces
    while shown:
        group, edge, touching = shown & -shown, shown & -shown, 0
        while edge:
            reached = 0
            while edge:
                reached |= joined[lowest(edge)]
                edge &= edge - 1
            touching |= reached
            edge = reached & shown & ~group
            group |= edge
        shown &= ~group
        touching = (touching | group) & spaces
        left = touching
        while left:
            links[lowest(left)] |= touching
            left &= left - 1
    for space in range(len(links)):
        links[space] &= ~(1 << space)


@borrowing
def _count_groups(links: Ints, spaces: int, most: int, stack: Ints) -> int:
    total, passed, starts = 0, 0, spaces
    while starts:
        first = lowest(starts)
        starts &= starts - 1
        passed |= 1 << first
        stack[0] = links[first] & ~passed | (passed | links[first]) << ROOM | 2 << 2 * ROOM
        height = 1
        while height:
            height -= 1
            node = stack[height]
            fringe, known, size = node & SPACES, node >> ROOM & SPACES, node >> 2 * ROOM
            total += size_of(fringe) * ORDERS_OF[most, size]
            if size == most:
                continue
            while fringe:
                near = links[lowest(fringe)]
                fringe &= fringe - 1
                stack[height] = fringe | near & ~known | (known | near) << ROOM | size + 1 << 2 * ROOM
                height += 1
    return total


@borrowing
def _nth_group(links: Ints, spaces: int, alike: int, stack: Ints, groups: Ints, chosen: int, placement: Bytes) -> None:
    most, passed, starts = size_of(alike), 0, spaces
    while True:
        first = lowest(starts)
        starts &= starts - 1
        passed |= 1 << first
        stack[0] = links[first] & ~passed | (passed | links[first]) << ROOM | 2 << 2 * ROOM
        groups[0] = 1 << first
        height = 1
        while height:
            height -= 1
            node, group = stack[height], groups[height]
            fringe, known, size = node & SPACES, node >> ROOM & SPACES, node >> 2 * ROOM
            orders = ORDERS_OF[most, size]
            if chosen < size_of(fringe) * orders:
                last = 1 << nth(fringe, chosen // orders)
                _lay_group(group | last, size, alike, chosen % orders, placement)
                return
            chosen -= size_of(fringe) * orders
            if size == most:
                continue
            while fringe:
                bit = fringe & -fringe
                near = links[lowest(bit)]
                fringe ^= bit
                stack[height] = fringe | near & ~known | (known | near) << ROOM | size + 1 << 2 * ROOM
                groups[height] = group | bit
                height += 1


@borrowing
def _lay_group(group: int, size: int, alike: int, order: int, placement: Bytes) -> None:
    placement[0] = size
    row = FIRST_ORDER[size_of(alike), size] + order
    for at in range(size):
        placement[1 + 2 * at] = nth(alike, ORDERS[row, at])
        placement[2 + 2 * at] = lowest(group)
        group &= group - 1


# Runs


@borrowing
def _begin_runs(spaces: int, first: int, stack: Ints) -> int:
    """Every way to lay the first tile of a run; how many there are."""
    height = 0
    while spaces:
        space = lowest(spaces)
        stack[height] = spaces & -spaces | space << ROOM | first + 1 << TILE
        spaces &= spaces - 1
        height += 1
    return height


@borrowing
def _count_runs(joined: Ints, where: Ints, hand: int, follows: int, spaces: int, first: int, stack: Ints) -> int:
    total, height = 0, _begin_runs(spaces, first, stack)
    while height:
        height -= 1
        node = stack[height]
        tile, space, used = node >> TILE, node >> ROOM & ONE_SPACE, node & SPACES
        near = joined[space] & ~used
        if hand >> tile & 1:
            near &= spaces
            total += size_of(near)
        else:
            near &= 1 << where[tile]
        if not follows >> tile + 1 & 1:
            continue
        while near:
            stack[height] = used | near & -near | lowest(near) << ROOM | tile + 1 << TILE
            near &= near - 1
            height += 1
    return total


@borrowing
def _nth_run(
    joined: Ints,
    where: Ints,
    hand: int,
    follows: int,
    spaces: int,
    first: int,
    stack: Ints,
    path: Ints,
    chosen: int,
    placement: Bytes,
) -> None:
    height = _begin_runs(spaces, first, stack)
    while True:
        height -= 1
        node = stack[height]
        tile, space, used = node >> TILE, node >> ROOM & ONE_SPACE, node & SPACES
        path[tile - 1 - first] = space
        near = joined[space] & ~used
        if hand >> tile & 1:
            near &= spaces
            if chosen < size_of(near):
                path[tile - first] = nth(near, chosen)
                _lay_run(hand, first, tile, path, placement)
                return
            chosen -= size_of(near)
        else:
            near &= 1 << where[tile]
        if not follows >> tile + 1 & 1:
            continue
        while near:
            stack[height] = used | near & -near | lowest(near) << ROOM | tile + 1 << TILE
            near &= near - 1
            height += 1


@borrowing
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
