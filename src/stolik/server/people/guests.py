"""Guests: who a browser is, by a token that only it has. There are no accounts and no passwords."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from stolik.server.people.known import People
from stolik.server.people.names import (
    COLOURS,
    PIECES,
    Colour,
    Piece,
    clean_name,
    new_name,
    new_person_id,
    new_token,
    token_hash,
)
from stolik.server.people.person import person_of
from stolik.server.people.phrases import new_phrase, phrase_hash
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Instant, Timekeeper, later, minutes
from stolik.store.keeping import Keeping
from stolik.store.store import Store
from stolik.store.terms import GuestRow

DEVICE_LINK_LASTS = minutes(5)
REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class AboutGuest:
    """What is to be different; None: as it is."""

    name: str | None = None
    colour: Colour | None = None
    piece: Piece | None = None
    rated: bool | None = None
    puzzles: bool | None = None


class Guests:
    def __init__(self, store: Store, keeping: Keeping, people: People, time: Timekeeper) -> None:
        self._store = store
        self._keeping = keeping
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
        piece = secrets.choice(PIECES)
        guest = await self._store.add_guest(token_hash(token), new_person_id(), name, colour, self._time.now(), piece)
        self._remember(token_hash(token), guest)
        return guest, token

    async def change(self, guest: GuestRow, about: AboutGuest) -> GuestRow:
        """Whoever says a name, or that the one they have will do, need not be asked again. Raises Refused if they are nobody any more."""
        cleaned = None if about.name is None else clean_name(about.name) or None
        changes = {key: value for key, value in asdict(replace(about, name=cleaned)).items() if value is not None}
        if about.name is not None:
            changes["named"] = True
        changed = await self._store.change_guest(guest.key, changes)
        if changed is None:
            self._forgotten(guest.person)
            raise Refused("no-guest")
        self._renamed(changed)
        self.tell_others(changed.person)
        return changed

    async def refresh(self, person: str) -> None:
        """Another process says that somebody is called differently."""
        found = await self._store.guests_by_person([person])
        for guest in found:
            self._renamed(guest)
        if not found:
            self._forgotten(person)

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

    # Coming back, and going for good

    async def new_phrase(self, guest: GuestRow) -> str:
        """The phrase that brings them back, told this once; an earlier one does so no more."""
        phrase = new_phrase()
        hashed = phrase_hash(phrase)
        assert hashed is not None, "what was made up here can be read here"
        await self._keeping.keep_phrase(guest.key, hashed, self._time.now())
        return phrase

    async def come_back(self, phrase: str) -> tuple[GuestRow, str]:
        """Raises Refused if it is nobody's."""
        token, hashed = new_token(), phrase_hash(phrase)
        guest = None if hashed is None else await self._keeping.use_phrase(hashed, token_hash(token))
        if guest is None:
            raise Refused("no-such-phrase")
        self._remember(token_hash(token), guest)
        return guest, token

    async def forget(self, guest: GuestRow, without: Callable[[str], str]) -> None:
        """For good. Raises Refused as long as somebody might wait for them. `without`: a lobby in which they are nobody."""
        if await self._keeping.unfinished(guest.person):
            raise Refused("still-playing")
        await self._keeping.forget(guest, without)
        self._forgotten(guest.person)
        self.tell_others(guest.person)

    def _forgotten(self, person: str) -> None:
        for token in [token for token, known in self._by_token.items() if known.person == person]:
            del self._by_token[token]
        self._people.forget(person)

    def _remember(self, token: bytes, guest: GuestRow) -> None:
        self._by_token[token] = guest
        if len(self._by_token) > REMEMBERED:
            self._by_token.popitem(last=False)
        self._people.know(person_of(guest))
