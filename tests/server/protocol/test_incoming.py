"""Reading what a client says: at once where nothing is wrong with it, and exactly where something is."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.server.protocol import incoming
from stolik.server.protocol.incoming import Act, Hello, Misunderstood, Pong, Say, Watch, decode

RIGHT = {
    b'{"id":7,"table":"T1","action":{"do":"x"}}': Act,
    b'{"id": 7, "table": "T1", "rev": 3, "seat": 1, "action": {"do": "x", "a": [{"b": 1}]}}': Act,
    b'{"type":"act","id":7,"table":"T1","action":{"do":"x"}}': Act,
    b'{"type":"hello","client":"abcd1234"}': Hello,
    b'{"type":"watch","id":1,"table":"T1"}': Watch,
    b'{"type":"pong","nonce":"x"}': Pong,
}
UNUSUAL = {
    b'{"id":7,"type":"act","table":"T1","action":{"do":"x"}}': Act,
    b'{"id":7,"table":"T1","seat":null,"action":{"do":"x"}}': Act,
    b'{"id":1,"table":"T1","type":"watch","rev":0}': Watch,
    b'{"type":"say","id":1,"table":"T1","text":"a: b"}': Say,
}
WRONG = {
    b'{"id":7,"id":7,"table":"T1","action":{"do":"x"}}': ("id", "given more than once"),
    b'{"type":"watch","id":1,"table":"T1","table":"T1"}': ("table", "given more than once"),
    b'{"type":"watch","type":"watch","id":1,"table":"T1"}': ("type", "given more than once"),
    b'{"id":7,"table":"T1","action":{"a":NaN}}': ("message", "NaN is not a number"),
    b'{"type":"dance","id":7}': ("type", "no such type of message"),
    b'{"id":-1,"table":"T1","action":{"do":"x"}}': ("id", "Expected `int` >= 0"),
    b'{"type":"pong","nonce":"x","more":1}': ("message", "Object contains unknown field `more`"),
    b"[" * 5000: ("message", "nested deeper than 32 levels"),
}


@pytest.mark.parametrize(("data", "kind"), [*RIGHT.items(), *UNUSUAL.items()])
def test_what_is_right_is_read(data: bytes, kind: type):
    assert type(decode(data)) is kind


@pytest.mark.parametrize("data", RIGHT)
def test_what_is_usual_is_read_once(data: bytes, monkeypatch: pytest.MonkeyPatch):
    def again(_: Any) -> Any:
        raise AssertionError("read a second time")

    monkeypatch.setattr(incoming, "_strictly", again)
    decode(data)


@pytest.mark.parametrize(("data", "wrong"), WRONG.items())
def test_what_is_wrong_is_named(data: bytes, wrong: tuple[str, str]):
    with pytest.raises(Misunderstood) as error:
        decode(data)
    assert (error.value.field, error.value.problem) == wrong


def test_a_message_that_cannot_be_understood_is_still_answered_under_its_id():
    with pytest.raises(Misunderstood) as error:
        decode(b'{"type":"say","id":9,"table":"T1"}')
    assert (error.value.id, error.value.table) == (9, "T1")
