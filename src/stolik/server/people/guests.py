"""Guests: who a browser is, by a token that only it has. There are no accounts and no passwords."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable

from stolik.server.people.known import People
from stolik.server.people.names import COLOURS, clean_name, new_name, new_person_id, new_token, token_hash
from stolik.server.people.person import person_of
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Instant, Timekeeper, later, minutes
from stolik.store.store import Store
from stolik.store.terms import GuestRow

DEVICE_LINK_LASTS = minutes(5)
REMEMBERED = 20_000


class Guests:
    def __init__(self, store: Store, people: People, time: Timekeeper) -> None:
        self._store = store
        self._people = people
        self._time = time
        self._by_token: OrderedDict[bytes, GuestRow] = OrderedDict()
        self.tell_others: Callable[[str], None] = lambda _: None
        """Called with the id of somebody who is called differently, where other processes may want to know."""

    async def find(self, token: str | None) -> GuestRow | None:
        if not token or len(token) > 100:
            return None
        hashed = token_hash(token)
        guest = self._by_token.get(hashed)
        if guest is None:
            guest = await self._store.guest_by_token(hashed)
            if guest is None:
                return None
            self._remember(hashed, guest)
        return guest

    async def add(self, name: str | None, colour: str | None) -> tuple[GuestRow, str]:
        """A new guest, and the token that makes a browser theirs."""
        token = new_token()
        name = clean_name(name or "") or new_name()
        colour = colour or secrets.choice(COLOURS)
        guest = await self._store.add_guest(token_hash(token), new_person_id(), name, colour, self._time.now())
        self._remember(token_hash(token), guest)
        return guest, token

    async def change(self, guest: GuestRow, name: str | None, colour: str | None) -> GuestRow:
        cleaned = guest.name if name is None else clean_name(name) or guest.name
        changed = GuestRow(guest.key, guest.person, cleaned, colour or guest.colour)
        await self._store.change_guest(guest.key, changed.name, changed.colour)
        self._renamed(changed)
        self.tell_others(changed.person)
        return changed

    async def refresh(self, person: str) -> None:
        """Another process says that somebody is called differently."""
        for guest in await self._store.guests_by_person([person]):
            self._renamed(guest)

    def _renamed(self, guest: GuestRow) -> None:
        for token, known in self._by_token.items():
            if known.key == guest.key:
                self._by_token[token] = guest
        self._people.rename(person_of(guest))

    async def link_device(self, guest: GuestRow) -> tuple[str, Instant]:
        """A token that makes another browser this guest too, once, and until when."""
        token, expires = new_token(), later(self._time.now(), DEVICE_LINK_LASTS)
        await self._store.add_device_link(token_hash(token), guest.key, expires)
        return token, expires

    async def use_device_link(self, link: str) -> tuple[GuestRow, str]:
        token = new_token()
        guest = await self._store.use_device_link(token_hash(link), token_hash(token), self._time.now())
        if guest is None:
            raise Refused("no-such-link")
        self._remember(token_hash(token), guest)
        return guest, token

    def _remember(self, token: bytes, guest: GuestRow) -> None:
        self._by_token[token] = guest
        if len(self._by_token) > REMEMBERED:
            self._by_token.popitem(last=False)
        self._people.know(person_of(guest))
