"""Everybody's part of the dice: who gives it, when, and that the server has none to choose."""

from __future__ import annotations

import ast
import asyncio
import re
from pathlib import Path

import httpx
import pytest

import stolik.server
from stolik.server.live.beginning import NONCE_PATIENCE
from stolik.server.running.timekeeper import Span, seconds
from stolik.table.log import Header
from stolik.table.records import read_records, replay
from stolik.table.seed import commitment, seed
from tests.server.guests import Guest, Json, Tab, guest
from tests.server.http.test_around_the_table import refused
from tests.server.serving import Served

ONE, TWO = "01" * 32, "02" * 32
pytestmark = pytest.mark.anyio


async def sit_silently(ania: Guest, players: int = 1, bots: int = 0) -> str:
    """A table at which nobody has given anything."""
    ania.gives_nonces = False
    table = (await ania.new_table(players=players, instant_bots=True))["id"]
    for at in range(1, 1 + bots):
        await ania.put(f"/api/tables/{table}/seats/{at}", {"kind": "bot", "level": "beginner"})
    return table


async def start(person: Guest, table: str, tab: Tab) -> asyncio.Task[httpx.Response]:
    """Start has been pressed, and everybody who watches the table has been told that nonces are waited for."""
    await tab.watch(table)
    starting = asyncio.create_task(person.ask("POST", f"/api/tables/{table}/start"))
    await tab.until(lambda message: message["type"] == "table" and message["table"]["starting"])
    return starting


async def play(person: Guest, table: str) -> None:
    """To the end, with whoever sits there."""
    async with person.tab() as tab:
        update = await tab.watch(table)
        while update["outcome"] is None:
            if update["legal"]:
                update = await tab.act(table, update["legal"][0])
            else:
                update = await tab.update(update["rev"] + 1)
        await tab.until(lambda message: message["type"] == "table" and message["table"]["status"] == "finished")


async def header_of(person: Guest, table: str) -> Header:
    """Of the record of a game that is played to its end here."""
    await play(person, table)
    record = await person.ask("GET", f"/api/tables/{table}/record")
    (lines,) = read_records(record.content.splitlines())
    return replay(lines).header


def nonces(*given: str) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(nonce) for nonce in given)


# Giving


async def test_the_commitment_is_there_before_any_nonce_and_stays(served: Served):
    async with guest(served.address) as ania:
        ania.gives_nonces = False
        table = await ania.new_table(players=1)
        assert [seat["nonce"] for seat in table["seats"]] == [False]
        given = await ania.give_nonce(table["id"], 0, ONE)
        begun = await ania.post(f"/api/tables/{table['id']}/start")
        await play(ania, table["id"])
        over = await ania.get(f"/api/tables/{table['id']}")
        assert {seen["commit"] for seen in (table, given, begun, over)} == {table["commit"]}
        assert commitment(bytes.fromhex(over["secret"])).hex() == table["commit"]


async def test_nobody_sees_a_nonce_before_all_are_fixed(served: Served):
    async with guest(served.address) as ania:
        table = await sit_silently(ania, players=2, bots=1)
        given = await ania.give_nonce(table, 0, ONE)
        assert ([seat["nonce"] for seat in given["seats"]], given["nonces"]) == ([True, False], None)
        assert ONE not in (await ania.ask("GET", f"/api/tables/{table}")).text
        assert (await ania.post(f"/api/tables/{table}/start"))["nonces"] == [ONE, ""]


@pytest.mark.parametrize(
    "nonce", ["", "01", "01" * 31, "01" * 33, "0" * 63, "AB" * 32, "zz" * 32, f"{ONE}\n", " " * 64]
)
async def test_a_nonce_is_exactly_32_bytes(served: Served, nonce: str):
    async with guest(served.address) as ania:
        table = await sit_silently(ania)
        answer = await ania.ask("PUT", f"/api/tables/{table}/seats/0/nonce", {"nonce": nonce})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")
        assert answer.json()["values"] == {
            "field": "nonce",
            "problem": "not 32 bytes, written as 64 lowercase hexadecimal digits",
        }


