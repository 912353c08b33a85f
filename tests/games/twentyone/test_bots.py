"""Twenty One's players: what they write, when they roll again, and how they fare against each other."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from stolik.bots import bot_for
from stolik.bots.arena import Match, play_deal
from stolik.bots.bot import STANDARD, Level
from stolik.bots.coach import Coach
from stolik.bots.standings import standings
from stolik.game.chance import Chance
from stolik.game.contract import Action
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Cross, Keep, Options, Reroll, Write
from stolik.games.twentyone.rules.printed import OWN_PRINTS
from stolik.games.twentyone.rules.sheet import Marks, blank, mark
from stolik.games.twentyone.rules.state import State

GAME = TwentyOne()
SEED = sha256(b"twentyone").digest()


def position(dice: tuple[int, ...], marks: Marks = (None,) * 6, *, rolling: bool = False) -> State:
    """Seat 0 has sheet A, whose first row is black, white, green, yellow, red, blue; the dice are in that order."""
    by_colour = dict(zip(("black", "white", "green", "yellow", "red", "blue"), dice, strict=True))
    in_order = tuple(by_colour[colour] for colour in ("white", "black", "red", "blue", "yellow", "green"))
    sheet = blank("A", OWN_PRINTS["classic"]["A"])
    sheet = mark(sheet, 0, {at: number for at, number in enumerate(marks) if number is not None})
    waiting = frozenset({0}) if rolling else frozenset({0, 1})
    other = blank("B", OWN_PRINTS["classic"]["B"])
    return State(Options(), (sheet, other), 1, 0, in_order, 1, rolling, waiting)


def choice(level: Level, state: State) -> Action:
    legal = tuple(GAME.legal(state, 0))
    return bot_for(GAME, level).choose(GAME.view(state, 0), legal, Chance(SEED, 0), STANDARD)


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_whoever_knows_the_game_writes_three_hits(level: Level):
    action = choice(level, position((6, 5, 4, 6, 6, 6)))
    assert action == Write(("white", "black", "green"))


def test_a_regular_rolls_poor_dice_again():
    assert choice("regular", position((1, 1, 1, 4, 4, 4), rolling=True)) == Reroll()


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_six_hits_are_kept(level: Level):
    assert choice(level, position((6, 5, 4, 3, 2, 1), rolling=True)) == Keep()


def test_with_one_field_left_and_a_high_die_there_is_only_the_cross():
    assert choice("expert", position((1, 1, 1, 1, 1, 4), (6, 5, 4, 3, 2, None))) == Cross()


def test_the_coach_praises_a_full_row():
    state = position((1, 1, 1, 1, 2, 1), (6, 5, 4, 3, None, None))
    advice = Coach(GAME).advise(GAME.view(state, 0))[0]
    assert advice.action == Write(("red", "blue"))
    assert (advice.reason.key, advice.reason.values) == ("fills-row", {"points": 3, "hits": 2})


def value(state: State, seat: int) -> float:
    return Coach(GAME).advise(GAME.view(state, seat))[0].value


def test_what_one_of_two_may_expect_to_be_ahead_the_other_is_behind():
    state = position((6, 5, 4, 6, 6, 6))
    assert value(state, 0) == -value(state, 1) > 0


def test_the_coach_counts_the_lead_before_and_after_the_dice_are_kept():
    state = position((6, 5, 4, 6, 6, 6), rolling=True)
    assert value(state, 0) == value(GAME.play(state, 0, Keep(), Chance(SEED, 0)).state, 0)


def test_when_somebody_has_filled_the_fifth_row_everything_that_fits_is_written():
    """In the middle of the race these ones would spoil the row; now nothing comes after them."""
    state = position((1, 1, 1, 6, 6, 6))
    full = state.sheets[1]
    for row in range(5):
        full = mark(full, row, dict.fromkeys(range(6), 1))
    over = replace(state, sheets=(state.sheets[0], full), waiting=frozenset({0}))
    assert choice("expert", over) == Write(("white", "black", "green"))
    assert choice("expert", state) != Write(("white", "black", "green"))


def last_row(mine: int, theirs: int) -> State:
    """Seat 0 may fill its fifth row with green 1 (a hit) and yellow 1; the other has a row to go. What each has in every row before."""
    sheets = [blank(letter, OWN_PRINTS["classic"][letter]) for letter in ("A", "B")]
    for row in range(4):
        sheets = [
            mark(sheet, row, dict.fromkeys(range(6), each)) for sheet, each in zip(sheets, (mine, theirs), strict=True)
        ]
    first = mark(sheets[0], 4, dict(zip(range(5), (1, 1, 1, 1, 1), strict=True)))
    dice = {"green": 6, "black": 6, "red": 6, "white": 6, "blue": 6, "yellow": 1}
    in_order = tuple(dice[colour] for colour in ("white", "black", "red", "blue", "yellow", "green"))
    return State(Options(), (first, sheets[1]), 30, 0, in_order, 2, rolling=False, waiting=frozenset({0, 1}))


def test_who_fills_the_fifth_row_is_told_how_far_ahead_that_ends_the_game():
    """Four rows of six ones against as many: what the other could still have written does not count."""
    state = last_row(1, 1)
    (filled,) = [one for one in Coach(GAME).advise(GAME.view(state, 0)) if one.action == Write(("yellow",))]
    assert filled.value == pytest.approx(5 + 1 + 1 - 1, abs=1.1)


def test_with_more_at_the_table_the_best_of_the_others_is_further_ahead():
    def at_first(players: int) -> float:
        state = GAME.start(players, Options(), Chance(SEED, 0)).state
        return value(replace(state, rolling=False, waiting=frozenset(range(players))), 0)

    assert at_first(2) - at_first(4) > 5


@pytest.mark.parametrize(("levels", "least"), [(("expert", "regular"), 0.65), (("regular", "beginner"), 0.65)])
def test_the_stronger_level_wins(levels: tuple[Level, Level], least: float):
    match = Match("twentyone", Options(), levels, seed=1)
    winner = standings(match, [play_deal(match, number) for number in range(100)])[0]
    assert winner.wins.mean > least
