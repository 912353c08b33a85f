"""A page at a table of its own browser: it asks, listens, and plays whatever is legal first."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from stolik.pocket.answers import ask
from stolik.pocket.pocket import Pocket
from stolik.pocket.shelf import Drawer
from stolik.server.running.timekeeper import Timekeeper, seconds
from stolik.table.encoding import encoder
from tests.server.time import HandMovedTime

ANIA = '{"id": "p1", "name": "Ania", "colour": "teal", "piece": "kite"}'


class Page:
    """What the client does, without its pictures."""

    def __init__(self, drawer: Drawer, time: Timekeeper | None = None) -> None:
        self.pocket = Pocket(drawer, lambda text: self.heard.put_nowait(json.loads(text)), time)
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._last_id = 0

    async def come_in(self) -> Page:
        await self.pocket.open(ANIA)
        self.pocket.connect()
        self.say(type="hello", client="0123456789")
        return self

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        _, text = await ask(self.pocket, method, path, json.dumps(body))
        return text if path.endswith("/record") else json.loads(text)

    def say(self, **message: Any) -> int:
        self._last_id += 1
        self.pocket.hear(json.dumps(message if message["type"] == "hello" else {**message, "id": self._last_id}))
        return self._last_id

    def say_again(self, id_: int, **message: Any) -> None:
        self.pocket.hear(json.dumps({**message, "id": id_}))

    async def hear(self, kind: str, **like: Any) -> dict[str, Any]:
        while True:
            message = self._taken(await self.heard.get())
            if message["type"] == kind and all(message[name] == value for name, value in like.items()):
                return message

    def _taken(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] == "ping":
            self.pocket.hear(json.dumps({"type": "pong", "nonce": message["nonce"]}))
        if message["type"] == "error":
            raise AssertionError(message)
        return message

    async def begin(self, game: str, *, bots: int = 0, shared: int = 0, **asked: Any) -> str:
        """A table at which a game has begun: me, others on this phone, and bots."""
        made = await self.ask("POST", "/tables", game=game, players=1 + bots + shared, instant_bots=True, **asked)
        table: str = made["id"]
        for seat in range(1, 1 + shared):
            await self.ask("PUT", f"/tables/{table}/seats/{seat}", kind="shared", name=f"Guest {seat}")
        for seat in range(1 + shared, 1 + shared + bots):
            await self.ask("PUT", f"/tables/{table}/seats/{seat}", kind="bot", level="newcomer")
        for seat in range(1 + shared):
            await self.ask("PUT", f"/tables/{table}/seats/{seat}/nonce", nonce=f"{seat:064x}")
        await self.ask("POST", f"/tables/{table}/start")
        if isinstance(self.pocket.time, HandMovedTime):
            # In real time pages are waited for, and then it is counted.
            await self.pocket.time.forward(seconds(15))
        begun = await self.ask("GET", f"/tables/{table}")
        assert begun["status"] == "playing", begun
        return table

    async def play(self, table: str, *, most: int = 10_000) -> None:
        """To the end, or so many moves: the first that is legal for whichever seat of mine is waited for."""
        seen: dict[int, dict[str, Any]] = {}
        self.say(type="watch", table=table, rev=0)
        await self._see(table, seen)
        for _ in range(most):
            while not (mine := [one for one in seen.values() if one["seat"] in one["to_act"]]):
                if any(one["outcome"] for one in seen.values()):
                    return
                await self._see(table, seen)
            act = mine[0]
            asked = self.say(
                type="act", table=table, seat=act["seat"], rev=act["rev"], action=self._first(table, act["seat"])
            )
            while not any(one.get("id") == asked for one in seen.values()):
                await self._see(table, seen)

    def _first(self, table: str, seat: int) -> Any:
        """Of what is legal; where that is a great deal, a page is not told all of it."""
        live = self.pocket.tables.get(table)
        assert live is not None
        return json.loads(encoder(live.game).action(next(iter(live.running().legal(seat)))))

    async def _see(self, table: str, seen: dict[int, dict[str, Any]]) -> None:
        """Everything that has come: the seats of one page are told one after another, all of them at once."""
        update = await self.hear("update", table=table)
        seen[update["seat"]] = update
        while not self.heard.empty():
            message = self._taken(self.heard.get_nowait())
            if message["type"] == "update":
                seen[message["seat"]] = message
