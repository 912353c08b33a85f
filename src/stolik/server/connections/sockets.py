"""Who is connected: the open sockets of each guest and from each address, and whether there is room for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from stolik.server.connections.connection import Connection
from stolik.server.people.bans import Bans
from stolik.server.people.known import People
from stolik.server.people.limits import CONNECT, Limits
from stolik.server.people.person import Person
from stolik.server.protocol.closing import Closing
from stolik.server.refusals import TooFast


class Sockets:
    def __init__(self, limits: Limits, people: People, *, per_guest: int, per_address: int) -> None:
        self._limits = limits
        self._per_guest = per_guest
        self._per_address = per_address
        self._of: dict[str, set[Connection]] = {}
        self._from: Counter[str] = Counter()
        self._address: dict[Connection, str] = {}
        people.when_renamed(self._renamed)
        people.when_forgotten(self._forgotten)

    def __len__(self) -> int:
        return sum(self._from.values())

    @property
    def everybody(self) -> list[Connection]:
        return list(self._address)

    def no_room(self, person: str, address: str) -> Closing | None:
        """Why there is no room for another socket of this person, or from where they are."""
        if len(self._of.get(person, ())) >= self._per_guest or self._from[address] >= self._per_address:
            return Closing.TOO_MANY_SOCKETS
        try:
            self._limits.take(CONNECT, address)
        except TooFast:
            return Closing.TOO_MANY_SOCKETS
        return None

    def count(self, connection: Connection, address: str) -> Callable[[], None]:
        """From now on the connection is one of the open ones, until what is returned is called."""
        person = connection.person.id
        self._of.setdefault(person, set()).add(connection)
        self._from[address] += 1
        self._address[connection] = address
        return partial(self._gone, connection, person, address)

    def _gone(self, connection: Connection, person: str, address: str) -> None:
        mine = self._of[person]
        mine.discard(connection)
        if not mine:
            del self._of[person]
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]
        del self._address[connection]

    def show_the_door(self, bans: Bans) -> None:
        """To everybody who may not be here any longer."""
        for connection, address in list(self._address.items()):
            if bans.keeps_out(connection.person.id) or bans.keeps_out_from(address):
                connection.drop(Closing.BANNED)

    def dismiss(self) -> None:
        """This process leaves: everybody is served by another from now on."""
        for connection in self.everybody:
            connection.moved()

    def _forgotten(self, person: str) -> None:
        """Nobody is known by their cookie any more: what they still have open would go on under their name."""
        for connection in list(self._of.get(person, ())):
            connection.drop(Closing.NO_GUEST)

    def _renamed(self, person: Person) -> None:
        for connection in self._of.get(person.id, ()):
            connection.person = person
