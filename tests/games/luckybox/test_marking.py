"""A turn of Super Mega Lucky Box: the number, the bolts, complete lines and what they pay."""

from __future__ import annotations

import pytest

from stolik.game.contract import Illegal
from stolik.games.luckybox.rules.cards import BOLTS, Prize
from stolik.games.luckybox.rules.moves import (
    Bonus,
    BonusLine,
    Completed,
    Draft,
    Gained,
    Keep,
    Line,
    Lost,
    Mark,
    Marked,
    Pass,
    Passed,
    Revealed,
)
from tests.games.luckybox.tables import GAME, card, held, luck, only, pending, play, play_all, refusal, seat, table

FULL = range(9)

# The number


def test_marking_the_revealed_number_costs_nothing() -> None:
    state, events = play(table(seat(held(card(1)), bolts=4), seat(), number=5), 0, Mark(1, 4))
    assert state.tableaus[0] == seat(held(card(1), [4]), bolts=4)
    assert events == (Marked(0, card=1, cell=4, number=5, bolts=0),)


def test_a_marked_cell_is_not_marked_again() -> None:
    assert refusal(table(seat(held(card(1), [4]))), 0, Mark(1, 4)) == "cell-marked"


def test_a_seat_marks_only_its_own_cards() -> None:
    assert refusal(table(seat(held(card(1))), seat(held(card(2)))), 0, Mark(2, 4)) == "not-your-card"


def test_a_cell_that_is_not_there_is_told_in_the_refusal() -> None:
    with pytest.raises(Illegal, match=r"^no-such-cell \(cell 9\)$"):
        play(table(seat(held(card(1)))), 0, Mark(1, 9))


@pytest.mark.parametrize("cell", [-1, 9])
def test_a_card_has_nine_cells(cell: int) -> None:
    assert refusal(table(seat(held(card(1)))), 0, Mark(1, cell)) == "no-such-cell"


def test_a_seat_marks_once_a_turn() -> None:
    state, _ = play(table(seat(held(card(1))), seat(held(card(2)))), 0, Mark(1, 4))
    assert refusal(state, 0, Mark(1, 3)) == "not-your-turn"
    assert list(GAME.legal(state, 0)) == []


def test_the_next_number_comes_when_everybody_is_done() -> None:
    state, events = play(table(seat(held(card(1))), seat(held(card(2)))), 1, Mark(2, 4))
    assert only(Revealed, events) == []
    state, events = play(state, 0, Mark(1, 4))
    (revealed,) = only(Revealed, events)
    assert (revealed.round, revealed.turn) == (1, 2)
    assert state.revealed == (5, revealed.number)
    assert state.waiting == {0, 1}


@pytest.mark.parametrize("action", [Keep((1, 2, 3)), Draft(1)])
def test_cards_are_not_chosen_during_a_round(action: Keep | Draft) -> None:
    assert refusal(table(seat(held(card(1)))), 0, action) == "not-now"


# Passing


def test_a_seat_without_the_number_may_pass() -> None:
    state, events = play(table(seat(held(card(1), [4]), bolts=4), seat()), 0, Pass())
    assert (state.waiting, events) == ({1}, (Passed(0),))


def test_by_the_first_revision_nobody_is_told_of_a_pass() -> None:
    old = GAME.by_revision(1)
    assert old.play(table(seat(held(card(1), [4])), seat()), 0, Pass(), luck()).events == ()


def test_a_seat_with_the_number_may_not_pass() -> None:
    state = table(seat(held(card(1))))
    assert refusal(state, 0, Pass()) == "can-mark"
    assert Pass() not in GAME.legal(state, 0)


def test_a_seat_with_neither_the_number_nor_bolts_can_only_pass() -> None:
    assert list(GAME.legal(table(seat(held(card(1), [4]))), 0)) == [Pass()]


def test_a_seat_with_the_number_may_pay_for_another_one() -> None:
    legal = list(GAME.legal(table(seat(held(card(1)), bolts=1)), 0))
    assert legal == [Mark(1, 3), Mark(1, 4), Mark(1, 5)]


def test_a_seat_without_the_number_may_pay_for_another_one_or_pass() -> None:
    legal = list(GAME.legal(table(seat(held(card(1), [4]), bolts=1)), 0))
    assert legal == [Mark(1, 3), Mark(1, 5), Pass()]


