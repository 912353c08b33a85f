"""A game that is over, as it is handed out: its record, and what it looked like step by step. Made from what is in the store alone.

This is work for another process: nothing of the running server is needed, and nothing is asked of it.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from stolik.game.contract import Seat
from stolik.server.live.stored_log import header_of, steps
from stolik.server.lobby.sitting import decode
from stolik.server.protocol.game_values import GameAction, GameEvent, GameView
from stolik.server.protocol.outgoing import OutcomeInfo, TableInfo
from stolik.store.terms import EntryRow
from stolik.table.codec import codec, plain
from stolik.table.log import TakeBack, voided
from stolik.table.records import write_entry, write_record
from stolik.table.table import Table

LEVEL = 6


class ReplayStep(Struct):
    """An entry of the log with all its events, and the view after it."""

    seq: int
    seat: int | None
    at: int | None
    by: str | None
    action: GameAction
    events: list[GameEvent]
    view: GameView
    to_act: tuple[int, ...]


class Replay(Struct):
    table: TableInfo
    seat: int | None
    steps: tuple[ReplayStep, ...]
    outcome: OutcomeInfo


def packed_record(sitting: str, secret: bytes, rows: Sequence[EntryRow], sealed: bool) -> bytes:
    """The record, compressed; sealed, without its secret."""
    *_, played = steps(header_of(decode(sitting), secret), rows)
    return _packed(b"".join(write_record(played, sealed=sealed)))


def packed_replay(sitting: str, secret: bytes, rows: Sequence[EntryRow], seat: Seat | None, table: TableInfo) -> bytes:
    """The replay as that seat saw it, or as a spectator did, as JSON, compressed."""
    *_, played = steps(header_of(decode(sitting), secret), rows)
    outcome = played.outcome()
    assert outcome is not None, "only a finished game is replayed"
    shown = tuple(_steps(played, seat))
    return _packed(msgspec.json.encode(Replay(table, seat, shown, OutcomeInfo(**plain(outcome)))))


def unpacked(packed: bytes) -> bytes:
    return gzip.decompress(packed)


def _packed(written: bytes) -> bytes:
    return gzip.compress(written, LEVEL, mtime=0)


def _steps(played: Table, seat: Seat | None) -> Iterator[ReplayStep]:
    """What was taken back is left out, and so is the taking back: nobody wants to watch a slip."""
    skipped = voided(played.entries)
    for table in Table.steps(played.header, played.entries):
        entry = table.entries[-1]
        if entry.seq in skipped or isinstance(entry.action, TakeBack):
            continue
        written = write_entry(table, entry)
        yield ReplayStep(
            seq=entry.seq,
            seat=entry.seat,
            at=entry.at,
            by=entry.by,
            action=written["action"],
            events=written["events"],
            view=codec(table.game).write_view(table.view(seat)),
            to_act=tuple(sorted(table.to_act())),
        )
