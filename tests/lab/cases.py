"""What the lab's tests play: every game that brings an encoding, with the option sets of the contract suite."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from stolik.checking.cases import Case, cases
from stolik.game.installed import GAMES
from stolik.lab import Task, offered, task


def lab_cases() -> list[Case]:
    return [case for name in offered() for case in cases(GAMES[name])]


def task_of(case: Case, **more: Any) -> Task:
    return task(case.game.id, case.players, **asdict(case.options), **more)
