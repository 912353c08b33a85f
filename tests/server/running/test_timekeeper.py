"""A clock that is followed: what the database shows is every process's time."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stolik.server.running import timekeeper
from stolik.server.running.timekeeper import Instant, Span, Tick, Timekeeper, later, minutes, seconds

NOON = Instant(1_763_190_000_000)


@dataclass
class Machine:
    """Its clock, which people set, and the one that nobody can."""

    clock: int = NOON
    ticks: int = 5_000

    def time_ns(self) -> int:
        return self.clock * 1_000_000

    def monotonic_ns(self) -> int:
        return self.ticks * 1_000_000

    def go_on(self, span: Span) -> None:
        self.clock += span
        self.ticks += span


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine()
    monkeypatch.setattr(timekeeper, "time", found)
    return found


def test_without_another_clock_the_machines_own_counts(machine: Machine):
    machine.go_on(seconds(3))
    assert Timekeeper().now() == later(NOON, seconds(3))


def test_a_clock_that_is_followed_counts_from_the_middle_between_question_and_answer(machine: Machine):
    time, asked = Timekeeper(), Tick(machine.ticks)
    machine.go_on(Span(200))
    time.follow(later(NOON, minutes(3)), asked)
    assert time.now() == later(NOON, Span(minutes(3) + 100))


def test_it_is_told_by_how_much_the_other_clock_was_ahead(machine: Machine):
    assert Timekeeper().follow(later(NOON, minutes(3)), Tick(machine.ticks)) == minutes(3)


def test_clocks_that_agree_to_a_second_make_no_time_jump(machine: Machine):
    time = Timekeeper()
    time.follow(NOON, Tick(machine.ticks))
    assert (time.follow(later(NOON, Span(900)), Tick(machine.ticks)), time.now()) == (None, NOON)


def test_a_clock_that_has_gone_astray_is_followed_anew(machine: Machine):
    time = Timekeeper()
    time.follow(NOON, Tick(machine.ticks))
    time.follow(later(NOON, seconds(20)), Tick(machine.ticks))
    assert time.now() == later(NOON, seconds(20))


def test_what_the_machines_clock_is_set_to_changes_nothing_while_another_is_followed(machine: Machine):
    time = Timekeeper()
    time.follow(NOON, Tick(machine.ticks))
    machine.clock += minutes(60)
    machine.go_on(seconds(1))
    assert time.now() == later(NOON, seconds(1))
