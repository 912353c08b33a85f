"""Holds what people were told against what the database has, and names everything that does not agree.

How the entries follow from each other is judged in `refolding.py`; here the rules are not needed.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .kept import Answer, Fact, Found, Json, Row, Sat, Told, Wait
from .refolding import Misstep, missteps


@dataclass(frozen=True)
class Verdict:
    """What is wrong, each in a line of words; nothing, if all is well."""

    moves: int
    lost: tuple[str, ...]
    doubled: tuple[str, ...]
    reordered: tuple[str, ...]
    two_owners: tuple[str, ...]
    made_twice: tuple[str, ...]
    longest: Wait | None

    @property
    def clean(self) -> bool:
        return not (self.lost or self.doubled or self.reordered or self.two_owners or self.made_twice)


def verdict(told: Told, found: Found) -> Verdict:
    logs = _logs(found.rows)
    wrong = list(missteps(found.tables, logs, found.written))
    return Verdict(
        moves=sum(row.seq > 0 for row in found.rows),
        lost=(*_unkept(told, logs), *_unseen(told, logs, by_itself=False), *_forgotten(told, found.tables)),
        doubled=tuple(_doubled(told, found.rows)),
        reordered=(*_out_of_order(told, logs), *_of(wrong, made_twice=False)),
        two_owners=tuple(_two_owners(found)),
        made_twice=(*_unseen(told, logs, by_itself=True), *_of(wrong, made_twice=True)),
        longest=max(told.waits, key=lambda wait: wait.seconds, default=None),
    )


def _of(wrong: Iterable[Misstep], *, made_twice: bool) -> tuple[str, ...]:
    return tuple(str(one) for one in wrong if one.made_twice is made_twice)


def _logs(rows: Iterable[Row]) -> dict[str, list[Row]]:
    logs: dict[str, list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: (row.table, row.seq)):
        logs[row.table].append(row)
    return dict(logs)


def _by_request(logs: Mapping[str, Sequence[Row]]) -> dict[tuple[str, str], Row]:
    return {(row.table, row.request): row for log in logs.values() for row in log if row.request is not None}


# Lost


def _unkept(told: Told, logs: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    """Requests that were acknowledged and are not in the log as they were sent."""
    found = _by_request(logs)
    for answer in {(answer.table, answer.request): answer for answer in told.answers}.values():
        row = found.get((answer.table, answer.request))
        if row is None:
            yield f"{answer.table}: {answer.request} was acknowledged and is not in the log"
        elif row.seat != answer.seat or not _same_action(answer, row):
            yield f"{answer.table}: {answer.request} is in the log otherwise: {row.seat} {row.action}"


def _same_action(answer: Answer, row: Row) -> bool:
    action: Json = json.loads(row.action)
    return action.get("do") == "take-back" if answer.action is None else action == answer.action


def _unseen(told: Told, logs: Mapping[str, Sequence[Row]], *, by_itself: bool) -> Iterator[str]:
    """Entries that somebody was shown and that the log does not have so: of people, or of clocks and bots."""
    rows = {(row.table, row.seq): row for log in logs.values() for row in log}
    for one in told.shown:
        row = rows.get((one.table, one.seq))
        if row is not None and (row.seat, row.at, row.by) == (one.seat, one.at, one.by):
            continue
        ours = row is not None and one.by is not None and one.by.startswith(("clock", "bot"))
        if ours is by_itself:
            yield f"{one.table}: entry {one.seq} was shown as {one.seat} at {one.at} by {one.by}, and the log has {row}"


def _forgotten(told: Told, tables: Mapping[str, Sat]) -> Iterator[str]:
    """What was acknowledged around a game and is not so in the end."""
    lobbies: dict[str, Json] = {}
    for fact in dict.fromkeys(told.facts):
        table = tables.get(fact.table)
        if table is None:
            yield f"{fact.table}: acknowledged ({fact.kind}), and there is no such table"
            continue
        if fact.table not in lobbies:
            lobbies[fact.table] = json.loads(table.lobby)
        if not _holds(fact, table, lobbies[fact.table]):
            yield f"{fact.table}: {fact.kind} {fact.seat} {fact.value} was acknowledged and does not hold ({table.status})"


def _holds(fact: Fact, table: Sat, lobby: Json) -> bool:
    match fact.kind:
        case "made":
            return True
        case "started":
            return table.status in {"playing", "finished"} or lobby.get("called", False)
        case "finished":
            return table.status == "finished" and json.dumps(lobby["scores"]) == fact.value
        case "seat":
            assert fact.seat is not None
            chair: dict[str, Any] = lobby["seats"][fact.seat]
            return fact.value == (chair.get("person") or chair.get("kind"))
        case "nonce":
            assert fact.seat is not None
            return lobby["seats"][fact.seat].get("nonce") == fact.value


# Doubled


def _doubled(told: Told, rows: Sequence[Row]) -> Iterator[str]:
    seen: set[tuple[str, str | int]] = set()
    for row in rows:
        for name in (row.seq, *(() if row.request is None else (row.request,))):
            if (row.table, name) in seen:
                yield f"{row.table}: {name} is in the log twice"
            seen.add((row.table, name))
    became: dict[tuple[str, str], frozenset[int]] = {}
    for answer in told.answers:
        name = (answer.table, answer.request)
        left = became.get(name, answer.seqs) & answer.seqs
        if not left:
            yield f"{answer.table}: {answer.request} was acknowledged as two entries, {sorted(answer.seqs)} the second time"
        became[name] = left
    done = {(row.table, row.request) for row in rows}
    for refusal in told.refusals:
        if (refusal.table, refusal.request) in done:
            yield f"{refusal.table}: {refusal.request} was refused ({refusal.code}) and was done"


# Reordered


def _out_of_order(told: Told, logs: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    for table, log in logs.items():
        if [row.seq for row in log] != list(range(len(log))):
            yield f"{table}: the log has gaps, {[row.seq for row in log]}"
        for before, after in pairwise(log):
            if after.at < before.at:
                yield f"{table}: entry {after.seq} was made at {after.at}, before the one before it ({before.at})"
    yield from _answered_out_of_order(told, logs)
    last: dict[tuple[str, str], int] = {}
    for one in told.glimpses:
        known = last.get((one.client, one.table), 0)
        if one.rev < known:
            yield f"{one.table}: {one.client} was shown revision {one.rev} after {known}"
        last[one.client, one.table] = max(one.rev, known)


def _answered_out_of_order(told: Told, logs: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    """A client asks for its next move when the last one was answered, so the log has them in that order, and where it was said."""
    found = _by_request(logs)
    last: dict[tuple[str, str], int] = {}
    for answer in told.answers:
        row = found.get((answer.table, answer.request))
        if row is None:
            continue
        if row.seq not in answer.seqs:
            yield f"{answer.table}: {answer.request} is entry {row.seq} and was acknowledged as {sorted(answer.seqs)}"
        if row.seq < last.get((answer.table, answer.client), 0):
            yield f"{answer.table}: {answer.request} is entry {row.seq}, before what the client had asked for before it"
        last[answer.table, answer.client] = row.seq


# Two owners


def _two_owners(found: Found) -> Iterator[str]:
    """In one epoch one process writes, and it is the one that the table was given to; epochs only rise."""
    yield from _shared_epochs(found)
    last: dict[str, int] = {}
    for one in sorted(found.written, key=lambda one: (one.table, one.seq)):
        if one.epoch < last.get(one.table, one.epoch):
            yield f"{one.table}: entry {one.seq} was written in epoch {one.epoch}, after epoch {last[one.table]}"
        last[one.table] = one.epoch
        if one.writer != one.owner:
            yield f"{one.table}: entry {one.seq} was written by {one.writer} while the table was {one.owner}'s"
        elif one.fenced:
            yield f"{one.table}: entry {one.seq} was written by {one.writer}, which had been shut out"


def _shared_epochs(found: Found) -> Iterator[str]:
    given: dict[tuple[str, int], set[int]] = defaultdict(set)
    for one in found.owned:
        given[one.table, one.epoch].add(one.incarnation)
    for (table, epoch), incarnations in given.items():
        if len(incarnations) > 1:
            yield f"{table}: epoch {epoch} was given to {sorted(incarnations)}"
    wrote: dict[tuple[str, int], set[str]] = defaultdict(set)
    for one in found.written:
        wrote[one.table, one.epoch].add(one.writer)
    for (table, epoch), writers in wrote.items():
        if len(writers) > 1:
            yield f"{table}: in epoch {epoch} wrote {', '.join(sorted(writers))}"
