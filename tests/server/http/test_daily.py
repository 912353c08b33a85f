"""The daily deal: the same for everybody, one attempt that counts, and the ways to cheat that come to mind, tried."""

from __future__ import annotations

import asyncio
import hashlib
import json

import httpx
import pytest

from stolik.server.running.timekeeper import minutes
from tests.server.guests import Guest, Json, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

A_DAY = minutes(24 * 60)
GAME = "crisscross"


async def finish(person: Guest, table: str, pick: int = 0) -> list[list[int]]:
    """Play it to the end, always the first legal place (or another); the dice of every round."""
    dice: list[list[int]] = []
    async with person.tab() as tab:
        update = await tab.watch(table)
        while True:
            dice += [event["dice"] for event in update["events"] if event["event"] == "rolled"]
            if update["outcome"] is not None:
                return dice
            update = await tab.act(table, update["legal"][pick % len(update["legal"])], rev=update["rev"])


async def attempt(person: Guest, game: str = GAME) -> Json:
    return await person.post(f"/api/daily/{game}")


async def played(person: Guest, pick: int = 0) -> str:
    table = (await attempt(person))["id"]
    await finish(person, table, pick)
    return table


async def results(person: Guest, day: str | None = None) -> Json:
    day = day or (await person.get("/api/daily"))["day"]
    return await person.get(f"/api/daily/{GAME}/{day}")


async def seen_before(served: Served, *people: Guest) -> None:
    """They finish a game, and then a day goes by."""
    for person in people:
        table = (await person.new_table(players=1))["id"]
        await person.post(f"/api/tables/{table}/start")
        await finish(person, table)
    await asyncio.to_thread(served.forward, A_DAY)


def code(answer: httpx.Response) -> str:
    return answer.json()["code"]


async def test_everybody_has_the_same_dice_whatever_they_do_with_them(standing: Served):
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        one, other = [await finish(who, (await attempt(who))["id"], pick) for who, pick in ((ania, 0), (ola, -3))]
    shared = min(len(one), len(other))
    assert one[:shared] == other[:shared]


async def test_there_is_a_deal_of_every_game_against_the_expert_where_there_is_an_opponent(standing: Served):
    async with guest(standing.address) as ania:
        today = await ania.get("/api/daily")
        seats = {deal["game"]: (deal["players"], deal["level"]) for deal in today["deals"]}
        setup = await attempt(ania, "setup")
    assert seats == {
        "crisscross": (1, None),
        "luckybox": (1, None),
        "twentyone": (2, "expert"),
        "setup": (2, "expert"),
        "twinit": (1, None),
    }
    assert [(seat["kind"], seat["level"]) for seat in setup["seats"]] == [("person", None), ("bot", "expert")]
    assert setup["nonces"] == ["", ""]


async def test_the_minute_begins_when_its_player_says_so(standing: Served):
    async with guest(standing.address) as ania:
        table = await attempt(ania, "twinit")
        begun = await ania.begin(table["id"])
    assert (table["status"], begun["status"]) == ("open", "playing")


async def test_the_commitment_is_shown_a_day_before_and_opened_a_day_after(standing: Served):
    async with guest(standing.address) as ania:
        promised = {deal["game"]: deal["tomorrow"] for deal in (await ania.get("/api/daily"))["deals"]}
        await asyncio.to_thread(standing.forward, A_DAY)
        today = await ania.get("/api/daily")
        closed = await results(ania)
        await asyncio.to_thread(standing.forward, A_DAY)
        opened = await results(ania, today["day"])
    assert {deal["game"]: deal["commit"] for deal in today["deals"]} == promised
    assert closed["secret"] is None
    assert hashlib.sha256(bytes.fromhex(opened["secret"])).hexdigest() == promised[GAME]


async def test_two_tabs_have_one_attempt(standing: Served):
    async with guest(standing.address) as ania:
        tables = await asyncio.gather(*(attempt(ania) for _ in range(6)))
    assert len({table["id"] for table in tables}) == 1


async def test_a_second_device_has_the_same_attempt(standing: Served):
    async with guest(standing.address) as ania, httpx.AsyncClient(base_url=f"http://{standing.address}") as phone:
        table = await attempt(ania)
        link = await ania.post("/api/me/device-links")
        await phone.post("/api/me/device", json={"token": link["path"].rpartition("/")[2]})
        again = await phone.post(f"/api/daily/{GAME}", json={})
    assert again.json()["id"] == table["id"]


