"""Super Mega Lucky Box from the first deal to the last point: choosing cards, rounds, scores, the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from stolik.game.contract import Event, Illegal, Outcome
from stolik.games.luckybox.rules.dealing import deal
from stolik.games.luckybox.rules.moves import (
    Dealt,
    Deck,
    Draft,
    Drafted,
    Keep,
    Kept,
    Mark,
    Options,
    Pass,
    Revealed,
    RoundScored,
    Scored,
)
from stolik.games.luckybox.rules.printed import OWN_DECK
from stolik.games.luckybox.rules.scoring import moon_points, outcome, scores, title
from stolik.games.luckybox.rules.state import State, numbers_of
from stolik.games.luckybox.rules.tableau import Tableau
from tests.games.luckybox.tables import (
    ALL_CELLS,
    GAME,
    card,
    held,
    last_turn,
    luck,
    only,
    play,
    refusal,
    seat,
    table,
)

OPTIONS = Options()


def hand(state: State, seat: int) -> tuple[int, ...]:
    return numbers_of(state.tableaus[seat].hand)


def random_game(players: int, seed: int = 0) -> tuple[State, list[Event]]:
    chance = luck(seed)
    state, first = GAME.start(players, OPTIONS, chance)
    events = list(first)
    while state.waiting:
        actor = min(state.waiting)
        legal = list(GAME.legal(state, actor))
        state, more = GAME.play(state, actor, legal[chance.below(len(legal))], chance)
        events += more
    return state, events


# The start


def test_one_to_twelve_can_play() -> None:
    assert list(GAME.players) == list(range(1, 13))
    with pytest.raises(Illegal, match="players"):
        GAME.start(13, OPTIONS, luck())


def test_everybody_begins_with_four_bolts_and_five_cards_to_choose_from() -> None:
    state, _ = GAME.start(3, OPTIONS, luck())
    assert [(tableau.bolts, len(tableau.hand)) for tableau in state.tableaus] == [(4, 5)] * 3


@pytest.mark.parametrize(("players", "cards"), [(6, 60), (7, 120)])
def test_the_first_entry_shows_every_card_that_can_be_dealt(players: int, cards: int) -> None:
    _, events = GAME.start(players, OPTIONS, luck())
    (deck,) = only(Deck, events)
    assert list(deck.cards) == [str(number) for number in range(1, cards + 1)]
    assert deck.cards["1"] == OWN_DECK[0].face


def test_a_hand_is_dealt_to_its_seat_alone() -> None:
    state, events = GAME.start(2, OPTIONS, luck())
    assert only(Dealt, events) == [Dealt(at, hand(state, at), to=(at,)) for at in (0, 1)]


def test_no_card_is_dealt_twice() -> None:
    state, _ = GAME.start(12, OPTIONS, luck())
    dealt = [number for at in range(12) for number in hand(state, at)]
    assert sorted((*dealt, *numbers_of(state.deck))) == list(range(1, 121))


def test_three_of_five_cards_are_kept_and_the_others_lie_face_up() -> None:
    state, _ = GAME.start(2, OPTIONS, luck())
    a, b, c, d, e = hand(state, 1)
    after, events = play(state, 1, Keep((a, c, d)))
    assert events == (Kept(1, (a, c, d), (b, e)),)
    assert [held.card.number for held in after.tableaus[1].cards] == [a, c, d]
    assert (after.tableaus[1].hand, numbers_of(after.discards)) == ((), (b, e))


def test_kept_cards_are_a_set() -> None:
    assert Keep((3, 1, 2)) == Keep((1, 2, 3))


def test_every_three_of_the_five_may_be_kept() -> None:
    state, _ = GAME.start(1, OPTIONS, luck())
    assert list(GAME.legal(state, 0)) == [Keep(three) for three in combinations(hand(state, 0), 3)]


def test_cards_that_were_not_dealt_cannot_be_kept() -> None:
    state, _ = GAME.start(2, OPTIONS, luck())
    assert refusal(state, 0, Keep((*hand(state, 0)[:2], hand(state, 1)[0]))) == "not-in-hand"


def test_exactly_three_different_cards_are_kept() -> None:
    state, _ = GAME.start(1, OPTIONS, luck())
    a, b, c, d, _ = hand(state, 0)
    assert [refusal(state, 0, Keep(cards)) for cards in ((a, b), (a, a, b), (a, b, c, d))] == ["keep-three"] * 3


def test_nothing_is_marked_before_cards_are_chosen() -> None:
    state, _ = GAME.start(1, OPTIONS, luck())
    assert [refusal(state, 0, action) for action in (Mark(1, 0), Pass(), Draft(1))] == ["not-now"] * 3


def test_the_first_number_comes_when_everybody_has_chosen() -> None:
    state, _ = GAME.start(2, OPTIONS, luck())
    state, events = play(state, 1, Keep(hand(state, 1)[:3]))
    assert (state.waiting, only(Revealed, events)) == ({0}, [])
    state, events = play(state, 0, Keep(hand(state, 0)[:3]))
    assert only(Revealed, events) == [Revealed(1, 1, state.revealed[0])]


# Rounds


def test_four_rounds_have_nine_numbers_each_and_no_number_comes_three_times_in_one() -> None:
    _, events = random_game(2)
    revealed = only(Revealed, events)
    assert [(event.round, event.turn) for event in revealed] == [(r, t) for r in (1, 2, 3, 4) for t in range(1, 10)]
    assert max(Counter((event.round, event.number) for event in revealed).values()) == 2


def test_all_number_cards_are_shuffled_again_for_a_new_round() -> None:
    rounds = [only(Revealed, random_game(1, seed)[1]) for seed in range(10)]
    assert any(Counter(event.number for event in game).most_common(1)[0][1] > 4 for game in rounds)


def test_after_the_ninth_number_everybody_is_dealt_three_cards() -> None:
    state, events = play(last_turn(seat(held(card(90)))), 0, Mark(90, 4))
    assert (state.round, state.revealed) == (2, ())
    assert only(Dealt, events) == [Dealt(0, hand(state, 0), to=(0,))]
    assert len(hand(state, 0)) == 3


def test_the_round_is_over_only_when_everybody_is_done() -> None:
    state, events = play(last_turn(seat(held(card(90))), seat(held(card(91)))), 0, Mark(90, 4))
    assert (state.round, state.waiting, only(RoundScored, events)) == (1, {1}, [])


def test_one_of_three_cards_is_drafted_and_the_others_lie_face_up() -> None:
    state, _ = play(last_turn(seat(held(card(90)))), 0, Mark(90, 4))
    a, b, c = hand(state, 0)
    assert list(GAME.legal(state, 0)) == [Draft(a), Draft(b), Draft(c)]
    after, events = play(state, 0, Draft(b))
    assert events == (Drafted(0, b, (a, c)), Revealed(2, 1, after.revealed[0]))
    assert [held.card.number for held in after.tableaus[0].cards] == [90, b]
    assert numbers_of(after.discards) == (a, c)


def test_only_a_dealt_card_can_be_drafted() -> None:
    state, _ = play(last_turn(seat(held(card(90)))), 0, Mark(90, 4))
    assert [refusal(state, 0, action) for action in (Draft(90), Keep((1, 2, 3)))] == ["not-in-hand", "not-now"]


def test_unfinished_cards_and_their_marks_stay() -> None:
    state, _ = play(last_turn(seat(held(card(90), [0, 1]))), 0, Mark(90, 4))
    assert state.tableaus[0].cards == (held(card(90), [0, 1, 4]),)


def test_complete_cards_score_and_are_discarded() -> None:
    state, events = play(last_turn(seat(held(card(90), ALL_CELLS), held(card(91)))), 0, Mark(91, 4))
    assert only(RoundScored, events) == [RoundScored(0, 1, (90,), 15)]
    assert numbers_of(state.discards) == (90,)
    assert [held.card.number for held in state.tableaus[0].cards] == [91]


@pytest.mark.parametrize(("this_round", "points"), [(1, 15), (2, 12), (3, 10), (4, 8)])
def test_a_card_is_worth_less_from_round_to_round(this_round: int, points: int) -> None:
    state = last_turn(seat(held(card(90), ALL_CELLS)), this_round=this_round)
    _, events = play(state, 0, Pass())
    assert only(RoundScored, events) == [RoundScored(0, this_round, (90,), points)]


def test_everybodys_round_is_scored_even_without_cards() -> None:
    state, _ = play(last_turn(seat(held(card(90))), seat(held(card(91)))), 0, Mark(90, 4))
    _, events = play(state, 1, Mark(91, 4))
    assert only(RoundScored, events) == [RoundScored(0, 1, (), 0), RoundScored(1, 1, (), 0)]


def test_tomek_scores_fifteen_then_nothing_then_twenty() -> None:
    (score,) = scores((Tableau(completed=(1, 0, 2, 0)),), 4)
    assert score.cards == (15, 0, 20, 0)


def test_after_the_fourth_round_nothing_is_dealt() -> None:
    state, events = play(last_turn(seat(held(card(90))), this_round=4), 0, Mark(90, 4))
    assert (state.waiting, only(Dealt, events)) == (frozenset(), [])
    assert refusal(state, 0, Pass()) == "game-over"


# The deck


def with_deck(deck: int, discards: int, players: int = 2) -> State:
    state = table(*(seat() for _ in range(players)))
    return replace(state, deck=OWN_DECK[:deck], discards=tuple(reversed(OWN_DECK[deck : deck + discards])))


def test_a_deck_that_runs_out_while_dealing_is_made_anew_from_the_discards() -> None:
    state, _ = deal(with_deck(4, 20), 3, luck())
    assert set(hand(state, 0)) < {1, 2, 3, 4}
    assert len(set(hand(state, 1)) & {1, 2, 3, 4}) == 1
    assert (len(state.deck), state.discards, numbers_of(state.old_deck)) == (18, (), (1, 2, 3, 4))


def test_who_got_the_last_cards_of_the_old_deck_is_forgotten_when_the_round_begins() -> None:
    state, _ = deal(replace(with_deck(2, 20, players=1), round=2, revealed=()), 3, luck())
    after, _ = play(state, 0, Draft(hand(state, 0)[0]))
    assert (numbers_of(state.old_deck), after.old_deck) == ((1, 2), ())


def test_a_deck_that_just_suffices_is_left_empty() -> None:
    state, _ = deal(with_deck(6, 20), 3, luck())
    assert (state.deck, len(state.discards), state.old_deck) == ((), 20, ())


def test_an_empty_deck_is_made_anew_at_the_next_deal() -> None:
    state, _ = deal(with_deck(0, 20), 3, luck())
    assert (len(state.deck), state.discards) == (14, ())


def test_the_deck_is_kept_in_the_order_of_numbers_that_betrays_nothing() -> None:
    state, _ = deal(with_deck(4, 20), 3, luck())
    assert numbers_of(state.deck) == tuple(sorted(numbers_of(state.deck)))


@pytest.mark.parametrize("players", [5, 6, 11, 12])
def test_a_full_table_can_always_be_dealt_its_cards(players: int) -> None:
    state, _ = random_game(players)
    on_the_table = [held.card.number for tableau in state.tableaus for held in tableau.cards]
    everywhere = sorted((*on_the_table, *numbers_of(state.deck), *numbers_of(state.discards)))
    assert everywhere == list(range(1, 61 if players < 7 else 121))


# Scores


def test_stars_of_a_round_score_one_four_and_nine() -> None:
    (score,) = scores((Tableau(stars=(0, 1, 2, 3)),), 4)
    assert score.stars == (0, 1, 4, 9)


def test_half_the_marks_on_all_unfinished_cards_together_count_rounded_down() -> None:
    cards = (held(card(1), [0, 1, 2]), held(card(2), [0, 1, 2, 3]), held(card(3), ALL_CELLS))
    assert scores((seat(*cards), seat()), 1)[0].cells == 3


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ([3, 1, 2], [6, -6, 0]),
        ([3, 3, 1, 1, 2], [6, 6, -6, -6, 0]),
        ([2, 0, 0], [6, -6, -6]),
        ([2, 2, 2], [0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_most_moons_win_six_and_fewest_lose_six_ties_included(moons: list[int], points: list[int]) -> None:
    assert [moon_points(moons, at) for at in range(len(moons))] == points


@pytest.mark.parametrize(("moons", "points"), [([2, 1], [6, 0]), ([1, 1], [6, 6]), ([0, 0], [6, 6])])
def test_two_players_play_for_the_most_moons_alone(moons: list[int], points: list[int]) -> None:
    assert [moon_points(moons, at) for at in (0, 1)] == points


@pytest.mark.parametrize(("moons", "points"), [(0, -6), (1, -2), (2, 0), (3, 1), (4, 3), (5, 6), (6, 10), (9, 10)])
def test_moons_alone_at_the_table(moons: int, points: int) -> None:
    assert moon_points([moons], 0) == points


def test_the_parts_of_the_score_are_told_at_the_end() -> None:
    first = seat(held(card(90), [0, 1, 2]), moons=2, completed=(1, 0, 2, 0), stars=(2, 0, 3, 0))
    state, _ = play(last_turn(first, seat(held(card(91), [0])), this_round=4), 0, Mark(90, 4))
    _, events = play(state, 1, Mark(91, 4))
    assert only(Scored, events) == [
        Scored(0, cards=35, stars=13, cells=2, moons=6, total=56),
        Scored(1, cards=0, stars=0, cells=1, moons=0, total=1),
    ]


# The end


def end(*seats: Tableau) -> Outcome:
    over = replace(table(*seats, this_round=4), waiting=frozenset())
    found = outcome(over)
    assert found is not None
    return found


def test_the_game_has_no_outcome_before_its_end() -> None:
    assert GAME.outcome(table(seat())) is None


def test_most_points_win() -> None:
    result = end(Tableau(completed=(1, 0, 0, 0)), Tableau(completed=(2, 0, 0, 0)), Tableau())
    assert (result.scores, result.ranking) == ((15, 30, 0), ((1,), (0,), (2,)))


def test_a_tie_goes_to_whoever_has_more_moons() -> None:
    result = end(Tableau(moons=1), Tableau(moons=2), Tableau(moons=3), Tableau(moons=0))
    assert (result.scores, result.ranking) == ((0, 0, 6, -6), ((2,), (1,), (0,), (3,)))


def test_a_tie_that_moons_do_not_break_is_shared() -> None:
    assert end(Tableau(moons=1), Tableau(moons=1)).ranking == ((0, 1),)


def test_the_breakdown_adds_up() -> None:
    result = end(Tableau(completed=(1, 0, 0, 0), stars=(3, 0, 0, 0)), Tableau())
    assert result.breakdown == (
        {"cards": 15, "stars": 9, "cells": 0, "moons": 6},
        {"cards": 0, "stars": 0, "cells": 0, "moons": 6},
    )


@pytest.mark.parametrize(
    ("total", "key"),
    [
        (-6, "empty-box"),
        (44, "empty-box"),
        (45, "first-spark"),
        (49, "first-spark"),
        (50, "lid-ajar"),
        (54, "lid-ajar"),
        (55, "four-leaf-clover"),
        (59, "four-leaf-clover"),
        (60, "bolt-catcher"),
        (64, "bolt-catcher"),
        (65, "moon-keeper"),
        (69, "moon-keeper"),
        (70, "star-of-the-table"),
    ],
)
def test_a_solo_player_earns_one_of_seven_titles(total: int, key: str) -> None:
    assert title(total) == key


def test_titles_are_for_solo_players_alone() -> None:
    assert end(Tableau(completed=(3, 0, 0, 0), moons=6)).title == "four-leaf-clover"
    assert end(Tableau(completed=(3, 0, 0, 0)), Tableau()).title is None
