"""Tables at which one person sits alone or with bots: they may go without asking anybody else, and old ones go by themselves.

Written from outside, as `stolik admin close` does it: whoever has the table in memory hears of it within seconds.
"""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from stolik.server.lobby.sitting import closed, decode, encode
from stolik.server.running.background import logged
from stolik.server.running.timekeeper import Instant, Span, Timekeeper, minutes
from stolik.store import schema
from stolik.store.store import Store, TableRow

LOOK_EVERY = minutes(10)
AT_ONCE = 50
"""Tables that are looked at in one go."""


def close_from_outside(connection: Connection, table: int, now: Instant) -> bool:
    """Whether it was not over; then it is closed from now on."""
    tables, closings = schema.tables, schema.closings
    query = select(tables.c.lobby, tables.c.version).where(tables.c.key == table).with_for_update()
    row = connection.execute(query).first()
    if row is None:
        return False
    before = decode(row.lobby)
    after = closed(before, now)
    if after == before:
        return False
    # Who has it in memory finds out by its version that this is not theirs to overwrite.
    values = {"status": "closed", "lobby": encode(after), "timed": False, "version": row.version + 1}
    connection.execute(update(tables).where(tables.c.key == table).values(values))
    connection.execute(insert(closings).values(table=table))
    return True


async def make_room(store: Store, person: str, most: int, now: Instant) -> bool:
    """Whether they may have one more table that is not over; of those with bots alone the oldest go for it."""
    mine = await store.unfinished_tables(person, most)
    if len(mine) < most:
        return True
    own = [row for row in mine if decode(row.lobby).nobody_else(person)]
    if not own:
        return False
    oldest = own[-1].key
    await store.writer.write(lambda connection: close_from_outside(connection, oldest, now))
    return True


class Clearing:
    """Goes through all tables that are not over, a few at a time, again and again."""

    def __init__(self, store: Store, time: Timekeeper, after: Span) -> None:
        self._store = store
        self._time = time
        self._after = after
        self._last = 0

    async def go_round(self) -> None:
        while True:
            await self._time.sleep(LOOK_EVERY)
            await logged(self.look(), "clear-tables")

    async def look(self) -> None:
        """Close what nobody but one person and bots sit at, and where nothing has happened for so long."""
        now = self._time.now()
        before = now - self._after
        rows = await self._store.old_tables(before, self._last, AT_ONCE)
        self._last = rows[-1].key if len(rows) == AT_ONCE else 0
        lengths = await self._store.lengths([row.key for row in rows])
        for row in rows:
            if _is_for_one(row) and lengths.get(row.key, (0, row.created))[1] < before:
                await self._store.writer.write(lambda connection, key=row.key: close_from_outside(connection, key, now))


def _is_for_one(row: TableRow) -> bool:
    return len(decode(row.lobby).people) <= 1
