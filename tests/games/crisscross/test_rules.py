"""Criss Cross, rule by rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.game.contract import Illegal
from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.moves import Choose, Chosen, Dealt, Finished, Options, Place, Placed, Rolled, Scored
from stolik.games.crisscross.rules.scoring import run_points, score, title
from stolik.games.crisscross.rules.state import EMPTY, State
from tests.game.loaded import Loaded, NoLuck, dice

GAME = CrissCross()


def sheet(*rows: str) -> tuple[int, ...]:
    """A sheet from five words, a dot for an empty cell."""
    return tuple(EMPTY if sign == "." else int(sign) for row in rows for sign in row)


BLANK = sheet("1....", ".....", ".....", ".....", ".....")
FULL = sheet("12121", "21212", "12121", "21212", "12121")
ONE_PAIR_LEFT = sheet("12121", "21212", "12121", "21212", "121..")
ONLY_SINGLES_LEFT = sheet("12121", "2.212", "12.21", "212.2", "1212.")


def state(*sheets: tuple[int, ...], in_round: int = 1, advanced: bool = False) -> State:
    return State(Options(advanced=advanced), sheets, in_round, (3, 4), frozenset(range(len(sheets))))


# Setup


def test_every_seat_starts_with_a_symbol_of_its_own_in_the_top_left_cell() -> None:
    started, events = GAME.start(3, Options(), Loaded(4, 0, 1, 0, 0))
    assert events[0] == Dealt((5, 2, 4))
    assert [mine[0] for mine in started.sheets] == [5, 2, 4]


def test_start_symbols_are_all_different_even_with_six_at_the_table() -> None:
    started, _ = GAME.start(6, Options(), Loaded(0, 0, 0, 0, 0, 0, 0, 0))
    assert sorted(mine[0] for mine in started.sheets) == [1, 2, 3, 4, 5, 6]


def test_the_first_dice_are_rolled_with_the_deal() -> None:
    _, events = GAME.start(1, Options(), Loaded(0, 2, 5))
    assert events[1] == Rolled(1, (3, 6))


def test_start_symbols_can_be_chosen_and_nothing_is_rolled_before() -> None:
    started, events = GAME.start(2, Options(start="choose"), NoLuck())
    assert events == ()
    assert GAME.to_act(started) == {0, 1}


def test_start_symbols_are_chosen_first_come_first_served() -> None:
    started, _ = GAME.start(2, Options(start="choose"), NoLuck())
    chosen, events = GAME.play(started, 1, Choose(4), NoLuck())
    assert events == (Chosen(1, 4),)
    with pytest.raises(Illegal, match="symbol-taken"):
        GAME.play(chosen, 0, Choose(4), NoLuck())


def test_the_last_choice_rolls_the_first_dice() -> None:
    started, _ = GAME.start(1, Options(start="choose"), NoLuck())
    _, events = GAME.play(started, 0, Choose(2), dice(6, 1))
    assert events == (Chosen(0, 2), Rolled(1, (6, 1)))


def test_a_seat_chooses_only_once() -> None:
    started, _ = GAME.start(2, Options(start="choose"), NoLuck())
    chosen, _ = GAME.play(started, 0, Choose(4), NoLuck())
    with pytest.raises(Illegal, match="not-your-turn"):
        GAME.play(chosen, 0, Choose(5), NoLuck())


def test_there_is_no_seventh_symbol() -> None:
    started, _ = GAME.start(1, Options(start="choose"), NoLuck())
    with pytest.raises(Illegal, match="no-such-symbol"):
        GAME.play(started, 0, Choose(7), NoLuck())


@pytest.mark.parametrize("players", [0, 7])
def test_one_to_six_can_play(players: int) -> None:
    with pytest.raises(Illegal, match="players"):
        GAME.start(players, Options(), NoLuck())


# A round


def test_both_symbols_are_written_the_first_into_a_and_the_second_into_b() -> None:
    after, events = GAME.play(state(BLANK, BLANK), 0, Place(7, 2), NoLuck())
    assert events == (Placed(0, 7, 2),)
    assert (after.sheets[0][7], after.sheets[0][2]) == (3, 4)


@pytest.mark.parametrize(("a", "b"), [(4, 5), (6, 12), (1, 3), (2, 2), (24, 25), (-1, 4), (20, 25)])
def test_the_two_cells_share_an_edge(a: int, b: int) -> None:
    with pytest.raises(Illegal, match="not-adjacent"):
        GAME.play(state(BLANK), 0, Place(a, b), NoLuck())


def test_both_cells_must_be_empty() -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.play(state(BLANK), 0, Place(1, 0), NoLuck())
    assert (refusal.value.code, refusal.value.values) == ("cell-taken", {"cell": 0})


def test_the_symbols_need_not_touch_anything_already_written() -> None:
    after, _ = GAME.play(state(BLANK, BLANK), 0, Place(23, 24), NoLuck())
    assert after.sheets[0][23] == 3


def test_a_seat_writes_once_a_round() -> None:
    after, _ = GAME.play(state(BLANK, BLANK), 0, Place(1, 2), NoLuck())
    with pytest.raises(Illegal, match="not-your-turn"):
        GAME.play(after, 0, Place(3, 4), NoLuck())


def test_symbols_are_chosen_only_before_the_first_round() -> None:
    with pytest.raises(Illegal, match="not-now"):
        GAME.play(state(BLANK), 0, Choose(1), NoLuck())


def test_dice_are_rolled_once_for_everybody_when_the_last_seat_has_written() -> None:
    half, _ = GAME.play(state(BLANK, BLANK), 1, Place(1, 2), NoLuck())
    after, events = GAME.play(half, 0, Place(3, 4), dice(6, 6))
    assert events == (Placed(0, 3, 4), Rolled(2, (6, 6)))
    assert after.waiting == {0, 1}


def test_every_placement_of_both_dice_either_way_round_is_legal() -> None:
    assert len(list(GAME.legal(state(BLANK), 0))) == 2 * (40 - 2)


# The end


def test_a_seat_with_no_two_neighbouring_empty_cells_is_finished() -> None:
    _, events = GAME.play(state(ONE_PAIR_LEFT, BLANK), 0, Place(23, 24), NoLuck())
    assert events == (Placed(0, 23, 24), Finished(0))


def test_a_finished_seat_sits_out_while_the_others_go_on() -> None:
    before = replace(state(ONLY_SINGLES_LEFT, BLANK), waiting=frozenset({1}))
    after, events = GAME.play(before, 1, Place(1, 2), dice(1, 1))
    assert events[-1] == Rolled(2, (1, 1))
    assert after.waiting == {1}


def test_single_empty_cells_do_not_count_as_room() -> None:
    assert not list(GAME.legal(state(ONLY_SINGLES_LEFT), 0))


def test_the_game_ends_after_round_twelve() -> None:
    after, events = GAME.play(state(ONE_PAIR_LEFT, in_round=12), 0, Place(24, 23), NoLuck())
    assert isinstance(events[-1], Scored)
    assert GAME.outcome(after) is not None


def test_the_game_ends_when_every_seat_is_finished() -> None:
    last_pair = sheet("12121", "2.212", "12.21", "21212", "121..")
    after, events = GAME.play(state(last_pair, in_round=9), 0, Place(23, 24), NoLuck())
    assert [type(event) for event in events] == [Placed, Finished, Scored]
    assert GAME.to_act(after) == frozenset()


def test_all_seats_are_scored_in_the_last_entry() -> None:
    before = replace(state(FULL, ONE_PAIR_LEFT, in_round=12), waiting=frozenset({1}))
    _, events = GAME.play(before, 1, Place(23, 24), NoLuck())
    assert [event.seat for event in events if isinstance(event, Scored)] == [0, 1]


def test_nothing_can_be_written_after_the_end() -> None:
    after, _ = GAME.play(state(ONE_PAIR_LEFT, in_round=12), 0, Place(23, 24), NoLuck())
    with pytest.raises(Illegal, match="game-over"):
        GAME.play(after, 0, Place(23, 24), NoLuck())


# Scoring


@pytest.mark.parametrize(
    ("line", "points"),
    [("12345", 0), ("11345", 2), ("11123", 3), ("11112", 8), ("11111", 10)],
)
def test_runs_of_two_three_four_and_five_score_2_3_8_and_10(line: str, points: int) -> None:
    assert run_points(tuple(map(int, line))) == points


def test_several_runs_in_one_line_add_up() -> None:
    assert run_points((1, 1, 2, 2, 2)) == 2 + 3


def test_equal_symbols_that_do_not_touch_score_nothing() -> None:
    assert run_points((1, 2, 1, 2, 1)) == 0


def test_an_empty_cell_breaks_a_run() -> None:
    assert run_points((1, 1, EMPTY, 1, 1)) == 2 + 2


def test_empty_cells_are_no_run() -> None:
    assert run_points((EMPTY,) * 5) == 0


def test_a_square_of_four_equal_symbols_scores_eight() -> None:
    assert score(sheet("11...", "11...", ".....", ".....", "....."), advanced=False).total == 8


def test_the_basic_game_counts_rows_and_columns_and_not_the_diagonal() -> None:
    scored = score(sheet("....1", "...1.", "..1..", ".1...", "1...."), advanced=False)
    assert (scored.total, scored.diagonal) == (0, None)


def test_advanced_the_diagonal_counts_double() -> None:
    filled = sheet("22331", "22313", "44155", "41155", "11166")
    scored = score(filled, advanced=True)
    assert scored.diagonal == 10
    assert scored.total == sum(scored.rows) + sum(scored.columns) + 20


def test_advanced_a_line_without_points_costs_five() -> None:
    scored = score(sheet("11234", "12345", "23456", "34561", "45612"), advanced=True)
    assert scored.rows == (2, -5, -5, -5, -5)


def test_a_zero_diagonal_costs_ten() -> None:
    scored = score(sheet("11113", "22224", "33335", "44446", "55551"), advanced=True)
    assert scored.diagonal == -5
    assert scored.total == 5 * 8 + 5 * -5 - 10


def test_a_zero_line_costs_nothing_in_the_basic_game() -> None:
    assert score(FULL, advanced=False).total == 0


# The winner


def finished(*sheets: tuple[int, ...], advanced: bool = False) -> State:
    return replace(state(*sheets, in_round=12, advanced=advanced), waiting=frozenset())


FOUR_IN_A_ROW = sheet("11113", "23232", "32323", "23232", "32323")
FOUR_PAIRS = sheet("11232", "11323", "23232", "32323", "23232")


def test_most_points_win() -> None:
    outcome = GAME.outcome(finished(FULL, FOUR_PAIRS))
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))


def test_a_tie_goes_to_the_best_single_row_or_column() -> None:
    outcome = GAME.outcome(finished(FOUR_PAIRS, FOUR_IN_A_ROW))
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((8, 8), ((1,), (0,)))


def test_who_is_still_tied_shares_the_win() -> None:
    outcome = GAME.outcome(finished(FOUR_PAIRS, FOUR_PAIRS))
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)


def test_the_breakdown_holds_the_doubled_diagonal() -> None:
    outcome = GAME.outcome(finished(sheet("11113", "22224", "33335", "44446", "55551"), advanced=True))
    assert outcome is not None
    assert outcome.breakdown == ({"rows": 40, "columns": -25, "diagonal": -10},)


@pytest.mark.parametrize(
    ("total", "key"),
    [
        (30, "master"),
        (29, "superspec"),
        (25, "superspec"),
        (24, "symbol-tamer"),
        (20, "symbol-tamer"),
        (19, "row-sweeper"),
        (15, "row-sweeper"),
        (14, "columnist"),
        (-40, "columnist"),
    ],
)
def test_solo_titles(total: int, key: str) -> None:
    assert title(total) == key


def test_titles_are_for_solo_games_alone() -> None:
    solo, pair = GAME.outcome(finished(FULL)), GAME.outcome(finished(FULL, FULL))
    assert solo is not None
    assert pair is not None
    assert (solo.title, pair.title) == ("columnist", None)


# What can be seen


def test_everybody_sees_every_sheet_with_its_score_so_far() -> None:
    view = GAME.view(state(FOUR_PAIRS, BLANK), None)
    assert [mine.cells for mine in view.sheets] == [FOUR_PAIRS, BLANK]
    assert view.sheets[0].score.total == 8


def test_a_view_is_enough_to_play_on() -> None:
    before = state(FOUR_PAIRS, BLANK)
    assert GAME.imagine(GAME.view(before, 1), NoLuck()) == before
