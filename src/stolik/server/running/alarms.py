"""Alarms by name: at most one each. For what has left memory and must be back in time."""

from __future__ import annotations

from collections.abc import Callable

from stolik.server.running.timekeeper import Span, Timekeeper, Timer


class Alarms:
    def __init__(self, time: Timekeeper) -> None:
        self._time = time
        self._set: dict[str, Timer] = {}

    def __bool__(self) -> bool:
        return bool(self._set)

    def ring(self, name: str, after: Span, do: Callable[[], None]) -> None:
        """Do it then; an alarm of that name that was set before does not ring any more."""
        self.cancel(name)
        self._set[name] = self._time.call_later(after, lambda: self._ring(name, do))

    def _ring(self, name: str, do: Callable[[], None]) -> None:
        del self._set[name]
        do()

    def cancel(self, name: str) -> None:
        timer = self._set.pop(name, None)
        if timer is not None:
            timer.cancel()

    def clear(self) -> None:
        for name in list(self._set):
            self.cancel(name)
