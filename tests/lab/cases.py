"""What the lab's tests play: every game that brings an encoding, with the option sets of the contract suite."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from stolik.lab import Task, offered, task
from tests.contract.cases import Case, cases


def lab_cases() -> list[Case]:
    names = set(offered())
    return [case for case in cases() if case.game.id in names]


def task_of(case: Case, **more: Any) -> Task:
    return task(case.game.id, case.players, **asdict(case.options), **more)
