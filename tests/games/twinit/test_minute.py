"""Sixty seconds, together or as rivals."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stolik.game.contract import Due
from stolik.games.twinit.rules.moves import Flip, Flipped, Gather, Gathered, Mistake, Mode, Reveal, Scored, TimeUp
from stolik.games.twinit.rules.scoring import TITLE_POINTS, TITLES, title
from tests.games.twinit.positions import GAME, NOW, Desk, position


def table(mode: Mode = "together", players: int = 2, sets: Sequence[tuple[int, tuple[int, ...]]] = ()) -> Desk:
    """Cards 1, 2 and 3 are triplets, 4 and 5 twins, 6 is alone; the minute began at 0."""
    lying = [card for card in range(1, 7) if not any(card in cards for _, cards in sets)]
    return Desk(position(mode=mode, players=players, table=lying, sets=sets, twins=[(1, 2, 3), (4, 5)], turn=None))


def test_anybody_turns_a_card_over():
    desk = table().flip(1, 6)
    assert desk.events == (Flipped(1, 6, 66),)


def test_card_0_is_a_card_like_any_other():
    desk = Desk(position(mode="together", players=1, table=[0, 1], turn=None))
    assert desk.flip(0, 0).saw(Flipped) == [Flipped(0, 0, 60)]


def test_a_card_in_a_set_is_not_turned_over():
    assert table(sets=[(0, (4, 5))]).refuses(0, Flip(4)) == "in-a-set"


def test_two_identical_faces_make_a_set():
    desk = table().gather(1, 5, 4)
    assert desk.saw(Gathered) == [Gathered(1, (5, 4))]
    assert desk.state.table == (1, 2, 3, 6)


def test_three_identical_faces_make_a_set():
    assert table().gather(0, 1, 2, 3).sets(0) == [(1, 2, 3)]


def test_a_pair_grows_to_a_triple_by_naming_all_three():
    desk = table().gather(0, 1, 2).gather(0, 1, 2, 3)
    assert (desk.saw(Gathered), desk.sets(0)) == ([Gathered(0, (1, 2, 3))], [(1, 2, 3)])


def test_together_anybody_may_grow_a_pair():
    assert table(sets=[(0, (1, 2))]).gather(1, 3, 1, 2).sets(1) == [(1, 2, 3)]


def test_rivals_may_not_grow_a_pair_of_others():
    assert table("rivals", sets=[(0, (1, 2))]).refuses(1, Gather((1, 2, 3))) == "not-your-set"


def test_rivals_grow_their_own_pairs():
    assert table("rivals", sets=[(1, (1, 2))]).gather(1, 1, 2, 3).sets(1) == [(1, 2, 3)]


@pytest.mark.parametrize("mode", ["together", "rivals"])
def test_nobody_takes_a_card_out_of_a_set(mode: Mode):
    desk = table(mode, sets=[(0, (1, 2))])
    assert desk.refuses(1, Gather((1, 3))) == "in-a-set"
    assert desk.refuses(1, Gather((1, 2))) == "in-a-set"
    assert desk.refuses(1, Gather((1, 3, 4))) == "in-a-set"


def test_a_set_of_three_cannot_grow():
    assert table(sets=[(0, (1, 2, 3))]).refuses(0, Gather((1, 2, 3))) == "in-a-set"


@pytest.mark.parametrize("cards", [(4, 6), (4, 5, 6), (1, 4)])
def test_a_wrong_set_is_a_mistake_and_nothing_is_gathered(cards: tuple[int, ...]):
    desk = table().gather(0, *cards)
    assert (desk.events, desk.state.sets) == ((Mistake(0),), ())


def test_a_pair_with_a_wrong_third_is_a_mistake():
    assert table(sets=[(0, (4, 5))]).gather(0, 4, 5, 6).events == (Mistake(0),)


def test_a_mistake_locks_the_seat_for_two_seconds():
    desk = table().gather(0, 4, 6, at=NOW)
    assert desk.refuses(0, Flip(6), at=NOW + 1_999) == "locked"
    assert desk.refuses(0, Gather((4, 5)), at=NOW + 1_999) == "locked"
    assert desk.flip(0, 6, at=NOW + 2_000).saw(Flipped)


def test_a_mistake_locks_nobody_else():
    assert table().gather(0, 4, 6).flip(1, 6).saw(Flipped)


@pytest.mark.parametrize(
    ("cards", "code"),
    [((4, 4), "same-card"), ((4,), "set-size"), ((4, 135), "no-such-card"), ((-1, 4), "no-such-card")],
)
def test_a_set_is_of_two_or_three_different_cards(cards: tuple[int, ...], code: str):
    assert table().refuses(0, Gather(cards)) == code


def test_cards_are_not_revealed_in_the_minute():
    assert table().refuses(0, Reveal()) == "not-in-this-mode"


# What is listed


def threes(desk: Desk, seat: int) -> list[tuple[int, ...]]:
    moves = GAME.legal(desk.state, seat)
    return [move.cards for move in moves if isinstance(move, Gather) and len(move.cards) == 3]


def test_every_flip_every_two_cards_and_every_right_set_of_three_is_listed():
    moves = list(GAME.legal(table().state, 0))
    assert [move.card for move in moves if isinstance(move, Flip)] == [1, 2, 3, 4, 5, 6]
    assert len([move for move in moves if isinstance(move, Gather) and len(move.cards) == 2]) == 15
    assert threes(table(), 0) == [(1, 2, 3)]


@pytest.mark.parametrize(("mode", "listed"), [("together", [[(1, 2, 3)], [(1, 2, 3)]]), ("rivals", [[(1, 2, 3)], []])])
def test_a_pair_that_may_grow_is_listed_with_its_third(mode: Mode, listed: list[list[tuple[int, ...]]]):
    desk = table(mode, sets=[(0, (1, 2))])
    assert [threes(desk, seat) for seat in (0, 1)] == listed


def test_a_set_of_three_is_not_listed_again():
    assert threes(table(sets=[(0, (1, 2, 3))]), 0) == []


def test_sound_are_flips_and_right_sets():
    sound = list(GAME.sound(table().state, 0))
    assert [move.cards for move in sound if isinstance(move, Gather)] == [(1, 2), (1, 3), (2, 3), (1, 2, 3), (4, 5)]
    assert len([move for move in sound if isinstance(move, Flip)]) == 6


# The end


def test_the_minute_ends_by_itself():
    desk = table()
    assert GAME.due(desk.state) == Due(60_000, seat=None, action=TimeUp())
    assert desk.refuses(None, TimeUp(), at=59_999) == "too-soon"


def test_nothing_is_gathered_after_the_minute():
    assert table().refuses(0, Gather((4, 5)), at=60_000) == "time-over"


def test_together_a_pair_is_one_point_a_triple_two_and_the_total_is_everybodys():
    desk = table(sets=[(0, (1, 2, 3)), (1, (4, 5))]).time_up(60_000)
    outcome = GAME.outcome(desk.state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((3, 3), ((0, 1),))
    assert outcome.breakdown == ({"pairs": 1, "triples": 2}, {"pairs": 1, "triples": 2})
    assert desk.saw(Scored) == [Scored(0, 1, 1, 3), Scored(1, 1, 1, 3)]


def test_rivals_count_for_themselves():
    outcome = GAME.outcome(table("rivals", sets=[(0, (1, 2, 3)), (1, (4, 5))]).time_up(60_000).state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking, outcome.title) == ((2, 1), ((0,), (1,)), None)


def test_together_the_points_earn_a_title():
    outcome = GAME.outcome(table(players=1).time_up(60_000).state)
    assert outcome is not None
    assert outcome.title == "drowsy"


@pytest.mark.parametrize("players", range(1, 7))
def test_there_are_five_titles_for_every_number_of_players(players: int):
    steps = TITLE_POINTS[players]
    assert tuple(title(points, players) for points in (0, *steps)) == TITLES
    assert [title(points - 1, players) for points in steps] == list(TITLES[:-1])


def test_more_players_need_more_points_for_a_title():
    assert all(a < b for few in range(1, 6) for a, b in zip(TITLE_POINTS[few], TITLE_POINTS[few + 1], strict=True))
