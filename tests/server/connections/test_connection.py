"""A connection's states: new, greeted, closed, and what is an error in each of them."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

import pytest

from stolik.server.connections.connection import MOST_UNSENT, Connection, State
from stolik.server.connections.reach import Reach
from stolik.server.live.asked_before import EverybodysAnswers
from stolik.server.people.limits import MESSAGE, Limits
from stolik.server.people.person import Person
from stolik.server.refusals import Refused
from stolik.server.running.background import Background
from stolik.server.running.timekeeper import Span
from tests.server.time import HandMovedTime

ANIA = Person("p1", "Ania", "teal")
HELLO = b'{"type":"hello","client":"abcd1234"}'
WATCH = b'{"type":"watch","id":1,"table":"T1"}'
PONG = b'{"type":"pong","nonce":"x"}'
ACT = b'{"id":7,"table":"T1","action":{"do":"place","a":0,"b":1}}'


class Ear:
    """The other end of a socket."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.code: int | None = None
        self.waiting = 0

    def push(self, data: bytes) -> None:
        self.heard.append(json.loads(data))

    def unsent(self) -> int:
        return self.waiting

    def shut(self, code: int) -> None:
        self.code = code

    def cut(self) -> None:
        self.code = 1006


class Nothing:
    """No tables, and nobody who lists them."""

    def get(self, _: str) -> None: ...
    def remove(self, _: object) -> None: ...


@pytest.fixture
def time() -> HandMovedTime:
    return HandMovedTime()


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def connection(time: HandMovedTime, ear: Ear) -> Connection:
    nothing = cast("Any", Nothing())
    reach = Reach(nothing, nothing, Limits(time), EverybodysAnswers(), nothing, nothing, time, 0)
    return Connection(reach, ANIA, ear)


def test_a_connection_is_new_until_it_says_hello(connection: Connection, ear: Ear):
    assert connection.state is State.NEW
    connection.receive(HELLO)
    assert (connection.state, ear.heard[0]["type"]) == (State.GREETED, "welcome")


def test_a_beat_is_for_who_has_said_hello(connection: Connection, ear: Ear):
    connection.beat()
    assert ear.heard == []
    connection.receive(HELLO)
    connection.beat()
    assert ear.heard[-1] == {"type": "beat"}


def test_where_there_is_no_other_process_nobody_is_told_to_mind_the_silence(connection: Connection, ear: Ear):
    connection.receive(HELLO)
    assert ear.heard[0]["silence"] is None


@pytest.mark.parametrize(
    "message",
    [
        ACT,
        b'{"type":"take-back","id":7,"table":"T1"}',
        b'{"type":"hint","id":7,"table":"T1"}',
        b'{"type":"say","id":7,"table":"T1","text":"hello"}',
        b'{"type":"react","id":7,"table":"T1","reaction":"clap"}',
        b'{"type":"back","id":7,"table":"T1"}',
        b'{"type":"ready","id":7,"table":"T1"}',
    ],
)
def test_who_has_not_said_hello_cannot_act(connection: Connection, ear: Ear, message: bytes):
    connection.receive(message)
    values = {"field": "type", "problem": "say hello first"}
    assert ear.heard == [{"type": "error", "id": 7, "table": "T1", "code": "bad-input", "values": values}]


def test_hello_is_said_once(connection: Connection, ear: Ear):
    connection.receive(HELLO)
    connection.receive(HELLO)
    assert ear.heard[-1]["values"] == {"field": "type", "problem": "hello was said already"}


def test_a_closed_connection_receives_nothing(connection: Connection):
    connection.close()
    with pytest.raises(RuntimeError, match="a connection that is closed receives nothing"):
        connection.receive(HELLO)


def test_what_a_closed_connection_is_told_is_lost(connection: Connection, ear: Ear):
    connection.close()
    connection.push(b"{}")
    assert ear.heard == []


def test_closing_twice_is_closing_once(connection: Connection):
    connection.close()
    connection.close()
    assert connection.state is State.CLOSED


def test_two_pings_without_an_answer_close_it(connection: Connection, ear: Ear, time: HandMovedTime):
    move(time, connection, HELLO, Span(20_000), Span(19_999))
    assert connection.state is State.GREETED
    move(time, connection, None, Span(1))
    assert (connection.state, ear.code) == (State.CLOSED, 4408)


def test_nonsense_is_answered_for_a_while_and_then_it_is_closed(connection: Connection, ear: Ear):
    while connection.state is not State.CLOSED:
        connection.receive(b"nonsense")
    assert (len(ear.heard), ear.code) == (40, 4400)


class Finding:
    """Tables that are looked for, for a while."""

    def __init__(self) -> None:
        self.found = asyncio.Event()

    async def find(self, _: str) -> None:
        await self.found.wait()
        raise Refused("no-such-table")


@pytest.mark.anyio
@pytest.mark.parametrize(("more", "heard", "code"), [(0, ["no-such-table"], None), (1, [], 4429)])
async def test_as_much_as_may_come_at_once_may_wait_for_a_table_that_is_looked_for(
    time: HandMovedTime, ear: Ear, more: int, heard: list[str], code: int | None
):
    nothing, tables, background = cast("Any", Nothing()), Finding(), Background()
    reach = Reach(cast("Any", tables), nothing, Limits(time), EverybodysAnswers(), nothing, background, time, 0)
    connection = Connection(reach, ANIA, ear)
    connection.receive(WATCH)
    for _ in range(int(MESSAGE.burst) - 1 + more):
        connection.receive(PONG)
    tables.found.set()
    await background.done("answer")
    assert ([message["code"] for message in ear.heard], ear.code) == (heard, code)


def test_who_does_not_read_is_cut_off(connection: Connection, ear: Ear):
    ear.waiting = MOST_UNSENT + 1
    connection.receive(HELLO)
    assert (connection.state, ear.code, ear.heard) == (State.CLOSED, 1006, [])


def move(time: HandMovedTime, connection: Connection, say: bytes | None, *spans: Span) -> None:
    async def go() -> None:
        if say is not None:
            connection.receive(say)
        for span in spans:
            await time.forward(span)

    asyncio.run(go())
