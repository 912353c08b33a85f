"""A game that was played without a server, as it is handed in: made a sitting and a log again, and folded.

A phone chooses its own secret, so that nobody can tell luck from choice: what is found here counts nowhere but in its owner's list.
Folding is work for another process.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from stolik.server.live.results import results_of
from stolik.server.live.stored_log import BrokenLog, game_of, header_of, steps
from stolik.server.lobby.sitting import Chair, Sitting
from stolik.server.people.names import Name, clean_name
from stolik.server.protocol.game_values import Options
from stolik.server.running.timekeeper import Instant
from stolik.store.terms import EntryRow, OfflineRow, TableRow
from stolik.table.codec import BadInput

OFFLINE = "H"
"""How the id of a game begins that was handed in."""
MOST_ENTRIES = 2000
Moment = Annotated[int, Meta(ge=0, le=2**53)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class OfflineSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["person", "bot"]
    name: Name | None = None
    """Of somebody to whom the device was passed."""
    level: Annotated[str, Meta(max_length=16)] | None = None
    nonce: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


class OfflineEntry(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=31)] | None
    at: Moment
    action: dict[str, Any]
    by: Annotated[str, Meta(max_length=24)] | None = None
    allowed: tuple[Moment, Moment] | None = None


class HandIn(Struct, forbid_unknown_fields=True):
    """A finished game: what it was, who sat where, its luck, and all that was done."""

    game: Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{1,32}$")]
    revision: Annotated[int, Meta(ge=1, le=1000)]
    options: Options
    seats: Annotated[list[OfflineSeat], Meta(min_length=1, max_length=12)]
    secret: Hex
    started: Moment
    finished: Moment
    log: Annotated[list[OfflineEntry], Meta(min_length=1, max_length=MOST_ENTRIES)]


class Folded(Struct, frozen=True):
    """What came out for the guest, or why it does not fold; neither: its rules are not known here."""

    place: int | None = None
    points: int | None = None
    broken: str | None = None


def handing_in(sitting: Sitting, secret: bytes, log: list[EntryRow]) -> HandIn:
    """What a browser hands in of a table of its own that is finished."""
    return HandIn(
        game=sitting.game,
        revision=sitting.revision,
        options=sitting.options,
        seats=[
            OfflineSeat("bot" if chair.kind == "bot" else "person", chair.name, chair.level, chair.nonce)
            for chair in sitting.chairs
        ],
        secret=secret.hex(),
        started=sitting.started or 0,
        finished=sitting.finished or 0,
        log=[
            OfflineEntry(
                seat=row["seat"],
                at=row["at"],
                action=msgspec.json.decode(row["action"]),
                by=row["by"],
                allowed=None if row["earliest"] is None or row["latest"] is None else (row["earliest"], row["latest"]),
            )
            for row in log
        ],
    )


def offline_id(person: str, secret: bytes) -> str:
    """The same game of the same guest has the same one, however often it is handed in."""
    return OFFLINE + sha256(b"stolik-offline" + person.encode() + secret).hexdigest()[:13]


def sitting_of(id_: str, person: str, data: HandIn) -> Sitting:
    """Raises BadInput for what no table could be."""
    if data.seats[0].kind != "person" or data.seats[0].name is not None:
        raise BadInput("seats", "the first is that of whoever hands it in")
    return Sitting(
        id=id_,
        code="",
        game=data.game,
        options=data.options,
        host=person,
        chairs=tuple(_chair(seat, person) for seat in data.seats),
        created=Instant(data.started),
        started=Instant(data.started),
        finished=Instant(data.finished),
        status="finished",
        revision=data.revision,
    )


def _chair(seat: OfflineSeat, person: str) -> Chair:
    if seat.kind == "bot":
        return Chair("bot", level=seat.level)
    return Chair("person", person, None if seat.name is None else clean_name(seat.name) or None, nonce=seat.nonce)


def rows_of(log: list[OfflineEntry]) -> list[EntryRow]:
    return [
        EntryRow(
            table=0,
            seq=seq,
            seat=entry.seat,
            at=entry.at,
            action=msgspec.json.encode(entry.action).decode(),
            by=entry.by,
            earliest=entry.allowed[0] if entry.allowed else None,
            latest=entry.allowed[1] if entry.allowed else None,
            request=None,
        )
        for seq, entry in enumerate(log)
    ]


def known_here(sitting: Sitting) -> bool:
    """Whether the rules that it was played by are still, or already, here."""
    try:
        game_of(sitting)
    except BrokenLog:
        return False
    return True


def folded(sitting: Sitting, secret: bytes, log: list[EntryRow]) -> Folded:
    """In another process. Whatever the log stumbles over is told to whoever hands it in."""
    try:
        *_, played = steps(header_of(sitting, secret), log)
    except (BrokenLog, BadInput, ValueError, KeyError, TypeError) as error:
        return Folded(broken=str(error))
    if played.outcome() is None:
        return Folded(broken="the game is not over")
    mine = results_of(sitting, played)[0]
    return Folded(mine.place, mine.points)


def as_table(row: OfflineRow) -> TableRow:
    """For whoever looks back at it: a table that is over, and that nobody can sit down at."""
    return TableRow(
        id=row.id,
        code="",
        game=row.game,
        status="finished",
        listed=False,
        timed=False,
        created=row.ended,
        secret=row.secret,
        lobby=row.sitting,
        members=None,
    )
