"""The arena: the same luck each way round the table, and the same match for the same seed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.bots.arena import Match, Played, check_match, play_deal, play_deals
from stolik.game.contract import Illegal
from stolik.games.crisscross.rules.moves import Options
from stolik.games.twinit.rules import Options as TwinItOptions

MATCH = Match("crisscross", Options(), ("regular", "beginner"), seed=4)


def without_times(deal: tuple[Played, ...]) -> list[Played]:
    """How often each seat decided stays."""
    return [replace(game, thought=tuple((0.0,) * len(seat) for seat in game.thought)) for game in deal]


def test_a_deal_is_played_once_for_each_way_round_the_table():
    assert [game.rotation for game in play_deal(MATCH, 0)] == [0, 1]


def test_every_rotation_is_dealt_the_same_luck():
    twins = Match("crisscross", Options(), ("regular", "regular"), seed=4)
    here, there = play_deal(twins, 3)
    assert sorted(here.scores) == sorted(there.scores)


def test_the_same_seed_plays_the_same_match():
    assert without_times(play_deal(MATCH, 1)) == without_times(play_deal(MATCH, 1))


def test_another_seed_deals_other_games():
    assert without_times(play_deal(MATCH, 1)) != without_times(play_deal(replace(MATCH, seed=5), 1))


def test_processes_play_what_one_process_would():
    together = [without_times(deal) for deal in play_deals(MATCH, 4, processes=2)]
    assert together == [without_times(deal) for deal in play_deals(MATCH, 4, processes=1)]


def test_every_look_at_the_table_counts_where_time_decides():
    game = play_deal(Match("twinit", TwinItOptions(), ("expert", "beginner")), 0)[0]
    assert all(game.thought)
    assert min(map(sum, game.thought)) > 0


def test_a_game_that_cannot_be_played_by_so_many_is_refused():
    with pytest.raises(Illegal, match="players"):
        check_match(Match("crisscross", Options(), ("regular",) * 7))
