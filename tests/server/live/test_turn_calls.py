"""Your turn, in a game that takes days: told once, to who is not there, and listed in a feed with a private address."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stolik.server.running.pushing import Answer, Message
from tests.server.guests import Guest, Json, guest
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

SUBSCRIPTION = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/one",
    "keys": {"p256dh": "B" + "A" * 86, "auth": "A" * 22},
    "language": "pl",
}


class Sent:
    """In the place of whoever sends."""

    def __init__(self, served: Served, monkeypatch: pytest.MonkeyPatch, answer: Answer = "sent") -> None:
        self.messages: list[Message] = []
        self.answer: Answer = answer
        monkeypatch.setattr(served.house.turn_calls.pusher, "send", self.send)

    async def send(self, message: Message) -> Answer:
        self.messages.append(message)
        return self.answer


async def wants_calls(person: Guest) -> Any:
    """As if it had come over HTTPS."""
    return await person.http.put("/api/me/turns/push", json=SUBSCRIPTION)


async def slow_game(host: Guest, other: Guest) -> str:
    table = (await host.new_table("crisscross", players=2, pace={"kind": "slow", "days": 2}))["id"]
    await other.post(f"/api/tables/{table}/join")
    await host.post(f"/api/tables/{table}/start")
    return table


async def settled(served: Served) -> None:
    """Until what was begun in the background is done."""
    await asyncio.to_thread(lambda: served.run(served.house.background.done("call")))


@pytest.fixture
def https(monkeypatch: pytest.MonkeyPatch) -> None:
    def secure(*_: object) -> bool:
        return True

    monkeypatch.setattr("stolik.server.http.turns.is_secure", secure)


@pytest.mark.usefixtures("https")
async def test_who_is_not_there_is_told_once_a_turn(standing: Served, monkeypatch: pytest.MonkeyPatch):
    sent = Sent(standing, monkeypatch)
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        await wants_calls(ola)
        table = await slow_game(ania, ola)
        async with ania.tab() as tab:
            update = await tab.watch(table)
            await tab.act(table, update["legal"][0])
        await settled(standing)
        first = len(sent.messages)
        async with ola.tab() as tab:
            update = await tab.watch(table)
            await tab.act(table, update["legal"][0])
        await settled(standing)
    assert first == 1
    assert [(one.topic, one.ttl, one.data["language"]) for one in sent.messages] == [(table, 2 * 86400, "pl")]


@pytest.mark.usefixtures("https")
async def test_a_browser_that_is_gone_is_forgotten(standing: Served, monkeypatch: pytest.MonkeyPatch):
    sent = Sent(standing, monkeypatch, "gone")
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        await wants_calls(ola)
        for _ in range(2):
            await slow_game(ania, ola)
            await settled(standing)
    assert len(sent.messages) == 1


@pytest.mark.usefixtures("https")
async def test_who_has_unsubscribed_is_told_nothing(standing: Served, monkeypatch: pytest.MonkeyPatch):
    sent = Sent(standing, monkeypatch)
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        await wants_calls(ola)
        await ola.ask("DELETE", "/api/me/turns/push", {"endpoint": SUBSCRIPTION["endpoint"]})
        await slow_game(ania, ola)
        await settled(standing)
    assert sent.messages == []


@pytest.mark.usefixtures("https")
async def test_an_endpoint_that_is_no_push_service_is_refused(standing: Served):
    async with guest(standing.address) as ania:
        answer = await ania.ask("PUT", "/api/me/turns/push", {**SUBSCRIPTION, "endpoint": "https://evil.example/"})
    assert (answer.status_code, answer.json()["values"]["field"]) == (400, "endpoint")


async def test_there_is_no_push_without_https(standing: Served):
    async with guest(standing.address) as ania:
        offered = await ania.get("/api/me/turns/push")
        answer = await wants_calls(ania)
    assert (offered["key"], answer.json()["code"]) == (None, "no-push")


async def test_the_houses_key_is_drawn_once(standing: Served):
    calls = standing.house.turn_calls
    before = calls.pusher.public_key
    await asyncio.to_thread(lambda: standing.run(calls.open()))
    assert calls.pusher.public_key == before is not None


async def test_a_feed_lists_the_tables_where_i_am_to_move(standing: Served):
    async with guest(standing.address, "Ania") as ania, guest(standing.address, "Ola") as ola:
        address = (await ania.post("/api/me/turns/feed"))["path"]
        table = await slow_game(ania, ola)
        await settled(standing)
        listed = await ola.http.get(address)
        async with ania.tab() as tab:
            update = await tab.watch(table)
            await tab.act(table, update["legal"][0])
        await settled(standing)
        moved = await ola.http.get(address)
        again: Json = await ania.post("/api/me/turns/feed")
        old = await ola.http.get(address)
    assert listed.headers["content-type"].startswith("application/atom+xml")
    assert f"/t/{table}" in listed.text
    assert "Ania" not in listed.text
    assert f"/t/{table}" not in moved.text
    assert (old.status_code, again["path"] != address) == (404, True)
