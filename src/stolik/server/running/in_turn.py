"""What comes from outside, one after another, so much of it in a turn of the event loop.

The loop hears everybody who has spoken before it does anything else: of five hundred who speak in one moment the first would be answered
when the last was heard, and the disk would have nothing to do meanwhile. Between two turns goes on what has been heard so far.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

Work: TypeAlias = Callable[[bytes], None]

MOST_IN_A_TURN: Final = 64
"""Moves are three or four milliseconds of them; fewer would share too few flushes."""


class InTurn:
    """Nothing is done before what came before it."""

    __slots__ = ("_room", "_soon", "_waiting")

    def __init__(self, soon: Callable[[Callable[[], None]], None] = lambda do: do()) -> None:
        """`soon` does something after whatever else is waiting."""
        self._soon = soon
        self._waiting: deque[tuple[Work, bytes]] = deque()
        self._room = MOST_IN_A_TURN
        """For so many more in this turn."""

    def do(self, work: Work, data: bytes) -> None:
        """At once, or in one of the next turns."""
        if self._room == MOST_IN_A_TURN:
            self._soon(self._next_turn)
        if self._room and not self._waiting:
            self._room -= 1
            work(data)
        else:
            self._waiting.append((work, data))

    def _next_turn(self) -> None:
        waiting, self._room = self._waiting, MOST_IN_A_TURN
        if not waiting:
            return
        self._soon(self._next_turn)
        while waiting and self._room:
            self._room -= 1
            work, data = waiting.popleft()
            work(data)
