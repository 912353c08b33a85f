"""Games that were played without a server and are handed in: folded, kept once, and counted nowhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stolik.server.http import offline
from tests.pocket.drawers import MemoryDrawer
from tests.pocket.pages import Page
from tests.server.guests import Guest, guest
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("at_once")]
WHERE = "/api/me/offline"


async def luggage(**options: Any) -> dict[str, Any]:
    """A whole game of Criss Cross, passed around and against a bot, as a browser would hand it in."""
    page = await Page(MemoryDrawer(), HandMovedTime()).come_in()
    table = await page.begin("crisscross", bots=1, shared=1, options=options)
    await page.play(table)
    return await page.ask("GET", f"/tables/{table}/luggage")


async def refusal(ania: Guest, played: dict[str, Any]) -> dict[str, Any]:
    answer = await ania.ask("POST", WHERE, played)
    assert answer.is_error, answer.text
    return answer.json()


async def test_a_game_that_folds_stands_in_my_list_once_however_often_it_is_handed_in(served: Served):
    played = await luggage()
    async with guest(served.address) as ania:
        first, again = await ania.post(WHERE, played), await ania.post(WHERE, played)
        (mine,) = (await ania.get(WHERE))["games"]
    assert first == again == {"table": mine["table"], "verified": True}
    assert (mine["game"], mine["players"], mine["place"] in {1, 2, 3}) == ("crisscross", 3, True)


async def test_it_counts_in_no_history_figure_best_result_feat_or_rating(served: Served):
    async with guest(served.address) as ania:
        await ania.post(WHERE, await luggage())
        assert (await ania.get("/api/me/games"))["games"] == []
        assert (await ania.get("/api/me/figures"))["figures"] == []
        assert (await ania.get("/api/me/feats"))["feats"] == []
        assert (await ania.get("/api/me/best?game=crisscross"))["results"] == []
        assert all(band["games"] == 0 for band in (await ania.get("/api/me/ratings"))["bands"])


async def test_its_replay_and_its_record_are_there_for_whoever_looks_back(served: Served):
    played = await luggage()
    async with guest(served.address) as ania:
        table = (await ania.post(WHERE, played))["table"]
        shown = await ania.get(f"/api/tables/{table}/replay?seat=0")
        record = (await ania.ask("GET", f"/api/tables/{table}/record")).text
    assert shown["steps"][-1]["to_act"] == []
    assert json.loads(record.splitlines()[0])["secret"] == played["secret"]


async def test_what_does_not_fold_is_refused_with_its_place(served: Served):
    played = await luggage()
    *before, last = played["log"]
    last["action"] = next(entry["action"] for entry in before if entry["seat"] == last["seat"])
    async with guest(served.address) as ania:
        refused = await refusal(ania, played)
        assert (await ania.get(WHERE))["games"] == []
    assert refused["code"] == "does-not-fold"
    assert refused["values"]["why"].startswith(f"entry {len(before)}: cell-taken")


async def test_a_game_that_is_not_over_is_refused(served: Served):
    played = await luggage()
    async with guest(served.address) as ania:
        refused = await refusal(ania, {**played, "log": played["log"][:-2]})
    assert refused["values"]["why"] == "the game is not over"


async def test_a_game_of_rules_that_are_not_here_is_kept_and_not_verified(served: Served):
    async with guest(served.address) as ania:
        handed_in = await ania.post(WHERE, {**await luggage(), "revision": 99})
        (mine,) = (await ania.get(WHERE))["games"]
    assert (handed_in["verified"], mine["verified"], mine["points"]) == (False, False, None)


async def test_there_is_room_for_so_many_of_one_guest(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(offline, "MOST_OFFLINE", 1)
    first, second = await luggage(), await luggage()
    async with guest(served.address) as ania:
        await ania.post(WHERE, first)
        assert (await refusal(ania, second))["code"] == "too-many-offline"


async def test_a_game_that_is_too_long_is_not_even_read(served: Served):
    played = await luggage()
    played["log"] = played["log"] * 40
    assert len(json.dumps(played)) > 64 * 1024
    async with guest(served.address) as ania:
        assert (await refusal(ania, played))["code"] in {"too-big", "bad-input"}


async def test_the_same_game_of_two_guests_is_two_games(served: Served):
    played = await luggage()
    async with guest(served.address) as ania, guest(served.address, "Bartek") as bartek:
        one, other = await ania.post(WHERE, played), await bartek.post(WHERE, played)
    assert one["table"] != other["table"]


async def test_whoever_wants_to_be_forgotten_takes_these_along(served: Served):
    async with guest(served.address) as ania:
        await ania.post(WHERE, await luggage())
        data = await ania.get("/api/me/data")
        await ania.post("/api/me/forget", {"sure": True})
    assert len(data["offline_games"]) == 1
    assert served.run(served.house.offline.of(ania.id, 10)) == []


@pytest.mark.parametrize("game", ["", "\0", "a game", "../up", "g" * 33])
async def test_what_no_game_is_called_is_not_taken(served: Served, game: str):
    async with guest(served.address) as ania:
        assert (await refusal(ania, {**await luggage(), "game": game}))["code"] == "bad-input"


async def test_an_address_hands_in_only_so_much_however_many_guests_come_from_there(tmp_path: Path):
    played = await luggage()
    with serving(tmp_path, HandMovedTime(), rate_limits=True) as served:
        async with guest(served.address) as ania, guest(served.address) as ben, guest(served.address) as cela:
            for person in (ania, ben):
                for _ in range(60):
                    await person.post(WHERE, played)
            assert (await refusal(cela, played))["code"] == "too-fast"
