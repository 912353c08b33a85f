"""HTTP: making tables, sitting down and getting up, starting, and the record of what was played."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

from litestar import Controller, Response, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.server.http.people import Name, TableList
from stolik.server.http.problems import PROBLEMS
from stolik.server.live.messages import TableInfo
from stolik.server.live.table import LiveTable
from stolik.server.lobby import lobby as lobbies
from stolik.server.lobby.lobby import Lobby, NoClock, Pace, Seat
from stolik.server.people.limits import CHANGE, CREATE_TABLE, JOIN
from stolik.server.people.names import clean_name, new_code, new_table_id
from stolik.server.refusals import Refused
from stolik.server.running.beginning import begin
from stolik.server.running.clock import now_ms
from stolik.server.running.hall import Hall
from stolik.server.running.thinkers import MIDDLE, levels
from stolik.store.store import GuestRow
from stolik.table.codec import BadInput, codec
from stolik.table.packs import find_pack, with_pack, write_pack
from stolik.table.records import write_record
from stolik.table.seed import NONCE_BYTES

Players = Annotated[int, Meta(ge=1, le=12)]
TableParameter = Annotated[str, PathParameter(max_length=16)]
SeatParameter = Annotated[int, PathParameter(ge=0, le=31)]


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=32)]
    options: dict[str, Any] = {}
    players: Players | None = None
    pace: Pace = NoClock()
    listed: bool = False
    spectators: bool = True
    chat: bool = True
    hints: bool = True
    instant_bots: bool = False


class ChangeTable(Struct, forbid_unknown_fields=True):
    options: dict[str, Any] | None = None
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


class GiveNonce(Struct, forbid_unknown_fields=True):
    nonce: Annotated[str, Meta(max_length=256)]


class TablesController(Controller):
    path = "/tables"
    tags = ("tables",)

    @get("/", responses=PROBLEMS, summary="Open tables")
    async def listed(self, hall: NamedDependency[Hall]) -> TableList:
        return TableList(await hall.open_tables())

    @post("/", status_code=201, responses=PROBLEMS, summary="Make a table")
    async def create(
        self, guest: NamedDependency[GuestRow], hall: NamedDependency[Hall], data: JSONBody[NewTable]
    ) -> TableInfo:
        game = GAMES.get(data.game)
        if game is None:
            raise Refused("no-such-game", game=data.game)
        players = data.players or min(max(2, game.players.start), game.players.stop - 1)
        options, pack = _checked(hall, game, players, data.options)
        hall.limits.take(CREATE_TABLE, guest.person)
        await _check_room(hall, guest)
        seats = (Seat("person", guest.person), *(lobbies.OPEN,) * (players - 1))
        lobby = Lobby(
            id=new_table_id(),
            code=new_code(),
            game=game.id,
            options=options,
            pack=pack,
            host=guest.person,
            seats=seats,
            created=now_ms(),
            pace=NoClock() if game.traits.real_time else data.pace,
            listed=data.listed,
            spectators=data.spectators,
            chat=data.chat,
            hints=data.hints,
            instant_bots=data.instant_bots,
        )
        live = await hall.add(lobby, secrets.token_bytes(32))
        return live.describe()

    @get("/{table:str}", responses=PROBLEMS, summary="A table")
    async def table(self, hall: NamedDependency[Hall], table: TableParameter) -> TableInfo:
        return (await hall.find(table)).describe()

    @post("/{table:str}/join", status_code=200, responses=PROBLEMS, summary="Take the first free seat")
    async def join(
        self,
        guest: NamedDependency[GuestRow],
        hall: NamedDependency[Hall],
        table: TableParameter,
    ) -> TableInfo:
        hall.limits.take(JOIN, guest.person)
        return await _change(hall, table, lambda lobby: lobbies.join(lobby, guest.person))

    @post("/{table:str}/leave", status_code=200, responses=PROBLEMS, summary="Give up my seats")
    async def leave(
        self, guest: NamedDependency[GuestRow], hall: NamedDependency[Hall], table: TableParameter
    ) -> TableInfo:
        hall.limits.take(CHANGE, guest.person)
        return await _change(hall, table, lambda lobby: lobbies.leave(lobby, guest.person, MIDDLE))

    @put("/{table:str}/seats/{seat:int}", responses=PROBLEMS, summary="Sit, share, put a bot, free a seat")
    async def set_seat(
        self,
        guest: NamedDependency[GuestRow],
        hall: NamedDependency[Hall],
        table: TableParameter,
        seat: SeatParameter,
        data: JSONBody[SetSeat],
    ) -> TableInfo:
        hall.limits.take(CHANGE, guest.person)
        live = await hall.find(table)
        await hall.change(live, _seat_change(live, guest.person, seat, data))
        return live.describe()

    @put("/{table:str}/seats/{seat:int}/nonce", responses=PROBLEMS, summary="Give my part of the seed")
    async def give_nonce(
        self,
        guest: NamedDependency[GuestRow],
        hall: NamedDependency[Hall],
        table: TableParameter,
        seat: SeatParameter,
        data: JSONBody[GiveNonce],
    ) -> TableInfo:
        hall.limits.take(CHANGE, guest.person)
        nonce = _read_nonce(data.nonce)
        return await _change(hall, table, lambda lobby: lobbies.give_nonce(lobby, seat, guest.person, nonce))

    @patch("/{table:str}", responses=PROBLEMS, summary="Change what the host may change")
    async def change(
        self,
        guest: NamedDependency[GuestRow],
        hall: NamedDependency[Hall],
        table: TableParameter,
        data: JSONBody[ChangeTable],
    ) -> TableInfo:
        hall.limits.take(CHANGE, guest.person)
        live = await hall.find(table)
        await hall.change(live, lambda lobby: _changed(hall, lobby, guest.person, data))
        return live.describe()

    @post("/{table:str}/start", status_code=200, responses=PROBLEMS, summary="Begin the game")
    async def start(
        self, guest: NamedDependency[GuestRow], hall: NamedDependency[Hall], table: TableParameter
    ) -> TableInfo:
        hall.limits.take(CHANGE, guest.person)
        live = await hall.find(table)
        await begin(hall, live, guest.person)
        return live.describe()

    @post("/{table:str}/rematch", status_code=200, responses=PROBLEMS, summary="Another game with the same people")
    async def rematch(
        self, guest: NamedDependency[GuestRow], hall: NamedDependency[Hall], table: TableParameter
    ) -> TableInfo:
        hall.limits.take(CREATE_TABLE, guest.person)
        live = await hall.find(table)
        return (await _rematch(hall, live, guest)).describe()

    @get(
        "/{table:str}/record",
        responses=PROBLEMS,
        summary="The record of a finished game",
        media_type="application/jsonl",
    )
    async def record(self, hall: NamedDependency[Hall], table: TableParameter) -> Response[bytes]:
        live = await hall.find(table)
        if live.lobby.status != "finished" or live.table is None:
            raise Refused("not-finished")
        return Response(b"".join(write_record(live.table)), media_type="application/jsonl")


async def _change(hall: Hall, table: str, change: Callable[[Lobby], Lobby]) -> TableInfo:
    live = await hall.find(table)
    await hall.change(live, change)
    return live.describe()


def _read_nonce(given: str) -> str:
    if not re.fullmatch(f"[0-9a-f]{{{2 * NONCE_BYTES}}}", given):
        raise BadInput("nonce", f"not {NONCE_BYTES} bytes, written as {2 * NONCE_BYTES} lowercase hexadecimal digits")
    return given


def _checked(
    hall: Hall, game: AnyGame, players: int, options: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The options complete, and the pack they name. Raises BadInput or Illegal if it cannot be played like that."""
    read = codec(game).read_options(options)
    pack = find_pack(Path(hall.settings.packs), game, read)
    with_pack(game, pack).start(players, read, Chance(bytes(32), 0))
    return codec(game).write_options(read), None if pack is None else write_pack(pack)


