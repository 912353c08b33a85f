"""My page's lists over HTTP: what I am in the middle of, what I have played, and how I get out of a game."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stolik.server.live.clearing import Clearing
from stolik.server.running.timekeeper import Span, minutes
from tests.server.guests import Guest, Json, guest, until
from tests.server.http.test_replays import play_alone, play_for_two
from tests.server.serving import Served, serving
from tests.server.two import Two, two_at_a_table

pytestmark = pytest.mark.anyio


async def played(person: Guest, **asked: str) -> list[Json]:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return (await person.get(f"/api/me/games?{query}"))["games"]


async def running(person: Guest) -> dict[str, Json]:
    return {table["id"]: table for table in (await person.get("/api/me/running"))["tables"]}


async def play_on(two: Two) -> None:
    """To the end, always the first legal place."""
    updates = list(two.updates)
    while updates[0]["outcome"] is None:
        for seat in (0, 1):
            updates[seat] = await two.tabs[seat].watch(two.table)
            if updates[seat]["legal"]:
                await two.tabs[seat].act(two.table, updates[seat]["legal"][0])
        updates[0] = await two.tabs[0].watch(two.table)


async def with_bot(person: Guest) -> str:
    table = (await person.new_table(players=2))["id"]
    await person.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "regular"})
    await person.post(f"/api/tables/{table}/start")
    return table


async def test_a_game_that_is_over_is_found_with_place_points_and_company(served: Served):
    async with two_at_a_table(served) as two:
        await play_on(two)
        lists = [await played(person) for person in two.guests]
    outcome = {(game["seat"], game["place"], game["players"]) for (game,) in lists}
    assert outcome in ({(0, 1, 2), (1, 2, 2)}, {(0, 2, 2), (1, 1, 2)}, {(0, 1, 2), (1, 1, 2)})
    assert [[other["name"] for other in game["others"]] for (game,) in lists] == [["Ben"], ["Ania"]]


async def test_what_was_taken_back_is_marked_for_whom_it_was(served: Served):
    async with guest(served.address) as ania:
        await play_for_two(ania)
        (game,) = await played(ania)
    assert (game["taken_back"], game["hinted"]) == (True, False)


async def test_games_are_filtered_by_kind_and_company(served: Served):
    async with guest(served.address) as ania:
        await play_alone(ania)
        found = [len(await played(ania, **asked)) for asked in ({"company": "alone"}, {"company": "people"})]
        found += [len(await played(ania, game=game)) for game in ("crisscross", "setup")]
    assert found == [1, 0, 1, 0]


async def test_a_cursor_that_nobody_gave_is_refused(served: Served):
    async with guest(served.address) as ania:
        answer = await ania.ask("GET", "/api/me/games?before=yesterday")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")


async def test_a_running_game_says_its_round_and_whose_turn_it_is(served: Served):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0])
        table = (await running(two.guests[1]))[two.table]
    assert (table["round"], table["rounds"], table["to_act"], table["seats"]) == (1, 12, [1], [1])
    assert ([other["name"] for other in table["others"]], table["people"]) == (["Ania"], True)


async def test_a_running_game_that_nobody_has_in_memory_says_the_same(served: Served, at_once: None):
    async with two_at_a_table(served) as two:
        await two.tabs[0].act(two.table, two.updates[0]["legal"][0])
    async with guest(served.address, known=two.guests[1]) as ben:
        await until(lambda: not served.house.tables[two.table].watchers)
        served.run(rest(served))
        table = (await running(ben))[two.table]
        assert two.table not in served.house.tables
    assert (table["round"], table["to_act"]) == (1, [1])


async def rest(served: Served) -> None:
    """Whatever nobody watches leaves memory."""
    served.house.tables.let_rest(Span(-1))


async def test_who_gives_up_against_bots_alone_has_no_table_any_more(served: Served):
    async with guest(served.address) as ania:
        table = await with_bot(ania)
        answer = await ania.post(f"/api/tables/{table}/give-up")
        assert (answer["status"], await running(ania)) == ("closed", {})


async def test_who_gives_up_among_people_leaves_the_seat_to_a_bot_for_good(served: Served):
    async with two_at_a_table(served) as two:
        answer = await two.guests[0].post(f"/api/tables/{two.table}/give-up")
        assert (answer["status"], answer["seats"][0]["kind"]) == ("playing", "bot")
        assert (await running(two.guests[0]), answer["host"]) == ({}, two.guests[1].id)


async def test_who_does_not_sit_there_cannot_give_up(served: Served):
    async with two_at_a_table(served) as two, guest(served.address, "Ewa") as ewa:
        answer = await ewa.ask("POST", f"/api/tables/{two.table}/give-up")
    assert answer.json()["code"] == "not-seated"


async def test_of_too_many_tables_the_oldest_against_bots_goes_by_itself(tmp_path: Path):
    with serving(tmp_path, tables_per_guest=2) as served:
        async with guest(served.address) as ania:
            first, second, third = [(await ania.new_table())["id"] for _ in range(3)]
            assert set(await running(ania)) == {second, third}
            assert (await ania.get(f"/api/tables/{first}"))["id"] == first


async def test_a_table_with_other_people_never_goes_by_itself(tmp_path: Path):
    with serving(tmp_path, tables_per_guest=1) as served:
        async with two_at_a_table(served) as two:
            answer = await two.guests[0].ask("POST", "/api/tables", {"game": "crisscross"})
            assert answer.json()["code"] == "too-many-tables"


async def test_tables_against_bots_close_after_a_while_and_those_with_people_stay(served: Served):
    async with two_at_a_table(served) as two:
        ania = two.guests[0]
        table = (await ania.new_table())["id"]
        served.run(Clearing(served.house.store, served.time, minutes(1)).look())
        assert set(await running(ania)) == {table, two.table}
        served.run(Clearing(served.house.store, served.time, Span(-1_000)).look())
        assert set(await running(ania)) == {two.table}


async def test_games_from_before_results_were_written_down_are_filled_in_from_their_logs(tmp_path: Path, at_once: None):
    with serving(tmp_path) as served:
        async with guest(served.address) as ania:
            await play_alone(ania)
            before = await played(ania)
    with closing(sqlite3.connect(tmp_path / "stolik.db")) as database:
        database.execute("DELETE FROM results")
        database.commit()
    with serving(tmp_path) as served:
        async with guest(served.address, known=ania) as ania:
            served.run(served.house.filling.fill())
            assert await played(ania) == before != []
