"""What was decided outside of a running server: it is heard of within seconds, and carried out for who is inside already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.server.connections.doorkeeper import ASK_EVERY
from stolik.server.people.bans import Bans
from stolik.server.running.timekeeper import minutes
from stolik.server.upkeep import deciding
from stolik.store.tools import existing
from tests.server.guests import Guest, Tab, guest, until
from tests.server.serving import Served, serving
from tests.server.time import HandMovedTime

pytestmark = pytest.mark.anyio

HERE = "127.0.0.1/32"


async def decide(standing: Served, what: Any, *about: Any) -> None:
    """As `stolik admin` does, from outside; and then the server's next look."""
    await from_outside(standing, what, *about)
    standing.run(standing.house.doorkeeper.ask())


async def from_outside(standing: Served, what: Any, *about: Any) -> None:
    async with existing(standing.settings.database) as database:
        await what(database, *about)


async def closed_with(tab: Tab) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await tab.receive()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def code_of(ania: Guest, method: str, path: str) -> str | None:
    return (await ania.ask(method, path, {} if method == "POST" else None)).json().get("code")


async def test_a_banned_guest_is_shown_the_door_and_does_not_come_back(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address) as ben, ania.tab() as tab, ben.tab() as other:
        await decide(standing, deciding.ban, ania.id, standing.time.now(), None)
        assert await closed_with(tab) == 4402
        assert await code_of(ania, "GET", "/api/me") == "banned"
        assert await code_of(ania, "POST", "/api/me") == "banned"
        assert await code_of(ania, "POST", "/api/tables") == "banned"
        with pytest.raises(ConnectionClosed):
            async with ania.tab():
                pass
        assert (await other.ask(type="watch-tables"))["type"] == "ack"
        await decide(standing, deciding.unban, ania.id)
        async with ania.tab() as again:
            assert (await again.ask(type="watch-tables"))["type"] == "ack"


async def test_from_a_banned_address_nobody_plays_and_everybody_can_read_why(standing: Served):
    async with guest(standing.address) as ania, ania.tab() as tab:
        await decide(standing, deciding.ban, HERE, standing.time.now(), None)
        assert await closed_with(tab) == 4402
        assert await code_of(ania, "GET", "/api/games") == "banned"
        assert await code_of(ania, "POST", "/api/me") == "banned"
        page, ready = await ania.ask("GET", "/"), await ania.ask("GET", "/readyz")
        assert (page.status_code, ready.status_code) == (200, 200)
        await decide(standing, deciding.unban, HERE)
        assert await code_of(ania, "GET", "/api/me") is None


async def test_a_server_looks_every_two_seconds(standing: Served):
    async with guest(standing.address) as ania:
        await from_outside(standing, deciding.ban, ania.id, standing.time.now(), None)
        assert await code_of(ania, "GET", "/api/me") is None
        standing.forward(ASK_EVERY)
        await until(lambda: standing.house.bans.keeps_out(ania.id))


async def test_a_ban_that_was_there_before_the_server_holds_from_the_first_request(tmp_path: Path):
    with serving(tmp_path) as before:
        async with guest(before.address) as ania:
            await from_outside(before, deciding.ban, ania.id, before.time.now(), None)
    with serving(tmp_path, HandMovedTime()) as after:
        assert after.house.bans.keeps_out(ania.id)


async def test_a_ban_ends_by_itself(standing: Served):
    async with guest(standing.address) as ania:
        await decide(standing, deciding.ban, ania.id, standing.time.now(), ASK_EVERY)
        assert await code_of(ania, "GET", "/api/me") == "banned"
        standing.forward(ASK_EVERY)
        standing.run(standing.house.doorkeeper.ask())
        assert await code_of(ania, "GET", "/api/me") is None


async def test_at_a_table_that_was_closed_nobody_plays_or_sits_down(standing: Served):
    async with guest(standing.address) as ania, guest(standing.address) as ben, ania.tab() as tab:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        await tab.watch(table)
        await decide(standing, deciding.close, table, standing.time.now())
        seen = await tab.until(lambda message: message["type"] == "table")
        assert seen["table"]["status"] == "closed"
        acted = await tab.act(table, {"do": "place", "a": 0, "b": 1})
        assert (acted["type"], acted["code"]) == ("error", "closed")
        assert await code_of(ben, "POST", f"/api/tables/{table}/join") == "closed"
        assert await code_of(ania, "GET", f"/api/tables/{table}/record") == "not-finished"


async def test_a_table_that_was_being_read_when_its_closing_was_heard_of_is_closed_a_little_later(
    standing: Served, monkeypatch: pytest.MonkeyPatch
):
    async with guest(standing.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=1))["id"]
        await ania.post(f"/api/tables/{table}/start")
        await tab.watch(table)
        with monkeypatch.context() as reading:
            reading.setattr(standing.house.tables, "get", _not_yet)
            await decide(standing, deciding.close, table, standing.time.now())
        standing.run(standing.house.doorkeeper.ask())
        acted = await tab.act(table, {"do": "place", "a": 0, "b": 1})
        assert (acted["type"], acted["code"]) == ("error", "closed")


def _not_yet(_: str | None) -> None:
    """The table is not in memory before it is read."""


async def test_a_table_that_was_closed_before_it_began_is_shown_as_closed(standing: Served):
    async with guest(standing.address) as ania:
        table = (await ania.new_table(players=2))["id"]
        await decide(standing, deciding.close, table, standing.time.now())
        standing.forward(minutes(10))
        assert standing.house.tables.get(table) is None
        async with ania.tab() as tab:
            await tab.watch(table)
            assert tab.seen[-2]["table"]["status"] == "closed"
        assert await code_of(ania, "POST", f"/api/tables/{table}/start") == "closed"


async def test_a_table_that_was_closed_is_not_one_of_the_tables_that_a_guest_may_have(standing: Served):
    async with guest(standing.address) as ania:
        table = (await ania.new_table(players=2))["id"]
        await decide(standing, deciding.close, table, standing.time.now())
        assert [mine["status"] for mine in (await ania.get("/api/me/tables"))["tables"]] == ["closed"]


# Who is meant


@pytest.mark.parametrize(
    ("banned", "address", "kept_out"),
    [
        ("203.0.113.7/32", "203.0.113.7", True),
        ("203.0.113.7/32", "203.0.113.8", False),
        ("203.0.113.0/24", "203.0.113.8", True),
        ("203.0.113.0/24", "203.0.114.8", False),
        ("2001:db8::/64", "2001:db8::/64", True),
        ("2001:db8::/32", "2001:db8:7::/64", True),
        ("2001:db8::/64", "2001:db9::/64", False),
        ("0.0.0.0/0", "2001:db8::/64", False),
        ("0.0.0.0/0", "?", False),
    ],
)
def test_a_network_keeps_out_its_addresses_and_no_others(banned: str, address: str, kept_out: bool):
    bans = Bans()
    assert bans.learn([banned])
    assert bans.keeps_out_from(address) is kept_out


def test_a_list_that_says_the_same_is_nothing_new():
    bans = Bans()
    assert bans.learn(["pAnia", HERE])
    assert not bans.learn([HERE, "pAnia"])
    assert bans.keeps_out("pAnia")
    assert bans.learn([])
    assert not bans.keeps_out("pAnia")
