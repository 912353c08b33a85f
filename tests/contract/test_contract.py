"""Every game keeps the contract: each property, over every game × number of players × option set."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik.checking.cases import Case, cases
from stolik.checking.package import PACKAGE_PROPERTIES
from stolik.checking.properties import PROPERTIES
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES

EVERY = [case for game in GAMES.values() for case in cases(game)]


@pytest.mark.parametrize("case", EVERY, ids=lambda case: case.name)
@pytest.mark.parametrize("name", PROPERTIES)
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
@given(number=st.integers(0, 2**32))
def test_contract(name: str, case: Case, number: int) -> None:
    PROPERTIES[name](case, number)


@pytest.mark.parametrize("name", PACKAGE_PROPERTIES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_package(name: str, game: AnyGame) -> None:
    PACKAGE_PROPERTIES[name](game)


def test_every_game_is_played_by_the_suite() -> None:
    assert {case.game.id for case in EVERY} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_the_options_has_a_default(name: str) -> None:
    assert GAMES[name].Options() == GAMES[name].Options()
