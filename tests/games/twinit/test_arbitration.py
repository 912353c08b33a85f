"""Who was first, whatever the network did: the arithmetic alone, without cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from stolik.game.contract import Moment
from stolik.games.twinit.rules.arbitration import (
    DEAD_HEAT,
    HARD_CAP,
    REACTION,
    Decision,
    Judged,
    arbitrate,
    bounds,
    counted,
    open_before,
)
from stolik.games.twinit.rules.moves import Press

RED, BLUE, WRONG = 1, 2, None


def claim(seat: int, pattern: int | None, pressed: int) -> Judged:
    return Judged(Press(seat, (0, 1), pressed), pattern)


@st.composite
def windows(draw: st.DrawFn) -> list[Judged]:
    seats = draw(st.lists(st.integers(0, 5), min_size=1, max_size=6, unique=True))
    patterns = st.sampled_from([RED, BLUE, WRONG])
    return [claim(seat, draw(patterns), draw(st.integers(0, 120))) for seat in seats]


# Verdicts


def test_the_earlier_press_wins_and_the_verdict_says_by_how_much():
    (win,) = arbitrate([claim(0, RED, 100), claim(1, RED, 184)]).wins
    assert (win.press.seat, win.by) == (0, 84)


def test_a_claim_without_a_rival_wins_by_nothing():
    (win,) = arbitrate([claim(3, RED, 100)]).wins
    assert (win.press.seat, win.by) == (3, None)


def test_less_than_25_ms_apart_is_a_dead_heat():
    decision = arbitrate([claim(0, RED, 100), claim(1, RED, 124)])
    assert (decision.wins, decision.heats) == ((), (RED,))


def test_25_ms_apart_is_a_win():
    (win,) = arbitrate([claim(0, RED, 100), claim(1, RED, 125)]).wins
    assert (win.press.seat, win.by) == (0, 25)


def test_a_dead_heat_is_counted_from_the_earliest_press():
    decision = arbitrate([claim(0, RED, 100), claim(1, RED, 130), claim(2, RED, 140)])
    assert [win.press.seat for win in decision.wins] == [0]


def test_another_pattern_stands_if_pressed_less_than_25_ms_after_the_first_right_claim():
    wins = arbitrate([claim(0, RED, 100), claim(1, BLUE, 124)]).wins
    assert [(win.press.seat, win.pattern) for win in wins] == [(0, RED), (1, BLUE)]


def test_another_pattern_pressed_25_ms_after_the_first_right_claim_lapses():
    decision = arbitrate([claim(0, RED, 100), claim(1, BLUE, 125)])
    assert [win.press.seat for win in decision.wins] == [0]
    assert decision.mistakes == ()


def test_a_dead_heat_on_the_first_pattern_still_measures_the_others():
    decision = arbitrate([claim(0, RED, 100), claim(1, RED, 110), claim(2, BLUE, 120), claim(3, 3, 126)])
    assert (decision.heats, [win.pattern for win in decision.wins]) == ((RED,), [BLUE])


def test_a_wrong_claim_is_a_mistake_however_late():
    decision = arbitrate([claim(0, RED, 100), claim(1, WRONG, 300)])
    assert [press.seat for press in decision.mistakes] == [1]


def test_a_wrong_claim_does_not_make_a_later_right_one_lapse():
    decision = arbitrate([claim(0, WRONG, 100), claim(1, RED, 300)])
    assert [win.press.seat for win in decision.wins] == [1]


def test_the_winner_with_the_latest_press_restarts():
    assert arbitrate([claim(0, RED, 100), claim(1, BLUE, 110), claim(2, WRONG, 200)]).restarts == 1


def test_without_a_winner_the_mistaken_seat_with_the_latest_press_restarts():
    assert arbitrate([claim(0, WRONG, 100), claim(1, WRONG, 90)]).restarts == 0


def test_after_a_dead_heat_nobody_restarts():
    assert arbitrate([claim(0, RED, 100), claim(1, RED, 100)]).restarts is None


@given(windows(), st.randoms(use_true_random=False))
def test_the_order_of_arrival_never_changes_the_verdict(claims: list[Judged], random: Random):
    shuffled = claims[:]
    random.shuffle(shuffled)
    assert arbitrate(shuffled) == arbitrate(claims)


@given(windows())
def test_nobody_wins_over_an_earlier_right_claim_on_the_same_pattern(claims: list[Judged]):
    for win in arbitrate(claims).wins:
        others = [c.press.pressed for c in claims if c.pattern == win.pattern and c.press.seat != win.press.seat]
        assert all(win.press.pressed + DEAD_HEAT <= pressed for pressed in others)


@given(windows())
def test_the_first_right_claim_wins_or_shares_a_dead_heat(claims: list[Judged]):
    decision = arbitrate(claims)
    right = [c for c in claims if c.pattern is not None]
    if right:
        first = min(c.press.pressed for c in right)
        assert any(win.press.pressed == first for win in decision.wins) or decision.heats


@given(windows(), st.integers(1, 500))
def test_pressing_later_never_helps(claims: list[Judged], delay: int):
    """Who does not win a pattern cannot win it by a later press; at most a rival's dead heat is undone by it."""
    seat = claims[0].press.seat
    late = [replace(claims[0], press=replace(claims[0].press, pressed=claims[0].press.pressed + delay)), *claims[1:]]
    if seat not in {win.press.seat for win in arbitrate(claims).wins}:
        gained = [win for win in arbitrate(late).wins if win.press.seat == seat]
        assert gained == []


