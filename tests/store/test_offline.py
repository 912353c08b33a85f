"""Games that were played without a server: each is kept once, so many a guest; on both databases."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.store.offline import OfflineGames
from stolik.store.store import Store
from stolik.store.terms import OfflineRow
from tests.store.rows import NAMES

pytestmark = pytest.mark.anyio


def a_game(person: str, ended: int = 1) -> OfflineRow:
    return OfflineRow(
        id=f"o{next(NAMES)}",
        person=person,
        game="crisscross",
        ended=ended,
        verified=True,
        place=1,
        points=30,
        sitting="{}",
        secret=b"secret",
        log="[]",
    )


async def test_a_game_that_is_handed_in_twice_is_there_once_as_it_came_first(store: Store):
    games, row = OfflineGames(store), a_game(f"p{next(NAMES)}")
    assert await games.add(row, 5)
    assert await games.add(replace(row, points=99), 5)
    assert await games.of(row.person, 5) == [row]
    assert await games.find(row.id) == row
    assert await games.find("another") is None


async def test_of_more_than_so_many_a_guest_none_is_taken_and_others_have_room(store: Store):
    games, me = OfflineGames(store), f"p{next(NAMES)}"
    rows = [a_game(me) for _ in range(3)]
    assert [await games.add(row, 2) for row in rows] == [True, True, False]
    assert await games.add(rows[0], 2)
    assert await games.find(rows[2].id) is None
    assert await games.add(a_game(f"p{next(NAMES)}"), 2)


async def test_ones_own_games_come_newest_first(store: Store):
    games, me = OfflineGames(store), f"p{next(NAMES)}"
    rows = [a_game(me, ended) for ended in (2, 3, 1, 3)]
    for row in (*rows, a_game(f"p{next(NAMES)}", 9)):
        await games.add(row, 9)
    newest = sorted((rows[1], rows[3]), key=lambda row: row.id)
    assert await games.of(me, 9) == [*newest, rows[0], rows[2]]
    assert await games.of(me, 1) == newest[:1]
