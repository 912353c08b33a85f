"""Lessons over HTTP: kept for a guest on every device, refused in words, and the bots that fit afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.guests import Guest, Json, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

LESSON = "/api/lessons/crisscross"


async def attempt(person: Guest, shown: Json, **action: Any) -> Json:
    return await person.post(
        f"{LESSON}/tries", {"step": shown["step"], "along": shown["along"], "action": action, "after": 5}
    )


async def move(person: Guest, shown: Json, to: str) -> Json:
    return await person.post(f"{LESSON}/moves", {"step": shown["step"], "along": shown["along"], "to": to})


async def test_a_lesson_begins_with_a_position_words_and_something_to_point_at(served: Served):
    async with guest(served.address) as ania:
        shown = await ania.get(LESSON)
        assert (shown["step"], shown["steps"], shown["to_do"], shown["due"]) == (0, 8, True, None)
        assert shown["points"] == ["die:0", "die:1"]
        assert set(shown["says"]) == {"en", "pl"}
        assert shown["view"]["seat"] == 0
        assert len(shown["legal"]) == 76


async def test_what_counts_leads_on_and_tells_what_happened(served: Served):
    async with guest(served.address) as ania:
        shown = await attempt(ania, await ania.get(LESSON), do="place", a=1, b=2)
        assert (shown["step"], shown["wrong"]) == (1, None)
        assert [event["event"] for event in shown["events"]] == ["placed", "rolled"]


async def test_a_wrong_try_is_answered_in_both_languages_and_nothing_is_lost(served: Served):
    async with guest(served.address) as ania:
        first = await attempt(ania, await ania.get(LESSON), do="place", a=1, b=2)
        wrong = await attempt(ania, first, do="place", a=20, b=21)
        assert set(wrong["wrong"]) == {"en", "pl"}
        assert (wrong["step"], wrong["view"]) == (1, first["view"])
        assert await ania.get(LESSON) == first


async def test_what_the_rules_refuse_is_refused_as_at_a_table(served: Served):
    async with guest(served.address) as ania:
        body = {"step": 0, "along": 0, "action": {"do": "place", "a": 0, "b": 1}}
        answer = await ania.ask("POST", f"{LESSON}/tries", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "illegal")
        assert answer.json()["values"]["code"] == "cell-taken"


async def test_whoever_speaks_of_another_step_is_out_of_date(served: Served):
    async with guest(served.address) as ania:
        answer = await ania.ask("POST", f"{LESSON}/moves", {"step": 3, "along": 0, "to": "skip"})
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")


async def test_a_lesson_goes_on_where_it_was_left_on_another_device_of_the_same_guest(served: Served):
    async with guest(served.address) as ania, guest(served.address) as phone:
        before = await attempt(ania, await ania.get(LESSON), do="place", a=1, b=2)
        link = await ania.post("/api/me/device-links")
        token = link["path"].rpartition("/")[2]
        await phone.post("/api/me/device", {"token": token, "replace": True})
        assert await phone.get(LESSON) == before


async def test_back_skip_and_again(served: Served):
    async with guest(served.address) as ania:
        shown = await ania.get(LESSON)
        for step in range(1, 8):
            shown = await move(ania, shown, "skip")
            assert shown["step"] == step
        assert (await move(ania, shown, "back"))["step"] == 6
        assert (await move(ania, await ania.get(LESSON), "again"))["step"] == 0


async def test_the_end_is_a_tick_that_stays_when_it_is_done_again(served: Served):
    async with guest(served.address) as ania:
        assert (await learnt(ania))["lesson"] == "new"
        shown = await move(ania, await ania.get(LESSON), "skip")
        assert (await learnt(ania))["lesson"] == "begun"
        for _ in range(6):
            shown = await move(ania, shown, "skip")
        shown = await move(ania, shown, "next")
        assert (shown["step"], shown["says"], shown["legal"]) == (8, None, [])
        await move(ania, shown, "again")
        assert (await learnt(ania))["lesson"] == "done"


async def test_an_action_can_be_looked_at_before_and_one_that_would_do_is_shown(served: Served):
    async with guest(served.address) as ania:
        first = await attempt(ania, await ania.get(LESSON), do="place", a=1, b=2)
        action = (await ania.get(f"{LESSON}/example"))["action"]
        seen = await ania.post(f"{LESSON}/preview", {"action": action})
        assert seen["legal"]
        assert seen["view"]["sheets"][0]["score"]["total"] > first["view"]["sheets"][0]["score"]["total"]
        assert (await attempt(ania, first, **action))["step"] == 2


async def test_there_is_no_lesson_of_a_game_that_nobody_knows(served: Served):
    async with guest(served.address) as ania:
        assert (await ania.ask("GET", "/api/lessons/nim")).json()["code"] == "no-such-game"


async def learnt(person: Guest, game: str = "crisscross") -> Json:
    return next(one for one in (await person.get("/api/me/learning"))["games"] if one["game"] == game)


async def test_the_lesson_is_offered_once_to_who_never_played(served: Served):
    async with guest(served.address) as ania:
        assert (await learnt(ania))["offered"]
        await ania.post(f"{LESSON}/decline")
        assert not (await learnt(ania))["offered"]
        assert (await learnt(ania, "twentyone"))["offered"]


async def test_who_has_played_nothing_is_told_to_begin_with_newcomers(served: Served):
    async with guest(served.address) as ania:
        assert (await learnt(ania))["opponents"] == {"level": "newcomer", "why": "first"}


async def test_every_game_says_whether_it_can_be_learnt(served: Served):
    async with guest(served.address) as ania:
        told = {game["id"]: game["lesson"] for game in (await ania.get("/api/games"))["games"]}
        assert told["crisscross"] is True
