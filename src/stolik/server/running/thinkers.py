"""Where bots and the coach think: in processes of their own, so that no table ever waits for another table's bot.

A bot that is not ready in time (its kernels are still being compiled, or the machine is slow) is waited for, while a
stand-in that needs nothing but the rules thinks too: whoever has something first plays. Nobody plays at random because
something takes long.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeVar

import structlog

from stolik.bots.coach import Advice
from stolik.game.contract import Action, AnyGame
from stolik.game.installed import GAMES
from stolik.server.running.pools import Pool
from stolik.server.running.thinking import Choice, advise, choose, choose_instead, interject
from stolik.server.running.timekeeper import Span, Timekeeper, seconds

log = structlog.get_logger("stolik.thinking")
T = TypeVar("T")

PATIENCE = seconds(6)
"""After this nobody waits for a bot alone."""
PATIENCE_AT_FIRST = seconds(60)
"""The same for the first decision in a game where nobody has rehearsed: some bots bring kernels that are compiled first."""
TRIES = 3
"""How often somebody begins anew whose process was ended under them, as a rule for somebody else's sake."""


# In the other process


def _signed(work: Callable[..., T], *about: Any) -> tuple[int, T]:
    """With the process that did it."""
    return os.getpid(), work(*about)


def _rehearse() -> None:
    """Think once in every game: what has to be loaded is loaded then."""
    import_module("stolik.bots.prepare").main()


def _nothing() -> None:
    """A process that has begun can do that."""


def _wake_up() -> None:
    """Load what every bot needs; in a process that has nothing to do, it is also a sign of life."""
    import_module("stolik.bots.sampling")


# Here


@dataclass(frozen=True, slots=True)
class Thought(Generic[T]):
    """Somebody is thinking."""

    task: asyncio.Task[T]
    game: str
    who: str
    cold: bool
    """They, or others in the same processes, think for the first time: nobody can say how long that takes."""

    @property
    def patience(self) -> Span:
        return PATIENCE_AT_FIRST if self.cold else PATIENCE


