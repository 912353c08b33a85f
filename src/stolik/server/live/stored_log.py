"""Between a table's entries and the rows of the store. The fold itself is the table's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from stolik.game.contract import Action, AnyGame, Illegal, Seat, UnknownRevision, by_revision
from stolik.game.installed import GAMES
from stolik.server.lobby.sitting import Practice, Sitting
from stolik.store.terms import EntryRow
from stolik.table.codec import codec
from stolik.table.encoding import encoder
from stolik.table.log import Branch, Entry, Header, Start, TakeBack
from stolik.table.packs import Pack, WrittenPack, with_pack
from stolik.table.table import Table

HINT = "hint"
"""Marks the entry of somebody who had asked for a hint."""


class BrokenLog(Exception):
    """A stored log that does not fold: it was changed from outside, or by rules that have changed since."""


def game_of(sitting: Sitting) -> AnyGame:
    """The game with the material that this table is played with, by the rules it was begun by."""
    return _packed_for(sitting)[0]


def _packed_for(sitting: Sitting) -> tuple[AnyGame, Pack | None]:
    """What has not begun will be played by the rules of the day."""
    revision = None if sitting.status == "open" else sitting.revision
    return _packed(sitting.game, revision, msgspec.json.encode(sitting.pack))


def pack_of(sitting: Sitting) -> Pack | None:
    return _packed_for(sitting)[1]


@lru_cache(maxsize=256)
def _packed(id_: str, revision: int | None, written: bytes) -> tuple[AnyGame, Pack | None]:
    """Tables with the same material share the game, and with it what is prepared for it once."""
    game = GAMES.get(id_)
    if game is None:
        raise BrokenLog(f"there is no game {id_!r}")
    try:
        game = game if revision is None else by_revision(game, revision)
    except UnknownRevision as error:
        raise BrokenLog(str(error)) from error
    pack = msgspec.json.decode(written, type=WrittenPack | None)
    if pack is None:
        return game, None
    found = Pack(id_, pack.name, pack.material)
    return with_pack(game, found), found


def header_of(sitting: Sitting, secret: bytes) -> Header:
    game, pack = _packed_for(sitting)
    return Header(
        game=game,
        players=len(sitting.chairs),
        options=codec(game).read_options(sitting.options),
        secret=secret,
        nonces=tuple(bytes.fromhex(chair.nonce) for chair in sitting.chairs),
        pack=pack,
        luck=sitting.luck,
        branch=_branch(sitting.practice),
    )


def _branch(practice: Practice | None) -> Branch | None:
    return Branch(practice.at, bytes.fromhex(practice.luck)) if practice is not None and practice.luck else None


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


def steps(header: Header, rows: Sequence[EntryRow]) -> Iterator[Table]:
    """The table that these rows are the log of, folded row by row. Raises BrokenLog where the rules do not agree."""
    if not rows:
        raise BrokenLog("the log has no start")
    folded = Table.steps(header, _entries(header.game, rows))
    for row in rows:
        try:
            yield next(folded)
        except (Illegal, ValueError) as error:
            raise BrokenLog(f"entry {row['seq']}: {error}") from error


def _entries(game: AnyGame, rows: Sequence[EntryRow]) -> Iterator[Entry]:
    for seq, row in enumerate(rows):
        if row["seq"] != seq:
            raise BrokenLog(f"entry {seq} is missing")
        earliest, latest = row["earliest"], row["latest"]
        allowed = None if earliest is None or latest is None else (earliest, latest)
        yield Entry(seq, row["seat"], _read(game, row["action"]), (), row["at"], allowed, row["by"])


def _read(game: AnyGame, text: str) -> Action:
    value: dict[str, Any] = msgspec.json.decode(text)
    match value.get("do"):
        case "start":
            return Start()
        case "take-back":
            return TakeBack(tuple(value["voids"]))
        case _:
            return encoder(game).read_action(text.encode())


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
