"""The private door: other processes come in here with what reached them and concerns a table of this one."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import replace

import msgspec
import structlog

from stolik.server.connections.connection import Connection, State
from stolik.server.connections.reach import Reach
from stolik.server.live.tables import Tables
from stolik.server.people.guests import Guests
from stolik.server.people.known import People
from stolik.server.people.person import Person
from stolik.server.pipes import words
from stolik.server.pipes.calls import Application, answered_by
from stolik.server.pipes.wire import Broken, Ended, Kind, Wire, answer
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.terms import StoreUnavailable

log = structlog.get_logger("stolik.pipes")


class FarSocket:
    """A tab's socket that is at another process."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def push(self, data: bytes) -> None:
        self._wire.send(Kind.MESSAGE, data)

    def unsent(self) -> int:
        return self._wire.unsent()

    def shut(self, code: int) -> None:
        self._wire.send(Kind.CLOSE, code.to_bytes(2))
        self._wire.close()

    def cut(self) -> None:
        self._wire.cut()


class Door:
    def __init__(
        self, key: bytes, *, tables: Tables, reach: Reach, people: People, guests: Guests, time: Timekeeper
    ) -> None:
        self._key = key
        self._app: Application | None = None
        self._tables = tables
        self._reach = replace(reach, ways=None)
        """Whoever was sent here is not sent on."""
        self._guests = guests
        self._time = time
        self._server: asyncio.Server | None = None
        self._connections: set[Connection] = set()
        people.when_renamed(self._renamed)

    async def open(self, app: Application, listening: socket.socket) -> str:
        """Where others find it."""
        self._app = app
        self._server = await asyncio.start_server(self._come, sock=listening)
        host, port = listening.getsockname()[:2]
        return f"{host}:{port}"

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for connection in list(self._connections):
            connection.moved()

    def _renamed(self, person: Person) -> None:
        for connection in self._connections:
            if connection.person.id == person.id:
                connection.person = person

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = await answer(reader, writer, self._key, self._time)
        if wire is None:
            log.warning("turned-away-at-the-pipe")
            return
        try:
            await self._hear(wire)
        except Ended:
            """As tabs do when they are closed."""
        except (Broken, msgspec.DecodeError) as error:
            log.info("pipe-broken", reason=str(error))
        except Exception:
            log.exception("pipe-failed")
        finally:
            wire.close()

    async def _hear(self, wire: Wire) -> None:
        kind, data = await wire.receive()
        match kind:
            case Kind.OPEN:
                opening = words.read_opening(data)
                if await self._has(wire, opening.table):
                    await self._serve(wire, opening)
            case Kind.CALL:
                asked = words.read_call(data)
                if self._app is not None and await self._has(wire, asked.table):
                    wire.send_whole(Kind.ANSWER, words.encode(await answered_by(self._app, asked)))
            case Kind.NEWS:
                await self._guests.refresh(words.read_renamed(data).person)
            case Kind.WATCH:
                await wire.receive()
            case _:
                raise Broken(f"{kind.name} opens nothing")

    async def _has(self, wire: Wire, table: str) -> bool:
        """Also if it is taken over in this moment. A table that is nowhere is refused to whoever asks for it here."""
        try:
            await self._tables.find(table)
        except StoreUnavailable:
            wire.send(Kind.NOT_HERE)
            return False
        except Refused:
            """That is said in answer to what will be asked."""
        wire.send(Kind.HERE)
        return True

    async def _serve(self, wire: Wire, opening: words.Opening) -> None:
        connection = Connection.from_afar(self._reach, opening.person, opening.client, FarSocket(wire))
        self._connections.add(connection)
        try:
            while True:
                _, data = await wire.receive()
                if connection.state is State.CLOSED:
                    return
                connection.receive(data)
        finally:
            self._connections.discard(connection)
            connection.close()
