"""Between a table's entries and the rows of the store, and the fold of stored rows into a table again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from stolik.game.contract import Action, AnyGame, Illegal, Seat
from stolik.game.installed import GAMES
from stolik.server.lobby.lobby import Lobby
from stolik.store.writer import EntryRow
from stolik.table.codec import codec
from stolik.table.encoding import encoder
from stolik.table.log import Entry, Header, Start, TakeBack
from stolik.table.packs import Pack, WrittenPack, with_pack
from stolik.table.table import Table

HINT = "hint"
"""Marks the entry of somebody who had asked for a hint."""


class BrokenLog(Exception):
    """A stored log that does not fold: it was changed from outside, or by rules that have changed since."""


def game_of(lobby: Lobby) -> AnyGame:
    """The game with the material that this table is played with."""
    return _packed(lobby.game, msgspec.json.encode(lobby.pack))[0]


@lru_cache(maxsize=256)
def _packed(id_: str, written: bytes) -> tuple[AnyGame, Pack | None]:
    """Tables with the same material share the game, and with it what is prepared for it once."""
    game = GAMES.get(id_)
    if game is None:
        raise BrokenLog(f"there is no game {id_!r}")
    pack = msgspec.json.decode(written, type=WrittenPack | None)
    if pack is None:
        return game, None
    found = Pack(id_, pack.name, pack.material)
    return with_pack(game, found), found


def header_of(lobby: Lobby, secret: bytes) -> Header:
    game, pack = _packed(lobby.game, msgspec.json.encode(lobby.pack))
    return Header(
        game=game,
        players=len(lobby.seats),
        options=codec(game).read_options(lobby.options),
        secret=secret,
        nonces=tuple(bytes.fromhex(seat.nonce) for seat in lobby.seats),
        pack=pack,
    )


def row(table: int, game: AnyGame, entry: Entry, request: str | None) -> EntryRow:
    earliest, latest = entry.allowed or (None, None)
    return {
        "table": table,
        "seq": entry.seq,
        "seat": entry.seat,
        "at": entry.at or 0,
        "action": _write(game, entry.action),
        "by": entry.by,
        "earliest": earliest,
        "latest": latest,
        "request": request,
    }


def _write(game: AnyGame, action: Action) -> str:
    match action:
        case Start():
            return '{"do":"start"}'
        case TakeBack(voids):
            return msgspec.json.encode({"do": "take-back", "voids": voids}).decode()
        case _:
            return encoder(game).action(action).decode()


def fold(header: Header, rows: Sequence[EntryRow]) -> Table:
    """The table that these rows are the log of. Raises BrokenLog if the rules do not agree."""
    if not rows or rows[0]["seq"] != 0:
        raise BrokenLog("the log has no start")
    table = Table(header, rows[0]["at"])
    for entry in rows[1:]:
        if entry["seq"] != table.revision:
            raise BrokenLog(f"entry {table.revision} is missing")
        try:
            _play(table, entry)
        except (Illegal, ValueError) as error:
            raise BrokenLog(f"entry {entry['seq']}: {error}") from error
    return table


def _play(table: Table, entry: EntryRow) -> None:
    earliest, latest = entry["earliest"], entry["latest"]
    allowed = None if earliest is None or latest is None else (earliest, latest)
    action = _read(table.game, entry["action"])
    table.act(entry["seat"], action, at=entry["at"], allowed=allowed, by=entry["by"])


def _read(game: AnyGame, text: str) -> Action:
    value: dict[str, Any] = msgspec.json.decode(text)
    if value.get("do") == "take-back":
        return TakeBack(tuple(value["voids"]))
    return encoder(game).read_action(text.encode())


def refold(table: Table, revision: int) -> Table:
    """The table as it was at that revision: what came after could not be written down."""
    fresh = Table(table.header, table.entries[0].at)
    for entry in table.entries[1:revision]:
        fresh.act(entry.seat, entry.action, at=entry.at, allowed=entry.allowed, by=entry.by)
    return fresh


def still_hinted(hinted: Mapping[Seat, int], entries: Sequence[Entry]) -> set[Seat]:
    """The seats that were given a hint (by seat, in which revision) and have done nothing since that still counts."""
    found: set[Seat] = set()
    for entry in entries:
        found |= {seat for seat, revision in hinted.items() if revision == entry.seq}
        if entry.seat is None:
            continue
        if not isinstance(entry.action, TakeBack):
            found.discard(entry.seat)
        elif any(entries[seq].by == HINT for seq in entry.action.voids):
            found.add(entry.seat)
    return found | {seat for seat, revision in hinted.items() if revision == len(entries)}
