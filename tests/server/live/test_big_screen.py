"""A big screen: somebody who holds a seat looks on as a spectator."""

from __future__ import annotations

import pytest

from tests.server.guests import guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


async def test_who_sits_may_watch_as_a_spectator(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table("luckybox", players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        async with ania.tab() as screen:
            update = await screen.watch(table, **{"as": "spectator"})
    assert (update["seat"], update["view"]["seat"], update["view"]["hand"]) == (None, None, [])


async def test_a_screen_stays_a_spectator_when_its_person_sits_down(served: Served):
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben:
        table = (await ania.new_table("luckybox", players=2))["id"]
        async with ben.tab() as screen:
            await screen.watch(table, **{"as": "spectator"})
            await ben.post(f"/api/tables/{table}/join")
            await ania.post(f"/api/tables/{table}/start")
            await screen.update(1)
    assert {message["seat"] for message in screen.seen if message["type"] == "update"} == {None}


async def test_a_screen_follows_the_game(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        async with ania.tab() as phone, ania.tab() as screen:
            await screen.watch(table, **{"as": "spectator"})
            seen = await phone.watch(table)
            await phone.act(table, seen["legal"][0])
            update = await screen.update(2)
    assert (update["seat"], update["from"], update["legal"]) == (None, 1, None)


async def test_a_screen_is_nobody_who_watches_and_its_person_is_not_here(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        async with ania.tab() as screen:
            await screen.watch(table, **{"as": "spectator"})
            seen = await ania.get(f"/api/tables/{table}")
    assert (seen["watching"], seen["seats"][0]["here"]) == (0, False)


async def test_a_private_table_is_shown_to_those_who_sit_at_it(served: Served):
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben:
        table = (await ania.new_table(players=1, spectators=False))["id"]
        await ania.post(f"/api/tables/{table}/start")
        async with ania.tab() as own, ben.tab() as foreign:
            assert (await own.watch(table, **{"as": "spectator"}))["view"]["seat"] is None
            assert (await foreign.watch(table, **{"as": "spectator"}))["code"] == "no-spectators"


async def test_there_is_nobody_else_to_watch_as(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        async with ania.tab() as screen:
            answer = await screen.watch(table, **{"as": "host"})
    assert answer["code"] == "bad-input"
