"""What a page asks about tables, by the paths of the server's HTTP door, and what it would be answered there."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.pocket import lessons
from stolik.pocket.minds import levels_here
from stolik.pocket.pocket import Pocket
from stolik.server.live import arranging
from stolik.server.live.beginning import begin
from stolik.server.live.handed_in import handing_in
from stolik.server.live.past_games import packed_record, packed_replay, unpacked
from stolik.server.live.table import LiveTable
from stolik.server.lobby import seating
from stolik.server.lobby.sitting import Sitting, decode
from stolik.server.people.names import new_offline_id
from stolik.server.refusals import STATUS, Refused, plain_values, refusal
from stolik.server.running.thinking import MIDDLE
from stolik.store.terms import TableRow
from stolik.table.codec import convert, parse
from stolik.table.feats import feats_of

T = TypeVar("T")


Answer: TypeAlias = tuple[int, str]
"""The status and the text."""


# Tables


async def mine(pocket: Pocket, _: str) -> str:
    return _written([_kept(row) for row in pocket.shelf.rows()])


async def levels(_pocket: Pocket, _: str, game: str) -> str:
    return _written(levels_here(_game(game)))


async def make(pocket: Pocket, body: str) -> str:
    data = _read(body, arranging.NewTable)
    game = _game(data.game)
    # There is nobody to talk to or to look on, and no coach.
    data.listed = data.spectators = data.chat = data.hints = False
    players = arranging.how_many(game, data)
    sitting = arranging.new_sitting(new_offline_id(), pocket.person.id, game, players, data, None, pocket.time.now())
    return _written((await pocket.tables.add(sitting, secrets.token_bytes(32))).describe())


async def table(pocket: Pocket, _: str, id_: str) -> str:
    return _written((await pocket.tables.find(id_)).describe())


async def sit(pocket: Pocket, body: str, id_: str, seat: str) -> str:
    live = await pocket.tables.find(id_)
    data = _read(body, arranging.SetSeat)
    change = arranging.seat_change(live, pocket.person.id, int(seat), data, levels_here(live.game))
    return await _change(live, change)


async def give_nonce(pocket: Pocket, body: str, id_: str, seat: str) -> str:
    nonce = arranging.read_nonce(_read(body, arranging.GiveNonce).nonce)
    return await _change(
        await pocket.tables.find(id_), lambda sitting: seating.give_nonce(sitting, int(seat), pocket.person.id, nonce)
    )


async def arrange(pocket: Pocket, body: str, id_: str) -> str:
    data = _read(body, arranging.ChangeTable)
    return await _change(
        await pocket.tables.find(id_), lambda sitting: arranging.changed(sitting, pocket.person.id, data, None)
    )


async def start(pocket: Pocket, _: str, id_: str) -> str:
    live = await pocket.tables.find(id_)
    await begin(live, pocket.person.id, pocket.time)
    return _written(live.describe())


async def leave(pocket: Pocket, _: str, id_: str) -> str:
    return await _change(
        await pocket.tables.find(id_), lambda sitting: seating.leave(sitting, pocket.person.id, MIDDLE)
    )


async def give_up(pocket: Pocket, _: str, id_: str) -> str:
    return await _change(
        await pocket.tables.find(id_),
        lambda sitting: arranging.given_up(sitting, pocket.person.id, pocket.time.now()),
    )


async def _change(live: LiveTable, change: Callable[[Sitting], Sitting]) -> str:
    await live.change(change)
    return _written(live.describe())


async def rematch(pocket: Pocket, body: str, id_: str) -> str:
    live = await pocket.tables.find(id_)
    await live.settle()
    if live.sitting.status != "finished":
        raise Refused("not-finished")
    if live.sitting.rematch is not None:
        return await table(pocket, "", live.sitting.rematch)
    what = arranging.what_next(live.sitting, _read(body, arranging.AskRematch).game)
    following = arranging.next_sitting(live, new_offline_id(), pocket.person.id, what, pocket.time.now())
    made = await pocket.tables.add(following, secrets.token_bytes(32))
    await live.change(lambda sitting: replace(sitting, rematch=following.id))
    return _written(made.describe())


# What is asked about games that are over


async def replay(pocket: Pocket, _: str, id_: str, seat: str | None) -> str:
    live, row = await _finished(pocket, id_)
    at = None if seat is None else int(seat)
    if at is not None and at >= len(live.sitting.chairs):
        raise Refused("no-such-seat", seat=at)
    entries = await pocket.shelf.entries(row.key)
    return unpacked(packed_replay(row.lobby, row.secret, entries, at, live.describe())).decode()


async def record(pocket: Pocket, _body: str, id_: str) -> str:
    _, row = await _finished(pocket, id_)
    return unpacked(packed_record(row.lobby, row.secret, await pocket.shelf.entries(row.key), False)).decode()


async def feats(pocket: Pocket, _body: str, id_: str) -> str:
    live, _ = await _finished(pocket, id_)
    return _written({"seats": feats_of(live.running())})


async def _finished(pocket: Pocket, id_: str) -> tuple[LiveTable, TableRow]:
    live = await pocket.tables.find(id_)
    await live.settle()
    row = await pocket.shelf.table(id_)
    if row is None or live.sitting.status != "finished":
        raise Refused("not-finished")
    return live, row


# Coming home


async def luggage(pocket: Pocket, _body: str, id_: str) -> str:
    """All that a server needs to have the game as well."""
    _, row = await _finished(pocket, id_)
    return _written(handing_in(decode(row.lobby), row.secret, await pocket.shelf.entries(row.key)))


async def forget(pocket: Pocket, _: str, id_: str) -> str:
    await pocket.shelf.forget(id_)
    pocket.tables.drop(id_)
    return "{}"


def _game(id_: str) -> AnyGame:
    """That one alone: every game that is loaded is waited for."""
    game = GAMES.get(id_)
    if game is None:
        raise Refused("no-such-game", game=id_)
    return game


def _kept(row: TableRow) -> dict[str, Any]:
    sitting = decode(row.lobby)
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "created": row.created,
        "finished": sitting.finished,
        "scores": sitting.scores,
    }


def _read(body: str, kind: type[T]) -> T:
    return convert(parse(body), kind, "")


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _problem(error: Exception) -> Answer:
    found = refusal(error)
    if found is None:
        raise error
    return STATUS[found.code], _written({"code": found.code, "values": plain_values(found.values)})


_LESSON = "/lessons/([a-z0-9_-]{1,32})"
_ID = "/tables/([A-Za-z0-9]{1,16})"
_ROUTES: tuple[tuple[str, str, Callable[..., Awaitable[str]]], ...] = (
    ("GET", "/tables", mine),
    ("GET", "/levels/([a-z0-9_-]{1,32})", levels),
    ("POST", "/tables", make),
    ("GET", _ID, table),
    ("PATCH", _ID, arrange),
    ("DELETE", _ID, forget),
    ("PUT", rf"{_ID}/seats/(\d{{1,2}})", sit),
    ("PUT", rf"{_ID}/seats/(\d{{1,2}})/nonce", give_nonce),
    ("POST", f"{_ID}/start", start),
    ("POST", f"{_ID}/leave", leave),
    ("POST", f"{_ID}/give-up", give_up),
    ("POST", f"{_ID}/rematch", rematch),
    ("GET", rf"{_ID}/replay(?:\?seat=(\d{{1,2}}))?", replay),
    ("GET", f"{_ID}/record", record),
    ("GET", f"{_ID}/feats", feats),
    ("GET", f"{_ID}/luggage", luggage),
    ("GET", _LESSON, lessons.where),
    ("POST", f"{_LESSON}/tries", lessons.attempt),
    ("POST", f"{_LESSON}/moves", lessons.move),
    ("POST", f"{_LESSON}/preview", lessons.preview),
    ("GET", f"{_LESSON}/example", lessons.example),
)


async def ask(pocket: Pocket, method: str, path: str, body: str) -> Answer:
    """What a server would answer."""
    for verb, pattern, answer in _ROUTES:
        found = re.fullmatch(pattern, path)
        if verb == method and found is not None:
            try:
                return 200, await answer(pocket, body, *found.groups())
            except Exception as error:
                return _problem(error)
    return _problem(Refused("not-found"))
