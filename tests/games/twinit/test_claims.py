from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from stolik.game.contract import Due, Sooner
from stolik.games.twinit.rules.moves import (
    LONGEST_AFTER,
    Claim,
    Claimed,
    Face,
    Frozen,
    Gave,
    Mistake,
    Press,
    Scored,
    Settle,
    Stolen,
    Touch,
    Turned,
    Uncovered,
    Verdict,
    Won,
)
from stolik.games.twinit.rules.state import Card
from tests.games.twinit.positions import BELOW, GAME, NOW, Desk, position

FIVE = [(0, (20, 21)), (0, (22, 23)), (0, (24, 25)), (0, (26, 27))]
"""Four sets of seat 0: one more wins."""


def free_pair(sets: Sequence[tuple[int, tuple[int, ...]]] = (), turn: int = 0) -> Desk:
    """Cards 1 and 2 are twins on the table, 3 is not; each of three seats has a deck."""
    decks = [(10, 11), (12, 13), (14, 15)]
    return Desk(position(players=3, decks=decks, table=[1, 2, 3], twins=[(1, 2)], sets=sets, turn=turn))


def sooner(desk: Desk) -> Sooner:
    """For whom the window stays open, and how long."""
    due = GAME.due(desk.state)
    assert due is not None
    assert due.sooner is not None
    return due.sooner


# Claims and what they may name


def test_a_right_claim_wins_the_pair_as_a_set_that_stays_visible():
    desk = free_pair().claim(1, 2, 1).settle()
    assert desk.saw(Won) == [Won(1, (1, 2))]
    assert (desk.sets(1), desk.state.table) == ([(1, 2)], (3,))
    assert {1, 2} <= {card.card for card in GAME.view(desk.state, 0).cards}


def test_a_claim_says_when_it_was_pressed_and_within_which_bounds():
    desk = free_pair().claim(1, 1, 2, pressed=NOW, at=NOW + 40)
    assert desk.saw(Claimed) == [Claimed(1, (1, 2), NOW, (NOW - 360, NOW + 40))]


def test_a_press_outside_its_bounds_counts_at_the_bound():
    desk = free_pair().play(1, Claim((1, 2), rev=1, after=NOW - 300), NOW, allowed=(NOW - 60, NOW - 20))
    assert desk.saw(Claimed)[0].pressed == NOW - 60


def test_an_unmeasured_press_counts_when_it_arrives():
    desk = free_pair().play(1, Claim((1, 2), rev=1, after=0), NOW)
    assert desk.saw(Claimed) == [Claimed(1, (1, 2), NOW, (NOW, NOW))]


def test_a_press_less_than_100_ms_after_its_faces_appeared_counts_from_there():
    desk = Desk(position(decks=[(0, 1), (2, 3)], twins=[(1, 2)])).reveal(0, at=NOW)
    assert desk.claim(1, 1, 2, pressed=NOW + 30).saw(Claimed)[0].pressed == NOW + 100


def test_the_window_waits_for_a_press_that_counts_later_than_it_came():
    desk = Desk(position(decks=[(0, 1), (2, 3)], twins=[(1, 2)])).reveal(0, at=NOW).claim(1, 1, 2, pressed=NOW + 30)
    assert desk.refuses(None, Settle(), at=NOW + 99) == "too-soon"
    assert desk.settle(NOW + 100).saw(Won) == [Won(1, (1, 2))]


def test_the_same_card_twice_is_no_claim():
    refusal = free_pair().refusal(0, Claim((1, 1), 1, 0))
    assert (refusal.code, refusal.values) == ("same-card", {"card": 1})


def test_a_card_that_is_not_visible_cannot_be_claimed():
    assert free_pair().refuses(0, Claim((1, 11), 1, 0)) == "not-visible"


def test_a_claim_inside_one_set_is_illegal():
    desk = Desk(position(decks=[(10, 11), (12,)], sets=[(1, (1, 2))]))
    assert desk.refuses(0, Claim((1, 2), 1, 0)) == "same-set"


def test_a_claim_on_a_safe_set_is_illegal():
    desk = Desk(position(decks=[(10, 11), (12,)], table=[4], sets=[(1, (1, 2, 3))]))
    assert desk.refuses(0, Claim((4, 1), 1, 0)) == "safe-set"


def test_a_claim_in_a_revision_that_does_not_exist_is_illegal():
    assert free_pair().refuses(0, Claim((1, 2), 2, 0)) == "no-such-revision"


