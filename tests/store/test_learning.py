"""How far a guest is in lessons, and what they have played, on both databases."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, insert, update

from stolik.store import schema
from stolik.store.learning import Learning, LessonRow
from stolik.store.store import Store
from tests.store.rows import NAMES, new_table

pytestmark = pytest.mark.anyio


async def a_guest(store: Store) -> int:
    name = f"l{next(NAMES)}"
    return (await store.add_guest(name.encode(), name, "Ania", "teal", 1)).key


async def test_a_lesson_is_gone_on_with_where_it_was_left(store: Store):
    learning, ania, ola = Learning(store), await a_guest(store), await a_guest(store)
    for row in (LessonRow("setup", "[1]"), LessonRow("crisscross", declined=True), LessonRow("setup", "[1,2]", 7)):
        await learning.keep(ania, row)
    await learning.keep(ola, LessonRow("setup", "[9]"))
    assert await learning.lesson(ania, "setup") == LessonRow("setup", "[1,2]", 7)
    assert set(await learning.lessons(ania)) == {"setup", "crisscross"}
    assert await learning.lesson(ola, "setup") == LessonRow("setup", "[9]")


async def test_a_lesson_that_nobody_began_is_empty(store: Store):
    learning, ania = Learning(store), await a_guest(store)
    await learning.keep(ania, LessonRow("setup", "[1]"))
    assert await learning.lesson(ania, "twinit") == LessonRow("twinit", "", None, declined=False)


async def test_what_somebody_has_played_to_the_end_comes_newest_first(store: Store):
    me = f"l{next(NAMES)}"
    tables = [await new_table(store) for _ in range(4)]

    def end(connection: Connection) -> None:
        for at, table in enumerate(tables):
            its = update(schema.tables).where(schema.tables.c.key == table.key)
            connection.execute(its.values(status="playing" if at == 1 else "finished", lobby=f"{at}"))
        mine = [{"table": table.key, "person": me} for table in tables[:3]]
        connection.execute(insert(schema.members), mine)

    await store.writer.write(end)
    assert await Learning(store).finished_games(me, 5) == ["2", "0"]
    assert await Learning(store).finished_games(me, 1) == ["2"]
