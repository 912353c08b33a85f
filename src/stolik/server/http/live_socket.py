"""The door of the live socket: who comes in, and the wait until they are gone. What is said inside goes past it."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency

from stolik.server.connections.connection import Connection, Reach
from stolik.server.connections.socket import EXTENSION, DirectSocket
from stolik.server.connections.sockets import Sockets
from stolik.server.http.cookies import COOKIE
from stolik.server.http.problems import address, same_origin
from stolik.server.metrics import DROPPED
from stolik.server.people.guests import Guests
from stolik.server.people.person import Person, person_of
from stolik.server.protocol.closing import Closing
from stolik.server.settings import Settings

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/live")
async def live(
    socket: AnySocket,
    guests: NamedDependency[Guests],
    sockets: NamedDependency[Sockets],
    reach: NamedDependency[Reach],
    settings: NamedDependency[Settings],
) -> None:
    """One tab's connection, from hello to goodbye."""
    if not same_origin(socket, settings):
        await _close(socket, Closing.BAD_ORIGIN)
        return
    await socket.accept()
    guest = await guests.find(socket.cookies.get(COOKIE))
    if guest is None:
        await _close(socket, Closing.NO_GUEST)
    elif no_room := sockets.no_room(guest.person, address(socket)):
        await _close(socket, no_room)
    else:
        await _serve(socket, sockets, reach, person_of(guest))


async def _serve(socket: AnySocket, sockets: Sockets, reach: Reach, person: Person) -> None:
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    direct: DirectSocket = extensions[EXTENSION]
    connection = Connection(reach, person, direct)
    with sockets.counted(connection, address(socket)):
        direct.listen(connection.receive)
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                """Messages go to the receiver; here only the end is waited for."""
        finally:
            direct.stop_listening()
            connection.close()


async def _close(socket: AnySocket, why: Closing) -> None:
    DROPPED.labels(why.code).inc()
    await socket.close(why.code)
