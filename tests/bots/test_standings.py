"""What a match says about its players."""

from __future__ import annotations

from math import inf

import pytest

from stolik.bots.arena import Match, Played
from stolik.bots.plot import plot
from stolik.bots.report import table, values
from stolik.bots.standings import elo_difference, standings
from stolik.games.crisscross.rules.moves import Options

MATCH = Match("crisscross", Options(), ("expert", "regular"))


def game(deal: int, rotation: int, first: int, second: int) -> Played:
    places = (0, 0) if first == second else (int(first < second), int(second < first))
    return Played(deal, rotation, (first, second), places, ((0.0005,) * 19 + (0.0105,), (0.0001,) * 20))


def deals(*scores: tuple[int, int]) -> list[tuple[Played, ...]]:
    return [(game(at, 0, first, second), game(at, 1, first, second)) for at, (first, second) in enumerate(scores)]


def test_points_are_averaged_over_all_games():
    expert, regular = standings(MATCH, deals((30, 20), (40, 21)))
    assert (expert.points.mean, regular.points.mean) == (35, 20.5)


def test_games_of_one_deal_count_as_one_observation():
    once = standings(MATCH, [(game(at, 0, 30 + at, 20),) for at in range(9)])[0].points
    twice = standings(MATCH, deals(*((30 + at, 20) for at in range(9))))[0].points
    assert (twice.low, twice.high) == pytest.approx((once.low, once.high))


def test_a_shared_first_place_is_half_a_win():
    expert, regular = standings(MATCH, deals((30, 30), (31, 30)))
    assert (expert.wins.mean, regular.wins.mean) == (0.75, 0.25)


def test_even_players_are_no_elo_points_apart():
    regular = standings(MATCH, deals((30, 20), (20, 30)))[1]
    assert regular.elo is not None
    assert regular.elo.mean == 0


def test_ten_wins_for_each_loss_are_four_hundred_elo_points():
    assert elo_difference(10 / 11) == pytest.approx(400)


def test_who_never_wins_is_still_bounded_from_above():
    elo = standings(MATCH, deals(*[(30, 20)] * 50))[1].elo
    assert elo is not None
    assert elo.low == -inf < elo.high < -400


def test_the_first_player_has_no_elo_difference_from_itself():
    assert standings(MATCH, deals((30, 20)))[0].elo is None


def test_time_is_counted_per_decision():
    expert, regular = standings(MATCH, deals((30, 20)))
    assert (expert.milliseconds, regular.milliseconds) == pytest.approx((1.0, 0.1))


def test_nineteen_of_twenty_decisions_are_no_slower_than_said():
    assert standings(MATCH, deals((30, 20)))[0].slow == pytest.approx(0.5)


def test_the_table_has_a_line_for_each_player():
    result = standings(MATCH, deals((30, 20), (40, 30)))
    lines = list(table(MATCH, 2, result))
    assert lines[0] == "4 games of crisscross (2 deals), seed 0"
    assert [line.split()[:2] for line in lines[2:]] == [["expert", "35.00"], ["regular", "25.00"]]


def test_an_endless_interval_is_null_in_json():
    players = values(MATCH, 1, standings(MATCH, deals((30, 20))))["players"]
    assert isinstance(players, list)
    assert players[0]["points"] == {"mean": 30, "low": None, "high": None}


def test_the_drawing_has_a_bar_for_each_number_of_points():
    svg = plot("a match", standings(MATCH, deals((30, 20), (31, 21))))
    assert svg.count("<rect") == 1 + 4
