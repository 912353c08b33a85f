"""Whichever process somebody reaches, the table is there: what is said goes to its owner, and what happens comes back."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from stolik.server.connections.round_trips import SLACK
from stolik.server.people.person import UNKNOWN
from stolik.server.pipes import wire as wires
from stolik.server.pipes.wire import Broken, Kind, call
from stolik.server.pipes.words import Opening, encode
from stolik.server.running.timekeeper import Span, Timekeeper
from stolik.store.owners import Owner
from tests.server.guests import guest, until
from tests.server.pipes.several import Several, apart, closed_with
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


# Sockets


async def test_a_move_through_another_process_is_played_and_everybody_sees_it(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        answer = await there.tabs[1].act(there.table, there.updates[1]["legal"][0])
        seen = await there.tabs[0].update(2)
        assert (answer["rev"], seen["rev"], seen["moves"][-1]["seat"]) == (2, 2, 1)
        assert (there.table in several.one.house.tables, there.table in several.other.house.tables) == (True, False)


async def test_what_happens_at_the_owner_is_seen_through_another_process(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        await there.tabs[0].act(there.table, there.updates[0]["legal"][0])
        seen = await there.tabs[1].update(2)
        assert (seen["seat"], seen["moves"][-1]["seat"]) == (1, 0)


async def test_a_message_that_is_sent_again_through_another_process_is_not_played_again(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        action = there.updates[1]["legal"][0]
        first = await there.tabs[1].act(there.table, action, id=77)
        async with guest(several.one.address, known=there.ben) as direct, direct.tab(there.tabs[1].client) as tab:
            await tab.watch(there.table)
            again = await tab.act(there.table, action, id=77)
        assert (first["rev"], again["rev"], again["type"]) == (2, 2, "ack")


async def test_what_is_refused_there_is_refused_here(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        answer = await there.tabs[1].act(there.table, {"do": "nothing"})
        assert (answer["type"], answer["code"]) == ("error", "bad-input")


async def test_a_table_whose_name_the_database_cannot_read_is_no_table_at_once(several: Several):
    async with guest(several.one.address) as ania, ania.tab() as tab:
        answer = await tab.watch("T\0")
        assert (answer["type"], answer["code"]) == ("error", "no-such-table")


async def test_previews_hints_and_talk_go_the_same_way(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        tab, action = there.tabs[1], there.updates[1]["legal"][0]
        shown = await tab.ask(type="preview", table=there.table, action=action)
        hint = await tab.ask(type="hint", table=there.table)
        await tab.ask(type="say", table=there.table, text="hello")
        heard = await there.tabs[0].until(lambda message: message["type"] == "chat")
        assert (shown["legal"], hint["type"], heard["text"]) == (True, "hint", "hello")


async def test_who_watches_before_they_say_hello_acts_after_it(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        async with there.ben.silent_tab() as tab:
            await tab.watch(there.table)
            refused = await tab.act(there.table, there.updates[1]["legal"][0])
            await tab.send(type="hello", client=tab.client)
            welcome = await tab.until(lambda message: message["type"] == "welcome")
            played = await tab.act(there.table, there.updates[1]["legal"][0])
        welcomes = [message for message in tab.seen if message["type"] == "welcome"]
        assert (refused["code"], welcome["you"]["name"], played["rev"], len(welcomes)) == ("bad-input", "Ben", 2, 1)


async def test_the_owner_measures_the_whole_way(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        watchers = several.one.house.tables[there.table].watchers
        await until(lambda: len(watchers.delays([1])) == 1)
        asking = asyncio.create_task(closed_with(there.tabs[1]))
        await until(lambda: watchers.delays([1])[0] >= SLACK)
        asking.cancel()


async def test_who_stops_watching_is_answered_and_the_socket_stays(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        live = several.one.house.tables[there.table]
        answer = await there.tabs[1].ask(type="unwatch", table=there.table)
        await until(lambda: len(live.watchers) == 1)
        again = await there.tabs[1].watch(there.table)
        assert (answer["type"], again["type"], again["rev"]) == ("ack", "update", 1)


async def test_who_goes_away_here_is_gone_there(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        live = several.one.house.tables[there.table]
        assert len(live.watchers) == 2
        await there.tabs[1].socket.close()
        await until(lambda: len(live.watchers) == 1)


async def test_when_the_owner_lets_go_of_the_table_those_who_watch_through_others_are_told_to_come_again(
    several: Several,
):
    async with apart(several.one.address, several.other.address) as there:
        house = several.one.house
        house.loop.call_soon_threadsafe(lambda: house.tables.drop(house.tables[there.table]))
        assert [await closed_with(tab) for tab in there.tabs] == [4503, 4503]


# HTTP


async def test_requests_about_a_table_of_another_process_are_answered_by_it(several: Several):
    async with guest(several.one.address) as ania, guest(several.other.address, "Ben") as ben, ania.tab() as tab:
        table = (await ania.new_table(players=3))["id"]
        await tab.watch(table)
        described = await ben.get(f"/api/tables/{table}")
        joined = await ben.post(f"/api/tables/{table}/join")
        refused = await ben.ask("PATCH", f"/api/tables/{table}", {"listed": True})
        told = await tab.until(lambda message: message["type"] == "table" and message["table"]["seats"][1]["nonce"])
        assert described["seats"][0]["here"]
        assert joined["seats"][1]["person"]["name"] == "Ben"
        assert (refused.status_code, refused.json()["code"]) == (403, "not-host")
        assert told["table"]["seats"][1]["person"]["id"] == ben.id


async def test_an_answer_that_is_too_long_for_one_frame_comes_in_several(
    several: Several, monkeypatch: pytest.MonkeyPatch
):
    async with apart(several.one.address, several.other.address) as there:
        monkeypatch.setattr(wires, "LONGEST_FRAME", 1024)
        path = f"/api/tables/{there.table}"
        here, afar = [
            await person.http.get(path, headers={"accept-encoding": "identity"}) for person in (there.ania, there.ben)
        ]
    assert (afar.status_code, afar.content) == (200, here.content)
    assert len(afar.content) > wires.LONGEST_FRAME


async def test_a_request_about_a_table_that_somebody_is_just_letting_go_of_waits_a_moment(
    several: Several, monkeypatch: pytest.MonkeyPatch
):
    async with guest(several.one.address) as ania, guest(several.other.address, "Ben") as ben:
        table = (await ania.new_table(players=3))["id"]
        several.one.house.loop.call_soon_threadsafe(several.one.house.tables.let_rest, Span(-1))
        owners = several.other.house.store.owners
        assert owners is not None
        claim, answers = owners.claim, iter((False,))

        async def claimed(wanted: str) -> bool:
            """The first one finds the row in somebody's hands."""
            return next(answers, None) is not False and await claim(wanted)

        monkeypatch.setattr(owners, "claim", claimed)
        await until(lambda: several.other.run(owners.of(table)) is None)
        assert (await ben.post(f"/api/tables/{table}/join"))["seats"][1]["person"]["name"] == "Ben"


