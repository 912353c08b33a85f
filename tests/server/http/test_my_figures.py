"""Figures, feats and the ladder over HTTP."""

from __future__ import annotations

import pytest

from stolik.server.http.my_figures import band
from stolik.store.ratings import Rating
from tests.server.guests import Guest, guest
from tests.server.http.test_my_games import play_on
from tests.server.http.test_practice import played_out
from tests.server.http.test_replays import play_alone, play_for_two
from tests.server.serving import Served
from tests.server.two import two_at_a_table

pytestmark = pytest.mark.anyio


async def test_figures_are_told_by_game_and_mode(served: Served):
    async with guest(served.address) as ania:
        table = await play_alone(ania)
        (kind,) = (await ania.get("/api/me/figures"))["figures"]
        detail = await ania.get(f"/api/me/figures/crisscross?mode={kind['mode']}&alone=true")
    assert (kind["game"], kind["mode"], kind["alone"], kind["games"]) == ("crisscross", '{"start":"choose"}', True, 1)
    assert [(point["table"], point["points"]) for point in detail["curve"]] == [(table, kind["best"])]
    assert {"points": kind["best"], "times": 1} in detail["mine"]
    assert sum(points["times"] for points in detail["everybody"]) >= 1


async def bands(person: Guest) -> list[tuple[str, int]]:
    return [(band["game"], band["games"]) for band in (await person.get("/api/me/ratings"))["bands"]]


async def test_a_game_between_people_is_rated_for_both(served: Served):
    async with two_at_a_table(served) as two:
        await play_on(two)
        assert [await bands(person) for person in two.guests] == [[("crisscross", 1)], [("crisscross", 1)]]


async def test_games_alone_and_on_one_device_say_nothing(served: Served):
    async with guest(served.address) as ania:
        await play_alone(ania)
        await play_for_two(ania)
        assert await bands(ania) == []


async def test_a_bot_that_becomes_a_stronger_one_on_the_way_says_nothing(served: Served):
    async with guest(served.address) as ania:

        async def promote(table: str, round_: int) -> None:
            if round_ == 5:
                await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "expert"})

        await played_out(ania, level="newcomer", meanwhile=promote)
        assert await bands(ania) == []


async def test_the_bot_of_a_game_that_is_over_stays_what_it_was(served: Served):
    async with guest(served.address) as ania:
        table = await played_out(ania)
        answer = await ania.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "expert"})
        told = await ania.get(f"/api/tables/{table}")
        assert (answer.status_code, told["seats"][1]["level"]) == (409, "casual")
        assert await bands(ania) == [("crisscross", 1)]


async def test_who_does_not_want_a_rating_has_none_and_the_other_one_is_not_rated_against_nobody(served: Served):
    async with two_at_a_table(served) as two:
        await two.guests[0].patch("/api/me", {"rated": False})
        await play_on(two)
        assert (await two.guests[0].get("/api/me/ratings")) == {"wanted": False, "bands": []}
        assert await bands(two.guests[1]) == []


def test_somebody_as_strong_as_a_bot_is_about_there():
    assert (band("twentyone", Rating(25.5, 2)).where, band("twentyone", Rating(25.5, 2)).levels) == (
        "about",
        ("regular",),
    )


def test_somebody_between_two_rungs_is_told_both():
    found = band("twentyone", Rating(27, 2))
    assert (found.where, found.levels) == ("between", ("regular", "seasoned"))


def test_above_and_below_the_ladder_the_nearest_rung_is_named():
    assert (band("twentyone", Rating(60, 2)).where, band("twentyone", Rating(60, 2)).levels) == ("above", ("expert",))
    assert (band("twentyone", Rating(0, 2)).where, band("twentyone", Rating(0, 2)).levels) == ("below", ("newcomer",))
