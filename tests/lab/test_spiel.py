"""OpenSpiel plays our games: its own test of a game, and two of its algorithms, a search and a learner of regrets."""

# pyright: basic, reportMissingImports=false
# (pyspiel says nothing of its types.)

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

import stolik.lab.spiel  # noqa: F401 - registers the games
from stolik.checking.cases import Case
from stolik.lab import Episode, Given
from tests.lab.cases import lab_cases, task_of

FEW = [case for case in lab_cases() if case.players == case.game.players.start]


def load(case: Case, reward: str = "points") -> Any:
    options = json.dumps(asdict(case.options))
    return pyspiel.load_game(
        f"stolik_{case.game.id}_v1", {"players": case.players, "reward": reward, "options": options}
    )


def played_until(state: Any, decisions: int, luck: np.random.Generator) -> list[int]:
    """Random actions and chance, up to so many decisions; the numbers that chance gave."""
    given: list[int] = []
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        number = int(luck.choice(state.legal_actions()))
        if state.is_chance_node():
            given.append(number)
        else:
            decisions -= 1
        state.apply_action(number)
    return given


@pytest.mark.parametrize("case", {case.game.id: case for case in FEW}.values(), ids=lambda case: case.name)
def test_random_sim_test(case: Case):
    pyspiel.random_sim_test(load(case), 1, False, False)


@pytest.mark.parametrize("case", FEW, ids=lambda case: case.name)
def test_chance_nodes_are_what_the_rules_ask_of_luck(case: Case):
    state = load(case).new_initial_state()
    given = played_until(state, 6, np.random.default_rng(1))
    episode = Episode(task_of(case), Given(given))
    for number in (move.action for move in state.full_history() if move.player >= 0):
        episode.say(next(episode.asked()), number)
    assert episode.state == state.episode.state


def test_its_search_takes_the_better_of_the_last_placements():
    state = pyspiel.load_game("stolik_crisscross_v1").new_initial_state()
    played_until(state, 10, np.random.default_rng(4))
    assert state.legal_actions()
    final = {number: state.child(number) for number in state.legal_actions()}
    assert all(child.is_terminal() for child in final.values())
    best = max(child.returns()[0] for child in final.values())
    assert min(child.returns()[0] for child in final.values()) < best
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(state.get_game(), 2.0, 40, evaluator, random_state=np.random.RandomState(1))
    assert final[bot.step(state)].returns()[0] == best


def test_its_regrets_are_learned_for_what_a_seat_has_seen_and_said():
    game = pyspiel.load_game("stolik_twentyone_v1", {"players": 2, "reward": "place"})
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = game.new_initial_state()
    played_until(state, 0, np.random.default_rng(1))
    policy = solver.average_policy().action_probabilities(state, state.current_player())
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)
    assert len(solver._infostates) > 20


def test_a_memory_tells_apart_what_was_said_before():
    game = pyspiel.load_game("stolik_setup_v1")
    state = game.new_initial_state()
    played_until(state, 0, np.random.default_rng(1))
    seat = state.current_player()
    before = state.information_state_string(seat)
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(seat).split()[1] != before.split()[1]
