"""Twin it! without a race: reveal, say or pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.bots import player_for
from stolik.game.contract import Illegal, Moment
from stolik.games.twinit.bots.people import PEOPLE, Watcher
from stolik.games.twinit.rules import Options
from stolik.games.twinit.rules.moves import (
    Claim,
    Gave,
    Give,
    Mistake,
    Pass,
    Passed,
    Reveal,
    Revealed,
    Said,
    Say,
    Scored,
    Settle,
    Stolen,
    TimeUp,
    Turned,
    Uncovered,
    Won,
)
from stolik.games.twinit.rules.scoring import title
from stolik.games.twinit.rules.state import State
from stolik.table.playing import play_out, simulated_header
from tests.games.twinit.positions import BELOW, GAME, Desk, luck, position

FOUR_PAIRS = [(0, (20, 21)), (0, (22, 23)), (0, (24, 25)), (0, (26, 27))]


def dealt(players: int) -> State:
    return GAME.start(players, Options("turns"), luck(), Moment(0)).state


def table(*, revealed: bool = True, sets: list[tuple[int, tuple[int, ...]]] | None = None) -> Desk:
    """Cards 1 and 2 are twins on the table, 3 and 4 are nobody's; it is the first of three seats' turn."""
    state = position(
        mode="turns",
        players=3,
        decks=[(10, 11), (12, 13), (14, 15)],
        table=[1, 2, 3, 4],
        twins=[(1, 2)],
        sets=sets or [],
    )
    return Desk(replace(state, revealed=revealed))


def without_decks() -> Desk:
    return Desk(position(mode="turns", players=2, table=[1, 2, 3, 4, 5, 6], twins=[(1, 2), (5, 6)]))


def test_time_brings_nothing_about():
    desk = table(revealed=False)
    assert GAME.due(desk.state) is None
    assert [desk.refuses(None, Settle()), desk.refuses(None, TimeUp())] == ["nothing-to-settle", "not-your-turn"]


def test_a_turn_begins_with_a_reveal():
    desk = table(revealed=False)
    assert list(GAME.legal(desk.state, 0)) == [Reveal()]
    assert [desk.refuses(0, Say((1, 2))), desk.refuses(0, Pass())] == ["reveal-first", "reveal-first"]
    desk.reveal(0)
    assert desk.events == (Revealed(0, 10, 10 + BELOW), Uncovered(0, 11, 11))
    assert desk.refuses(0, Reveal()) == "revealed-already"


def test_one_after_another_and_nobody_else_meanwhile():
    desk = table()
    assert GAME.to_act(desk.state) == {0}
    assert [desk.refuses(1, Say((1, 2))), desk.refuses(1, Reveal()), desk.refuses(2, Pass())] == ["not-your-turn"] * 3
    assert desk.pass_on(0).events == (Passed(0),)
    assert (GAME.to_act(desk.state), list(GAME.legal(desk.state, 1))) == ({1}, [Reveal()])


def test_who_has_no_card_left_says_or_passes_without_a_reveal():
    state = position(mode="turns", decks=[(), (12, 13)], table=[1, 2], twins=[(1, 2)])
    assert Pass() in GAME.legal(state, 0)


def test_two_that_are_the_same_are_won_and_the_turn_goes_on():
    desk = table().say(0, 2, 1)
    assert desk.events == (Said(0, (1, 2)), Won(0, (1, 2)))
    assert (desk.sets(0), desk.state.turn) == ([(1, 2)], 0)
    assert Pass() in GAME.legal(desk.state, 0)


def test_a_card_of_a_deck_uncovers_the_next_one():
    state = position(mode="turns", decks=[(10, 11), (12, 13)], table=[1], twins=[(1, 12)])
    desk = Desk(replace(state, revealed=True)).say(0, 1, 12)
    assert desk.saw(Uncovered) == [Uncovered(1, 13, 13)]


def test_the_third_of_a_kind_is_turned_over():
    state = position(mode="turns", decks=[(10,), (12,)], table=[1, 2, 3], twins=[(1, 2, 3)])
    desk = Desk(replace(state, revealed=True)).say(0, 1, 2)
    assert [face.card for turned in desk.saw(Turned) for face in turned.cards] == [3]


def test_a_pair_can_be_taken_with_its_third():
    state = position(mode="turns", decks=[(10,), (12,)], table=[22], sets=[(1, (20, 21))], twins=[(20, 21, 22)])
    assert Desk(replace(state, revealed=True)).say(0, 20, 22).saw(Stolen) == [Stolen(0, 1, (20, 21, 22))]


def test_triplets_are_safe():
    desk = table(sets=[(1, (20, 21, 22))])
    assert desk.refuses(0, Say((1, 20))) == "safe-set"


def test_a_card_that_cannot_be_named_is_told_in_the_refusal():
    assert str(table(sets=[(1, (20, 21, 22))]).refusal(0, Say((1, 20)))) == "safe-set (card 20)"


@pytest.mark.parametrize(
    ("cards", "code"),
    [((1, 1), "same-card"), ((1, 11), "not-visible"), ((20, 21), "same-set"), ((1, 40), "not-visible")],
)
def test_only_two_different_visible_cards_can_be_named(cards: tuple[int, int], code: str):
    assert table(sets=[(1, (20, 21))]).refuses(0, Say(cards)) == code


def test_a_mistake_without_a_pair_costs_the_turn_alone():
    desk = table().say(0, 1, 3)
    assert desk.events == (Said(0, (1, 3)), Mistake(0))
    assert (desk.state.turn, desk.state.revealed) == (1, False)


def test_a_mistake_costs_an_only_pair_and_the_turn():
    desk = table(sets=[(0, (20, 21))]).say(0, 1, 3)
    assert desk.saw(Gave) == [Gave(0, (20, 21))]
    assert (desk.state.decks[0], desk.state.turn) == ((10, 11, 20, 21), 1)


def test_who_has_several_pairs_chooses_without_any_hurry():
    desk = table(sets=FOUR_PAIRS[:2]).say(0, 1, 3)
    assert (GAME.due(desk.state), GAME.to_act(desk.state)) == (None, {0})
    assert [desk.refuses(0, Pass()), desk.refuses(1, Reveal())] == ["pair-owed", "pair-owed"]
    desk.play(0, Give((22, 23)), desk.at + 86_400_000)
    assert (desk.sets(0), desk.state.turn) == ([(20, 21)], 1)


def test_the_fifth_set_wins():
    desk = table(sets=FOUR_PAIRS).say(0, 1, 2)
    assert [score.total for score in desk.saw(Scored)] == [5, 0, 0]
    outcome = GAME.outcome(desk.state)
    assert outcome is not None
    assert (outcome.ranking, outcome.title) == (((0,), (1, 2)), None)


def test_without_decks_it_ends_when_no_pair_is_left():
    desk = without_decks().say(0, 1, 2)
    assert not desk.state.over
    assert desk.say(0, 5, 6).state.over


def test_without_decks_it_ends_when_nobody_finds_anything_for_a_round():
    desk = without_decks().pass_on(0)
    assert not desk.state.over
    assert desk.pass_on(1).state.over


def test_a_set_that_is_found_begins_the_round_anew():
    desk = without_decks().pass_on(0).say(1, 1, 2).pass_on(1)
    assert not desk.state.over
    assert desk.pass_on(0).state.over


def test_alone_one_has_a_deck_of_thirty_six_and_no_fifth_set_ends_it():
    state = dealt(1)
    assert (len(state.decks), len(state.decks[0])) == (1, 36)
    alone = position(mode="turns", players=1, decks=[(10,)], table=[1, 2], twins=[(1, 2)], sets=FOUR_PAIRS)
    assert not Desk(replace(alone, revealed=True)).say(0, 1, 2).state.over


def test_alone_sets_earn_a_title_and_among_others_none():
    assert [title(sets, 1, "turns") for sets in (1, 2, 4, 5, 7)] == [
        "drowsy",
        "curious",
        "sharp-eyed",
        "hawk-eyed",
        "see-it-all",
    ]
    assert (title(7, 2, "turns"), title(7, 2, "race")) == (None, None)


def test_there_is_no_handicap_and_no_race():
    with pytest.raises(Illegal, match="no-handicap"):
        GAME.start(2, Options("turns", handicap=0), luck(), Moment(0))
    assert table().refuses(0, Claim((1, 2), 1, 0)) == "not-in-this-mode"


def test_what_is_sound_is_no_mistake():
    desk = table()
    assert list(GAME.sound(desk.state, 0)) == [Say((1, 2)), Pass()]


# Bots


def test_a_bot_says_what_it_notices_and_passes_otherwise():
    sure = Watcher(replace(PEOPLE["expert"].eyes, misses=0.0, errors=0.0))
    blind = Watcher(replace(PEOPLE["expert"].eyes, misses=1.0, errors=0.0))
    view, sound = GAME.view(table().state, 0), tuple(GAME.sound(table().state, 0))
    intended = [bot.intend(view, sound) for bot in (sure, blind)]
    assert [one and one.action for one in intended] == [Say((1, 2)), Pass()]


def test_a_careless_bot_says_two_that_differ():
    careless = Watcher(replace(PEOPLE["expert"].eyes, errors=1.0))
    view, sound = GAME.view(table().state, 0), tuple(GAME.sound(table().state, 0))
    intention = careless.intend(view, sound)
    assert intention is not None
    assert isinstance(intention.action, Say)
    assert intention.action not in sound


def test_a_bot_leaves_time_to_hear_what_happened():
    view = GAME.view(table(revealed=False).state, 0)
    waits = [
        intention.at - view.at
        for rev in range(1, 200)
        if (intention := PEOPLE["expert"].intend(replace(view, rev=rev), (Reveal(),)))
    ]
    assert sorted(waits)[len(waits) // 2] > 1_400


def test_bots_play_it_alone_and_with_others_to_the_end():
    for players in (1, 3):
        header = simulated_header(GAME, players, Options("turns"), seed=1, number=0)
        assert play_out(header, [player_for(GAME, "regular")] * players).outcome() is not None
