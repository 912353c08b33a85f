"""Whose names are known: those who were shown to somebody of late."""

from __future__ import annotations

from typing import Any, cast

import pytest

from stolik.server.people import known
from stolik.server.people.known import People
from stolik.server.people.person import UNKNOWN, Person


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> People:
    monkeypatch.setattr(known, "MOST_PEOPLE", 2)
    return People(cast("Any", None))


def somebody(name: str) -> Person:
    return Person(name, name, "teal")


def test_who_was_not_shown_for_longest_is_forgotten(people: People):
    ania, ben, celina = map(somebody, ("ania", "ben", "celina"))
    people.know(ania)
    people.know(ben)
    assert people["ania"] is ania
    people.know(celina)
    assert [people[name] for name in ("ania", "ben", "celina")] == [ania, UNKNOWN, celina]


def test_who_listens_hears_of_a_new_name(people: People):
    heard: list[Person] = []
    people.when_renamed(heard.append)
    people.rename(somebody("ania"))
    assert heard == [somebody("ania")]