class Thinkers:
    """The processes, started with the first bot that has to decide something, or before it.

    Those who rehearse think once in every game before anything else: nobody's first decision is waited for longer than any other.
    """

    def __init__(self, processes: int, time: Timekeeper, *, rehearse: bool = False) -> None:
        self._time = time
        self._rehearse = rehearse
        self._pool = Pool(processes, _rehearse if rehearse else _wake_up)
        self._reserve = Pool(1, _wake_up)
        """For those who stand in."""
        self._warm: set[tuple[int, str, str]] = set()
        """Who has thought in which process, and in which game."""
        self._beginners = 0
        """How many are thinking for the first time; whoever comes after them may have to wait as long as they do."""
        self._thoughts: set[asyncio.Task[Any]] = set()

    async def get_ready(self) -> None:
        """Until they can be asked, or for as long as anybody waits for somebody's first decision."""
        try:
            async with self._time.patience(PATIENCE_AT_FIRST):
                await asyncio.gather(*(self._pool.run(_nothing) for _ in range(self._pool.processes)))
        except (TimeoutError, BrokenProcessPool):
            log.warning("not-rehearsed")

    async def choose(
        self, game: AnyGame, level: str, view: Any, legal: Sequence[Action], seed: bytes | None = None
    ) -> Choice:
        """What the bot does, never anything illegal; if it takes too long, what its stand-in does.

        With a seed, that of its luck: the same view and seed give the same choice.
        """
        if len(legal) == 1:
            return Choice(legal[0], None)
        seed = secrets.token_bytes(32) if seed is None else seed
        thought = self._begin(level, choose, game, level, view, legal, seed)
        choice = await self._in_time(thought)
        if choice is None:
            choice = await self._first(thought, choose_instead, _name(game), view, legal, seed)
        if choice is None:
            log.error("nobody-could-choose", game=game.id, who=level)
            return Choice(random.choice(legal), None)
        return choice

    async def interject(self, game: AnyGame, level: str, view: Any, legal: Sequence[Action]) -> Action | None:
        """What the bot does although nobody waits for it, if anything."""
        return await self._in_time(self._begin(f"{level}-out-of-turn", interject, game, level, view, legal))

    async def advise(self, game: AnyGame, view: Any) -> tuple[Advice, ...] | None:
        """What the coach says to the seat whose view this is, nothing if it has nothing to do; None if thinking failed."""
        thought = self._begin("coach", advise, game, view)
        advice = await self._in_time(thought)
        return advice if advice is not None or thought.task.done() else await self._first(thought, _wake_up)

    def _begin(self, who: str, work: Callable[..., T], game: AnyGame, *about: Any) -> Thought[T]:
        began_in = sum(one[1:] == (game.id, who) for one in self._warm)
        begins = not self._rehearse and began_in < self._pool.processes
        self._beginners += begins
        task = asyncio.create_task(self._think(who, work, game, *about), name=f"think-{game.id}-{who}")

        def ended(task: asyncio.Task[Any]) -> None:
            self._thoughts.discard(task)
            self._beginners -= begins

        self._thoughts.add(task)
        task.add_done_callback(ended)
        return Thought(task, game.id, who, cold=bool(self._beginners))

    async def _think(self, who: str, work: Callable[..., T], game: AnyGame, *about: Any) -> T:
        for _ in range(TRIES - 1):
            try:
                return await self._try(who, work, game, *about)
            except BrokenProcessPool:
                log.warning("bot-died", game=game.id, who=who)
        return await self._try(who, work, game, *about)

    async def _try(self, who: str, work: Callable[..., T], game: AnyGame, *about: Any) -> T:
        process, answer = await self._pool.run(_signed, work, _name(game), *about)
        self._warm.add((process, game.id, who))
        return answer

    async def _in_time(self, thought: Thought[T]) -> T | None:
        """What comes of it before anybody loses patience; None if that is nothing, or not yet."""
        try:
            async with self._time.patience(thought.patience):
                await asyncio.wait({thought.task})
        except TimeoutError:
            return None
        return self._result(thought)

    async def _first(self, thought: Thought[T], work: Callable[..., T | None], *about: Any) -> T | None:
        """What comes of it after all, or what somebody in reserve has to say before that.

        Both take long where the machine is slow. Only if the one in reserve is done, and the other was no beginner, it hangs.
        """
        failed = thought.task.done()
        spare = asyncio.create_task(self._reserve.run(work, *about), name=f"stand-in-{thought.game}")
        try:
            if not failed:
                await asyncio.wait({thought.task, spare}, return_when=asyncio.FIRST_COMPLETED)
                if thought.task.done() and (answer := self._result(thought)) is not None:
                    return answer
            answer = await spare
        except Exception:
            log.exception("stand-in-failed", game=thought.game, who=thought.who)
            await asyncio.wait({thought.task})
            return None if failed else self._result(thought)
        finally:
            spare.cancel()
        if not thought.task.done():
            self._too_slow(thought)
        return answer

    def _too_slow(self, thought: Thought[Any]) -> None:
        log.warning("bot-too-slow", game=thought.game, who=thought.who, first_time=thought.cold)
        # Of processes that have not answered anybody yet nobody can say that they hang: they may still rehearse, and would begin anew.
        if not thought.cold and self._warm:
            thought.task.cancel()
            self._pool.close()
            self._warm.clear()

    def _result(self, thought: Thought[T]) -> T | None:
        error = asyncio.CancelledError() if thought.task.cancelled() else thought.task.exception()
        if error is None:
            return thought.task.result()
        log.error("bot-failed", game=thought.game, who=thought.who, exc_info=error)
        return None

    def close(self) -> None:
        """Stop them, also one that hangs."""
        for task in self._thoughts:
            task.cancel()
        self._pool.close()
        self._reserve.close()
        self._warm.clear()


def _name(game: AnyGame) -> AnyGame | str:
    """A game with material of somebody's own goes along whole; the others are known over there."""
    return game.id if GAMES.get(game.id) is game else game
