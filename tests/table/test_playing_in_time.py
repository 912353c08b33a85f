"""Simulated games of real time: a virtual clock, players who look before they press, and a table that acts by itself."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.game.installed import GAMES
from stolik.games.twinit.rules import Options
from stolik.games.twinit.rules.moves import Claimed, Mode, Verdict
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.table import Table

SEEDS = range(6)


def simulated(mode: Mode, players: int, seed: int) -> Table:
    header = simulated_header(GAMES["twinit"], players, Options(mode), seed, 0)
    return play_out(header, [RandomPlayer()] * players)


def events(tables: list[Table]) -> Counter[str]:
    return Counter(type(event).__name__ for table in tables for entry in table.entries for event in entry.events)


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def races() -> list[Table]:
    return [simulated("race", 4, seed) for seed in SEEDS]


def test_the_clock_never_runs_backwards(races: list[Table]):
    for table in races:
        times = [entry.at or 0 for entry in table.entries]
        assert times == sorted(times)


def test_the_game_counts_revisions_as_the_table_does(races: list[Table]):
    assert all(table.state.rev == table.revision for table in races)


def test_a_reveal_by_the_clock_says_so(races: list[Table]):
    assert {entry.by for table in races for entry in table.entries} == {None, "clock"}


def test_simulated_races_have_everything_that_can_happen(races: list[Table]):
    assert {"Won", "Stolen", "Mistake", "Gave", "Turned", "Uncovered", "Scored"} <= set(events(races))


def test_some_presses_overtake_others_on_the_way(races: list[Table]):
    overtaken = 0
    for table in races:
        arrived: list[int] = []
        for event in (event for entry in table.entries for event in entry.events):
            if isinstance(event, Claimed):
                arrived.append(event.pressed)
            if isinstance(event, Verdict):
                overtaken += arrived != sorted(arrived)
                arrived = []
    assert overtaken


def test_simulated_minutes_have_everything_that_can_happen():
    minutes = [simulated("together", 3, seed) for seed in SEEDS]
    assert {"Flipped", "Gathered", "Mistake", "Scored"} <= set(events(minutes))


def test_simulated_teams_touch_and_win():
    games = [simulated("teams", 5, seed) for seed in SEEDS]
    assert {"Touched", "Released", "Won", "Mistake", "Scored"} <= set(events(games))
