"""A position of a finished game, tried again: a table of its own that begins with the old game's entries.

Everything up to that position is the old game's: header, luck and log. From there on it has the same luck or another,
one person plays, and bots of the level that was there play the rest. It never counts.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from stolik.bots.bot import Level
from stolik.game.contract import Seat
from stolik.server.live.stored_log import header_of, steps
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import Tables
from stolik.server.lobby.sitting import Chair, Practice, Sitting, decode
from stolik.server.people.names import new_code, new_table_id
from stolik.server.refusals import Refused
from stolik.server.running.thinking import MIDDLE
from stolik.server.running.timekeeper import Instant
from stolik.store.store import Store, TableRow
from stolik.store.terms import EntryRow

SEED_BYTES = 32
MOST_ENTRIES = 2000
"""Of a log that is told again: all of it before anybody else has a turn. No game has as many in which not most were taken back."""


async def try_again(
    tables: Tables,
    store: Store,
    row: TableRow,
    rows: Sequence[EntryRow],
    person: str,
    seat: Seat,
    at: int,
    now: Instant,
    *,
    new: bool,
) -> LiveTable:
    """The table at which that person plays on in that seat, from before entry `at`, with the same luck or new luck; on disk."""
    old = decode(row.lobby)
    if not 0 <= seat < len(old.chairs):
        raise Refused("no-such-seat", seat=seat)
    header = header_of(old, row.secret)
    if header.game.traits.real_time or not 1 <= at < len(rows) or len(rows) > MOST_ENTRIES:
        raise Refused("cannot-try-again")
    *_, played = steps(header, rows)
    practice = Practice(row.id, at, secrets.token_hex(SEED_BYTES) if new else "")
    live = await tables.add(practising(old, person, seat, practice, now), row.secret)
    await live.start(lambda sitting: replace(sitting, status="playing", started=now))
    # Nothing is awaited from here on: no bot acts before the old game is told to this point.
    for entry in played.entries[1:at]:
        live.submit(entry.seat, entry.action, by=entry.by)
    await store.writer.write(lambda _: None)
    return live


def practising(old: Sitting, person: str, seat: Seat, practice: Practice, now: Instant) -> Sitting:
    """Alone with bots in the others' chairs; the nonces stay, for the old luck hangs on them."""
    chairs = tuple(
        Chair("person", person=person, nonce=chair.nonce)
        if at == seat
        else Chair("bot", level=chair.level or strongest(old), nonce=chair.nonce)
        for at, chair in enumerate(old.chairs)
    )
    return Sitting(
        id=new_table_id(),
        code=new_code(),
        game=old.game,
        options=old.options,
        pack=old.pack,
        host=person,
        chairs=chairs,
        created=now,
        hints=old.hints,
        instant_bots=old.instant_bots,
        revision=old.revision,
        luck=old.luck,
        practice=practice,
    )


def strongest(old: Sitting) -> str:
    """The level of the bots that sat there; among people alone, the middle one."""
    levels: list[str] = [chair.level for chair in old.chairs if chair.kind == "bot" and chair.level is not None]
    middle: Level = MIDDLE
    return levels[0] if levels else middle
