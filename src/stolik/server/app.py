"""The application: everything put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Request, Router, WebSocket, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from stolik.game.contract import Illegal
from stolik.server.http import pages
from stolik.server.http.clients import client_file
from stolik.server.http.games import all_games, find_code, games, qr
from stolik.server.http.pages import COMPRESSED
from stolik.server.http.people import Me
from stolik.server.http.problems import (
    HEADERS,
    address,
    check_body,
    check_origin,
    failed,
    http_error,
    refused,
    same_origin,
)
from stolik.server.http.replays import replay
from stolik.server.http.service import PlainDocs, health, metrics, ready
from stolik.server.http.sheets import Press, sheets
from stolik.server.http.tables import TablesController
from stolik.server.live.connection import Connection
from stolik.server.live.socket import EXTENSION, DirectSocket
from stolik.server.metrics import DROPPED
from stolik.server.people.guests import COOKIE, Guests, person_of
from stolik.server.people.limits import CONNECT, TooFast
from stolik.server.refusals import Refused
from stolik.server.running.hall import Hall
from stolik.server.settings import Settings
from stolik.store.store import GuestRow, Store
from stolik.store.writer import StoreUnavailable
from stolik.table.codec import BadInput

NO_GUEST, TOO_MANY_SOCKETS, FORBIDDEN = 4401, 4409, 4403
MOST_BODY = 64 * 1024


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any], hall: NamedDependency[Hall], guests: NamedDependency[Guests]) -> None:
    """One tab's connection, from hello to goodbye."""
    if not same_origin(socket, hall.settings):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    guest = await guests.find(socket.cookies.get(COOKIE))
    code = NO_GUEST if guest is None else _check_room(hall, guest, address(socket))
    if guest is None or code is not None:
        DROPPED.labels(code).inc()
        await socket.close(code or NO_GUEST)
        return
    await _serve(socket, hall, guest)


async def _serve(socket: WebSocket[Any, Any, Any], hall: Hall, guest: GuestRow) -> None:
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    direct: DirectSocket = extensions[EXTENSION]
    connection = Connection(hall, person_of(guest), direct)
    mine = hall.connections.setdefault(guest.person, set())
    mine.add(connection)
    from_ = address(socket)
    hall.sockets_from[from_] += 1
    direct.listen(connection.receive)
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            """Messages go to the receiver; here only the end is waited for."""
    finally:
        direct.stop_listening()
        connection.close()
        mine.discard(connection)
        if not mine:
            hall.connections.pop(guest.person, None)
        hall.sockets_from -= Counter((from_,))


def _check_room(hall: Hall, guest: GuestRow, from_: str) -> int | None:
    """The close code, if there is no room for another socket of this guest, or from where they are."""
    if len(hall.connections.get(guest.person, ())) >= hall.settings.sockets_per_guest:
        return TOO_MANY_SOCKETS
    if hall.sockets_from[from_] >= hall.settings.sockets_per_address:
        return TOO_MANY_SOCKETS
    try:
        hall.limits.take(CONNECT, from_)
    except TooFast:
        return TOO_MANY_SOCKETS
    return None


async def _guest(request: Request[Any, Any, Any], guests: NamedDependency[Guests]) -> GuestRow:
    return await guests.of(request)


def _hall(state: State) -> Hall:
    return state["hall"]


def _guests(state: State) -> Guests:
    return state["guests"]


def _press(state: State) -> Press:
    return state["press"]


def create_app(settings: Settings) -> Litestar:
    """The whole server as an ASGI application; its socket needs `DirectSocket` below it."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        hall = Hall(await Store.open(settings.database), settings)
        app.state["hall"] = hall
        app.state["guests"] = Guests(hall)
        app.state["press"] = Press()
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    assets = pages.telling(pages.load(), msgspec.json.encode(all_games(settings)))
    api = Router(
        "/api",
        route_handlers=[Me, TablesController, replay, games, client_file, sheets, find_code, qr],
        guards=[check_origin],
        before_request=check_body,
        dependencies={"guest": Provide(_guest)},
    )
    return Litestar(
        route_handlers=[api, live, health, ready, metrics, pages.page],
        lifespan=[lifespan],
        state=State({"settings": settings, "assets": assets, "needs": pages.needs(assets)}),
        dependencies={
            "hall": Provide(_hall, sync_to_thread=False),
            "guests": Provide(_guests, sync_to_thread=False),
            "press": Provide(_press, sync_to_thread=False),
        },
        exception_handlers={
            **dict.fromkeys((Refused, Illegal, BadInput, TooFast, StoreUnavailable), refused),
            HTTPException: http_error,
            Exception: failed,
        },
        response_headers=HEADERS,
        request_max_body_size=MOST_BODY,
        compression_config=CompressionConfig(
            "gzip", minimum_size=1024, gzip_compress_level=6, exclude_opt_key=COMPRESSED
        ),
        openapi_config=OpenAPIConfig(
            title="Stolik",
            version=version("stolik"),
            path="/api/docs",
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), PlainDocs()],
        ),
        logging_config=None,
    )
