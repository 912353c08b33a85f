"""A small run for the checker: one table of Criss Cross that a person and a bot play without a fault, and ways to spoil it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from bench.trouble.checker import Verdict, verdict
from bench.trouble.kept import Answer, Fact, Found, Glimpse, Owned, Row, Sat, Shown, Told, Written
from stolik.game.contract import Action, Seat
from stolik.game.installed import GAMES
from stolik.server.live.stored_log import header_of, row
from stolik.server.lobby.pace import LiveClock, NoClock, Pace
from stolik.server.lobby.sitting import Chair, Sitting, encode
from stolik.server.running.timekeeper import Instant
from stolik.table.codec import codec
from stolik.table.table import Table

TABLE = "T4mWq8ZkX2cV"
PERSON, CLIENT = "p7Kx2mQ9bT", "b1946ac92492d234"
NONCE = "ab" * 32
BEGAN = 1_763_190_000_000
SECRET = bytes(range(32))
FIRST, SECOND = "0.1", "1.1"
"""Processes: which place, and which process in it."""
HERE = 1
"""The epoch in which everything happens, and the incarnation of the first process."""


def a_sitting(game: str = "crisscross", pace: Pace = NoClock()) -> Sitting:
    chairs = (Chair("person", person=PERSON, nonce=NONCE), Chair("bot", level="beginner"))
    return Sitting(
        id=TABLE,
        code="KQXWPT",
        game=game,
        options=codec(GAMES[game]).write_options(GAMES[game].Options()),
        host=PERSON,
        chairs=chairs,
        created=Instant(BEGAN),
        pace=pace,
        status="playing",
        started=Instant(BEGAN),
        revision=GAMES[game].revision,
    )


class Playing:
    """Writes a log as a server does."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.table = Table(header_of(sitting, SECRET), BEGAN)
        self.at = BEGAN
        self.rows = [self._row(None)]

    def _row(self, request: str | None) -> Row:
        stored = row(1, self.table.game, self.table.entries[-1], request)
        return Row(
            TABLE,
            stored["seq"],
            stored["seat"],
            stored["at"],
            stored["action"],
            stored["by"],
            request,
            stored["earliest"],
            stored["latest"],
        )

    def act(
        self,
        seat: Seat | None,
        after: int,
        by: str | None = None,
        request: str | None = None,
        action: Action | None = None,
    ) -> Row:
        self.at += after
        chosen = next(iter(self.table.legal(seat or 0, self.at))) if action is None else action
        self.table.act(seat, chosen, at=self.at, by=by, allowed=(self.at, self.at) if self.table.due() else None)
        self.rows.append(self._row(request))
        return self.rows[-1]


def request(number: int) -> str:
    return f"{PERSON}:{CLIENT}:{number}"


def answer(row: Row) -> Answer:
    assert row.request is not None
    assert row.seat is not None
    return Answer(TABLE, CLIENT, row.request, row.seat, json.loads(row.action), frozenset({row.seq}))


def shown(row: Row) -> Shown:
    return Shown(TABLE, row.seq, row.seat, row.at, row.by)


@dataclass
class Run:
    """Both sides of a run; spoil one of them, and ask what is found."""

    told: Told
    found: Found

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.found.rows

    def with_rows(self, rows: list[Row]) -> Run:
        return Run(self.told, replace(self.found, rows=tuple(rows)))

    def change(self, seq: int, change: Callable[[Row], Row]) -> Run:
        return self.with_rows([change(row) if row.seq == seq else row for row in self.rows])

    def without(self, seq: int) -> Run:
        return self.with_rows([row for row in self.rows if row.seq != seq])

    def with_written(self, seq: int, change: Callable[[Written], Written]) -> Run:
        written = tuple(change(one) if one.seq == seq else one for one in self.found.written)
        return Run(self.told, replace(self.found, written=written))

    def with_owned(self, *more: Owned) -> Run:
        return Run(self.told, replace(self.found, owned=(*self.found.owned, *more)))

    def with_table(self, change: Callable[[Sat], Sat]) -> Run:
        return Run(self.told, replace(self.found, tables={TABLE: change(self.found.tables[TABLE])}))

    def verdict(self) -> Verdict:
        return verdict(self.told, self.found)


def as_a_run(playing: Playing) -> Run:
    """Everybody saw everything, and one process wrote it all."""
    rows = playing.rows
    mine = [row for row in rows if row.request is not None]
    told = Told(
        answers=[answer(row) for row in mine],
        shown={shown(row): None for row in rows},
        glimpses=[Glimpse(CLIENT, TABLE, row.seq + 1) for row in rows],
        facts=[
            Fact(TABLE, "made"),
            Fact(TABLE, "seat", 0, PERSON),
            Fact(TABLE, "seat", 1, "bot"),
            Fact(TABLE, "nonce", 0, NONCE),
            Fact(TABLE, "started"),
        ],
    )
    found = Found(
        tables={TABLE: Sat(TABLE, "playing", encode(playing.sitting), SECRET)},
        rows=tuple(rows),
        written=tuple(Written(TABLE, row.seq, FIRST, HERE, FIRST) for row in rows),
        owned=(Owned(TABLE, HERE, HERE),),
    )
    return Run(told, found)


def a_run() -> Run:
    """Six moves: the person, the bot, and so on."""
    playing = Playing(a_sitting())
    for number in range(1, 4):
        playing.act(0, after=400, request=request(number))
        playing.act(1, after=400, by="bot:beginner")
    return as_a_run(playing)


def a_run_with_a_clock(first_after: int = 15_000, second_after: int = 15_000) -> Run:
    """The person lets the clock run out twice."""
    playing = Playing(a_sitting(pace=LiveClock(15, 0)))
    for after in (first_after, second_after):
        playing.act(0, after=after, by="clock:regular")
        playing.act(1, after=400, by="bot:beginner")
    return as_a_run(playing)
