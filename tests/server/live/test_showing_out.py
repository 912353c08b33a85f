"""What a host may decide about others at the table: mute them, show them out, let them in again."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.server.running.timekeeper import minutes
from stolik.server.upkeep.folding import every_table
from stolik.store.tools import existing
from tests.server.guests import Guest, Json, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


async def decide(host: Guest, table: str, person: str, **what: bool) -> Json:
    return await host.put(f"/api/tables/{table}/people/{person}", what)


async def refused(by: Guest, table: str, person: str, **what: bool) -> tuple[int, Any]:
    answer = await by.ask("PUT", f"/api/tables/{table}/people/{person}", what)
    return answer.status_code, answer.json()["code"]


async def two_at_a_table(ania: Guest, ben: Guest, *, started: bool = False, **more: Any) -> str:
    table = (await ania.new_table(players=2, instant_bots=True, **more))["id"]
    await ben.post(f"/api/tables/{table}/join")
    if started:
        await ania.post(f"/api/tables/{table}/start")
    return table


def a_bot_moved(message: Json) -> bool:
    return any((move.get("by") or "").startswith("bot:") for move in message.get("moves", ()))


# Muting


async def test_nobody_hears_who_is_muted(served: Served):
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben, ania.tab() as hers, ben.tab() as his:
        table = await two_at_a_table(ania, ben)
        await hers.watch(table)
        await his.watch(table)
        assert (await decide(ania, table, ben.id, muted=True))["muted"] == [ben.id]
        said = await his.ask(type="say", table=table, text="boo")
        shown = await his.ask(type="react", table=table, reaction="wow")
        assert (said["code"], shown["code"]) == ("muted", "muted")
        await hers.ask(type="say", table=table, text="quiet now")
        assert [message["text"] for message in hers.seen if message["type"] == "chat"] == ["quiet now"]
        assert [message for message in hers.seen if message["type"] == "reaction"] == []


async def test_who_is_muted_still_plays_and_is_heard_again_when_the_host_says_so(served: Served):
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben, ben.tab() as his:
        table = await two_at_a_table(ania, ben, started=True)
        seen = await his.watch(table, legal=True)
        await decide(ania, table, ben.id, muted=True)
        assert (await his.act(table, seen["legal"][0]))["type"] == "update"
        assert (await decide(ania, table, ben.id, muted=False))["muted"] == []
        assert (await his.ask(type="say", table=table, text="hello"))["type"] == "ack"


async def test_a_spectator_may_be_muted(served: Served):
    async with guest(served.address) as ania, guest(served.address) as eve, eve.tab() as hers:
        table = (await ania.new_table(players=2))["id"]
        await hers.watch(table)
        await decide(ania, table, eve.id, muted=True)
        assert (await hers.ask(type="say", table=table, text="boo"))["code"] == "muted"


# Showing out


async def test_before_the_start_the_seat_is_free_and_they_do_not_come_back(served: Served):
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben, ben.tab() as his:
        table = await two_at_a_table(ania, ben)
        await his.watch(table)
        left = await decide(ania, table, ben.id, removed=True)
        assert [seat["kind"] for seat in left["seats"]] == ["person", "open"]
        assert [person["name"] for person in left["removed"]] == ["Ben"]
        told = await his.until(lambda message: message["type"] == "error")
        assert (told["table"], told["code"]) == (table, "removed")
        again = [
            await ben.ask("POST", f"/api/tables/{table}/join", {}),
            await ben.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "me"}),
        ]
        assert [(answer.status_code, answer.json()["code"]) for answer in again] == [(403, "removed")] * 2
        assert (await his.watch(table))["code"] == "removed"
        assert (await ben.get("/api/me/tables"))["tables"] == []


async def test_in_a_running_game_a_bot_has_the_seat_and_plays_on(served: Served):
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben, ania.tab() as hers, ben.tab() as his:
        table = await two_at_a_table(ania, ben, started=True)
        seen = await hers.watch(table, legal=True)
        watched = await his.watch(table, legal=True)
        before = (await ania.get(f"/api/tables/{table}"))["nonces"]
        after = await decide(ania, table, ben.id, removed=True)
        assert (after["seats"][1]["kind"], after["seats"][1]["person"], after["nonces"]) == ("bot", None, before)
        assert (await his.until(lambda message: message["type"] == "error"))["code"] == "removed"
        assert (await his.act(table, watched["legal"][0]))["code"] in {"not-yours", "not-watching"}
        await hers.act(table, seen["legal"][0])
        await hers.until(a_bot_moved)
        back = await ben.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "me"})
        assert back.json()["code"] == "removed"


async def test_a_game_whose_player_was_shown_out_still_folds(served: Served):
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben, ania.tab() as hers:
        table = await two_at_a_table(ania, ben, started=True)
        seen = await hers.watch(table, legal=True)
        await decide(ania, table, ben.id, removed=True)
        while not seen["outcome"]:
            seen = (
                await hers.act(table, seen["legal"][0])
                if seen["legal"]
                else await hers.until(lambda message: message["type"] == "update")
            )
    async with existing(served.settings.database) as database:
        (folded,) = [one async for one in every_table(database) if one.stored.id == table]
    assert (folded.table is not None, folded.fault) == (True, None)


async def test_who_was_shown_out_may_be_let_in_again(served: Served):
    async with guest(served.address) as ania, guest(served.address, "Ben") as ben:
        table = await two_at_a_table(ania, ben)
        await decide(ania, table, ben.id, removed=True)
        assert (await decide(ania, table, ben.id, removed=False))["removed"] == []
        assert (await ben.post(f"/api/tables/{table}/join"))["seats"][1]["person"]["id"] == ben.id


async def test_a_spectator_may_be_shown_out(served: Served):
    async with guest(served.address) as ania, guest(served.address) as eve, eve.tab() as hers:
        table = (await ania.new_table(players=2))["id"]
        await hers.watch(table)
        await decide(ania, table, eve.id, removed=True)
        assert (await hers.until(lambda message: message["type"] == "error"))["code"] == "removed"


async def test_the_next_game_keeps_who_was_shown_out_away(served: Served):
    async with guest(served.address) as ania, guest(served.address) as eve, eve.tab() as hers, ania.tab() as tab:
        table = (await ania.new_table(players=1))["id"]
        await hers.watch(table)
        await decide(ania, table, eve.id, removed=True)
        await ania.post(f"/api/tables/{table}/start")
        seen = await tab.watch(table, legal=True)
        while not seen["outcome"]:
            seen = await tab.act(table, seen["legal"][0])
        following = await ania.post(f"/api/tables/{table}/rematch")
        assert [person["id"] for person in following["removed"]] == [eve.id]


# Who may decide, and about whom


async def test_only_the_host_decides(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = await two_at_a_table(ania, ben)
        assert await refused(ben, table, ania.id, removed=True) == (403, "not-host")
        assert await refused(ben, table, ania.id, muted=True) == (403, "not-host")


async def test_a_host_decides_about_others_who_are_there(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben, guest(served.address) as far:
        table = await two_at_a_table(ania, ben)
        assert await refused(ania, table, ania.id, removed=True) == (400, "bad-input")
        assert await refused(ania, table, far.id, removed=True) == (404, "no-such-person")


async def test_what_was_decided_outlives_a_table_that_leaves_memory(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address, "Ben") as ben:
        table = await two_at_a_table(ania, ben)
        await decide(ania, table, ben.id, removed=True, muted=True)
        standing.forward(minutes(10))
        assert standing.house.tables.get(table) is None
        told = await ania.get(f"/api/tables/{table}")
        assert (told["muted"], [person["name"] for person in told["removed"]]) == ([ben.id], ["Ben"])
