"""The door of the live socket: who comes in. What is said inside goes past it."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency

from stolik.server.connections.connection import Connection
from stolik.server.connections.reach import Reach
from stolik.server.connections.socket import EXTENSION, DirectSocket
from stolik.server.connections.sockets import Sockets
from stolik.server.http.cookies import token_of
from stolik.server.http.guards import address, same_origin
from stolik.server.live.presence import Presence
from stolik.server.metrics import DROPPED
from stolik.server.people.bans import Bans
from stolik.server.people.guests import Guests
from stolik.server.people.person import Person, person_of
from stolik.server.protocol.closing import Closing
from stolik.server.settings import Settings
from stolik.store.terms import StoreUnavailable

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/live")
async def live(
    socket: AnySocket,
    guests: NamedDependency[Guests],
    bans: NamedDependency[Bans],
    sockets: NamedDependency[Sockets],
    reach: NamedDependency[Reach],
    settings: NamedDependency[Settings],
    presence: NamedDependency[Presence | None],
) -> None:
    """One tab's connection, from hello to goodbye. The table that its address may name is for whoever balances the load."""
    if not same_origin(socket, settings):
        await _close(socket, Closing.BAD_ORIGIN)
        return
    await socket.accept()
    if presence is not None and presence.why_not_ready is not None:
        await _close(socket, Closing.MOVED)
        return
    try:
        guest = await guests.find(token_of(socket))
    except StoreUnavailable:
        await _close(socket, Closing.RESTART)
        return
    if guest is None:
        await _close(socket, Closing.NO_GUEST)
    elif bans.keeps_out(guest.person) or bans.keeps_out_from(address(socket)):
        await _close(socket, Closing.BANNED)
    elif no_room := sockets.no_room(guest.person, address(socket)):
        await _close(socket, no_room)
    else:
        _serve(socket, sockets, reach, person_of(guest))


def _serve(socket: AnySocket, sockets: Sockets, reach: Reach, person: Person) -> None:
    """Nothing waits here for the end: a thousand sockets would be a thousand tasks that do nothing."""
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    direct: DirectSocket = extensions[EXTENSION]
    connection = Connection(reach, person, direct)
    uncounted = sockets.count(connection, address(socket))

    def gone() -> None:
        connection.close()
        uncounted()

    direct.leave_to(connection.receive, gone)


async def _close(socket: AnySocket, why: Closing) -> None:
    DROPPED.labels(why.code).inc()
    await socket.close(why.code)