async def test_a_request_that_breaks_off_in_the_middle_is_not_handed_on(several: Several):
    async with guest(several.one.address) as ania, guest(several.other.address, "Ben") as ben:
        table = (await ania.new_table(players=3))["id"]
        parts = iter(({"type": "http.request", "body": b"{}", "more_body": True}, {"type": "http.disconnect"}))
        said: list[object] = []

        async def receive() -> object:
            return next(parts)

        async def send(message: object) -> None:
            said.append(message)

        headers = [(b"cookie", ben.cookie.encode()), (b"content-type", b"application/json")]
        scope = {"path": f"/api/tables/{table}/join", "method": "POST", "scheme": "http", "headers": headers}
        scope |= {"query_string": b"", "client": ("127.0.0.1", 1)}
        forwarding = several.other.house.forwarding
        assert forwarding is not None
        several.other.run(forwarding.answer(_nobody, scope, receive, send))
        assert (said, (await ania.get(f"/api/tables/{table}"))["seats"][1]["person"]) == ([], None)


async def _nobody(*_: object) -> None:
    raise AssertionError("the table is another process's")


async def test_a_body_that_is_too_long_is_refused_wherever_the_table_is(several: Several):
    async with guest(several.one.address) as ania, guest(several.other.address, "Ben") as ben:
        table = (await ania.new_table(players=3))["id"]
        answer = await ben.ask("PATCH", f"/api/tables/{table}", {"listed": True, "more": "x" * 70_000})
        assert answer.status_code == 413


