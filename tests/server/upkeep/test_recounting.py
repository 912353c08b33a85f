"""`stolik admin recount`: results, feats and ratings from the logs alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import delete, select

from stolik.server.upkeep.recounting import recount
from stolik.store import schema
from stolik.store.store import Store
from stolik.store.tools import existing
from tests.server.upkeep.stored import change, keep, leave, read

pytestmark = pytest.mark.anyio


async def test_what_was_lost_is_there_again_and_the_same_the_second_time(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'stolik.db'}"
    store = await Store.open(url)
    first = await keep(store, "crisscross")
    await keep(store, "twentyone")
    await keep(store, "crisscross", "playing")
    await leave(store)
    found: list[object] = []
    for _ in range(2):
        async with existing(url) as database:
            done = await recount(database)
            results = await read(
                database, select(schema.results).order_by(schema.results.c.table, schema.results.c.seat)
            )
            found.append((done, results))
            mine = [row for row in results if row.table == first.key]
            assert [(row.person, row.level) for row in mine] == [(first.person, None), (None, "regular")]
        await change(url, delete(schema.feats))
        await change(url, delete(schema.ratings))
    assert found[0] == found[1]
    assert done.games == 2
