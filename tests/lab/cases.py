"""What the lab's tests play: every game that brings an encoding, with the option sets of the contract suite."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from stolik.checking.cases import Case, cases
from stolik.game.installed import GAMES
from stolik.lab import Task, offered, task


def lab_cases() -> list[Case]:
    return [case for name in offered() for case in cases(GAMES[name])]


def few_and_most() -> list[Case]:
    """One, two and three seats, and as many as there can be: what happens between is more of the same."""
    every = lab_cases()
    most = {case.game.id: max(other.players for other in every if other.game is case.game) for case in every}
    return [case for case in every if case.players <= 3 or case.players == most[case.game.id]]


def task_of(case: Case, **more: Any) -> Task:
    return task(case.game.id, case.players, **asdict(case.options), **more)
