from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from stolik.game.contract import Due
from stolik.games.twinit.rules.moves import (
    Claim,
    Frozen,
    Gave,
    Give,
    Mistake,
    Reveal,
    Scored,
    Settle,
    Stolen,
    Uncovered,
    Won,
)
from tests.games.twinit.positions import GAME, NOW, Desk, position

Sets = list[tuple[int, tuple[int, ...]]]
TWO_PAIRS: Sets = [(1, (20, 21)), (1, (22, 23))]


def table(sets: Sets, turn: int = 0, handicap: int | None = None, barred: Sequence[int] = ()) -> Desk:
    """Cards 1 and 2 are twins on the table, 3 and 4 are nobody's; three seats."""
    decks, cards = [(10, 11), (12, 13), (14, 15)], [1, 2, 3, 4]
    return Desk(
        position(
            players=3, decks=decks, table=cards, twins=[(1, 2)], sets=sets, turn=turn, handicap=handicap, barred=barred
        )
    )


def test_a_claim_on_faces_that_differ_is_a_mistake():
    assert table([]).claim(1, 1, 3).settle().saw(Mistake) == [Mistake(1)]


def test_a_mistake_without_a_pair_costs_nothing_but_the_seat_reveals_next():
    desk = table([], turn=0).claim(1, 1, 3).settle()
    assert (desk.saw(Gave), desk.state.turn) == ([], 1)


def test_an_only_pair_goes_by_itself_to_the_bottom_of_the_deck():
    desk = table([(1, (20, 21))]).claim(1, 1, 3).settle()
    assert desk.saw(Gave) == [Gave(1, (20, 21))]
    assert (desk.state.decks[1], desk.sets(1)) == ((12, 13, 20, 21), [])


def test_the_faces_of_a_lost_pair_stay_as_they_lay():
    desk = table([(1, (20, 21))]).claim(1, 1, 3).settle()
    assert (desk.shows(20), desk.shows(21)) == (20, 20)


def test_a_set_of_three_is_never_lost():
    desk = table([(1, (20, 21, 22))]).claim(1, 1, 3).settle()
    assert (desk.saw(Gave), desk.sets(1)) == ([], [(20, 21, 22)])


def test_a_pair_lost_to_an_empty_deck_is_its_new_top():
    desk = Desk(position(decks=[(10,), ()], table=[1, 3], sets=[(1, (20, 21))])).claim(1, 1, 3).settle()
    assert desk.saw(Uncovered) == [Uncovered(1, 20, 20)]
    assert desk.state.turn == 1


def test_who_has_several_pairs_chooses_while_the_table_stays_frozen():
    desk = table(TWO_PAIRS).claim(1, 1, 3).settle(NOW + 250)
    assert desk.saw(Frozen) == [Frozen(NOW + 5_250)]
    assert list(GAME.legal(desk.state, 1)) == [Give((20, 21)), Give((22, 23))]
    assert [desk.refuses(1, Reveal()), desk.refuses(0, Claim((1, 2), 1, 0))] == ["frozen", "frozen"]


def test_the_chosen_pair_is_lost_in_the_order_named():
    desk = table(TWO_PAIRS).claim(1, 1, 3).settle().give(1, 21, 20)
    assert desk.saw(Gave) == [Gave(1, (21, 20))]
    assert (desk.state.decks[1], desk.state.turn) == ((12, 13, 21, 20), 1)


def test_a_turn_begins_when_the_choice_is_made():
    desk = table(TWO_PAIRS).claim(1, 1, 3).settle(NOW + 250)
    desk.at = NOW + 1_000
    assert GAME.due(desk.give(1, 20, 21).state) == Due(NOW + 5_000, seat=1, action=Reveal())


def test_only_a_pair_of_ones_own_can_be_lost():
    desk = table([*TWO_PAIRS, (0, (30, 31))]).claim(1, 1, 3).settle()
    assert desk.refuses(1, Give((30, 31))) == "not-your-pair"
    assert desk.refuses(1, Give((20, 22))) == "not-your-pair"


def test_only_who_was_mistaken_gives():
    assert table(TWO_PAIRS).claim(1, 1, 3).settle().refuses(0, Give((20, 21))) == "nothing-to-give"


def test_after_five_seconds_the_pair_won_last_goes():
    desk = table(TWO_PAIRS).claim(1, 1, 3).settle(NOW + 250)
    assert GAME.due(desk.state) == Due(NOW + 5_250, seat=None, action=Settle())
    assert desk.refuses(None, Settle(), at=NOW + 5_249) == "too-soon"
    assert desk.settle().saw(Gave) == [Gave(1, (22, 23))]


