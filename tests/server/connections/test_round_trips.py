"""What the measured round trips of a connection say about when somebody pressed."""

from __future__ import annotations

from stolik.server.connections.round_trips import LONGEST_DELAY, RoundTrips
from stolik.server.running.timekeeper import Instant, Span, Timekeeper

NOW = Instant(1_000_000)


def measured(*took: int) -> RoundTrips:
    trips = RoundTrips(Timekeeper())
    for round_trip in took:
        trips.took(Span(round_trip))
    return trips


def test_a_press_took_little_more_than_half_a_round_trip_to_come_in():
    assert measured(200, 200, 200).allowed(NOW) == (NOW - 130, NOW)


def test_a_pong_that_is_held_back_buys_nothing():
    assert measured(200, 200, 900).allowed(NOW) == (NOW - 130, NOW)


def test_however_slow_the_line_no_press_is_older_than_the_longest_delay():
    assert measured(2000).allowed(NOW) == (NOW - LONGEST_DELAY, NOW)


def test_over_a_line_that_was_not_measured_a_press_is_as_old_as_its_arrival():
    assert measured().allowed(NOW) == (NOW, NOW)


def test_old_round_trips_are_forgotten():
    assert measured(20, *[200] * 8).allowed(NOW) == (NOW - 130, NOW)
