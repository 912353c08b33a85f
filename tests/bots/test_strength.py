"""The ladder on which people find themselves: every level that plays a game has its rung, in the right order."""

from __future__ import annotations

from math import exp, sqrt

import pytest

from stolik.bots import levels_of
from stolik.bots.strength import BETA, MIDDLE_MU, PER_ELO, ladder
from stolik.game.installed import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_a_rung_and_the_stronger_stands_higher(game: str):
    assert tuple(ladder(game)) == levels_of(GAMES[game])
    assert ladder(game)["regular"] == MIDDLE_MU


def test_a_game_that_is_not_here_has_no_ladder():
    assert ladder("nowhere") == {}


def test_four_hundred_elo_are_ten_wins_of_eleven():
    assert 1 / (1 + exp(-400 * PER_ELO / (sqrt(2) * BETA))) == pytest.approx(10 / 11)
