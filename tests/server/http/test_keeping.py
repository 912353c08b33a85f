"""Coming back with a phrase, what a server knows of somebody, and being forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stolik.server.people.limits import RECOVER
from stolik.server.people.phrases import WORDS, new_phrase, phrase_hash
from tests.server.guests import guest, until
from tests.server.http.test_my_games import play_on, played
from tests.server.http.test_replays import play_alone
from tests.server.pipes.several import closed_with
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime
from tests.server.two import two_at_a_table

pytestmark = pytest.mark.anyio


async def test_a_phrase_brings_a_guest_back_however_it_is_typed(served: Served):
    async with guest(served.address, "Ania") as ania, guest(served.address, "Ben") as ben:
        phrase = (await ania.post("/api/me/phrase"))["phrase"]
        typed = phrase.upper().replace(" ", "-")
        back = await ben.post("/api/me/return", {"phrase": typed, "replace": True})
        assert back["id"] == ania.id == (await ben.get("/api/me"))["id"]


async def test_who_is_somebody_already_is_asked_before_they_are_another(served: Served):
    async with guest(served.address, "Ania") as ania, guest(served.address, "Ben") as ben:
        phrase = (await ania.post("/api/me/phrase"))["phrase"]
        answer = await ben.ask("POST", "/api/me/return", {"phrase": phrase})
        assert (answer.status_code, answer.json()["code"]) == (409, "guest-is-here")


async def test_a_new_phrase_replaces_the_old_one(served: Served):
    async with guest(served.address, "Ania") as ania:
        old, new = [(await ania.post("/api/me/phrase"))["phrase"] for _ in range(2)]
        answers = [
            await ania.ask("POST", "/api/me/return", {"phrase": phrase, "replace": True}) for phrase in (old, new)
        ]
        assert [answer.status_code for answer in answers] == [404, 200]


async def test_a_phrase_is_nowhere_in_the_database(tmp_path: Path):
    with serving(tmp_path) as served:
        async with guest(served.address, "Ania") as ania:
            phrase = (await ania.post("/api/me/phrase"))["phrase"]
    with closing(sqlite3.connect(tmp_path / "stolik.db")) as database:
        ((kept,),) = database.execute("SELECT phrase FROM phrases")
        dump = "\n".join(database.iterdump())
    assert kept == phrase_hash(phrase)
    assert phrase not in dump
    assert phrase.replace(" ", "") not in dump


async def test_attempts_are_limited(tmp_path: Path):
    with serving(tmp_path, HandMovedTime(), rate_limits=True) as served:
        async with guest(served.address) as ania:
            wrong = {"phrase": new_phrase(), "replace": True}
            answers = [await ania.ask("POST", "/api/me/return", wrong) for _ in range(round(RECOVER.burst) + 1)]
            assert [answer.status_code for answer in answers[-2:]] == [404, 429]


def test_a_phrase_has_96_bits():
    assert WORDS * 2 * 6 >= 96
    assert len({new_phrase() for _ in range(200)}) == 200


def test_what_cannot_be_a_phrase_is_not_looked_up():
    assert phrase_hash("correct horse battery staple") is None


async def test_my_data_holds_my_results_and_nothing_that_opens_my_seat(served: Served):
    async with guest(served.address, "Ania") as ania:
        table = await play_alone(ania)
        await ania.post("/api/me/phrase")
        answer = await ania.ask("GET", "/api/me/data")
    known = answer.json()
    assert (known["guest"]["name"], [row["played_at"] for row in known["results"]]) == ("Ania", [table])
    assert not {"tokens", "phrases", "device_links"} & set(known)
    assert "attachment" in answer.headers["content-disposition"]


async def test_a_forgotten_guest_leaves_the_game_whole_and_nameless(served: Served):
    async with two_at_a_table(served) as two:
        ania, ben = two.guests
        await play_on(two)
        assert (await ania.post("/api/me/forget", {"sure": True}))["forgotten"]
        (game,) = await played(ben)
        await until(lambda: ania.id not in served.house.tables[two.table].sitting.people)
        table = await ben.get(f"/api/tables/{two.table}")
        replay = await ben.ask("GET", f"/api/tables/{two.table}/record")
        gone = await ania.ask("GET", "/api/me")
    assert [(other["name"], other["level"]) for other in game["others"]] == [(None, None)]
    assert (table["seats"][0]["kind"], table["seats"][0]["person"]) == ("person", None)
    assert (replay.status_code, gone.status_code) == (200, 401)


async def test_nothing_names_a_forgotten_guest_in_the_database(tmp_path: Path):
    with serving(tmp_path) as served:
        async with guest(served.address, "Anastazja") as ania:
            await play_alone(ania)
            await ania.post("/api/me/phrase")
            await ania.post("/api/me/forget", {"sure": True})
            person = ania.id
    with closing(sqlite3.connect(tmp_path / "stolik.db")) as database:
        dump = "\n".join(database.iterdump())
    assert person not in dump
    assert "Anastazja" not in dump


async def test_a_forgotten_guest_goes_on_nowhere_and_what_they_said_is_told_to_nobody_else(served: Served):
    async with (
        guest(served.address, "Ania") as ania,
        guest(served.address, "Ben") as ben,
        ania.tab() as hers,
        ben.tab() as his,
    ):
        table = (await ania.new_table("crisscross", players=2))["id"]
        await hers.watch(table)
        await his.watch(table)
        await his.ask(type="say", table=table, text="so long")
        await ania.put(f"/api/tables/{table}/people/{ben.id}", {"muted": True})
        await ben.post("/api/me/forget", {"sure": True})
        assert await closed_with(his) == 4401
        live = served.house.tables[table]
        await until(lambda: live.sitting.muted == ())
        async with ania.tab() as another:
            await another.watch(table)
            await another.ask(type="say", table=table, text="who was that?")
            assert [line["text"] for line in another.seen if line["type"] == "chat"] == ["who was that?"]


async def test_who_still_plays_is_not_forgotten(served: Served):
    async with guest(served.address) as ania:
        await ania.new_table()
        answer = await ania.ask("POST", "/api/me/forget", {"sure": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "still-playing")


async def test_a_piece_a_colour_and_a_name_are_kept_and_the_name_is_not_asked_for_again(served: Served):
    async with guest(served.address, "Ania") as ania:
        assert not ania.person["named"]
        changed = await ania.patch("/api/me", {"name": "Ola", "piece": "kite", "colour": "violet"})
    assert (changed["name"], changed["piece"], changed["colour"], changed["named"]) == ("Ola", "kite", "violet", True)
