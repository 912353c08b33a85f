"""What others see of a guest."""

from __future__ import annotations

from msgspec import Struct

from stolik.store.terms import GuestRow


class Person(Struct, frozen=True):
    """What others see of a guest."""

    id: str
    name: str
    colour: str


UNKNOWN = Person("", "?", "teal")


def person_of(guest: GuestRow) -> Person:
    return Person(guest.person, guest.name, guest.colour)
