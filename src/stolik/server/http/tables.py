"""HTTP: making tables, sitting down and getting up, starting, and the record of what was played."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Controller, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from stolik.bots import levels_of
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.server.http.game_list import pack_asked_for
from stolik.server.http.people import TableList
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.arranging import (
    AskRematch,
    AtTable,
    ChangeTable,
    GiveNonce,
    NewTable,
    SetSeat,
    SetTimes,
    changed,
    decided,
    given_up,
    how_many,
    new_sitting,
    next_sitting,
    read_nonce,
    seat_change,
    what_next,
)
from stolik.server.live.beginning import begin
from stolik.server.live.clearing import make_room
from stolik.server.live.open_tables import OpenTables
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import Tables
from stolik.server.lobby import seating
from stolik.server.lobby.sitting import Sitting
from stolik.server.people.known import People
from stolik.server.people.limits import CHANGE, CREATE_TABLE, JOIN, Limits
from stolik.server.people.names import new_table_id
from stolik.server.protocol.outgoing import TableInfo
from stolik.server.refusals import Refused
from stolik.server.running.thinking import MIDDLE
from stolik.server.running.timekeeper import Instant, Timekeeper
from stolik.server.running.workshop import Workshop
from stolik.server.settings import Settings
from stolik.store.store import Store
from stolik.store.terms import GuestRow
from stolik.table.codec import codec
from stolik.table.packs import Pack, named_pack

TableParameter = Annotated[str, PathParameter(max_length=16)]
SeatParameter = Annotated[int, PathParameter(ge=0, le=31)]


class TablesController(Controller):
    path = "/tables"
    tags = ("tables",)

    @get("/", responses=PROBLEMS, summary="Open tables")
    async def listed(self, open_tables: NamedDependency[OpenTables]) -> TableList:
        return TableList(await open_tables.summaries())

    @post("/", status_code=201, responses=PROBLEMS, summary="Make a table")
    async def create(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        store: NamedDependency[Store],
        settings: NamedDependency[Settings],
        time: NamedDependency[Timekeeper],
        workshop: NamedDependency[Workshop],
        data: JSONBody[NewTable],
    ) -> TableInfo:
        game = GAMES.get(data.game)
        if game is None:
            raise Refused("no-such-game", game=data.game)
        players = how_many(game, data)
        limits.take(CREATE_TABLE, guest.person)
        pack = await _pack(workshop, settings, game, data.options)
        sitting = new_sitting(new_table_id(), guest.person, game, players, data, pack, time.now())
        await check_room(store, guest, settings.tables_per_guest, time.now())
        live = await tables.add(sitting, secrets.token_bytes(32))
        return live.describe()

    @get("/{table:str}", responses=PROBLEMS, summary="A table")
    async def table(self, tables: NamedDependency[Tables], table: TableParameter) -> TableInfo:
        return await tables.describe(table)

    @post("/{table:str}/join", status_code=200, responses=PROBLEMS, summary="Take the first free seat")
    async def join(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        table: TableParameter,
    ) -> TableInfo:
        limits.take(JOIN, guest.person)
        return await _change(tables, table, lambda sitting: seating.join(sitting, guest.person))

    @post("/{table:str}/leave", status_code=200, responses=PROBLEMS, summary="Give up my seats")
    async def leave(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        table: TableParameter,
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        return await _change(tables, table, lambda sitting: seating.leave(sitting, guest.person, MIDDLE))

    @post(
        "/{table:str}/give-up",
        status_code=200,
        responses=PROBLEMS,
        summary="Leave for good; a table of mine alone goes",
    )
    async def give_up(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        time: NamedDependency[Timekeeper],
        table: TableParameter,
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        return await _change(tables, table, lambda sitting: given_up(sitting, guest.person, time.now()))

    @put("/{table:str}/seats/{seat:int}", responses=PROBLEMS, summary="Sit, share, put a bot, free a seat")
    async def set_seat(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        table: TableParameter,
        seat: SeatParameter,
        data: JSONBody[SetSeat],
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        live = await tables.find(table)
        seating.check_not_daily(live.sitting)
        await live.change(seat_change(live, guest.person, seat, data, levels_of(live.game)))
        return live.describe()

    @put("/{table:str}/seats/{seat:int}/nonce", responses=PROBLEMS, summary="Give my part of the seed")
    async def give_nonce(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        table: TableParameter,
        seat: SeatParameter,
        data: JSONBody[GiveNonce],
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        nonce = read_nonce(data.nonce)
        return await _change(tables, table, lambda sitting: seating.give_nonce(sitting, seat, guest.person, nonce))

    @put("/{table:str}/seats/{seat:int}/time", responses=PROBLEMS, summary="Times as much time for a seat")
    async def set_times(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        table: TableParameter,
        seat: SeatParameter,
        data: JSONBody[SetTimes],
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        return await _change(tables, table, lambda sitting: seating.set_times(sitting, seat, guest.person, data.times))

    @post("/{table:str}/seats/{seat:int}/more-time", status_code=200, responses=PROBLEMS, summary="Give more time")
    async def give_time(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        table: TableParameter,
        seat: SeatParameter,
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        live = await tables.find(table)
        seating.check_not_daily(live.sitting)
        await live.give_time(seat, guest.person)
        return live.describe()

    @put("/{table:str}/people/{person:str}", responses=PROBLEMS, summary="Mute somebody, or show them out")
    async def decide_about(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        people: NamedDependency[People],
        table: TableParameter,
        person: Annotated[str, PathParameter(max_length=16)],
        data: JSONBody[AtTable],
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        live = await tables.find(table)
        seating.check_host(live.sitting, guest.person)
        seating.check_not_daily(live.sitting)
        if person not in live.sitting.everybody | live.watchers.here | {*live.sitting.muted}:
            raise Refused("no-such-person")
        await people.learn([person])
        await live.change(lambda sitting: decided(sitting, guest.person, person, data))
        return live.describe()

    @patch("/{table:str}", responses=PROBLEMS, summary="Change what the host may change")
    async def change(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        table: TableParameter,
        settings: NamedDependency[Settings],
        workshop: NamedDependency[Workshop],
        data: JSONBody[ChangeTable],
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        live = await tables.find(table)
        seating.check_host(live.sitting, guest.person)
        seating.check_not_daily(live.sitting)
        pack = await _pack(workshop, settings, live.game, data.options or {})
        await live.change(lambda sitting: changed(sitting, guest.person, data, pack))
        return live.describe()

    @post("/{table:str}/start", status_code=200, responses=PROBLEMS, summary="Begin the game")
    async def start(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        time: NamedDependency[Timekeeper],
        table: TableParameter,
    ) -> TableInfo:
        limits.take(CHANGE, guest.person)
        live = await tables.find(table)
        await begin(live, guest.person, time)
        return live.describe()

    @post("/{table:str}/rematch", status_code=200, responses=PROBLEMS, summary="Another game with the same people")
    async def rematch(
        self,
        guest: NamedDependency[GuestRow],
        tables: NamedDependency[Tables],
        limits: NamedDependency[Limits],
        time: NamedDependency[Timekeeper],
        table: TableParameter,
        data: JSONBody[AskRematch],
    ) -> TableInfo:
        limits.take(CREATE_TABLE, guest.person)
        live = await tables.find(table)
        await live.settle()
        return await _rematch(tables, live, guest, time.now(), data.game)


async def _change(tables: Tables, table: str, change: Callable[[Sitting], Sitting]) -> TableInfo:
    live = await tables.find(table)
    seating.check_not_daily(live.sitting)
    await live.change(change)
    return live.describe()


async def _pack(workshop: Workshop, settings: Settings, game: AnyGame, options: dict[str, Any]) -> Pack | None:
    """The pack that the options name. Raises BadInput if there is none such, or if these are no options of that game."""
    read = codec(game).read_options(options)
    if not named_pack(game, read):
        return None
    return await workshop.make(pack_asked_for, settings.packs, game.id, options)


async def check_room(store: Store, guest: GuestRow, most: int, now: Instant) -> None:
    """A guest has only so many tables that are not finished; those with bots alone give way. Raises Refused."""
    if not await make_room(store, guest.person, most, now):
        raise Refused("too-many-tables", most=most)


async def _rematch(tables: Tables, live: LiveTable, guest: GuestRow, now: Instant, game: str | None) -> TableInfo:
    """The table that follows, made once whoever asks first; announced before it is made, so that there are never two."""
    async with live.following:
        sitting = live.sitting
        seating.check_not_daily(sitting)
        if not sitting.seats_of(guest.person):
            raise Refused("not-seated")
        if sitting.status != "finished":
            raise Refused("not-finished")
        what = what_next(sitting, game)
        announced = sitting.rematch or new_table_id()
        if sitting.rematch is None:
            await live.change(lambda sitting: replace(sitting, rematch=announced))
        elif await tables.exists(announced):
            return await tables.as_written(announced)
        following = next_sitting(live, announced, guest.person, what, now)
        return (await tables.add(following, secrets.token_bytes(32))).describe()
