"""Your turn, in games that take days: who is to move is written down, and whoever is not there is told, once a turn."""

from __future__ import annotations

from stolik.server.live.table import LiveTable
from stolik.server.lobby.pace import SlowClock
from stolik.server.running.background import Background
from stolik.server.running.pushing import Message, Pusher, new_key
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.turns import Turns
from stolik.table.about import about

A_DAY = 24 * 60 * 60
HOUSE_KEY = "vapid"


class TurnCalls:
    def __init__(self, turns: Turns, pusher: Pusher, background: Background, time: Timekeeper) -> None:
        self.turns = turns
        self.pusher = pusher
        self._background = background
        self._time = time
        self._known: dict[str, dict[str, int]] = {}
        """By table, who is to move there and how often they had acted before."""

    async def open(self) -> None:
        """With the key that was drawn at the very first start."""
        self.pusher.use(await self.turns.house_key(HOUSE_KEY, new_key()))

    def look(self, live: LiveTable) -> None:
        """Something has happened at the table."""
        sitting = live.sitting
        if not isinstance(sitting.pace, SlowClock) or sitting.status == "open":
            return
        entries = live.running().entries[: live.revision]
        to_move = {
            chair.person: sum(entry.seat == seat for entry in entries)
            for seat, chair in enumerate(sitting.chairs)
            if sitting.status == "playing"
            and seat in live.to_act()
            and chair.person is not None
            and not chair.played_by_bot
        }
        if self._known.get(sitting.id) == to_move:
            return
        self._known[sitting.id] = to_move
        if not to_move:
            del self._known[sitting.id]
        absent = to_move.keys() - live.watchers.here
        self._background.spawn(self._call(sitting.id, sitting.game, to_move, absent, sitting.pace.days), "call")

    async def _call(self, table: str, game: str, to_move: dict[str, int], absent: set[str], days: int) -> None:
        news = await self.turns.note(table, game, to_move, self._time.now())
        for person in sorted(news & absent):
            await self._tell(person, table, game, days)

    async def _tell(self, person: str, table: str, game: str, days: int) -> None:
        for one in await self.turns.subscriptions(person):
            data = {"what": "your-turn", "table": table, "game": about(game).name, "language": one.language}
            message = Message(one.subscription, one.origin, data, topic=table, ttl=days * A_DAY)
            if await self.pusher.send(message) == "gone":
                await self.turns.unsubscribe(one.endpoint)
