"""The greediest placement of SETUP, found without listing all: what a placement scores is known from what it grows from.

Tiles of one number score the same whichever of them lies where, unless one of them also lies beside its neighbour in
colour; so only there all orders are gone through. What is found is what going through `placement_kernels.placements`
in order would find: of equals the first.
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
    PLACEMENT,
    STACK,
    VALUES,
    Bytes,
    Ints,
    hanging_together,
    see,
)
from stolik.sim.bits import lowest, size_of
from stolik.sim.borrowing import borrowing

NO_PLACEMENT = -1000


class Taste(NamedTuple):
    """What somebody likes a placement for."""

    points: int
    """What a point of one's own counts; what is given away costs one each."""
    given: int
    """The spaces whose points others get as well."""


class Search(NamedTuple):
    """What a search needs to remember, made once for many turns."""

    where: Ints
    """On which space each tile can be seen, or EMPTY."""
    alike: Ints
    """By number: the spaces that show it."""
    links: Ints
    stack: Ints
    """What is still to be followed, four numbers each."""
    path: Ints
    """By step of a run: its space."""
    tiles: Ints
    """The tiles of one number."""
    placement: Bytes
    """The best one so far."""


@njit(cache=True)
def new_search(spaces: int) -> Search:
    return Search(
        np.zeros(ALL, np.int64),
        np.zeros(VALUES, np.int64),
        np.zeros(spaces, np.int64),
        np.zeros((STACK, 4), np.int64),
        np.zeros(VALUES, np.int64),
        np.zeros(COLOUR_COUNT, np.int64),
        np.zeros(PLACEMENT, np.int8),
    )


@borrowing
def greediest_placement(joined: Ints, top: Ints, hand: int, spaces: int, taste: Taste, search: Search) -> int:
    """Write down the placement that is liked best, and return how much; NO_PLACEMENT if there is none."""
    where, alike = search.where, search.alike
    see(top, where)
    for value in range(VALUES):
        alike[value] = 0
    for space in range(len(top)):
        if top[space] != EMPTY:
            alike[top[space] % VALUES] |= 1 << space
    best = _best_single(joined, hand, spaces, taste, search)
    best = _best_of_one_number(joined, hand, spaces, taste, search, best)
    return _best_of_one_colour(joined, hand, spaces, taste, search, best)


@borrowing
def _liking(taste: Taste, scoring: int) -> int:
    return taste.points * size_of(scoring) - size_of(scoring & taste.given)


@borrowing
def _run_on(joined: Ints, where: Ints, tile: int, space: int, step: int, covered: int) -> int:
    """The spaces of the run that goes on from this tile, upwards or downwards, past none of those that are covered."""
    found, colour = 0, tile // VALUES
    while True:
        tile += step
        if tile < 0 or tile // VALUES != colour or where[tile] == EMPTY:
            return found
        if not (joined[space] & ~covered) >> where[tile] & 1:
            return found
        space = where[tile]
        found |= 1 << space


@borrowing
def _group(joined: Ints, alike: int, space: int) -> int:
    """The spaces that hang together with this one, and it; none if it is alone."""
    return hanging_together(joined, alike, space) if joined[space] & alike else 0


@borrowing
def _best_single(joined: Ints, hand: int, spaces: int, taste: Taste, search: Search) -> int:
    where, alike, placement = search.where, search.alike, search.placement
    best = NO_PLACEMENT
    while hand:
        tile = lowest(hand)
        hand &= hand - 1
        left = spaces
        while left:
            space = lowest(left)
            bit = left & -left
            left ^= bit
            scoring = _group(joined, alike[tile % VALUES] & ~bit, space)
            scoring |= _run_on(joined, where, tile, space, -1, bit) | _run_on(joined, where, tile, space, 1, bit)
            if scoring:
                points = _liking(taste, scoring | bit)
                if points > best:
                    best = points
                    placement[0], placement[1], placement[2] = 1, tile, space
    return best


# Of one number


@borrowing
def _best_of_one_number(joined: Ints, hand: int, spaces: int, taste: Taste, search: Search, best: int) -> int:
    links, growing, tiles = search.links, search.stack, search.tiles
    for value in range(VALUES):
        most, beside_runs = 0, 0
        for tile in range(value, ALL, VALUES):
            if hand >> tile & 1:
                tiles[most] = tile
                most += 1
                for step in (-1, 1):
                    near = tile + step
                    if 0 <= near < ALL and near // VALUES == tile // VALUES and search.where[near] != EMPTY:
                        beside_runs |= int(joined[search.where[near]])
        if most < 2:
            continue
        alike = search.alike[value]
        _link(joined, alike, spaces, links)
        passed, starts = 0, spaces
        while starts:
            first = starts & -starts
            starts ^= first
            passed |= first
            near = links[lowest(first)]
            growing[0, 0], growing[0, 1], growing[0, 2], growing[0, 3] = first, near & ~passed, passed | near, 1
            height = 1
            while height:
                height -= 1
                group, fringe = growing[height, 0], growing[height, 1]
                known, size = growing[height, 2], growing[height, 3]
                while fringe:
                    bit = fringe & -fringe
                    fringe ^= bit
                    best = _best_order(joined, group | bit, size + 1, most, alike, beside_runs, taste, search, best)
                    if size + 1 < most:
                        near = links[lowest(bit)]
                        growing[height, 0], growing[height, 1] = group | bit, fringe | (near & ~known)
                        growing[height, 2], growing[height, 3] = known | near, size + 1
                        height += 1
    return best


