"""The frames that nearly all frames are: a whole text, masked as browsers mask. They are read and written here in a few steps.

Everything else that WebSocket knows (fragments, pings, goodbyes, errors) is left to the library that knows it.
"""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library could not be compiled
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
MASKED = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""What a length says when it does not fit into seven bits: how many bytes of it follow."""
MASK = 4
SHORTEST = 2 + MASK
"""Bytes of a frame without any text."""
_HEADS = tuple(bytes((WHOLE_TEXT, size)) for size in range(TWO_BYTES))
_LONG = bytes((WHOLE_TEXT, TWO_BYTES))
_LONGER = bytes((WHOLE_TEXT, EIGHT_BYTES))


def text_frame(data: bytes) -> bytes:
    """A text from the server: one frame, without a mask."""
    size = len(data)
    if size < TWO_BYTES:
        return _HEADS[size] + data
    if size < 1 << 16:
        return _LONG + size.to_bytes(2, "big") + data
    return _LONGER + size.to_bytes(8, "big") + data


def whole_text(data: bytes) -> bytes | None:
    """The text, where the data is one short frame with nothing after it, as nearly always; None otherwise."""
    if len(data) < SHORTEST or data[0] != WHOLE_TEXT or data[1] != MASKED + len(data) - SHORTEST:
        return None
    if data[1] >= MASKED + TWO_BYTES:
        return None
    return apply_mask(data[SHORTEST:], data[2:SHORTEST])


def read_texts(data: bytes, most: int) -> tuple[list[bytes], int, bool]:
    """The whole texts at the front of the data, how many bytes they took, and whether what follows may become another.

    Where it may not, or is longer than `most`, it is for somebody else to say what it is.
    """
    found: list[bytes] = []
    at, end = 0, len(data)
    while end - at >= 2:
        size = data[at + 1] - MASKED
        if data[at] != WHOLE_TEXT or size < 0 or size == EIGHT_BYTES:
            return found, at, False
        start = at + 2
        if size == TWO_BYTES:
            start = at + 4
            if end < start:
                break
            size = int.from_bytes(data[at + 2 : start], "big")
            if size > most:
                return found, at, False
        body = start + MASK
        if end < body + size:
            break
        found.append(apply_mask(data[body : body + size], data[start:body]))
        at = body + size
    return found, at, end == at or data[at] == WHOLE_TEXT
