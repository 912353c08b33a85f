"""What two processes do with the same rows in the same moment, where each alone would be right."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from typing import Any, TypeVar

import pytest

from stolik.store.keeping import Keeping
from stolik.store.learning import Learning, LessonRow
from stolik.store.offline import OfflineGames
from stolik.store.store import Store
from stolik.store.terms import GuestRow
from stolik.store.turns import SubscriptionRow, Turns
from tests.store.rows import NAMES, connect_to, new_table, open_store, until_somebody_waits_for
from tests.store.test_offline import a_game

pytestmark = pytest.mark.anyio
T = TypeVar("T")


@pytest.fixture
async def store(postgres: str) -> AsyncGenerator[Store]:
    opened = await open_store(postgres)
    yield opened
    await opened.close()


@pytest.fixture
async def guest(store: Store) -> GuestRow:
    name = f"two{next(NAMES)}"
    return await store.add_guest(name.encode(), name, "Ania", "teal", 1)


async def beside(url: str, statement: str, values: list[Any], doing: Awaitable[T]) -> T:
    """How that ends which begins when another process has written, and not yet committed."""
    other = await connect_to(url)
    async with other.transaction():
        await other.execute(statement, *values)
        task = asyncio.ensure_future(doing)
        await until_somebody_waits_for(url, other.get_server_pid())
    await other.close()
    return await task


async def test_a_device_link_is_used_at_one_of_them(store: Store, guest: GuestRow, postgres: str):
    link, token = f"link{guest.key}".encode(), f"token{guest.key}".encode()
    await store.add_device_link(link, guest.key, 100)
    using = store.use_device_link(link, token, now=10)
    found = await beside(postgres, "DELETE FROM device_links WHERE token = $1", [link], using)
    assert (found, await store.guest_by_token(token)) == (None, None)


async def test_the_last_of_two_new_phrases_holds(store: Store, guest: GuestRow, postgres: str):
    first, last, token = (f"{name}{guest.key}".encode() for name in ("first", "last", "token"))
    insert = "INSERT INTO phrases (guest, phrase, made) VALUES ($1, $2, 1)"
    await beside(postgres, insert, [guest.key, first], Keeping(store).keep_phrase(guest.key, last, 2))
    assert await Keeping(store).use_phrase(first, token) is None
    assert await Keeping(store).use_phrase(last, token) == guest


async def test_the_last_of_two_new_feeds_holds(store: Store, guest: GuestRow, postgres: str):
    first, last = (f"{name}{guest.key}".encode() for name in ("first", "last"))
    insert = "INSERT INTO feeds (guest, token) VALUES ($1, $2)"
    await beside(postgres, insert, [guest.key, first], Turns(store).give_feed(guest.key, last))
    found = [await Turns(store).whose_feed(token) for token in (first, last)]
    assert [one and one.key for one in found] == [None, guest.key]


async def test_a_browser_that_subscribes_in_two_tabs_is_told_once(store: Store, guest: GuestRow, postgres: str):
    row = SubscriptionRow(f"here{guest.key}".encode(), "last", "https://table.example", "pl")
    insert = (
        "INSERT INTO subscriptions (guest, endpoint, subscription, origin, language, created)"
        " VALUES ($1, $2, 'first', '', 'en', 1)"
    )
    await beside(postgres, insert, [guest.key, row.endpoint], Turns(store).subscribe(guest.key, row, 2, 9))
    assert await Turns(store).subscriptions(guest.person) == [row]


async def test_how_far_a_lesson_is_that_is_begun_in_two_tabs(store: Store, guest: GuestRow, postgres: str):
    row = LessonRow("crisscross", "last")
    insert = "INSERT INTO lessons (guest, game, taken, declined) VALUES ($1, 'crisscross', 'first', false)"
    await beside(postgres, insert, [guest.key], Learning(store).keep(guest.key, row))
    assert await Learning(store).lessons(guest.key) == {"crisscross": row}


async def test_a_review_that_two_processes_have_made_is_there_once(store: Store, postgres: str):
    key = (await new_table(store)).key
    insert = 'INSERT INTO reviews ("table", judges, review) VALUES ($1, 3, $2)'
    await beside(postgres, insert, [key, b"first"], store.keep_review(key, 3, b"last"))
    assert await store.review(key, 3) == b"last"


async def test_an_offline_game_that_two_tabs_hand_in_is_there_once(store: Store, guest: GuestRow, postgres: str):
    games, row = OfflineGames(store), a_game(guest.person)
    insert = (
        "INSERT INTO offline_games (id, person, game, ended, verified, place, points, sitting, secret, log)"
        " VALUES ($1, $2, 'crisscross', 1, true, 1, 30, '{}', 'secret', '[]')"
    )
    assert await beside(postgres, insert, [row.id, row.person], games.add(row, 5))
    assert await games.of(row.person, 5) == [row]
