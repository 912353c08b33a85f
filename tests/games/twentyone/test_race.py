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


def test_what_was_learned_changes_the_lead_and_not_the_choice():
    view = GAME.view(GAME.start(3, Options(), Chance(bytes(32), 1)).state, 0)
    known, standing = solution(numbers_of(view), 3), standing_of(view)
    nothing = Net(*(np.zeros_like(layer) for layer in network()))
    choices = np.array([KEEP])
    before, after = (weigh(known, net, standing, view.active, 0, choices) for net in (nothing, network()))
    assert before[0] != pytest.approx(after[0])
    assert before[1] == pytest.approx(after[1])
