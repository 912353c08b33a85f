"""The server's days, and streaks that forgive one day a week."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from stolik.server.lobby.days import Days, NoSuchZone, streak
from stolik.server.running.timekeeper import Instant

TODAY = date(2026, 3, 20)
HOUR = 3_600_000


def ago(*days: int) -> set[date]:
    return {TODAY - timedelta(days=day) for day in days}


@pytest.mark.parametrize(
    ("played", "days"),
    [
        (ago(), 0),
        (ago(0), 1),
        (ago(1), 1),
        (ago(0, 1, 2), 3),
        (ago(0, 2, 3), 3),
        (ago(0, 3), 1),
        (ago(0, 2, 4, 5), 2),
        (ago(0, *range(2, 9), 10), 9),
        (ago(0, *range(2, 7), 8), 6),
        (ago(2, 3), 2),
        (ago(3, 4), 0),
    ],
)
def test_one_day_missed_in_a_week_is_forgiven(played: set[date], days: int):
    assert streak(played, TODAY) == days


def test_a_day_begins_at_midnight_of_its_zone():
    days = Days.of_zone("Europe/Warsaw")
    begins = days.begins(date(2026, 1, 10))
    assert begins == Days().begins(date(2026, 1, 10)) - HOUR
    assert days.day_of(begins) == date(2026, 1, 10)
    assert days.day_of(Instant(begins - 1)) == date(2026, 1, 9)


def test_a_day_on_which_clocks_change_is_an_hour_shorter():
    days = Days.of_zone("Europe/Warsaw")
    assert days.ends(date(2026, 3, 29)) - days.begins(date(2026, 3, 29)) == 23 * HOUR


def test_a_zone_that_nobody_knows_is_refused():
    with pytest.raises(NoSuchZone):
        Days.of_zone("Atlantis/Capital")
