"""Criss Cross's players: what they see, how strong they are, how much they weigh."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from stolik.bots import bot_for
from stolik.bots.bot import STANDARD, Level, Reason
from stolik.bots.coach import Coach
from stolik.game.chance import Chance
from stolik.games.crisscross import bots as crisscross
from stolik.games.crisscross.bots.network import has_room, points, sheet_value
from stolik.games.crisscross.bots.people import dead_cells, line_hope, sheet_after
from stolik.games.crisscross.bots.reasons import scoring_in
from stolik.games.crisscross.bots.symmetry import pattern
from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.moves import Options, Place
from stolik.games.crisscross.rules.printed import CELLS
from stolik.games.crisscross.rules.scoring import score
from stolik.games.crisscross.rules.state import State
from stolik.games.crisscross.rules.state import has_room as rules_has_room
from stolik.sim.stream import Stream

GAME = CrissCross()
SEED = sha256(b"crisscross").digest()


def random_sheets(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    dice = np.random.default_rng(1)
    symbols = dice.integers(1, 7, (count, CELLS), dtype=np.int8)
    return np.where(dice.random((count, CELLS)) < dice.random((count, 1)), symbols, 0).astype(np.int8)


def solo_mean(level: Level, games: int, *, advanced: bool) -> float:
    bot, totals = bot_for(GAME, level), 0
    for number in range(games):
        luck, thoughts = Stream(1, number), Stream(2, number)
        state = GAME.start(1, Options(advanced=advanced), luck).state
        while GAME.to_act(state):
            action = bot.choose(GAME.view(state, 0), tuple(GAME.legal(state, 0)), thoughts, STANDARD)
            state = GAME.play(state, 0, action, luck).state
        outcome = GAME.outcome(state)
        assert outcome is not None
        totals += outcome.scores[0]
    return totals / games


@pytest.mark.parametrize("advanced", [False, True])
def test_the_network_counts_points_as_the_rules_do(advanced: bool):
    sheets = random_sheets(300)
    totals = [score(tuple(sheet), advanced=advanced).total for sheet in sheets.tolist()]
    assert points(sheets, advanced=advanced)[1].tolist() == totals


def test_the_network_sees_room_where_the_rules_do():
    sheets = random_sheets(300)
    assert has_room(sheets).tolist() == [rules_has_room(tuple(sheet)) for sheet in sheets.tolist()]


def test_a_full_sheet_is_worth_what_it_scores():
    sheet = np.array([[1, 1, 2, 3, 4] * 5], np.int8)
    assert sheet_value(advanced=False)(sheet)[0] == score(tuple(sheet[0].tolist()), advanced=False).total


def test_symbols_are_interchangeable():
    sheets, renamed = random_sheets(50), np.array([0, 3, 1, 2, 6, 4, 5], np.int8)
    value = sheet_value(advanced=False)
    assert value(renamed[sheets]) == pytest.approx(value(sheets), abs=1e-3)


def test_a_mirrored_sheet_is_worth_the_same():
    sheets = random_sheets(50)
    mirrored = np.ascontiguousarray(sheets.reshape(-1, 5, 5).transpose(0, 2, 1).reshape(-1, CELLS))
    value = sheet_value(advanced=True)
    assert value(mirrored) == pytest.approx(value(sheets), abs=1e-3)


@pytest.mark.parametrize(
    ("level", "advanced", "least", "most"),
    [
        ("newcomer", False, 16, 22),
        ("beginner", False, 20, 27),
        ("casual", False, 24, 30),
        ("regular", False, 28, 33),
        ("seasoned", False, 31, 37),
        ("expert", False, 34, 40),
        ("regular", True, 22, 31),
        ("expert", True, 35, 45),
    ],
)
def test_each_level_is_as_strong_as_the_page_on_bots_says(level: Level, advanced: bool, least: int, most: int):
    assert least < solo_mean(level, 60, advanced=advanced) < most


def test_the_weights_are_small_enough_to_ship():
    shipped = Path(crisscross.__file__).parent.glob("*.npz")
    assert 0 < sum(file.stat().st_size for file in shipped) <= 2_000_000


def test_an_empty_cell_without_an_empty_neighbour_is_dead():
    sheet = (0, 1, 0, 0, 1, 1, *[1] * 19)
    assert dead_cells(sheet) == [0]


def test_hope_is_what_one_more_symbol_would_bring():
    assert line_hope((4, 4, 4, 0, 0)) == 5


def test_a_place_is_open_to_a_symbol_that_would_score_there():
    assert [at for at, symbol in scoring_in((0, 3, 0, 2, 0)) if symbol == 3] == [0, 2]


def state_with(sheet: dict[int, int], dice: tuple[int, int]) -> State:
    cells = tuple(sheet.get(cell, 0) for cell in range(CELLS))
    return State(Options(), (cells,), 2, dice, frozenset({0}))


def test_the_coach_completes_a_run_of_five_and_says_what_it_brings():
    state = state_with({0: 1, 1: 1, 2: 1, 5: 2, 6: 3, 7: 4}, (1, 1))
    view = GAME.view(state, 0)
    advice = Coach(GAME).advise(view)[0]
    assert advice.action in (Place(3, 4), Place(4, 3))
    assert Coach(GAME).explain(view, advice.action, advice.value).reason == Reason("scores-now", {"points": 7})


def test_the_coach_gives_the_same_advice_twice():
    state = GAME.start(2, Options(), Chance(SEED, 0)).state
    assert Coach(GAME).advise(GAME.view(state, 1)) == Coach(GAME).advise(GAME.view(state, 1))


def test_equal_dice_the_other_way_round_are_no_second_idea():
    state = state_with({0: 1, 1: 1, 2: 1, 5: 2, 6: 3, 7: 4}, (1, 1))
    ideas = [advice.action for advice in Coach(GAME).advise(GAME.view(state, 0))]
    assert len({frozenset((idea.a, idea.b)) for idea in ideas if isinstance(idea, Place)}) == 3


def test_a_mirrored_sheet_or_one_with_other_names_of_its_symbols_is_no_second_idea():
    view = GAME.view(state_with({0: 4}, (3, 5)), 0)
    ideas = [advice.action for advice in Coach(GAME).advise(view)]
    assert len({pattern(sheet_after(view, idea)) for idea in ideas if isinstance(idea, Place)}) == 3


def test_sheets_that_are_alike_are_worth_exactly_the_same_on_every_machine():
    view = GAME.view(state_with({0: 4}, (3, 5)), 0)
    worth = dict(Coach(GAME).rank(view, list(GAME.legal(state_with({0: 4}, (3, 5)), 0))))
    assert len({worth[alike] for alike in (Place(13, 14), Place(14, 13), Place(17, 22), Place(22, 17))}) == 1
