"""SETUP as a kernel: sets of tiles and of spaces are bits, and placements come in the very order in which the rules list them.

Bonus points are paid at once here, as they are at a table unless it wants them called.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.rules.setup.board import OUR_BOARD, Board
from stolik.rules.setup.state import POOL, RACK
from stolik.rules.setup.tiles import COLOURS, NUMBERS, TILES
from stolik.rules.setup.turn import ROUNDS_OF_SWAPS
from stolik.sim.draws import below, stream

Ints: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.int8]

ALL = len(TILES)
VALUES = len(NUMBERS)
COLOUR_COUNT = len(COLOURS)
HAND = RACK + POOL
MOST_PLAYERS = 4
NOBODY = -1
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


@njit(cache=True, inline="always")
def lowest(bits: int) -> int:
    """The place of the lowest bit."""
    place = 0
    while not bits >> place & 1:
        place += 1
    return place


@njit(cache=True)
def size_of(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@njit(cache=True)
def nth(bits: int, at: int) -> int:
    """The place of the n-th bit, from 0."""
    for _ in range(at):
        bits &= bits - 1
    return lowest(bits)


# Sets


@njit(cache=True)
def hanging_together(board: BoardArrays, alike: int, space: int) -> int:
    """What can be reached from this space through lines between the spaces given."""
    group, edge = 1 << space, 1 << space
    while edge:
        reached = 0
        while edge:
            reached |= board.joined[lowest(edge)]
            edge &= edge - 1
        edge = reached & alike & ~group
        group |= edge
    return group


@njit(cache=True)
def spaces_of_number(top: Ints, value: int) -> int:
    found = 0
    for space in range(len(top)):
        if top[space] != EMPTY and top[space] % VALUES == value:
            found |= 1 << space
    return found


@njit(cache=True)
def run_through(board: BoardArrays, top: Ints, where: Ints, space: int) -> int:
    """The rising run through this space; `where` says on which space each tile can be seen."""
    found = 1 << space
    for step in (-1, 1):
        at, tile = space, top[space]
        while tile // VALUES == (tile + step) // VALUES and tile + step >= 0:
            tile += step
            if tile >= ALL or where[tile] == EMPTY or not board.joined[at] >> where[tile] & 1:
                break
            at = where[tile]
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
    found, in_groups, in_runs = 0, 0, 0
    for at in range(size):
        space = placement[2 + 2 * at]
        if not in_groups >> space & 1:
            group = hanging_together(board, spaces_of_number(top, int(top[space]) % VALUES), space)
            in_groups |= group
            if group & (group - 1):
                found |= group
        if not in_runs >> space & 1:
            run = run_through(board, top, where, space)
            in_runs |= run
            if run & (run - 1):
                found |= run
    for at in range(size - 1, -1, -1):
        tile, space = placement[1 + 2 * at], placement[2 + 2 * at]
        where[tile] = EMPTY
        top[space] = covered[at]
        if covered[at] != EMPTY:
            where[covered[at]] = space
    return found


@njit(cache=True)
def where_seen(top: Ints) -> Ints:
    where = np.full(ALL, EMPTY, np.int64)
    for space in range(len(top)):
        if top[space] != EMPTY:
            where[top[space]] = space
    return where


# Placements


@njit(cache=True)
def with_room(listed: Bytes, count: int) -> Bytes:
    if count < len(listed):
        return listed
    more = np.empty((2 * len(listed), PLACEMENT), np.int8)
    more[: len(listed)] = listed
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
        while beside:
            listed = with_room(listed, count)
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
                behind[space] |= hanging_together(board, alike, lowest(near))
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
            growing[0] = (1 << first, links[first] & ~passed, passed | links[first], 1)
            height = 1
            while height:
                height -= 1
                group, fringe, known, size = growing[height]
                while fringe:
                    bit = fringe & -fringe
                    fringe ^= bit
                    count, listed = _list_group(group | bit, size + 1, tiles, most, count, listed)
                    if size + 1 < most:
                        near = links[lowest(bit)]
                        growing[height] = (group | bit, fringe | (near & ~known), known | near, size + 1)
                        height += 1
    return count, listed


@njit(cache=True)
def _list_group(group: int, size: int, tiles: Ints, most: int, count: int, listed: Bytes) -> tuple[int, Bytes]:
    """Every way to lay some of the tiles on exactly these spaces."""
    first = FIRST_ORDER[most, size]
    for order in range(first, first + ORDERS_OF[most, size]):
        listed = with_room(listed, count)
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
        if not hand >> first & 1:
            continue
        height = 0
        left = spaces
        while left:
            space = lowest(left)
            left &= left - 1
            paths[height] = (first, space, 1 << space)
            placed[height, 0], placed[height, 1], placed[height, 2] = 1, first, space
            height += 1
        while height:
            height -= 1
            tile, space, used = paths[height]
            grown[:] = placed[height]
            tile += 1
            if tile % VALUES == 0:
                continue
            if hand >> tile & 1:
                near = board.joined[space] & spaces & ~used
                while near:
                    at = lowest(near)
                    near &= near - 1
                    listed = with_room(listed, count)
                    _insert(grown, tile, at, listed[count])
                    paths[height] = (tile, at, used | 1 << at)
                    placed[height] = listed[count]
                    height += 1
                    count += 1
            elif where[tile] != EMPTY and board.joined[space] >> where[tile] & 1 and not used >> where[tile] & 1:
                paths[height] = (tile, where[tile], used | 1 << where[tile])
                placed[height] = grown
                height += 1
    return count, listed


@njit(cache=True)
def _insert(placement: Bytes, tile: int, space: int, bigger: Bytes) -> None:
    """The placement with one tile more, in board order."""
    size = placement[0]
    bigger[0] = size + 1
    at = 0
    while at < size and placement[2 + 2 * at] < space:
        at += 1
    bigger[1 : 1 + 2 * at] = placement[1 : 1 + 2 * at]
    bigger[1 + 2 * at], bigger[2 + 2 * at] = tile, space
    bigger[3 + 2 * at : 3 + 2 * size] = placement[1 + 2 * at : 1 + 2 * size]


# The course of a game


@njit(cache=True)
def draw(luck: NDArray[np.uint64], position: Position, count: int) -> int:
    """So many tiles out of the bag, as bits; when it is found empty, the covered tiles go into it first."""
    hands, drawn = position.hands, 0
    for _ in range(count):
        if not hands[THE_BAG]:
            hands[THE_BAG], hands[COVERED] = hands[COVERED], 0
        tile = 1 << nth(hands[THE_BAG], below(luck, size_of(hands[THE_BAG])))
        hands[THE_BAG] ^= tile
        drawn |= tile
    return drawn


@njit(cache=True)
def start(luck: NDArray[np.uint64], board: BoardArrays) -> Position:
    tiles = np.arange(ALL)
    for at in range(len(board.centre) + RACK * board.players + POOL):
        other = at + below(luck, ALL - at)
        tiles[at], tiles[other] = tiles[other], tiles[at]
    position = Position(
        np.full(len(board.joined), EMPTY, np.int64),
        np.zeros(COVERED + 1, np.int64),
        np.zeros(board.players, np.int64),
        np.zeros(board.players, np.int64),
        np.zeros(3, np.int64),
    )
    at = 0
    for space in board.centre:
        position.top[space] = tiles[at]
        at += 1
    for seat in range(board.players):
        for _ in range(RACK):
            position.hands[seat] |= 1 << tiles[at]
            at += 1
    for _ in range(POOL):
        position.hands[THE_POOL] |= 1 << tiles[at]
        at += 1
    while at < ALL:
        position.hands[THE_BAG] |= 1 << tiles[at]
        at += 1
    position.clock[SEAT] = below(luck, board.players)
    return position


@njit(cache=True)
def lay(board: BoardArrays, position: Position, placement: Bytes) -> None:
    """Lay the tiles of a placement, and move the pawns; nothing is drawn yet, and nobody's turn is over."""
    seat, hands = position.clock[SEAT], position.hands
    scoring = scoring_spaces(board, position.top, where_seen(position.top), placement)
    for at in range(placement[0]):
        tile, space = placement[1 + 2 * at], placement[2 + 2 * at]
        if position.top[space] != EMPTY:
            hands[COVERED] |= 1 << position.top[space]
        position.top[space] = tile
        hands[seat] &= ~(1 << tile)
        hands[THE_POOL] &= ~(1 << tile)
    position.points[seat] += size_of(scoring)
    for other in range(board.players):
        if other != seat:
            position.points[other] += size_of(scoring & board.bonus[other])
    position.clock[TURN] += 1
    position.clock[SWAPS] = 0
    position.last[seat] = position.clock[TURN]


