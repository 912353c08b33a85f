"""How a browser shows who it is: a cookie that no script sees."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from stolik.server.people.bans import Bans
from stolik.server.people.guests import Guests
from stolik.server.refusals import Refused
from stolik.store.terms import GuestRow

COOKIE = "stolik_guest"
COOKIE_AGE = 400 * 24 * 60 * 60
"""Seconds; browsers keep no cookie for longer."""


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that the browser shows. Of two by this name the first: it comes from the longest path, which is ours."""
    for part in ";".join(connection.headers.getall("cookie", [])).split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


async def guest_who_asks(
    request: Request[Any, Any, Any], guests: NamedDependency[Guests], bans: NamedDependency[Bans]
) -> GuestRow:
    """Raises Refused if they have not said hello yet, or are kept out."""
    guest = await guests.find(token_of(request))
    if guest is None:
        raise Refused("no-guest")
    if bans.keeps_out(guest.person):
        raise Refused("banned")
    return guest


def cookie(token: str, *, path: str, secure: bool) -> Cookie:
    return Cookie(key=COOKIE, value=token, path=path, httponly=True, samesite="lax", secure=secure, max_age=COOKIE_AGE)
