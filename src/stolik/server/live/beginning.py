"""From Start to the first throw: whoever's browser has not given its nonce is asked once more, and waited for a moment."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from stolik.server.live.table import LiveTable
from stolik.server.lobby import seating
from stolik.server.running.timekeeper import Timekeeper, seconds

NONCE_PATIENCE = seconds(3)
"""After Start; then a game begins without the nonces that have not come."""


async def begin(live: LiveTable, person: str, time: Timekeeper) -> None:
    """Begin the game for its host. What may have changed while the nonces were waited for is looked at again."""
    seating.begun(live.sitting, person, time.now())
    if live.sitting.daily is None and seating.without_nonce(live.sitting):
        await _ask_for_nonces(live, time)
    by = live.game.revision
    await live.start(lambda sitting: replace(seating.begun(sitting, person, time.now()), revision=by))


async def _ask_for_nonces(live: LiveTable, time: Timekeeper) -> None:
    """Everybody hears that it starts, and a browser that sees a seat of its own without a nonce sends one."""
    live.starting += 1
    live.tell_table()
    try:
        with suppress(TimeoutError):
            async with time.patience(NONCE_PATIENCE):
                while live.sitting.status == "open" and seating.without_nonce(live.sitting):
                    await live.next_sitting.wait()
    finally:
        live.starting -= 1
        live.tell_table()