async def _check_room(hall: Hall, guest: GuestRow) -> None:
    """A guest has only so many tables that are not finished."""
    most = hall.settings.tables_per_guest
    mine = await hall.store.tables_of(guest.person, most)
    if len(mine) >= most and sum(row.status != "finished" for row in mine) >= most:
        raise Refused("too-many-tables", most=most)


def _seat_change(live: LiveTable, person: str, at: int, data: SetSeat) -> Callable[[Lobby], Lobby]:
    match data.kind:
        case "me":
            return lambda lobby: lobbies.sit(lobby, at, person)
        case "shared":
            name = clean_name(data.name or "")
            if not name:
                raise Refused("bad-input", field="name", problem="nothing that can be shown")
            return lambda lobby: lobbies.share(lobby, at, person, name)
        case "bot":
            level = data.level or MIDDLE
            if level not in levels(live.game):
                raise Refused("no-such-level", level=level)
            return lambda lobby: lobbies.put_bot(lobby, at, person, level, live.here())
        case "open":
            return lambda lobby: lobbies.free(lobby, at, person)


def _changed(hall: Hall, lobby: Lobby, person: str, data: ChangeTable) -> Lobby:
    lobbies.check_host(lobby, person)
    if data.options is not None or data.players is not None or data.pace is not None:
        lobbies.check_open(lobby)
        players = data.players or len(lobby.seats)
        game = GAMES[lobby.game]
        options, pack = _checked(hall, game, players, lobby.options if data.options is None else data.options)
        pace = lobby.pace if data.pace is None or game.traits.real_time else data.pace
        lobby = replace(lobbies.with_seats(lobby, players), options=options, pack=pack, pace=pace)
    if data.host is not None and data.host not in lobby.people:
        raise Refused("no-such-person")
    return replace(
        lobby,
        listed=lobby.listed if data.listed is None else data.listed,
        spectators=lobby.spectators if data.spectators is None else data.spectators,
        chat=lobby.chat if data.chat is None else data.chat,
        hints=lobby.hints if data.hints is None else data.hints,
        instant_bots=lobby.instant_bots if data.instant_bots is None else data.instant_bots,
        host=data.host or lobby.host,
    )


async def _rematch(hall: Hall, live: LiveTable, guest: GuestRow) -> LiveTable:
    """The table that follows, made once whoever asks first."""
    lobby = live.lobby
    if not lobby.seats_of(guest.person):
        raise Refused("not-seated")
    if lobby.status != "finished":
        raise Refused("not-finished")
    if lobby.rematch is not None:
        return await hall.find(lobby.rematch)
    following = replace(
        lobby,
        id=new_table_id(),
        code=new_code(),
        status="open",
        seats=lobbies.rotated(lobby),
        host=guest.person,
        created=now_ms(),
        started=None,
        finished=None,
        rematch=None,
        hinted={},
        scores=(),
        title=None,
    )
    await hall.change(live, lambda now: now if now.rematch else replace(now, rematch=following.id))
    if live.lobby.rematch != following.id:
        return await hall.find(live.lobby.rematch or "")
    return await hall.add(following, secrets.token_bytes(32))
