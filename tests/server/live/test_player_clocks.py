"""Clocks: a decision has its time, then the reserve; what the log says is all they need."""

from __future__ import annotations

from collections.abc import Iterable

from stolik.game.contract import Action
from stolik.server.live.player_clocks import Clocks
from stolik.server.lobby.pace import LiveClock, MoreTime, NoClock, SlowClock
from stolik.server.running.outages import Outage, outages
from stolik.server.running.timekeeper import Instant, seconds
from stolik.table.log import Entry, TakeBack


def started(pace: LiveClock | SlowClock | NoClock) -> Clocks:
    clocks = Clocks(pace, players=2)
    clocks.follow(Entry(0, None, Action(), (), at=0), {0, 1})
    return clocks


def test_without_a_clock_nobody_is_waited_for():
    assert started(NoClock()).deadlines([0, 1]) == {}


def test_a_decision_and_then_the_reserve():
    assert started(LiveClock(60, 120)).deadlines([0, 1]) == {0: 180_000, 1: 180_000}


def test_a_seat_with_twice_the_time_has_twice_of_both():
    clocks = Clocks(LiveClock(60, 120), 2, times=(1, 2))
    clocks.follow(Entry(0, None, Action(), (), at=0), {0, 1})
    assert clocks.deadlines([0, 1]) == {0: 180_000, 1: 360_000}
    clocks.follow(Entry(1, 1, Action(), (), at=119_000), {0, 1})
    assert clocks.reserve == [120_000, 240_000]


def test_more_time_is_one_seats_alone():
    clocks = started(LiveClock(60, 120))
    clocks.give(0, seconds(60))
    assert clocks.deadlines([0, 1]) == {0: 240_000, 1: 180_000}


def test_after_a_restart_more_time_counts_from_when_it_was_given():
    """What the clock had used up before is not brought back by it."""
    clocks = Clocks(LiveClock(60, 0), 2, more=((MoreTime(Instant(90_000), 60),), ()))
    clocks.follow(Entry(0, None, Action(), (), at=0), {0})
    clocks.follow(Entry(1, 0, Action(), (), at=60_000, by="clock:regular"), {0})
    assert clocks.reserve[0] == 0
    clocks.resume()
    assert clocks.deadlines([0]) == {0: 60_000 + 120_000}


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


# Outages


def away(began: int, ended: int) -> Outage:
    return Outage(Instant(began), Instant(ended))


def test_the_time_between_the_runs_of_servers_is_an_outage_and_so_is_all_that_was_before():
    runs = [(100, 200), (150, 400), (900, 950), (1_000, 1_000)]
    known = [(Instant(began), Instant(until)) for began, until in runs]
    assert outages(known) == (away(0, 100), away(400, 900), away(950, 1_000))


def back_after(*gone: Outage, entries: Iterable[Entry] = ()) -> Clocks:
    """The clocks as a server tells them from the log after these outages; both seats are waited for after every entry."""
    clocks = Clocks(LiveClock(60, 120), players=2, outages=gone)
    for entry in (Entry(0, None, Action(), (), at=0), *entries):
        clocks.follow(entry, {0, 1})
    clocks.resume()
    return clocks


def test_nobody_pays_for_the_time_in_which_no_server_was_running():
    assert back_after(away(5_000, 10_000_000)).deadlines([0]) == {0: 10_175_000}


def test_an_outage_before_the_decision_began_changes_nothing():
    entry = Entry(1, 0, Action(), (), at=20_000)
    assert back_after(away(1_000, 2_000), entries=[entry]).deadlines([0]) == {0: 200_000}


def test_an_outage_is_counted_from_when_the_decision_began():
    entry = Entry(1, 0, Action(), (), at=3_000)
    assert back_after(away(1_000, 10_000), entries=[entry]).deadlines([0]) == {0: 190_000}


def test_whoever_had_hardly_any_time_left_has_a_little_when_the_server_is_back():
    assert back_after(away(179_000, 500_000)).deadlines([0]) == {0: 515_000}


def test_a_decision_after_an_outage_costs_no_reserve_however_often_the_log_is_told_again():
    entry = Entry(1, 0, Action(), (), at=75_000)
    gone = away(10_000, 50_000), away(80_000, 90_000)
    assert [back_after(*gone[:known], entries=[entry]).reserve[0] for known in (1, 2)] == [120_000, 120_000]


def test_what_was_thought_before_and_after_an_outage_is_paid_together():
    entry = Entry(1, 0, Action(), (), at=120_000)
    assert back_after(away(10_000, 50_000), entries=[entry]).reserve == [100_000, 120_000]


def test_taking_back_after_an_outage_buys_no_more_time_than_the_outage():
    clocks = Clocks(LiveClock(60, 120), players=2, outages=[away(2_000, 42_000)])
    clocks.follow(Entry(0, None, Action(), (), at=0), {0, 1})
    clocks.follow(Entry(1, 0, Action(), (), at=45_000), {1})
    clocks.follow(Entry(2, 0, TakeBack((1,)), (), at=50_000), {0, 1})
    assert clocks.deadlines([0]) == {0: 40_000 + 180_000}
