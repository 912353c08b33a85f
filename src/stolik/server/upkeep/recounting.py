"""Results, feats and ratings once more, from the logs alone: after a game's feats were changed, its bots measured anew, or a rule of rating."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Connection

from stolik.server.live.rating import rated
from stolik.server.live.results import results_of
from stolik.server.lobby.sitting import decode
from stolik.server.upkeep.folding import Folded, every_table
from stolik.store.engines import Database
from stolik.store.ratings import begin_anew, count
from stolik.store.saving import write_results
from stolik.store.terms import COUNTED, TO_BE_COUNTED, ResultRow

AT_ONCE = 50
"""Games that are counted in one transaction: a server on SQLite waits for it."""


@dataclass(frozen=True, slots=True)
class Recounted:
    games: int
    """Finished ones, whose results were written anew."""
    rated: int
    broken: tuple[Folded, ...]


async def recount(database: Database) -> Recounted:
    """What a running server counts meanwhile is counted in the same order; nobody has two ratings, nor none for long."""
    games, broken = 0, list[Folded]()
    async for folded in every_table(database):
        if folded.fault is not None:
            broken.append(folded)
        elif folded.table is not None and folded.stored.status == "finished":
            rows = [_later(row) for row in results_of(decode(folded.stored.lobby), folded.table)]
            await database.commit(lambda connection, at=folded.stored.key, rows=rows: _write(connection, at, rows))
            games += 1
    await database.commit(begin_anew)
    counted = 0
    while done := await database.commit(lambda connection: count(connection, rated, AT_ONCE)):
        counted += done
    return Recounted(games, counted, tuple(broken))


def _later(row: ResultRow) -> ResultRow:
    """Called counted until all results are there, so that nobody begins before."""
    return replace(row, rating=COUNTED) if row.rating == TO_BE_COUNTED else row


def _write(connection: Connection, table: int, rows: list[ResultRow]) -> None:
    write_results(connection, table, rows)
