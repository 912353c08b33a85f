"""Telling a crowd: who sits hears at once, onlookers in parts and in order, and who has gone hears nothing more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stolik.server.live.watchers import AT_ONCE, Seats, Watchers, Watching
from stolik.server.people.person import Person
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import NO_TIME, Span


class Onlooker:
    person = Person("p1", "Ania", "teal")

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    @property
    def delay(self) -> Span:
        return NO_TIME

    def push(self, data: bytes) -> None:
        self.heard.append(data)

    def sent_away(self, table: str, why: Refused) -> None: ...
    def moved(self) -> None: ...
    def refuse(self, id_: int | None, table: str | None, error: Exception) -> None: ...


class Later:
    """What is to be done soon, when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def __call__(self, do: Callable[[], None]) -> None:
        self.waiting.append(do)

    def pass_by(self) -> None:
        waiting, self.waiting = self.waiting, []
        for do in waiting:
            do()


@pytest.fixture
def later() -> Later:
    return Later()


@pytest.fixture
def watchers(later: Later) -> Watchers:
    return Watchers(later)


def come(watchers: Watchers, count: int, seats: Seats) -> list[Onlooker]:
    people = [Onlooker() for _ in range(count)]
    for one in people:
        watchers.add(one, Watching(seats, legal=True, spectator=False))
    return people


def told(people: list[Onlooker]) -> int:
    return sum(bool(one.heard) for one in people)


def test_a_few_are_told_at_once(watchers: Watchers, later: Later):
    people = come(watchers, AT_ONCE, (None,))
    watchers.tell(b"news")
    assert (told(people), later.waiting) == (AT_ONCE, [])


def test_a_crowd_is_told_in_parts_and_others_have_their_turn_between(watchers: Watchers, later: Later):
    people = come(watchers, 2 * AT_ONCE + 1, (None,))
    watchers.tell(b"news")
    parts = [told(people)]
    while later.waiting:
        later.pass_by()
        parts.append(told(people))
    assert parts == [0, AT_ONCE, 2 * AT_ONCE, 2 * AT_ONCE + 1]


def test_who_sits_does_not_wait_for_the_crowd(watchers: Watchers):
    come(watchers, 3 * AT_ONCE, (None,))
    (seated,) = come(watchers, 1, (0,))
    watchers.tell(b"news")
    assert seated.heard == [b"news"]


def test_everybody_in_a_crowd_hears_everything_in_its_order(watchers: Watchers, later: Later):
    people = come(watchers, AT_ONCE + 5, ())
    for news in (b"one", b"two", b"three"):
        watchers.tell(news)
        later.pass_by()
    while later.waiting:
        later.pass_by()
    assert {tuple(one.heard) for one in people} == {(b"one", b"two", b"three")}


def test_who_has_gone_meanwhile_hears_nothing_more(watchers: Watchers, later: Later):
    people = come(watchers, AT_ONCE + 5, (None,))
    watchers.tell(b"news")
    watchers.remove(people[-1])
    while later.waiting:
        later.pass_by()
    assert people[-1].heard == []
