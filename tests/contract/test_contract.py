"""Every game keeps the contract: each property, over every game × number of players × option set."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik.game.installed import GAMES
from tests.contract.cases import OPTION_SETS, Case, cases
from tests.contract.properties import PROPERTIES


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
@pytest.mark.parametrize("name", PROPERTIES)
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)
@given(number=st.integers(0, 2**32))
def test_contract(name: str, case: Case, number: int) -> None:
    PROPERTIES[name](case, number)


def test_every_registered_game_is_played_by_the_suite() -> None:
    assert set(OPTION_SETS) == set(GAMES)


def test_every_game_is_registered_under_its_own_id() -> None:
    assert all(game.id == name for name, game in GAMES.items())


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_the_options_has_a_default(name: str) -> None:
    assert GAMES[name].Options() == GAMES[name].Options()
