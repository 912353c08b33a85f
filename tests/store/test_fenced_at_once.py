"""On PostgreSQL what usually happens is one statement, fence and all; what does not is written one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from stolik.store.results import Results
from stolik.store.saving import write_results
from stolik.store.terms import Fenced
from tests.store.processes import Process
from tests.store.rows import Told, connect_to, entry, new_table, until_somebody_waits_for
from tests.store.test_results import MINE, somebody
from tests.store.test_saving_along import end, kept

pytestmark = pytest.mark.anyio


@contextmanager
def hearing() -> Generator[list[str]]:
    """Every statement that is said to the database."""
    said: list[str] = []

    def hear(*heard: Any) -> None:
        said.append(heard[2].split()[0])

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        yield said
    finally:
        event.remove(Engine, "before_cursor_execute", hear)


async def test_moves_and_the_end_of_a_game_take_one_word_with_the_database_and_the_mark(two: tuple[Process, Process]):
    store, me = two[0].store, somebody()
    tables = [await new_table(store) for _ in range(3)]
    with hearing() as said:
        told = [end(store, tables[0], me), Told(), Told()]
        for table, listener in zip(tables[1:], told[1:], strict=True):
            store.writer.append(entry(table.key, 0), listener)
        await asyncio.gather(*(listener.news.wait() for listener in told))
    assert said == ["WITH", "INSERT"]
    assert [listener.error for listener in told] == [None] * 3
    assert await kept(store, tables[0]) == ("finished", 1, 1)
    assert [row.table for row in await Results(store).played(me)] == [tables[0].key]


async def test_who_is_fenced_while_its_commit_waits_for_that_writes_nothing(
    two: tuple[Process, Process], postgres: str
):
    one, other = two
    table, me = await new_table(one.store), somebody()
    taking_over = await connect_to(postgres)
    transaction = taking_over.transaction()
    await transaction.start()
    await taking_over.execute(f"UPDATE processes SET fenced = true WHERE id = {one.number}")
    told = end(one.store, table, me)
    await until_somebody_waits_for(postgres, taking_over.get_server_pid())
    await transaction.commit()
    await taking_over.close()
    await told.news.wait()
    assert isinstance(told.error, Fenced)
    assert await kept(other.store, table) == ("open", 0, 0)
    assert await Results(other.store).played(me) == []


async def test_who_is_fenced_writes_nothing_also_where_nobody_has_taken_over_yet(two: tuple[Process, Process]):
    one, other = two
    moved, changed = await new_table(one.store), await new_table(one.store)
    await other.owners.fence(one.number)
    with pytest.raises(Fenced):
        await one.store.save_table(replace(changed, status="closed", members=None))
    assert isinstance(await one.append(moved, 0), Fenced)
    assert [await kept(other.store, table) for table in (moved, changed)] == [("open", 0, 0)] * 2


async def test_an_end_whose_results_are_there_already_stands_in_their_place(two: tuple[Process, Process]):
    store, me = two[0].store, somebody()
    table = await new_table(store)

    def there_already(connection: Connection) -> None:
        write_results(connection, table.key, [replace(MINE, person="somebody else")])

    await store.writer.write(there_already)
    told = end(store, table, me)
    await told.news.wait()
    assert (told.error, told.saved_so_far) == (None, [1])
    assert [row.table for row in await Results(store).played(me)] == [table.key]
