"""Malice: ten thousand messages that nobody honest would send, at a live server, change nothing and learn nothing."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.guests import PATIENCE, Guest, Json, Tab, guest
from tests.server.serving import Process, free_port

pytestmark = pytest.mark.anyio

MESSAGES = 3_000
AT_ONCE = 250
"""Messages that one connection fires before it is looked at again."""
SECRET_GAMES = ("setup", "crisscross")
"""One game with racks that only their owners see, and one in which everybody may act at once."""

# What malice sends

_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5),
    max_leaves=12,
)
_types = st.sampled_from(
    [
        "hello",
        "watch",
        "unwatch",
        "act",
        "take-back",
        "preview",
        "hint",
        "back",
        "say",
        "react",
        "pong",
        "watch-tables",
        "unwatch-tables",
        "nonsense",
    ]
)
_numbers = st.integers(-3, 40) | st.sampled_from((2**31, 2**53, 2**64, -1))


def _messages(tables: list[str], honest: list[bytes]) -> st.SearchStrategy[bytes]:
    """Half understood, out of turn, for other seats, said before, or not JSON at all."""
    table = st.sampled_from([*tables, "T0", "", "../../etc/passwd", "T" * 40])
    action = st.fixed_dictionaries(
        {"do": st.sampled_from(("place", "choose", "swap", "call", "mark", "claim", "reveal", "take-back", "start"))},
        optional=dict.fromkeys(("a", "b", "tiles", "symbol", "cells", "at", "voids", "cards"), _numbers | _json),
    )
    shaped = st.fixed_dictionaries(
        {"id": _numbers | _json, "table": table | _json},
        optional={
            "type": _types | _json,
            "rev": _numbers | _json,
            "seat": _numbers | _json,
            "action": action | _json,
            "text": st.text(max_size=300),
            "reaction": st.text(max_size=8),
            "legal": _json,
            "client": st.text(max_size=80),
            "nonce": st.text(max_size=80),
        },
    ).map(lambda message: json.dumps(message).encode())
    deep = st.integers(1, 4000).map(lambda depth: b'{"id":1,"table":' + b"[" * depth)
    return (
        shaped | st.sampled_from(honest) | deep | st.binary(max_size=200) | _json.map(lambda v: json.dumps(v).encode())
    )


def made_up(tables: list[str], honest: list[bytes], count: int) -> list[bytes]:
    """That many messages, made by hypothesis."""
    found: list[bytes] = []

    @settings(
        max_examples=count // 20,
        database=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large),
    )
    @given(st.lists(_messages(tables, honest), min_size=20, max_size=20))
    def collect(messages: list[bytes]) -> None:
        found.extend(messages)

    collect()
    return found


# Who is there


class Honest:
    """Two people at a table; what their seats can see is nobody else's business."""

    def __init__(self, table: str, people: list[Guest], tabs: list[Tab], updates: list[Json]) -> None:
        self.table = table
        self.people = people
        self.tabs = tabs
        self.updates = updates


@asynccontextmanager
async def honest_people(address: str, game: str) -> AsyncGenerator[Honest]:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(guest(address, f"Honest {at}")) for at in "ab"]
        table = (await people[0].new_table(game, players=2))["id"]
        await people[1].post(f"/api/tables/{table}/join")
        await people[0].post(f"/api/tables/{table}/start")
        tabs = [await stack.enter_async_context(person.tab()) for person in people]
        yield Honest(table, people, tabs, [await tab.watch(table) for tab in tabs])


async def fire(person: Guest, messages: list[bytes], answers: list[bytes]) -> None:
    """Everything in the list, over as many connections as it takes: the server ends those that go too far."""
    left = list(messages)
    while left:
        url = f"ws://{person.address}/api/live"
        async with connect(url, additional_headers={"Cookie": person.cookie}, compression=None) as socket:
            await socket.send('{"type":"hello","client":"malicemalice"}')
            try:
                for _ in range(min(AT_ONCE, len(left))):
                    data = left.pop()
                    await socket.send(data if random.random() < 0.1 else data.decode(errors="replace"))
                await socket.send('{"type":"watch-tables","id":424242}')
                await _read(socket, answers, until=b'"id":424242')
            except ConnectionClosed:
                continue


async def _read(socket: ClientConnection, answers: list[bytes], until: bytes) -> None:
    while True:
        async with asyncio.timeout(PATIENCE):
            answer: Any = await socket.recv()
        answers.append(answer.encode())
        if until in answers[-1]:
            return


