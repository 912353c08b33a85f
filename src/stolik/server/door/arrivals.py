"""uvicorn's HTTP connection with patience that ends: so many from one address, so long for a request and for an answer's reader.

What a request asks for is none of its business, and a WebSocket is handed on as soon as its handshake is read.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from typing import Any, Final, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol

from stolik.server.connections.socket import DirectSocket
from stolik.server.metrics import TURNED_AWAY
from stolik.server.people.addresses import whose
from stolik.server.running.timekeeper import Timekeeper, Timer, seconds
from stolik.server.settings import Settings

FOR_A_READER: Final = seconds(120)
"""For taking what is left of an answer; a long replay over a bad line takes a while."""
_STILL_COMING: Final = (h11.IDLE, h11.SEND_BODY)

TOO_MANY: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/problem+json\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
    b'{"type":"about:blank","title":"Too Many Requests","status":429,"code":"too-fast","values":{"retry_after":10.0}}'
)
TOO_SLOW: Final = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/problem+json\r\nconnection: close\r\n\r\n"
    b'{"type":"about:blank","title":"Request Timeout","status":408,"code":"too-slow","values":{}}'
)


class Crowd:
    """How many connections there are from everywhere."""

    def __init__(self) -> None:
        self._from: Counter[str] = Counter()

    def __getitem__(self, whose: str) -> int:
        return self._from[whose]

    def come(self, whose: str) -> None:
        self._from[whose] += 1

    def go(self, whose: str) -> None:
        self._from[whose] -= 1
        if not self._from[whose]:
            del self._from[whose]


class Arrival(H11Protocol):
    """One TCP connection, for as long as it speaks HTTP."""

    def __init__(self, config: Config, *rest: Any, **named: Any) -> None:
        super().__init__(config, *rest, **named)
        app: Any = config.app
        self._settings: Settings = app.state["settings"]
        self._crowd: Crowd = app.state["crowd"]
        self._time: Timekeeper = app.state["time"]
        self._counted: str | None = None
        self._request_timer: Timer | None = None
        self._reader_timer: Timer | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]: uvicorn's own
        super().connection_made(transport)
        # Everybody who comes through a proxy comes from its address: there, the proxy counts.
        if self.client is not None and not self._settings.behind_proxy:
            self._counted = whose(self.client[0])
            self._crowd.come(self._counted)
            if self._crowd[self._counted] > self._settings.connections_per_address:
                self._turn_away("too-many", TOO_MANY)
                return
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._reader_timer is not None:
            self._reader_timer.cancel()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self._counted is not None:
            self._crowd.go(self._counted)
            self._counted = None

    # A request, from its first byte to its last

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # It is a socket now, and no request is waited for.
        if self.conn.their_state not in _STILL_COMING:
            self._stop_waiting()
        elif self._request_timer is None and not self.transport.is_closing():
            self._expect_request()

    def _expect_request(self) -> None:
        self._request_timer = self._time.call_later(seconds(self._settings.request_seconds), self._give_up)

    def _stop_waiting(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _give_up(self) -> None:
        self._request_timer = None
        answering = bool(self.cycle) and not self.cycle.response_complete
        self._turn_away("too-slow", b"" if answering else TOO_SLOW)

    def _turn_away(self, why: str, answer: bytes) -> None:
        TURNED_AWAY.labels(why).inc()
        if answer:
            self.transport.write(answer)
        self.transport.close()

    # An answer that nobody takes

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader_timer = self._time.call_later(FOR_A_READER, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reader_timer is not None:
            self._reader_timer.cancel()
            self._reader_timer = None

    # A socket

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket looks after itself; that it is one of the crowd stays true until it ends."""
        super().handle_websocket_upgrade(event)
        self._stop_waiting()
        counted, self._counted = self._counted, None
        if counted is not None:
            cast("DirectSocket", self.transport.get_protocol()).when_gone(partial(self._crowd.go, counted))
