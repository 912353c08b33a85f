"""The server's stack with nothing on it: a message goes back to both sockets of a pair, unread and unwritten."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket

from stolik.server.connections.socket import EXTENSION, DirectSocket
from stolik.server.serve import MOST_MESSAGE

PAIRS: dict[str, list[DirectSocket]] = {}


@websocket("/echo/{pair:str}")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    extensions: dict[str, Any] = socket.scope["extensions"] or {}
    direct: DirectSocket = extensions[EXTENSION]
    pair = PAIRS.setdefault(socket.path_params["pair"], [])
    pair.append(direct)

    def receive(data: bytes) -> None:
        for other in pair:
            other.push(data)

    direct.listen(receive)
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
    pair.remove(direct)


if __name__ == "__main__":
    uvicorn.run(
        Litestar([echo], logging_config=None, openapi_config=None),
        port=int(sys.argv[1]),
        loop="uvloop",
        ws=DirectSocket,
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="warning",
    )
