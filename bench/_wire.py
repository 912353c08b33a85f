"""A WebSocket client that costs next to nothing, so that a benchmark measures the server and not itself."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import cast

TEXT, BINARY = 0x81, 0x82
PING, CLOSE = 0x89, 0x88


class Wire(asyncio.Protocol):
    """One connection. Every whole message goes to `receiver` at once."""

    def __init__(self, receiver: Callable[[bytes], None]) -> None:
        self.receiver = receiver
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.bytes = 0
        """On the wire since the handshake, both ways, heads of frames included."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """A masked frame, of text unless told otherwise; a mask of zeros is as good as any other, and leaves the text as it is."""
        assert self._transport is not None
        size = len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE, size >> 8, size & 255))
        self.bytes += len(head) + 4 + size
        self._transport.write(head + b"\0\0\0\0" + data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def shake_hands(self, host: str, path: str, cookie: str) -> None:
        assert self._transport is not None
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer = data if not self._buffer else self._buffer + data
        if not self.open.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._buffer = rest
            self.open.set_result(None)
            self.bytes = len(rest)
        else:
            self.bytes += len(data)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if start > len(buffer) or len(buffer) - start < size:
                break
            if buffer[at] in {TEXT, BINARY}:
                self.receiver(buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]


async def connect(host: str, port: int, path: str, cookie: str, receiver: Callable[[bytes], None]) -> Wire:
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(receiver), host, port)
    wire.shake_hands(f"{host}:{port}", path, cookie)
    await wire.open
    return wire
