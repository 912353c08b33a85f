"""Lucky Box's players: what they mark, how strong they are, how much they weigh."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from stolik.bots import bot_for
from stolik.bots.arena import Match, play_deal
from stolik.bots.bot import STANDARD, Level
from stolik.bots.coach import Coach
from stolik.bots.standings import standings
from stolik.game.chance import Chance
from stolik.games.luckybox import bots as luckybox
from stolik.games.luckybox.bots.after import after, own_tableau
from stolik.games.luckybox.bots.moons import chance_of_fewest, chance_of_most
from stolik.games.luckybox.bots.network import (
    CARD_FEATURES,
    TURNED,
    Turn,
    card_features,
    table_features,
    tableau_value,
    turned_weights,
)
from stolik.games.luckybox.bots.people import PEOPLE, card_prospects
from stolik.games.luckybox.rules import LuckyBox
from stolik.games.luckybox.rules.cards import ALL_MARKED, Card, Prize
from stolik.games.luckybox.rules.moves import BonusLine, Mark, Pass
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import Held, Pending, Tableau
from stolik.sim.stream import Stream

GAME = LuckyBox()
CARD = Card(1, (1, 2, 3, 3, 1, 2, 9, 7, 8), ("bolt", "?", 5, "star", 3, "moon"))


def state_with(*held: Held, revealed: tuple[int, ...], bolts: int = 0) -> State:
    tableau = Tableau(cards=held, bolts=bolts)
    return State(GAME.Options(), (tableau,), 1, revealed, (), (), (), frozenset({0}))


def solo_mean(level: Level, games: int) -> float:
    bot, total = bot_for(GAME, level), 0
    for number in range(games):
        luck, thoughts = Stream(1, number), Stream(2, number)
        state = GAME.start(1, GAME.Options(), luck).state
        while GAME.to_act(state):
            action = bot.choose(GAME.view(state, 0), tuple(GAME.legal(state, 0)), thoughts, STANDARD)
            state = GAME.play(state, 0, action, luck).state
        outcome = GAME.outcome(state)
        assert outcome is not None
        total += outcome.scores[0]
    return total / games


@pytest.mark.parametrize(
    ("level", "least", "most"), [("newcomer", 22, 34), ("beginner", 28, 41), ("regular", 42, 54), ("expert", 62, 72)]
)
def test_each_level_is_as_strong_as_the_page_on_bots_says(level: Level, least: int, most: int):
    assert least < solo_mean(level, 25) < most


def test_the_expert_wins_against_the_regular():
    match = Match("luckybox", GAME.Options(), ("expert", "regular"), seed=1)
    expert = standings(match, [play_deal(match, number) for number in range(8)])[0]
    assert expert.wins.mean >= 0.7


def last_turn(*moons: int) -> State:
    """Seat 0 has one cell left to mark, everybody has so many moons, and no number comes after this one."""
    held = Held(CARD, ALL_MARKED & ~(1 << 7))
    tableaus = tuple(Tableau(cards=(held,), bolts=0, moons=count) for count in moons)
    return State(GAME.Options(), tableaus, 4, (1, 1, 2, 2, 3, 3, 4, 4, 7), (), (), (), frozenset({0}))


def value(state: State) -> float:
    return Coach(GAME).advise(GAME.view(state, 0))[0].value


def test_in_the_last_turn_of_three_the_fewest_moons_cost_six_points_more_than_with_two():
    assert value(last_turn(1, 2, 3)) == pytest.approx(value(last_turn(1, 3)) - 6, abs=0.01)


def test_whoever_has_more_moons_than_somebody_need_not_fear_the_penalty():
    assert value(last_turn(2, 1, 3)) == pytest.approx(value(last_turn(2, 3)), abs=0.01)


@pytest.mark.parametrize(
    ("mine", "others", "tosses", "chance"),
    [
        (1, (1, 1), 0, 1),
        (2, (1, 3), 0, 0),
        (0, (1, 1), 1, 1),
        (1, (1, 1), 1, 0.5 + 0.5 * 0.25),
    ],
)
def test_the_fewest_moons_are_as_likely_as_coins_say(mine: int, others: tuple[int, ...], tosses: int, chance: float):
    assert chance_of_fewest(mine, others, tosses) == pytest.approx(chance)


@pytest.mark.parametrize(
    ("mine", "others", "tosses", "chance"),
    [
        (1, (1, 1), 0, 1),
        (2, (1, 3), 0, 0),
        (0, (1, 1), 1, 0.5 * 0.25),
        (1, (0, 1), 1, 0.5 * 0.5 + 0.5),
    ],
)
def test_the_most_moons_are_as_likely_as_coins_say(mine: int, others: tuple[int, ...], tosses: int, chance: float):
    assert chance_of_most(mine, others, tosses) == pytest.approx(chance)


def test_the_more_rivals_the_less_moons_promise_from_the_first_card_on():
    worth = [
        Coach(GAME).advise(GAME.view(GAME.start(players, GAME.Options(), Chance(bytes(32), 0)).state, 0))[0].value
        for players in (2, 3, 4, 6)
    ]
    assert worth == sorted(worth, reverse=True)


def test_the_weights_are_small_enough_to_ship():
    shipped = Path(luckybox.__file__).parent.glob("*.npz")
    assert 0 < sum(file.stat().st_size for file in shipped) <= 2_000_000


def test_the_order_of_the_cards_does_not_matter():
    other = Card(2, (4, 5, 6, 7, 8, 9, 6, 5, 4), ("bolt", "?", 1, "star", 4, None))
    view = GAME.view(state_with(Held(CARD, 3), Held(other, 8), revealed=(5,)), 0)
    here, there = Tableau(cards=(Held(CARD, 3), Held(other, 8))), Tableau(cards=(Held(other, 8), Held(CARD, 3)))
    values = tableau_value(solo=True)(view, [here, there])
    assert values[0] == pytest.approx(values[1], abs=1e-3)


def turned_card(card: Card, turn: Turn) -> Card:
    grid = [0] * 9
    bonuses: list[Prize] = [*card.bonuses]
    for cell, number in enumerate(card.grid):
        grid[turn.cell(cell)] = turn.kind(number - 1) + 1
    for line, prize in enumerate(card.bonuses):
        bonuses[turn.line(line)] = turn.kind(prize - 1) + 1 if isinstance(prize, int) else prize
    return Card(card.number, tuple(grid), tuple(bonuses))


def turned_marks(marks: int, turn: Turn) -> int:
    return sum(1 << turn.cell(cell) for cell in range(9) if marks >> cell & 1)


@pytest.mark.parametrize("turn", TURNED)
def test_turned_weights_say_of_a_tableau_what_the_others_say_of_the_turned_one(turn: Turn):
    generator = np.random.default_rng(1)
    sizes = {"card": 167, "table": 74, "seat": 78}
    weights = {name: generator.normal(size=(size, 1)).astype(np.float32) for name, size in sizes.items()}
    turned = turned_weights(weights, turn)
    marks, pending = 0b000010011, (Pending(BonusLine(1, 1), "?"), Pending(BonusLine(1, 2), 5))
    view = GAME.view(state_with(Held(CARD, marks), revealed=(5, 3, 9)), 0)
    left = [0] * 9
    for number, count in enumerate(view.numbers_left):
        left[turn.kind(number)] = count
    here = Tableau(cards=(Held(CARD, marks),), moons=2, pending=pending)
    there = Tableau(
        cards=(Held(turned_card(CARD, turn), turned_marks(marks, turn)),),
        moons=2,
        pending=(pending[0], replace(pending[1], bonus=turn.kind(4) + 1)),
    )
    table = table_features(view, here)
    table_there = table_features(replace(view, numbers_left=tuple(left)), there)
    card, card_there = card_features(here.cards[0]), card_features(there.cards[0])
    assert card @ turned["card"] == pytest.approx(card_there @ weights["card"], abs=1e-4)
    assert table @ turned["table"] == pytest.approx(table_there @ weights["table"], abs=1e-4)
    summed = [1, 2, 3, 4]
    seat, seat_there = np.append(summed, table), np.append(summed, table_there)
    assert seat @ turned["seat"] == pytest.approx(seat_there @ weights["seat"], abs=1e-4)


def test_a_complete_card_has_no_free_numbers_and_no_open_prizes():
    features = card_features(Held(CARD, ALL_MARKED))
    assert features.sum() == 2
    assert features[CARD_FEATURES - 2 :].tolist() == [1, 1]


def test_what_follows_a_mark_is_what_the_rules_say():
    state = state_with(Held(CARD, 0b011), revealed=(3,))
    view = GAME.view(state, 0)
    assert after(view, own_tableau(view), Mark(1, 2)).bolts == 1
    assert after(view, own_tableau(view), Pass()) == own_tableau(view)


def test_a_regular_prefers_the_fuller_card():
    assert card_prospects(Held(CARD, 0b110011), 1) > 2 * card_prospects(Held(CARD, 0b11), 1)


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_whoever_knows_the_game_completes_the_card(level: Level):
    other = Card(2, (7, 8, 9, 4, 5, 6, 6, 4, 5), (1, 2, 3, "moon", "bolt", "star"))
    state = state_with(Held(CARD, ALL_MARKED & ~(1 << 7)), Held(other), revealed=(7,))
    legal = tuple(GAME.legal(state, 0))
    assert bot_for(GAME, level).choose(GAME.view(state, 0), legal, Stream(1, 1), STANDARD) == Mark(1, 7)


def test_who_forgets_prizes_does_not_mark_for_them():
    thoughts = PEOPLE["regular"].plan.weigh(
        GAME.view(state_with(Held(CARD, 0b011), revealed=(3,)), 0), (Mark(1, 2), Mark(1, 3)), Stream(1, 1), STANDARD
    )
    assert thoughts[0].bonus > thoughts[1].bonus


def test_the_coach_says_what_a_complete_card_brings():
    state = state_with(Held(CARD, ALL_MARKED & ~(1 << 7)), revealed=(7,))
    advice = Coach(GAME).advise(GAME.view(state, 0))[0]
    assert (advice.reason.key, advice.reason.values) == ("completes-card", {"card": 1, "points": 15})
