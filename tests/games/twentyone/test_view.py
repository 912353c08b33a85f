"""What can be seen of Twenty One, and what every seat is offered."""

from __future__ import annotations

import pytest

from stolik.games.twentyone.rules.moves import Cross, Keep
from tests.game.loaded import NoLuck
from tests.games.twentyone.positions import FULL, GAME, ended, ewas_table, igas_table, own_sheet, rolling, writing


def test_the_view_shows_numbers_crosses_and_hits():
    fields = (
        GAME.view(writing(own_sheet((5, 0, 4, None, None, None)), own_sheet(), dice=(1,) * 6), None)
        .sheets[0]
        .rows[0]
        .fields
    )
    assert [(field.written, field.crossed, field.hit) for field in fields[:4]] == [
        (5, False, False),
        (None, True, False),
        (4, False, True),
        (None, False, False),
    ]


def test_the_view_counts_rows_as_they_stand():
    sheet = GAME.view(
        writing(own_sheet(FULL, (None, 5, None, None, None, None)), own_sheet(), dice=(1,) * 6), 1
    ).sheets[0]
    assert [row.score.points for row in sheet.rows] == [20, 6, 0, 0, 0]
    assert (sheet.total, sheet.row, [row.full for row in sheet.rows]) == (26, 2, [True, False, False, False, False])


def test_the_view_says_where_each_seat_may_write_and_what_a_cross_would_strike():
    view = GAME.view(igas_table(), 1)
    assert [(sheet.writable, sheet.crossable) for sheet in view.sheets] == [((0, 1, 2, 3, 5), 0), ((0, 1, 2, 3), 0)]


def test_the_view_offers_nothing_to_a_seat_that_has_written():
    view = GAME.view(GAME.play(igas_table(), 0, Cross(), NoLuck()).state, 0)
    assert (view.sheets[0].writable, view.sheets[0].crossable, view.waiting) == ((), None, (1,))


def test_the_view_offers_nothing_to_write_while_the_dice_may_be_rolled_again():
    view = GAME.view(rolling(1, 1, 1, 1, 1, 2), 0)
    assert (view.rolling, view.can_reroll, view.sheets[0].writable, view.sheets[0].crossable) == (True, True, (), None)


def test_the_view_says_which_dice_another_roll_would_leave():
    assert GAME.view(rolling(6, 4, 3, 3, 1, 1), 1).staying == ("yellow", "green")


def test_no_dice_stay_when_there_is_no_other_roll():
    state = GAME.play(rolling(6, 4, 3, 3, 1, 1), 0, Keep(), NoLuck()).state
    assert GAME.view(state, 0).staying == ()


def test_the_view_of_a_finished_game_waits_for_nobody():
    view = GAME.view(ended(own_sheet())[0], None)
    assert (view.waiting, view.sheets[0].row) == ((), None)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_view_is_all_there_is(seat: int | None):
    state = ewas_table()
    assert GAME.imagine(GAME.view(state, seat), NoLuck()) == state