@njit(cache=True)
def place(luck: NDArray[np.uint64], board: BoardArrays, position: Position, placement: Bytes) -> None:
    """A whole turn: lay tiles, score, and draw new ones."""
    seat, hands = position.clock[SEAT], position.hands
    lay(board, position, placement)
    if position.points.max() >= board.finish:
        position.clock[SEAT] = NOBODY
        return
    hands[THE_POOL] |= draw(luck, position, POOL - size_of(int(hands[THE_POOL])))
    hands[seat] |= draw(luck, position, RACK - size_of(int(hands[seat])))
    position.clock[SEAT] = (seat + 1) % board.players


@njit(cache=True)
def swap(luck: NDArray[np.uint64], board: BoardArrays, position: Position, tiles: int) -> None:
    """Give these tiles away: new ones are drawn first."""
    seat, hands = position.clock[SEAT], position.hands
    drawn = draw(luck, position, size_of(tiles))
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


@njit(cache=True)
def tiles_of_swap(rack: int, way: int) -> int:
    tiles = 0
    for at in range(RACK):
        if SWAPS_OF[way] >> at & 1:
            tiles |= 1 << nth(rack, at)
    return tiles


@njit(cache=True)
def _random_games(seed: int, first: int, count: int, board: BoardArrays) -> NDArray[np.int16]:
    points = np.empty((count, board.players), np.int16)
    listed = np.empty((ROOM, PLACEMENT), np.int8)
    for game in range(count):
        luck = stream(seed, first + game)
        position = start(luck, board)
        while position.clock[SEAT] != NOBODY:
            seat = position.clock[SEAT]
            hand = position.hands[seat] | position.hands[THE_POOL]
            legal, listed = placements(board, position.top, hand, int(board.open_to[seat]), listed)
            choice = below(luck, legal + len(SWAPS_OF))
            if choice < legal:
                place(luck, board, position, listed[choice])
            else:
                swap(luck, board, position, tiles_of_swap(int(position.hands[seat]), choice - legal))
        points[game] = position.points
    return points


