"""Reviews of finished games: made a few decisions at a time in a process of their own, and kept in the store.

That process gives way to everybody else on the machine, and what it makes for several tables it makes by turns: however many reviews
are asked for, no move, no bot and no hint waits for them, and whoever asked can be told how far theirs is.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec import Struct

from stolik.bots.retelling import review_values
from stolik.bots.review import Decision, choices, judge, summed_up
from stolik.server.live.stored_log import header_of, steps
from stolik.server.lobby.sitting import decode
from stolik.server.protocol.outgoing import Advice
from stolik.server.refusals import Refused, TooFast
from stolik.server.running.background import Background
from stolik.server.running.pools import Pool
from stolik.store.store import Store, TableRow
from stolik.store.terms import EntryRow
from stolik.table.table import Table

T = TypeVar("T")
log = structlog.get_logger("stolik.reviewing")

JUDGES = 3
"""Which judges these are. One more whenever they see other things: then games are looked at anew."""
AT_A_TIME = 6
"""Decisions in one piece of work."""
MOST = 32
"""Reviews that may be under way; whoever asks for one more is asked to come again."""
COME_AGAIN = 5.0
GIVES_WAY = 10
"""By how much the process is nicer than the others."""


# What is said


class ReviewedDecision(Struct):
    seq: int
    seat: int
    by: str | None
    loss: float
    grade: str
    at_stake: float
    luck: float
    played: Advice
    best: Advice


class ReviewedSeat(Struct):
    """`result` = `opening` + `luck` − `lost`."""

    seat: int
    opening: float
    luck: float
    lost: float
    result: float
    accuracy: float | None
    grades: dict[str, int]
    turning_points: list[int]


class Sighting(Struct):
    seq: int
    seat: int | None
    at: int
    what: str
    values: dict[str, int]


class GradeBounds(Struct):
    good: float
    inaccuracy: float
    mistake: float


class Review(Struct):
    game: str
    worth: str
    grades: GradeBounds
    seats: list[ReviewedSeat]
    decisions: list[ReviewedDecision]
    sightings: list[Sighting]
    figures: list[dict[str, float]]


class ReviewAnswer(Struct):
    """How many of the decisions have been looked at, and the review once all of them have."""

    done: int
    of: int
    review: Review | None = None


# In the other process


def _wake_up() -> None:
    os.nice(GIVES_WAY)
    import_module("stolik.server.live.reviewing")


def _to_judge(sitting: str, secret: bytes, rows: Sequence[EntryRow]) -> tuple[int, ...]:
    return choices(_played(sitting, secret, rows))


def _judged(sitting: str, secret: bytes, rows: Sequence[EntryRow], seqs: Sequence[int]) -> tuple[Decision, ...]:
    return judge(_played(sitting, secret, rows), seqs)


def _packed_review(sitting: str, secret: bytes, rows: Sequence[EntryRow], made: Sequence[Decision], of: int) -> bytes:
    played = _played(sitting, secret, rows)
    values = {"done": of, "of": of, "review": review_values(played.game, summed_up(played, made))}
    return gzip.compress(msgspec.json.encode(values), mtime=0)


def _played(sitting: str, secret: bytes, rows: Sequence[EntryRow]) -> Table:
    *_, played = steps(header_of(decode(sitting), secret), rows)
    return played


# Here


@dataclass(slots=True)
class Job:
    done: int = 0
    of: int = 0
    failed: bool = False


class Reviews:
    def __init__(self, store: Store, background: Background) -> None:
        self._store = store
        self._background = background
        self._pool = Pool(1, _wake_up)
        self._jobs: dict[int, Job] = {}

    async def of(self, row: TableRow) -> bytes:
        """The answer for a finished game, as JSON, compressed: the review, or how far it is. Asking begins it."""
        kept = await self._store.review(row.key, JUDGES)
        if kept is not None:
            return kept
        job = self._jobs.get(row.key)
        if job is None:
            if len(self._jobs) >= MOST:
                raise TooFast(COME_AGAIN)
            job = self._jobs[row.key] = Job()
            self._background.spawn(self._ask_for(row, job), "review")
        if job.failed:
            del self._jobs[row.key]
            raise Refused("review-failed")
        return gzip.compress(msgspec.json.encode(ReviewAnswer(job.done, job.of)), mtime=0)

    async def made(self, row: TableRow) -> bytes:
        """The same, once all of it is there; nobody waits for it, so that it does not count among those that may be under way."""
        kept = await self._store.review(row.key, JUDGES)
        return await self._make(row, Job()) if kept is None else kept

    async def _ask_for(self, row: TableRow, job: Job) -> None:
        try:
            await self._make(row, job)
            del self._jobs[row.key]
        except Exception:
            job.failed = True
            raise

    async def _make(self, row: TableRow, job: Job) -> bytes:
        about = (row.lobby, row.secret, await self._store.entries(row.key))
        seqs = await self._pool.run(_to_judge, *about)
        job.of = len(seqs)
        made: list[Decision] = []
        for at in range(0, len(seqs), AT_A_TIME):
            made += await self._pool.run(_judged, *about, seqs[at : at + AT_A_TIME])
            job.done = min(at + AT_A_TIME, job.of)
        review = await self._pool.run(_packed_review, *about, made, job.of)
        await self._store.keep_review(row.key, JUDGES, review)
        return review

    async def in_peace(self, work: Callable[..., T], *about: Any) -> T:
        """Something else that nobody waits for, in the same process: it gives way to everybody too."""
        return await self._pool.run(work, *about)

    def close(self) -> None:
        self._pool.close()
