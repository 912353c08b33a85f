"""Feats of Super Mega Lucky Box."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from stolik.game.contract import Event
from stolik.games.luckybox.feats import feats
from stolik.games.luckybox.rules.moves import Completed, Marked, Revealed
from stolik.games.luckybox.rules.tableau import Tableau
from tests.games.played import played


def done(*events: Event, **tableau: Any) -> frozenset[str]:
    state = SimpleNamespace(tableaus=(replace(Tableau(), **tableau),))
    return feats(played(state, [(0, event) for event in events], players=1))[0]


def test_three_cards_in_one_turn_are_three_at_once():
    assert "three-at-once" in done(Revealed(2, 1, 5), *(Completed(0, card) for card in (1, 2, 3)))


def test_three_cards_in_two_turns_are_not():
    events = (Revealed(2, 1, 5), Completed(0, 1), Completed(0, 2), Revealed(2, 2, 6), Completed(0, 3))
    assert "three-at-once" not in done(*events)


def test_six_marks_for_one_number_are_a_long_chain():
    marks = [Marked(0, 1, cell, 3, 0) for cell in range(6)]
    assert "long-chain" in done(Revealed(1, 1, 3), *marks)
    assert "long-chain" not in done(Revealed(1, 1, 3), *marks[:5], Revealed(1, 2, 3), marks[5])


def test_a_card_in_every_round_counts_and_so_does_one_in_the_first():
    cards = [event for at in range(1, 5) for event in (Revealed(at, 1, 5), Completed(0, at))]
    assert {"every-round", "first-round-card"} <= done(*cards)
    assert not {"every-round", "first-round-card"} & done(*cards[2:])


def test_stars_and_moons_are_counted_at_the_end():
    assert done(stars=(0, 3, 0, 0), moons=6) == {"three-stars", "six-moons"}
