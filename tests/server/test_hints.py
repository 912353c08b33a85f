"""Hints: the coach's advice, which a table may do without and which the log remembers."""

from __future__ import annotations

import pytest

from tests.server.people import Json, guest
from tests.server.serving import Served
from tests.server.test_play import two_at_a_table

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


def mark(update: Json) -> str | None:
    """Who made the last entry that the update covers."""
    return update["moves"][-1].get("by")
