"""Batches play by the rules: the same luck and the same numbers through both, step by step, and everything is the same."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

from stolik.checking.cases import Case
from stolik.game.installed import part
from stolik.lab import Batch, batch
from stolik.lab.proof import Differ, prove
from tests.lab.cases import few_and_most

SEED = 7
BATCHED = [
    case for case in few_and_most() if part(case.game.id, "batch") and getattr(case.options, "bonus", "auto") != "call"
]
"""`scripts/prove_batches.py` plays any number of seats."""


def cases_up_to(players: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "case", [case for case in BATCHED if case.players <= players], ids=lambda case: case.name
    )


def batch_of(case: Case, games: int, **more: Any) -> Batch:
    return batch(case.game.id, games, case.players, **asdict(case.options), **more)


@pytest.mark.parametrize("case", BATCHED, ids=lambda case: case.name)
def test_a_batch_and_the_rules_agree_step_by_step(case: Case):
    places = 2 if case.players <= 2 else 1
    assert prove(batch_of(case, places), places, seed=SEED).games == places


@cases_up_to(2)
def test_they_agree_on_what_is_refused(case: Case):
    prove(batch_of(case, 1), 1, seed=SEED, mistakes=0.3)


@cases_up_to(3)
def test_they_agree_on_places(case: Case):
    prove(batch_of(case, 1, reward="place"), 1, seed=SEED)


@cases_up_to(2)
def test_a_game_is_the_same_in_any_company(case: Case):
    alone, many = batch_of(case, 1), batch_of(case, 8)
    assert np.array_equal(alone.reset(SEED, first=5).observations[0], many.reset(SEED).observations[5])


def test_bonuses_that_have_to_be_called_are_refused():
    with pytest.raises(ValueError, match="bonus points are paid by themselves"):
        batch("setup", 1, bonus="call")


def test_a_batch_that_plays_by_other_rules_is_found_out():
    basic, advanced = batch("crisscross", 1), batch("crisscross", 1, advanced=True)
    advanced.task = basic.task
    with pytest.raises(Differ, match=r"step 0, game 0, seat 0: observation at \[0, 29\]"):
        prove(advanced, 1)
