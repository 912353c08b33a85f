"""The greediest placement is the one that going through all of them would find, and a race is lost by those who are behind."""

from __future__ import annotations

import numpy as np
import pytest

from stolik.games.setup.bots.lookahead import CAREFUL, REGULAR
from stolik.games.setup.bots.racing import OTHERS, OWN, chance_to_win, race_table
from stolik.games.setup.greedy_kernels import NO_PLACEMENT, greediest_placement, new_search
from stolik.games.setup.kernels import NOBODY, SEAT, THE_POOL, Position, greedy_turn, judge_all, start, taste_of
from stolik.games.setup.placement_kernels import PLACEMENT, ROOM, BoardArrays, board_arrays, placements
from stolik.games.setup.rules.printed import OUR_BOARD
from stolik.sim.draws import stream

every_table = pytest.mark.parametrize("players", [2, 3, 4])


def best_of_all(board: BoardArrays, position: Position, seat: int, hand: int, own_point: int) -> list[int] | None:
    """The first of the best, with everything listed."""
    count, listed = placements(
        board, position.top, hand, int(board.open_to[seat]), np.empty((ROOM, PLACEMENT), np.int8)
    )
    if not count:
        return None
    points, given = np.zeros(count, np.int64), np.zeros(count, np.int64)
    judge_all(board, position.top, seat, listed, points, given)
    row = listed[int(np.argmax(own_point * points - given))]
    return row[: 1 + 2 * row[0]].tolist()


@every_table
@pytest.mark.parametrize("own_point", [CAREFUL, REGULAR])
def test_the_greediest_placement_is_the_first_of_the_best(players: int, own_point: int):
    board, search = board_arrays(OUR_BOARD, players), new_search(len(OUR_BOARD.spaces))
    for game in range(12):
        luck = stream(5, game)
        position = start(luck, board)
        while (seat := int(position.clock[SEAT])) != NOBODY:
            for hand in (int(position.hands[seat] | position.hands[THE_POOL]), int(position.hands[THE_POOL])):
                taste = taste_of(board, seat, own_point)
                liked = greediest_placement(board.joined, position.top, hand, int(board.open_to[seat]), taste, search)
                found = None if liked == NO_PLACEMENT else search.placement[: 1 + 2 * search.placement[0]].tolist()
                assert found == best_of_all(board, position, seat, hand, own_point)
            greedy_turn(luck, board, position, own_point, search)


def under_way(players: int, *points: int) -> tuple[BoardArrays, Position]:
    """A position in which seat 0 moves next."""
    board = board_arrays(OUR_BOARD, players)
    position = start(stream(1, 1), board)
    position.points[:] = points
    position.clock[SEAT] = 0
    return board, position


def chances(players: int, *points: int) -> list[float]:
    """As they are for players who make the same of a turn."""
    board, position = under_way(players, *points)
    race = race_table(players, board.finish)[[OTHERS, OTHERS]]
    return [chance_to_win(board, position, race, seat) for seat in range(players)]


@every_table
def test_somebody_wins_the_race(players: int):
    for lead in (0, 7, 30):
        assert sum(chances(players, lead, *[0] * (players - 1))) == pytest.approx(1.0)


@every_table
def test_of_equals_who_moves_sooner_is_likelier_to_win(players: int):
    level = chances(players, *[20] * players)
    assert level == sorted(level, reverse=True)
    assert level[0] > level[-1]


def test_a_lead_counts_for_more_near_the_finish_line():
    assert chances(2, 55, 50)[0] > chances(2, 5, 0)[0] > chances(2, 0, 0)[0] > 0.5


def test_with_three_it_matters_who_is_ahead_and_not_only_by_how_much():
    assert chances(3, 30, 40, 20)[0] > chances(3, 30, 40, 40)[0]


@every_table
def test_the_expert_counts_on_coming_further_than_the_others(players: int):
    board, position = under_way(players, *[20] * players)
    own = [chance_to_win(board, position, race_table(players, board.finish), seat) for seat in range(players)]
    assert all(mine > level for mine, level in zip(own, chances(players, *[20] * players), strict=True))


@pytest.mark.parametrize("whose", [OTHERS, OWN])
def test_what_is_lacking_is_made_up_for_sooner_or_later(whose: int):
    race = race_table(2, 60)[whose]
    assert race[0].tolist() == pytest.approx([1.0] * race.shape[1])
    assert race[60, 0] == 0
    assert race[60, -1] == pytest.approx(1.0)
    assert (np.diff(race, axis=1) >= -1e-12).all()
    assert (np.diff(race, axis=0) <= 1e-12).all()
