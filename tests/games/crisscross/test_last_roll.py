"""The last roll of Criss Cross: the expert goes through all of them and plays to win."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stolik.bots.bot import STANDARD
from stolik.game.chance import Chance
from stolik.games.crisscross.bots.expert import Expert, sheets_after
from stolik.games.crisscross.bots.last_roll import at_the_end, chances_to_win, placements, rolls
from stolik.games.crisscross.bots.network import points, sheet_value
from stolik.games.crisscross.rules import CrissCross
from stolik.games.crisscross.rules.moves import Options, Place
from stolik.games.crisscross.rules.view import View

GAME = CrissCross()
VALUE = sheet_value(advanced=False)


def late(players: int, left: int, seed: int = 1) -> View:
    """Seat 0's view with so many rounds left, this one included, after everybody wrote at the first free place."""
    state = GAME.start(players, Options(), Chance(bytes([seed]) * 32, 0)).state
    step = 1
    while state.round <= 12 - left:
        seat = min(state.waiting)
        legal = list(GAME.legal(state, seat))
        state = GAME.play(state, seat, legal[(7 * step) % len(legal)], Chance(bytes([seed]) * 32, step)).state
        step += 1
    return GAME.view(state, 0)


def legal(view: View) -> list[Place]:
    actions = GAME.legal(GAME.imagine(view, Chance(bytes(32), 0)), 0)
    return [action for action in actions if isinstance(action, Place)]


def test_all_rolls_together_are_certain():
    dice, likely = rolls()
    assert len(dice) == 21
    assert likely.sum() == pytest.approx(1)


def test_a_sheet_comes_to_what_the_best_place_for_the_roll_brings():
    sheet = np.array([1] * 23 + [0, 0], np.int8)
    ends = at_the_end(sheet, advanced=False)
    full = np.array([[1] * 25], np.int8)
    assert ends.max() == points(full, advanced=False)[1][0]
    assert len(placements(sheet, (2, 3))) == 2


def test_as_long_as_two_rolls_may_come_points_decide():
    view = late(2, 6)
    sheets = sheets_after(view, legal(view))
    assert chances_to_win(view, sheets, VALUE) is None


def test_alone_there_is_nobody_to_beat():
    view = replace(late(2, 6), sheets=late(2, 6).sheets[:1])
    assert chances_to_win(view, sheets_after(view, legal(view)), VALUE) is None


def won(view: View, cells: tuple[int, ...]) -> View:
    """The other has written, and their sheet is this."""
    other = replace(view.sheets[1], cells=cells, finished=True)
    return replace(view, sheets=(view.sheets[0], other), waiting=(0,))


def full_enough(view: View) -> View:
    """Of seat 0's sheet all but four neighbouring cells are written."""
    cells = tuple((1, 2, 3, 4, 5, 6)[(at * 5 + at // 5) % 6] if at not in (20, 21, 22, 23) else 0 for at in range(25))
    return replace(view, sheets=(replace(view.sheets[0], cells=cells, finished=False), view.sheets[1]))


def test_who_cannot_lose_any_more_wins_with_every_roll_and_who_cannot_win_with_none():
    view = full_enough(late(2, 6))
    most = (1,) * 25
    nothing = tuple((1, 2, 3, 4, 5, 6)[(at + at // 5 * 2) % 6] for at in range(25))
    places = [action for action in legal(view) if {action.a, action.b} != {21, 22}]
    sheets = sheets_after(view, places)
    assert chances_to_win(won(view, most), sheets, VALUE) == pytest.approx(0)
    certain = chances_to_win(won(view, nothing), sheets, VALUE)
    assert certain is not None
    assert certain.max() >= 0.5


def test_the_expert_takes_what_is_likeliest_to_win():
    view = won(full_enough(late(2, 6)), (1, 1, 2, 2, 3) * 5)
    actions = legal(view)
    wins = chances_to_win(view, sheets_after(view, actions), VALUE)
    assert wins is not None
    chosen = Expert().choose(view, actions, Chance(bytes(32), 0), STANDARD)
    assert chosen in [action for action, win in zip(actions, wins.tolist(), strict=True) if win == wins.max()]