# Bolts


@pytest.mark.parametrize("cell", [3, 5])
def test_one_bolt_makes_a_four_or_a_six_of_a_five(cell: int) -> None:
    state, events = play(table(seat(held(card(1)), bolts=4), seat(), number=5), 0, Mark(1, cell))
    assert state.tableaus[0].bolts == 3
    assert events == (Marked(0, card=1, cell=cell, number=cell + 1, bolts=1),)


@pytest.mark.parametrize(("revealed", "number"), [(9, 2), (1, 8)])
def test_two_bolts_lead_around_from_nine_to_two_and_from_one_to_eight(revealed: int, number: int) -> None:
    state, _ = play(table(seat(held(card(1)), bolts=4), seat(), number=revealed), 0, Mark(1, number - 1))
    assert state.tableaus[0].bolts == 2


def test_no_number_is_further_away_than_four_bolts() -> None:
    assert BOLTS[5][1:] == (4, 3, 2, 1, 0, 1, 2, 3, 4)
    assert BOLTS[1][1:] == (0, 1, 2, 3, 4, 4, 3, 2, 1)
    assert max(max(row[1:]) for row in BOLTS[1:]) == 4


def test_a_seat_cannot_spend_bolts_that_it_does_not_have() -> None:
    assert refusal(table(seat(held(card(1)), bolts=1), number=5), 0, Mark(1, 2)) == "too-few-bolts"


def test_bolts_change_the_number_for_their_owner_alone() -> None:
    state, _ = play(table(seat(held(card(1)), bolts=4), seat(held(card(2))), number=5), 0, Mark(1, 3))
    assert list(GAME.legal(state, 1)) == [Mark(2, 4)]


def test_bolts_won_by_a_mark_do_not_pay_for_it() -> None:
    state = table(seat(held(card(1, row0="bolt2"), [0, 1])), number=4)
    assert refusal(state, 0, Mark(1, 2)) == "too-few-bolts"


# What lines pay


@pytest.mark.parametrize(
    ("bonus", "bolts", "moons", "stars"),
    [("bolt", 1, 0, 0), ("bolt2", 2, 0, 0), ("moon", 0, 1, 0), ("star", 0, 0, 1)],
)
def test_a_row_pays_bolts_a_moon_or_a_star_at_once(bonus: Prize, bolts: int, moons: int, stars: int) -> None:
    before = seat(held(card(1, row1=bonus), [3, 5]), bolts=4)
    state, events = play(table(before, seat()), 0, Mark(1, 4))
    after = state.tableaus[0]
    assert (after.bolts, after.moons, after.stars) == (4 + bolts, moons, (stars, 0, 0, 0))
    assert events[1:] == (Line(0, 1, 1, bonus), Gained(0, bolts, moons, stars))


def test_a_column_pays_too() -> None:
    _, events = play(table(seat(held(card(1, column1="moon"), [1, 7])), seat()), 0, Mark(1, 4))
    assert events[1:] == (Line(0, 1, 4, "moon"), Gained(0, 0, 1, 0))


def test_a_mark_that_completes_a_row_and_a_column_wins_both() -> None:
    both = card(1, row1="bolt2", column1="moon")
    _, events = play(table(seat(held(both, [1, 3, 5, 7])), seat()), 0, Mark(1, 4))
    assert events[1:] == (Line(0, 1, 1, "bolt2"), Line(0, 1, 4, "moon"), Gained(0, 2, 1, 0))


def test_a_line_without_a_bonus_pays_nothing() -> None:
    _, events = play(table(seat(held(card(1), [3, 5])), seat()), 0, Mark(1, 4))
    assert events[1:] == (Line(0, 1, 1, None),)


def test_a_line_that_is_not_complete_pays_nothing() -> None:
    _, events = play(table(seat(held(card(1, row1="moon"), [3])), seat()), 0, Mark(1, 4))
    assert only(Line, events) == []


def test_stars_go_into_the_row_of_the_round() -> None:
    before = seat(held(card(1, row1="star"), [3, 5]), stars=(3, 1, 0, 0))
    state, _ = play(table(before, seat(), this_round=2), 0, Mark(1, 4))
    assert state.tableaus[0].stars == (3, 2, 0, 0)


