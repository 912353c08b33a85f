"""What others see of a guest."""

from __future__ import annotations

from msgspec import Struct

from stolik.store.terms import GuestRow


class Person(Struct, frozen=True):
    """What others see of a guest."""

    id: str
    name: str
    colour: str
    piece: str = ""
    """Which drawn piece stands for them; empty: none."""


class Myself(Person, frozen=True):
    """What somebody themselves is told besides."""

    named: bool = False
    """Whether they were asked what they are called."""
    rated: bool = True
    """Whether they want to know how well they play."""
    puzzles: bool = True
    """Whether positions of their games may become puzzles."""


UNKNOWN = Person("", "?", "teal")


def person_of(guest: GuestRow) -> Person:
    return Person(guest.person, guest.name, guest.colour, guest.piece)


def myself(guest: GuestRow) -> Myself:
    return Myself(guest.person, guest.name, guest.colour, guest.piece, guest.named, guest.rated, guest.puzzles)
