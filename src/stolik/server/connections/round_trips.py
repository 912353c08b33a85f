"""How long messages take to one connection and back, by pings; and what that says about when somebody pressed."""

from __future__ import annotations

import secrets
from typing import Any

from stolik.game.contract import SaysWhen
from stolik.server.protocol.outgoing import Ping
from stolik.server.running.timekeeper import NO_TIME, Instant, Span, Tick, Timekeeper, between, later

PINGS_UNANSWERED = 2
REMEMBERED_ROUND_TRIPS = 8
LONGEST_DELAY = Span(400)
"""However slow a connection is, nobody's press is believed to be older than this."""
WAY_UP = 0.6
"""The largest part of a round trip that the way to the server is believed to be: nearly all are about a half."""
SLACK = Span(10)
"""What a message may be late by itself."""


def oldest_press(round_trip: Span) -> Span:
    """How old a press may be when it arrives over a connection with that round trip."""
    return min(Span(round(WAY_UP * round_trip) + SLACK), LONGEST_DELAY)


class RoundTrips:
    """The last ones of one connection."""

    __slots__ = ("_last", "_nonce", "_sent", "_time", "_unanswered")

    def __init__(self, time: Timekeeper) -> None:
        self._time = time
        self._last: list[Span] = []
        self._nonce: str | None = None
        self._sent = Tick(0)
        self._unanswered = 0

    @property
    def silent(self) -> bool:
        """Whether nobody seems to be there any more."""
        return self._unanswered >= PINGS_UNANSWERED

    def ping(self) -> Ping:
        """Ask for a sign of life. The nonce cannot be answered before it was sent."""
        self._unanswered += 1
        self._nonce, self._sent = secrets.token_urlsafe(9), self._time.tick()
        return Ping(self._nonce, self._time.now(), self._last[-1] if self._last else None)

    def pong(self, nonce: str) -> None:
        if nonce == self._nonce:
            self.took(between(self._sent, self._time.tick()))
            self._nonce = None
            self._unanswered = 0

    def took(self, round_trip: Span) -> None:
        """One more was measured; the oldest is forgotten."""
        self._last = [*self._last[1 - REMEMBERED_ROUND_TRIPS :], round_trip]

    @property
    def delay(self) -> Span:
        """By how much a press may be older than its arrival, by the quickest of the last round trips."""
        return oldest_press(min(self._last)) if self._last else NO_TIME

    def allowed(self, now: Instant) -> tuple[Instant, Instant]:
        """Between which times a press that arrives now may lie."""
        return later(now, Span(-self.delay)), now

    def with_the_way_down(self, action: Any) -> Any:
        """A client counts from when a revision came, which had been on its way for half a round trip."""
        if not self._last or not isinstance(action, SaysWhen):
            return action
        return action.later(min(self._last) // 2)
