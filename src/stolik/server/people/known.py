"""People whose names are known without asking the disk, and who wants to hear when somebody is called differently."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from stolik.server.people.person import UNKNOWN, Person, person_of
from stolik.store.terms import GuestRow

MOST_PEOPLE = 100_000


class Register(Protocol):
    """Where people are looked up."""

    async def guests_by_person(self, people: Iterable[str], /) -> list[GuestRow]: ...


class People:
    """Who has not been shown to anybody for longest is forgotten first."""

    def __init__(self, store: Register) -> None:
        self._store = store
        self._known: dict[str, Person] = {}
        self._listeners: list[Callable[[Person], None]] = []
        self._when_forgotten: list[Callable[[str], None]] = []

    def __getitem__(self, id_: str) -> Person:
        """Somebody nobody has learned about has no name, and that is no error."""
        person = self._known.pop(id_, None)
        if person is None:
            return UNKNOWN
        self._known[id_] = person
        return person

    async def learn(self, people: Iterable[str]) -> None:
        """Know the names of these people from now on."""
        unknown = [person for person in people if person not in self._known]
        if unknown:
            for row in await self._store.guests_by_person(unknown):
                self.know(person_of(row))

    def know(self, person: Person) -> None:
        self._known.pop(person.id, None)
        self._known[person.id] = person
        if len(self._known) > MOST_PEOPLE:
            del self._known[next(iter(self._known))]

    def when_forgotten(self, tell: Callable[[str], None]) -> None:
        self._when_forgotten.append(tell)

    def forget(self, id_: str) -> None:
        """Whoever shows them shows somebody without a name."""
        self._known.pop(id_, None)
        for tell in self._when_forgotten:
            tell(id_)

    def when_renamed(self, tell: Callable[[Person], None]) -> None:
        self._listeners.append(tell)

    def rename(self, person: Person) -> None:
        """Whoever shows them shows them as they are called now."""
        self.know(person)
        for tell in self._listeners:
            tell(person)
