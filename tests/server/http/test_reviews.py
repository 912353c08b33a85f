"""What the decisions of a finished game were worth, over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stolik.server.live import reviewing
from tests.server.guests import Guest, guest
from tests.server.http.test_replays import play_alone
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


async def reviewed(person: Guest, table: str) -> list[dict[str, Any]]:
    """Everything that is answered until the review is there."""
    answers = [await person.get(f"/api/tables/{table}/review")]
    while answers[-1]["review"] is None:
        await asyncio.sleep(0.3)
        answers.append(await person.get(f"/api/tables/{table}/review"))
    return answers


async def test_a_review_is_begun_when_it_is_asked_for_and_tells_how_far_it_is(served: Served):
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        first, *_, last = await reviewed(ania, table)
    assert first["review"] is None
    assert last["done"] == last["of"]
    seat = last["review"]["seats"][0]
    assert seat["opening"] + seat["luck"] - seat["lost"] == pytest.approx(seat["result"], abs=0.02)
    assert len(last["review"]["decisions"]) <= last["of"]


async def test_a_review_is_kept_in_the_store(served: Served, monkeypatch: pytest.MonkeyPatch):
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        *_, made = await reviewed(ania, table)

        async def never(*_: object) -> object:
            raise AssertionError("it is there already")

        monkeypatch.setattr(reviewing.Pool, "run", never)
        assert await ania.get(f"/api/tables/{table}/review") == made


async def test_a_running_game_has_no_review(served: Served):
    async with guest(served.address, "Ania") as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        answer = await ania.ask("GET", f"/api/tables/{table}/review")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-finished")


async def test_a_review_that_fails_says_so_once_and_may_be_tried_again(served: Served, monkeypatch: pytest.MonkeyPatch):
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        with monkeypatch.context() as broken:

            async def fails(*_: object) -> object:
                raise RuntimeError("the judge is ill")

            broken.setattr(reviewing.Pool, "run", fails)
            await ania.get(f"/api/tables/{table}/review")
            answer = await ania.ask("GET", f"/api/tables/{table}/review")
            assert (answer.status_code, answer.json()["code"]) == (500, "review-failed")
        *_, last = await reviewed(ania, table)
    assert last["review"] is not None


async def test_only_so_many_reviews_are_under_way(served: Served, monkeypatch: pytest.MonkeyPatch):
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        monkeypatch.setattr(reviewing, "MOST", 0)
        answer = await ania.ask("GET", f"/api/tables/{table}/review")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
