"""What the store keeps of how well people play: one number and its doubt a guest and game, counted game by game in the order of their ends.

How a game changes them is not known here. Of several processes one counts at a time, and nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from stolik.store import schema
from stolik.store.results import PlayedRow
from stolik.store.store import Store
from stolik.store.terms import COUNTED, TO_BE_COUNTED

_ratings, _results, _guests = schema.ratings, schema.results, schema.guests
_TRY_ALONE = text("SELECT pg_try_advisory_xact_lock(7368563050)")


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float
    sigma: float
    games: int = 0


Rate: TypeAlias = Callable[[Sequence[PlayedRow], Mapping[str, Rating | None]], Mapping[str, Rating]]
"""What a game makes of the ratings of those people who want one (None: their first): the new ones."""


_CHANGE = update(_ratings).where(_ratings.c.guest == bindparam("of"), _ratings.c.game == bindparam("in"))
_ADD = insert(_ratings).values(guest=bindparam("of"), game=bindparam("in"))


class Ratings:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guest: int) -> dict[str, Rating]:
        """By game."""
        rows = await self._store.read(select(_ratings).where(_ratings.c.guest == guest))
        return {row["game"]: Rating(row["mu"], row["sigma"], row["games"]) for row in rows}

    async def count(self, rate: Rate, most: int) -> int:
        """Count the next games, the oldest end first; how many there were. None while another process does so."""
        waiting = select(_results.c.table).where(_results.c.rating == TO_BE_COUNTED).limit(1)
        if not await self._store.read(waiting):
            return 0
        return await self._store.writer.write(lambda connection: count(connection, rate, most))


def count(connection: Connection, rate: Rate, most: int) -> int:
    if connection.dialect.name == "postgresql" and not connection.scalar(_TRY_ALONE):
        return 0
    query = select(_results.c.table).where(_results.c.rating == TO_BE_COUNTED)
    query = query.group_by(_results.c.table, _results.c.ended).order_by(_results.c.ended, _results.c.table).limit(most)
    tables = list(connection.scalars(query))
    if tables:
        _count_all(connection, tables, rate)
    return len(tables)


def _count_all(connection: Connection, tables: Sequence[int], rate: Rate) -> None:
    """One after another in that order, with few questions for all of them: who played two games has the first one's rating in the second."""
    query = select(_results).where(_results.c.table.in_(tables)).order_by(_results.c.table, _results.c.seat)
    seats: dict[int, list[PlayedRow]] = {}
    for row in connection.execute(query).mappings():
        seats.setdefault(row["table"], []).append(PlayedRow(**row))
    people = {row.person for rows in seats.values() for row in rows if row.person is not None}
    wanted = select(_guests.c.person, _guests.c.key).where(_guests.c.person.in_(people), _guests.c.rated)
    keys = {row.person: row.key for row in connection.execute(wanted)}
    mine = select(_ratings).where(_ratings.c.guest.in_(list(keys.values())))
    before = {(row.guest, row.game): Rating(row.mu, row.sigma, row.games) for row in connection.execute(mine)}
    known, changed = dict(before), dict[tuple[int, str], Rating]()
    for table in tables:
        game, rows = seats[table][0].game, seats[table]
        asked = {row.person: known.get((keys[row.person], game)) for row in rows if row.person and row.person in keys}
        for person, new in rate(rows, asked).items():
            known[keys[person], game] = changed[keys[person], game] = new
    _keep(connection, changed, before.keys())
    connection.execute(update(_results).where(_results.c.table.in_(tables)).values(rating=COUNTED))


def _keep(
    connection: Connection, changed: Mapping[tuple[int, str], Rating], known: Collection[tuple[int, str]]
) -> None:
    rows = [
        {"of": guest, "in": game, "mu": new.mu, "sigma": new.sigma, "games": new.games}
        for (guest, game), new in changed.items()
    ]
    old = [row for row in rows if (row["of"], row["in"]) in known]
    if old:
        connection.execute(_CHANGE, old)
    fresh = [row for row in rows if (row["of"], row["in"]) not in known]
    if fresh:
        connection.execute(_ADD, fresh)


def begin_anew(connection: Connection) -> None:
    """Nobody has a rating, and every game that says something is to be counted again."""
    connection.execute(delete(_ratings))
    connection.execute(update(_results).where(_results.c.rating == COUNTED).values(rating=TO_BE_COUNTED))
