"""Refusals: what the server says no to, by code and values; the words for people are the client's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from stolik.game.contract import Illegal
from stolik.store.terms import StoreUnavailable
from stolik.table.codec import BadInput

RefusalCode: TypeAlias = Literal[
    "bad-input",
    "illegal",
    "no-guest",
    "bad-origin",
    "not-host",
    "not-yours",
    "no-spectators",
    "not-found",
    "no-such-table",
    "no-such-code",
    "no-such-game",
    "no-such-seat",
    "no-such-level",
    "no-such-person",
    "no-such-link",
    "no-such-phrase",
    "not-allowed",
    "seat-taken",
    "no-free-seat",
    "not-seated",
    "open-seats",
    "already-started",
    "not-started",
    "not-finished",
    "cannot-try-again",
    "closed",
    "banned",
    "removed",
    "too-many-tables",
    "does-not-fold",
    "too-many-offline",
    "person-is-here",
    "nonce-given",
    "guest-is-here",
    "still-playing",
    "daily",
    "sealed",
    "no-push",
    "no-clock",
    "too-big",
    "unsupported-media-type",
    "too-fast",
    "internal",
    "review-failed",
    "store-unavailable",
    # on the socket only
    "stale",
    "which-seat",
    "not-watching",
    "too-many-watched",
    "no-preview",
    "no-hint",
    "hint-failed",
    "chat-off",
    "muted",
    "not-here",
]
"""Every no that the server knows. The words for each are the client's, in both languages."""

STATUS: dict[RefusalCode, int] = {
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
    "no-such-phrase": 404,
    "not-allowed": 405,
    "seat-taken": 409,
    "no-free-seat": 409,
    "not-seated": 409,
    "open-seats": 409,
    "already-started": 409,
    "not-started": 409,
    "not-finished": 409,
    "cannot-try-again": 409,
    "closed": 409,
    "banned": 403,
    "removed": 403,
    "too-many-tables": 409,
    "does-not-fold": 409,
    "too-many-offline": 409,
    "person-is-here": 409,
    "nonce-given": 409,
    "guest-is-here": 409,
    "still-playing": 409,
    "daily": 409,
    "sealed": 403,
    "no-push": 409,
    "no-clock": 409,
    "too-big": 413,
    "unsupported-media-type": 415,
    "too-fast": 429,
    "internal": 500,
    "review-failed": 500,
    "store-unavailable": 503,
    "stale": 409,
    "which-seat": 409,
    "not-watching": 409,
    "too-many-watched": 409,
    "no-preview": 409,
    "no-hint": 409,
    "hint-failed": 409,
    "chat-off": 409,
    "muted": 409,
    "not-here": 409,
}
"""The HTTP status of each code; on the socket the code stands alone."""


class Refused(Exception):
    """No, with a code and the values that explain it. Nothing has changed."""

    def __init__(self, code: RefusalCode, /, **values: Any) -> None:
        super().__init__(code)
        self.code: RefusalCode = code
        self.values = values


class TooFast(Exception):
    """It was done too often of late; again in so many seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(f"again in {retry_after:.1f} s")
        self.retry_after = retry_after


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


def plain_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """What explains a refusal, as JSON can hold it."""
    return msgspec.to_builtins(values, str_keys=True)
