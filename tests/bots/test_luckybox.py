"""Lucky Box's players: what they see, how strong they are, how much they weigh."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from stolik.bots import bot_for, luckybox
from stolik.bots.bot import STANDARD, Budget, Level
from stolik.bots.coach import Coach
from stolik.bots.luckybox.desk import desk_of
from stolik.bots.luckybox.expert import Expert
from stolik.bots.luckybox.people import bolts_for, card_prospects
from stolik.bots.luckybox.selfplay import games
from stolik.bots.luckybox.value import MOST_SEEN, SHAPES, THE_END, WEIGHTS, see, shape_of, weights_for, worth
from stolik.rules.luckybox import LuckyBox
from stolik.rules.luckybox.cards import ALL_MARKED, Card
from stolik.rules.luckybox.deck import OWN_DECK
from stolik.rules.luckybox.moves import Mark, Options, Pass
from stolik.rules.luckybox.play import State
from stolik.rules.luckybox.tableau import Held, Tableau
from stolik.sim.luckybox import deck_arrays
from stolik.sim.stream import Stream

GAME = LuckyBox()
CARD = Card(1, (1, 2, 3, 3, 1, 2, 9, 7, 8), ("bolt", "?", 5, "star", 3, "moon"))
OTHER = Card(2, (7, 8, 9, 4, 5, 6, 6, 4, 5), (1, 2, 3, "moon", "bolt", "star"))
ALL_BUT_SEVEN = ALL_MARKED & ~(1 << 7)
LITTLE = Budget(positions=200)


def state_with(*held: Held, revealed: tuple[int, ...], bolts: int = 0, this_round: int = 1) -> State:
    tableau = Tableau(cards=held, bolts=bolts)
    return State(Options(), (tableau,), this_round, revealed, (), (), (), frozenset({0}))


def solo_mean(level: Level, count: int, budget: Budget) -> float:
    bot, total = bot_for(GAME, level), 0
    for number in range(count):
        luck, thoughts = Stream(1, number), Stream(2, number)
        state = GAME.start(1, Options(), luck).state
        while GAME.to_act(state):
            action = bot.choose(GAME.view(state, 0), tuple(GAME.legal(state, 0)), thoughts, budget)
            state = GAME.play(state, 0, action, luck).state
        outcome = GAME.outcome(state)
        assert outcome is not None
        total += outcome.scores[0]
    return total / count


@pytest.mark.parametrize(("level", "least", "most"), [("beginner", 25, 39), ("regular", 44, 55), ("expert", 61, 70)])
def test_each_level_is_as_strong_as_the_page_on_bots_says(level: Level, least: int, most: int):
    assert least < solo_mean(level, 20, LITTLE) < most


def test_the_learned_values_alone_are_amazing():
    assert games(1, 0, 400, 1, deck_arrays(OWN_DECK), weights_for(1)).mean() > 61


def test_the_weights_are_small_enough_to_ship():
    shipped = Path(luckybox.__file__).parent.glob("*.npz")
    assert 0 < sum(file.stat().st_size for file in shipped) <= 2_000_000


def test_rows_and_columns_may_change_places():
    assert shape_of(0b000_000_111) == shape_of(0b111_000_000) != shape_of(0b001_001_001)
    assert SHAPES == 36


def test_everything_that_is_looked_up_has_a_weight():
    desk = desk_of(GAME.view(state_with(Held(CARD, 3), Held(OTHER, 8), revealed=(5,), bolts=20), 0))
    seen = np.empty(MOST_SEEN, np.int64)
    count = see(desk.deck, desk.row, desk.now, seen)
    assert 0 <= seen[:count].min() <= seen[:count].max() < WEIGHTS


def test_at_the_end_a_tableau_is_worth_what_is_counted():
    state = state_with(Held(CARD, 0b111), Held(OTHER, 0b1), revealed=tuple(range(1, 10)), this_round=4)
    view = GAME.view(state, 0)
    desk = desk_of(view)
    desk.now[0] = THE_END
    assert worth(desk.deck, desk.row, desk.now, weights_for(1), np.empty(MOST_SEEN, np.int64)) == -6 + 2
    assert view.tableaus[0].score.total == -6 + 2


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_whoever_knows_the_game_completes_the_card(level: Level):
    others = Held(OTHER, 0b110), Held(OWN_DECK[5], 0b1101)
    state = state_with(Held(CARD, ALL_BUT_SEVEN), *others, revealed=(1, 2, 3, 4, 5, 6, 8, 9, 7), bolts=1)
    legal = tuple(GAME.legal(state, 0))
    assert bot_for(GAME, level).choose(GAME.view(state, 0), legal, Stream(1, 1), STANDARD) == Mark(1, 7)


def test_a_beginner_does_not_pay_while_there_is_another_way():
    state = state_with(Held(CARD), revealed=(9,), bolts=4)
    view, legal = GAME.view(state, 0), tuple(GAME.legal(state, 0))
    choices = {bot_for(GAME, "beginner").choose(view, legal, Stream(1, n), STANDARD) for n in range(9)}
    assert {bolts_for(view, choice) for choice in choices} == {0}


def test_a_regular_prefers_the_fuller_card():
    assert card_prospects(Held(CARD, 0b110011), 1, 0) > 2 * card_prospects(Held(CARD, 0b11), 1, 0)


def test_the_expert_looks_two_turns_ahead_only_if_the_budget_allows():
    state = state_with(Held(CARD, 3), Held(OTHER, 8), revealed=(7,), bolts=2)
    view, legal = GAME.view(state, 0), tuple(GAME.legal(state, 0))
    short, long = (Expert().values(view, legal, Stream(1, 1), budget) for budget in (LITTLE, STANDARD))
    assert short != long
    assert short == pytest.approx(long, abs=3)


def test_the_coach_says_what_a_complete_card_brings():
    state = state_with(Held(CARD, ALL_BUT_SEVEN), revealed=(7,))
    reason = Coach(GAME).advise(GAME.view(state, 0))[0].reason
    assert (reason.key, reason.values) == ("completes-card", {"points": 15, "bolts": 0})


def test_the_coach_says_that_passing_saves_bolts():
    state = state_with(Held(CARD), revealed=(5,), bolts=4)
    advice = Coach(GAME, most=30).advise(GAME.view(state, 0))
    assert next(one.reason.key for one in advice if one.action == Pass()) == "saves-bolts"
