"""What is played of a game that says nothing about it: its usual options, and every other choice with a name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stolik.checking import cases, check
from stolik.game.contract import AnyGame
from stolik.game.installed import brought_along
from stolik.games.crisscross.rules import CrissCross
from stolik.games.twinit.rules import TwinIt
from tests.contract import broken


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Iterator[AnyGame]:
    made: AnyGame = request.param()
    with brought_along(made):
        yield made


class Unsaid(CrissCross):
    id = "unsaid"


class UnsaidTwins(TwinIt):
    id = "unsaidtwins"


@pytest.mark.parametrize("game", [Unsaid], indirect=True)
def test_every_choice_is_played_alone(game: AnyGame):
    assert sorted({case.name.split("-", 2)[2] for case in cases(game)}) == ["advanced=True", "default", "start=choose"]
    assert {case.players for case in cases(game)} == set(game.players)


@pytest.mark.parametrize("game", [UnsaidTwins], indirect=True)
def test_what_the_rules_refuse_to_start_is_left_out(game: AnyGame):
    names = {case.name for case in cases(game)}
    assert "unsaidtwins-1-mode=together" in names
    assert "unsaidtwins-1-default" not in names
    assert "unsaidtwins-3-mode=teams" not in names


@pytest.mark.parametrize("game", [broken.ShowsASecret], indirect=True)
def test_the_broken_property_is_named_with_the_game_that_shows_it(game: AnyGame):
    faults = [finding for finding in check(game, games=2) if finding.fault]
    assert "a_view_shows_nothing_that_its_seat_may_not_see" in [finding.name for finding in faults]
    assert any("sees something hidden" in str(finding) and "game " in str(finding) for finding in faults)
