"""Hints: the coach's advice, which a table may do without and which the log remembers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stolik.bots.coach import Advice, Coach
from stolik.game.contract import AnyGame
from tests.server.guests import Json, guest
from tests.server.serving import Served, serving
from tests.server.two import two_at_a_table

pytestmark = pytest.mark.anyio


async def test_a_hint_is_the_coachs_advice_best_first(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.tabs[0].ask(type="hint", table=two.table)
        values = [advice["value"] for advice in answer["advice"]]
        assert (answer["action"], len(values)) == (answer["advice"][0]["action"], 3)
        assert values == sorted(values, reverse=True)
        assert all(advice["action"] in two.updates[0]["legal"] for advice in answer["advice"])
        assert all(advice["reason"].keys() == {"key", "values"} for advice in answer["advice"])


async def test_the_next_entry_after_a_hint_is_marked_and_only_that_one(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        hint = await tab.ask(type="hint", table=table)
        first = await tab.act(table, hint["action"])
        second = await tab.act(table, first["legal"][0])
        assert [mark(update), mark(first), mark(second)] == [None, "hint", None]


async def test_another_seats_entry_is_not_marked(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].ask(type="hint", table=two.table)
        answer = await two.tabs[1].act(two.table, two.updates[1]["legal"][0])
        assert mark(answer) is None


async def test_taking_back_does_not_wash_the_mark_off(served: Served):
    async with two_at_a_table(served) as two:
        tab = two.tabs[0]
        hint = await tab.ask(type="hint", table=two.table)
        await tab.act(two.table, hint["action"])
        back = await tab.ask(type="take-back", table=two.table)
        again = await tab.act(two.table, hint["action"])
        assert (mark(back), mark(again)) == (None, "hint")


async def test_a_hint_is_not_forgotten_when_the_server_restarts(tmp_path: Path):
    with serving(tmp_path) as served:
        async with guest(served.address) as ania, ania.tab() as tab:
            table = (await ania.new_table(players=1))["id"]
            await ania.post(f"/api/tables/{table}/start")
            update = await tab.watch(table)
            await tab.act(table, update["legal"][0])
            hint = await tab.ask(type="hint", table=table)
    with serving(tmp_path) as served:
        async with guest(served.address, known=ania) as back, back.tab() as tab:
            await tab.watch(table)
            first = await tab.act(table, hint["action"])
    with serving(tmp_path) as served:
        async with guest(served.address, known=ania) as back, back.tab() as tab:
            await tab.watch(table)
            second = await tab.act(table, first["legal"][0])
    assert [mark(first), mark(second)] == ["hint", None]


async def test_a_restart_does_not_wash_the_mark_off_what_was_taken_back(tmp_path: Path):
    with serving(tmp_path) as served:
        async with two_at_a_table(served) as two:
            hint = await two.tabs[0].ask(type="hint", table=two.table)
            await two.tabs[0].act(two.table, hint["action"])
            await two.tabs[0].ask(type="take-back", table=two.table)
    with serving(tmp_path) as served:
        async with guest(served.address, known=two.guests[0]) as back, back.tab() as tab:
            await tab.watch(two.table)
            assert mark(await tab.act(two.table, hint["action"])) == "hint"


async def test_a_rematch_begins_without_hints(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        await tab.ask(type="hint", table=table)
        while update["outcome"] is None:
            update = await tab.act(table, update["legal"][0])
        await tab.until(lambda message: message["type"] == "table" and message["table"]["status"] == "finished")
        following = (await ania.post(f"/api/tables/{table}/rematch"))["id"]
        assert [served.house.tables[id_].sitting.hinted for id_ in (table, following)] == [{0: 1}, {}]


async def test_nobody_else_is_told_of_a_hint(standing: Served):
    async with two_at_a_table(standing) as two:
        await two.tabs[0].ask(type="hint", table=two.table)
        await two.tabs[1].act(two.table, two.updates[1]["legal"][0])
        since = two.tabs[1].seen.index(two.updates[1])
        assert [message["type"] for message in two.tabs[1].seen[since + 1 :]] == ["update"]


async def test_a_table_may_do_without_hints(served: Served):
    async with two_at_a_table(served) as two:
        changed = await two.guests[0].patch(f"/api/tables/{two.table}", {"hints": False})
        answer = await two.tabs[0].ask(type="hint", table=two.table)
        assert (changed["hints"], answer["code"]) == (False, "no-hint")


async def test_hints_are_there_unless_the_table_was_made_without(served: Served):
    async with guest(served.address) as ania:
        tables = [await ania.new_table(), await ania.new_table(hints=False)]
        assert [table["hints"] for table in tables] == [True, False]


async def test_only_the_host_switches_hints_off(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.guests[1].ask("PATCH", f"/api/tables/{two.table}", {"hints": False})
        assert answer.json()["code"] == "not-host"


async def test_there_is_no_hint_with_nothing_to_do(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0])
        answer = await two.tabs[0].ask(type="hint", table=two.table)
        assert answer["code"] == "no-hint"


# While the coach is thinking


class SlowCoach:
    """Thinks until it is told to stop, and then may have failed."""

    def __init__(self, served: Served, monkeypatch: pytest.MonkeyPatch, *, fails: bool = False) -> None:
        self.asked = 0
        self._done = asyncio.Event()
        self._loop = served.house.loop
        self._fails = fails
        monkeypatch.setattr(served.house.thinkers, "advise", self._advise)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._done.set)

    async def _advise(self, game: AnyGame, view: Any) -> tuple[Advice, ...] | None:
        self.asked += 1
        await self._done.wait()
        return None if self._fails else Coach(game).advise(view)


async def test_one_can_go_on_playing_while_the_coach_thinks(served: Served, monkeypatch: pytest.MonkeyPatch):
    async with two_at_a_table(served) as two:
        coach, tab = SlowCoach(served, monkeypatch), two.tabs[0]
        await tab.send(type="hint", id=90, table=two.table)
        played = await tab.act(two.table, two.updates[0]["legal"][0])
        coach.stop()
        hint = await tab.until(lambda message: message.get("id") == 90)
        assert (played["type"], hint["code"]) == ("update", "stale")


async def test_a_hint_that_came_too_late_leaves_no_mark(served: Served, monkeypatch: pytest.MonkeyPatch):
    async with guest(served.address) as ania, ania.tab() as tab:
        coach = SlowCoach(served, monkeypatch)
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        await tab.send(type="hint", id=90, table=table)
        first = await tab.act(table, update["legal"][0])
        coach.stop()
        await tab.until(lambda message: message.get("id") == 90)
        second = await tab.act(table, first["legal"][0])
        assert (mark(first), mark(second)) == (None, None)


async def test_who_asks_again_waits_for_the_same_answer(served: Served, monkeypatch: pytest.MonkeyPatch):
    async with two_at_a_table(served) as two, two.guests[0].tab() as another:
        coach, tab = SlowCoach(served, monkeypatch), two.tabs[0]
        await another.watch(two.table)
        await tab.send(type="hint", id=90, table=two.table)
        await another.send(type="hint", id=90, table=two.table)
        for one in (tab, another):
            await one.ask(type="preview", table=two.table, action=two.updates[0]["legal"][0])
        coach.stop()
        answers = [await one.until(lambda message: message.get("id") == 90) for one in (tab, another)]
        assert answers[0]["advice"] == answers[1]["advice"]
        assert coach.asked == 1


async def test_a_coach_that_fails_is_told_apart_from_one_with_nothing_to_say(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    async with two_at_a_table(served) as two:
        SlowCoach(served, monkeypatch, fails=True).stop()
        answer = await two.tabs[0].ask(type="hint", table=two.table)
        assert answer["code"] == "hint-failed"


def mark(update: Json) -> str | None:
    """Who made the last entry that the update covers."""
    return update["moves"][-1].get("by")
