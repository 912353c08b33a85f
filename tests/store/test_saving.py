"""Tables that are saved at the same time share a commit, and what one of them is refused for is not the others' loss; on both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from stolik.store import schema
from stolik.store import writer as writing
from stolik.store.results import Results
from stolik.store.store import Store
from stolik.store.terms import Ending, Outdated, StoreUnavailable
from tests.store.rows import Told, entry, new_table, open_store
from tests.store.test_results import MINE, somebody

pytestmark = pytest.mark.anyio


async def test_tables_that_are_saved_at_once_share_a_commit(store: Store):
    tables = [await new_table(store) for _ in range(50)]
    before = store.writer.commits
    await asyncio.gather(*(store.save_table(replace(table, lobby=f'{{"at": "{table.id}"}}')) for table in tables))
    assert store.writer.commits == before + 1
    found = [await store.table(table.id) for table in tables]
    assert [(row.lobby, row.version) for row in found if row] == [(f'{{"at": "{row.id}"}}', 1) for row in tables]


async def test_a_table_that_cannot_be_kept_as_it_is_does_not_keep_the_others_from_being_saved(postgres: str):
    """SQLite keeps a text of any length."""
    store = await open_store(postgres)
    tables = [await new_table(store) for _ in range(3)]
    rows = [replace(table, status="playing" if at != 1 else "far-too-long-a-status") for at, table in enumerate(tables)]
    saved = await asyncio.gather(*map(store.save_table, rows), return_exceptions=True)
    found = [await store.table(table.id) for table in tables]
    await store.close()
    assert [type(error) for error in saved] == [type(None), StoreUnavailable, type(None)]
    assert [row.status for row in found if row] == ["playing", "open", "playing"]


async def test_work_waits_for_all_that_was_to_be_saved_before_it(store: Store, monkeypatch: pytest.MonkeyPatch):
    """Who leaves with its last work leaves nothing behind, however many tables were to be saved."""
    monkeypatch.setattr(writing, "MOST_SAVES", 2)
    tables = [await new_table(store) for _ in range(5)]
    saving = [asyncio.create_task(store.save_table(replace(table, status="playing"))) for table in tables]
    await asyncio.sleep(0)

    def playing(connection: Connection) -> int:
        mine = schema.tables.c.key.in_([table.key for table in tables]) & (schema.tables.c.status == "playing")
        return connection.execute(select(func.count()).select_from(schema.tables).where(mine)).scalar_one()

    assert await store.writer.write(playing) == 5
    await asyncio.gather(*saving)


async def test_who_is_outdated_holds_up_nobody(store: Store):
    one, other = await new_table(store), await new_table(store)
    await store.save_table(replace(one, status="playing"))
    outcome = await asyncio.gather(
        store.save_table(replace(one, status="closed")),
        store.save_table(replace(other, status="closed")),
        return_exceptions=True,
    )
    assert [type(said) for said in outcome] == [Outdated, type(None)]
    statuses = [row.status for table in (one, other) if (row := await store.table(table.id))]
    assert statuses == ["playing", "closed"]


async def test_of_two_changes_of_one_table_that_know_the_same_version_the_first_counts(store: Store):
    table = await new_table(store)
    outcome = await asyncio.gather(
        *(store.save_table(replace(table, lobby=f'"{which}"')) for which in ("first", "second")), return_exceptions=True
    )
    saved = await store.table(table.id)
    assert [type(said) for said in outcome] == [type(None), Outdated]
    assert saved is not None
    assert saved.lobby == '"first"'


async def test_a_start_whose_entry_is_there_already_is_refused_and_the_others_start(store: Store):
    one, other = await new_table(store), await new_table(store)
    await store.save_table(replace(one, status="playing"), entry(one.key, 0))
    again = replace(one, version=1, lobby='"again"')
    outcome = await asyncio.gather(
        store.save_table(again, entry(one.key, 0)),
        store.save_table(replace(other, status="playing"), entry(other.key, 0)),
        return_exceptions=True,
    )
    kept = await store.table(one.id)
    assert [said is None for said in outcome] == [False, True]
    assert [len(await store.entries(table.key)) for table in (one, other)] == [1, 1]
    assert kept is not None
    assert (kept.lobby, kept.version) == ("{}", 1)


async def test_results_and_feats_are_there_with_the_end_of_their_games(store: Store):
    tables, people = [await new_table(store) for _ in range(3)], [somebody() for _ in range(3)]
    await asyncio.gather(
        *(
            store.save_table(
                replace(table, status="finished", members=None),
                None,
                Ending((replace(MINE, person=person, feats=("full-row",)),)),
            )
            for table, person in zip(tables, people, strict=True)
        )
    )
    results = Results(store)
    assert [[row.id for row in await results.played(person)] for person in people] == [[table.id] for table in tables]
    assert [await results.feats_at(table.key) for table in tables] == [{0: ["full-row"]}] * 3


async def test_an_outdated_end_writes_no_results(store: Store):
    table, person = await new_table(store), somebody()
    await store.save_table(replace(table, status="closed"))
    with pytest.raises(Outdated):
        await store.save_table(
            replace(table, status="finished"), None, Ending((replace(MINE, person=person),), besides=_never)
        )
    assert await Results(store).played(person) == []


def _never(_: object) -> None:
    raise AssertionError("nothing goes along with what is refused")


# On SQLite, where nobody else writes, all of it is one statement


async def test_starts_new_people_and_ends_are_written_by_one_statement_with_the_moves_beside_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    store = await open_store(f"sqlite:///{tmp_path / 'stolik.db'}")
    starts, joined, over, moves = [await new_table(store) for _ in range(4)]
    me, told = somebody(), Told()
    monkeypatch.setattr(store.writing, "commit", no_transaction)
    store.writer.append(entry(moves.key, 0), told)
    await asyncio.gather(
        store.save_table(replace(starts, status="playing", members=None), entry(starts.key, 0)),
        store.save_table(replace(joined, members=frozenset({me}))),
        store.save_table(
            replace(over, status="finished", members=None), None, Ending((replace(MINE, person=me, feats=("all",)),))
        ),
        told.news.wait(),
    )
    results, tables = Results(store), await store.tables_of(me, 5)
    assert [len(await store.entries(table.key)) for table in (starts, moves)] == [1, 1]
    assert ([row.id for row in tables], told.written_so_far) == ([joined.id], [1])
    assert ([row.id for row in await results.played(me)], await results.feats_at(over.key)) == ([over.id], {0: ["all"]})
    monkeypatch.undo()
    await store.close()


async def no_transaction(*_: Any) -> Any:
    raise OSError("a transaction of several statements")


async def test_after_an_error_the_statement_is_known_to_the_next_connection_as_well(tmp_path: Path):
    store = await open_store(f"sqlite:///{tmp_path / 'stolik.db'}")
    table = await new_table(store)
    await store.save_table(replace(table, lobby='"first"'))
    with pytest.raises(Outdated):
        await store.save_table(replace(table, lobby='"again"'))
    with pytest.raises(ZeroDivisionError):
        await store.writing.run(lambda _: 1 // 0)
    for version in (1, 2):
        await store.save_table(replace(table, version=version, lobby=f'"{version}"'))
    kept = await store.table(table.id)
    await store.close()
    assert kept is not None
    assert (kept.lobby, kept.version) == ('"2"', 3)
