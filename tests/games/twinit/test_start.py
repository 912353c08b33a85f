from __future__ import annotations

from collections import Counter

import pytest

from stolik.game.contract import Illegal, Moment
from stolik.games.twinit.rules.moves import Dealt, Laid, Mode, Options
from stolik.games.twinit.rules.printed import PRINTED
from tests.games.twinit.positions import GAME, luck


def start(players: int, options: Options = Options(), step: int = 0, at: int = 0):
    return GAME.start(players, options, luck(step), Moment(at))


@pytest.mark.parametrize("players", range(2, 7))
def test_all_cards_are_dealt_as_evenly_as_they_go(players: int):
    state, _ = start(players)
    sizes = [len(deck) for deck in state.decks]
    assert sum(sizes) == 135
    assert max(sizes) - min(sizes) <= 1
    assert sorted(card for deck in state.decks for card in deck) == list(range(135))


def test_the_cards_in_play_are_the_printed_ones():
    state, _ = start(4)
    assert Counter(card.faces for card in state.cards) == Counter(PRINTED)


def test_cards_are_numbered_anew_in_every_game():
    one, _ = start(2, step=0)
    other, _ = start(2, step=1)
    assert [card.faces for card in one.cards] != [card.faces for card in other.cards]


def test_nobody_sees_the_deal():
    _, (dealt, _) = start(3)
    assert isinstance(dealt, Dealt)
    assert [dealt.seen_by(seat) for seat in (None, 0, 1, 2)] == [False] * 4


def test_the_deal_is_complete():
    state, (dealt, _) = start(3, Options(handicap=1))
    assert isinstance(dealt, Dealt)
    assert dealt.faces == tuple(card.faces for card in state.cards)
    assert dealt.up == tuple(card.up for card in state.cards)
    assert (dealt.decks, dealt.first, dealt.barred) == (state.decks, state.turn, state.table)


def test_everybody_sees_the_tops_of_the_decks():
    state, (_, laid) = start(3)
    assert isinstance(laid, Laid)
    assert [top.card for top in laid.tops] == [deck[0] for deck in state.decks]
    assert [top.face for top in laid.tops] == [state.cards[deck[0]].face for deck in state.decks]


def test_the_first_seat_to_reveal_is_drawn_at_random():
    assert {start(4, step=step)[0].turn for step in range(40)} == {0, 1, 2, 3}


def test_the_handicap_lays_three_cards_with_different_faces_beside_the_deck():
    state, _ = start(2, Options(handicap=1))
    assert len(state.table) == len(set(state.barred)) == 3
    assert state.barred == tuple(state.cards[card].face for card in state.table)
    assert state.aside == state.table
    assert sum(map(len, state.decks)) == 132


def test_by_the_first_revision_the_three_cards_themselves_are_not_barred():
    state, _ = GAME.by_revision(1).start(2, Options(handicap=1), luck(), Moment(0))
    assert (len(state.barred), state.aside) == (3, ())


@pytest.mark.parametrize("mode", ["together", "rivals"])
def test_the_minute_has_all_cards_on_the_table_and_runs_from_the_start(mode: Mode):
    state, (_, laid) = start(3, Options(mode), at=5_000)
    assert isinstance(laid, Laid)
    assert len(laid.table) == len(state.table) == 135
    assert (state.decks, laid.ends, state.ends) == ((), 65_000, 65_000)


@pytest.mark.parametrize(
    ("mode", "players"), [("race", 1), ("teams", 3), ("rivals", 1), ("race", 7), ("together", 0), ("teams", 7)]
)
def test_a_mode_has_its_number_of_players(mode: Mode, players: int):
    with pytest.raises(Illegal, match="players"):
        start(players, Options(mode))


def test_how_many_a_mode_needs_is_told_in_the_refusal():
    with pytest.raises(Illegal, match=r"^players \(players 1, least 2, most 6\)$"):
        start(1, Options("race"))


def test_the_minute_has_no_handicap():
    with pytest.raises(Illegal, match="no-handicap"):
        start(2, Options("rivals", handicap=0))


def test_the_handicapped_seat_must_be_at_the_table():
    with pytest.raises(Illegal, match="no-such-seat"):
        start(2, Options(handicap=2))