def test_a_position_is_forgotten_two_seconds_after_it_changed():
    desk = free_pair().reveal(0, at=NOW)
    assert desk.refuses(1, Claim((1, 2), 1, 0), at=NOW + 2_001) == "revision-too-old"
    assert desk.play(1, Claim((1, 2), 1, 0), NOW + 2_000).saw(Claimed)


def test_a_press_aimed_at_a_face_that_has_since_been_turned_is_no_mistake():
    desk = Desk(position(decks=[(0, 1), (2, 3)], twins=[(0, 2)])).reveal(0, at=NOW)
    assert desk.refuses(1, Claim((0, 2), rev=1, after=NOW), at=NOW + 50) == "face-changed"


# The window


def test_the_first_claim_freezes_the_table_for_a_window():
    desk = free_pair().claim(1, 1, 2)
    assert desk.saw(Frozen) == [Frozen(NOW + 250)]
    due = GAME.due(desk.state)
    assert due is not None
    assert (due.at, due.seat, due.action) == (NOW + 250, None, Settle())


def test_only_presses_of_those_who_have_not_claimed_are_waited_for():
    desk = free_pair().claim(1, 1, 2)
    assert sooner(desk) == Sooner(frozenset({0, 2}), pressed_before=NOW + 25, not_before=NOW + 80)
    assert sooner(desk.claim(0, 1, 2, pressed=NOW + 90, at=NOW + 20)).seats == {2}


def test_a_press_that_could_stand_or_make_a_dead_heat_is_waited_for():
    desk = free_pair().claim(1, 1, 2).claim(0, 1, 2, pressed=NOW + 20, at=NOW + 20)
    assert sooner(desk).pressed_before == NOW + 45


def test_a_press_that_counts_later_than_it_came_is_waited_for_by_when_it_counts():
    desk = Desk(position(players=3, decks=[(0, 1), (2, 3), (4, 5)], twins=[(1, 2)])).reveal(0, at=NOW)
    desk = desk.claim(1, 1, 2, pressed=NOW + 10, at=NOW + 10)
    assert sooner(desk).pressed_before == NOW + 125


def test_a_wrong_claim_freezes_the_table_too():
    assert free_pair().claim(1, 1, 3).saw(Frozen) == [Frozen(NOW + 250)]


def test_an_earlier_press_that_arrives_later_wins():
    desk = free_pair().claim(1, 1, 2, pressed=NOW).claim(2, 1, 2, pressed=NOW - 84, at=NOW + 100).settle()
    assert desk.saw(Won) == [Won(2, (1, 2))]


def test_the_verdict_has_all_claims_by_press_and_says_by_how_much():
    desk = free_pair().claim(1, 1, 2, pressed=NOW).claim(2, 1, 2, pressed=NOW - 84, at=NOW + 100).settle()
    claims = (Press(2, (1, 2), NOW - 84), Press(1, (1, 2), NOW))
    assert desk.saw(Verdict) == [Verdict(claims, winner=2, by=84)]


def test_a_seat_claims_once_in_a_window():
    desk = free_pair().claim(1, 1, 3)
    assert desk.refuses(1, Claim((1, 2), 1, NOW)) == "already-claimed"


def test_a_claim_that_comes_after_the_window_has_no_effect():
    desk = free_pair().claim(1, 1, 2)
    assert desk.refuses(2, Claim((1, 2), 1, NOW), at=NOW + 251) == "window-closed"
    assert desk.claim(2, 1, 2, pressed=NOW + 250).saw(Claimed)


@pytest.mark.parametrize("order", list(permutations([(0, 2, NOW - 40), (1, 2, NOW - 10), (2, 3, NOW - 60)])))
def test_the_order_of_arrival_does_not_change_what_happens(order: tuple[tuple[int, int, int], ...]):
    desk = free_pair(sets=[(2, (20, 21))])
    for at, (seat, card, pressed) in enumerate(order):
        desk.claim(seat, 1, card, pressed, at=NOW + 30 * at)
    desk.settle(NOW + 250)
    assert (desk.saw(Won), desk.saw(Mistake), desk.saw(Gave)) == ([Won(0, (1, 2))], [Mistake(2)], [Gave(2, (20, 21))])
    assert desk.saw(Verdict)[0].by == 30