@given(windows(), st.sampled_from([RED, BLUE, 3]), st.integers(0, 200))
def test_a_right_claim_pressed_after_the_window_can_close_would_have_changed_nothing(
    claims: list[Judged], pattern: int, later: int
):
    before = arbitrate(claims)
    after = arbitrate([*claims, claim(6, pattern, open_before(claims) + later)])
    if before.wins or before.heats:
        assert what_happens(after) == what_happens(before)


@given(windows())
def test_a_window_that_has_a_winner_waits_for_a_dead_heat_to_the_last_millisecond(claims: list[Judged]):
    wins = arbitrate(claims).wins
    for win in wins:
        rival = claim(6, win.pattern, win.press.pressed + DEAD_HEAT - 1)
        assert rival.press.pressed < open_before(claims)
        assert win.pattern in arbitrate([*claims, rival]).heats


def what_happens(decision: Decision) -> object:
    """Without the list of claims, and without by how much they were won."""
    return [(win.press, win.pattern) for win in decision.wins], decision.heats, decision.mistakes


# Presses and their bounds


@given(st.integers(0, 5_000), st.integers(1_000, 4_000), st.integers(0, 600), st.integers(0, 600))
def test_a_press_outside_its_bounds_is_moved_to_the_bound(said: int, at: int, back: int, width: int):
    allowed = bounds(Moment(at, (at - back, at - back + width)))
    expected = min(max(said, allowed[0]), allowed[1])
    assert counted(said, allowed, seen=0) == expected


def test_a_press_is_believed_to_be_four_tenths_of_a_second_old_at_most():
    assert bounds(Moment(1_000, (0, 1_000))) == (600, 1_000)


@given(st.integers(0, 10_000), st.integers(0, 10_000), st.integers(0, 10_000))
def test_no_press_is_older_than_the_hard_cap_or_later_than_its_arrival(at: int, earliest: int, latest: int):
    low, high = bounds(Moment(at, (earliest, latest)))
    assert at - HARD_CAP <= low <= high <= at


@given(st.integers(0, 3_000), st.integers(0, 300))
def test_nobody_gains_by_sending_late(said: int, delay: int):
    """The same press over the same connection, sent later, never counts as earlier."""
    sent, late = Moment(2_000, (1_900, 2_000)), Moment(2_000 + delay, (1_900 + delay, 2_000 + delay))
    assert counted(said, bounds(late), seen=0) >= counted(said, bounds(sent), seen=0)


def test_without_a_measured_connection_the_press_is_its_arrival():
    assert bounds(Moment(5_000)) == (5_000, 5_000)


def test_a_press_sooner_than_anybody_reacts_counts_from_there():
    assert counted(1_010, (1_000, 1_050), seen=1_000) == 1_000 + REACTION
