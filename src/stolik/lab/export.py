"""Records as arrays to learn from: for every number that somebody said, what they saw, what they might have said, and
what it came to. One file holds one task; taken-back entries are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

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


def lessons(tables: Iterable[Table]) -> dict[str, NDArray[Any]]:
    """The arrays of finished games, a row for every number said.

    `game` counts the records from 0, `seat` is who said it, `observation` and `action_mask` what it knew, `action` the
    number, `points` and `place` (from 1 for the first to −1 for the last) what the seat had in the end.
    """
    rows: dict[str, list[Any]] = {
        name: [] for name in ("game", "seat", "observation", "action_mask", "action", "points", "place")
    }
    first: Task | None = None
    for number, table in enumerate(tables):
        task = task_of(table)
        first = first or task
        if (task.name, task.players, task.options) != (first.name, first.players, first.options):
            raise CannotExport(f"record {number + 1} is of another game, number of players or options than the first")
        _add(rows, number, table, task)
    return {name: np.array(values) for name, values in rows.items()}


def _add(rows: dict[str, list[Any]], number: int, table: Table, task: Task) -> None:
    outcome = table.outcome()
    assert outcome is not None
    places = Task(task.game, task.players, task.options, task.encoding, "place").rewards(outcome)
    episode = Episode(task, table.header.chance(0))
    gone = voided(table.entries)
    for entry in table.entries:
        if isinstance(entry.action, Start | TakeBack) or entry.seq in gone:
            continue
        assert entry.seat is not None
        for said in task.encoding.spell(episode.view(entry.seat), entry.action):
            seen = episode.observe(entry.seat)
            row = (number, entry.seat, seen["observation"], seen["action_mask"], said)
            for values, value in zip(
                rows.values(), (*row, outcome.scores[entry.seat], places[entry.seat]), strict=True
            ):
                values.append(value)
            episode.say(entry.seat, said, table.header.chance(entry.seq))


def write_npz(file: BinaryIO, arrays: dict[str, NDArray[Any]]) -> None:
    np.savez_compressed(file, allow_pickle=False, **arrays)
