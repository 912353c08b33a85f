"""Feats of any game: none where a game brings none, and nothing that was taken back."""

from __future__ import annotations

from stolik.game.contract import Event
from stolik.table.feats import feat_keys, what_counted
from stolik.table.log import Entry, TakeBack
from tests.games.played import played


def test_a_game_that_is_not_here_has_no_feats():
    assert feat_keys("nowhere") == ()


def test_what_was_taken_back_does_not_count():
    table = played(events=[(0, Event()), (5, Event()), (7, Event())])
    table.entries.append(Entry(3, 0, TakeBack((1,)), ()))
    assert [at for at, _ in what_counted(table)] == [0, 7]
