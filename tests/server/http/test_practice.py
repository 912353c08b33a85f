"""Try again from here: any position of a finished game becomes a table that counts nowhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stolik.server.live import trying_again
from stolik.server.lobby.sitting import decode
from tests.server.guests import Guest, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


async def played_out(
    ania: Guest, players: int = 2, level: str = "casual", meanwhile: Callable[[str, int], Awaitable[None]] | None = None
) -> str:
    """A finished game of Criss Cross against bots; after each update, what else is done at that table in that round."""
    async with ania.tab() as tab:
        table = (await ania.new_table(players=players, instant_bots=True))["id"]
        for seat in range(1, players):
            await ania.put(f"/api/tables/{table}/seats/{seat}", {"kind": "bot", "level": level})
        await ania.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        while update["outcome"] is None:
            if update["legal"]:
                await tab.send(id=update["rev"], table=table, action=update["legal"][0])
            update = await tab.update(update["rev"] + 1)
            if meanwhile is not None:
                await meanwhile(table, update["view"]["round"])
    return table


def own_decision(replay: dict[str, Any], number: int) -> int:
    return [step["seq"] for step in replay["steps"] if step["seat"] == 0][number]


async def test_a_position_is_tried_again_with_everything_before_it_as_it_was(served: Served):
    async with guest(served.address) as ania, ania.tab() as tab:
        table = await played_out(ania)
        replay = await ania.get(f"/api/tables/{table}/replay?seat=0")
        seq = own_decision(replay, 3)
        again = await ania.post(f"/api/tables/{table}/practice", {"seq": seq, "seat": 0})
        assert again["practice"] == table
        assert [(seat["kind"], seat["level"]) for seat in again["seats"]] == [("person", None), ("bot", "casual")]
        update = await tab.watch(again["id"])
        assert update["view"]["sheets"][0] == replay["steps"][seq - 1]["view"]["sheets"][0]
        assert update["view"]["dice"] == replay["steps"][seq - 1]["view"]["dice"]


async def play_the_same(ania: Guest, table: str, replay: dict[str, Any], luck: str) -> tuple[str, list[Any]]:
    """The table, and the dice that come when everything is done there that was done before."""
    seq = own_decision(replay, 2)
    again = await ania.post(f"/api/tables/{table}/practice", {"seq": seq, "seat": 0, "luck": luck})
    async with ania.tab() as tab:
        update = await tab.watch(again["id"])
        while update["outcome"] is None:
            if update["legal"]:
                await tab.send(id=update["rev"], table=again["id"], action=update["legal"][0])
            update = await tab.update(update["rev"] + 1)
    told = await ania.get(f"/api/tables/{again['id']}/replay?seat=0")
    dice = [event["dice"] for step in told["steps"] for event in step["events"] if event["event"] == "rolled"]
    return again["id"], dice


async def test_the_same_luck_brings_the_same_dice_and_new_luck_others(served: Served):
    async with guest(served.address) as ania:
        table = await played_out(ania, players=1)
        replay = await ania.get(f"/api/tables/{table}/replay?seat=0")
        before = [event["dice"] for step in replay["steps"] for event in step["events"] if event["event"] == "rolled"]
        assert (await play_the_same(ania, table, replay, "same"))[1] == before
        assert (await play_the_same(ania, table, replay, "new"))[1] != before


async def test_practice_counts_neither_among_the_best_nor_for_the_level_that_fits(served: Served):
    async with guest(served.address) as ania:
        table = await played_out(ania, players=1)
        replay = await ania.get(f"/api/tables/{table}/replay?seat=0")
        await play_the_same(ania, table, replay, "new")
        best = await ania.get("/api/me/best?game=crisscross")
        learnt = await ania.get("/api/me/learning")
        assert [result["table"] for result in best["results"]] == [table]
        assert [game["played"] for game in learnt["games"] if game["game"] == "crisscross"] == [1]


async def test_what_follows_practice_is_no_practice(served: Served):
    async with guest(served.address) as ania:
        table = await played_out(ania, players=1)
        replay = await ania.get(f"/api/tables/{table}/replay?seat=0")
        practice, _ = await play_the_same(ania, table, replay, "new")
        rematch = await ania.post(f"/api/tables/{practice}/rematch")
        assert rematch["practice"] is None


@pytest.mark.parametrize("seq", [0, 9999])
async def test_only_a_position_of_the_game_can_be_tried_again(served: Served, seq: int):
    async with guest(served.address) as ania:
        table = await played_out(ania, players=1)
        refused = await ania.ask("POST", f"/api/tables/{table}/practice", {"seq": seq, "seat": 0})
        assert refused.json()["code"] in {"bad-input", "cannot-try-again"}


async def test_a_log_that_is_far_too_long_is_not_told_again(served: Served, monkeypatch: pytest.MonkeyPatch):
    async with guest(served.address) as ania:
        table = await played_out(ania, players=1)
        monkeypatch.setattr(trying_again, "MOST_ENTRIES", 3)
        answer = await ania.ask("POST", f"/api/tables/{table}/practice", {"seq": 1, "seat": 0})
        assert (answer.status_code, answer.json()["code"]) == (409, "cannot-try-again")


async def test_a_game_that_goes_on_cannot_be_tried_again(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        refused = await ania.ask("POST", f"/api/tables/{table}/practice", {"seq": 1, "seat": 0})
        assert refused.json()["code"] == "not-finished"


async def test_practice_is_written_down_with_its_origin(served: Served):
    async with guest(served.address) as ania:
        table = await played_out(ania, players=1)
        again = await ania.post(f"/api/tables/{table}/practice", {"seq": 3, "seat": 0})
        row = await served.house.store.table(again["id"])
        assert row is not None
        assert (practice := decode(row.lobby).practice) is not None
        assert (practice.of, practice.at, len(practice.luck)) == (table, 3, 64)
