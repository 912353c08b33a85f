"""The SETUP kernel finds the placements that the rules allow, and counts their points as the rules do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stolik.rules.setup import Setup
from stolik.rules.setup.state import Place, State
from stolik.rules.setup.tiles import TILE_ORDER
from stolik.rules.setup.turn import judge
from stolik.sim.setup import NONE, Offers, offers, visible
from stolik.sim.stream import Stream

GAME = Setup()
MOST_TRIED = 1500
"""Placements per position beyond which the Python rules take too long to be asked about each."""


def positions(games: int) -> Iterator[State]:
    for number in range(games):
        luck = Stream(1, number)
        state = GAME.start(2 + number % 3, GAME.Options(), luck).state
        while state.turn is not None:
            yield state
            legal = tuple(GAME.legal(state, state.turn))
            state = GAME.play(state, state.turn, legal[luck.below(len(legal))], luck).state


def by_the_kernel(state: State) -> Offers:
    assert state.turn is not None
    shown = [NONE if tile is None else TILE_ORDER[tile] for tile in state.shown]
    joined = [sum(1 << near for near in near_by) for near_by in state.board.joined]
    others = [space for seat, own in enumerate(state.bonus_spaces) if seat != state.turn for space in own]
    hand = np.array([TILE_ORDER[tile] for tile in state.racks[state.turn] + state.pool])
    open_spaces = sum(1 << space for space in state.open_to(state.turn))
    return offers(visible(shown, joined), hand, open_spaces, sum(1 << space for space in others))


def by_the_rules(state: State) -> Offers | None:
    assert state.turn is not None
    seat = state.turn
    places = [action for action in GAME.legal(state, seat) if isinstance(action, Place)]
    if len(places) > MOST_TRIED:
        return None
    made = [judge(state, seat, action.tiles) for action in places]
    net = [one.points - sum(one.bonus) for one in made]
    points = [one.points for one in made]
    return Offers(len(made), sum(points), max([0, *net]), max([0, *points]))


def test_kernel_and_rules_agree_on_every_placement_of_hundreds_of_positions():
    compared = 0
    for state in positions(14):
        if (expected := by_the_rules(state)) is not None:
            assert by_the_kernel(state) == expected
            compared += 1
    assert compared > 200
