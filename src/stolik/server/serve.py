"""Running the server in this process, until it is told to stop."""

from __future__ import annotations

import errno
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from subprocess import DEVNULL, Popen
from threading import Thread

import structlog
import uvicorn

from stolik.game.installed import unusable
from stolik.server.app import create_app
from stolik.server.connections.socket import DirectSocket, check_foundation
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.settings import Settings

MOST_MESSAGE = 16 * 1024
"""Bytes of one message from a client."""
PORTS_TO_TRY = 20
COLLECT_AFTER = (200_000, 20, 50)
"""How many new objects, and how many rounds of that, before the cyclic garbage collector looks through the young, the middle and
the old ones. A table's values hold no cycles, and a thousand tables are a million objects to walk through for nothing."""


def set_up_logs(*, as_json: bool) -> None:
    """Times, levels and codes; never names, texts or tokens, which nobody hands to the log."""
    shared = [structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso")]
    last = [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*shared, *(last if as_json else [structlog.dev.ConsoleRenderer(colors=False)])],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(),
    )


def say_what_is_unusable() -> None:
    """Games that a package promises and does not bring, and why."""
    for game in unusable():
        structlog.get_logger().warning("unusable-game", game=game.id, package=game.package, why=game.why)


def server(settings: Settings, time: Timekeeper = Timekeeper()) -> _Announced:
    """uvicorn as this application needs it: one process, uvloop, and a socket without a queue in between."""
    config = uvicorn.Config(
        create_app(settings, time),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        ws=DirectSocket,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="*" if settings.behind_proxy else None,
        timeout_graceful_shutdown=5,
    )
    return _Announced(config)


class _Announced(uvicorn.Server):
    """Says where it can be found as soon as it can be found there."""

    announce: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        check_foundation(DirectSocket(self.config, self.server_state, {}))
        await super().startup(sockets)
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        if self.announce is not None and self.started:
            self.announce()


def serve(settings: Settings, announce: Callable[[str], None] | None = None) -> None:
    """Serve until told to stop. `announce` is called with the address when people can come."""
    set_up_logs(as_json=settings.log_json)
    say_what_is_unusable()
    running = server(settings)
    if announce is not None:
        running.announce = lambda: announce(f"http://{settings.host}:{settings.port}/")
    running.run()


def get_bots_ready() -> None:
    """In a process of its own that ends by itself: on a new machine some bots have to be compiled first."""
    Popen([sys.executable, "-m", "stolik.bots.prepare"], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)


# Playing at home


def play(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve on that port or the next free one, and open the browser, if there is one to open."""
    set_up_logs(as_json=settings.log_json)
    say_what_is_unusable()
    door = open_door(settings.host, settings.port)
    address = f"http://{seen_from_outside(settings.host)}:{door.getsockname()[1]}/"
    running = server(settings)

    def welcome() -> None:
        announce(address)
        if _has_screen():
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    running.announce = welcome
    running.run(sockets=[door])


def open_door(host: str, port: int) -> socket.socket:
    """A socket on that port, or on the next one that nobody uses."""
    for candidate in range(port, port + PORTS_TO_TRY):
        try:
            return socket.create_server((host, candidate))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(f"all ports from {port} to {port + PORTS_TO_TRY - 1} are in use")


EVERYWHERE = "0.0.0.0"
"""Listening there, a table at home is found by every phone in the room."""
SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address that is never given to anybody; nothing is sent to it."""


def seen_from_outside(host: str) -> str:
    """The address under which others in the room find this machine, for links and QR codes."""
    if host != EVERYWHERE:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(SOMEWHERE_ELSE)
        except OSError:
            return "127.0.0.1"
        return str(way_out.getsockname()[0])


def home_database() -> str:
    """Where a table at home keeps its log: in the user's own folder for such things."""
    match sys.platform:
        case "win32":
            base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
        case "darwin":
            base = Path.home() / "Library" / "Application Support"
        case _:
            base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "stolik"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'stolik.db'}"


def _has_screen() -> bool:
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
