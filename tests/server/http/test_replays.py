"""A finished game step by step over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.server.people.limits import LOOK_BACK
from stolik.server.running.timekeeper import seconds
from stolik.server.running.workshop import Workshop
from tests.server.guests import Guest, guest
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime

pytestmark = pytest.mark.anyio


async def play_alone(person: Guest) -> str:
    """A whole solo game of Criss Cross, always the first legal place."""
    table = (await person.new_table(players=1, options={"start": "choose"}))["id"]
    await person.post(f"/api/tables/{table}/start")
    async with person.tab() as tab:
        update = await tab.watch(table)
        while update["outcome"] is None:
            update = await tab.act(table, update["legal"][0], rev=update["rev"])
    return table


async def play_for_two(person: Guest) -> str:
    """A game in which one person holds both seats, and seat 0 takes its first place back."""
    table = (await person.new_table(players=2))["id"]
    await person.put(f"/api/tables/{table}/seats/1", {"kind": "shared", "name": "Babcia"})
    await person.post(f"/api/tables/{table}/start")
    async with person.tab() as tab:
        update = await tab.watch(table)
        await tab.act(table, update["legal"][0], seat=0)
        await tab.ask(type="take-back", table=table, seat=0)
        while update["outcome"] is None:
            for seat in (0, 1):
                update = await tab.watch(table)
                if update["seat"] != seat:
                    update = await tab.until(lambda message: message["type"] == "update" and message["seat"] == 1)
                if update["legal"]:
                    await tab.act(table, update["legal"][-1], seat=seat)
            update = await tab.watch(table)
    return table


async def test_a_replay_shows_the_view_after_every_entry(served: Served):
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        replay = await ania.get(f"/api/tables/{table}/replay?seat=0")
    written = [sum(map(bool, step["view"]["sheets"][0]["cells"])) for step in replay["steps"]]
    assert written == [0, *range(1, 2 * len(replay["steps"]) - 2, 2)]


async def test_a_replay_without_a_seat_is_a_spectators(served: Served):
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        replay = await ania.get(f"/api/tables/{table}/replay")
    assert {step["view"]["seat"] for step in replay["steps"]} == {None}


async def test_a_running_game_has_no_replay(served: Served):
    async with guest(served.address, "Ania") as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        answer = await ania.ask("GET", f"/api/tables/{table}/replay")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-finished")


async def test_a_replay_is_for_seats_that_exist(served: Served):
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        answer = await ania.ask("GET", f"/api/tables/{table}/replay?seat=1")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-seat")


async def test_what_was_taken_back_is_not_shown_again(served: Served):
    async with guest(served.address, "Ania") as ania:
        table = await play_for_two(ania)
        replay = await ania.get(f"/api/tables/{table}/replay")
    assert [step["seq"] for step in replay["steps"][:3]] == [0, 3, 4]


async def test_a_game_that_is_over_is_shown_again_as_often_as_one_likes_but_made_ready_once(
    served: Served, monkeypatch: pytest.MonkeyPatch
):
    made: list[str] = []
    make = Workshop.make

    async def counted(workshop: Workshop, work: Callable[..., Any], *about: Any) -> Any:
        made.append(work.__name__)
        return await make(workshop, work, *about)

    monkeypatch.setattr(Workshop, "make", counted)
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        first, second = [await ania.get(f"/api/tables/{table}/replay") for _ in range(2)]
    assert (first, made) == (second, ["packed_replay"])


@pytest.mark.parametrize("what", ["replay", "record"])
async def test_who_looks_back_over_and_over_is_asked_to_come_again_later(tmp_path: Path, what: str):
    with serving(tmp_path, HandMovedTime(), rate_limits=True) as limited:
        async with guest(limited.address) as ania:
            answers = [await ania.ask("GET", f"/api/tables/T0/{what}") for _ in range(round(LOOK_BACK.burst) + 1)]
            assert [answer.status_code for answer in answers] == [404] * round(LOOK_BACK.burst) + [429]
            assert answers[-1].json()["code"] == "too-fast"
            limited.forward(seconds(float(answers[-1].headers["retry-after"])))
            assert (await ania.ask("GET", f"/api/tables/T0/{what}")).status_code == 404
