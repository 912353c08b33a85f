"""Looking ahead in SETUP: what the others would do with tiles that may have been drawn, and what is left for oneself."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.setup.bots.racing import chance_to_win
from stolik.games.setup.greedy_kernels import NO_PLACEMENT, greediest_placement, new_search
from stolik.games.setup.kernels import NOBODY, SEAT, THE_POOL, Position, draw, greedy_turn, lay, place, swap, taste_of
from stolik.games.setup.placement_kernels import BoardArrays, Bytes, Ints, see
from stolik.sim.borrowing import borrowing
from stolik.sim.brought import brought
from stolik.sim.draws import begin

WIN = 12.0
"""In teams: what winning is worth, in points of lead."""
REGULAR, CAREFUL = 100, 1
"""What others are taken to give for a point of their own, and what oneself does: so many points given away."""
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


@borrowing
def copy_into(position: Position, other: Position) -> None:
    for space in range(len(position.top)):
        other.top[space] = position.top[space]
    for hand in range(len(position.hands)):
        other.hands[hand] = position.hands[hand]
    for seat in range(len(position.points)):
        other.points[seat], other.last[seat] = position.points[seat], position.last[seat]
    for part in range(len(position.clock)):
        other.clock[part] = position.clock[part]


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
def urge(board: BoardArrays, position: Position, race: NDArray[np.float64], seat: int) -> float:
    """How much the seat likes this position: its chance to win; in teams the lead, and what winning or losing adds."""
    if board.teams:
        return team_urge(position, lead(board, position, seat), seat)
    if position.clock[SEAT] != NOBODY:
        return chance_to_win(board, position, race, seat)
    points, last = position.points, position.last
    for other in range(board.players):
        if other != seat and (points[seat], last[seat]) <= (points[other], last[other]):
            return 0.0
    return 1.0


@njit(cache=True)
def team_urge(position: Position, behind: float, seat: int) -> float:
    points = position.points
    ahead = max(points[seat], points[(seat + 2) % 4]) - max(points[(seat + 1) % 4], points[(seat + 3) % 4])
    liked = behind + LEADING_PAWN * ahead
    if position.clock[SEAT] != NOBODY:
        return liked
    return liked + (WIN if behind > 0 or (behind == 0 and ahead > 0) else -WIN)


@brought
@njit(cache=True)
def offers(board: BoardArrays, position: Position, rows: Bytes) -> Ints:
    """What the next seat could at least make of each placement, with the tiles that it leaves in the pool."""
    best, then, search = np.zeros(len(rows), np.int64), copied(position), new_search(len(board.joined))
    follower = (position.clock[SEAT] + 1) % board.players
    spaces, taste = int(board.open_to[follower]), taste_of(board, follower, CAREFUL)
    for at in range(len(rows)):
        copy_into(position, then)
        see(then.top, search.where)
        lay(board, then, search.where, rows[at])
        liked = greediest_placement(board.joined, then.top, int(then.hands[THE_POOL]), spaces, taste, search)
        best[at] = liked if liked != NO_PLACEMENT else 0
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
    race: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64], Ints]:
    """The mean lead, and the mean urge, after so many greedy turns that follow each placement, then each swap.

    The worlds are alike for all of them: so many in the first round, and twice as many in each one after it, for the better half.
    In how many each of them was played on comes with it.
    """
    seat, count = position.clock[SEAT], len(rows) + len(swaps)
    leads, urges, played = np.zeros(count), np.zeros(count), np.zeros(count, np.int64)
    luck, then, search = np.empty(3, np.uint64), copied(position), new_search(len(board.joined))
    going_on, first = np.arange(count), 0
    for round_ in range(ROUNDS):
        for world in range(first, first + (worlds << round_)):
            for at in going_on:
                begin(luck, seed, world)
                copy_into(position, then)
                deal_hidden(luck, then, hidden)
                if at < len(rows):
                    see(then.top, search.where)
                    place(luck, board, then, search.where, rows[at])
                else:
                    swap(luck, board, then, int(swaps[at - len(rows)]))
                for _ in range(turns):
                    if then.clock[SEAT] == NOBODY:
                        break
                    greedy_turn(luck, board, then, CAREFUL if then.clock[SEAT] == seat else REGULAR, search)
                leads[at] += lead(board, then, seat)
                urges[at] += urge(board, then, race, seat)
                played[at] += 1
        first += worlds << round_
        going_on = better_half(going_on, urges)
    return leads / played, urges / played, played
