"""Looking ahead in SETUP: what the others would do with tiles that may have been drawn, and what is left for oneself."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.setup.kernels import NOBODY, SEAT, THE_POOL, Position, draw, greedy_turn, judge_all, lay, place, swap
from stolik.games.setup.placement_kernels import PLACEMENT, ROOM, BoardArrays, Bytes, Ints, placements, where_seen
from stolik.sim.brought import brought
from stolik.sim.draws import stream

WIN = 12.0
"""What winning is worth, in points of lead."""
LEADING_PAWN = 0.25
"""In teams the pawn that is behind decides, and the one ahead counts a little."""
ROUNDS = 3
"""Of playing on: after each but the last the better half goes on, and twice as often."""
FEWEST = 3
"""So many are played on to the last round."""


@njit(cache=True)
def copied(position: Position) -> Position:
    return Position(
        position.top.copy(),
        position.hands.copy(),
        position.points.copy(),
        position.last.copy(),
        position.clock.copy(),
    )


@njit(cache=True)
def deal_hidden(luck: NDArray[np.uint64], position: Position, hidden: Ints) -> None:
    """Give the racks that cannot be seen tiles that may be in them."""
    for seat in range(len(hidden)):
        position.hands[seat] |= draw(luck, position.hands, hidden[seat])


@brought
@njit(cache=True)
def lead(board: BoardArrays, position: Position, seat: int) -> float:
    """How far ahead the seat is of the best of the others; in teams, the pawn that is behind of the others' such pawn."""
    points = position.points
    if board.teams:
        return min(points[seat], points[(seat + 2) % 4]) - min(points[(seat + 1) % 4], points[(seat + 3) % 4])
    best = 0
    for other in range(board.players):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@njit(cache=True)
def urge(board: BoardArrays, position: Position, seat: int) -> float:
    """How much the seat likes this position: its lead, and what winning or losing adds if the game is over."""
    points, margin, won = position.points, lead(board, position, seat), True
    if board.teams:
        ahead = max(points[seat], points[(seat + 2) % 4]) - max(points[(seat + 1) % 4], points[(seat + 3) % 4])
        won = margin > 0 or (margin == 0 and ahead > 0)
        margin += LEADING_PAWN * ahead
    else:
        for other in range(board.players):
            if other != seat:
                won = won and (points[seat], position.last[seat]) > (points[other], position.last[other])
    if position.clock[SEAT] != NOBODY:
        return margin
    return margin + (WIN if won else -WIN)


@brought
@njit(cache=True)
def offers(board: BoardArrays, position: Position, rows: Bytes) -> Ints:
    """What the next seat could at least make of each placement, with the tiles that it leaves in the pool."""
    best = np.zeros(len(rows), np.int64)
    listed = np.empty((ROOM, PLACEMENT), np.int8)
    follower = (position.clock[SEAT] + 1) % board.players
    for at in range(len(rows)):
        then = copied(position)
        lay(board, then, where_seen(then.top), rows[at])
        count, listed = placements(board, then.top, int(then.hands[THE_POOL]), int(board.open_to[follower]), listed)
        if count:
            points, given = np.empty(count, np.int64), np.empty(count, np.int64)
            judge_all(board, then.top, follower, listed, points, given)
            best[at] = points[0] - given[0]
            for other in range(1, count):
                best[at] = max(best[at], points[other] - given[other])
    return best


@njit(cache=True)
def better_half(going_on: Ints, urges: NDArray[np.float64]) -> Ints:
    """The better half of those that go on, the best first, but not fewer than FEWEST."""
    order = np.argsort(-urges[going_on], kind="mergesort")
    return going_on[order[: max(FEWEST, (len(going_on) + 1) // 2)]]


def tries(count: int) -> int:
    """How often something is played on in all for every world of the first round, if so many are to choose from."""
    total = 0
    for round_ in range(ROUNDS):
        total += count << round_
        count = min(count, max(FEWEST, (count + 1) // 2))
    return total


@brought
@njit(cache=True)
def play_on(
    board: BoardArrays,
    position: Position,
    hidden: Ints,
    rows: Bytes,
    swaps: Ints,
    seed: int,
    worlds: int,
    turns: int,
) -> tuple[NDArray[np.float64], NDArray[np.float64], Ints]:
    """The mean lead, and the mean urge, after so many greedy turns that follow each placement, then each swap.

    The worlds are alike for all of them: so many in the first round, and twice as many in each one after it, for the better half.
    In how many each of them was played on comes with it.
    """
    seat, count = position.clock[SEAT], len(rows) + len(swaps)
    leads, urges, played = np.zeros(count), np.zeros(count), np.zeros(count, np.int64)
    listed = np.empty((ROOM, PLACEMENT), np.int8)
    going_on, first = np.arange(count), 0
    for round_ in range(ROUNDS):
        for world in range(first, first + (worlds << round_)):
            for at in going_on:
                luck = stream(seed, world)
                then = copied(position)
                deal_hidden(luck, then, hidden)
                if at < len(rows):
                    place(luck, board, then, where_seen(then.top), rows[at])
                else:
                    swap(luck, board, then, int(swaps[at - len(rows)]))
                for _ in range(turns):
                    if then.clock[SEAT] == NOBODY:
                        break
                    listed = greedy_turn(luck, board, then, listed)
                leads[at] += lead(board, then, seat)
                urges[at] += urge(board, then, seat)
                played[at] += 1
        first += worlds << round_
        going_on = better_half(going_on, urges)
    return leads / played, urges / played, played
