"""A puzzle a day: found in games played here, the same for everybody, and nothing in it says whose game it was."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from stolik.server.live.puzzling import may_be_used
from stolik.server.live.reviewing import Pool
from stolik.server.lobby.sitting import Chair, OfTheDay, Practice, Sitting
from stolik.server.running.timekeeper import Instant, minutes
from tests.server.guests import Guest, Json, guest
from tests.server.http.test_replays import play_alone
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

GAME = "crisscross"
A_DAY = minutes(24 * 60)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What judges would think about in another process, they think about here."""

    async def run(_: Pool, work: Callable[..., Any], *about: Any) -> Any:
        return await asyncio.to_thread(work, *about)

    monkeypatch.setattr(Pool, "run", run)


async def looked(served: Served) -> None:
    """Until somebody has looked through all games."""
    await asyncio.to_thread(served.run, served.house.puzzles.look())


async def puzzle(served: Served, player: Guest) -> tuple[str, Json]:
    """They play until one of their games makes one: its address and what it shows."""
    day = (await player.get("/api/puzzles"))["today"]["day"]
    path = f"/api/puzzles/{GAME}/{day}"
    while (answer := await player.ask("GET", path)).status_code == 404:
        await play_alone(player)
        await looked(served)
    return path, answer.json()


async def wrong_and_right(ola: Guest, path: str, shown: Json) -> tuple[Json, Json]:
    """Something that is not the answer, and the answer, which another guest has asked for."""
    best = (await ola.post(f"{path}/solution"))["ideas"][0]["action"]
    return next(action for action in reversed(shown["legal"]) if action != best), best


async def test_where_nobody_has_played_there_is_none_and_that_is_said(standing: Served):
    async with guest(standing.address) as ania:
        await looked(standing)
        found = await ania.get("/api/puzzles")
        answer = await ania.ask("GET", f"/api/puzzles/{GAME}/{found['today']['day']}")
    assert found["today"]["games"] == {}
    assert set(found["missing"]) == {"crisscross", "luckybox", "setup", "twentyone"}
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


async def test_a_finished_game_becomes_a_puzzle_that_says_nothing_of_whose_it_was(standing: Served):
    async with guest(standing.address, "Zenobia") as zenobia, guest(standing.address, "Ola") as ola:
        path, shown = await puzzle(standing, zenobia)
        tables = [game["table"] for game in (await zenobia.get("/api/me/games"))["games"]]
        told = json.dumps([shown, await ola.post(f"{path}/solution"), await ola.get("/api/puzzles")])
    assert shown["view"]["seat"] == shown["seat"]
    assert shown["solution"] is None
    assert not [name for name in (*tables, "Zenobia", zenobia.id) if name in told]


async def test_a_puzzle_is_tried_until_it_is_solved_and_then_explained(standing: Served):
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        path, shown = await puzzle(standing, ania)
        wrong, right = await wrong_and_right(ola, path, shown)
        first = await ania.post(f"{path}/tries", {"action": wrong})
        second = await ania.post(f"{path}/tries", {"action": right})
        after = await ania.post(f"{path}/tries", {"action": wrong})
        mine = (await ania.get("/api/puzzles"))["today"]["games"][GAME]
    assert (first["right"], first["solution"], first["mine"]["tries"]) == (False, None, 1)
    assert first["loss"] > 1
    assert (second["right"], second["loss"]) == (True, 0)
    assert second["solution"]["ideas"][0]["reason"]["key"]
    assert second["solution"]["ideas"][0]["value"] - second["solution"]["ideas"][1]["value"] > 1
    assert after["mine"] == mine == {"tries": 2, "solved": True, "shown": False}


async def test_who_asks_for_the_answer_has_not_found_it(standing: Served):
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        path, shown = await puzzle(standing, ania)
        _, right = await wrong_and_right(ola, path, shown)
        late = await ola.post(f"{path}/tries", {"action": right})
        found = await ania.post(f"{path}/tries", {"action": right})
        today = await ola.get("/api/daily")
    assert late["mine"] == {"tries": 0, "solved": False, "shown": True}
    assert (found["solution"]["found"], found["solution"]["tried"]) == (1, 1)
    assert today["puzzles"] == {GAME: True}


async def test_it_is_the_same_for_everybody_and_stays_in_the_archive(standing: Served):
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        path, shown = await puzzle(standing, ania)
        await play_alone(ola)
        await looked(standing)
        again = await ola.get(path)
        await asyncio.to_thread(standing.forward, A_DAY)
        past = (await ola.get("/api/puzzles"))["past"]
        later = await ola.get(path)
    assert again == shown == later
    assert [(one["day"], [*one["games"]]) for one in past] == [(path.rpartition("/")[2], [GAME])]


async def test_games_of_somebody_who_does_not_want_it_are_not_used_and_what_was_is_withdrawn(standing: Served):
    async with guest(standing.address, "Ania") as ania:
        path, _ = await puzzle(standing, ania)
        changed = await ania.patch("/api/me", {"puzzles": False})
        gone = await ania.ask("GET", path)
        await looked(standing)
        still_gone = await ania.ask("GET", path)
    assert changed["puzzles"] is False
    assert (gone.status_code, still_gone.status_code) == (404, 404)


async def test_what_the_rules_forbid_is_no_answer(standing: Served):
    async with guest(standing.address, "Ania") as ania:
        path, shown = await puzzle(standing, ania)
        filled = next(at for at, cell in enumerate(shown["view"]["sheets"][shown["seat"]]) if cell)
        action = {"do": "place", "a": filled, "b": filled + 1 if filled % 5 < 4 else filled - 1}
        answer = await ania.ask("POST", f"{path}/tries", {"action": action})
        previewed = await ania.post(f"{path}/preview", {"action": action})
        mine = (await ania.get(path))["mine"]
    assert answer.json()["code"] == "illegal"
    assert previewed["legal"] is False
    assert mine["tries"] == 0


NOW = Instant(1_000_000)
PLAYED = Sitting(
    id="T", code="C", game=GAME, options={}, host="p", chairs=(Chair("person", "p"),), created=Instant(1), revision=1
)


def test_a_deal_of_the_day_is_not_used_as_long_as_others_may_play_it():
    def of_day(until: int, counts: bool) -> Sitting:

        return replace(PLAYED, daily=OfTheDay("2026-01-01", Instant(until), counts))

    assert may_be_used(PLAYED, NOW)
    assert may_be_used(of_day(NOW, counts=True), NOW)
    assert not may_be_used(of_day(NOW + 1, counts=True), NOW)
    assert not may_be_used(of_day(NOW, counts=False), NOW)


def test_neither_practice_nor_material_of_somebodys_own_nor_a_game_without_a_judge_is_used():

    for unfit in (
        replace(PLAYED, practice=Practice("T0", 3)),
        replace(PLAYED, pack={"id": "mine"}),
        replace(PLAYED, game="twinit"),
        replace(PLAYED, revision=0),
    ):
        assert not may_be_used(unfit, NOW)
