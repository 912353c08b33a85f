"""The race as a kernel: what its judge is told and learned from are games by the rules, played as the expert plays."""

from __future__ import annotations

import numpy as np
import pytest

from scripts.train_twentyone import lessons_of
from stolik.bots.bot import STANDARD
from stolik.game.chance import Chance
from stolik.games.twentyone.bots.expert import Expert, network, numbers_of, standing_of
from stolik.games.twentyone.bots.race import KEEP, Net, solution, weigh
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Options
from stolik.games.twentyone.rules.printed import CLASSIC
from stolik.sim.stream import Stream

GAME = TwentyOne()
SEED = 5


def points_of_experts(number: int, players: int) -> list[int]:
    luck, expert = Stream(SEED, number), Expert()
    state = GAME.start(players, Options(), luck).state
    while seats := sorted(GAME.to_act(state)):
        view, legal = GAME.view(state, seats[0]), tuple(GAME.legal(state, seats[0]))
        state = GAME.play(state, seats[0], expert.choose(view, legal, Chance(bytes(32), 0), STANDARD), luck).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    return list(outcome.scores)


@pytest.mark.parametrize("players", [2, 3])
def test_the_games_that_are_learned_from_are_those_of_experts_by_the_rules(players: int):
    _, totals = lessons_of(CLASSIC, players, SEED, 0, 6, latest=0)
    assert totals.tolist() == [points_of_experts(number, players) for number in range(6)]


def weighed(players: int, net: Net) -> tuple[list[float], list[float]]:
    """What keeping the first roll leads by, and how much the expert likes that."""
    view = GAME.view(GAME.start(players, Options(), Chance(bytes(32), 1)).state, 0)
    known, standing = solution(numbers_of(view), players), standing_of(view)
    leads, urges = weigh(known, net, standing, view.active, 0, np.array([KEEP]))
    return leads.tolist(), urges.tolist()


NOTHING = Net(*(np.zeros_like(layer) for layer in network()))


@pytest.mark.parametrize("players", [2, 3])
def test_among_few_what_was_learned_changes_the_lead_and_not_the_choice(players: int):
    before, after = weighed(players, NOTHING), weighed(players, network())
    assert before[0] != pytest.approx(after[0])
    assert before[1] == pytest.approx(after[1])


@pytest.mark.parametrize("players", [4, 5, 6])
def test_among_many_what_was_learned_changes_the_lead_and_the_choice_with_it(players: int):
    before, after = weighed(players, NOTHING), weighed(players, network())
    assert before[0] != pytest.approx(after[0])
    assert before[1] != pytest.approx(after[1])
    assert (before[0] < after[0]) is (before[1] < after[1])
