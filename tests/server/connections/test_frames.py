"""Plain frames: whole texts are read and written here; whatever else comes is left to who knows it."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from stolik.server.connections.frames import read_texts, text_frame, whole_text

MOST = 16 * 1024


def sent(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    """As a browser would send it."""
    return Frame(opcode, text, fin).serialize(mask=mask)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4096, MOST])
def test_a_text_is_read_as_it_was_sent(size: int):
    text = bytes(at % 251 for at in range(size))
    frame = sent(text)
    assert read_texts(frame, MOST) == ([text], len(frame), True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 128, 4096])
def test_a_short_text_that_comes_alone_is_read_at_once_and_no_other(size: int):
    text = bytes(at % 251 for at in range(size))
    assert whole_text(sent(text)) == (text if size <= 125 else None)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4096, 65_535, 65_536, 100_000])
def test_a_text_is_written_as_the_library_writes_it(size: int):
    text = b"x" * size
    assert text_frame(text) == sent(text, mask=False)


def test_several_texts_that_come_together_are_read_in_order():
    assert read_texts(sent(b"one") + sent(b"two") + sent(b"three"), MOST)[0] == [b"one", b"two", b"three"]


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_text_that_has_not_come_whole_is_waited_for(cut: int):
    whole, begun = sent(b"one"), sent(b"x" * 300)[:cut]
    assert read_texts(whole + begun, MOST) == ([b"one"], len(whole), True)


@pytest.mark.parametrize(
    "other",
    [
        sent(b"", Opcode.CLOSE),
        sent(b"still there?", Opcode.PING),
        sent(b"bytes", Opcode.BINARY),
        sent(b"first part", fin=False),
        sent(b"another part", Opcode.CONT),
        sent(b"without a mask", mask=False),
        sent(b"x" * (MOST + 1)),
        sent(b"x" * 70_000),
    ],
    ids=["close", "ping", "binary", "first part", "part", "no mask", "too long", "much too long"],
)
def test_anything_else_is_left_where_it_begins(other: bytes):
    whole = sent(b"one")
    assert read_texts(whole + other, MOST) == ([b"one"], len(whole), False)


@pytest.mark.parametrize(
    "data",
    [b"", b"\x81", sent(b"one")[:-1], sent(b"one") + b"x", sent(b"one", Opcode.PING), sent(b"one", mask=False)],
    ids=["nothing", "a byte", "too little", "too much", "ping", "no mask"],
)
def test_what_is_not_one_short_text_is_not_read_at_once(data: bytes):
    assert whole_text(data) is None
