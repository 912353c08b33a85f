"""Ratings: each game counted once, the oldest end first, on both databases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from sqlalchemy import update

from stolik.store import schema
from stolik.store.ratings import Rating, Ratings, begin_anew
from stolik.store.results import PlayedRow
from stolik.store.store import Store
from stolik.store.terms import NOT_COUNTED, TO_BE_COUNTED, GuestRow, ResultRow
from tests.store.rows import NAMES
from tests.store.test_results import BOT, MINE, ended

pytestmark = pytest.mark.anyio


class Counting:
    """Every game is worth one point more, and it is remembered in which order they came."""

    def __init__(self) -> None:
        self.ends: list[int] = []

    def __call__(self, seats: Sequence[PlayedRow], known: Mapping[str, Rating | None]) -> Mapping[str, Rating]:
        self.ends.append(seats[0].ended)
        return {person: Rating(before.mu + 1 if before else 1, 1, 1) for person, before in known.items()}


async def somebody(store: Store) -> GuestRow:
    name = f"r{next(NAMES)}"
    return await store.add_guest(name.encode(), name, "Ania", "teal", 1)


def game(guest: GuestRow, at: int, rating: int = TO_BE_COUNTED) -> list[ResultRow]:
    return [replace(row, ended=at, rating=rating) for row in (replace(MINE, person=guest.person), BOT)]


async def count(store: Store) -> Counting:
    counting = Counting()
    while await Ratings(store).count(counting, 2):
        pass
    return counting


async def test_games_are_counted_in_the_order_of_their_ends_and_once(store: Store):
    guest = await somebody(store)
    for at in (30, 10, 20):
        await ended(store, *game(guest, at))
    assert (await count(store)).ends == [10, 20, 30]
    assert (await count(store)).ends == []
    assert (await Ratings(store).of(guest.key))["crisscross"].mu == 3


async def test_a_game_that_says_nothing_is_not_counted(store: Store):
    guest = await somebody(store)
    await ended(store, *game(guest, 10, NOT_COUNTED))
    assert (await count(store)).ends == []


async def test_who_does_not_want_a_rating_gets_none(store: Store):
    guest = await somebody(store)
    await store.change_guest(guest.key, {"rated": False})
    await ended(store, *game(guest, 10))
    await count(store)
    assert await Ratings(store).of(guest.key) == {}


async def test_everything_can_be_counted_anew(store: Store):
    guest = await somebody(store)
    await ended(store, *game(guest, 10))
    await count(store)
    await store.writer.write(begin_anew)
    assert await Ratings(store).of(guest.key) == {}
    await count(store)
    assert (await Ratings(store).of(guest.key))["crisscross"].mu == 1
    await store.writer.write(lambda connection: connection.execute(update(schema.results).values(rating=0)) and None)
