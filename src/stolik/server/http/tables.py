"""HTTP: making tables, sitting down and getting up, starting, and the record of what was played."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Annotated, Any, Literal

from litestar import Controller, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from stolik.bots import levels_of
from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.server.http.game_list import NoPack, pack_asked_for
from stolik.server.http.people import Name, TableList
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.beginning import begin
from stolik.server.live.clearing import make_room, nobody_else
from stolik.server.live.open_tables import OpenTables
from stolik.server.live.stored_log import pack_of
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import Tables
from stolik.server.lobby import seating
from stolik.server.lobby.pace import NoClock, Pace, Times
from stolik.server.lobby.sitting import EMPTY, Chair, Sitting, closed
from stolik.server.people.known import People
from stolik.server.people.limits import CHANGE, CREATE_TABLE, JOIN, Limits
from stolik.server.people.names import clean_name, new_code, new_table_id
from stolik.server.protocol.game_values import Options
from stolik.server.protocol.outgoing import TableInfo
from stolik.server.refusals import Refused
from stolik.server.running.thinkers import MIDDLE
from stolik.server.running.timekeeper import Instant, Timekeeper
from stolik.server.running.workshop import Workshop
from stolik.server.settings import Settings
from stolik.store.store import Store
from stolik.store.terms import GuestRow
from stolik.table.codec import BadInput, codec
from stolik.table.packs import Pack, named_pack, with_pack, write_pack
from stolik.table.seed import NONCE_BYTES

Players = Annotated[int, Meta(ge=1, le=12)]
TableParameter = Annotated[str, PathParameter(max_length=16)]
SeatParameter = Annotated[int, PathParameter(ge=0, le=31)]


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=32)]
    options: Options = {}
    players: Players | None = None
    pace: Pace = NoClock()
    listed: bool = False
    spectators: bool = True
    chat: bool = True
    hints: bool = True
    instant_bots: bool = False


class ChangeTable(Struct, forbid_unknown_fields=True):
    options: Options | None = None
    players: Players | None = None
    pace: Pace | None = None
    listed: bool | None = None
    spectators: bool | None = None
    chat: bool | None = None
    hints: bool | None = None
    instant_bots: bool | None = None
    host: Annotated[str, Meta(max_length=16)] | None = None


class SetSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "shared", "bot", "open"]
    name: Name | None = None
    level: Annotated[str, Meta(max_length=16)] | None = None


class AtTable(Struct, forbid_unknown_fields=True):
    """What the host decides about somebody; what is left out stays as it is."""

    muted: bool | None = None
    removed: bool | None = None


class GiveNonce(Struct, forbid_unknown_fields=True):
    nonce: Annotated[str, Meta(max_length=256)]


class SetTimes(Struct, forbid_unknown_fields=True):
    times: Times


class AskRematch(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=32)] | None = None
    """Another one, with its usual options; without it, the same again."""


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
        players = data.players or min(max(2, game.players.start), game.players.stop - 1)
        limits.take(CREATE_TABLE, guest.person)
        options, pack = _checked(game, players, data.options, await _pack(workshop, settings, game, data.options))
        await check_room(store, guest, settings.tables_per_guest, time.now())
        chairs = (Chair("person", guest.person), *(EMPTY,) * (players - 1))
        sitting = Sitting(
            id=new_table_id(),
            code=new_code(),
            game=game.id,
            options=options,
            pack=pack,
            host=guest.person,
            chairs=chairs,
            created=time.now(),
            pace=NoClock() if game.traits.real_time else data.pace,
            listed=data.listed,
            spectators=data.spectators,
            chat=data.chat,
            hints=data.hints,
            instant_bots=data.instant_bots,
        )
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
        return await _change(tables, table, lambda sitting: _given_up(sitting, guest.person, time.now()))

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
        await live.change(_seat_change(live, guest.person, seat, data))
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
        nonce = _read_nonce(data.nonce)
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
        await live.change(lambda sitting: _decided(sitting, guest.person, person, data))
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
        await live.change(lambda sitting: _changed(sitting, guest.person, data, pack))
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


def _read_nonce(given: str) -> str:
    if not re.fullmatch(f"[0-9a-f]{{{2 * NONCE_BYTES}}}", given):
        raise BadInput("nonce", f"not {NONCE_BYTES} bytes, written as {2 * NONCE_BYTES} lowercase hexadecimal digits")
    return given


async def _pack(workshop: Workshop, settings: Settings, game: AnyGame, options: dict[str, Any]) -> Pack | None:
    """The pack that the options name. Raises BadInput if there is none such, or if these are no options of that game."""
    read = codec(game).read_options(options)
    if not named_pack(game, read):
        return None
    found = await workshop.make(pack_asked_for, settings.packs, game.id, options)
    if isinstance(found, NoPack):
        raise BadInput(found.field, found.problem)
    return found


def _checked(
    game: AnyGame, players: int, options: dict[str, Any], pack: Pack | None
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The options complete, and the pack as it is written down. Raises Illegal if it cannot be played like that."""
    read = codec(game).read_options(options)
    with_pack(game, pack).start(players, read, Chance(bytes(32), 0))
    return codec(game).write_options(read), None if pack is None else write_pack(pack)


