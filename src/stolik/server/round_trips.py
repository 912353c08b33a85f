"""How long messages take to one connection and back, by pings; and what that says about when somebody pressed."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Any

from stolik.rules.game import Milliseconds
from stolik.server.clock import now_ms
from stolik.server.messages import Ping

PINGS_UNANSWERED = 2
REMEMBERED_ROUND_TRIPS = 8
LONGEST_DELAY: Milliseconds = 400
"""However slow a connection is, nobody's press is believed to be older than this."""
UNEVEN = 0.1
"""By which part of half a round trip the way up may be longer than the way down."""
MOST_SCATTER: Milliseconds = 40
"""How much later than usual a press may come in and still be believed; a pong held back on purpose buys no more."""
LONGEST_AFTER: Milliseconds = 3_600_000
"""Nobody looks at one position longer than this before pressing."""


class RoundTrips:
    """The last ones of one connection."""

    __slots__ = ("_last", "_nonce", "_sent", "_unanswered")

    def __init__(self) -> None:
        self._last: list[Milliseconds] = []
        self._nonce: str | None = None
        self._sent = 0.0
        self._unanswered = 0

    @property
    def silent(self) -> bool:
        """Whether nobody seems to be there any more."""
        return self._unanswered >= PINGS_UNANSWERED

    def ping(self) -> Ping:
        """Ask for a sign of life. The nonce cannot be answered before it was sent."""
        self._unanswered += 1
        self._nonce, self._sent = secrets.token_urlsafe(9), time.monotonic()
        return Ping(self._nonce, now_ms(), self._last[-1] if self._last else None)

    def pong(self, nonce: str) -> None:
        if nonce == self._nonce:
            self.took(round((time.monotonic() - self._sent) * 1000))
            self._nonce = None
            self._unanswered = 0

    def took(self, round_trip: Milliseconds) -> None:
        """One more was measured; the oldest is forgotten."""
        self._last = [*self._last[1 - REMEMBERED_ROUND_TRIPS :], round_trip]

    @property
    def delay(self) -> Milliseconds:
        """There and back: the quickest of the last round trips."""
        return min(*self._last, LONGEST_DELAY) if self._last else 0

    @property
    def oldest_press(self) -> Milliseconds:
        """By how much a press may be older than its arrival: about half a round trip, and never more than a whole."""
        scatter = min(max(self._last) - min(self._last), MOST_SCATTER) if self._last else 0
        return min(self.delay, round((1 + UNEVEN) * self.delay / 2) + scatter)

    def allowed(self, now: Milliseconds) -> tuple[Milliseconds, Milliseconds]:
        """Between which times a press that arrives now may lie."""
        return now - self.oldest_press, now - round((1 - 2 * UNEVEN) * self.delay / 2)

    def with_the_way_down(self, action: Any) -> Any:
        """A client counts `after` from when a revision came, which had been on its way for half a round trip."""
        after: Milliseconds | None = getattr(action, "after", None)
        if after is None:
            return action
        return replace(action, after=min(after + self.delay // 2, LONGEST_AFTER))
