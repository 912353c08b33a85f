"""Who may ask: our own pages, people who are not kept out, and bodies that say one thing."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from stolik.server.people.addresses import whose
from stolik.server.refusals import Refused
from stolik.server.settings import Settings
from stolik.table.codec import parse

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> bool:
    """Whether the page that asks is ours. Programs that are no browsers send no origin, and have no cookie to steal."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return origin in settings.origins or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # half an address, such as http://[
        return False


# Guards are coroutines: Litestar hands a plain function to another thread, which costs more than all that it does.
async def check_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard: what changes something is only done for our own pages."""
    scope = cast("dict[str, Any]", connection.scope)
    if scope["method"] not in SAFE_METHODS and not same_origin(connection, connection.app.state["settings"]):
        raise Refused("bad-origin")


async def check_banned(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard: whoever comes from where nobody may come in gets pages, which can say so, and nothing else."""
    if connection.app.state["house"].bans.keeps_out_from(address(connection)):
        raise Refused("banned")


async def check_body(request: Request[Any, Any, Any]) -> None:
    """Before a request is read: refuses what the reader would let pass, such as a key that is given twice.

    Whatever it calls itself: every body that is wanted here is read as JSON.
    """
    if request.scope["method"] not in SAFE_METHODS and (body := await request.body()):
        parse(body)


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where the request comes from, for rate limits alone."""
    return whose(connection.client.host) if connection.client else "?"


def is_secure(connection: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> bool:
    return settings.secure_cookies or connection.scope["scheme"] in {"https", "wss"}
