"""How a game in real time begins: everybody's page is waited for, the server counts, and only then something is dealt."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from stolik.server.connections import connection
from stolik.server.live import beginning
from stolik.server.running.timekeeper import Span, minutes, seconds
from tests.server.guests import Guest, Json, Tab, guest
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime

pytestmark = pytest.mark.anyio

PATIENCE, COUNT = seconds(10), seconds(3)
A_MOMENT = Span(1)


@pytest.fixture(autouse=True)
def everybody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginning, "READY_PATIENCE", PATIENCE)
    monkeypatch.setattr(beginning, "COUNT", COUNT)
    monkeypatch.setattr(connection, "PING_IN_REAL_TIME", minutes(60))


@dataclass
class Called:
    """Ania and Ben sit with a bot, and Ania has begun."""

    table: str
    ania: Guest
    ben: Guest
    at_anias: Tab
    at_bens: Tab

    async def ready(self, *tabs: Tab) -> None:
        for tab in tabs:
            await tab.ask(type="ready", table=self.table)

    async def told(self, what: str) -> Json:
        return (await self.at_anias.until(lambda said: said["type"] == "table" and said["table"][what]))["table"]


@asynccontextmanager
async def called(served: Served) -> AsyncGenerator[Called]:
    async with (
        guest(served.address, "Ania") as ania,
        guest(served.address, "Ben") as ben,
        ania.tab() as one,
        ben.tab() as other,
    ):
        table: str = (await ania.new_table("twinit", players=3))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await ania.put(f"/api/tables/{table}/seats/2", {"kind": "bot", "level": "beginner"})
        await one.watch(table)
        await other.watch(table)
        await ania.post(f"/api/tables/{table}/start")
        yield Called(table, ania, ben, one, other)


async def seen(person: Guest, table: str) -> Json:
    return await person.get(f"/api/tables/{table}")


async def test_nothing_is_dealt_until_everybody_is_ready_and_three_seconds_are_counted(standing: Served):
    async with called(standing) as at:
        waiting = await seen(at.ania, at.table)
        assert (waiting["status"], waiting["starting"], waiting["begins"]) == ("open", True, None)
        assert [seat["ready"] for seat in waiting["seats"]] == [False, False, True]
        await at.ready(at.at_anias, at.at_bens)
        counting = await at.told("begins")
        again = await at.ania.post(f"/api/tables/{at.table}/start")
        assert ([seat["ready"] for seat in again["seats"]], again["begins"]) == ([True] * 3, counting["begins"])
        assert counting["begins"] == standing.time.now() + COUNT
        standing.forward(Span(COUNT - A_MOMENT))
        assert (await seen(at.ania, at.table))["status"] == "open"
        standing.forward(A_MOMENT)
        assert (await at.at_anias.update(1))["moves"][0]["at"] == counting["begins"]


async def test_whose_page_does_not_come_holds_up_the_others_for_ten_seconds(standing: Served):
    async with called(standing) as at:
        await at.ready(at.at_anias)
        standing.forward(Span(PATIENCE - A_MOMENT))
        assert (await seen(at.ania, at.table))["begins"] is None
        standing.forward(A_MOMENT)
        assert (await at.told("begins"))["begins"] == standing.time.now() + COUNT
        standing.forward(COUNT)
        assert (await at.told("started"))["status"] == "playing"


async def test_who_gets_up_meanwhile_calls_it_off(standing: Served):
    async with called(standing) as at:
        await at.ready(at.at_anias)
        await at.ben.put(f"/api/tables/{at.table}/seats/1", {"kind": "open"})
        said = await at.at_anias.until(lambda said: said["type"] == "table" and not said["table"]["starting"])
        assert (said["table"]["status"], said["table"]["begins"]) == ("open", None)


async def test_a_game_that_was_begun_begins_when_the_process_dies_before_anything_was_dealt(tmp_path: Path):
    with serving(tmp_path, HandMovedTime()) as first:
        async with called(first) as at:
            await at.ready(at.at_anias, at.at_bens)
            await at.told("begins")
            known, table = at.ania, at.table
    with serving(tmp_path, HandMovedTime()) as second:
        async with guest(second.address, known=known) as ania, ania.tab() as tab:
            await tab.watch(table)
            found = await seen(ania, table)
            assert (found["status"], found["starting"], found["begins"]) == ("open", True, None)
            second.forward(Span(PATIENCE + COUNT))
            assert (await tab.update(1))["rev"] == 1
