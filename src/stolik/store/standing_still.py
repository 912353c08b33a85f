"""Sessions at PostgreSQL that stand still with something locked, and how whoever waits for it ends them.

PostgreSQL itself ends a transaction that nobody goes on with, and a statement that takes too long. It does not end what is neither: a
session in the middle of an exchange, a statement prepared and not yet executed, whose process has stopped or whose machine is gone. Nor
does it matter to a commit that is on its way to the disk: that one waits for nobody, and is never ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol

import structlog
from sqlalchemy import Connection, Row, text
from sqlalchemy.exc import SQLAlchemyError

log = structlog.get_logger("stolik.store")

SESSIONS: Final = "stolik"
"""What our sessions are called at PostgreSQL: nobody else's is ended."""
MIGRATING: Final = "stolik-migrating"
"""What one of them is called that brings the tables up to date: however long it takes, it is not ended."""
LOOK_EVERY: Final = 0.4
"""Seconds that a commit has to take before anybody asks whom it waits for, and from then on between two such questions."""

# No session is asked what its own number is: a pooler would tell another one. Those who are not ended are told of as well.
_END_THEM = text("""
    SELECT pid, ours, CASE WHEN ours AND still THEN pg_terminate_backend(pid) ELSE false END AS ended
    FROM (
        SELECT DISTINCT holding.pid,
            holding.application_name = :sessions AND holding.usename = current_user AS ours,
            coalesce(holding.wait_event_type = 'Client' AND holding.state_change
                < clock_timestamp() - CAST(:longest AS float8) * interval '1 second', false) AS still
        FROM pg_stat_activity AS waiting
        CROSS JOIN LATERAL unnest(pg_blocking_pids(waiting.pid)) AS held(pid)
        JOIN pg_stat_activity AS holding ON holding.pid = held.pid
        WHERE waiting.wait_event_type = 'Lock' AND waiting.application_name = :sessions
            AND waiting.datname = current_database()
    ) AS found
""")


class Ask(Protocol):
    def __call__(self, work: Callable[[Connection], Sequence[Row[Any]]], /) -> Awaitable[Sequence[Row[Any]]]: ...


class Waits:
    """Looks after commits that take long: whom they wait for, and whether that one has stood still for longer than anybody may."""

    def __init__(self, ask: Ask, longest: float) -> None:
        """`longest`: so many seconds a session may stand still."""
        self._ask = ask
        self._longest = longest
        self._looking: set[asyncio.Task[None]] = set()

    def begin(self) -> Wait:
        return Wait(self._spawn)

    async def close(self) -> None:
        for look in list(self._looking):
            look.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)

    def _spawn(self, wait: Wait) -> None:
        look = asyncio.create_task(self._look(wait), name="look-whom-a-commit-waits-for")
        self._looking.add(look)
        look.add_done_callback(self._looking.discard)

    async def _look(self, wait: Wait) -> None:
        try:
            for holder in await self._ask(partial(end_those_who_stand_still, longest=self._longest)):
                wait.tell(holder)
        except (SQLAlchemyError, OSError) as error:
            said = str(getattr(error, "orig", error))
            wait.once(said, partial(log.warning, "session-not-ended", reason=said))
        wait.look_later()


class Wait:
    """One commit, from its beginning until its end."""

    def __init__(self, look: Callable[[Wait], None]) -> None:
        self._look = look
        self._over = False
        self._told: set[object] = set()
        """What the log says already."""
        self._timer: asyncio.TimerHandle | None = None
        self.look_later()

    def end(self) -> None:
        """A look that has begun is not broken off: that would cost its connection."""
        self._over = True
        if self._timer is not None:
            self._timer.cancel()

    def look_later(self) -> None:
        if not self._over:
            self._timer = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look, self)

    def tell(self, holder: Row[Any]) -> None:
        if holder.ended:
            self.once(holder.pid, partial(log.warning, "session-ended", session=holder.pid))
        elif not holder.ours:
            self.once(holder.pid, partial(log.warning, "waits-for-foreign-session", session=holder.pid))

    def once(self, what: object, say: Callable[[], object]) -> None:
        if what not in self._told:
            self._told.add(what)
            say()


def end_those_who_stand_still(connection: Connection, longest: float) -> Sequence[Row[Any]]:
    """Whom our sessions wait for, and which of those were ended because they have stood still for longer than that."""
    return connection.execute(_END_THEM, {"longest": longest, "sessions": SESSIONS}).all()
