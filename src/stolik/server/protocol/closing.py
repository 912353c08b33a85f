"""Why a socket is closed: one closed list, which `docs/protocol.md` repeats."""

from __future__ import annotations

from enum import Enum


class Closing(Enum):
    """A reason, with the code that the other side is told and what it means."""

    TOO_BIG = 1009, "a message is longer than 16 KiB"
    RESTART = 1012, "the server restarts: connect again"
    BAD_MESSAGES = 4400, "too many messages could not be understood"
    NO_GUEST = 4401, "nobody is known by this cookie: POST /api/me, then connect again"
    BANNED = 4402, "this guest, or everybody from this address, is kept out: do not connect again"
    BAD_ORIGIN = 4403, "the page is not one of ours; refused before the socket opens, as 403"
    NO_HELLO = 4407, "half a minute without hello"
    NO_PONG = 4408, "two pings were not answered"
    TOO_MANY_SOCKETS = 4409, "too many sockets of one guest or from one address, or too often"
    FLOOD = 4429, "far too many messages"
    SLOW_READER = 4430, "what is sent is not read; cut off without a word, seen as 1006"
    MOVED = 4503, "another process looks after the table from now on: connect again at once"

    def __init__(self, code: int, meaning: str) -> None:
        self.code = code
        self.meaning = meaning

    @classmethod
    def by_code(cls, code: int) -> Closing:
        """The reason with that code; one that nobody knows is as good as any to come again."""
        return next((why for why in cls if why.code == code), cls.MOVED)
