"""HTTP: try again from any position of a finished game."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from stolik.server.http.problems import PROBLEMS
from stolik.server.http.replays import finished_row
from stolik.server.http.tables import TableParameter, check_room
from stolik.server.live.tables import Tables
from stolik.server.live.trying_again import try_again
from stolik.server.lobby.sitting import decode, is_sealed
from stolik.server.people.limits import CREATE_TABLE, Limits
from stolik.server.protocol.outgoing import TableInfo
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.settings import Settings
from stolik.store.store import Store
from stolik.store.terms import GuestRow


class TryAgain(Struct, forbid_unknown_fields=True):
    """From before that entry, in that seat."""

    seq: Annotated[int, Meta(ge=1)]
    seat: Annotated[int, Meta(ge=0, le=31)]
    luck: Literal["new", "same"] = "new"


@post(
    "/tables/{table:str}/practice",
    tags=["tables"],
    status_code=201,
    responses=PROBLEMS,
    summary="Try a finished game again from some position",
)
async def practice(
    guest: NamedDependency[GuestRow],
    store: NamedDependency[Store],
    tables: NamedDependency[Tables],
    limits: NamedDependency[Limits],
    settings: NamedDependency[Settings],
    time: NamedDependency[Timekeeper],
    table: TableParameter,
    data: JSONBody[TryAgain],
) -> TableInfo:
    """A table for me alone, with bots in the other seats; it counts nowhere."""
    limits.take(CREATE_TABLE, guest.person)
    row = await finished_row(store, tables, table)
    if is_sealed(decode(row.lobby), time.now()):
        # The table of a try would show the secret of the day when it ends.
        raise Refused("sealed")
    await check_room(store, guest, settings.tables_per_guest)
    rows = await store.entries(row.key)
    new = data.luck == "new"
    live = await try_again(tables, store, row, rows, guest.person, data.seat, data.seq, time.now(), new=new)
    return live.describe()
