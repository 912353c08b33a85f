"""Feats of Twenty One."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from stolik.game.chance import Chance
from stolik.games.twentyone.feats import feats
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Options, Wrote
from stolik.games.twentyone.rules.sheet import CROSSED, Sheet
from tests.games.played import played

BLANK: Sheet = TwentyOne().start(2, Options(), Chance(bytes(32), 0)).state.sheets[0]
HIT = tuple(field.number for field in BLANK.printed[0])
MISSED = tuple(max(1, number - 1) for number in HIT)


def full(*rows: tuple[int, ...]) -> Sheet:
    return replace(BLANK, marks=(*rows, *(MISSED,) * (len(BLANK.printed) - len(rows))))


def done(sheet: Sheet, *events: Wrote, ranking: tuple[tuple[int, ...], ...] = ((1,), (0,))) -> frozenset[str]:
    game = played(SimpleNamespace(sheets=(sheet,)), [(0, event) for event in events], ranking=ranking)
    return feats(game)[0]


def test_a_row_of_hits_alone_is_six_hits():
    assert "six-hits" in done(full(HIT))
    assert "six-hits" not in done(full())


def test_one_cross_is_one_too_many():
    assert "nothing-crossed" in done(full())
    assert "nothing-crossed" not in done(full((CROSSED, *HIT[1:])))


def test_five_dice_in_one_turn_are_a_handful():
    assert "five-at-once" in done(full(), Wrote(0, 0, (0, 1, 2, 3, 4), ()))
    assert "five-at-once" not in done(full(), Wrote(0, 0, (0, 1, 2, 3), ()), Wrote(0, 0, (4,), ()))


def test_who_is_home_first_and_shares_the_win_is_not_first_home():
    assert "first-home" in done(full(), ranking=((0,), (1,)))
    assert "first-home" not in done(full(), ranking=((0, 1),))
    assert "first-home" not in done(BLANK, ranking=((0,), (1,)))
