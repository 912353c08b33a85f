"""How busy the machine is, looked at every now and then: a bot that nobody asks and one that has no processor to think with wait alike."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import psutil

from .fleet import Fleet, Server
from .kept import Line, Pulse

EVERY = 1.0
GRAVE = {"warning", "error", "critical"}


class Pulses:
    """All that were taken so far."""

    def __init__(self, fleet: Fleet) -> None:
        self.taken: list[Pulse] = []
        self._fleet = fleet
        self._known: dict[str, tuple[float, float]] = {}
        """By process, what it and its children had used when they were last looked at."""

    async def keep_taking(self) -> None:
        """As long as it is let."""
        psutil.cpu_percent()
        last = time.monotonic()
        while True:
            await asyncio.sleep(EVERY)
            now = time.monotonic()
            self._take(now - last)
            last = now

    def _take(self, span: float) -> None:
        used: dict[str, float] = {}
        thought: dict[str, float] = {}
        for server in self._fleet.servers:
            spent = _spent(server)
            before = self._known.get(server.name, (0.0, 0.0))
            self._known[server.name] = spent
            used[server.name], thought[server.name] = (max(0.0, a - b) for a, b in zip(spent, before, strict=True))
        self.taken.append(Pulse(time.time(), span, psutil.cpu_percent() / 100, used, thought))


def _spent(server: Server) -> tuple[float, float]:
    """Seconds of a processor: its own, and its children's."""
    try:
        first, *children = server.family()
        return _seconds([first]), _seconds(children)
    except (ValueError, psutil.Error):
        return 0.0, 0.0


def _seconds(processes: Iterable[psutil.Process]) -> float:
    total = 0.0
    for process in processes:
        times = process.cpu_times()
        total += times.user + times.system
    return total


def lines_of(servers: Iterable[Server]) -> Iterator[Line]:
    """What the processes wrote into their logs, as far as it can be read."""
    for server in servers:
        for line in server.log.read_text(errors="replace").splitlines():
            try:
                said: Any = json.loads(line)
                at = datetime.fromisoformat(said["timestamp"]).timestamp()
                event: str = said["event"]
            except (ValueError, KeyError, TypeError):
                continue
            yield Line(at, server.place, event, said.get("table"), said.get("level") in GRAVE)