def random_games(seed: int, first: int, count: int, players: int = 2, *, teams: bool = False) -> NDArray[np.int16]:
    """Where the pawns stand at the end of games of random players on our board; game n draws from `Stream(seed, n)`."""
    return _random_games(seed, first, count, board_arrays(OUR_BOARD, players, teams=teams))


# Greedy players


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


@njit(cache=True)
def greediest(board: BoardArrays, position: Position, listed: Bytes) -> tuple[int, Bytes]:
    """The placement with the most points more than it gives away, or NOBODY if there is none; and the list it is in."""
    seat = position.clock[SEAT]
    hand = position.hands[seat] | position.hands[THE_POOL]
    count, listed = placements(board, position.top, hand, int(board.open_to[seat]), listed)
    if not count:
        return NOBODY, listed
    points, given = np.empty(count, np.int64), np.empty(count, np.int64)
    judge_all(board, position.top, seat, listed, points, given)
    return int((points - given).argmax()), listed


@njit(cache=True)
def greedy_turn(luck: NDArray[np.uint64], board: BoardArrays, position: Position, listed: Bytes) -> Bytes:
    """Whoever's turn it is takes what brings most, or swaps the whole rack; the list of placements, for the next one."""
    choice, listed = greediest(board, position, listed)
    if choice == NOBODY:
        swap(luck, board, position, int(position.hands[position.clock[SEAT]]))
    else:
        place(luck, board, position, listed[choice])
    return listed
