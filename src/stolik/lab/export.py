"""Records as arrays to learn from: for every number that somebody said, what they saw, what they might have said, and
what it came to; if asked, also what the coach thinks of it. One file holds one task; taken-back entries are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import nan
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from stolik.bots.review import choices, judge
from stolik.lab.episode import Episode
from stolik.lab.task import Task, encoding_of
from stolik.table.log import Start, TakeBack, voided
from stolik.table.table import Table


class CannotExport(ValueError):
    """Records that do not go into one file of arrays, and why."""


def task_of(table: Table) -> Task:
    header = table.header
    if header.pack is not None:
        raise CannotExport(f"a game with the material of {header.pack.name!r} has no fixed layout")
    try:
        return Task(header.game, header.players, header.options, encoding_of(header.game.id))
    except ValueError as error:
        raise CannotExport(str(error)) from None


WHAT_HAPPENED = ("game", "seat", "observation", "action_mask", "action", "points", "place")
WHAT_IT_WAS_WORTH = ("value", "best_value")


def lessons(tables: Iterable[Table], *, values: bool = False) -> dict[str, NDArray[Any]]:
    """The arrays of finished games, a row for every number said.

    `game` counts the records from 0, `seat` is who said it, `observation` and `action_mask` what it knew, `action` the
    number, `points` and `place` (from 1 for the first to −1 for the last) what the seat had in the end. With `values`,
    `value` is what the coach thinks the whole action was worth, and `best_value` the best one; no number (NaN) where the seat
    had no choice.
    """
    rows: dict[str, list[Any]] = {name: [] for name in WHAT_HAPPENED + WHAT_IT_WAS_WORTH * values}
    first: Task | None = None
    for number, table in enumerate(tables):
        task = task_of(table)
        first = first or task
        if (task.name, task.players, task.options) != (first.name, first.players, first.options):
            raise CannotExport(f"record {number + 1} is of another game, number of players or options than the first")
        _add(rows, number, table, task, values=values)
    return {name: np.array(column) for name, column in rows.items()}


def _add(rows: dict[str, list[Any]], number: int, table: Table, task: Task, *, values: bool) -> None:
    outcome = table.outcome()
    assert outcome is not None
    places = Task(task.game, task.players, task.options, task.encoding, "place").rewards(outcome)
    episode = Episode(task, table.header.chance(0))
    gone = voided(table.entries)
    made = {decision.seq: decision for decision in judge(table, choices(table))} if values else {}
    for entry in table.entries:
        if isinstance(entry.action, Start | TakeBack) or entry.seq in gone:
            continue
        assert entry.seat is not None
        decision = made.get(entry.seq)
        worth = (decision.played.value, decision.played.value + decision.loss) if decision else (nan, nan)
        came_to = (outcome.scores[entry.seat], places[entry.seat], *(worth if values else ()))
        for said in task.encoding.spell(episode.view(entry.seat), entry.action):
            seen = episode.observe(entry.seat)
            row = (number, entry.seat, seen["observation"], seen["action_mask"], said, *came_to)
            for column, value in zip(rows.values(), row, strict=True):
                column.append(value)
            episode.say(entry.seat, said, table.header.chance(entry.seq))


def write_npz(file: BinaryIO, arrays: dict[str, NDArray[Any]]) -> None:
    np.savez_compressed(file, allow_pickle=False, **arrays)
