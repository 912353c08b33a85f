from __future__ import annotations

from stolik.game.contract import Due
from stolik.games.twinit.rules.moves import Claim, Release, Reveal, Revealed, Settle, TimeUp, Uncovered
from tests.games.twinit.positions import BELOW, GAME, NOW, Desk, position


def test_a_reveal_turns_the_top_card_over_onto_the_table():
    desk = Desk(position(decks=[(0, 1), (2, 3)])).reveal(0)
    assert desk.saw(Revealed) == [Revealed(0, card=0, face=0 + BELOW)]
    assert desk.state.table == (0,)


def test_a_reveal_uncovers_the_next_card_of_the_deck():
    desk = Desk(position(decks=[(0, 1), (2, 3)])).reveal(0)
    assert desk.saw(Uncovered) == [Uncovered(deck=0, card=1, face=1)]


def test_the_last_card_of_a_deck_uncovers_nothing():
    desk = Desk(position(decks=[(0,), (2, 3)])).reveal(0)
    assert desk.saw(Uncovered) == []


def test_seats_reveal_in_turn():
    desk = Desk(position(players=3, decks=[(0, 1), (2, 3), (4, 5)])).reveal(0)
    assert desk.refuses(0, Reveal()) == "not-your-turn"
    assert desk.state.turn == 1


def test_an_empty_deck_is_skipped():
    assert Desk(position(players=3, decks=[(0, 1), (), (4, 5)])).reveal(0).state.turn == 2


def test_a_seat_alone_with_cards_reveals_again():
    assert Desk(position(decks=[(0, 1), ()])).reveal(0).state.turn == 0


def test_there_are_600_ms_between_reveals():
    desk = Desk(position(decks=[(0, 1), (2, 3)])).reveal(0, at=NOW)
    assert desk.refuses(1, Reveal(), at=NOW + 599) == "too-soon"
    assert [Reveal() in list(GAME.legal(desk.state, 1, at)) for at in (NOW + 599, NOW + 600, None)] == [
        False,
        True,
        True,
    ]
    assert desk.reveal(1, at=NOW + 600).state.turn == 0


def test_the_clock_reveals_for_a_seat_after_the_tempo():
    desk = Desk(position(decks=[(0, 1), (2, 3)])).reveal(0, at=NOW)
    assert GAME.due(desk.state) == Due(NOW + 4_000, seat=1, action=Reveal())


def test_a_turn_to_reveal_begins_anew_after_a_stop():
    desk = Desk(position(decks=[(0, 1), (2, 3)], twins=[(0, 2)], turn=0)).claim(0, 0, 2, pressed=NOW + 1_000).settle()
    assert GAME.due(desk.state) == Due(NOW + 5_250, seat=0, action=Reveal())


def test_a_mistake_in_ones_own_turn_gains_no_time():
    desk = Desk(position(decks=[(0, 1), (2, 3)], turn=0)).claim(0, 0, 2, pressed=NOW + 1_000).settle()
    assert GAME.due(desk.state) == Due(NOW + 4_000, seat=0, action=Reveal())


def test_a_mistake_in_anothers_turn_begins_a_turn_of_ones_own():
    desk = Desk(position(decks=[(0, 1), (2, 3)], turn=0)).claim(1, 0, 2, pressed=NOW + 1_000).settle()
    assert GAME.due(desk.state) == Due(NOW + 5_250, seat=1, action=Reveal())


def test_nobody_reveals_while_the_table_is_frozen():
    desk = Desk(position(decks=[(0, 1), (2, 3)])).claim(1, 0, 2)
    assert desk.refuses(0, Reveal()) == "frozen"


def test_time_never_runs_backwards():
    desk = Desk(position(decks=[(0, 1), (2, 3)])).reveal(0, at=NOW)
    assert desk.refuses(1, Reveal(), at=NOW - 1) == "clock"


