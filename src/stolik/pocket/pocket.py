"""A house in a browser: its tables, its one guest, and the line between them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from stolik.pocket.minds import MindsHere
from stolik.pocket.shelf import Drawer, Shelf
from stolik.pocket.tables import Tables
from stolik.pocket.visitor import Visitor
from stolik.server.people.known import People
from stolik.server.people.person import UNKNOWN, Person
from stolik.server.running.background import Background
from stolik.server.running.timekeeper import Timekeeper
from stolik.store.terms import GuestRow
from stolik.table.lessons.course import Taken


class Nobody:
    """Where people are looked up here: whoever plays is told when they come in."""

    async def guests_by_person(self, people: object) -> list[GuestRow]:
        return []


class Pocket:
    """Everything, for one page and the one guest who has it."""

    def __init__(self, drawer: Drawer, push: Callable[[str], None], time: Timekeeper | None = None) -> None:
        self.time = time or Timekeeper()
        self.most_spectators = 0
        self.person = UNKNOWN
        self.shelf = Shelf(drawer)
        self.thinkers = MindsHere(self.time, self.shelf.all_kept)
        self._background = Background()
        self._people = People(Nobody())
        self._push = push
        self.tables = Tables(self.shelf, self.time, self._people, self._background, self.thinkers)
        self.lessons: dict[str, Taken] = {}
        """How far somebody is in the lesson of each game."""
        self._visitor: Visitor | None = None

    async def open(self, person: str) -> None:
        """Come in as that person, and find the tables as they were left."""
        self.person = msgspec.json.decode(person, type=Person)
        self._people.know(self.person)
        await self.shelf.open()

    def connect(self) -> None:
        """The page has a new line; what is said on the old one is heard no more."""
        if self._visitor is not None:
            self._visitor.close()
        self._visitor = Visitor(self, self.person, self.tables.find, self._background, self._push)

    def hear(self, text: str) -> None:
        if self._visitor is not None:
            self._visitor.receive(text)
