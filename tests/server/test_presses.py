"""When a press counts, over a connection that has been measured."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.people import PATIENCE, Guest, Json, Tab, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

ROUND_TRIP = 0.2


class FarTab(Tab):
    """A tab whose answers take their time."""

    def __init__(self, socket: ClientConnection, client: str) -> None:
        super().__init__(socket, client)
        self._answers: list[asyncio.Task[None]] = []

    async def receive(self) -> Json:
        while True:
            async with asyncio.timeout(PATIENCE):
                message: Json = json.loads(await self.socket.recv())
            if message["type"] != "ping":
                return message
            self._answers.append(asyncio.create_task(self._answer(message["nonce"])))

    async def _answer(self, nonce: str) -> None:
        await asyncio.sleep(ROUND_TRIP)
        await self.send(type="pong", nonce=nonce)


async def begin(host: Guest, friend: Guest) -> str:
    table: str = (await host.new_table("twinit", players=2, options={"tempo": 2}))["id"]
    await friend.post(f"/api/tables/{table}/join")
    await host.post(f"/api/tables/{table}/start")
    return table


async def test_a_press_is_counted_from_when_the_position_could_be_seen_over_there(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = await begin(ania, ben)
        url = f"ws://{served.address}/api/live"
        async with connect(url, additional_headers={"Cookie": ania.cookie}, compression=None) as socket:
            tab = FarTab(socket, "faraway1")
            await tab.send(type="hello", client=tab.client)
            await tab.watch(table)
            seen = (await tab.update(2))["view"]
            await asyncio.sleep(0.65)
            cards = [card["card"] for card in seen["cards"] if card["place"] == "deck"]
            answer = await tab.act(table, {"do": "claim", "cards": cards, "rev": seen["rev"], "after": 500})
        claimed = next(event for event in answer["events"] if event["event"] == "claimed")
        assert claimed["pressed"] - seen["at"] == pytest.approx(600, abs=45)