def test_the_tables_own_actions_are_the_tables_alone():
    desk = Desk(position(decks=[(0, 1), (2, 3)]))
    assert [desk.refuses(0, Settle()), desk.refuses(0, TimeUp())] == ["not-your-turn"] * 2
    assert desk.refuses(None, Reveal()) == "not-your-turn"


def test_there_is_nothing_to_settle_before_a_claim():
    assert Desk(position(decks=[(0, 1), (2, 3)])).refuses(None, Settle()) == "nothing-to-settle"


def test_only_seats_at_the_table_play():
    assert Desk(position(decks=[(0, 1), (2, 3)])).refuses(2, Claim((0, 2), 1, 0)) == "no-such-seat"


def test_a_hand_is_no_use_in_the_race():
    assert Desk(position(decks=[(0, 1), (2, 3)])).refuses(0, Release(0)) == "not-in-this-mode"


# The end without a winner


def test_with_empty_decks_and_no_pair_the_game_ends_at_once():
    desk = Desk(position(decks=[(0,), ()], table=[1, 2], sets=[(1, (5, 6))])).reveal(0, at=NOW)
    assert GAME.due(desk.state) == Due(NOW, seat=None, action=TimeUp())
    outcome = GAME.outcome(desk.time_up(NOW).state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((0, 1), ((1,), (0,)))


def test_with_empty_decks_a_visible_pair_is_waited_for_30_seconds():
    desk = Desk(position(decks=[(0,), ()], table=[1, 2], twins=[(1, 2)])).reveal(0, at=NOW)
    assert desk.refuses(None, TimeUp(), at=NOW + 29_999) == "too-soon"
    assert GAME.due(desk.state) == Due(NOW + 30_000, seat=None, action=TimeUp())
    assert desk.time_up(NOW + 30_000).state.over


def test_a_claim_begins_the_30_seconds_anew():
    desk = Desk(position(decks=[(), ()], turn=None, table=[1, 2, 3], twins=[(1, 2)])).claim(0, 1, 3).settle(NOW + 250)
    assert GAME.due(desk.state) == Due(NOW + 30_250, seat=None, action=TimeUp())


def test_a_pair_that_could_be_stolen_is_a_visible_pair():
    desk = Desk(position(decks=[(), ()], turn=None, table=[2], sets=[(0, (0, 1))], twins=[(0, 1, 2)]))
    assert desk.refuses(None, TimeUp(), at=NOW) == "too-soon"


def test_a_won_set_alone_is_no_visible_pair():
    desk = Desk(position(decks=[(), ()], turn=None, table=[2], sets=[(0, (0, 1)), (1, (3, 4, 5))]))
    assert desk.time_up(NOW).state.over


def test_while_a_deck_has_cards_the_game_goes_on():
    assert Desk(position(decks=[(), (0,)], turn=1)).refuses(None, TimeUp(), at=NOW + 60_000) == "cards-left"


def test_the_game_does_not_end_while_the_table_is_frozen():
    desk = Desk(position(decks=[(), ()], turn=None, table=[1, 2], twins=[(1, 2)])).claim(0, 1, 2)
    assert desk.refuses(None, TimeUp(), at=NOW + 60_000) == "frozen"


def test_equal_sets_share_the_place():
    desk = Desk(position(decks=[(), ()], turn=None, sets=[(0, (0, 1)), (1, (2, 3, 4))])).time_up(NOW)
    outcome = GAME.outcome(desk.state)
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)


def test_after_the_end_nothing_is_played():
    desk = Desk(position(decks=[(), ()], turn=None)).time_up(NOW)
    assert desk.refuses(0, Reveal()) == "game-over"
    assert (GAME.due(desk.state), GAME.to_act(desk.state)) == (None, frozenset())


def test_a_view_after_a_reveal_shows_when_each_face_came():
    view = GAME.view(Desk(position(decks=[(0, 1), (2, 3)])).reveal(0, at=NOW).state, seat=1)
    assert {card.card: (card.face, card.since) for card in view.cards} == {0: (60, NOW), 1: (1, NOW), 2: (2, 0)}
