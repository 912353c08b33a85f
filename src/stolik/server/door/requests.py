"""What is asked of every request, whatever it is for: a Host that can be one, a path that names something, HEAD for whatever can be had by
GET; and its base path."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Litestar

from stolik.server.door.forwarded import as_the_proxy_says
from stolik.server.http.problems import written_out
from stolik.server.pipes.calls import PIPED, Forwarding
from stolik.server.settings import Settings

LONGEST_HOST: Final = 260
"""Letters: a name of 253 and a port."""
_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9.])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_BAD_HOST = {"field": "Host", "problem": "not a host name or address with a port"}
_BAD_PATH = {"field": "path", "problem": "a NUL stands in it"}


def host_of(headers: list[tuple[bytes, bytes]]) -> str | None:
    """The Host that the request names, empty if it names none, None if nothing can be called so."""
    named = [value.decode("latin-1") for name, value in headers if name == b"host"]
    if not named:
        return ""
    host = named[0]
    return host if len(named) == 1 and len(host) <= LONGEST_HOST and _HOST.fullmatch(host) else None


def what_is_wrong(scope: dict[str, Any]) -> dict[str, str] | None:
    """Why nobody looks at the request. A NUL names nothing here, and PostgreSQL cannot even be asked about it."""
    if host_of(scope["headers"]) is None:
        return _BAD_HOST
    return _BAD_PATH if "\0" in scope["path"] or b"%00" in scope["query_string"] else None


def inside(scope: dict[str, Any], prefix: str) -> dict[str, Any]:
    """The request without the base path, if its path begins with it; a proxy may have taken it off already."""
    path: str = scope["path"]
    if not prefix or not f"{path}/".startswith(f"{prefix}/"):
        return scope
    return {**scope, "path": path[len(prefix) :] or "/", "raw_path": scope["raw_path"][len(prefix) :] or b"/"}


class GuardedApp(Litestar):
    """The application behind its door."""

    forwarding: Forwarding | None = None
    """Where several processes share the tables."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        kind = scope["type"]
        if kind in {"http", "websocket"} and (wrong := what_is_wrong(scope)) is not None:
            await _refuse(kind, send, wrong)
            return
        if kind == "http" and scope["method"] == "HEAD":
            # The server below leaves the body out, for it has kept the scope with the method that was asked.
            scope = {**scope, "method": "GET"}
        if kind in {"http", "websocket"}:
            settings: Settings = self.state["settings"]
            scope = inside(scope, settings.prefix)
            # Another process that handed it on has said already whose it is.
            if settings.behind_proxy and PIPED not in scope.get("extensions", {}):
                scope = as_the_proxy_says(scope)
        if kind == "http" and self.forwarding is not None:
            await self.forwarding.answer(super().__call__, scope, receive, send)
            return
        await super().__call__(scope, receive, send)


async def _refuse(kind: str, send: Any, wrong: dict[str, str]) -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    status, headers, body = written_out("bad-input", wrong)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