@borrowing
def _link(joined: Ints, alike: int, spaces: int, links: Ints) -> None:
    """Which open spaces hang together once both show that number: by a line, or by way of tiles already there."""
    for space in range(len(links)):
        links[space] = joined[space] & spaces
    while alike:
        group = hanging_together(joined, alike, lowest(alike))
        alike &= ~group
        touching, left = group, group
        while left:
            touching |= joined[lowest(left)]
            left &= left - 1
        touching &= spaces
        left = touching
        while left:
            links[lowest(left)] |= touching
            left &= left - 1
    for space in range(len(links)):
        links[space] &= ~(1 << space)


@borrowing
def _best_order(
    joined: Ints,
    group: int,
    size: int,
    most: int,
    alike: int,
    beside_runs: int,
    taste: Taste,
    search: Search,
    best: int,
) -> int:
    tiles, where = search.tiles, search.where
    whole = hanging_together(joined, alike | group, lowest(group))
    first = FIRST_ORDER[most, size]
    orders = ORDERS_OF[most, size] if group & beside_runs else 1
    for order in range(first, first + orders):
        scoring, left = whole, group
        if orders > 1:
            for at in range(size):
                tile, space = int(tiles[ORDERS[order, at]]), lowest(left)
                left &= left - 1
                if beside_runs >> space & 1:
                    scoring |= _run_on(joined, where, tile, space, -1, group)
                    scoring |= _run_on(joined, where, tile, space, 1, group)
        points = _liking(taste, scoring)
        if points > best:
            best, left = points, group
            search.placement[0] = size
            for at in range(size):
                search.placement[1 + 2 * at], search.placement[2 + 2 * at] = tiles[ORDERS[order, at]], lowest(left)
                left &= left - 1
    return best


# Of one colour


@borrowing
def _best_of_one_colour(joined: Ints, hand: int, spaces: int, taste: Taste, search: Search, best: int) -> int:
    where, paths, path = search.where, search.stack, search.path
    left = hand
    while left:
        first = lowest(left)
        left &= left - 1
        after = first + 1
        if after % VALUES == 0 or not (hand >> after & 1 or where[after] != EMPTY):
            continue
        height, starts = 0, spaces
        while starts:
            paths[height, 0], paths[height, 1] = first, lowest(starts)
            paths[height, 2], paths[height, 3] = starts & -starts, starts & -starts
            starts &= starts - 1
            height += 1
        while height:
            height -= 1
            tile, space, used, covered = paths[height, 0], paths[height, 1], paths[height, 2], paths[height, 3]
            path[tile - first] = space
            tile += 1
            if tile % VALUES == 0:
                continue
            if hand >> tile & 1:
                near = joined[space] & spaces & ~used
                while near:
                    bit = near & -near
                    near ^= bit
                    path[tile - first] = lowest(bit)
                    best = _best_path(joined, hand, first, tile, used | bit, covered | bit, taste, search, best)
                    paths[height, 0], paths[height, 1] = tile, lowest(bit)
                    paths[height, 2], paths[height, 3] = used | bit, covered | bit
                    height += 1
            elif where[tile] != EMPTY and joined[space] >> where[tile] & 1 and not used >> where[tile] & 1:
                paths[height, 0], paths[height, 1] = tile, where[tile]
                paths[height, 2], paths[height, 3] = used | 1 << where[tile], covered
                height += 1
    return best


@borrowing
def _best_path(
    joined: Ints, hand: int, first: int, last: int, used: int, covered: int, taste: Taste, search: Search, best: int
) -> int:
    where, path, placement = search.where, search.path, search.placement
    scoring = used | _run_on(joined, where, first, path[0], -1, covered)
    scoring |= _run_on(joined, where, last, path[last - first], 1, covered)
    for tile in range(first, last + 1):
        if hand >> tile & 1:
            scoring |= _group(joined, search.alike[tile % VALUES] & ~covered, path[tile - first])
    points = _liking(taste, scoring)
    if points <= best:
        return best
    size = 0
    for tile in range(first, last + 1):
        if hand >> tile & 1:
            space, at = path[tile - first], size
            while at and placement[2 * at] > space:
                placement[1 + 2 * at], placement[2 + 2 * at] = placement[2 * at - 1], placement[2 * at]
                at -= 1
            placement[1 + 2 * at], placement[2 + 2 * at] = tile, space
            size += 1
    placement[0] = size
    return points
