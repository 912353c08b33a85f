"""Where bots think: in processes of their own, so that no table ever waits for another table's bot.

A bot that fails or takes too long is replaced by a random legal action, and the log says so.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import structlog

from stolik.rules.game import Action, AnyGame

log = structlog.get_logger("stolik.thinking")

MIDDLE = "regular"
BUDGET = 1.0
"""Seconds that a bot may think about one decision."""
PATIENCE = 4.0
"""Seconds after which nobody waits for it any longer."""


def levels(game: AnyGame) -> tuple[str, ...]:
    """The bots of that game, weakest first."""
    return ("beginner", MIDDLE, "expert")


def _choose(game: str, level: str, view: Any, legal: Sequence[Action], luck: int) -> Action:
    """Runs in the other process."""
    return random.Random(luck).choice(legal)


class Thinkers:
    """The processes, started with the first bot that has to decide something."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: AnyGame, level: str, view: Any, legal: Sequence[Action]) -> Action:
        """What the bot does; never anything illegal, and never much later than its budget."""
        if len(legal) == 1:
            return legal[0]
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(game, level, view, legal)
        except TimeoutError:
            log.warning("bot-too-slow", game=game.id, level=level)
            self.close()
        except BrokenProcessPool:
            log.warning("bot-died", game=game.id, level=level)
            self.close()
        except Exception:
            log.exception("bot-failed", game=game.id, level=level)
        return random.choice(legal)

    async def _ask(self, game: AnyGame, level: str, view: Any, legal: Sequence[Action]) -> Action:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context)
        luck = random.getrandbits(64)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _choose, game.id, level, view, legal, luck)

    def close(self) -> None:
        """Stop them, also one that hangs."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list(pool._processes.values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
