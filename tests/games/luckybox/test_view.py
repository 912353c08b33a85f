"""What a seat sees of Super Mega Lucky Box, what it must not see, and what it may imagine."""

from __future__ import annotations

from dataclasses import replace

from stolik.games.luckybox.rules.dealing import deal
from stolik.games.luckybox.rules.moves import BonusLine, Keep, Mark, Options
from stolik.games.luckybox.rules.printed import OWN_DECK
from stolik.games.luckybox.rules.state import State, numbers_of
from stolik.games.luckybox.rules.view import BonusChoice, Reach, Spot
from tests.games.luckybox.tables import GAME, card, held, luck, pending, play, seat, table


def started(players: int = 3) -> State:
    return GAME.start(players, Options(), luck()).state


def test_a_seat_sees_its_own_hand_and_only_how_many_cards_others_hold() -> None:
    state = started()
    view = GAME.view(state, 1)
    assert view.hand == state.tableaus[1].hand
    assert [tableau.hand for tableau in view.tableaus] == [5, 5, 5]


def test_a_spectator_sees_no_hand() -> None:
    view = GAME.view(started(), None)
    assert (view.hand, view.keep, view.reach, view.bonuses) == ((), 0, (), ())


def test_what_others_hold_makes_no_difference_to_a_view() -> None:
    state = started()
    first, second, third = state.tableaus
    swapped = replace(state, tableaus=(replace(third, hand=first.hand), second, replace(first, hand=third.hand)))
    assert GAME.view(swapped, 1) == GAME.view(state, 1)


def test_kept_and_discarded_cards_are_public_at_once() -> None:
    state = started()
    mine = state.tableaus[0].hand
    view = GAME.view(play(state, 0, Keep(numbers_of(mine[:3]))).state, 2)
    assert [shown.number for shown in view.tableaus[0].cards] == list(numbers_of(mine[:3]))
    assert (view.discards, view.waiting, view.tableaus[0].hand) == (mine[3:], (1, 2), 0)


def test_a_view_says_how_many_cards_to_keep() -> None:
    drafting = replace(deal(table(seat()), 3, luck()).state, round=2, revealed=())
    assert (GAME.view(started(), 0).keep, GAME.view(drafting, 0).keep, GAME.view(table(seat()), 0).keep) == (3, 1, 0)


def test_the_phases_of_the_game_have_names() -> None:
    drafting = replace(deal(table(seat()), 3, luck()).state, round=2, revealed=())
    over = replace(table(seat()), waiting=frozenset[int]())
    phases = [GAME.view(state, None).phase for state in (started(), table(seat()), drafting, over)]
    assert phases == ["keep", "mark", "draft", "over"]


def test_a_view_names_the_price_of_every_cell_in_reach() -> None:
    view = GAME.view(table(seat(held(card(1), [4]), bolts=1), number=5), 0)
    assert (view.reach, view.may_pass) == ((Reach(1, 3, 1), Reach(1, 5, 1)), True)


def test_a_view_names_the_cells_that_a_pending_bonus_may_mark() -> None:
    waiting = replace(seat(held(card(1), [3, 4, 5]), held(card(2))), pending=(pending(1, 1, 7),))
    view = GAME.view(table(waiting), 0)
    assert view.bonuses == (BonusChoice(BonusLine(1, 1), 7, (Spot(1, 6), Spot(2, 6))),)
    assert (view.reach, view.may_pass) == ((), False)


def test_a_seat_that_is_done_has_nothing_in_reach() -> None:
    state, _ = play(table(seat(held(card(1)), bolts=4), seat(held(card(2)))), 0, Mark(1, 4))
    view = GAME.view(state, 0)
    assert (view.reach, view.may_pass, view.waiting) == ((), False, (1,))


def test_a_card_shows_its_marks_and_complete_lines() -> None:
    (shown,) = GAME.view(table(seat(held(card(1), [0, 1, 2, 3, 6]))), None).tableaus[0].cards
    assert (shown.marks, shown.lines) == ((0, 1, 2, 3, 6), (0, 3))


def test_points_are_live() -> None:
    view = GAME.view(table(seat(held(card(1), range(9)), held(card(2), [0, 1]), moons=1), seat()), None)
    assert view.tableaus[0].score.cards == (15, 0, 0, 0)
    assert [tableau.score.total for tableau in view.tableaus] == [15 + 1 + 6, 0]


def test_a_view_counts_the_number_cards_that_have_not_come_up() -> None:
    assert GAME.view(table(seat(), number=5, turn=3), None).numbers_left == (1, 1, 2, 2, 1, 2, 2, 2, 2)


# Imagining


def test_imagined_hands_come_from_cards_that_the_seat_has_not_seen() -> None:
    state = started(6)
    imagined = GAME.imagine(GAME.view(state, 2), luck(7))
    everywhere = [number for tableau in imagined.tableaus for number in numbers_of(tableau.hand)]
    assert imagined.tableaus[2].hand == state.tableaus[2].hand
    assert sorted((*everywhere, *numbers_of(imagined.deck))) == list(range(1, 61))


def test_a_spectator_imagines_every_hand() -> None:
    view = GAME.view(started(), None)
    imagined = GAME.imagine(view, luck(7))
    assert [len(tableau.hand) for tableau in imagined.tableaus] == [5, 5, 5]
    assert GAME.view(imagined, None) == view


def test_imagined_hands_differ_from_time_to_time() -> None:
    view = GAME.view(started(), 0)
    assert len({GAME.imagine(view, luck(step)).tableaus[1].hand for step in range(5)}) == 5


def test_imagined_hands_respect_who_got_the_last_cards_of_the_old_deck() -> None:
    before = replace(table(seat(), seat(), seat()), deck=OWN_DECK[:4], discards=OWN_DECK[4:], round=2, revealed=())
    state, _ = deal(before, 3, luck())
    view = GAME.view(state, 2)
    for step in range(5):
        first, second, _ = (set(numbers_of(each.hand)) for each in GAME.imagine(view, luck(step)).tableaus)
        assert first < {1, 2, 3, 4} < first | second


def test_a_seat_that_was_dealt_old_cards_knows_that_others_do_not_have_them() -> None:
    before = replace(table(seat(), seat(), seat()), deck=OWN_DECK[:4], discards=OWN_DECK[4:], round=2, revealed=())
    state, _ = deal(before, 3, luck())
    imagined = GAME.imagine(GAME.view(state, 0), luck(5))
    assert {1, 2, 3, 4} - set(numbers_of(state.tableaus[0].hand)) < set(numbers_of(imagined.tableaus[1].hand))
    assert GAME.view(imagined, 0) == GAME.view(state, 0)
