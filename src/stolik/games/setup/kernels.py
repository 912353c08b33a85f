"""SETUP as a kernel: whole games, of random players or of greedy ones. What a placement is, `placement_kernels` says.

Bonus points are paid at once here, as they are at a table unless it wants them called.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.setup.choice_kernels import Work, count_placements, new_work, nth_placement
from stolik.games.setup.greedy_kernels import NO_PLACEMENT, Search, Taste, greediest_placement
from stolik.games.setup.placement_kernels import (
    ALL,
    EMPTY,
    PLACEMENT,
    BoardArrays,
    Bytes,
    Ints,
    board_arrays,
    scoring_spaces,
    see,
    sets_of,
    where_seen,
)
from stolik.games.setup.rules.moves import POOL, RACK
from stolik.games.setup.rules.printed import OUR_BOARD
from stolik.games.setup.rules.turn import ROUNDS_OF_SWAPS
from stolik.sim.bits import nth, size_of
from stolik.sim.borrowing import borrowing
from stolik.sim.brought import brought
from stolik.sim.draws import begin, below

MOST_PLAYERS = 4
NOBODY = -1


class Position(NamedTuple):
    """A game under way. Tiles go by their places in tile order."""

    top: Ints
    """The topmost tile on each space, or EMPTY."""
    hands: Ints
    """As bits: the racks of the seats, then the pool, the bag, and the covered tiles."""
    points: Ints
    last: Ints
    """When each seat placed tiles for the last time, counted in turns."""
    clock: Ints
    """Turns so far, swaps running, and whose turn it is (NOBODY: the game is over)."""


THE_POOL, THE_BAG, COVERED = MOST_PLAYERS, MOST_PLAYERS + 1, MOST_PLAYERS + 2
TURN, SWAPS, SEAT = 0, 1, 2


# The course of a game


@borrowing
def draw(luck: NDArray[np.uint64], hands: Ints, count: int) -> int:
    """So many tiles out of the bag, as bits; when it is found empty, the covered tiles go into it first."""
    drawn = 0
    for _ in range(count):
        if not hands[THE_BAG]:
            hands[THE_BAG], hands[COVERED] = hands[COVERED], 0
        tile = 1 << nth(hands[THE_BAG], below(luck, size_of(hands[THE_BAG])))
        hands[THE_BAG] ^= tile
        drawn |= tile
    return drawn


@njit(cache=True)
def new_position(board: BoardArrays) -> Position:
    """Room for a game; it is not under way yet."""
    return Position(
        np.empty(len(board.joined), np.int64),
        np.empty(COVERED + 1, np.int64),
        np.empty(board.players, np.int64),
        np.empty(board.players, np.int64),
        np.empty(3, np.int64),
    )


@njit(cache=True)
def start(luck: NDArray[np.uint64], board: BoardArrays) -> Position:
    position = new_position(board)
    deal(luck, board, position, np.empty(ALL, np.int64))
    return position


@borrowing
def deal(luck: NDArray[np.uint64], board: BoardArrays, position: Position, tiles: Ints) -> None:
    """Begin a game; `tiles` is room for all of them."""
    top, hands = position.top, position.hands
    for tile in range(ALL):
        tiles[tile] = tile
    for at in range(len(board.centre) + RACK * board.players + POOL):
        other = at + below(luck, ALL - at)
        tiles[at], tiles[other] = tiles[other], tiles[at]
    for space in range(len(top)):
        top[space] = EMPTY
    for hand in range(COVERED + 1):
        hands[hand] = 0
    for at in range(len(board.centre)):
        top[board.centre[at]] = tiles[at]
    at = len(board.centre)
    for seat in range(board.players):
        position.points[seat], position.last[seat] = 0, 0
        for _ in range(RACK):
            hands[seat] |= 1 << tiles[at]
            at += 1
    for _ in range(POOL):
        hands[THE_POOL] |= 1 << tiles[at]
        at += 1
    hands[THE_BAG] = (1 << ALL) - 1 & ~hands[THE_POOL]
    for seat in range(board.players):
        hands[THE_BAG] &= ~hands[seat]
    for at in range(len(board.centre)):
        hands[THE_BAG] &= ~(1 << tiles[at])
    position.clock[TURN], position.clock[SWAPS] = 0, 0
    position.clock[SEAT] = below(luck, board.players)


@borrowing
def lay(board: BoardArrays, position: Position, where: Ints, placement: Bytes) -> None:
    """Lay the tiles of a placement, and move the pawns; nothing is drawn yet, and nobody's turn is over.

    `where` says on which space each tile can be seen, before and then after it.
    """
    top, hands, points, clock = position.top, position.hands, position.points, position.clock
    seat = clock[SEAT]
    for at in range(placement[0]):
        tile, space = placement[1 + 2 * at], placement[2 + 2 * at]
        if top[space] != EMPTY:
            hands[COVERED] |= 1 << top[space]
            where[top[space]] = EMPTY
        top[space] = tile
        where[tile] = space
        hands[seat] &= ~(1 << tile)
        hands[THE_POOL] &= ~(1 << tile)
    scoring = sets_of(board.joined, top, where, placement)
    points[seat] += size_of(scoring)
    for other in range(board.players):
        if other != seat:
            points[other] += size_of(scoring & board.bonus[other])
    clock[TURN] += 1
    clock[SWAPS] = 0
    position.last[seat] = clock[TURN]


@borrowing
def place(luck: NDArray[np.uint64], board: BoardArrays, position: Position, where: Ints, placement: Bytes) -> None:
    """A whole turn: lay tiles, score, and draw new ones; `where` as for `lay`."""
    seat, hands = position.clock[SEAT], position.hands
    lay(board, position, where, placement)
    next_seat = seat + 1 if seat + 1 < board.players else 0
    for other in range(board.players):
        if position.points[other] >= board.finish:
            next_seat = NOBODY
    if next_seat != NOBODY:
        hands[THE_POOL] |= draw(luck, hands, POOL - size_of(int(hands[THE_POOL])))
        hands[seat] |= draw(luck, hands, RACK - size_of(int(hands[seat])))
    position.clock[SEAT] = next_seat


@borrowing
def swap(luck: NDArray[np.uint64], board: BoardArrays, position: Position, tiles: int) -> None:
    """Give these tiles away: new ones are drawn first."""
    seat, hands = position.clock[SEAT], position.hands
    drawn = draw(luck, hands, size_of(tiles))
    hands[seat] = (hands[seat] & ~tiles) | drawn
    hands[THE_BAG] |= tiles
    position.clock[TURN] += 1
    position.clock[SWAPS] += 1
    is_over = position.clock[SWAPS] == ROUNDS_OF_SWAPS * board.players
    position.clock[SEAT] = NOBODY if is_over else (seat + 1) % board.players


SWAPS_OF = np.array(
    sorted(range(1, 1 << RACK), key=lambda chosen: (chosen.bit_count(), [at for at in range(RACK) if chosen >> at & 1]))
)
"""Which tiles of a rack a swap may give away, in the order of the rules."""


@borrowing
def tiles_of_swap(rack: int, way: int) -> int:
    tiles = 0
    for at in range(RACK):
        if SWAPS_OF[way] >> at & 1:
            tiles |= 1 << nth(rack, at)
    return tiles


@borrowing
def random_turn(
    luck: NDArray[np.uint64], board: BoardArrays, position: Position, work: Work, placement: Bytes
) -> tuple[int, int]:
    """Whoever's turn it is does anything legal, one thing as likely as another.

    Returns how many placements there were and which of them it was, or beyond them which swap; a placement is written
    down.
    """
    seat = position.clock[SEAT]
    hand, spaces = position.hands[seat] | position.hands[THE_POOL], int(board.open_to[seat])
    see(position.top, work.where)
    count = count_placements(board, work.where, hand, spaces, work)
    choice = below(luck, count + len(SWAPS_OF))
    if choice < count:
        nth_placement(board, work.where, hand, spaces, work, choice, placement)
        place(luck, board, position, work.where, placement)
    else:
        swap(luck, board, position, tiles_of_swap(int(position.hands[seat]), choice - count))
    return count, choice


@njit(cache=True)
def _random_games(seed: int, first: int, count: int, board: BoardArrays, work: Work) -> NDArray[np.int16]:
    points = np.empty((count, board.players), np.int16)
    placement, tiles = np.empty(PLACEMENT, np.int8), np.empty(ALL, np.int64)
    luck, position = np.empty(3, np.uint64), new_position(board)
    for game in range(count):
        begin(luck, seed, first + game)
        deal(luck, board, position, tiles)
        while position.clock[SEAT] != NOBODY:
            random_turn(luck, board, position, work, placement)
        points[game] = position.points
    return points


def random_games(seed: int, first: int, count: int, players: int = 2, *, teams: bool = False) -> NDArray[np.int16]:
    """Where the pawns stand at the end of games of random players on our board; game n draws from `Stream(seed, n)`."""
    return _random_games(seed, first, count, board_arrays(OUR_BOARD, players, teams=teams), new_work(OUR_BOARD))


# Greedy players


@brought
@njit(cache=True)
def judge_all(board: BoardArrays, top: Ints, seat: int, listed: Bytes, points: Ints, given: Ints) -> None:
    """The points that each placement brings its seat, and those that it brings the others."""
    where = where_seen(top)
    for at in range(len(points)):
        scoring = scoring_spaces(board, top, where, listed[at])
        points[at] = size_of(scoring)
        given[at] = 0
        for other in range(board.players):
            if other != seat:
                given[at] += size_of(scoring & board.bonus[other])


@borrowing
def taste_of(board: BoardArrays, seat: int, own_point: int) -> Taste:
    """The taste of a seat to which one of its own points is worth so many of those that it gives away."""
    given = 0
    for other in range(board.players):
        if other != seat:
            given |= int(board.bonus[other])
    return Taste(own_point, given)


@borrowing
def greedy_turn(
    luck: NDArray[np.uint64], board: BoardArrays, position: Position, own_point: int, search: Search
) -> None:
    """Whoever's turn it is takes what it likes best, or swaps the whole rack."""
    seat, hands = position.clock[SEAT], position.hands
    hand, spaces = int(hands[seat] | hands[THE_POOL]), int(board.open_to[seat])
    taste = taste_of(board, seat, own_point)
    if greediest_placement(board.joined, position.top, hand, spaces, taste, search) == NO_PLACEMENT:
        swap(luck, board, position, int(hands[seat]))
    else:
        place(luck, board, position, search.where, search.placement)
