"""The Lucky Box kernel plays by the rules: the same luck through both ends in the same points."""

from __future__ import annotations

import pytest

from stolik.games.luckybox.kernels import random_games
from stolik.games.luckybox.rules import LuckyBox
from stolik.games.luckybox.rules.moves import Options
from stolik.sim.stream import Stream

GAME = LuckyBox()


def points_by_the_rules(seed: int, number: int, players: int) -> list[int]:
    luck = Stream(seed, number)
    state = GAME.start(players, Options(), luck).state
    while waiting := sorted(GAME.to_act(state)):
        legal = tuple(GAME.legal(state, waiting[0]))
        state = GAME.play(state, waiting[0], legal[luck.below(len(legal))], luck).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    return list(outcome.scores)


@pytest.mark.parametrize(("players", "games"), [(1, 2000), (2, 400), (3, 200), (6, 50), (7, 30), (12, 20)])
def test_kernel_and_rules_agree_on_thousands_of_games(players: int, games: int):
    by_the_rules = [points_by_the_rules(3, number, players) for number in range(games)]
    assert random_games(3, 0, games, players).tolist() == by_the_rules


def test_a_game_is_the_same_whether_it_is_played_in_a_long_run_or_alone():
    assert random_games(5, 0, 100)[73] == random_games(5, 73, 1)[0]


def test_random_marks_average_about_twenty_four_points():
    assert random_games(1, 0, 20_000).mean() == pytest.approx(24.36, abs=0.4)