def test_what_may_still_be_claimed_in_a_window_was_pressed_before_it():
    desk = free_pair().claim(1, 1, 2)
    assert {claim.rev for claim in GAME.legal(desk.state, 2) if isinstance(claim, Claim)} == {1}
    assert list(GAME.legal(desk.state, 1)) == []


def test_there_is_nothing_to_wait_for_once_everybody_has_claimed():
    desk = free_pair().claim(0, 1, 2).claim(1, 1, 2).claim(2, 1, 2, pressed=NOW + 60)
    assert GAME.due(desk.state) == Due(NOW + 60, seat=None, action=Settle())


def test_the_table_may_settle_before_the_window_is_over():
    assert free_pair().claim(1, 1, 2).settle(NOW + 20).saw(Won) == [Won(1, (1, 2))]


def test_the_last_winner_reveals_next():
    assert free_pair().claim(2, 1, 2).settle().state.turn == 2


def test_a_winner_without_cards_leaves_the_reveal_to_the_next_seat():
    desk = Desk(position(players=3, decks=[(10, 11), (), (14, 15)], table=[1, 2], twins=[(1, 2)], turn=0))
    assert desk.claim(1, 1, 2).settle().state.turn == 2


def test_two_patterns_pressed_together_are_both_won_and_the_latest_winner_reveals():
    desk = Desk(position(players=3, decks=[(10, 11), (12,), (14,)], table=[1, 2, 3, 4], twins=[(1, 2), (3, 4)], turn=0))
    desk.claim(2, 1, 2).claim(1, 3, 4, pressed=NOW + 24).settle()
    assert desk.saw(Won) == [Won(2, (1, 2)), Won(1, (3, 4))]
    assert desk.state.turn == 1


def test_another_pattern_pressed_later_lapses_and_stays_where_it_is():
    desk = Desk(position(decks=[(10, 11), (12,)], table=[1, 2, 3, 4], twins=[(1, 2), (3, 4)]))
    desk.claim(1, 1, 2).claim(0, 3, 4, pressed=NOW + 25).settle()
    assert (desk.saw(Won), desk.state.table) == ([Won(1, (1, 2))], (3, 4))


# Decks and chains


def test_a_card_won_from_a_deck_uncovers_the_next():
    desk = Desk(position(decks=[(0, 1), (2, 3)], twins=[(0, 2)])).claim(1, 0, 2).settle()
    assert desk.saw(Uncovered) == [Uncovered(0, 1, 1), Uncovered(1, 3, 3)]
    assert desk.state.decks == ((1,), (3,))


def test_a_chain_may_follow_and_its_last_winner_restarts():
    desk = Desk(position(decks=[(0, 1, 5), (2, 3, 6)], twins=[(0, 2), (1, 3)])).claim(1, 0, 2).settle(NOW + 250)
    desk.claim(0, 1, 3, pressed=NOW + 600).settle()
    assert (desk.sets(1), desk.sets(0), desk.state.turn) == ([(0, 2)], [(1, 3)], 0)


# Thief


def test_a_thief_takes_somebodys_pair_with_its_third():
    desk = Desk(position(decks=[(10,), (12,)], table=[3], sets=[(0, (1, 2))], twins=[(1, 2, 3)]))
    desk.claim(1, 2, 3).settle()
    assert desk.saw(Stolen) == [Stolen(1, 0, (1, 2, 3))]
    assert (desk.sets(0), desk.sets(1), desk.state.table) == ([], [(1, 2, 3)], ())


def test_the_third_may_be_the_top_of_a_deck():
    desk = Desk(position(decks=[(3, 4), (12,)], sets=[(0, (1, 2))], twins=[(1, 2, 3)])).claim(1, 1, 3).settle()
    assert desk.saw(Uncovered) == [Uncovered(0, 4, 4)]


def test_your_own_pair_may_grow_too_and_stays_one_set():
    desk = Desk(position(decks=[(10,), (12,)], table=[3], sets=[(0, (1, 2))], twins=[(1, 2, 3)]))
    desk.claim(0, 1, 3).settle()
    assert desk.saw(Stolen) == [Stolen(0, 0, (1, 2, 3))]
    assert desk.sets(0) == [(1, 2, 3)]


# Triplets


def test_the_third_of_three_free_twins_is_turned_over():
    desk = Desk(position(decks=[(10,), (12,)], table=[1, 2, 3], twins=[(1, 2, 3)])).claim(0, 1, 3).settle()
    assert desk.saw(Turned) == [Turned((Face(2, 2 + BELOW),))]
    assert (desk.sets(0), desk.state.table) == ([(1, 3)], (2,))


