"""Which bots fit somebody, by what they have played."""

from __future__ import annotations

import pytest

from stolik.server.lobby.levels import Suggestion, suggested
from stolik.server.lobby.sitting import Chair, Sitting
from stolik.server.running.timekeeper import Instant

LEVELS = ("beginner", "regular", "expert")
ANIA = "ania"


def game(level: str | None, mine: int, theirs: int) -> Sitting:
    """A finished game against one other: a bot of that level, or somebody."""
    other = Chair("bot", level=level) if level else Chair("person", person="ben")
    chairs = (Chair("person", person=ANIA), other)
    return Sitting(
        id="T",
        code="C",
        game="anygame",
        options={},
        host=ANIA,
        chairs=chairs,
        created=Instant(0),
        status="finished",
        scores=(mine, theirs),
    )


def won(level: str) -> Sitting:
    return game(level, 20, 10)


def lost(level: str) -> Sitting:
    return game(level, 10, 20)


@pytest.mark.parametrize("played", [[], [game(None, 20, 10)]])
def test_who_has_met_no_bot_yet_meets_beginners(played: list[Sitting]):
    assert suggested(played, ANIA, LEVELS) == Suggestion("beginner", "first")


def test_one_win_changes_nothing_and_two_running_call_for_stronger_ones():
    assert suggested([won("beginner")], ANIA, LEVELS) == Suggestion("beginner", "as-before")
    assert suggested([won("beginner"), won("beginner")], ANIA, LEVELS) == Suggestion("regular", "won")


def test_three_losses_running_call_for_weaker_ones():
    assert suggested([lost("expert")] * 2, ANIA, LEVELS) == Suggestion("expert", "as-before")
    assert suggested([lost("expert")] * 3, ANIA, LEVELS) == Suggestion("regular", "lost")


def test_nobody_is_stronger_than_the_strongest_or_weaker_than_the_weakest():
    assert suggested([won("expert")] * 4, ANIA, LEVELS) == Suggestion("expert", "as-before")
    assert suggested([lost("beginner")] * 4, ANIA, LEVELS) == Suggestion("beginner", "as-before")


def test_only_the_games_since_the_level_changed_count():
    played = [won("regular"), won("beginner"), won("beginner")]
    assert suggested(played, ANIA, LEVELS) == Suggestion("regular", "as-before")


def test_a_tie_for_the_most_points_is_a_win():
    assert suggested([game("beginner", 10, 10)] * 2, ANIA, LEVELS).why == "won"
