"""Guests: who a browser is, by its cookie. There are no accounts and no passwords."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from stolik.server.live.messages import Person
from stolik.server.people.names import COLOURS, clean_name, new_name, new_person_id, new_token, token_hash
from stolik.server.refusals import Refused
from stolik.server.running.clock import now_ms
from stolik.server.running.hall import Hall
from stolik.store.store import GuestRow

COOKIE = "stolik_guest"
COOKIE_AGE = 400 * 24 * 60 * 60
"""Seconds; browsers keep no cookie for longer."""
DEVICE_LINK_MS = 5 * 60 * 1000
REMEMBERED = 20_000

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Guests:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._by_token: OrderedDict[bytes, GuestRow] = OrderedDict()

    async def find(self, token: str | None) -> GuestRow | None:
        if not token or len(token) > 100:
            return None
        hashed = token_hash(token)
        guest = self._by_token.get(hashed)
        if guest is None:
            guest = await self._hall.store.guest_by_token(hashed)
            if guest is None:
                return None
            self._remember(hashed, guest)
        return guest

    async def of(self, connection: AnyConnection) -> GuestRow:
        """Whoever asks. Raises Refused if they have not said hello yet."""
        guest = await self.find(connection.cookies.get(COOKIE))
        if guest is None:
            raise Refused("no-guest")
        return guest

    async def add(self, name: str | None, colour: str | None) -> tuple[GuestRow, str]:
        """A new guest, and the token that makes a browser theirs."""
        token = new_token()
        name = clean_name(name or "") or new_name()
        colour = colour or secrets.choice(COLOURS)
        guest = await self._hall.store.add_guest(token_hash(token), new_person_id(), name, colour, now_ms())
        self._remember(token_hash(token), guest)
        return guest, token

    async def change(self, guest: GuestRow, name: str | None, colour: str | None) -> GuestRow:
        cleaned = guest.name if name is None else clean_name(name) or guest.name
        changed = GuestRow(guest.key, guest.person, cleaned, colour or guest.colour)
        await self._hall.store.change_guest(guest.key, changed.name, changed.colour)
        for token, known in self._by_token.items():
            if known.key == guest.key:
                self._by_token[token] = changed
        self._hall.renamed(person_of(changed))
        return changed

    async def link_device(self, guest: GuestRow) -> tuple[str, int]:
        """A token that makes another browser this guest too, once, and until when."""
        token, expires = new_token(), now_ms() + DEVICE_LINK_MS
        await self._hall.store.add_device_link(token_hash(token), guest.key, expires)
        return token, expires

    async def use_device_link(self, link: str) -> tuple[GuestRow, str]:
        token = new_token()
        guest = await self._hall.store.use_device_link(token_hash(link), token_hash(token), now_ms())
        if guest is None:
            raise Refused("no-such-link")
        self._remember(token_hash(token), guest)
        return guest, token

    def _remember(self, token: bytes, guest: GuestRow) -> None:
        self._by_token[token] = guest
        if len(self._by_token) > REMEMBERED:
            self._by_token.popitem(last=False)
        self._hall.people[guest.person] = person_of(guest)


def person_of(guest: GuestRow) -> Person:
    return Person(guest.person, guest.name, guest.colour)


def cookie(token: str, *, secure: bool) -> Cookie:
    return Cookie(key=COOKIE, value=token, path="/", httponly=True, samesite="lax", secure=secure, max_age=COOKIE_AGE)