@pytest.mark.slow
async def test_malice_changes_nothing_and_learns_nothing(tmp_path: Path):
    templates = made_up(["@table-0", "@table-1"], [b"@honest-%d" % at for at in range(4)], MESSAGES)
    server = await asyncio.to_thread(Process, tmp_path, free_port())
    try:
        async with AsyncExitStack() as stack:
            tables = [await stack.enter_async_context(honest_people(server.address, game)) for game in SECRET_GAMES]
            villains = [await stack.enter_async_context(guest(server.address, f"Villain {at}")) for at in range(3)]
            # One villain sits at a table, opposite somebody honest whose turn it is.
            waiting: int = 1 - tables[0].updates[0]["to_act"][0]
            villains.append(tables[0].people[waiting])
            public = [await _seen_by_anybody(villains[0], table.table) for table in tables]
            before = _everything(tmp_path / "stolik.db")
            honest = [_honest_message(table, seat) for table in tables for seat in range(2)]
            messages = [_addressed(message, tables, honest) for message in templates]
            answers: list[list[bytes]] = [[] for _ in villains]
            shares = [messages[at :: len(villains)] for at in range(len(villains))]
            await asyncio.gather(*map(fire, villains, shares, answers))
            assert len(messages) >= MESSAGES
            assert sum(map(len, answers)) > MESSAGES // 3
            assert _everything(tmp_path / "stolik.db") == before
            for table, seen in zip(tables, public, strict=True):
                for seat, tab in enumerate(table.tabs):
                    assert (await tab.watch(table.table))["rev"] == 1
                    secrets = _only_there(table.updates[seat]["view"], seen["view"])
                    strangers = answers[:3] if (table, seat) == (tables[0], waiting) else answers
                    assert [
                        answer for told in strangers for answer in told if any(map(answer.__contains__, secrets))
                    ] == []
            assert _only_there(tables[0].updates[0]["view"], public[0]["view"])
            await _closed_with(villains[0], b'{"id":1,"table":"' + b"x" * 40_000 + b'"}', 1009)
    finally:
        server.stop()
    assert _troubles(server.log) == []


def _addressed(template: bytes, tables: list[Honest], honest: list[bytes]) -> bytes:
    """The message with the tables that are there, and with what honest people might have said."""
    for at, message in enumerate(honest):
        template = template.replace(b"@honest-%d" % at, message)
    for at, table in enumerate(tables):
        template = template.replace(b"@table-%d" % at, table.table.encode())
    return template


def _troubles(log: Path) -> list[str]:
    return [line for line in log.read_text().splitlines() if "Traceback" in line or "error" in line]


def _honest_message(table: Honest, seat: int) -> bytes:
    """What this seat may do; from anybody else it is a foreign seat, and a replay."""
    action: Json = (table.updates[seat]["legal"] or [{"do": "call"}])[0]
    return json.dumps({"id": 3, "table": table.table, "seat": seat, "rev": 1, "action": action}).encode()


async def _seen_by_anybody(person: Guest, table: str) -> Json:
    async with person.tab() as tab:
        return await tab.watch(table)


def _only_there(mine: Any, theirs: Any, name: str = "") -> list[bytes]:
    """The parts of one view, as they stand in a message, that are not in the other."""
    if mine == theirs or name == "seat":
        return []
    if isinstance(mine, dict) and isinstance(theirs, dict):
        ours, others = cast("Json", mine), cast("Json", theirs)
        return [part for key, value in ours.items() for part in _only_there(value, others.get(key), key)]
    if isinstance(mine, list) and isinstance(theirs, list):
        pairs = list(zip(cast("list[Any]", mine), cast("list[Any]", theirs), strict=False))
        if pairs and isinstance(pairs[0][0], dict):
            return [part for one, other in pairs for part in _only_there(one, other, name)]
    return [f'"{name}":{json.dumps(mine, separators=(",", ":"))}'.encode()]


def _everything(file: Path) -> list[Any]:
    """All tables and all logs, as they stand on disk."""
    with closing(sqlite3.connect(file)) as database:
        return [
            database.execute('SELECT * FROM entries ORDER BY "table", seq').fetchall(),
            database.execute('SELECT * FROM tables ORDER BY "key"').fetchall(),
        ]


async def _closed_with(person: Guest, data: bytes, code: int) -> None:
    url = f"ws://{person.address}/api/live"
    async with connect(url, additional_headers={"Cookie": person.cookie}, compression=None) as socket:
        await socket.send(data.decode())
        await socket.wait_closed()
        assert socket.close_code == code
