"""Bots that think where the table is: those that need nothing but Python, which are at least all the plain ones."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Any

from stolik.bots import bot_for, levels_of
from stolik.bots.bot import Level
from stolik.bots.coach import Advice
from stolik.game.contract import Action, AnyGame
from stolik.server.running.thinking import Choice, choose, interject
from stolik.server.running.timekeeper import Timekeeper


@cache
def levels_here(game: AnyGame) -> tuple[Level, ...]:
    """Who can play it here, the weakest first: masters that bring kernels or weights want libraries that a browser has not."""
    return tuple(level for level in levels_of(game) if _can_sit_down(game, level))


def _can_sit_down(game: AnyGame, level: Level) -> bool:
    try:
        bot_for(game, level)
    except ImportError:
        return False
    return True


class MindsHere:
    """There is one thread: what a person did is kept and shown before anybody begins to think."""

    def __init__(self, time: Timekeeper, all_kept: Callable[[], Awaitable[None]]) -> None:
        self._time = time
        self._all_kept = all_kept

    async def choose(
        self, game: AnyGame, level: str, view: Any, legal: Sequence[Action], seed: bytes | None = None
    ) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], None)
        await self._time.give_way()
        await self._all_kept()
        return choose(game, level, view, legal, secrets.token_bytes(32) if seed is None else seed)

    async def interject(self, game: AnyGame, level: str, view: Any, legal: Sequence[Action]) -> Action | None:
        return interject(game, level, view, legal)

    async def advise(self, game: AnyGame, view: Any) -> tuple[Advice, ...]:
        """The coach asks a master, and there is none."""
        return ()
