"""The Criss Cross kernel plays by the rules: the same luck through both ends in the same points."""

from __future__ import annotations

import pytest

from stolik.games.crisscross.kernels import PLACEMENTS, random_games
from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.moves import Options, Place
from stolik.games.crisscross.rules.printed import NEIGHBOURS
from stolik.sim.stream import Stream

GAMES = 2000


def points_by_the_rules(seed: int, number: int, *, advanced: bool) -> int:
    game, luck = CrissCross(), Stream(seed, number)
    state = game.start(1, Options(advanced=advanced), luck).state
    while game.to_act(state):
        legal = sorted(game.legal(state, 0), key=kernels_order)
        state = game.play(state, 0, legal[luck.below(len(legal))], luck).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.scores[0]


def kernels_order(action: object) -> int:
    assert isinstance(action, Place)
    return PLACEMENTS.index((action.a, action.b))


@pytest.mark.parametrize("advanced", [False, True])
def test_kernel_and_rules_agree_on_thousands_of_games(advanced: bool):
    by_the_rules = [points_by_the_rules(3, number, advanced=advanced) for number in range(GAMES)]
    assert random_games(3, 0, GAMES, advanced).tolist() == by_the_rules


def test_the_kernel_knows_every_placement_once():
    assert sorted(PLACEMENTS) == sorted(NEIGHBOURS)


def test_a_game_is_the_same_whether_it_is_played_in_a_long_run_or_alone():
    assert random_games(5, 0, 100, False)[73] == random_games(5, 73, 1, False)[0]


def test_random_placements_average_about_ten_points():
    assert random_games(1, 0, 200_000, False).mean() == pytest.approx(10.37, abs=0.1)
