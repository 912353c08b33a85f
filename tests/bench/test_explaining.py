"""What the chaos bench says of its slowest waits: enough to know whom the table waited for, without waiting for it again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.trouble.explaining import SLOWEST, Circumstances, explained, slowest
from bench.trouble.kept import Line, Owned, Pulse, Visit, Wait
from tests.bench.a_run import BEGAN, FIRST, SECOND, TABLE, Playing, Run, a_sitting, as_a_run, request

NOTHING_ELSE = Circumstances((), (), ())
ASKED = BEGAN / 1000 + 0.4
"""When the person moved, and the bot was waited for."""


@pytest.fixture
def run() -> Run:
    """The bot moves after twelve seconds."""
    playing = Playing(a_sitting())
    playing.act(0, after=400, request=request(1))
    playing.act(1, after=12_000, by="bot:beginner")
    return as_a_run(playing)


@pytest.fixture
def wait() -> Wait:
    return Wait(TABLE, 12.0, "a bot", ASKED + 12)


def test_only_waits_that_somebody_asks_about_are_explained_each_table_once():
    waits = [Wait(f"T{number}", 6.0 + number, "a bot") for number in range(SLOWEST + 2)]
    again, short = Wait("T6", 11.0, "an answer"), Wait("T9", 1.0, "a bot")
    assert [wait.table for wait in slowest([short, *waits, again])] == ["T6", "T5", "T4", "T3", "T2"]


def test_it_is_told_who_acted_before_and_after_and_through_which_process(run: Run, wait: Wait):
    told = list(explained(wait, run.told, run.found, NOTHING_ELSE))
    assert told[0] == f"12.00 s for a bot at {TABLE}"
    assert f"  entry 1 of seat 0 (a person), +0.0 s, written by {FIRST}" in told
    assert f"  entry 2 of seat 1 (bot:beginner), +12.0 s, written by {FIRST}" in told


def test_it_is_told_whose_the_table_was_and_when_it_became_anothers(run: Run, wait: Wait):
    owned = (
        Owned(TABLE, 1, 1, FIRST, ASKED - 60),
        Owned(TABLE, 2, 2, SECOND, ASKED - 9),
        Owned(TABLE, 3, 3, FIRST, ASKED + 5.5),
        Owned(TABLE, 4, 4, SECOND, ASKED + 20),
    )
    found = replace(run.found, owned=owned)
    told = [line for line in explained(wait, run.told, found, NOTHING_ELSE) if "given to" in line]
    assert told == [f"  given to {SECOND} (epoch 2), -9.0 s", f"  given to {FIRST} (epoch 3), +5.5 s"]


def test_it_is_told_where_people_were(run: Run, wait: Wait):
    run.told.visits.append(Visit(TABLE, 0, SECOND, ASKED - 3, ASKED + 5, 4503))
    run.told.visits.append(Visit(TABLE, 0, FIRST, ASKED - 30, ASKED - 20, 0))
    told = [line for line in explained(wait, run.told, run.found, NOTHING_ELSE) if "seat 0 at" in line]
    assert told == [f"  seat 0 at {SECOND}, -3.0 s to +5.0 s, ended with 4503"]


def test_a_machine_without_time_is_told_from_one_that_nobody_asked(run: Run, wait: Wait):
    pulses = (
        Pulse(ASKED - 5, 1.0, 1.0, {FIRST: 1.0}, {FIRST: 1.0}),
        Pulse(ASKED + 1, 1.0, 0.1, {FIRST: 0.1}, {FIRST: 0.0}),
        Pulse(ASKED + 2, 1.0, 0.3, {FIRST: 0.2}, {FIRST: 0.0}),
    )
    told = list(explained(wait, run.told, run.found, replace(NOTHING_ELSE, pulses=pulses)))
    assert "  processors busy for 20 % of 2 s" in told
    assert f"  {FIRST} took 0.3 s of them, its bots and what it prints 0.0 s" in told


def test_it_is_told_what_was_broken_and_what_the_processes_said(run: Run, wait: Wait):
    lines = (
        Line(ASKED + 1, 0, "table-wakes-elsewhere", TABLE, grave=False),
        Line(ASKED + 2, 1, "believed-dead", None, grave=True),
        Line(ASKED + 2, 1, "entered", None, grave=False),
        Line(ASKED + 3, 1, "time-could-not-act", "Tanother", grave=True),
        Line(ASKED + 60, 1, "believed-dead", None, grave=True),
    )
    faults = ((ASKED - 1, ASKED + 4, "isolate"), (ASKED + 30, ASKED + 31, "kill"))
    told = list(explained(wait, run.told, run.found, Circumstances((), lines, faults)))
    assert [line for line in told if "fault" in line] == ["  fault isolate, -1.0 s to +4.0 s"]
    assert [line for line in told if "says" in line] == [
        "  process 0 says table-wakes-elsewhere, +1.0 s",
        "  process 1 says believed-dead, +2.0 s",
    ]
