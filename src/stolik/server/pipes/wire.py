"""Frames over one TCP connection between two processes, after each has shown the other that it knows the key. Not what they say."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from enum import IntEnum
from typing import Final

from stolik.server.running.timekeeper import Timekeeper, seconds

GREETING: Final = b"stolik-pipe-1"
CHALLENGE: Final = 16
PROOF: Final = 32
LONGEST_FRAME: Final = 4 * 1024 * 1024
HANDSHAKE_WITHIN = seconds(2)
_HEAD: Final = 5


class Kind(IntEnum):
    OPEN = 1
    """To the door: a tab wants to talk about one of your tables."""
    CALL = 2
    """To the door: an HTTP request about one of your tables."""
    NEWS = 3
    """To the door: somebody is called differently."""
    HERE = 4
    NOT_HERE = 5
    """From the door: the table is not here, ask again where it is. Nothing was done."""
    MESSAGE = 6
    """What a tab or a table says to the other."""
    CLOSE = 7
    """From the door: the tab's socket has to be closed, with this code."""
    ANSWER = 8
    """From the door: the response to a call."""
    WATCH = 9
    """To the door: nothing will be said, only whether this wire ends."""
    PIECE = 10
    """Of what is too long for one frame: the rest follows."""


class Broken(Exception):
    """The other side is gone, cannot be reached, does not know the key, or says what cannot be understood."""


class Ended(Broken):
    """The other side has nothing more to say."""


class Refuses(Broken):
    """Nobody listens at that address, and the machine there says so."""


class Wire:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def receive(self) -> tuple[Kind, bytes]:
        """The next frame. Raises Broken if there will be none."""
        try:
            head = await self._reader.readexactly(_HEAD)
            length = int.from_bytes(head[1:])
            if length > LONGEST_FRAME:
                raise Broken("a frame that is too long")
            return Kind(head[0]), await self._reader.readexactly(length)
        except asyncio.IncompleteReadError as error:
            raise (Broken("in the middle of a frame") if error.partial else Ended()) from None
        except (OSError, ValueError) as error:
            raise Broken(str(error)) from None

    def send(self, kind: Kind, data: bytes = b"") -> None:
        """Without waiting: whoever sends asks first how much is unsent."""
        if not self._writer.is_closing():
            self._writer.write(bytes((kind,)) + len(data).to_bytes(4) + data)

    def send_whole(self, kind: Kind, data: bytes) -> None:
        """However long it is."""
        last = max(0, len(data) - 1) // LONGEST_FRAME * LONGEST_FRAME
        for at in range(0, last, LONGEST_FRAME):
            self.send(Kind.PIECE, data[at : at + LONGEST_FRAME])
        self.send(kind, data[last:])

    async def receive_whole(self) -> tuple[Kind, bytes]:
        """What was sent whole. Raises Broken if it does not come to its end."""
        pieces = list[bytes]()
        while True:
            kind, data = await self.receive()
            pieces.append(data)
            if kind is not Kind.PIECE:
                return kind, b"".join(pieces)

    def unsent(self) -> int:
        return self._writer.transport.get_write_buffer_size()

    def finish(self) -> None:
        """Nothing more comes from this side; what the other side still says is heard."""
        if not self._writer.is_closing():
            self._writer.write_eof()

    def close(self) -> None:
        """When all that was sent has left."""
        self._writer.close()

    def cut(self) -> None:
        self._writer.transport.abort()

    # Showing each other the key

    async def _prove(self, key: bytes, side: bytes) -> None:
        self._writer.write(_proof(key, side, await self._reader.readexactly(CHALLENGE)))

    async def _demand(self, key: bytes, side: bytes) -> None:
        challenge = secrets.token_bytes(CHALLENGE)
        self._writer.write(challenge)
        if not hmac.compare_digest(await self._reader.readexactly(PROOF), _proof(key, side, challenge)):
            raise Broken("the other side does not know the key")

    async def shake_hands_as_door(self, key: bytes) -> None:
        if await self._reader.readexactly(len(GREETING)) != GREETING:
            raise Broken("not one of us")
        await self._demand(key, b"caller")
        await self._prove(key, b"door")

    async def shake_hands_as_caller(self, key: bytes) -> None:
        self._writer.write(GREETING)
        await self._prove(key, b"caller")
        await self._demand(key, b"door")


def _proof(key: bytes, side: bytes, challenge: bytes) -> bytes:
    return hmac.digest(key, side + challenge, "sha256")


async def call(address: str, key: bytes, time: Timekeeper) -> Wire:
    """A wire to the process at that address. Raises Broken if nobody who knows the key answers there, and Refuses if nobody is there at all."""
    host, _, port = address.rpartition(":")
    try:
        async with time.patience(HANDSHAKE_WITHIN):
            wire = Wire(*await asyncio.open_connection(host.strip("[]"), int(port)))
            try:
                await wire.shake_hands_as_caller(key)
            except BaseException:
                wire.cut()
                raise
    except ConnectionRefusedError as error:
        raise Refuses(str(error)) from None
    except (EOFError, OSError, Broken) as error:
        raise Broken(str(error) or "no answer") from None
    return wire


async def answer(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, key: bytes, time: Timekeeper
) -> Wire | None:
    """A wire to whoever has come; None if they do not know the key."""
    wire = Wire(reader, writer)
    try:
        async with time.patience(HANDSHAKE_WITHIN):
            await wire.shake_hands_as_door(key)
    except (EOFError, OSError, Broken):
        wire.cut()
        return None
    return wire
