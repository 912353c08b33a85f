"""Games that were played without a server and handed in: kept apart from all others, so that they count nowhere."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, func, insert, select

from stolik.store import schema
from stolik.store.store import Store
from stolik.store.terms import OfflineRow


class OfflineGames:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, row: OfflineRow, most: int) -> bool:
        """Whether there was room for one more of theirs; what is there already stays as it is."""
        games = schema.offline_games

        def write(connection: Connection) -> bool:
            if connection.scalar(select(games.c.id).where(games.c.id == row.id)) is not None:
                return True
            mine = select(func.count()).select_from(games).where(games.c.person == row.person)
            if (connection.scalar(mine) or 0) >= most:
                return False
            connection.execute(insert(games).values(asdict(row)))
            return True

        return await self._store.write_beside_others(write)

    async def of(self, person: str, most: int) -> list[OfflineRow]:
        """Theirs, newest first."""
        games = schema.offline_games
        query = select(games).where(games.c.person == person).order_by(games.c.ended.desc(), games.c.id).limit(most)
        return [OfflineRow(**row) for row in await self._store.read(query)]

    async def find(self, id_: str) -> OfflineRow | None:
        games = schema.offline_games
        rows = await self._store.read(select(games).where(games.c.id == id_))
        return OfflineRow(**rows[0]) if rows else None