def test_a_fourth_star_of_a_round_is_lost() -> None:
    before = seat(held(card(1, row1="star"), [3, 5]), stars=(3, 0, 0, 0))
    state, events = play(table(before, seat()), 0, Mark(1, 4))
    assert state.tableaus[0].stars == (3, 0, 0, 0)
    assert events[2:] == (Lost(0, "star"),)


def test_of_two_stars_at_once_only_the_third_of_the_round_counts() -> None:
    both = card(1, row1="star", column1="star")
    state, events = play(table(seat(held(both, [1, 3, 5, 7]), stars=(2, 0, 0, 0)), seat()), 0, Mark(1, 4))
    assert state.tableaus[0].stars == (3, 0, 0, 0)
    assert events[3:] == (Gained(0, 0, 0, 1), Lost(0, "star"))


# Number bonuses

SEVEN = card(1, row1=7)
"""A card that has a 7 itself and wins one with its second row."""


def test_a_number_bonus_marks_a_cell_with_that_number() -> None:
    state, _ = play(table(seat(held(SEVEN, [3, 5])), seat()), 0, Mark(1, 4))
    assert state.tableaus[0].pending == (pending(1, 1, 7),)
    state, events = play(state, 0, Bonus(BonusLine(1, 1), card=1, cell=6))
    assert events == (Marked(0, card=1, cell=6, number=7, bolts=0),)
    assert state.waiting == {1}


def test_a_number_bonus_may_be_used_on_any_card_of_the_seat() -> None:
    state, _ = play(table(seat(held(SEVEN, [3, 5]), held(card(2))), seat()), 0, Mark(1, 4))
    assert list(GAME.legal(state, 0)) == [Bonus(BonusLine(1, 1), 1, 6), Bonus(BonusLine(1, 1), 2, 6)]


def test_bolts_do_not_change_a_number_bonus() -> None:
    state, _ = play(table(seat(held(SEVEN, [3, 5]), bolts=4), seat()), 0, Mark(1, 4))
    assert refusal(state, 0, Bonus(BonusLine(1, 1), 1, 7)) == "wrong-number"


def test_a_number_bonus_has_to_be_used_if_it_can() -> None:
    state, _ = play(table(seat(held(SEVEN, [3, 5])), seat()), 0, Mark(1, 4))
    assert refusal(state, 0, Pass()) == "bonus-first"
    assert refusal(state, 0, Mark(1, 6)) == "bonus-first"


def test_a_number_bonus_without_a_free_cell_is_lost() -> None:
    state, events = play(table(seat(held(SEVEN, [3, 5, 6])), seat()), 0, Mark(1, 4))
    assert events[2:] == (Lost(0, 7),)
    assert state.waiting == {1}


def test_a_bonus_waits_before_the_next_number() -> None:
    state, _ = play(table(seat(held(SEVEN, [3, 5]))), 0, Mark(1, 4))
    assert len(state.revealed) == 1
    state, events = play(state, 0, Bonus(BonusLine(1, 1), 1, 6))
    assert len(state.revealed) == 2
    assert isinstance(events[-1], Revealed)


def test_a_bonus_that_was_not_won_cannot_be_used() -> None:
    assert refusal(table(seat(held(SEVEN))), 0, Bonus(BonusLine(1, 1), 1, 6)) == "no-such-bonus"


def test_a_bonus_is_used_once() -> None:
    both = card(1, row1=7, column1=8)
    state, _ = play(table(seat(held(both, [1, 3, 5, 7]), held(card(2))), seat()), 0, Mark(1, 4))
    state, _ = play(state, 0, Bonus(BonusLine(1, 1), 2, 6))
    assert refusal(state, 0, Bonus(BonusLine(1, 1), 1, 6)) == "no-such-bonus"


def test_a_bonus_marks_only_free_cells_of_own_cards() -> None:
    state, _ = play(table(seat(held(SEVEN, [3, 5])), seat(held(card(2)))), 0, Mark(1, 4))
    assert refusal(state, 0, Bonus(BonusLine(1, 1), 2, 6)) == "not-your-card"
    assert refusal(state, 0, Bonus(BonusLine(1, 1), 1, 4)) == "cell-marked"


# Question marks