def test_two_mistaken_seats_both_choose_and_the_later_press_reveals():
    desk = table([*TWO_PAIRS, (2, (30, 31)), (2, (32, 33))])
    desk.claim(2, 1, 3, pressed=NOW).claim(1, 1, 4, pressed=NOW + 10).settle().give(2, 32, 33)
    assert desk.state.owing == (1,)
    assert desk.give(1, 20, 21).state.turn == 1


def test_a_mistake_beside_a_win_still_costs_but_the_winner_reveals():
    desk = table([(1, (20, 21))]).claim(1, 1, 3).claim(2, 1, 2, pressed=NOW + 90).settle()
    assert (desk.saw(Won), desk.saw(Gave)) == ([Won(2, (1, 2))], [Gave(1, (20, 21))])
    assert desk.state.turn == 2


def test_wins_count_before_losses():
    state = position(decks=[(10,), (12,)], table=[1, 3], sets=[(1, (20, 21))], twins=[(20, 21, 3)])
    desk = Desk(state).claim(1, 1, 3).claim(0, 20, 3).settle()
    assert (desk.saw(Stolen), desk.saw(Gave)) == ([Stolen(0, 1, (20, 21, 3))], [])


def test_a_window_that_ends_the_game_costs_nobody_a_pair():
    sets: Sets = [(0, (30, 31)), (0, (32, 33)), (0, (34, 35)), (0, (36, 37)), (1, (20, 21))]
    desk = table(sets).claim(1, 1, 3).claim(0, 1, 2).settle()
    assert (desk.saw(Mistake), desk.saw(Gave)) == ([Mistake(1)], [])
    assert [scored.total for scored in desk.saw(Scored)] == [5, 1, 0]


# Handicap


def barred_pair(handicap: int = 1) -> Desk:
    """Cards 1 and 2 show pattern 1, which the handicapped seat may not claim; it has one pair to lose."""
    return table([(1, (20, 21))], handicap=handicap, barred=(1,))


def test_a_barred_pattern_is_a_mistake_for_the_handicapped_seat():
    desk = barred_pair().claim(1, 1, 2).settle()
    assert (desk.saw(Mistake), desk.saw(Gave)) == ([Mistake(1)], [Gave(1, (20, 21))])


def test_a_barred_pattern_is_in_play_for_everybody_else():
    assert barred_pair().claim(0, 1, 2).settle().saw(Won) == [Won(0, (1, 2))]


def test_a_barred_pattern_cannot_be_stolen_by_the_handicapped_seat():
    state = position(decks=[(10,), (12,)], table=[3], sets=[(0, (1, 2))], twins=[(1, 2, 3)], handicap=1, barred=[1])
    assert Desk(state).claim(1, 1, 3).settle().saw(Mistake) == [Mistake(1)]


def laid_aside_and_turned(revision: int = GAME.revision) -> Desk:
    """Card 1 lay beside the deck of seat 1 and was turned over: now it shows the pattern of 2, which was never barred."""
    state = position(
        decks=[(10, 11), (12, 13)],
        table=[1, 2, 3],
        twins=[(1, 2)],
        handicap=1,
        barred=[40, 41, 42],
        aside=[1] if revision > 1 else [],
        revision=revision,
    )
    return Desk(state)


def test_a_card_laid_aside_stays_barred_when_it_was_turned_over():
    assert laid_aside_and_turned().claim(1, 1, 2).settle().saw(Mistake) == [Mistake(1)]


def test_a_card_laid_aside_is_in_play_for_everybody_else_whatever_it_shows():
    assert laid_aside_and_turned().claim(0, 1, 2).settle().saw(Won) == [Won(0, (1, 2))]


def test_a_card_is_laid_aside_only_while_it_lies_there():
    assert laid_aside_and_turned().claim(0, 1, 2).settle().state.aside == ()


def test_a_pair_with_a_card_that_was_laid_aside_may_be_stolen_by_the_handicapped_seat():
    state = position(
        decks=[(10,), (12,)], table=[1, 2, 3], twins=[(1, 2, 3)], below=[(3, 43)], handicap=1, barred=[40], aside=[1]
    )
    desk = Desk(state).claim(0, 1, 2).settle()
    shown = replace(desk.state, cards=tuple(replace(card, up=0) for card in desk.state.cards))
    assert Desk(shown).claim(1, 1, 3, pressed=NOW + 5_000).settle().saw(Stolen) == [Stolen(1, 0, (1, 2, 3))]


def test_by_the_first_revision_a_card_laid_aside_is_barred_by_its_pattern_alone():
    assert laid_aside_and_turned(revision=1).claim(1, 1, 2).settle().saw(Won) == [Won(1, (1, 2))]
