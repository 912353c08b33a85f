"""HTTP: a finished game, as its record, step by step and with what its decisions were worth; clients have no rules to work out what a seat saw.

Everything is made in other processes from what is in the store, and kept: a game that is over does not change.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from msgspec import Struct

from stolik.server.http.cookies import token_of
from stolik.server.http.guards import address
from stolik.server.http.packed import COMPRESSED, as_accepted
from stolik.server.http.problems import PROBLEMS
from stolik.server.http.tables import TableParameter
from stolik.server.live.dailies import Dailies
from stolik.server.live.handed_in import OFFLINE, as_table
from stolik.server.live.past_games import Replay, packed_record, packed_replay
from stolik.server.live.reviewing import ReviewAnswer, Reviews
from stolik.server.live.tables import Tables
from stolik.server.lobby.sitting import decode, is_sealed
from stolik.server.people.guests import Guests
from stolik.server.people.limits import LOOK_BACK, Limits
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.running.workshop import Workshop
from stolik.store.offline import OfflineGames
from stolik.store.results import Results
from stolik.store.store import Store, TableRow
from stolik.store.terms import EntryRow

SeatChoice = Annotated[int | None, QueryParameter(ge=0, le=31)]
JSON = "application/json"
RECORD = "application/jsonl"


@get(
    "/tables/{table:str}/replay",
    tags=["tables"],
    responses={200: ResponseSpec(Replay, generate_examples=False, media_type=JSON), **PROBLEMS},
    summary="A finished game, step by step",
    media_type=JSON,
    opt={COMPRESSED: True},
)
async def replay(
    request: Request[Any, Any, Any],
    store: NamedDependency[Store],
    tables: NamedDependency[Tables],
    limits: NamedDependency[Limits],
    workshop: NamedDependency[Workshop],
    guests: NamedDependency[Guests],
    dailies: NamedDependency[Dailies],
    offline: NamedDependency[OfflineGames],
    table: TableParameter,
    seat: SeatChoice = None,
) -> Response[bytes]:
    """Everything is open once a game is over, so anybody may look over any seat's shoulder."""
    limits.take(LOOK_BACK, address(request))
    row, log = await _over(store, tables, offline, table)
    await _check_seal(request, guests, dailies, row)
    described = tables.as_of_old(row, await tables.sitting_of(row))
    if seat is not None and seat >= len(described.seats):
        raise Refused("no-such-seat", seat=seat)
    # People may be called differently by now, or have played again.
    version = sha256(msgspec.json.encode(described)).digest()

    async def make() -> bytes:
        return await workshop.make(packed_replay, row.lobby, row.secret, await log(), seat, described)

    return await as_accepted(request, workshop, await workshop.once(("replay", table, seat, version), make), JSON)


@get(
    "/tables/{table:str}/record",
    tags=["tables"],
    responses=PROBLEMS,
    summary="The record of a finished game",
    media_type=RECORD,
    opt={COMPRESSED: True},
)
async def record(
    request: Request[Any, Any, Any],
    store: NamedDependency[Store],
    tables: NamedDependency[Tables],
    limits: NamedDependency[Limits],
    workshop: NamedDependency[Workshop],
    guests: NamedDependency[Guests],
    dailies: NamedDependency[Dailies],
    time: NamedDependency[Timekeeper],
    offline: NamedDependency[OfflineGames],
    table: TableParameter,
) -> Response[bytes]:
    limits.take(LOOK_BACK, address(request))
    row, log = await _over(store, tables, offline, table)
    await _check_seal(request, guests, dailies, row)

    sealed = is_sealed(decode(row.lobby), time.now())

    async def make() -> bytes:
        return await workshop.make(packed_record, row.lobby, row.secret, await log(), sealed)

    return await as_accepted(request, workshop, await workshop.once(("record", table, sealed), make), RECORD)


@get(
    "/tables/{table:str}/review",
    tags=["tables"],
    responses={200: ResponseSpec(ReviewAnswer, generate_examples=False, media_type=JSON), **PROBLEMS},
    summary="What the decisions of a finished game were worth",
    media_type=JSON,
    opt={COMPRESSED: True},
)
async def review(
    request: Request[Any, Any, Any],
    store: NamedDependency[Store],
    tables: NamedDependency[Tables],
    limits: NamedDependency[Limits],
    workshop: NamedDependency[Workshop],
    guests: NamedDependency[Guests],
    dailies: NamedDependency[Dailies],
    reviews: NamedDependency[Reviews],
    table: TableParameter,
) -> Response[bytes]:
    """Asking for it begins it; until it is done the answer says how far it is."""
    limits.take(LOOK_BACK, address(request))
    row = await finished_row(store, tables, table)
    await _check_seal(request, guests, dailies, row)
    return await as_accepted(request, workshop, await reviews.of(row), JSON)


class FeatsDone(Struct, frozen=True):
    """In one game, seat by seat."""

    seats: tuple[tuple[str, ...], ...]


@get("/tables/{table:str}/feats", tags=["tables"], responses=PROBLEMS, summary="The feats of a finished game")
async def feats_done(
    request: Request[Any, Any, Any],
    store: NamedDependency[Store],
    tables: NamedDependency[Tables],
    results: NamedDependency[Results],
    guests: NamedDependency[Guests],
    dailies: NamedDependency[Dailies],
    limits: NamedDependency[Limits],
    table: TableParameter,
) -> FeatsDone:
    limits.take(LOOK_BACK, address(request))
    row = await finished_row(store, tables, table)
    await _check_seal(request, guests, dailies, row)
    done, seats = await results.feats_at(row.key), await results.at_tables([row.key])
    return FeatsDone(tuple(tuple(done.get(seat.seat, ())) for seat in seats.get(row.key, ())))


async def _over(
    store: Store, tables: Tables, offline: OfflineGames, table: str
) -> tuple[TableRow, Callable[[], Awaitable[list[EntryRow]]]]:
    """A game that is over, and how its log is read: one that was played here, or one that was handed in and folded."""
    handed_in = await offline.find(table) if table.startswith(OFFLINE) else None
    if handed_in is None:
        row = await finished_row(store, tables, table)
        return row, lambda: store.entries(row.key)
    if not handed_in.verified:
        raise Refused("not-finished")

    async def log() -> list[EntryRow]:
        return msgspec.json.decode(handed_in.log, type=list[EntryRow])

    return as_table(handed_in), log


async def finished_row(store: Store, tables: Tables, table: str) -> TableRow:
    """The table of that id; when its game has just ended, as soon as that is written down."""
    live = tables.get(table)
    if live is not None:
        await live.settle()
    row = await store.table(table)
    if row is None:
        raise Refused("no-such-table")
    if row.status != "finished":
        raise Refused("not-finished")
    return row


async def _check_seal(request: Request[Any, Any, Any], guests: Guests, dailies: Dailies, row: TableRow) -> None:
    """A deal of the day is closed to whoever has yet to play it."""
    sitting = decode(row.lobby)
    if sitting.daily is not None:
        asks = await guests.find(token_of(request))
        await dailies.check_may_look_back(sitting, asks.person if asks else None)
