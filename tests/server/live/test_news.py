"""News of a table: a crowd that comes at once is told of once, only so many come in, and who is sent away hears nothing more."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from stolik.server.live.shown_table import TELL_AFTER
from tests.server.guests import Tab, guest
from tests.server.serving import Served, serving

pytestmark = pytest.mark.anyio

CROWD = 60
A_FEW = 3
"""The table as it is when somebody comes, and then once more for all who came in the same moment."""


def tables_told(tab: Tab) -> int:
    return sum(message["type"] == "table" for message in tab.seen)


async def test_a_crowd_that_comes_at_once_is_told_of_once(standing: Served):
    async with guest(standing.address) as ania, AsyncExitStack() as stack:
        table = (await ania.new_table(players=2))["id"]
        people = [await stack.enter_async_context(guest(standing.address, f"Widz {at}")) for at in range(CROWD // 4)]
        tabs = [await stack.enter_async_context(person.tab()) for person in people for _ in range(4)]
        await asyncio.gather(*(tab.watch(table) for tab in tabs))
        standing.forward(TELL_AFTER)
        for tab in tabs:
            await tab.until(lambda message: message["type"] == "table" and message["table"]["watching"] == CROWD)
        assert max(map(tables_told, tabs)) <= A_FEW


async def test_only_so_many_look_on_before_the_game_has_begun(tmp_path: Path):
    with serving(tmp_path, spectators=1) as served:
        async with guest(served.address) as ania, guest(served.address) as ben, guest(served.address) as zyta:
            table = (await ania.new_table(players=2))["id"]
            async with ania.tab() as seated, ben.tab() as first, zyta.tab() as second:
                assert (await first.watch(table))["type"] == "ack"
                refused = await second.watch(table)
                assert (refused["code"], refused["values"]) == ("too-many-watched", {"most": 1})
                assert (await seated.watch(table))["type"] == "ack"


async def test_who_is_not_to_look_on_any_longer_is_told_so_and_hears_no_more_of_the_talk(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=1))["id"]
        async with ania.tab() as seated, ben.tab() as onlooker:
            await seated.watch(table)
            await onlooker.watch(table)
            await seated.ask(type="say", table=table, text="one")
            await onlooker.until(lambda message: message["type"] == "chat")
            await ania.patch(f"/api/tables/{table}", {"spectators": False})
            told = await onlooker.until(lambda message: message["type"] == "error")
            assert (told["code"], told["table"]) == ("no-spectators", table)
            await seated.ask(type="say", table=table, text="two")
            assert (await onlooker.ask(type="say", table=table, text="three"))["code"] == "not-here"
            assert [message["text"] for message in onlooker.seen if message["type"] == "chat"] == ["one"]


async def test_who_may_only_look_for_a_seat_hears_no_more_of_the_talk_either(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=2))["id"]
        async with ania.tab() as seated, ben.tab() as onlooker:
            await seated.watch(table)
            await onlooker.watch(table)
            await ania.patch(f"/api/tables/{table}", {"spectators": False})
            await onlooker.until(lambda message: message["type"] == "table" and not message["table"]["spectators"])
            await seated.ask(type="say", table=table, text="two")
            assert (await onlooker.ask(type="say", table=table, text="three"))["code"] == "no-spectators"
            assert not [message for message in onlooker.seen if message["type"] == "chat"]
