"""The Lucky Box kernel plays by the rules: the same luck through both ends in the same points."""

from __future__ import annotations

from stolik.rules.luckybox import LuckyBox
from stolik.sim.luckybox import random_games
from stolik.sim.stream import Stream

GAMES = 1000


def points_by_the_rules(seed: int, number: int) -> int:
    game, luck = LuckyBox(), Stream(seed, number)
    state = game.start(1, game.Options(), luck).state
    while game.to_act(state):
        legal = tuple(game.legal(state, 0))
        state = game.play(state, 0, legal[luck.below(len(legal))], luck).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.scores[0]


def test_kernel_and_rules_agree_on_a_thousand_games():
    assert random_games(3, 0, GAMES).tolist() == [points_by_the_rules(3, number) for number in range(GAMES)]


def test_a_game_is_the_same_whether_it_is_played_in_a_long_run_or_alone():
    assert random_games(5, 0, 100)[73] == random_games(5, 73, 1)[0]
