"""Clocks: a decision has its time, then the reserve; what the log says is all they need."""

from __future__ import annotations

from stolik.rules.game import Action
from stolik.server.clock import Clocks
from stolik.server.lobby import LiveClock, NoClock, SlowClock
from stolik.table.log import Entry, TakeBack


def started(pace: LiveClock | SlowClock | NoClock) -> Clocks:
    clocks = Clocks(pace, players=2)
    clocks.follow(Entry(0, None, Action(), (), at=0), {0, 1})
    return clocks


def test_without_a_clock_nobody_is_waited_for():
    assert started(NoClock()).deadlines([0, 1]) == {}


def test_a_decision_and_then_the_reserve():
    assert started(LiveClock(60, 120)).deadlines([0, 1]) == {0: 180_000, 1: 180_000}


def test_days_for_each_decision():
    assert started(SlowClock(3)).deadlines([0]) == {0: 3 * 24 * 60 * 60 * 1000}


def test_a_quick_decision_costs_no_reserve():
    clocks = started(LiveClock(60, 120))
    clocks.follow(Entry(1, 0, Action(), (), at=59_000), {0, 1})
    assert clocks.deadlines([0, 1]) == {0: 59_000 + 180_000, 1: 180_000}


def test_a_long_decision_is_paid_from_the_reserve():
    clocks = started(LiveClock(60, 120))
    clocks.follow(Entry(1, 0, Action(), (), at=90_000), {0})
    assert clocks.reserve == [90_000, 120_000]


def test_what_the_clock_decided_used_the_reserve_up():
    clocks = started(LiveClock(60, 120))
    clocks.follow(Entry(1, 0, Action(), (), at=180_000, by="clock:regular"), {0})
    assert (clocks.reserve[0], clocks.late[0]) == (0, 1)


def test_deciding_oneself_ends_a_row_of_late_decisions():
    clocks = started(LiveClock(60, 0))
    clocks.follow(Entry(1, 0, Action(), (), at=60_000, by="clock:regular"), {0})
    clocks.follow(Entry(2, 0, Action(), (), at=61_000), {0})
    assert clocks.late == [0, 0]


def test_taking_back_buys_no_time():
    clocks = started(LiveClock(60, 0))
    clocks.follow(Entry(1, 0, Action(), (), at=20_000), {1})
    clocks.follow(Entry(2, 0, TakeBack((1,)), (), at=25_000), {0, 1})
    assert clocks.deadlines([0]) == {0: 60_000}


def test_taking_back_late_leaves_a_little_time():
    clocks = started(LiveClock(60, 0))
    clocks.follow(Entry(1, 0, Action(), (), at=59_000), {1})
    clocks.follow(Entry(2, 0, TakeBack((1,)), (), at=100_000), {0, 1})
    assert clocks.deadlines([0]) == {0: 110_000}


def test_nobody_runs_out_of_time_because_the_server_was_away():
    clocks = started(LiveClock(60, 120))
    clocks.resume(now=10_000_000)
    assert clocks.deadlines([0]) == {0: 10_015_000}


def test_a_restart_in_time_changes_nothing():
    clocks = started(LiveClock(60, 120))
    clocks.resume(now=5_000)
    assert clocks.deadlines([0]) == {0: 180_000}
