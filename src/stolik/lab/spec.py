"""A task's numbers and parts as tables for the documentation, so that what is printed there is what is played."""

from __future__ import annotations

from collections.abc import Iterator

from stolik.lab.alphabet import WAIT
from stolik.lab.task import Task


def action_table(task: Task) -> Iterator[str]:
    """Which numbers say what, in Markdown."""
    alphabet = task.encoding.alphabet
    yield "| numbers | kind | says |"
    yield "|---|---|---|"
    for kind in alphabet.kinds:
        first = alphabet.first(kind.name)
        numbers = f"{first}" if kind.count == 1 else f"{first}–{first + kind.count - 1}"
        yield f"| {numbers} | {kind.name} | {kind.meaning} |"
    yield f"| {alphabet.wait} | {WAIT} | nothing to do, or nothing that has to be done |"


def observation_table(task: Task) -> Iterator[str]:
    """The parts of an observation in their order, in Markdown."""
    yield "| from | name | shape | values | meaning |"
    yield "|---|---|---|---|---|"
    for part, place in task.layout.where():
        shape = " × ".join(map(str, part.shape))
        yield f"| {place.start} | {part.name} | {shape} | {part.low} … {part.high} | {part.meaning} |"