async def test_the_first_nonce_counts_and_is_not_replaced(served: Served):
    async with guest(served.address) as ania:
        table = await sit_silently(ania)
        await ania.give_nonce(table, 0, ONE)
        again = await ania.give_nonce(table, 0, ONE)
        other = await ania.ask("PUT", f"/api/tables/{table}/seats/0/nonce", {"nonce": TWO})
        assert (again["seats"][0]["nonce"], await refused(other)) == (True, (409, "nonce-given"))
        assert (await ania.post(f"/api/tables/{table}/start"))["nonces"] == [ONE]


async def test_a_nonce_is_given_for_seats_of_ones_own_only(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = await sit_silently(ania, players=3, bots=1)
        path = f"/api/tables/{table}/seats"
        assert await refused(await ben.ask("PUT", f"{path}/0/nonce", {"nonce": ONE})) == (403, "not-yours")
        assert await refused(await ania.ask("PUT", f"{path}/1/nonce", {"nonce": ONE})) == (403, "not-yours")
        assert await refused(await ania.ask("PUT", f"{path}/2/nonce", {"nonce": ONE})) == (403, "not-yours")
        assert await refused(await ania.ask("PUT", f"{path}/9/nonce", {"nonce": ONE})) == (404, "no-such-seat")


async def test_after_the_start_no_nonce_is_taken(served: Served):
    async with guest(served.address) as ania:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        late = await ania.ask("PUT", f"/api/tables/{table}/seats/0/nonce", {"nonce": ONE})
        assert await refused(late) == (409, "already-started")


async def test_a_seat_that_changes_hands_loses_its_nonce(served: Served):
    async with guest(served.address) as ania, guest(served.address) as ben:
        table = await sit_silently(ania, players=3)
        ben.gives_nonces = False
        await ben.post(f"/api/tables/{table}/join")
        await ben.give_nonce(table, 1, TWO)
        freed = await ania.put(f"/api/tables/{table}/seats/1", {"kind": "open"})
        back = await ben.post(f"/api/tables/{table}/join")
        assert [seen["seats"][1]["nonce"] for seen in (freed, back)] == [False, False]
        await ben.give_nonce(table, 1, TWO)
        moved = await ben.put(f"/api/tables/{table}/seats/2", {"kind": "me"})
        assert [seat["nonce"] for seat in moved["seats"]] == [False, False, False]


@pytest.mark.parametrize(
    ("path", "body"),
    [("", {"game": "crisscross", "nonce": ONE}), ("/{table}/seats/0", {"kind": "me", "nonce": ONE})],
)
async def test_a_nonce_comes_with_nothing_else(served: Served, path: str, body: Json):
    """Whoever makes a table or sits down has not seen its commitment yet."""
    async with guest(served.address) as ania:
        table = await sit_silently(ania)
        method = "PUT" if path else "POST"
        answer = await ania.ask(method, f"/api/tables{path.format(table=table)}", body)
        assert await refused(answer) == (400, "bad-input")


# Beginning


async def test_a_game_begins_at_once_when_all_have_given(standing: Served):
    async with guest(standing.address) as ania:
        table = await ania.new_table(players=1)
        begun = await ania.post(f"/api/tables/{table['id']}/start")
        assert (begun["status"], begun["starting"], begun["seats"][0]["nonce"]) == ("playing", False, True)


async def test_after_start_the_missing_nonce_is_asked_for_and_waited_for(standing: Served):
    async with guest(standing.address) as ania, ania.tab() as tab:
        table = await sit_silently(ania)
        starting = await start(ania, table, tab)
        asked = tab.seen[-1]["table"]
        assert (asked["status"], asked["seats"][0]["nonce"]) == ("open", False)
        await ania.give_nonce(table, 0, ONE)
        assert (await starting).json()["nonces"] == [ONE]


async def test_who_gave_nothing_within_three_seconds_plays_with_an_empty_nonce(standing: Served):
    async with guest(standing.address) as ania, ania.tab() as tab:
        table = await sit_silently(ania, players=2, bots=1)
        starting = await start(ania, table, tab)
        standing.forward(Span(NONCE_PATIENCE - 1))
        assert (await ania.get(f"/api/tables/{table}"))["status"] == "open"
        standing.forward(Span(1))
        begun = (await starting).json()
        assert (begun["status"], begun["nonces"], begun["seats"][0]["nonce"]) == ("playing", ["", ""], False)
    assert seconds(3) == NONCE_PATIENCE


async def test_who_gets_up_while_nonces_are_waited_for_stops_the_start(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address) as ben, ben.tab() as tab:
        table = (await ania.new_table(players=2))["id"]
        ben.gives_nonces = False
        await ben.post(f"/api/tables/{table}/join")
        starting = await start(ania, table, tab)
        left = await ben.post(f"/api/tables/{table}/leave")
        assert (left["status"], await refused(await starting)) == ("open", (409, "open-seats"))
        assert (await ania.get(f"/api/tables/{table}"))["starting"] is False


# The seed


async def test_alone_the_dice_hang_on_my_browser(served: Served):
    async with guest(served.address) as ania:
        table = await sit_silently(ania)
        await ania.give_nonce(table, 0, ONE)
        await ania.post(f"/api/tables/{table}/start")
        header = await header_of(ania, table)
    assert (header.nonces, header.seed) == (nonces(ONE), seed(header.secret, nonces(ONE)))
    assert header.seed != seed(header.secret, nonces(TWO))


async def test_with_bots_nothing_but_my_nonce_is_added(served: Served):
    async with guest(served.address) as ania:
        table = await sit_silently(ania, players=3, bots=2)
        await ania.give_nonce(table, 0, ONE)
        await ania.post(f"/api/tables/{table}/start")
        header = await header_of(ania, table)
    assert (header.nonces, header.seed) == (nonces(ONE, "", ""), seed(header.secret, nonces(ONE)))


async def test_a_rematch_has_its_own_commitment_and_asks_for_new_nonces(served: Served):
    async with guest(served.address) as ania:
        table = await sit_silently(ania, players=2, bots=1)
        await ania.give_nonce(table, 0, ONE)
        first = await ania.post(f"/api/tables/{table}/start")
        await play(ania, table)
        rematch = await ania.post(f"/api/tables/{table}/rematch")
        assert [seat["nonce"] for seat in rematch["seats"]] == [False, False]
        assert rematch["commit"] != first["commit"]
        await ania.give_nonce(rematch["id"], 1, TWO)
        await ania.post(f"/api/tables/{rematch['id']}/start")
        header = await header_of(ania, rematch["id"])
    assert (header.nonces, header.seed) == (nonces("", TWO), seed(header.secret, nonces(TWO)))


async def test_the_people_on_a_shared_device_give_one_nonce_each(served: Served):
    async with guest(served.address) as ania:
        table = await sit_silently(ania, players=2)
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "shared", "name": "Babcia"})
        await ania.give_nonce(table, 0, ONE)
        await ania.give_nonce(table, 1, TWO)
        assert (await ania.post(f"/api/tables/{table}/start"))["nonces"] == [ONE, TWO]


def test_the_server_draws_no_nonce_of_a_seat():
    """No function that speaks of nonces has luck at hand; the ping, which is no part of any seed, has its own."""
    luck = re.compile(r"\b(secrets|random|urandom|uuid\w*|token_\w+)\b")
    drawing: set[str] = set()
    for path in Path(stolik.server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                text = ast.unparse(node)
                if "nonce" in text and luck.search(text):
                    drawing.add(f"{path.name}: {getattr(node, 'name', 'lambda')}")
    assert drawing == {"round_trips.py: ping"}
