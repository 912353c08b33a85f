"""uvicorn's WebSocket, less the queue and the task that usually stand between it and the application.

A message is handed over in the moment it arrives, and an answer is written in the moment it is there. Nothing waits
for a slow reader: whoever writes asks first how much is still unsent. Plain texts do not go through the library that
knows all of WebSocket; whoever sends anything else has everything read by it from then on.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Any, Final, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.server import ServerProtocol

from stolik.server.connections.frames import read_texts, text_frame, whole_text

EXTENSION: Final = "stolik.socket"
"""Under this name the ASGI scope of a connection leads to its socket."""


MOST_UNSENT_AT_THE_END: Final = 64 * 1024

BUILT_ON: Final = {
    WebSocketsSansIOProtocol: (
        "data_received",
        "receive",
        "run_asgi",
        "send",
        "send_500_response",
        "send_receive_event_to_app",
    ),
    ServerProtocol: ("parse", "state"),
}
"""What this module takes over or calls; none of it is promised by those who wrote it."""
BUILT_ON_IN_USE: Final = (
    "app",
    "close_sent",
    "close_timer",
    "config",
    "conn",
    "disconnected",
    "frames",
    "handshake_complete",
    "handshake_initiated",
    "logger",
    "loop",
    "queue",
    "read_paused",
    "tasks",
    "transport",
    "writable",
)
"""What every socket of uvicorn's has of its own."""


class UnknownUvicorn(RuntimeError):
    """The uvicorn or the websockets that are installed are not those that this module was written for."""


def check_foundation(socket: object) -> None:
    """Raises UnknownUvicorn, with the names that are missing, before the first guest notices."""
    missing = [f"{cls.__name__}.{name}" for cls, names in BUILT_ON.items() for name in names if not hasattr(cls, name)]
    missing += [name for name in BUILT_ON_IN_USE if not hasattr(socket, name)]
    if missing:
        found = f"uvicorn {version('uvicorn')}, websockets {version('websockets')}"
        raise UnknownUvicorn(f"{found}: there is no {', no '.join(missing)}; pyproject.toml says which versions fit")


class DirectSocket(WebSocketsSansIOProtocol):
    _receiver: Callable[[bytes], None] | None = None
    _early: tuple[bytes, ...] = ()
    """What came before anybody listened; nothing more is read until somebody does."""
    _when_gone: Callable[[], None] | None = None
    _left_to: Callable[[], None] | None = None
    """Called when it is gone, if the application has left it to somebody."""
    _plain = False
    """Whether all that came since the handshake were whole texts."""
    _rest = b""
    """The beginning of one that is not yet whole."""

    def when_gone(self, tell: Callable[[], None]) -> None:
        """Tell it, once, when the connection has ended."""
        self._when_gone = tell
        if self.disconnected:
            tell()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()
        if self._when_gone is not None:
            self._when_gone()

    async def run_asgi(self) -> None:
        """As uvicorn does it, but for a socket that the application has left to whoever listens: that stays open, and what was only
        needed to let somebody in is let go of."""
        scope = cast("dict[str, Any]", self.scope)
        scope["extensions"] = {**scope["extensions"], EXTENSION: self}
        untyped: Any = self
        try:
            await untyped.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        else:
            if not self.handshake_complete:
                self.logger.error("ASGI callable returned without completing handshake.")
                self.send_500_response()
        if self._left_to is not None and not self.disconnected:
            self._travel_light()
        elif self.close_timer is None:
            self.transport.close()

    def _travel_light(self) -> None:
        """What was needed to let somebody in, and what an application would wait at, are half of what a socket weighs."""
        del self.scope, self.request, self.response
        untyped: Any = self
        untyped.queue = untyped.writable = _UNUSED
        if self._plain:
            # Its parser remembers the request, and has read nothing else; another one begins where it is.
            self.conn.parser = self.conn.parse()
            next(self.conn.parser)

    def leave_to(self, receiver: Callable[[bytes], None], when_gone: Callable[[], None]) -> None:
        """The application is done with it: what comes goes to the receiver, until it is gone."""
        self._left_to = when_gone
        if self.disconnected:
            self._leave()
        else:
            self.listen(receiver)

    def _leave(self) -> None:
        self.stop_listening()
        left, self._left_to = self._left_to, None
        if left is not None:
            left()

    def data_received(self, data: bytes) -> None:
        if not self._plain:
            new = not self.handshake_initiated
            super().data_received(data)
            # uvicorn hands the request over as one piece, and nothing with it.
            self._plain = new and self.handshake_initiated
            return
        if self._rest:
            data = self._rest + data
        elif (text := whole_text(data)) is not None:
            self._hand_over(text)
            return
        texts, read, self._plain = read_texts(data, self.config.ws_max_size)
        self._rest = data[read:] if self._plain else b""
        for text in texts:
            self._hand_over(text)
        if not self._plain:
            super().data_received(data[read:])

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self._hand_over(bytes(data))

    def _hand_over(self, data: bytes) -> None:
        if self.close_sent:
            return
        if self._receiver is not None:
            self._receiver(data)
            return
        self._early += (data,)
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def listen(self, receiver: Callable[[bytes], None]) -> None:
        """Hand every message to the receiver, also those that have already come."""
        self._receiver = receiver
        early, self._early = self._early, ()
        for data in early:
            self._receiver(data)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def stop_listening(self) -> None:
        self._receiver = _deaf

    @property
    def usable(self) -> bool:
        return (
            self.conn.state is State.OPEN
            and not self.disconnected
            and not self.close_sent
            and not self.transport.is_closing()
        )

    def unsent(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def push(self, data: bytes) -> None:
        if self.usable:
            self.transport.write(text_frame(data))

    def shut(self, code: int) -> None:
        """Say goodbye with that code; whoever does not read would not hear it."""
        if self.unsent() > MOST_UNSENT_AT_THE_END:
            self.cut()
        elif self.usable:
            self.stop_listening()
            task = self.loop.create_task(self.send({"type": "websocket.close", "code": code, "reason": ""}))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def cut(self) -> None:
        """End it at once: the other side does not even read."""
        self.stop_listening()
        self.transport.abort()


class _Unused:
    """In place of the queue that no application reads any more, and of the event at which none waits to write."""

    def put_nowait(self, event: object) -> None: ...
    def set(self) -> None: ...
    def clear(self) -> None: ...
    async def wait(self) -> None: ...


_UNUSED = _Unused()


def _deaf(_: bytes) -> None:
    """Nobody is listening any more."""
