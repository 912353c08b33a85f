"""Around the table: making one, sitting down, sharing a device, bots, hosts, rematches, lists, records."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import httpx
import pytest

from stolik.server.running.timekeeper import seconds
from stolik.table.records import read_records, replay
from tests.server.guests import Guest, Json, Tab, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


async def refused(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["code"]


async def test_whoever_makes_a_table_is_its_host_and_sits_first(served: Served):
    async with guest(served.address) as ania:
        table = await ania.new_table(players=3)
        assert (table["host"], [seat["kind"] for seat in table["seats"]]) == (ania.id, ["person", "open", "open"])


async def test_a_table_is_found_by_its_spoken_code(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = await ania.new_table()
        assert (await ben.get(f"/api/codes/{table['code'].lower()}"))["table"] == table["id"]


async def test_options_are_checked_by_the_game(served: Served):
    async with guest(served.address) as ania:
        bad = await ania.ask("POST", "/api/tables", {"game": "crisscross", "options": {"advanced": "very"}})
        many = await ania.ask("POST", "/api/tables", {"game": "crisscross", "players": 9})
        assert (await refused(bad), await refused(many)) == ((400, "bad-input"), (400, "illegal"))


async def test_a_game_that_is_not_there_cannot_be_played(served: Served):
    async with guest(served.address) as ania:
        assert await refused(await ania.ask("POST", "/api/tables", {"game": "chess"})) == (404, "no-such-game")


async def test_joining_twice_takes_one_seat(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=3))["id"]
        await ben.post(f"/api/tables/{table}/join")
        again = await ben.post(f"/api/tables/{table}/join")
        assert [seat["kind"] for seat in again["seats"]] == ["person", "person", "open"]


async def test_a_full_table_has_no_free_seat(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=1))["id"]
        assert await refused(await ben.ask("POST", f"/api/tables/{table}/join", {})) == (409, "no-free-seat")


async def test_a_guest_may_move_to_another_seat(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=2))["id"]
        moved = await ania.put(f"/api/tables/{table}/seats/1", {"kind": "me"})
        assert [seat["kind"] for seat in moved["seats"]] == ["open", "person"]


async def test_only_the_host_puts_bots(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=3))["id"]
        await ben.post(f"/api/tables/{table}/join")
        seat = f"/api/tables/{table}/seats/2"
        answer = await ben.ask("PUT", seat, {"kind": "bot", "level": "expert"})
        placed = await ania.put(seat, {"kind": "bot", "level": "expert"})
        assert (await refused(answer), placed["seats"][2]["level"]) == ((403, "not-host"), "expert")


async def test_a_bot_has_a_level_that_exists(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=2))["id"]
        answer = await ania.ask("PUT", f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "divine"})
        assert await refused(answer) == (404, "no-such-level")


async def test_a_host_may_remove_a_person_before_the_start(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=2))["id"]
        await ben.post(f"/api/tables/{table}/join")
        freed = await ania.put(f"/api/tables/{table}/seats/1", {"kind": "open"})
        assert freed["seats"][1]["kind"] == "open"


async def test_when_the_host_leaves_the_next_person_is_host(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=2))["id"]
        await ben.post(f"/api/tables/{table}/join")
        left = await ania.post(f"/api/tables/{table}/leave")
        assert left["host"] == ben.id


async def test_when_the_host_vanishes_the_next_person_is_host(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address) as ben, ben.tab() as tab:
        table = (await ania.new_table(players=2))["id"]
        await ben.post(f"/api/tables/{table}/join")
        async with ania.tab() as vanishing:
            await vanishing.watch(table)
            await tab.watch(table)
            standing.forward(seconds(40))
            assert (await ben.get(f"/api/tables/{table}"))["host"] == ania.id
        told = asyncio.create_task(
            tab.until(lambda message: message["type"] == "table" and message["table"]["host"] == ben.id)
        )
        while (await ben.get(f"/api/tables/{table}"))["seats"][0]["here"]:
            """The server has not noticed yet."""
        standing.forward(seconds(30))
        assert (await ben.get(f"/api/tables/{table}"))["host"] == ania.id
        standing.forward(seconds(10))
        await told


async def test_the_host_may_pass_the_role_on(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=2))["id"]
        await ben.post(f"/api/tables/{table}/join")
        passed = await ania.patch(f"/api/tables/{table}", {"host": ben.id})
        stranger = await ben.ask("PATCH", f"/api/tables/{table}", {"host": "pNobody"})
        assert (passed["host"], await refused(stranger)) == (ben.id, (404, "no-such-person"))


async def test_a_game_does_not_start_with_free_seats(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=2))["id"]
        assert await refused(await ania.ask("POST", f"/api/tables/{table}/start")) == (409, "open-seats")


async def test_after_the_start_nobody_sits_down(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        join = await ben.ask("POST", f"/api/tables/{table}/join", {})
        again = await ania.ask("POST", f"/api/tables/{table}/start")
        assert (await refused(join), await refused(again)) == ((409, "already-started"),) * 2


async def test_listed_tables_are_listed_live(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben, ben.tab() as tab:
        await tab.ask(type="watch-tables")
        table = await ania.new_table(listed=True)
        hidden = await ania.new_table()
        shown = await tab.until(lambda m: m["type"] == "tables" and table["id"] in [t["id"] for t in m["tables"]])
        assert hidden["id"] not in [listed["id"] for listed in shown["tables"]]


async def test_my_tables_say_where_i_sit(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = (await ania.new_table(players=2))["id"]
        await ben.post(f"/api/tables/{table}/join")
        (mine,) = (await ben.get("/api/me/tables"))["tables"]
        assert (mine["id"], mine["seats"]) == (table, [1])


async def test_the_commitment_is_public_and_the_secret_is_not(served: Served):
    async with guest(served.address) as ania:
        table = await ania.new_table()
        assert (len(table["commit"]), table["secret"]) == (64, None)


async def test_a_record_is_given_when_the_game_is_over_and_folds_again(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        early = await ania.ask("GET", f"/api/tables/{table}/record")
        await play_alone(ania, table)
        record = await ania.ask("GET", f"/api/tables/{table}/record")
        (lines,) = read_records(record.content.splitlines())
        assert (await refused(early), replay(lines).outcome() is not None) == ((409, "not-finished"), True)


async def test_a_rematch_has_the_same_people_one_seat_further(served: Served):
    async with AsyncExitStack() as stack:
        ania, ben = [await stack.enter_async_context(guest(served.address, name)) for name in ("Ania", "Ben")]
        table = (await ania.new_table(players=2))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await ania.post(f"/api/tables/{table}/start")
        for person in (ania, ben):
            await stack.enter_async_context(person.tab())
        await play_both(ania, ben, table)
        again = await ania.post(f"/api/tables/{table}/rematch")
        once = await ben.post(f"/api/tables/{table}/rematch")
        assert [seat["person"]["name"] for seat in again["seats"]] == ["Ben", "Ania"]
        assert (again["status"], once["id"], again["id"] != table) == ("open", again["id"], True)


async def test_what_changes_something_is_only_done_for_our_own_pages(served: Served):
    async with guest(served.address) as ania:
        answer = await ania.http.post(
            "/api/tables", json={"game": "crisscross"}, headers={"origin": "https://evil.example"}
        )
        own = await ania.http.post(
            "/api/tables", json={"game": "crisscross"}, headers={"origin": f"http://{served.address}"}
        )
        assert (await refused(answer), own.status_code) == ((403, "bad-origin"), 201)


async def test_every_game_can_be_offered(served: Served):
    async with guest(served.address) as ania:
        games = (await ania.get("/api/games"))["games"]
        for game in games:
            table = await ania.new_table(game["id"], options=game["defaults"], players=2)
            assert table["options"] == game["defaults"]


async def test_every_game_is_explained_in_both_languages_down_to_the_values_of_its_options(served: Served):
    async with guest(served.address) as ania:
        games = {game["id"]: game for game in (await ania.get("/api/games"))["games"]}
        setup = games["setup"]
        assert (setup["name"], setup["designers"], setup["minutes"]) == ("SETUP", ["J. Berg"], 30)
        tongues = [setup["texts"][tongue]["options"] for tongue in ("en", "pl")]
        assert [[*options] for options in tongues] == [[*setup["defaults"]]] * 2
        assert [[value["value"] for value in option["values"]] for option in tongues[1].values()] == [
            [False, True],
            ["auto", "call"],
            [None],
            [False, True],
            [""],
        ]
        assert tongues[1]["teams"]["values"][1]["name"] == "Dwie drużyny"


async def play_alone(person: Guest, table: str, *, hinted: bool = False) -> None:
    async with person.tab() as tab:
        update = await tab.watch(table)
        if hinted:
            await tab.ask(type="hint", table=table)
        while update["outcome"] is None:
            update = await tab.act(table, update["legal"][0])
        await tab.until(lambda message: message["type"] == "table" and message["table"]["status"] == "finished")


async def test_my_best_games_alone_are_told_best_first(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        for options in ({}, {}, {"advanced": True}):
            table = (await ania.new_table(players=1, options=options))["id"]
            await ania.post(f"/api/tables/{table}/start")
            await play_alone(ania, table)
        best, bens = [(await who.get("/api/me/best?game=crisscross"))["results"] for who in (ania, ben)]
        record = await ania.get(f"/api/tables/{best[0]['table']}/replay")
    scores = [result["score"] for result in best]
    assert (len(scores), scores) == (3, sorted(scores, reverse=True))
    assert (record["outcome"]["scores"], record["outcome"]["title"]) == ([scores[0]], best[0]["title"])
    assert bens == []


async def test_games_alone_with_hints_are_told_apart_and_behind_those_without(served: Served):
    async with guest(served.address) as ania:
        for hinted in (True, False):
            table = (await ania.new_table(players=1))["id"]
            await ania.post(f"/api/tables/{table}/start")
            await play_alone(ania, table, hinted=hinted)
        best = (await ania.get("/api/me/best?game=crisscross"))["results"]
    assert [result["hinted"] for result in best] == [False, True]


async def test_games_with_others_are_no_games_alone(served: Served):
    async with guest(served.address, "Ania") as ania, guest(served.address, "Ben") as ben:
        table = (await ania.new_table(players=2))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await ania.post(f"/api/tables/{table}/start")
        await play_both(ania, ben, table)
        assert (await ania.get("/api/me/best?game=crisscross"))["results"] == []


async def play_both(ania: Guest, ben: Guest, table: str) -> None:
    async with ania.tab() as first, ben.tab() as second:
        tabs: list[Tab] = [first, second]
        updates: list[Json] = [await tab.watch(table) for tab in tabs]
        while updates[0]["outcome"] is None:
            seat: int = updates[0]["to_act"][0]
            rev: int = (await tabs[seat].act(table, updates[seat]["legal"][0]))["rev"]
            updates = [tab.seen[-1] if tab is tabs[seat] else await tab.update(rev) for tab in tabs]
        await first.until(lambda message: message["type"] == "table" and message["table"]["status"] == "finished")
