"""Two teams: seats 0, 2 and 4 against 1, 3 and 5."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from stolik.game.contract import Due, Sooner
from stolik.games.twinit.rules.moves import (
    Claim,
    Frozen,
    Gave,
    Mistake,
    Press,
    Release,
    Released,
    Reveal,
    Scored,
    Settle,
    Stolen,
    Touch,
    Touched,
    Turned,
    Verdict,
    Won,
)
from tests.games.twinit.positions import GAME, NOW, Desk, position


def table(
    players: int = 4,
    sets: Sequence[tuple[int, tuple[int, ...]]] = (),
    handicap: int | None = None,
    barred: Sequence[int] = (),
    aside: Sequence[int] = (),
    revision: int = GAME.revision,
) -> Desk:
    """Cards 1 and 2 are twins on the table, so are 3 and 4; 5 is not."""
    decks = [(30 + 2 * seat, 31 + 2 * seat) for seat in range(players)]
    return Desk(
        position(
            mode="teams",
            players=players,
            decks=decks,
            table=[1, 2, 3, 4, 5],
            twins=[(1, 2), (3, 4)],
            sets=sets,
            handicap=handicap,
            barred=barred,
            aside=aside,
            revision=revision,
        )
    )


# Hands


def test_one_hand_alone_does_not_freeze_the_table():
    desk = table().touch(0, 1, pressed=NOW - 20, at=NOW)
    assert desk.events == (Touched(0, 1, NOW - 20, (NOW - 400, NOW)),)
    assert desk.state.window is None


def test_two_members_who_touch_twins_win_them():
    desk = table().touch(0, 1).touch(2, 2, pressed=NOW + 300).settle()
    assert desk.saw(Won) == [Won(2, (1, 2))]


def test_the_second_hand_of_a_team_freezes_the_table():
    assert table().touch(0, 1).touch(2, 2, pressed=NOW + 300).saw(Frozen) == [Frozen(NOW + 550)]


def test_hands_of_different_teams_do_not_meet():
    assert table().touch(0, 1).touch(1, 2).state.window is None


def test_one_player_touching_both_cards_is_a_mistake():
    desk = table().touch(0, 1).touch(0, 2, pressed=NOW + 10).settle()
    assert (desk.saw(Mistake), desk.saw(Won)) == ([Mistake(0)], [])


def test_two_members_touching_different_patterns_is_a_mistake_of_the_later_one():
    assert table().touch(0, 1).touch(2, 3, pressed=NOW + 10).settle().saw(Mistake) == [Mistake(2)]


def test_later_is_by_press_and_not_by_arrival():
    desk = table().touch(0, 1, pressed=NOW).touch(2, 3, pressed=NOW - 50, at=NOW + 60).settle()
    assert desk.saw(Mistake) == [Mistake(0)]


def test_a_hand_pressed_earlier_counts_even_if_it_arrives_in_the_window():
    desk = table(6).touch(0, 1).touch(2, 3, pressed=NOW + 40).touch(4, 2, pressed=NOW + 20, at=NOW + 90).settle()
    assert (desk.saw(Won), desk.saw(Mistake)) == ([Won(4, (1, 2))], [])


@pytest.mark.parametrize("order", list(permutations([(0, 1, NOW - 90), (2, 2, NOW - 40), (4, 3, NOW - 20)])))
def test_the_order_in_which_hands_arrive_does_not_change_the_verdict(order: tuple[tuple[int, int, int], ...]):
    desk = table(6)
    for at, (seat, card, pressed) in enumerate(order):
        desk.touch(seat, card, pressed, at=NOW + 30 * at)
    assert desk.settle(NOW + 280).saw(Verdict) == [Verdict((Press(2, (1, 2), NOW - 40),), winner=2, by=None)]


def test_a_teams_press_is_the_later_of_its_two():
    desk = table().touch(0, 1, NOW).touch(1, 1, NOW + 10).touch(3, 2, NOW + 60).touch(2, 2, NOW + 90).settle()
    assert desk.saw(Verdict) == [Verdict((Press(3, (1, 2), NOW + 60), Press(2, (1, 2), NOW + 90)), winner=3, by=30)]


def test_two_teams_less_than_25_ms_apart_are_in_a_dead_heat():
    desk = table().touch(0, 1, NOW).touch(1, 1, NOW).touch(3, 2, NOW + 60).touch(2, 2, NOW + 84).settle()
    assert (desk.saw(Won), len(desk.saw(Turned))) == ([], 1)


def test_two_members_on_the_same_card_are_no_claim():
    assert table().touch(0, 1).touch(2, 1).state.window is None


def test_two_members_inside_one_set_are_no_claim():
    assert table(sets=[(1, (20, 21))]).touch(0, 20).touch(2, 21).state.window is None


def test_a_team_steals_with_one_hand_on_the_pair_and_one_on_the_third():
    state = position(mode="teams", players=4, decks=[(30,), (31,)], table=[3], sets=[(1, (1, 2))], twins=[(1, 2, 3)])
    assert Desk(state).touch(0, 1).touch(2, 3).settle().saw(Stolen) == [Stolen(2, 1, (1, 2, 3))]


def test_a_touch_lasts_two_seconds():
    assert table().touch(0, 1).touch(2, 2, pressed=NOW + 1_999).state.window is not None
    assert table().touch(0, 1).touch(2, 2, pressed=NOW + 2_000).state.window is None


def frozen_by_the_others(revision: int = GAME.revision) -> Desk:
    """Seat 0 has a hand on card 1 until NOW + 2,000; ten milliseconds before, the other team freezes the table."""
    desk = table(revision=revision).touch(0, 1).touch(1, 3, pressed=NOW + 1_950)
    return desk.touch(3, 4, pressed=NOW + 1_990)


def test_a_hand_comes_off_after_two_seconds_also_from_a_frozen_table():
    desk = frozen_by_the_others().touch(2, 2, pressed=NOW + 2_000).settle(NOW + 2_240)
    assert desk.saw(Verdict) == [Verdict((Press(3, (3, 4), NOW + 1_990),), winner=3, by=None)]


def test_a_press_made_before_the_hand_came_off_meets_it_though_it_arrives_later():
    desk = frozen_by_the_others().play(2, Touch(2, rev=4, after=9), NOW + 2_100, (NOW + 1_700, NOW + 2_100))
    desk.settle(NOW + 2_240)
    assert [won.cards for won in desk.saw(Won)] == [(3, 4), (1, 2)]


def test_a_hand_that_came_off_a_frozen_table_may_be_laid_again():
    desk = frozen_by_the_others()
    assert desk.refuses(0, Touch(1, rev=1, after=0), at=NOW + 1_999) == "already-touched"
    assert [hand.seat for hand in desk.play(0, Touch(1, rev=4, after=20), NOW + 2_010).saw(Touched)] == [0]


def test_a_press_that_counts_only_after_the_hand_came_off_does_not_meet_it():
    """Card 10 is turned up two milliseconds before: nobody reacts in less than a hundred."""
    state = position(
        mode="teams", players=4, decks=[(10, 11), (30,), (31,), (32,)], table=[1], twins=[(1,)], below=[(10, 1)]
    )
    desk = Desk(state).touch(2, 1).reveal(0, at=NOW + 1_990)
    assert desk.touch(0, 10, pressed=NOW + 1_995).state.window is None


def test_by_the_first_revision_a_hand_outlasts_a_frozen_table():
    desk = frozen_by_the_others(revision=1).touch(2, 2, pressed=NOW + 2_000).settle(NOW + 2_240)
    assert [won.cards for won in desk.saw(Won)] == [(3, 4), (1, 2)]


def test_a_hand_that_lies_when_the_table_freezes_stays_until_the_verdict():
    desk = table().touch(0, 1).touch(2, 2, pressed=NOW + 1_990)
    assert desk.settle(NOW + 2_240).saw(Won) == [Won(2, (1, 2))]


def test_a_released_card_is_free_again():
    desk = table().touch(0, 1).release(0, 1)
    assert desk.saw(Released) == [Released(0, 1)]
    assert desk.touch(2, 2).state.window is None


def test_only_a_hand_that_lies_can_be_released():
    desk = table().touch(0, 1)
    assert desk.refuses(0, Release(2)) == "not-touching"
    assert desk.refuses(0, Release(1), at=NOW + 2_000) == "not-touching"


def test_nobody_lets_go_while_the_table_is_frozen():
    assert table().touch(0, 1).touch(2, 3).refuses(0, Release(1)) == "frozen"


def test_a_seat_has_two_hands():
    desk = table().touch(0, 1).touch(0, 3)
    assert desk.refuses(0, Touch(4, 1, NOW)) == "no-free-hand"


def test_a_seat_touches_a_card_once():
    assert table().touch(0, 1).refuses(0, Touch(1, 1, NOW)) == "already-touched"


def test_a_safe_set_cannot_be_touched():
    assert table(sets=[(1, (20, 21, 22))]).refuses(0, Touch(20, 1, 0)) == "safe-set"


def test_a_verdict_lifts_all_hands():
    desk = table().touch(1, 5).touch(0, 1).touch(2, 2, pressed=NOW + 40).settle()
    assert desk.state.hands == ()


def test_a_hand_slips_off_a_card_that_is_turned_over():
    desk = table().touch(1, 30).reveal(0)
    assert desk.state.hands == ()


def test_both_hands_at_once_are_for_the_race():
    assert table().refuses(0, Claim((1, 2), 1, 0)) == "not-in-this-mode"


def test_a_free_hand_may_go_to_every_card_that_is_not_safe():
    desk = table(sets=[(1, (20, 21, 22)), (1, (23, 24))]).touch(0, 1)
    free = [1, 2, 3, 4, 5, 23, 24, 30, 32, 34, 36]
    assert [touch.card for touch in GAME.legal(desk.state, 2) if isinstance(touch, Touch)] == free
    assert [touch.card for touch in GAME.legal(desk.state, 0) if isinstance(touch, Touch)] == free[1:]
    assert Release(1) in list(GAME.legal(desk.state, 0))


def test_without_a_free_hand_nothing_can_be_touched():
    assert list(GAME.legal(table().touch(0, 1).touch(0, 3).state, 0)) == []


# Stops


def test_anyone_may_reveal_after_a_stop_and_the_order_goes_on_from_there():
    desk = table().touch(0, 1).touch(2, 2).settle()
    assert [Reveal() in list(GAME.legal(desk.state, seat)) for seat in range(4)] == [True] * 4
    assert desk.reveal(1).state.turn == 2
    assert desk.refuses(1, Reveal(), at=desk.at + 1_000) == "not-your-turn"


def test_after_a_stop_the_clock_reveals_for_the_last_winner():
    desk = table().touch(0, 1).touch(2, 2).settle(NOW + 250)
    assert GAME.due(desk.state) == Due(NOW + 4_250, seat=2, action=Reveal())


def test_who_has_no_cards_cannot_restart():
    state = position(mode="teams", players=4, decks=[(30, 31), ()], table=[1, 2], twins=[(1, 2)])
    desk = Desk(state).touch(0, 1).touch(2, 2).settle()
    assert desk.refuses(1, Reveal()) == "not-your-turn"


def test_in_teams_everybody_with_a_free_hand_is_waited_for():
    desk = table().touch(0, 1).touch(2, 2).touch(1, 1).touch(1, 2)
    sooner = Sooner(frozenset({0, 2, 3}), pressed_before=NOW + 25, not_before=NOW + 80)
    assert GAME.due(desk.state) == Due(NOW + 250, seat=None, action=Settle(), sooner=sooner)


# What a team has


def test_a_mistake_costs_a_pair_of_the_team_under_the_deck_of_the_mistaken_seat():
    desk = table(sets=[(0, (20, 21))]).touch(0, 1).touch(2, 3, pressed=NOW + 10).settle()
    assert desk.saw(Gave) == [Gave(2, (20, 21))]
    assert desk.state.decks[2] == (34, 35, 20, 21)


def test_the_first_team_with_five_sets_wins():
    sets = [(0, (10, 11)), (2, (12, 13)), (0, (14, 15)), (2, (16, 17, 18)), (1, (20, 21))]
    desk = table(sets=sets).touch(0, 1).touch(2, 2).settle()
    outcome = GAME.outcome(desk.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((5, 1, 5, 1), ((0, 2), (1, 3)))
    assert desk.saw(Scored)[2] == Scored(2, pairs=4, triples=1, total=5)


def test_the_handicap_binds_the_whole_team():
    desk = table(5, handicap=4, barred=[1]).touch(0, 1).touch(2, 2, pressed=NOW + 10).settle()
    assert desk.saw(Mistake) == [Mistake(2)]


def test_a_card_laid_aside_is_a_mistake_for_the_whole_team_whatever_it_shows():
    desk = table(5, handicap=4, barred=[40], aside=[2]).touch(0, 1).touch(2, 2, pressed=NOW + 10).settle()
    assert desk.saw(Mistake) == [Mistake(2)]


def test_the_handicap_does_not_bind_the_other_team():
    assert table(5, handicap=4, barred=[1]).touch(1, 1).touch(3, 2).settle().saw(Won) == [Won(3, (1, 2))]
