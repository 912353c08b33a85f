"""The SETUP kernel plays by the rules: the same luck through both ends with the pawns on the same spaces."""

from __future__ import annotations

import pytest

from stolik.rules.setup import Options, Setup
from stolik.sim.setup import random_games
from stolik.sim.stream import Stream

GAME = Setup()


def points_by_the_rules(seed: int, number: int, players: int, *, teams: bool) -> list[int]:
    luck = Stream(seed, number)
    state = GAME.start(players, Options(teams=teams), luck).state
    while waiting := sorted(GAME.to_act(state)):
        legal = tuple(GAME.legal(state, waiting[0]))
        state = GAME.play(state, waiting[0], legal[luck.below(len(legal))], luck).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    return list(outcome.scores)


@pytest.mark.parametrize(("players", "teams", "games"), [(2, False, 60), (3, False, 30), (4, False, 30), (4, True, 30)])
def test_kernel_and_rules_agree_on_many_games(players: int, teams: bool, games: int):
    by_the_rules = [points_by_the_rules(3, number, players, teams=teams) for number in range(games)]
    assert random_games(3, 0, games, players, teams=teams).tolist() == by_the_rules


def test_a_game_is_the_same_whether_it_is_played_in_a_long_run_or_alone():
    assert random_games(5, 0, 100)[73].tolist() == random_games(5, 73, 1)[0].tolist()
