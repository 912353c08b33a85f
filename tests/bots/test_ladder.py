"""The ladder: neighbours play each other, their differences add up, and the drawing shows every level."""

from __future__ import annotations

import json
from math import inf

import pytest

from stolik.bots import levels_of
from stolik.bots.arena import Match
from stolik.bots.bot import LEVELS, PLAIN, USUAL
from stolik.bots.ladder import Rung, climb, ladder_table, ladder_values
from stolik.bots.plot import ladder_plot
from stolik.bots.standings import Estimate
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.moves import Options

MATCH = Match("crisscross", Options(), ("newcomer", "newcomer", "newcomer"), seed=2)
RUNGS = (
    Rung("newcomer", "beginner", Estimate(150.0, 100.0, 210.0), 150.0, (20.0, 24.0)),
    Rung("beginner", "casual", Estimate(160.0, 110.0, inf), 310.0, (23.0, 27.0)),
)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_has_the_plain_levels_and_an_expert_in_the_ladders_order(game: AnyGame):
    levels = levels_of(game)
    assert set(PLAIN) | {"expert"} <= set(levels)
    assert sorted(levels, key=LEVELS.index) == list(levels)


def test_every_level_plays_against_the_next_and_heights_add_up():
    rungs = [*climb(MATCH, 3, processes=1)]
    assert [rung.level for rung in rungs] == [*USUAL[1:]]
    assert [rung.below for rung in rungs] == [*USUAL[:-1]]
    assert rungs[-1].height == pytest.approx(sum(rung.step.mean for rung in rungs))


def test_only_the_levels_that_are_named_play():
    (rung,) = climb(MATCH, 3, processes=1, levels=("casual", "regular"))
    assert (rung.below, rung.level, rung.height) == ("casual", "regular", rung.step.mean)


def test_the_table_names_every_level_with_its_interval():
    lines = [*ladder_table(MATCH, 200, RUNGS)]
    assert [line.split()[0] for line in lines[2:]] == ["newcomer", "beginner", "casual"]
    assert "150 [100, 210]" in lines[3]


def test_an_end_that_nothing_bounds_is_null_in_json():
    told = json.loads(json.dumps(ladder_values(MATCH, RUNGS)))
    assert told["steps"][1]["elo"] == [160.0, 110.0, None]


def test_the_drawing_shows_every_level_and_every_step():
    drawn = ladder_plot("crisscross", RUNGS)
    assert [drawn.count(f">{level}<") for level in ("newcomer", "beginner", "casual")] == [1, 1, 1]
    assert "+150" in drawn
    assert drawn.count(">Elo<") == 1
    assert "inf" not in drawn
