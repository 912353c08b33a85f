"""Why somebody waited: who had the table meanwhile, who was to act, where people were, and what the machine was busy with.

From what was kept alone. Nothing is judged here: it is told, so that a long wait need not be waited for a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .kept import Found, Line, Pulse, Row, Told, Wait

SLOWEST = 5
"""Waits that are explained."""
WORTH_IT = 5.0
"""Seconds below which nobody asks why."""
BEFORE = 2.0
"""Seconds before a wait that may have to do with it."""
MOST_LINES = 12
MOST_VISITS = 8


@dataclass(frozen=True)
class Circumstances:
    """What was kept besides what the verdict needs."""

    pulses: Sequence[Pulse]
    lines: Sequence[Line]
    faults: Sequence[tuple[float, float, str]]
    """From when until when each was made, and what it was."""


def slowest(waits: Sequence[Wait]) -> list[Wait]:
    """The longest ones, each table once."""
    found: dict[str, Wait] = {}
    for wait in sorted(waits, key=lambda wait: -wait.seconds):
        if wait.seconds >= WORTH_IT:
            found.setdefault(wait.table, wait)
    return list(found.values())[:SLOWEST]


def explained(wait: Wait, told: Told, found: Found, about: Circumstances) -> Iterator[str]:
    """In lines, every moment told from the beginning of the wait."""
    yield f"{wait.seconds:.2f} s for {wait.what} at {wait.table}"
    yield from _faults(wait, about.faults)
    yield from _entries(wait, found)
    yield from _owners(wait, found)
    yield from _visits(wait, told)
    yield from _machine(wait, about.pulses)
    yield from _log(wait, about.lines)


def _since(wait: Wait, at: float) -> str:
    return f"{at - wait.began:+.1f} s"


def _during(wait: Wait, began: float, ended: float) -> bool:
    return began <= wait.ended and ended >= wait.began - BEFORE


def _faults(wait: Wait, faults: Sequence[tuple[float, float, str]]) -> Iterator[str]:
    for began, ended, what in faults:
        if _during(wait, began, ended):
            yield f"  fault {what}, {_since(wait, began)} to {_since(wait, ended)}"


def _entries(wait: Wait, found: Found) -> Iterator[str]:
    """The last before the table stood still, and the first after it."""
    log = sorted((row for row in found.rows if row.table == wait.table), key=lambda row: row.seq)
    writers = {(one.table, one.seq): one.writer for one in found.written}
    middle = 1000 * (wait.began + wait.ended) / 2
    around = [[row for row in log if row.at <= middle][-1:], [row for row in log if row.at > middle][:1]]
    for row in (row for side in around for row in side):
        yield f"  entry {row.seq} of {_whose(row)}, {_since(wait, row.at / 1000)}, written by {writers.get((row.table, row.seq), 'nobody')}"


def _whose(row: Row) -> str:
    return f"{'time' if row.seat is None else f'seat {row.seat}'} ({row.by or 'a person'})"


def _owners(wait: Wait, found: Found) -> Iterator[str]:
    mine = sorted((one for one in found.owned if one.table == wait.table), key=lambda one: one.at)
    before = [one for one in mine if one.at < wait.began][-1:]
    for one in (*before, *(one for one in mine if wait.began <= one.at <= wait.ended)):
        yield f"  given to {one.process} (epoch {one.epoch}), {_since(wait, one.at)}"


def _visits(wait: Wait, told: Told) -> Iterator[str]:
    mine = [one for one in told.visits if one.table == wait.table and _during(wait, one.began, one.ended)]
    for one in mine[:MOST_VISITS]:
        yield (
            f"  seat {one.seat} at {one.process}, {_since(wait, one.began)} to {_since(wait, one.ended)}, ended with {one.code}"
        )
    if len(mine) > MOST_VISITS:
        yield f"  and {len(mine) - MOST_VISITS} visits more"


def _machine(wait: Wait, pulses: Sequence[Pulse]) -> Iterator[str]:
    """A machine with nothing to do while a bot is waited for: nobody has asked it."""
    mine = [pulse for pulse in pulses if wait.began <= pulse.at <= wait.ended]
    spans = sum(pulse.seconds for pulse in mine)
    if not spans:
        return
    yield f"  processors busy for {100 * sum(pulse.busy * pulse.seconds for pulse in mine) / spans:.0f} % of {spans:.0f} s"
    for process in sorted({name for pulse in mine for name in pulse.used}):
        used, thought = (
            sum(of.get(process, 0.0) for of in each)
            for each in ([pulse.used for pulse in mine], [pulse.thought for pulse in mine])
        )
        yield f"  {process} took {used:.1f} s of them, its bots and what it prints {thought:.1f} s"


def _log(wait: Wait, lines: Sequence[Line]) -> Iterator[str]:
    mine = [
        line
        for line in lines
        if _during(wait, line.at, line.at) and (line.table == wait.table or (line.grave and line.table is None))
    ]
    for line in mine[:MOST_LINES]:
        yield f"  process {line.place} says {line.event}, {_since(wait, line.at)}"
    if len(mine) > MOST_LINES:
        yield f"  and {len(mine) - MOST_LINES} lines more"
