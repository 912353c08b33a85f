"""Where bots and the coach think: in processes of their own, so that no table ever waits for another table's bot.

A bot that fails or takes too long is replaced by a random legal action, and the log says so.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any, TypeVar, cast

import structlog

from stolik.bots import bot_for
from stolik.bots.bot import STANDARD, Interjector, Level
from stolik.bots.coach import Advice, Coach
from stolik.game.chance import Chance
from stolik.game.contract import Action, AnyGame
from stolik.game.installed import GAMES
from stolik.server.running.timekeeper import Timekeeper, seconds

log = structlog.get_logger("stolik.thinking")
T = TypeVar("T")

MIDDLE: Level = "regular"
PATIENCE = seconds(6)
"""After this nobody waits any longer for a bot."""
PATIENCE_AT_FIRST = seconds(180)
"""For a process to start, and for the first decision in a game: some bring kernels that are compiled first."""


# In the other process


def _known(game: AnyGame | str) -> AnyGame:
    return GAMES[game] if isinstance(game, str) else game


def _choose(game: AnyGame | str, level: str, view: Any, legal: Sequence[Action], seed: bytes) -> Action:
    return bot_for(_known(game), cast("Level", level)).choose(view, legal, Chance(seed, 0), STANDARD)


def _interject(game: AnyGame | str, level: str, view: Any, legal: Sequence[Action]) -> Action | None:
    bot = bot_for(_known(game), cast("Level", level))
    return bot.interject(view, legal) if isinstance(bot, Interjector) else None


def _advise(game: AnyGame | str, view: Any) -> tuple[Advice, ...]:
    return Coach(_known(game)).advise(view)


def _wake_up() -> None:
    """Load what every bot needs."""
    import_module("stolik.bots.sampling")


# Here


class Thinkers:
    """The processes, started with the first bot that has to decide something."""

    def __init__(self, processes: int, time: Timekeeper) -> None:
        self._processes = processes
        self._time = time
        self._pool: ProcessPoolExecutor | None = None
        self._awake: asyncio.Future[None] | None = None
        self._warm: set[tuple[str, str]] = set()
        """Who has thought in these processes, and in which game."""
        self._beginners = 0
        """How many are thinking for the first time; whoever comes after them may have to wait as long as they do."""

    async def choose(self, game: AnyGame, level: str, view: Any, legal: Sequence[Action]) -> Action:
        """What the bot does; never anything illegal, and never much later than people have patience for."""
        if len(legal) == 1:
            return legal[0]
        action = await self._ask(level, _choose, game, level, view, legal, secrets.token_bytes(32))
        return random.choice(legal) if action is None else action

    async def interject(self, game: AnyGame, level: str, view: Any, legal: Sequence[Action]) -> Action | None:
        """What the bot does although nobody waits for it, if anything."""
        return await self._ask(f"{level}-out-of-turn", _interject, game, level, view, legal)

    async def advise(self, game: AnyGame, view: Any) -> tuple[Advice, ...] | None:
        """What the coach says to the seat whose view this is, nothing if it has nothing to do; None if thinking failed."""
        return await self._ask("coach", _advise, game, view)

    async def _ask(self, who: str, work: Callable[..., T], game: AnyGame, *about: Any) -> T | None:
        """What comes out of it in another process; None if that fails or takes too long."""
        # A game with material of somebody's own goes along whole; the others are known over there.
        known = game.id if GAMES.get(game.id) is game else game
        begins = (game.id, who) not in self._warm
        self._beginners += begins
        try:
            async with self._time.patience(PATIENCE_AT_FIRST):
                pool = await self._wake()
            async with self._time.patience(PATIENCE_AT_FIRST if self._beginners else PATIENCE):
                answer = await asyncio.get_running_loop().run_in_executor(pool, work, known, *about)
            self._warm.add((game.id, who))
            return answer
        except TimeoutError:
            log.warning("bot-too-slow", game=game.id, who=who)
            self.close()
        except BrokenProcessPool:
            log.warning("bot-died", game=game.id, who=who)
            self.close()
        except Exception:
            log.exception("bot-failed", game=game.id, who=who)
        finally:
            self._beginners -= begins
        return None

    async def _wake(self) -> ProcessPoolExecutor:
        if self._pool is None or self._awake is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context)
            self._awake = asyncio.get_running_loop().run_in_executor(self._pool, _wake_up)
        pool = self._pool
        await asyncio.shield(self._awake)
        return pool

    def close(self) -> None:
        """Stop them, also one that hangs."""
        pool, self._pool = self._pool, None
        self._warm.clear()
        if pool is None:
            return
        processes = [process for process in multiprocessing.active_children() if process.pid in _pids(pool)]
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _pids(pool: ProcessPoolExecutor) -> set[int]:
    return set(cast("dict[int, Any]", vars(pool).get("_processes") or {}))