async def check_room(store: Store, guest: GuestRow, most: int, now: Instant) -> None:
    """A guest has only so many tables that are not finished; those with bots alone give way. Raises Refused."""
    if not await make_room(store, guest.person, most, now):
        raise Refused("too-many-tables", most=most)


def _seat_change(live: LiveTable, person: str, seat: int, data: SetSeat) -> Callable[[Sitting], Sitting]:
    match data.kind:
        case "me":
            return lambda sitting: seating.sit(sitting, seat, person)
        case "shared":
            name = clean_name(data.name or "")
            if not name:
                raise Refused("bad-input", field="name", problem="nothing that can be shown")
            return lambda sitting: seating.share(sitting, seat, person, name)
        case "bot":
            level = data.level or MIDDLE
            if level not in levels_of(live.game):
                raise Refused("no-such-level", level=level)
            return lambda sitting: seating.put_bot(sitting, seat, person, level, live.watchers.here)
        case "open":
            return lambda sitting: seating.free(sitting, seat, person)


def _given_up(sitting: Sitting, person: str, now: Instant) -> Sitting:
    if not sitting.seats_of(person):
        raise Refused("not-seated")
    if nobody_else(sitting, person):
        return closed(sitting, now)
    return seating.give_up(sitting, person, MIDDLE)


def _decided(sitting: Sitting, host: str, person: str, data: AtTable) -> Sitting:
    if data.muted is not None:
        sitting = seating.mute(sitting, host, person, muted=data.muted)
    match data.removed:
        case True:
            return seating.remove(sitting, host, person, MIDDLE)
        case False:
            return seating.readmit(sitting, host, person)
        case None:
            return sitting


def _changed(sitting: Sitting, person: str, data: ChangeTable, pack: Pack | None) -> Sitting:
    """`pack`: what the new options name, if there are new options."""
    seating.check_host(sitting, person)
    if data.options is not None or data.players is not None or data.pace is not None:
        seating.check_open(sitting)
        players = data.players or len(sitting.chairs)
        game = GAMES[sitting.game]
        if data.options is None:
            pack = pack_of(sitting)
        options, written = _checked(game, players, sitting.options if data.options is None else data.options, pack)
        pace = sitting.pace if data.pace is None or game.traits.real_time else data.pace
        sitting = replace(seating.with_players(sitting, players), options=options, pack=written, pace=pace)
    if data.host is not None and data.host not in sitting.people:
        raise Refused("no-such-person")
    return replace(
        sitting,
        listed=sitting.listed if data.listed is None else data.listed,
        spectators=sitting.spectators if data.spectators is None else data.spectators,
        chat=sitting.chat if data.chat is None else data.chat,
        hints=sitting.hints if data.hints is None else data.hints,
        instant_bots=sitting.instant_bots if data.instant_bots is None else data.instant_bots,
        host=data.host or sitting.host,
    )


def _what_next(sitting: Sitting, game: str | None) -> dict[str, Any]:
    """What is different where the next game is another one. Raises Refused or Illegal if these people cannot play it."""
    if game is None or game == sitting.game:
        return {}
    if game not in GAMES:
        raise Refused("no-such-game", game=game)
    rules = GAMES[game]
    options, _ = _checked(rules, len(sitting.chairs), {}, None)
    pace = NoClock() if rules.traits.real_time else sitting.pace
    return {"game": game, "options": options, "pack": None, "pace": pace}


async def _rematch(tables: Tables, live: LiveTable, guest: GuestRow, now: Instant, game: str | None) -> TableInfo:
    """The table that follows, made once whoever asks first; announced before it is made, so that there are never two."""
    async with live.following:
        sitting = live.sitting
        seating.check_not_daily(sitting)
        if not sitting.seats_of(guest.person):
            raise Refused("not-seated")
        if sitting.status != "finished":
            raise Refused("not-finished")
        what = _what_next(sitting, game)
        outcome = live.running().outcome()
        winners = outcome.ranking[0] if outcome and len(sitting.chairs) > 1 else ()
        announced = sitting.rematch or new_table_id()
        if sitting.rematch is None:
            await live.change(lambda sitting: replace(sitting, rematch=announced))
        elif await tables.exists(announced):
            return await tables.as_written(announced)
        following = replace(
            sitting,
            id=announced,
            code=new_code(),
            status="open",
            chairs=seating.rotated(sitting, winners),
            host=guest.person,
            series=sitting.series + 1,
            **what,
            created=now,
            started=None,
            finished=None,
            rematch=None,
            hinted={},
            practice=None,
            scores=(),
            title=None,
        )
        return (await tables.add(following, secrets.token_bytes(32))).describe()
