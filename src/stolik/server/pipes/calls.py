"""HTTP requests about a table of another process: how they are sent there, and how they are answered there."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from stolik.server.connections.far_tables import LOOK_AGAIN_AFTER, PATIENCE, Unreachable
from stolik.server.http.problems import written_out
from stolik.server.live.elsewhere import Elsewhere
from stolik.server.live.tables import Tables
from stolik.server.pipes.ways import Ways
from stolik.server.pipes.words import Answer, Call
from stolik.server.running.timekeeper import Timekeeper, later
from stolik.store.owners import Owner
from stolik.store.terms import StoreUnavailable

Application: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]

MOST_BODY: Final = 64 * 1024
"""Bytes of a request's body."""
PIPED: Final = "stolik.piped"
"""Under this name the scope of a request says that another process sent it here."""
_ABOUT_TABLE = re.compile(r"/api/tables/([^/]{1,16})(?:/.*)?")
_NOBODY = Answer(*written_out("store-unavailable", {}))


class Forwarding:
    """Stands before the application of a process that is one of several."""

    def __init__(self, tables: Tables, ways: Ways, time: Timekeeper) -> None:
        self._tables = tables
        self._ways = ways
        self._time = time

    async def answer(self, app: Application, scope: Any, receive: Any, send: Any) -> None:
        """By whoever has the table that the request is about; by this process, if it is about none."""
        about = _ABOUT_TABLE.fullmatch(scope["path"].removeprefix(scope.get("root_path") or ""))
        owner = None
        if about is not None and PIPED not in scope.get("extensions", {}):
            owner = await self._owner(about[1])
        if about is None or owner is None:
            await app(scope, receive, send)
            return
        body = await _body(receive)
        if body is None:
            return
        answer = await self._from(owner, _call(scope, about[1], body))
        if answer is None:
            await app(scope, _receiving(body), send)
            return
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})

    async def _owner(self, table: str) -> Owner | None:
        """The other process that has it, as far as can be told."""
        try:
            await self._tables.check_not_elsewhere(table)
        except Elsewhere as elsewhere:
            return elsewhere.owner
        except StoreUnavailable:
            return None
        return None

    async def _from(self, owner: Owner | None, asked: Call) -> Answer | None:
        """None if by now it is for this process to answer. What may have been done is not asked for again."""
        until = later(self._time.tick(), PATIENCE)
        while owner is not None:
            try:
                return await self._ways.call(owner, asked)
            except StoreUnavailable:
                return _NOBODY
            except Unreachable:
                if self._time.tick() > until:
                    return _NOBODY
            await self._time.sleep(LOOK_AGAIN_AFTER)
            owner = await self._owner(asked.table)
        return None


def _call(scope: Any, table: str, body: bytes) -> Call:
    return Call(
        table=table,
        method=scope["method"],
        scheme=scope["scheme"],
        path=scope["path"],
        root=scope.get("root_path") or "",
        query=scope["query_string"],
        headers=[(bytes(name), bytes(value)) for name, value in scope["headers"]],
        address=(scope.get("client") or ("",))[0],
        body=body,
    )


async def _body(receive: Any) -> bytes | None:
    """A little more than is allowed is enough to be refused for it. None if whoever asked is gone before all of it has come."""
    body = b""
    while len(body) <= MOST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return body


def _receiving(body: bytes) -> Callable[[], Awaitable[dict[str, Any]]]:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def answered_by(app: Application, asked: Call) -> Answer:
    """What the application has to say to a request that reached another process."""
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": asked.scheme,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "root_path": asked.root,
        "query_string": asked.query,
        "headers": asked.headers,
        "client": (asked.address, 0),
        "server": None,
        "state": {},
        "extensions": {PIPED: {}},
    }
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, _receiving(asked.body), send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(sent[0]["status"], [(bytes(name), bytes(value)) for name, value in sent[0]["headers"]], body)
