"""Bonus points that must be called before the next player acts."""

from dataclasses import replace

import pytest

from stolik.game.contract import Illegal, unremarked
from stolik.games.setup.rules import Call, Options, Place, Setup, State, Swap
from stolik.games.setup.rules.moves import Bonus, Missed, Placed, Scored
from tests.games.setup.positions import FirstOfAll, laid, position

GAME = Setup()
CALLING = Options(bonus="call")


def after_a_placement(positions: tuple[int, ...] = (0, 0, 0)) -> State:
    """Seat 0 has just scored three tiles: one on seat 1's bonus space, one on seat 2's."""
    before = position(
        ". . . . B9 . . . . R7 . B7",
        players=3,
        options=CALLING,
        racks={0: "G7 P1 P2 P3", 1: "R1 Y3 G5 B8", 2: "Y1 Y2 Y4 Y6"},
        pool="B3 P4 P6 P8",
        positions=positions,
    )
    return GAME.play(before, 0, Place(laid("G7@C4")), FirstOfAll()).state


def test_an_uncalled_bonus_moves_no_pawn():
    assert after_a_placement().positions == (3, 0, 0)


@pytest.mark.parametrize("caller", [0, 1, 2])
def test_anybody_may_call_it(caller: int):
    state, events = GAME.play(after_a_placement(), caller, Call(2), FirstOfAll())
    assert state.positions == (3, 0, 1)
    assert events == (Bonus(2, 1), Scored((3, 0, 1)))


def test_a_call_is_not_yet_acting():
    state, _ = GAME.play(after_a_placement(), 1, Call(1), FirstOfAll())
    assert GAME.to_act(state) == {1}
    assert list(GAME.legal(state, 0)) == [Call(2)]


def test_the_table_waits_for_the_next_player_alone():
    assert GAME.to_act(after_a_placement()) == {1}


@pytest.mark.parametrize("seat", [0, 2])
def test_seats_that_are_not_next_have_only_calls(seat: int):
    assert list(GAME.legal(after_a_placement(), seat)) == [Call(1), Call(2)]


def test_nobody_is_told_of_a_bonus_that_has_to_be_noticed():
    shown = unremarked(GAME, after_a_placement())
    assert not any(seat.uncalled for seat in GAME.view(shown, 1).seats)
    assert list(GAME.legal(shown, 0)) == []
    assert not any(isinstance(action, Call) for action in GAME.legal(shown, 1))


def test_all_else_is_shown_as_it_is():
    state = after_a_placement()
    assert replace(unremarked(GAME, state), uncalled=state.uncalled) == state
    assert unremarked(GAME, unremarked(GAME, state)) == unremarked(GAME, state)


@pytest.mark.parametrize("whose", [0, 3, -1])
def test_there_must_be_something_to_call(whose: int):
    with pytest.raises(Illegal, match="nothing-to-call"):
        GAME.play(after_a_placement(), 1, Call(whose), FirstOfAll())


def test_nothing_is_called_twice():
    state, _ = GAME.play(after_a_placement(), 1, Call(1), FirstOfAll())
    with pytest.raises(Illegal, match="nothing-to-call"):
        GAME.play(state, 1, Call(1), FirstOfAll())


@pytest.mark.parametrize("caller", [None, 3])
def test_only_who_plays_may_call(caller: int | None):
    with pytest.raises(Illegal, match="not-at-the-table"):
        GAME.play(after_a_placement(), caller, Call(1), FirstOfAll())


def test_nothing_is_legal_for_a_seat_that_does_not_exist():
    assert list(GAME.legal(after_a_placement(), 3)) == []


def test_a_bonus_is_missed_when_the_next_player_swaps():
    state, events = GAME.play(after_a_placement(), 1, Swap(("R1",)), FirstOfAll())
    assert state.positions == (3, 0, 0)
    assert events[:2] == (Missed(1, 1), Missed(2, 1))


def test_a_bonus_is_missed_when_the_next_player_places():
    state, _ = GAME.play(after_a_placement(), 2, Call(1), FirstOfAll())
    _, events = GAME.play(state, 1, Place(laid("B8@E1")), FirstOfAll())
    assert events[:2] == (Missed(2, 1), Placed(1, laid("B8@E1")))


def test_a_refused_action_misses_nothing():
    state = after_a_placement()
    with pytest.raises(Illegal):
        GAME.play(state, 1, Swap(("P10",)), FirstOfAll())
    assert list(GAME.legal(state, 0)) == [Call(1), Call(2)]


def test_at_the_finish_what_is_uncalled_is_paid():
    state = after_a_placement(positions=(47, 0, 0))
    assert state.positions == (50, 1, 1)
    assert GAME.outcome(state)


def test_a_call_can_finish_the_game_and_pays_the_others_too():
    state, events = GAME.play(after_a_placement(positions=(0, 49, 0)), 2, Call(1), FirstOfAll())
    assert events == (Bonus(1, 1), Bonus(2, 1), Scored((3, 50, 1)))
    assert GAME.outcome(state)
    assert GAME.to_act(state) == set()


def test_a_bonus_that_nobody_called_finishes_nothing():
    state, _ = GAME.play(after_a_placement(positions=(0, 49, 0)), 1, Swap(("R1",)), FirstOfAll())
    assert GAME.outcome(state) is None
