"""Running the server in this process, until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from subprocess import DEVNULL, call
from threading import Thread, current_thread, main_thread
from typing import Any

import structlog
import uvicorn

from stolik.game.installed import unusable
from stolik.server.app import create_app
from stolik.server.connections.socket import DirectSocket, check_foundation
from stolik.server.door.arrivals import Arrival
from stolik.server.lobby.days import Days, NoSuchZone
from stolik.server.logs import log_what_nobody_caught, set_up_logs
from stolik.server.running.timekeeper import Timekeeper
from stolik.server.settings import Settings
from stolik.store.engines import BadDatabaseUrl, InUse
from stolik.store.store import Store
from stolik.store.terms import StoreUnavailable

MOST_MESSAGE = 16 * 1024
"""Bytes of one message from a client."""
PORTS_TO_TRY = 20
LAST_PORT = 65535
COLLECT_AFTER = (5_000, 800, 50)
"""How many new objects, and how many rounds of that, before the cyclic garbage collector looks through the young, the middle and
the old ones. A table's values hold no cycles, and a thousand tables are a million objects to walk through for nothing. The young ones
are few at a time: nobody moves while they are looked through."""

TURNS = 0.0005
"""Seconds for which a thread may keep Python's lock while another wants it: the disk's thread asks for it before each commit, and while
it waits for the event loop to tell a hundred tables of the last one, the disk has nothing to do."""


class CannotStart(Exception):
    """Why there will be no server, in one line for whoever wanted to start one."""


def say_what_is_unusable() -> None:
    """Games that a package promises and does not bring, and why."""
    for game in unusable():
        structlog.get_logger().warning("unusable-game", game=game.id, package=game.package, why=game.why)


def server(settings: Settings, time: Timekeeper | None = None) -> Announced:
    """uvicorn as this application needs it: one process, uvloop, and a socket without a queue in between."""
    config = uvicorn.Config(
        create_app(settings, time or Timekeeper()),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=Arrival,
        ws=DirectSocket,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    return Announced(config, settings)


class Announced(uvicorn.Server):
    """Says where it can be found as soon as it can be found there."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self.announce: Callable[[], None] | None = None
        self._settings = settings

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Until told to stop. Raises CannotStart if the database cannot be used."""
        asyncio.get_running_loop().set_exception_handler(log_what_nobody_caught)
        app: Any = self.config.app
        try:
            app.state["store"] = store = await Store.open(self._settings.database, lease=self._settings.lease_seconds)
        except (BadDatabaseUrl, InUse, StoreUnavailable) as error:
            raise CannotStart(str(error)) from None
        if store.owners is not None:
            app.state["pipe"] = private_door(self._settings)
        await super().serve(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """When all is done, uvicorn sends itself the signal once more. Nobody may be ended by that: only a process that comes to its
        own end gives back to the system what it shared with others."""
        if current_thread() is not main_thread():
            yield
            return
        before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
        try:
            with super().capture_signals():
                yield
        finally:
            signal.signal(signal.SIGTERM, before)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        if "house" in app.state:
            await app.state["house"].leave()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        check_foundation(DirectSocket(self.config, self.server_state, {}))
        await super().startup(sockets)
        try:
            # uvloop does not say that somebody else was quicker to listen there.
            for door in sockets or ():
                door.listen(self.config.backlog)
        except OSError:
            await self.lifespan.shutdown()
            raise CannotStart("another server was quicker at the same port") from None
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        sys.setswitchinterval(TURNS)
        if self.announce is not None and self.started:
            self.announce()


def serve(settings: Settings, announce: Callable[[str], None] | None = None) -> None:
    """Serve until told to stop. `announce` is called with the address when people can come."""
    with closing(open_door(settings.host, settings.port, tries=1)) as door:
        serve_at(settings, door, announce)


def serve_at(settings: Settings, door: socket.socket, announce: Callable[[str], None] | None = None) -> None:
    """The same, at a door that is open already."""
    set_up_logs(as_json=settings.log_json)
    say_what_is_unusable()
    running = _server_for(settings)
    if announce is not None:
        running.announce = lambda: announce(address_of(settings.host, door, settings))
    running.run(sockets=[door])


def _server_for(settings: Settings) -> Announced:
    """Raises CannotStart if a folder or a time zone was named that is not there."""
    if settings.packs != Settings().packs and not Path(settings.packs).is_dir():
        raise CannotStart(f"STOLIK_PACKS: there is no folder {settings.packs}")
    try:
        Days.of_zone(settings.day_zone)
    except NoSuchZone as error:
        raise CannotStart(f"STOLIK_DAY_ZONE: {error}") from None
    return server(settings)


def address_of(host: str, door: socket.socket, settings: Settings) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{door.getsockname()[1]}{settings.prefix}/"


def get_bots_ready() -> Thread:
    """In a process of its own that ends by itself: on a new machine some bots have to be compiled first.

    The thread waits for its end: otherwise it would lie among the processes for as long as this one runs.
    """
    command = [sys.executable, "-m", "stolik.bots.prepare"]
    quiet = {"stdin": DEVNULL, "stdout": DEVNULL, "stderr": DEVNULL}
    waiting = Thread(target=call, args=(command,), kwargs=quiet, daemon=True, name="get-bots-ready")
    waiting.start()
    return waiting


# Playing at home


def play(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve on that port or the next free one, and open the browser, if there is one to open."""
    set_up_logs(as_json=settings.log_json)
    say_what_is_unusable()
    with closing(open_door(settings.host, settings.port)) as door:
        address = address_of(seen_from_outside(settings.host), door, settings)
        running = _server_for(settings)

        def welcome() -> None:
            announce(address)
            if _has_screen():
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        running.announce = welcome
        running.run(sockets=[door])


def open_door(host: str, port: int, tries: int = PORTS_TO_TRY) -> socket.socket:
    """A socket on that port, or on one of the next ones that nobody uses. Raises CannotStart if there is none.

    Nobody gets in yet: who knocks before there is anybody to answer is turned away at once, and a proxy asks the next process.
    """
    last = min(port + tries - 1, LAST_PORT)
    for candidate in range(port, last + 1):
        try:
            return _bound(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotStart(f"cannot listen on {host}, port {candidate}: {_said(error)}") from None
    raise CannotStart(f"port {port} is in use" if tries == 1 else f"all ports from {port} to {last} are in use")


def _bound(host: str, port: int) -> socket.socket:
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if door.family is socket.AF_INET6 and socket.has_dualstack_ipv6():
            door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        door.bind((host, port))
    except OSError:
        door.close()
        raise
    return door


def private_door(settings: Settings) -> socket.socket:
    """Where other processes at the same database come in. Raises CannotStart if they could not."""
    check_private_host(settings)
    return open_door(settings.pipe_host, settings.pipe_port, tries=1)


def check_private_host(settings: Settings) -> None:
    """Raises CannotStart if nobody could call there."""
    if settings.pipe_host in NOWHERE:
        raise CannotStart(
            f"STOLIK_PIPE_HOST: others cannot call {settings.pipe_host}: name this machine's private address"
        )


def _said(error: OSError) -> str:
    """Python adds the address once more."""
    return (error.strerror or str(error)).partition(" (while")[0]


NOWHERE = {"0.0.0.0", "::"}
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
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(f"the log has no place: {folder}: {error.strerror}") from None
    return f"sqlite:///{folder / 'stolik.db'}"


def _has_screen() -> bool:
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
