"""Feats of any game: none where a game brings none, and nothing that was taken back."""

from __future__ import annotations

from stolik.game.contract import Event
from stolik.game.installed import GAMES
from stolik.table.feats import feat_keys, feats_of, what_counted
from stolik.table.log import Entry, Header, TakeBack
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.table import Table
from tests.contract.broken import Countdown
from tests.games.played import played


def test_a_game_that_is_not_here_has_no_feats():
    assert feat_keys("nowhere") == ()


def test_what_was_taken_back_does_not_count():
    table = played(events=[(0, Event()), (5, Event()), (7, Event())])
    table.entries.append(Entry(3, 0, TakeBack((1,)), ()))
    assert [at for at, _ in what_counted(table)] == [0, 7]


def test_feats_stand_in_the_order_of_the_shelf_seat_by_seat():
    game = GAMES["luckybox"]
    table = play_out(simulated_header(game, 2, game.Options(), 11, 6), [RandomPlayer()] * 2)
    assert feat_keys("luckybox")[:2] == ("three-at-once", "long-chain")
    assert feats_of(table) == ((), ("three-at-once", "long-chain"))


def test_where_a_game_brings_no_feats_nobody_did_any():
    assert feats_of(Table(Header(Countdown(), 2, Countdown.Options(), bytes(32)))) == ((), ())