def test_a_question_mark_marks_any_free_cell() -> None:
    state, _ = play(table(seat(held(card(1, row1="?"), [3, 5]), held(card(2), range(8))), seat()), 0, Mark(1, 4))
    cells = [(action.card, action.cell) for action in GAME.legal(state, 0) if isinstance(action, Bonus)]
    assert cells == [(1, 0), (1, 1), (1, 2), (1, 6), (1, 7), (1, 8), (2, 8)]


def test_a_question_mark_has_to_be_used_if_it_can() -> None:
    state, _ = play(table(seat(held(card(1, row1="?"), [3, 5])), seat()), 0, Mark(1, 4))
    assert refusal(state, 0, Pass()) == "bonus-first"


def test_a_question_mark_is_lost_when_every_cell_is_marked() -> None:
    before = seat(held(card(1, row1="?"), [0, 1, 2, 3, 5, 6, 7, 8]))
    _, events = play(table(before, seat()), 0, Mark(1, 4))
    assert only(Lost, events) == [Lost(0, "?")]


# Several bonuses


def test_two_number_bonuses_are_used_in_the_order_the_player_likes() -> None:
    both = card(1, row1=7, column1=9)
    state, _ = play(table(seat(held(both, [1, 3, 5, 7])), seat()), 0, Mark(1, 4))
    one_way = play_all(state, Bonus(BonusLine(1, 1), 1, 6), Bonus(BonusLine(1, 4), 1, 8)).state
    other_way = play_all(state, Bonus(BonusLine(1, 4), 1, 8), Bonus(BonusLine(1, 1), 1, 6)).state
    assert one_way == other_way
    assert one_way.waiting == {1}


def test_the_order_matters_when_two_bonuses_want_the_same_cell() -> None:
    both = card(1, row1=7, column1="?")
    state, _ = play(table(seat(held(both, [1, 3, 5, 7])), seat()), 0, Mark(1, 4))
    _, events = play(state, 0, Bonus(BonusLine(1, 4), 1, 6))
    assert only(Lost, events) == [Lost(0, 7)]
    after, events = play_all(state, Bonus(BonusLine(1, 1), 1, 6), Bonus(BonusLine(1, 4), 1, 0))
    assert only(Lost, events) == []
    assert after.tableaus[0].cards[0].marks.bit_count() == 7


def test_a_bonus_mark_can_win_further_bonuses() -> None:
    first, second, third = card(1, row1=1), card(2, row0=9), card(3, column2="moon")
    state = table(seat(held(first, [0, 3, 5]), held(second, [1, 2, 8]), held(third, [2, 5])), seat())
    chain = (Mark(1, 4), Bonus(BonusLine(1, 1), 2, 0), Bonus(BonusLine(2, 0), 3, 8))
    after, events = play_all(state, *chain)
    assert events == (Marked(0, 3, 8, 9, 0), Line(0, 3, 5, "moon"), Gained(0, 0, 1, 0))
    assert after.tableaus[0].moons == 1


def test_bonuses_won_by_bonuses_wait_together_with_older_ones() -> None:
    first, second = card(1, row1=1, column1=9), card(2, row0=3)
    state = table(seat(held(first, [0, 1, 3, 5, 7]), held(second, [1, 2])), seat())
    state = play_all(state, Mark(1, 4), Bonus(BonusLine(1, 1), 2, 0)).state
    assert state.tableaus[0].pending == (pending(1, 4, 9), pending(2, 0, 3))


def test_a_gain_holds_what_its_own_entry_added() -> None:
    both = card(1, row1="bolt", column1=9, row2="moon")
    state = table(seat(held(both, [1, 3, 5, 6, 7]), bolts=2), seat())
    state, events = play(state, 0, Mark(1, 4))
    assert only(Gained, events) == [Gained(0, bolts=1, moons=0, stars=0)]
    _, events = play(state, 0, Bonus(BonusLine(1, 4), 1, 8))
    assert only(Gained, events) == [Gained(0, bolts=0, moons=1, stars=0)]


def test_the_mark_that_fills_a_card_completes_it() -> None:
    state, events = play(table(seat(held(card(1), [cell for cell in FULL if cell != 4])), seat()), 0, Mark(1, 4))
    assert events[-1] == Completed(0, 1)
    assert state.tableaus[0].cards[0].complete