async def test_a_table_that_nobody_has_is_answered_for_by_whoever_is_asked(several: Several):
    async with guest(several.one.address) as ania, guest(several.other.address, "Ben") as ben:
        table = (await ania.new_table(players=2))["id"]
        several.one.run(let_go(several.one, table))
        await ben.post(f"/api/tables/{table}/join")
        assert (table in several.one.house.tables, table in several.other.house.tables) == (False, True)
        assert (await ania.get(f"/api/tables/{table}"))["seats"][1]["person"]["name"] == "Ben"


async def let_go(served: Served, table: str) -> None:
    house = served.house
    live = house.tables[table]
    house.tables.drop(live)
    assert house.store.owners is not None
    await house.store.owners.release(live.key)


async def test_there_is_no_such_table_anywhere(several: Several):
    async with guest(several.other.address) as ania:
        assert (await ania.ask("GET", "/api/tables/nowhere")).status_code == 404


# Around the tables


async def test_the_list_of_open_tables_is_everybodys(several: Several):
    async with guest(several.one.address) as ania, guest(several.other.address, "Ben") as ben, ben.tab() as tab:
        await tab.ask(type="watch-tables")
        table = (await ania.new_table(players=2, listed=True))["id"]
        shown = await tab.until(
            lambda message: message["type"] == "tables" and any(one["id"] == table for one in message["tables"])
        )
        assert shown


async def test_who_is_called_differently_is_so_everywhere(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        await there.ben.patch("/api/me", {"name": "Benedykt"})
        told = await there.tabs[0].until(
            lambda message: message["type"] == "table" and message["table"]["seats"][1]["name"] == "Benedykt"
        )
        await there.tabs[1].ask(type="say", table=there.table, text="it is me")
        heard = await there.tabs[0].until(lambda message: message["type"] == "chat")
        assert told
        assert heard["from"]["name"] == "Benedykt"


async def test_what_somebody_changes_at_two_processes_holds_also_if_they_do_not_hear_of_each_other(
    several: Several, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(several.one.house.guests, "tell_others", _tell_nobody)
    async with guest(several.one.address) as ania, guest(several.other.address, known=ania) as again:
        await again.get("/api/me")
        await ania.patch("/api/me", {"name": "Anna"})
        changed = await again.patch("/api/me", {"colour": "teal"})
        assert (changed["name"], changed["colour"]) == ("Anna", "teal")


def _tell_nobody(_: str) -> None:
    """The other process cannot be reached."""


# The private door


async def owner_of(served: Served, table: str) -> Owner:
    owners = served.house.store.owners
    assert owners is not None
    found = await owners.of(table)
    assert found is not None
    return found


async def test_who_does_not_know_the_key_is_turned_away(several: Several):
    async with guest(several.one.address) as ania:
        table = (await ania.new_table())["id"]
        owner = several.one.run(owner_of(several.one, table))
        with pytest.raises(Broken):
            await call(owner.address, b"a guess", Timekeeper())
        wire = await call(owner.address, owner.key, Timekeeper())
        wire.close()


async def test_a_browser_at_the_private_door_is_turned_away(several: Several):
    async with guest(several.one.address) as ania:
        owner = several.one.run(owner_of(several.one, (await ania.new_table())["id"]))
        async with httpx.AsyncClient() as browser:
            with pytest.raises(httpx.HTTPError):
                await browser.get(f"http://{owner.address}/api/games")


async def test_what_is_not_there_is_said_at_the_private_door_and_nothing_is_done(several: Several):
    async with guest(several.one.address) as ania, guest(several.other.address, "Ben") as ben:
        mine, theirs = (await ania.new_table())["id"], (await ben.new_table())["id"]
        owner = several.one.run(owner_of(several.one, mine))
        wire = await call(owner.address, owner.key, Timekeeper())
        wire.send(Kind.OPEN, encode(Opening(theirs, UNKNOWN, None)))
        assert (await wire.receive())[0] is Kind.NOT_HERE
        wire.close()
