"""Being forgotten, on both databases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert, select, update

from stolik.store import schema
from stolik.store.keeping import Keeping
from stolik.store.learning import Learning, LessonRow
from stolik.store.results import Results
from stolik.store.store import Store
from tests.store.rows import NAMES, entry
from tests.store.test_results import MINE, ended

pytestmark = pytest.mark.anyio


async def test_nothing_links_a_forgotten_guest_to_a_game_that_stays(store: Store):
    person, token = f"k{next(NAMES)}", f"token{next(NAMES)}".encode()
    guest = await store.add_guest(token, person, "Ania", "teal", 1)
    key = await ended(store, replace(MINE, person=person, feats=("five",)))
    await Learning(store).keep(guest.key, LessonRow("crisscross", "{}"))
    await Keeping(store).keep_phrase(guest.key, token, 1)

    def finish(connection: Connection) -> None:
        connection.execute(update(schema.tables).where(schema.tables.c.key == key).values(status="finished"))
        connection.execute(insert(schema.members).values(table=key, person=person))
        connection.execute(insert(schema.entries).values(entry(key, 0, request=f"{person}:tab:1")))

    await store.writer.write(finish)
    await Keeping(store).forget(guest, lambda lobby: lobby + "!")
    assert await store.guest_by_token(token) is None
    assert await Results(store).played(person) == []
    assert [row.person for row in (await Results(store).at_tables([key]))[key]] == [None]
    assert [row["request"] for row in await store.entries(key)] == [None]
    (table,) = await store.read(select(schema.tables).where(schema.tables.c.key == key))
    assert (table["lobby"], table["version"]) == ("{}!", 1)


async def test_a_phrase_finds_its_guest_and_makes_a_token_theirs(store: Store):
    person, phrase = f"k{next(NAMES)}", f"phrase{next(NAMES)}".encode()
    guest = await store.add_guest(f"token{next(NAMES)}".encode(), person, "Ania", "teal", 1)
    await Keeping(store).keep_phrase(guest.key, phrase, 5)
    token = f"token{next(NAMES)}".encode()
    assert await Keeping(store).use_phrase(phrase, token) == guest == await store.guest_by_token(token)
    assert await Keeping(store).use_phrase(b"another", b"token") is None
    assert await Keeping(store).phrase_made(guest.key) == 5


async def test_what_is_known_of_a_guest_is_everything_but_what_would_let_somebody_be_them(store: Store):
    person, token = f"k{next(NAMES)}", f"token{next(NAMES)}".encode()
    guest = await store.add_guest(token, person, "Ania", "teal", 1)
    for at in (2, 1):
        await ended(store, replace(MINE, person=person, ended=at, feats=("five",)))
    await ended(store, replace(MINE, person="somebody else"))
    await Learning(store).keep(guest.key, LessonRow("crisscross", "{}"))
    await Keeping(store).keep_phrase(guest.key, token, 1)
    known = await Keeping(store).known_of(guest)
    assert [row["game"] for row in known["lessons"]] == ["crisscross"]
    assert [(row["ended"], row["points"]) for row in known["results"]] == [(1, 30), (2, 30)]
    assert [row["feat"] for row in known["feats"]] == ["five", "five"]
    assert all(row["played_at"].startswith("T") for row in known["results"])
    assert not {"tokens", "device_links", "phrases"} & set(known)
    assert not {"person", "guest", "table", "rating"} & {
        name for rows in known.values() for row in rows for name in row
    }


async def test_a_new_phrase_ends_the_old_one(store: Store):
    person = f"k{next(NAMES)}"
    old, new = f"old{person}".encode(), f"new{person}".encode()
    guest = await store.add_guest(person.encode(), person, "Ania", "teal", 1)
    await Keeping(store).keep_phrase(guest.key, old, 5)
    await Keeping(store).keep_phrase(guest.key, new, 6)
    assert await Keeping(store).use_phrase(old, b"token") is None
    assert await Keeping(store).phrase_made(guest.key) == 6


async def test_who_never_asked_for_a_phrase_has_none(store: Store):
    person = f"k{next(NAMES)}"
    guest = await store.add_guest(person.encode(), person, "Ania", "teal", 1)
    assert await Keeping(store).phrase_made(guest.key) is None
