"""Several processes on one machine behind one port: started, started again when one ends by itself, and stopped together.

Each is a server like any other; what they share is the door, which the system hands arrivals out from, and the database.
"""

from __future__ import annotations

import multiprocessing
import signal
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Event
from typing import Any

import structlog

from stolik.server.logs import set_up_logs
from stolik.server.running.pools import end_with_parent
from stolik.server.serve import CannotStart, address_of, check_private_host, open_door, serve_at
from stolik.server.settings import Settings
from stolik.store.engines import BadDatabaseUrl, is_shared, shown

log = structlog.get_logger("stolik.crew")

START_AGAIN_AFTER = 1.0
"""Seconds: who ends as soon as it has begun does not keep the machine busy."""
READY = ""


def serve_together(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve with as many processes as were asked for, until told to stop. Raises CannotStart if one of them cannot."""
    set_up_logs(as_json=settings.log_json)
    try:
        shared = is_shared(settings.database)
    except BadDatabaseUrl as error:
        raise CannotStart(str(error)) from None
    if not shared:
        raise CannotStart(f"STOLIK_PROCESSES: several processes need PostgreSQL, not {shown(settings.database)}")
    check_private_host(settings)
    with closing(open_door(settings.host, settings.port, tries=1)) as door:
        Crew(settings, door).serve(lambda: announce(address_of(settings.host, door, settings)))


class Member:
    """One process of the crew."""

    def __init__(self, settings: Settings, door: socket.socket) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._news, told = spawn.Pipe(duplex=False)
        self.process: SpawnProcess = spawn.Process(target=_serve_one, args=(settings, door, told))
        self.process.start()
        told.close()

    def news(self) -> str:
        """READY when people can come; otherwise why they never will."""
        try:
            return self._news.recv()
        except EOFError:
            return "a process ended before it was ready"

    def why_not(self) -> str | None:
        """Of one that has ended: why it could not start, if it said so."""
        said = None
        with suppress(EOFError):
            while self._news.poll():
                said = self._news.recv()
        return said or None


class Crew:
    def __init__(self, settings: Settings, door: socket.socket) -> None:
        self._settings = settings
        self._door = door
        self._members: dict[int, Member] = {}
        self._stopping = Event()

    def serve(self, announce: Callable[[], None]) -> None:
        before = {kind: signal.signal(kind, self._stop) for kind in (signal.SIGTERM, signal.SIGINT)}
        try:
            for number in range(self._settings.processes):
                self._start(number)
            for member in list(self._members.values()):
                self._check(member.news())
            announce()
            while not self._stopping.is_set():
                self._look_after()
        finally:
            self._stop()
            for member in self._members.values():
                member.process.join()
            for kind, handler in before.items():
                signal.signal(kind, handler)

    def _check(self, news: str) -> None:
        if news != READY and not self._stopping.is_set():
            raise CannotStart(news)

    def _start(self, number: int) -> None:
        port = self._settings.pipe_port
        settings = replace(self._settings, processes=1, pipe_port=port + number if port else 0)
        self._members[number] = Member(settings, self._door)

    def _look_after(self) -> None:
        """Until one of them has ended; then there is another in its place."""
        wait([member.process.sentinel for member in self._members.values()])
        for number, member in list(self._members.items()):
            if not member.process.is_alive() and not self._stopping.wait(START_AGAIN_AFTER):
                log.error("process-ended", number=number, code=member.process.exitcode, reason=member.why_not())
                self._start(number)

    def _stop(self, *_: Any) -> None:
        self._stopping.set()
        for member in self._members.values():
            if member.process.is_alive():
                member.process.terminate()


def _serve_one(settings: Settings, door: socket.socket, told: Connection[str, str]) -> None:
    end_with_parent()
    try:
        serve_at(settings, door, lambda _: told.send(READY))
    except CannotStart as error:
        told.send(str(error))
