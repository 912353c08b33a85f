"""The integrity check: every log is folded, and what does not fold is named, with what is wrong with it."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, func, update

from stolik.game.installed import GAMES
from stolik.server.upkeep.folding import Folded, every_table
from stolik.store import schema
from stolik.store.tools import existing
from tests.server.upkeep.stored import Kept, change, keep, leave
from tests.store.rows import open_store

pytestmark = pytest.mark.anyio

TURN_BY_TURN = [id_ for id_, game in GAMES.items() if not game.traits.real_time]


async def fold(url: str) -> list[Folded]:
    async with existing(url) as database:
        return [one async for one in every_table(database)]


@pytest.fixture
async def kept(url: str) -> Kept:
    store = await open_store(url)
    game = await keep(store)
    await keep(store, "twentyone", "playing")
    await leave(store)
    return game


async def test_every_log_of_a_sound_database_folds(url: str):
    store = await open_store(url)
    for game in TURN_BY_TURN:
        for status in ("open", "playing", "finished"):
            await keep(store, game, status)
    await leave(store)
    found = await fold(url)
    assert [one.fault for one in found] == [None] * 3 * len(TURN_BY_TURN)
    assert sum(one.table is not None for one in found) == 2 * len(TURN_BY_TURN)


async def test_an_entry_that_the_rules_refuse_is_named(url: str, kept: Kept):
    entries = schema.entries.c
    again = '{"do":"place","a":0,"b":0}'
    await change(url, update(schema.entries).where(entries.table == kept.key, entries.seq == 2).values(action=again))
    broken, sound = await fold(url)
    assert (broken.stored.id, sound.fault) == (kept.id, None)
    assert (broken.fault or "").startswith("entry 2: ")


async def test_an_entry_that_is_missing_is_named(url: str, kept: Kept):
    await change(url, delete(schema.entries).where(schema.entries.c.table == kept.key, schema.entries.c.seq == 3))
    assert [one.fault for one in await fold(url)] == ["entry 3 is missing", None]


async def test_a_log_without_its_end_is_no_finished_game(url: str, kept: Kept):
    last = kept.entries - 1
    await change(url, delete(schema.entries).where(schema.entries.c.table == kept.key, schema.entries.c.seq == last))
    assert (await fold(url))[0].fault == "it is called finished, and its game is not over"


async def test_a_secret_that_was_changed_does_not_fold_to_the_same_end(url: str, kept: Kept):
    await change(url, update(schema.tables).where(schema.tables.c.key == kept.key).values(secret=bytes(32)))
    assert (await fold(url))[0].fault is not None


@pytest.mark.parametrize("lobby", ["", "{", "{}", '{"id":"T"}'])
async def test_a_sitting_that_cannot_be_read_is_named_and_the_rest_is_folded(url: str, kept: Kept, lobby: str):
    await change(url, update(schema.tables).where(schema.tables.c.key == kept.key).values(lobby=lobby))
    broken, sound = await fold(url)
    assert (broken.fault or "").startswith("its sitting cannot be read")
    assert sound.fault is None


async def test_a_row_that_says_something_else_than_its_sitting_is_named(url: str, kept: Kept):
    await change(url, update(schema.tables).where(schema.tables.c.key == kept.key).values(status="playing"))
    assert (await fold(url))[0].fault == "its sitting is another table's, or of another moment"


async def test_a_game_that_is_not_installed_is_named(url: str, kept: Kept):
    tables = schema.tables.c
    renamed = func.replace(tables.lobby, '"crisscross"', '"gone"')
    await change(url, update(schema.tables).where(tables.key == kept.key).values(game="gone", lobby=renamed))
    assert (await fold(url))[0].fault == "there is no game 'gone'"