def test_a_third_on_a_deck_is_turned_over_onto_the_table():
    desk = Desk(position(decks=[(3, 4), (12,)], table=[1, 2], twins=[(1, 2, 3)])).claim(1, 1, 2).settle()
    assert (desk.state.table, desk.state.decks[0]) == ((3,), (4,))
    assert desk.saw(Uncovered) == [Uncovered(0, 4, 4)]


def test_a_twin_that_only_the_win_uncovers_is_not_turned():
    desk = Desk(position(decks=[(1, 3), (12,)], table=[2], twins=[(1, 2, 3)])).claim(1, 1, 2).settle()
    assert (desk.saw(Turned), desk.shows(3)) == ([], 1)


def test_on_a_dead_heat_all_three_are_turned_over():
    desk = Desk(position(decks=[(3, 4), (12,)], table=[1, 2], twins=[(1, 2, 3)]))
    desk.claim(0, 1, 2).claim(1, 2, 3, pressed=NOW + 24).settle()
    assert desk.saw(Turned) == [Turned((Face(1, 61), Face(2, 62), Face(3, 63)))]


# Dead heats


def test_on_a_dead_heat_nobody_wins_and_the_cards_are_turned_over():
    desk = free_pair().claim(1, 1, 2).claim(2, 1, 2, pressed=NOW + 24).settle()
    assert (desk.saw(Verdict)[0].winner, desk.saw(Won)) == (None, [])
    assert desk.saw(Turned) == [Turned((Face(1, 61), Face(2, 62)))]


def test_on_a_dead_heat_the_top_of_a_deck_goes_onto_the_table():
    desk = Desk(position(decks=[(0, 1), (2, 3)], twins=[(0, 2)])).claim(0, 0, 2).claim(1, 0, 2).settle()
    assert (desk.state.table, desk.state.decks) == ((0, 2), ((1,), (3,)))


def test_on_a_dead_heat_over_a_won_pair_only_the_free_card_is_turned():
    desk = Desk(position(decks=[(10,), (12,)], table=[3], sets=[(0, (1, 2))], twins=[(1, 2, 3)]))
    desk.claim(0, 1, 3).claim(1, 2, 3).settle()
    assert desk.saw(Turned) == [Turned((Face(3, 63),))]
    assert (desk.sets(0), desk.shows(1)) == ([(1, 2)], 1)


def test_a_dead_heat_does_not_change_the_turn_to_reveal():
    assert free_pair(turn=2).claim(0, 1, 2).claim(1, 1, 2).settle().state.turn == 2


def test_a_dead_heat_may_lead_to_a_chain():
    state = position(decks=[(0, 1), (2, 3)], twins=[(0, 2)], below=[(0, 99), (2, 99)])
    desk = Desk(state).claim(0, 0, 2).claim(1, 0, 2).settle(NOW + 250).claim(1, 0, 2, pressed=NOW + 500).settle()
    assert desk.saw(Won) == [Won(1, (0, 2))]


# Five sets


def test_the_fifth_set_wins():
    desk = free_pair(sets=FIVE).claim(0, 1, 2).settle()
    outcome = GAME.outcome(desk.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((5, 0, 0), ((0,), (1, 2)))
    assert desk.saw(Scored)[0] == Scored(0, pairs=5, triples=0, total=5)


def test_four_sets_do_not():
    assert GAME.outcome(free_pair(sets=FIVE[:3]).claim(0, 1, 2).settle().state) is None


def test_several_seats_that_reach_five_in_one_window_share():
    sets = [*FIVE, (1, (30, 31)), (1, (32, 33)), (1, (34, 35)), (1, (36, 37))]
    desk = Desk(position(decks=[(10,), (12,)], table=[1, 2, 3, 4], twins=[(1, 2), (3, 4)], sets=sets))
    outcome = GAME.outcome(desk.claim(0, 1, 2).claim(1, 3, 4, pressed=NOW + 10).settle().state)
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)


def test_a_card_knows_the_face_it_shows():
    assert [Card((3, 7), up=up).face for up in (0, 1)] == [3, 7]


@pytest.mark.parametrize("press", [Claim((1, 2), 1, 0), Touch(1, 1, 0)])
def test_however_late_a_press_arrives_it_can_be_written_down(press: Claim | Touch):
    assert press.later(2 * LONGEST_AFTER).after == LONGEST_AFTER
