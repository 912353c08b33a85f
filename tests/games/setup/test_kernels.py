"""The SETUP kernel plays by the rules: the same luck through both, turn by turn, with the pawns on the same spaces.

The rules take long to list everything that is legal, so they do that in some games only. In all of them they play what
the kernel has chosen, which they would refuse if it were not legal, and draw the same tiles for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from stolik.games.setup.choice_kernels import count_placements, new_work, nth_placement
from stolik.games.setup.kernels import (
    NOBODY,
    SEAT,
    SWAPS_OF,
    THE_POOL,
    Position,
    random_games,
    random_turn,
    start,
    tiles_of_swap,
)
from stolik.games.setup.placement_kernels import PLACEMENT, ROOM, BoardArrays, board_arrays, placements, where_seen
from stolik.games.setup.rules import Laid, Options, Place, Setup, State, Swap
from stolik.games.setup.rules.moves import Move
from stolik.games.setup.rules.printed import OUR_BOARD
from stolik.games.setup.rules.tiles import TILES
from stolik.sim.draws import stream
from stolik.sim.stream import Stream

GAME = Setup()
SEED = 3
LISTED_BY_THE_RULES = 40
"""In one game of so many the rules list everything legal in each turn."""
LAID = [[Laid(tile, space) for space in OUR_BOARD.spaces] for tile in TILES]

every_kind = pytest.mark.parametrize(
    ("players", "teams", "games"), [(2, False, 800), (3, False, 400), (4, False, 400), (4, True, 400)]
)


def as_placement(row: Sequence[int]) -> Place:
    return Place(tuple([LAID[row[at]][row[at + 1]] for at in range(1, 2 * row[0], 2)]))


def as_swap(rack: int, way: int) -> Swap:
    given = tiles_of_swap(rack, way)
    return Swap(tuple(tile for at, tile in enumerate(TILES) if given >> at & 1))


def listed(board: BoardArrays, position: Position) -> list[Place]:
    """Every placement; one after another by its number, and all at once, which has to come to the same."""
    seat, chosen = position.clock[SEAT], np.empty(PLACEMENT, np.int8)
    hand, spaces = position.hands[seat] | position.hands[THE_POOL], int(board.open_to[seat])
    work, where = new_work(OUR_BOARD), where_seen(position.top)
    by_number: list[Place] = []
    for number in range(count_placements(board, where, hand, spaces, work)):
        nth_placement(board, where, hand, spaces, work, number, chosen)
        by_number.append(as_placement(chosen.tolist()))
    count, rows = placements(board, position.top, hand, spaces, np.empty((ROOM, PLACEMENT), np.int8))
    assert by_number == [as_placement(row) for row in rows[:count].tolist()]
    return by_number


def played_by_both(number: int, players: int, *, teams: bool) -> State:
    """The kernel chooses, the rules follow, and both agree after every turn."""
    board, luck, kernels_luck = (
        board_arrays(OUR_BOARD, players, teams=teams),
        Stream(SEED, number),
        stream(SEED, number),
    )
    work, chosen = new_work(OUR_BOARD), np.empty(PLACEMENT, np.int8)
    state = GAME.start(players, Options(teams=teams), luck).state
    position = start(kernels_luck, board)
    while (seat := int(position.clock[SEAT])) != NOBODY:
        rack = int(position.hands[seat])
        if number % LISTED_BY_THE_RULES == 0:
            kernels: list[Move] = [*listed(board, position), *(as_swap(rack, way) for way in range(len(SWAPS_OF)))]
            assert kernels == list(GAME.legal(state, seat))
        count, choice = random_turn(kernels_luck, board, position, work, chosen)
        action: Move = as_placement(chosen.tolist()) if choice < count else as_swap(rack, choice - count)
        assert luck.below(count + len(SWAPS_OF)) == choice
        state = GAME.play(state, seat, action, luck).state
        assert state.positions == tuple(position.points.tolist())
    return state


@every_kind
def test_kernel_and_rules_agree_on_thousands_of_games(players: int, teams: bool, games: int):
    by_both = [played_by_both(number, players, teams=teams) for number in range(games)]
    assert all(state.turn is None for state in by_both)
    assert random_games(SEED, 0, games, players, teams=teams).tolist() == [list(state.positions) for state in by_both]


def test_a_game_is_the_same_whether_it_is_played_in_a_long_run_or_alone():
    assert random_games(5, 0, 100)[73].tolist() == random_games(5, 73, 1)[0].tolist()
