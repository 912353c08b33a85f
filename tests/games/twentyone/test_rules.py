"""Twenty One, rule by rule. Examples from the rulebook keep the names of its players."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from stolik.game.chance import Chance
from stolik.game.contract import Illegal
from stolik.games.twentyone.rules.moves import (
    Cross,
    Crossed,
    Dealt,
    Keep,
    Options,
    Reroll,
    Rolled,
    RowScored,
    Scored,
    Stayed,
    Write,
    Wrote,
)
from stolik.games.twentyone.rules.printed import COLOURS, LETTERS, OWN_PRINTS
from stolik.games.twentyone.rules.scoring import HIT_BONUS, score
from stolik.games.twentyone.rules.sheet import Marks
from stolik.games.twentyone.rules.state import State
from tests.game.loaded import NoLuck, dice
from tests.games.twentyone.positions import FULL, GAME, LAST, ended, ewas_table, igas_table, own_sheet, rolling, writing


def refusal(state: State, seat: int | None, action: Any) -> Illegal:
    with pytest.raises(Illegal) as caught:
        GAME.play(state, seat, action, NoLuck())
    return caught.value


def begun(players: int = 2, options: Options = Options(), seed: int = 0) -> tuple[State, Dealt, Rolled]:
    state, (dealt, rolled) = GAME.start(players, options, Chance(seed.to_bytes(32, "big"), 0))
    assert isinstance(dealt, Dealt)
    assert isinstance(rolled, Rolled)
    return state, dealt, rolled


# Setup


def test_everybody_gets_a_different_sheet():
    state, dealt, _ = begun(players=6)
    assert sorted(dealt.sheets) == list(LETTERS)
    assert tuple(sheet.letter for sheet in state.sheets) == dealt.sheets


def test_the_deal_shows_what_is_printed_on_all_six_sheets():
    assert begun(options=Options(rows="varied"))[1].prints == OWN_PRINTS["varied"]


def test_sheets_are_dealt_at_random():
    assert {begun(seed=seed)[1].sheets[0] for seed in range(60)} == set(LETTERS)


def test_who_rolls_first_is_drawn():
    assert {begun(players=3, seed=seed)[1].first for seed in range(30)} == {0, 1, 2}


def test_the_first_seat_rolls_all_six_dice_at_once():
    state, dealt, rolled = begun()
    assert (rolled.seat, rolled.attempt, list(rolled.dice)) == (dealt.first, 1, list(COLOURS))
    assert GAME.to_act(state) == {dealt.first}


@pytest.mark.parametrize("players", [1, 7])
def test_it_is_for_two_to_six(players: int):
    with pytest.raises(Illegal, match="players"):
        GAME.start(players, Options(), NoLuck())


# The dice


def test_tomasz_leaves_his_ones_and_rolls_the_other_four_dice_again():
    step = GAME.play(rolling(6, 4, 3, 3, 1, 1), 0, Reroll(), dice(2, 5, 5, 1))
    assert step.events == (Rolled(0, 2, {"white": 2, "black": 5, "red": 5, "blue": 1, "yellow": 1, "green": 1}),)


def test_there_is_no_third_roll():
    state = GAME.play(rolling(6, 4, 3, 3, 1, 1), 0, Reroll(), dice(2, 5, 5, 1)).state
    assert refusal(state, 0, Reroll()).code == "not-now"


def test_keeping_the_first_roll_lets_everybody_write():
    state, events = GAME.play(rolling(6, 4, 3, 3, 1, 1), 0, Keep(), NoLuck())
    assert (GAME.to_act(state), state.attempt, events) == ({0, 1}, 1, (Stayed(0),))


def test_by_the_first_revision_nobody_is_told_that_the_roll_was_kept():
    old = GAME.by_revision(1)
    assert old.play(rolling(6, 4, 3, 3, 1, 1), 0, Keep(), NoLuck()).events == ()


def test_after_the_second_roll_everybody_writes():
    state = GAME.play(rolling(6, 4, 3, 3, 1, 1), 0, Reroll(), dice(2, 5, 5, 1)).state
    assert GAME.to_act(state) == {0, 1}


def test_six_ones_cannot_be_rolled_again():
    state = rolling(1, 1, 1, 1, 1, 1)
    assert list(GAME.legal(state, 0)) == [Keep()]
    assert refusal(state, 0, Reroll()).code == "only-ones"


def test_the_active_seat_decides_before_anybody_writes():
    state = rolling(6, 4, 3, 3, 1, 1)
    assert list(GAME.legal(state, 0)) == [Reroll(), Keep()]
    assert refusal(state, 0, Write(("white",))).code == "not-now"
    assert refusal(state, 0, Cross()).code == "not-now"


def test_others_have_no_say_in_the_dice():
    state = rolling(6, 4, 3, 3, 1, 1)
    assert list(GAME.legal(state, 1)) == []
    assert refusal(state, 1, Keep()).code == "not-your-turn"


def test_dice_are_not_kept_while_writing():
    assert refusal(writing(own_sheet(), own_sheet(), dice=(1,) * 6), 0, Keep()).code == "not-now"


# Writing


def test_iga_writes_two_hits_and_a_four_and_leaves_out_what_she_could_write():
    state, events = GAME.play(igas_table(), 0, Write(("black", "blue", "yellow")), NoLuck())
    assert events == (Wrote(0, 1, fields=(0, 3, 5), hits=(3, 5)),)
    assert state.sheets[0].marks[0] == (4, None, None, 3, None, 1)


def test_igas_white_four_is_too_high_for_its_field():
    refused = refusal(igas_table(), 0, Write(("white",)))
    assert (refused.code, refused.values) == ("die-too-high", {"colour": "white", "die": 4, "number": 2})


def test_iga_may_write_any_of_her_five_other_dice():
    colours = ("black", "red", "blue", "yellow", "green")
    writes = [Write(some) for count in range(1, 6) for some in combinations(colours, count)]
    assert list(GAME.legal(igas_table(), 0)) == [*writes, Cross()]


def test_all_six_dice_may_be_written_at_once():
    state, events = GAME.play(writing(own_sheet(), own_sheet(), dice=(6, 5, 4, 3, 2, 1)), 0, Write(COLOURS), NoLuck())
    assert events == (Wrote(0, 1, (0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5)), RowScored(0, 1, 21, 6, 21, 42))
    assert state.sheets[0].marks[0] == (6, 5, 4, 3, 2, 1)


def test_a_written_field_is_taken():
    refused = refusal(
        writing(own_sheet((3, None, None, None, None, None)), own_sheet(), dice=(1,) * 6), 0, Write(("white",))
    )
    assert (refused.code, refused.values) == ("field-taken", {"colour": "white", "field": 0})


def test_a_crossed_field_is_taken():
    state = writing(own_sheet((0, None, None, None, None, None)), own_sheet(), dice=(1,) * 6)
    assert refusal(state, 0, Write(("white", "black"))).code == "field-taken"


def test_writing_nothing_is_not_writing():
    assert refusal(igas_table(), 0, Write(())).code == "nothing-to-write"


@pytest.mark.parametrize("colours", [("blue", "black"), ("black", "black")])
def test_colours_are_named_once_and_in_the_order_of_the_dice(colours: tuple[Any, ...]):
    assert refusal(igas_table(), 0, Write(colours)).code == "colour-order"


def test_there_are_only_six_colours():
    unknown: Any = ("pink",)
    assert refusal(igas_table(), 0, Write(unknown)).code == "no-such-colour"


def test_nobody_writes_twice_in_a_turn():
    state = GAME.play(igas_table(), 0, Write(("black",)), NoLuck()).state
    assert list(GAME.legal(state, 0)) == []
    assert refusal(state, 0, Write(("blue",))).code == "not-your-turn"


def test_nobody_writes_and_crosses_out_in_one_turn():
    state = GAME.play(igas_table(), 0, Write(("black",)), NoLuck()).state
    assert refusal(state, 0, Cross()).code == "not-your-turn"


def test_nobody_crosses_out_twice_in_a_turn():
    state = GAME.play(igas_table(), 0, Cross(), NoLuck()).state
    assert refusal(state, 0, Cross()).code == "not-your-turn"


# Crossing out


def test_ewa_can_write_nothing_and_has_to_cross_out_her_white_five():
    assert list(GAME.legal(ewas_table(), 0)) == [Cross()]
    assert GAME.play(ewas_table(), 0, Cross(), NoLuck()).events == (Crossed(0, 1, 1),)


def test_crossing_out_is_allowed_when_writing_would_be_possible():
    state, events = GAME.play(igas_table(), 0, Cross(), NoLuck())
    assert events == (Crossed(0, 1, 0),)
    assert state.sheets[0].marks[0] == (0, None, None, None, None, None)


def test_a_cross_strikes_the_leftmost_free_field():
    state = writing(own_sheet((6, 0, None, 1, None, None)), own_sheet(), dice=(1,) * 6)
    assert GAME.play(state, 0, Cross(), NoLuck()).events == (Crossed(0, 1, 2),)


# Rows


def test_ewas_first_row_scores_fourteen_and_six_for_three_hits():
    ewa = own_sheet((5, 0, 4, None, 2, 1))
    events = GAME.play(writing(ewa, own_sheet(), dice=(6, 6, 6, 2, 6, 6)), 0, Write(("blue",)), NoLuck()).events
    assert events == (Wrote(0, 1, (3,), ()), RowScored(0, 1, sum=14, hits=3, bonus=6, points=20))


def test_a_last_cross_scores_the_row_too():
    events = GAME.play(
        writing(own_sheet((6, 5, 4, 3, 2, None)), own_sheet(), dice=(6,) * 6), 0, Cross(), NoLuck()
    ).events
    assert events == (Crossed(0, 1, 5), RowScored(0, 1, sum=20, hits=5, bonus=15, points=35))


@pytest.mark.parametrize(("hits", "bonus"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_hits_bring_a_growing_bonus(hits: int, bonus: int):
    marks = (6, 5, 4, 3, 2, 1)[:hits] + (0,) * (6 - hits)
    assert score(own_sheet().printed[0], marks).bonus == bonus == HIT_BONUS[hits]


def test_a_cross_counts_nothing():
    assert score(own_sheet().printed[0], (0,) * 6).points == 0


def test_the_next_row_starts_with_the_next_turn():
    state = GAME.play(
        writing(own_sheet((1, 1, 1, 1, 1, None)), own_sheet(), dice=(1,) * 6), 0, Write(("green",)), NoLuck()
    ).state
    assert refusal(state, 0, Write(("white",))).code == "not-your-turn"
    state = GAME.play(state, 1, Cross(), dice(*(1,) * 6)).state
    state = GAME.play(state, 1, Keep(), NoLuck()).state
    assert GAME.play(state, 0, Write(("white",)), NoLuck()).events == (Wrote(0, 2, (0,), ()),)


def test_seats_write_in_rows_of_their_own():
    state = writing(own_sheet(FULL, FULL), own_sheet(), dice=(1,) * 6)
    assert GAME.play(state, 0, Write(("white",)), NoLuck()).events == (Wrote(0, 3, (0,), ()),)
    assert GAME.play(state, 1, Write(("white",)), NoLuck()).events == (Wrote(1, 1, (0,), ()),)


# The next turn


def test_when_all_have_written_the_dice_go_clockwise_and_are_rolled():
    state = GAME.play(writing(own_sheet(), own_sheet(), dice=(6,) * 6), 0, Cross(), NoLuck()).state
    state, events = GAME.play(state, 1, Cross(), dice(1, 2, 3, 4, 5, 6))
    assert events[-1] == Rolled(1, 1, dict(zip(COLOURS, (1, 2, 3, 4, 5, 6), strict=True)))
    assert (GAME.to_act(state), state.turn) == ({1}, 10)


def test_after_the_last_seat_the_first_one_rolls():
    state = GAME.play(writing(own_sheet(), own_sheet(), dice=(6,) * 6, active=1), 1, Cross(), NoLuck()).state
    assert GAME.play(state, 0, Cross(), dice(*(1,) * 6)).state.active == 0


def test_writing_does_not_depend_on_who_wrote_before():
    table = writing(own_sheet(), own_sheet(FULL), own_sheet(), dice=(1,) * 6)
    first = GAME.play(GAME.play(table, 0, Cross(), NoLuck()).state, 1, Write(("red",)), NoLuck()).state
    second = GAME.play(GAME.play(table, 1, Write(("red",)), NoLuck()).state, 0, Cross(), NoLuck()).state
    assert first == second


# The end


def test_everybody_still_writes_in_the_turn_of_the_fifth_row():
    state = writing(own_sheet(FULL, FULL, FULL, FULL, LAST), own_sheet(), dice=(1,) * 6)
    state = GAME.play(state, 0, Write(("green",)), NoLuck()).state
    assert (GAME.to_act(state), GAME.outcome(state)) == ({1}, None)


def test_an_unfinished_row_scores_as_it_stands_with_its_hits():
    _, events = ended(own_sheet((None, 5, None, None, None, None)))
    assert RowScored(1, 1, sum=6, hits=1, bonus=1, points=7) in events


def test_a_row_that_was_never_begun_scores_nothing():
    _, events = ended(own_sheet((None, 5, 4, 3, 2, 1)))
    assert events == (
        Wrote(1, 1, (0,), ()),
        RowScored(1, 1, sum=16, hits=5, bonus=15, points=31),
        Scored(0, (20, 20, 20, 20, 5 + 1 + 1), 87),
        Scored(1, (31, 0, 0, 0, 0), 31),
    )


def test_the_end_tells_every_unfinished_row_before_the_totals():
    _, events = ended(own_sheet((None, 5, None, None, None, None)), own_sheet())
    kinds = [(type(event).__name__, getattr(event, "seat", None)) for event in events]
    assert kinds == [("Wrote", 2), ("RowScored", 1), ("RowScored", 2), ("Scored", 0), ("Scored", 1), ("Scored", 2)]


def test_most_points_win_not_the_first_to_finish():
    rich: Marks = (6, 5, 4, 3, 2, 1)
    outcome = GAME.outcome(ended(own_sheet(rich, rich, rich))[0])
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((87, 127), ((1,), (0,)))


def test_ties_are_shared():
    outcome = GAME.outcome(ended(own_sheet(), own_sheet())[0])
    assert outcome is not None
    assert outcome.ranking == ((0,), (1, 2))


def test_the_breakdown_has_a_line_per_row():
    outcome = GAME.outcome(ended(own_sheet((None, 5, None, None, None, None)))[0])
    assert outcome is not None
    assert outcome.breakdown[1] == {"row-1": 7, "row-2": 0, "row-3": 0, "row-4": 0, "row-5": 0}


def test_nobody_writes_after_the_end():
    assert refusal(ended(own_sheet())[0], 0, Cross()).code == "game-over"


def test_leszek_adds_up_his_five_rows():
    rows: tuple[Marks, ...] = (FULL, FULL, FULL, (6, 5, 0, 0, 0, 0), (0, 0, 4, 3, 0, None))
    state = writing(own_sheet(*rows), own_sheet(), dice=(1,) * 6)
    state = GAME.play(state, 0, Write(("green",)), NoLuck()).state
    outcome = GAME.outcome(GAME.play(state, 1, Cross(), NoLuck()).state)
    assert outcome is not None
    assert outcome.scores[0] == 20 + 20 + 20 + (11 + 3) + (8 + 6) == 88


# Whole games


def counted(state: State, plies: int) -> int:
    """How many ways there are to go on for so many actions when the dice of the next turn are all ones."""
    if plies == 0 or not GAME.to_act(state):
        return 1
    seat = min(GAME.to_act(state))
    return sum(counted(GAME.play(state, seat, a, dice(*(1,) * 6)).state, plies - 1) for a in GAME.legal(state, seat))


def test_the_number_of_ways_through_the_first_turns_is_exact():
    state = rolling(6, 6, 6, 3, 2, 1)
    kept, all_ones = 2**4, 2**6
    assert [counted(state, plies) for plies in (1, 2)] == [2, kept + all_ones]


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("rows", ["classic", "varied"])
def test_a_game_played_at_random_ends_with_the_points_it_announced(players: int, rows: Any):
    seed = (players * 7).to_bytes(32, "big")
    state, events = GAME.start(players, Options(rows=rows), Chance(seed, 0))
    seq = 0
    while GAME.to_act(state):
        seq += 1
        seat = min(GAME.to_act(state))
        actions = list(GAME.legal(state, seat))
        state, more = GAME.play(state, seat, actions[seq * 7919 % len(actions)], Chance(seed, seq))
        events += more
    outcome = GAME.outcome(state)
    assert outcome is not None
    announced = [sum(e.points for e in events if isinstance(e, RowScored) and e.seat == s) for s in range(players)]
    assert list(outcome.scores) == announced == [e.total for e in events if isinstance(e, Scored)]
