"""Databases with games in them, for tests about looking after them: nobody plays, everything is written down as a server would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace
from sqlalchemy import make_url

from stolik.game.installed import GAMES
from stolik.server.live.stored_log import header_of, row
from stolik.server.lobby.sitting import Chair, Sitting, Status, encode
from stolik.server.people.names import new_code, new_person_id, new_table_id, new_token, token_hash
from stolik.server.running.timekeeper import Instant
from stolik.store import schema
from stolik.store.engines import Database
from stolik.store.store import Store, TableRow
from stolik.store.tools import existing
from stolik.table.codec import codec
from stolik.table.playing import RandomPlayer, play_out
from tests.store.rows import NAMES, connect_to

LONG_AGO = Instant(1_700_000_000_000)
SECRET = bytes(range(32))


async def empty_postgres(server: str) -> str:
    """The URL of a new database there."""
    connection = await connect_to(server)
    name = f"upkeep{next(NAMES)}"
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return make_url(server).set(database=name).render_as_string(hide_password=False)


@dataclass(frozen=True, slots=True)
class Kept:
    """A table that is in the store."""

    key: int
    id: str
    code: str
    person: str
    entries: int


async def keep(
    store: Store, game: str = "crisscross", status: Status = "finished", *, finished: int = LONG_AGO, person: str = ""
) -> Kept:
    """A table of two, played to its end, to its middle, or not begun."""
    person = person or await somebody(store)
    chairs = (Chair("person", person, nonce="01" * 32), Chair("bot", level="regular"))
    options = codec(GAMES[game]).write_options(GAMES[game].Options())
    sitting = Sitting(
        id=new_table_id(),
        code=new_code(),
        game=game,
        options=options,
        host=person,
        chairs=chairs,
        created=LONG_AGO,
        status="playing",
        started=LONG_AGO,
        revision=GAMES[game].revision,
    )
    played = play_out(header_of(sitting, SECRET), [RandomPlayer()] * 2)
    outcome = played.outcome()
    assert outcome is not None
    count = {"open": 0, "playing": played.revision // 2}.get(status, played.revision)
    if status == "finished":
        sitting = replace(sitting, status=status, finished=Instant(finished), scores=outcome.scores)
    else:
        sitting = replace(sitting, status=status, started=None if status == "open" else LONG_AGO)
    kept = TableRow(
        id=sitting.id,
        code=sitting.code,
        game=game,
        status=sitting.status,
        listed=False,
        timed=False,
        created=LONG_AGO,
        secret=SECRET,
        lobby=encode(sitting),
        members=frozenset({person}),
    )
    key = await store.add_table(kept)
    rows = [row(key, played.game, entry, f"{person}:tab:{entry.seq}") for entry in played.entries[:count]]
    await write(store, schema.entries, rows)
    return Kept(key, sitting.id, sitting.code, person, count)


async def somebody(store: Store, name: str = "Ania") -> str:
    guest = await store.add_guest(token_hash(new_token()), new_person_id(), name, "teal", LONG_AGO)
    return guest.person


async def leave(store: Store) -> None:
    """As a server does that is told to stop: nobody has to wait until it is believed dead."""
    if store.owners is not None:
        await store.owners.leave()
    await store.close()


async def write(store: Store, table: Any, rows: Sequence[Any]) -> None:
    if rows:
        await store.writer.write(lambda connection: connection.execute(table.insert(), list(rows)) and None)


async def change(url: str, statement: Any) -> None:
    """Meddle with what is stored."""
    async with existing(url) as database:
        await database.commit(lambda connection: connection.execute(statement) and None)


async def read(database: Database, query: Any) -> list[Any]:
    def rows(connection: Any) -> list[Any]:
        return list(connection.execute(query))

    return await database.run(rows)