async def test_what_dice_followed_cannot_be_taken_back(standing: Served):
    async with guest(standing.address) as ania, ania.tab() as tab:
        table = (await attempt(ania))["id"]
        update = await tab.watch(table)
        update = await tab.act(table, update["legal"][0])
        back = await tab.ask(type="take-back", table=table)
    assert (update["can_take_back"], back["values"]["code"]) == ([], "nothing-to-take-back")


async def test_nobody_leaves_an_attempt_and_who_comes_back_finds_it_as_it_was(standing: Served):
    async with guest(standing.address) as ania:
        table = (await attempt(ania))["id"]
        async with ania.tab() as tab:
            update = await tab.watch(table)
            left = await tab.act(table, update["legal"][0])
        left_code = code(await ania.ask("POST", f"/api/tables/{table}/leave", {}))
        await asyncio.to_thread(standing.forward, minutes(60))
        again = await attempt(ania)
        async with ania.tab() as tab:
            found = await tab.watch(table)
    assert (left_code, again["id"], found["rev"], found["view"]) == ("daily", table, left["rev"], left["view"])


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "seats/0", {"kind": "bot", "level": "expert"}),
        ("PATCH", "", {"hints": True}),
        ("PATCH", "", {"spectators": True}),
        ("PUT", "seats/0/nonce", {"nonce": "00" * 32}),
        ("POST", "rematch", {}),
    ],
)
async def test_nothing_about_an_attempt_can_be_changed(standing: Served, method: str, path: str, body: Json):
    async with guest(standing.address) as ania:
        table = (await attempt(ania))["id"]
        answer = await ania.ask(method, f"/api/tables/{table}/{path}".rstrip("/"), body)
    assert code(answer) == "daily"


async def test_the_coach_says_nothing_during_an_attempt(standing: Served):
    async with guest(standing.address) as ania, ania.tab() as tab:
        table = (await attempt(ania))["id"]
        await tab.watch(table)
        assert (await tab.ask(type="hint", table=table, seat=0))["code"] == "no-hint"


async def test_only_the_servers_clock_says_when_the_day_is_over(standing: Served):
    async with guest(standing.address) as ania:
        await seen_before(standing, ania)
        day = (await ania.get("/api/daily"))["day"]
        table = (await attempt(ania))["id"]
        await asyncio.to_thread(standing.forward, A_DAY)
        await finish(ania, table)
        late = await results(ania, day)
    assert (late["played"], late["mine"]["counts"], late["place"]) == (0, False, None)


async def test_what_was_played_is_sealed_to_who_has_yet_to_play_it(standing: Served):
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola, ola.tab() as tab:
        running = (await attempt(ania))["id"]
        watching = await tab.watch(running)
        await finish(ania, running)
        asked = [await ola.ask("GET", f"/api/tables/{running}/{what}") for what in ("record", "replay", "review")]
        practice = await ola.ask("POST", f"/api/daily/{GAME}/practice", {"day": (await results(ola))["day"]})
        async with httpx.AsyncClient(base_url=f"http://{standing.address}") as nobody:
            stranger = await nobody.get(f"/api/tables/{running}/record")
        coach = (await results(ola))["coach"]
        await played(ola)
        now = [await ola.ask("GET", f"/api/tables/{running}/{what}") for what in ("record", "review")]
    assert watching["code"] == "no-spectators"
    assert [code(answer) for answer in (*asked, practice, stranger)] == ["sealed"] * 5
    assert coach is None
    assert [answer.status_code for answer in now] == [200] * 2


async def test_the_secret_is_sealed_to_everybody_until_the_day_is_over(standing: Served):
    async with guest(standing.address) as ania:
        table = await played(ania)
        told = await ania.get(f"/api/tables/{table}")
        header = json.loads((await ania.ask("GET", f"/api/tables/{table}/record")).text.splitlines()[0])
        await asyncio.to_thread(standing.forward, A_DAY)
        opened = await ania.get(f"/api/tables/{table}")
        record = json.loads((await ania.ask("GET", f"/api/tables/{table}/record")).text.splitlines()[0])
    assert (told["secret"], header["secret"], header["seed"]) == (None, "", "")
    assert hashlib.sha256(bytes.fromhex(opened["secret"])).hexdigest() == told["commit"]
    assert (record["secret"], record["luck"], record["nonces"]) == (opened["secret"], "draws", [""])


async def test_nothing_of_todays_deal_is_tried_again_before_the_day_is_over(standing: Served):
    """The table of the try would show its secret when it ends."""
    async with guest(standing.address) as ania:
        table = await played(ania)
        again = await ania.ask("POST", f"/api/tables/{table}/practice", {"seq": 2, "seat": 0})
        await asyncio.to_thread(standing.forward, A_DAY)
        later = await ania.ask("POST", f"/api/tables/{table}/practice", {"seq": 2, "seat": 0})
    assert (code(again), later.status_code) == ("sealed", 201)


