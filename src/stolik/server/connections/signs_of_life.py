"""A word now and then to everybody who is connected here: whoever hears none for too long goes to another process.

A process that stands still keeps its sockets open and takes new ones. That it is silent is all that can be seen from outside. What other
processes are told of this one goes through the database.
"""

from __future__ import annotations

import structlog

from stolik.server.connections.connection import Connection
from stolik.server.connections.sockets import Sockets
from stolik.server.running.timekeeper import Span, Timekeeper

log = structlog.get_logger("stolik.connection")

BEATS_PER_SILENCE = 3
PARTS = 16
"""Not everybody at once: ten thousand of them would take the process from those who play."""


class SignsOfLife:
    def __init__(self, sockets: Sockets, time: Timekeeper, silence: Span) -> None:
        self._sockets = sockets
        self._time = time
        self._pause = Span(max(1, silence // BEATS_PER_SILENCE // PARTS))

    async def keep_giving(self) -> None:
        """As long as the server runs."""
        while True:
            everybody = self._sockets.everybody
            for part in range(PARTS):
                await self._time.sleep(self._pause)
                for connection in everybody[part::PARTS]:
                    _beat(connection)


def _beat(connection: Connection) -> None:
    """One that cannot be told does not keep it from the others."""
    try:
        connection.beat()
    except Exception:
        log.exception("beat-failed")
