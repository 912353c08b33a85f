"""From Start to the first throw: whoever's browser has not given its nonce is asked once more, and waited for a moment.

A game in real time begins for everybody at once: their pages are waited for, and the server counts before anything is dealt. That it
was begun is on disk, so that a process that dies meanwhile leaves it to the next one, which waits and counts again.
"""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from stolik.server.live.table import LiveTable
from stolik.server.lobby import seating
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Timekeeper, later, seconds
from stolik.store.terms import Fenced, NotOwned, StoreUnavailable

NONCE_PATIENCE = seconds(3)
"""After Start; then a game begins without the nonces that have not come."""
READY_PATIENCE = seconds(10)
"""In real time; then the count begins without those whose pages are not there."""
COUNT = seconds(3)
"""Three, two, one."""
AFTER_TROUBLE = seconds(1)


async def begin(live: LiveTable, person: str, time: Timekeeper) -> None:
    """Begin the game for its host. What may have changed while the nonces were waited for is looked at again."""
    if live.game.traits.real_time:
        await _call(live, person, time)
        return
    seating.check_may_begin(live.sitting, person)
    if live.sitting.daily is None and seating.without_nonce(live.sitting):
        await _ask_for_nonces(live, time)
    await _start(live, person, time)


async def _start(live: LiveTable, person: str, time: Timekeeper) -> None:
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


# In real time


async def _call(live: LiveTable, person: str, time: Timekeeper) -> None:
    """On disk before it is told: the game begins, whoever looks after the table by then."""
    seating.check_may_begin(live.sitting, person)
    if live.counting:
        return
    live.counting = True
    live.ready.clear()
    try:
        await live.change(lambda sitting: seating.called(sitting, person))
    except BaseException:
        live.counting = False
        raise
    live.meanwhile(count_in(live, time), "count-in")


async def count_in(live: LiveTable, time: Timekeeper) -> None:
    """Wait until everybody is ready, count, begin. Where a seat is free again meanwhile, there is no game yet."""
    live.counting = True
    try:
        await _wait_for_pages(live, time)
        if _can_begin(live):
            live.begins = later(time.now(), COUNT)
            live.tell_table()
            await time.sleep(COUNT)
        await _begin_or_call_off(live, time)
    except (NotOwned, Fenced):
        return
    finally:
        live.counting, live.begins = False, None


async def _wait_for_pages(live: LiveTable, time: Timekeeper) -> None:
    with suppress(TimeoutError):
        async with time.patience(READY_PATIENCE):
            while _can_begin(live) and not _all_ready(live):
                await live.next_sitting.wait()


def _can_begin(live: LiveTable) -> bool:
    return live.sitting.status == "open" and all(chair.kind != "open" for chair in live.sitting.chairs)


def _all_ready(live: LiveTable) -> bool:
    with_nonces = live.sitting.daily is not None or not seating.without_nonce(live.sitting)
    return with_nonces and live.sitting.people <= live.ready


async def _begin_or_call_off(live: LiveTable, time: Timekeeper) -> None:
    while True:
        try:
            await _start(live, live.sitting.host, time)
        except Refused:
            live.begins = None
            await live.change(seating.called_off)
        except StoreUnavailable as error:
            if isinstance(error, NotOwned | Fenced):
                raise
            await time.sleep(AFTER_TROUBLE)
            continue
        return
