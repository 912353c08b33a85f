from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.game.contract import Moment
from stolik.games.twinit.rules.moves import Decided, Options, Press
from stolik.games.twinit.rules.printed import PRINTED
from stolik.games.twinit.rules.state import State
from stolik.games.twinit.rules.view import CardView
from tests.games.twinit.positions import GAME, NOW, Desk, luck, position


def a_game(players: int = 3, options: Options = Options(), step: int = 0) -> State:
    return GAME.start(players, options, luck(step), Moment(0)).state


def with_another_underside(state: State) -> State:
    """The same position to look at: other decks below their tops, and other backs."""
    tops = {deck[0] for deck in state.decks}
    cards = tuple(
        replace(card, faces=(card.face, (card.face + 1) % 119), up=0)
        if number in {*tops, *state.table}
        else replace(card, up=1 - card.up)
        for number, card in enumerate(state.cards)
    )
    return replace(state, cards=cards, decks=tuple((deck[0], *reversed(deck[1:])) for deck in state.decks))


def test_a_view_does_not_depend_on_anything_hidden():
    state = a_game(options=Options(handicap=0))
    for seat in (None, 0, 1, 2):
        assert GAME.view(state, seat) == GAME.view(with_another_underside(state), seat)


def test_a_view_names_only_cards_that_can_be_seen():
    state = a_game()
    assert {card.card for card in GAME.view(state, 0).cards} == {deck[0] for deck in state.decks}


def test_everybody_sees_the_same():
    state = a_game()
    assert len({repr(replace(GAME.view(state, seat), seat=None)) for seat in (None, 0, 1, 2)}) == 1


def test_a_view_says_whose_it_is():
    assert [GAME.view(a_game(), seat).seat for seat in (None, 0, 2)] == [None, 0, 2]


def test_a_view_says_where_each_face_lies():
    state = position(decks=[(0, 1), (2,)], table=[3], sets=[(1, (4, 5))])
    places = [(card.card, card.place, card.seat) for card in GAME.view(state, 0).cards]
    assert places == [(0, "deck", 0), (2, "deck", 1), (3, "table", None), (4, "set", 1), (5, "set", 1)]


def test_a_view_counts_what_is_left_in_the_decks():
    assert [seat.deck for seat in GAME.view(a_game(4), None).seats] == [34, 34, 34, 33]


def test_a_view_shows_the_last_verdict_with_its_times():
    desk = Desk(position(decks=[(0, 1), (2,)], twins=[(0, 2)])).claim(1, 0, 2).settle(NOW + 250)
    claims = (Press(1, (0, 2), NOW),)
    assert GAME.view(desk.state, 0).last == Decided(NOW + 250, claims, winner=1, by=None)


def test_a_view_shows_until_when_a_seat_is_locked():
    desk = Desk(position(mode="rivals", table=[1, 2], turn=None)).gather(1, 1, 2)
    assert [seat.locked for seat in GAME.view(desk.state, 0).seats] == [0, NOW + 2_000]


def test_a_view_shows_which_patterns_are_barred_for_whom():
    state = a_game(options=Options(handicap=2))
    view = GAME.view(state, 0)
    assert view.aside == state.aside != ()
    assert (view.barred, [seat.bound for seat in view.seats]) == (state.barred, [False, False, True])


def test_a_view_of_a_face_says_since_when_and_since_which_revision():
    desk = Desk(position(decks=[(0, 1), (2,)])).reveal(0, at=NOW)
    assert GAME.view(desk.state, 0).cards[0] == CardView(0, 60, "table", None, since=NOW, rev=2)


@given(st.integers(0, 10_000))
def test_an_imagined_game_has_exactly_the_printed_cards(step: int):
    for options in (Options(handicap=1), Options("rivals")):
        imagined = GAME.imagine(GAME.view(a_game(3, options, step), 0), luck(step + 1))
        assert Counter(frozenset(card.faces) for card in imagined.cards) == Counter(map(frozenset, PRINTED))


def test_an_imagined_game_is_not_the_true_one():
    state = a_game()
    seen = GAME.view(state, 0)
    assert GAME.imagine(seen, luck(1)).decks != GAME.imagine(seen, luck(2)).decks


def test_no_game_has_a_pattern_on_more_cards_than_were_printed():
    seen = GAME.view(a_game(), 0)
    four_alike = tuple(CardView(card, face=0, place="table", seat=None, since=0, rev=1) for card in range(4))
    with pytest.raises(ValueError, match="no printed cards show"):
        GAME.imagine(replace(seen, cards=four_alike), luck())
