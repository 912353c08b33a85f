"""How a browser shows who it is: a cookie that no script sees."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from stolik.server.people.guests import Guests
from stolik.server.refusals import Refused
from stolik.store.store import GuestRow

COOKIE = "stolik_guest"
COOKIE_AGE = 400 * 24 * 60 * 60
"""Seconds; browsers keep no cookie for longer."""


async def guest_who_asks(request: Request[Any, Any, Any], guests: NamedDependency[Guests]) -> GuestRow:
    """Raises Refused if they have not said hello yet."""
    guest = await guests.find(request.cookies.get(COOKIE))
    if guest is None:
        raise Refused("no-guest")
    return guest


def cookie(token: str, *, secure: bool) -> Cookie:
    return Cookie(key=COOKIE, value=token, path="/", httponly=True, samesite="lax", secure=secure, max_age=COOKIE_AGE)
