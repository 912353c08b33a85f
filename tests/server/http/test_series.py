"""One game after another with the same people: seats turned by one, wins counted, and another game if they like."""

from __future__ import annotations

import pytest

from tests.server.guests import Guest, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


async def game_for_two(person: Guest) -> str:
    """A whole game of Criss Cross in which one person holds both seats."""
    table = (await person.new_table(players=2))["id"]
    await person.put(f"/api/tables/{table}/seats/1", {"kind": "shared", "name": "Babcia"})
    await person.post(f"/api/tables/{table}/start")
    async with person.tab() as tab:
        over = False
        while not over:
            update = await tab.watch(table)
            for seat in update["to_act"]:
                seen = update if update["seat"] == seat else await tab.update(update["rev"], seat)
                answer = await tab.act(table, seen["legal"][-1 if seat else 0], seat=seat)
                over = answer["outcome"] is not None
    return table


async def test_wins_go_along_when_the_seats_are_turned(served: Served):
    async with guest(served.address) as ania:
        table = await game_for_two(ania)
        outcome = (await ania.get(f"/api/tables/{table}/replay"))["outcome"]
        following = await ania.post(f"/api/tables/{table}/rematch")
    winners = outcome["ranking"][0]
    assert following["series"] == 1
    assert following["seats"][0]["name"] == "Babcia"
    assert [seat["wins"] for seat in following["seats"]] == [int(seat in winners) for seat in (1, 0)]


async def test_the_same_people_may_play_another_game(served: Served):
    async with guest(served.address) as ania:
        table = await game_for_two(ania)
        unknown = await ania.ask("POST", f"/api/tables/{table}/rematch", {"game": "chess"})
        following = await ania.post(f"/api/tables/{table}/rematch", {"game": "luckybox"})
    assert unknown.json()["code"] == "no-such-game"
    assert (following["game"], following["series"], len(following["seats"])) == ("luckybox", 1, 2)


async def test_a_game_that_so_many_cannot_play_is_no_next_one(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        async with ania.tab() as tab:
            update = await tab.watch(table)
            while update["outcome"] is None:
                update = await tab.act(table, update["legal"][0])
        answer = await ania.ask("POST", f"/api/tables/{table}/rematch", {"game": "setup"})
    assert answer.json()["values"]["code"] == "players"
