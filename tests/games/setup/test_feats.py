"""Feats of SETUP."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from stolik.game.contract import Event
from stolik.games.setup.feats import feats
from stolik.games.setup.rules.moves import Options, Placed, Sets
from stolik.games.setup.rules.state import Track
from tests.games.played import played


def done(*events: Event, positions: tuple[int, ...] = (60, 50), bonus: int = 0) -> frozenset[str]:
    tracks = tuple(Track(sets=at - bonus, bonus=bonus) for at in positions)
    state = SimpleNamespace(tracks=tracks, positions=positions, options=Options())
    return feats(played(state, [(0, event) for event in events]))[0]


def placed(count: int) -> Placed:
    return Placed(0, cast("Any", (None,) * count))


def test_eight_tiles_in_one_turn_count_and_seven_do_not():
    assert "eight-tiles" in done(placed(8))
    assert "eight-tiles" not in done(placed(7))


def test_four_sets_count_and_so_do_fifteen_points():
    assert {"four-sets", "fifteen-points"} <= done(Sets(0, ((), (), (), ()), 15))
    assert not {"four-sets", "fifteen-points"} & done(Sets(0, ((), (), ()), 14))


def test_ten_bonus_points_are_well_placed():
    assert "ten-bonus" in done(bonus=10)
    assert "ten-bonus" not in done(bonus=9)


def test_a_win_on_the_same_space_is_by_a_hair():
    assert "by-a-hair" in done(positions=(50, 50))


def test_a_win_by_twelve_spaces_is_far_ahead():
    assert done(positions=(62, 50)) == {"far-ahead"}
    assert done(positions=(61, 50)) == frozenset()
