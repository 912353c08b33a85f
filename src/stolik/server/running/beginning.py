"""From Start to the first throw: whoever's browser has not given its nonce is asked once more, and waited for a moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from stolik.server.lobby import lobby as lobbies
from stolik.server.running.clock import now_ms

if TYPE_CHECKING:
    from stolik.server.live.table import LiveTable
    from stolik.server.running.hall import Hall

NONCE_PATIENCE = 3.0
"""Seconds after Start; then a game begins without the nonces that have not come."""


async def begin(hall: Hall, live: LiveTable, person: str) -> None:
    """Begin the game for its host. What may have changed while the nonces were waited for is looked at again."""
    lobbies.begun(live.lobby, person, now_ms())
    if lobbies.without_nonce(live.lobby):
        await _ask_for_nonces(live)
    await hall.start(live, lambda lobby: lobbies.begun(lobby, person, now_ms()))


async def _ask_for_nonces(live: LiveTable) -> None:
    """Everybody hears that it starts, and a browser that sees a seat of its own without a nonce sends one."""
    live.starting += 1
    live.tell_table()
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(NONCE_PATIENCE):
                while live.lobby.status == "open" and lobbies.without_nonce(live.lobby):
                    await live.lobby_changed.wait()
    finally:
        live.starting -= 1
        live.tell_table()