async def test_practice_has_the_same_dice_and_never_counts(standing: Served):
    async with guest(standing.address) as ania:
        await seen_before(standing, ania)
        first = await attempt(ania)
        dice = await finish(ania, first["id"])
        before = await results(ania)
        practice = await ania.post(f"/api/daily/{GAME}/practice", {"day": before["day"]})
        again = await finish(ania, practice["id"], 5)
        after = await results(ania)
    shared = min(len(dice), len(again))
    assert dice[:shared] == again[:shared]
    assert (first["daily"]["counts"], practice["daily"]["counts"], practice["hints"]) == (True, False, True)
    assert (after["mine"], after["played"]) == (before["mine"], before["played"])


async def test_a_new_guest_counts_for_themselves_and_stands_below(standing: Served):
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        await seen_before(standing, ania, ola)
        await played(ania)
        await played(ola, -3)
        async with guest(standing.address, "Ania again") as again:
            await played(again, 3)
            told = await results(again)
    assert [(one["person"]["name"], one["fresh"]) for one in told["best"]][-1] == ("Ania again", True)
    assert [one["place"] is None for one in told["best"]] == [False, False, True]
    assert (told["played"], sum(told["spread"].values()), told["mine"]["fresh"]) == (2, 2, True)
    assert told["place"] in (1, 2, 3)


async def test_my_place_and_how_many_of_a_hundred_i_reached(standing: Served):
    people = [guest(standing.address, f"G{at}") for at in range(4)]
    async with people[0] as a, people[1] as b, people[2] as c, people[3] as d:
        everybody = (a, b, c, d)
        await seen_before(standing, *everybody)
        for at, who in enumerate(everybody):
            await played(who, -at)
        told = [await results(who) for who in everybody]
    values = [one["mine"]["value"] for one in told]
    for one, value in zip(told, values, strict=True):
        assert one["place"] == 1 + sum(other > value for other in values)
        assert one["percentile"] == round(100 * (sum(other <= value for other in values) - 1) / 3)


async def test_what_follows_a_try_of_a_daily_deal_has_luck_of_its_own(standing: Served):
    async with guest(standing.address) as ania:
        table = await played(ania)
        await asyncio.to_thread(standing.forward, A_DAY)
        again = (await ania.post(f"/api/tables/{table}/practice", {"seq": 1, "seat": 0}))["id"]
        await finish(ania, again)
        following = (await ania.post(f"/api/tables/{again}/rematch"))["id"]
        luck = [standing.house.tables[at].sitting.luck for at in (again, following)]
    assert luck == ["draws", "entries"]


async def test_a_past_day_can_be_practised_by_anybody(standing: Served):
    async with guest(standing.address) as ania:
        day = (await ania.get("/api/daily"))["day"]
        await asyncio.to_thread(standing.forward, A_DAY)
        practice = await ania.post(f"/api/daily/{GAME}/practice", {"day": day})
        past = (await ania.get("/api/daily"))["past"]
        unknown = await ania.ask("POST", f"/api/daily/{GAME}/practice", {"day": "2020-01-01"})
        tomorrow = await ania.ask("POST", f"/api/daily/{GAME}/practice", {"day": "2099-01-01"})
    assert practice["daily"] == {"day": day, "until": practice["daily"]["until"]} | {"counts": False}
    assert past == [{"day": day, "games": dict.fromkeys(past[0]["games"])}]
    assert [code(answer) for answer in (unknown, tomorrow)] == ["not-found"] * 2


async def test_days_played_in_a_row_are_counted(standing: Served):
    async with guest(standing.address) as ania:
        streaks: list[int] = []
        for _ in range(3):
            await played(ania)
            streaks.append((await ania.get("/api/daily"))["streak"])
            await asyncio.to_thread(standing.forward, A_DAY)
    assert streaks == [1, 2, 3]


async def test_the_coachs_line_is_told_when_the_attempt_is_over(standing: Served, monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []

    async def in_peace(_: object, game: str, *about: object) -> tuple[int, ...]:
        asked.append(game)
        return (41, 30)

    monkeypatch.setattr(standing.house.reviews, "in_peace", in_peace)
    async with guest(standing.address) as ania:
        before = await results(ania)
        await played(ania)
        await results(ania)
        await asyncio.to_thread(lambda: standing.run(standing.house.background.done("coachs-line")))
        told = await results(ania)
    assert (before["coach"], before["coach_value"]) == (None, None)
    assert (told["coach"], told["coach_value"], asked) == (41, 11, [GAME])
