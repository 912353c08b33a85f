"""Refusals: what the server says no to, by code and values; the words for people are the client's."""

from __future__ import annotations

from typing import Any

from stolik.game.contract import Illegal
from stolik.server.people.limits import TooFast
from stolik.store.writer import StoreUnavailable
from stolik.table.codec import BadInput

STATUS: dict[str, int] = {
    "bad-input": 400,
    "illegal": 400,
    "no-guest": 401,
    "bad-origin": 403,
    "not-host": 403,
    "not-yours": 403,
    "no-spectators": 403,
    "not-found": 404,
    "no-such-table": 404,
    "no-such-code": 404,
    "no-such-game": 404,
    "no-such-seat": 404,
    "no-such-level": 404,
    "no-such-person": 404,
    "no-such-link": 404,
    "not-allowed": 405,
    "seat-taken": 409,
    "no-free-seat": 409,
    "not-seated": 409,
    "open-seats": 409,
    "already-started": 409,
    "not-started": 409,
    "not-finished": 409,
    "too-many-tables": 409,
    "person-is-here": 409,
    "nonce-given": 409,
    "too-big": 413,
    "unsupported-media-type": 415,
    "too-fast": 429,
    "internal": 500,
    "store-unavailable": 503,
}
"""The HTTP status of each code; on the socket the code stands alone."""


class Refused(Exception):
    """No, with a code and the values that explain it. Nothing has changed."""

    def __init__(self, code: str, /, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def refusal(error: Exception) -> Refused | None:
    """The error as a refusal, if it is one that people may see."""
    match error:
        case Refused():
            return error
        case Illegal():
            return Refused("illegal", code=error.code, values=error.values)
        case BadInput():
            return Refused("bad-input", field=error.field, problem=error.problem)
        case TooFast():
            return Refused("too-fast", retry_after=round(error.retry_after, 1))
        case StoreUnavailable():
            return Refused("store-unavailable")
        case _:
            return None
