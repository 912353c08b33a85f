"""Moving to another database: everything comes along, running games go on, and nothing else is overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, insert, select, update

from stolik.server.upkeep import moving
from stolik.server.upkeep.moving import Differs, move
from stolik.store import copying, schema
from stolik.store.engines import Database, open_database
from stolik.store.tools import CannotUse, existing
from tests.server.guests import guest, until
from tests.server.serving import serving
from tests.server.upkeep.stored import change, empty_postgres, keep, leave, read, somebody
from tests.store.rows import open_store

pytestmark = pytest.mark.anyio


def ignore(_: str) -> None:
    """Nobody looks on."""


async def contents(url: str) -> dict[str, list[Any]]:
    """All rows that are carried over, by the name of their table."""
    async with existing(url) as database:
        return {
            table.name: sorted(map(repr, await read(database, select(*_columns(table))))) for table in copying.carried()
        }


def _columns(table: Any) -> list[Any]:
    return [column for column in table.columns if (table.name, column.name) not in copying.NOT_CARRIED]


@pytest.fixture
async def source(tmp_path: Path) -> str:
    """A SQLite with guests, games of every kind, a ban, a device link and a run of a server."""
    url = f"sqlite:///{tmp_path / 'source.db'}"
    store = await open_store(url)
    for game in ("crisscross", "twentyone", "luckybox", "setup"):
        await keep(store, game, "playing")
    await keep(store)
    await keep(store, status="open")
    guest_ = (await store.guests_by_person([await somebody(store, "Zośka")]))[0]
    await store.add_device_link(b"link", guest_.key, 10**13)
    await store.writer.write(
        lambda connection: connection.execute(insert(schema.bans).values(who=guest_.person, since=1)) and None
    )
    await store.begin_run(1)
    await leave(store)
    return url


@pytest.fixture
async def target(postgres: str) -> str:
    return await empty_postgres(postgres)


async def test_everything_comes_along_and_every_log_folds_to_the_same(source: str, target: str):
    moved = await move(source, target, ignore)
    assert await contents(target) == await contents(source)
    assert (moved.folded, moved.running, moved.broken) == (5, 4, [])


async def test_there_and_back_again_is_the_same(source: str, target: str, tmp_path: Path):
    back = f"sqlite:///{tmp_path / 'back.db'}"
    await move(source, target, ignore)
    await move(target, back, ignore)
    assert await contents(back) == await contents(source)


async def test_called_again_it_finds_everything_there(source: str, target: str):
    await move(source, target, ignore)
    moved = await move(source, target, ignore)
    assert [copied.written for copied in moved.copied if copied.written] == []
    assert moved.folded == 5


async def test_more_rows_come_along_than_fit_into_one_transaction(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(copying, "AT_ONCE", 7)
    await move(source, target, ignore)
    assert await contents(target) == await contents(source)


@pytest.mark.parametrize("after", [1, 4, 9])
async def test_what_was_broken_off_is_gone_on_with(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch, after: int
):
    monkeypatch.setattr(copying, "AT_ONCE", 40)
    writes = 0
    plain = copying.write

    def breaking(*about: Any) -> None:
        nonlocal writes
        writes += 1
        if writes > after:
            raise OSError(111, "Connection refused")
        plain(*about)

    monkeypatch.setattr(copying, "write", breaking)
    with pytest.raises(CannotUse, match="broken off, call it again to go on: Connection refused"):
        await move(source, target, ignore)
    monkeypatch.setattr(copying, "write", plain)
    assert await contents(target) != await contents(source)
    await move(source, target, ignore)
    assert await contents(target) == await contents(source)


async def test_what_has_changed_at_the_source_since_is_carried_over_as_well(source: str, target: str):
    await move(source, target, ignore)
    store = await open_store(source)
    await keep(store, "twentyone", "playing")
    await leave(store)
    await change(source, update(schema.guests).where(schema.guests.c.key == 1).values(name="Ania II"))
    await change(source, delete(schema.device_links))
    await move(source, target, ignore)
    assert await contents(target) == await contents(source)


async def test_a_running_game_goes_on_at_the_target(tmp_path: Path, target: str):
    source = f"sqlite:///{tmp_path / 'stolik.db'}"
    with serving(tmp_path, database=source) as before:
        async with guest(before.address) as ania, ania.tab() as tab:
            table = (await ania.new_table(players=1))["id"]
            await ania.post(f"/api/tables/{table}/start")
            seen = await tab.watch(table, legal=True)
            played = await tab.act(table, seen["legal"][0])
            known = ania
    await move(source, target, ignore)
    with serving(tmp_path, database=target) as after:
        async with guest(after.address, known=known) as same, same.tab() as tab:
            assert same.id == known.id
            again = await tab.watch(table, legal=True)
            assert (again["rev"], again["view"]) == (played["rev"], played["view"])
            went_on = await tab.act(table, again["legal"][0])
            assert went_on["rev"] > played["rev"]
            assert (await same.new_table(players=2))["id"]


AWAY = 40_000
"""Milliseconds: longer than a decision, shorter than decision and reserve."""


async def test_time_without_an_owner_stays_uncharged_wherever_the_game_goes_on(tmp_path: Path, target: str):
    first, last = f"sqlite:///{tmp_path / 'first.db'}", f"sqlite:///{tmp_path / 'last.db'}"
    pace = {"kind": "live", "decision": 15, "reserve": 60}
    with serving(tmp_path, database=first) as served:
        async with guest(served.address) as ania:
            table = (await ania.new_table(players=1, pace=pace))["id"]
            await ania.post(f"/api/tables/{table}/start")
    await move(first, target, ignore)
    with serving(tmp_path, database=target) as served:
        await until(lambda: table in served.house.tables)
    await was_away(target)
    with serving(tmp_path, database=target) as served:
        async with guest(served.address, known=ania) as back, back.tab() as tab:
            moved = await tab.act(table, (await tab.watch(table))["legal"][0])
    await move(target, last, ignore)
    with serving(tmp_path, database=last) as served:
        async with guest(served.address, known=ania) as again, again.tab() as tab:
            watched = await tab.watch(table)
    assert [update["clock"]["reserve"] for update in (moved, watched)] == [[60_000], [60_000]]


async def was_away(url: str) -> None:
    """As if all that happened so far had happened that much earlier."""
    for table, columns in {
        schema.entries: ("at",),
        schema.runs: ("began", "until"),
        schema.absences: ("began", "ended"),
        schema.heartbeats: ("beat", "alive_until"),
    }.items():
        await change(url, update(table).values({name: table.c[name] - AWAY for name in columns}))


async def test_new_rows_at_the_target_get_new_keys(source: str, target: str):
    await move(source, target, ignore)
    store = await open_store(target)
    person = await somebody(store)
    assert (await store.guests_by_person([person]))[0].key == 8
    await leave(store)


# What is refused


async def test_a_target_that_holds_something_else_is_left_alone(source: str, target: str):
    store = await open_store(target)
    await somebody(store)
    await leave(store)
    before = await contents(target)
    with pytest.raises(CannotUse, match="is not empty: it holds guests that are not the source's"):
        await move(source, target, ignore)
    assert await contents(target) == before


async def test_a_target_on_which_a_server_has_run_is_left_alone(source: str, target: str):
    await move(source, target, ignore)
    store = await open_store(target)
    await store.begin_run(5)
    await leave(store)
    with pytest.raises(CannotUse, match="runs of a server that are not the source's"):
        await move(source, target, ignore)


async def test_what_was_played_at_the_target_since_is_not_thrown_away(tmp_path: Path, target: str):
    source = f"sqlite:///{tmp_path / 'stolik.db'}"
    with serving(tmp_path, database=source) as before:
        async with guest(before.address) as ania:
            table = (await ania.new_table(players=1))["id"]
            await ania.post(f"/api/tables/{table}/start")
    await move(source, target, ignore)
    with serving(tmp_path, database=target) as after:
        async with guest(after.address, known=ania) as same, same.tab() as tab:
            await tab.act(table, (await tab.watch(table))["legal"][0])
    played = await contents(target)
    with pytest.raises(CannotUse, match="is not empty, and a server has run on it"):
        await move(source, target, ignore)
    assert await contents(target) == played


async def test_a_server_that_ran_before_anything_was_there_does_not_matter(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
):
    await leave(await open_store(target))
    with monkeypatch.context() as breaking, pytest.raises(CannotUse, match="broken off"):
        breaking.setattr(moving, "check", _unreachable)
        await move(source, target, ignore)
    await move(source, target, ignore)
    assert await contents(target) == await contents(source)


async def _unreachable(*_: Any) -> None:
    raise OSError(111, "Connection refused")


async def test_a_server_that_is_started_meanwhile_is_noticed(source: str, target: str, monkeypatch: pytest.MonkeyPatch):
    check = moving.check

    async def starting(*about: Any) -> None:
        await leave(await open_store(target))
        await check(*about)

    monkeypatch.setattr(moving, "check", starting)
    with pytest.raises(CannotUse, match="a server was started on it meanwhile"):
        await move(source, target, ignore)


async def test_a_source_of_an_older_version_is_refused(tmp_path: Path, target: str):
    url = f"sqlite:///{tmp_path / 'old.db'}"
    database = open_database(url, writes=True)
    await database.migrate("0002")
    await database.close()
    with pytest.raises(
        CannotUse, match=r"is of an older version \(0002, not 00\d\d\): start `stolik serve` on it once"
    ):
        await move(url, target, ignore)


async def test_a_target_of_an_older_version_is_refused(source: str, target: str):
    database = open_database(target, writes=True)
    await database.migrate("0002")
    await database.close()
    with pytest.raises(CannotUse, match="is of an older version"):
        await move(source, target, ignore)


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("sqlite:////nowhere/at/all.db", "there is no such file"),
        ("postgresql://nobody@127.0.0.1:1/nothing", "cannot be used"),
        ("mysql://x/y", "no store on mysql"),
        ("nonsense", "cannot be read"),
    ],
)
async def test_what_cannot_be_reached_is_said_in_one_line(place: str, why: str, source: str):
    with pytest.raises(CannotUse, match=why) as said:
        await move(place, source, ignore)
    assert "\n" not in str(said.value)


async def test_a_database_is_not_moved_into_itself(source: str):
    with pytest.raises(CannotUse, match="into itself"):
        await move(source, source, ignore)


async def test_nothing_is_moved_while_a_server_runs(tmp_path: Path, target: str):
    source = f"sqlite:///{tmp_path / 'stolik.db'}"
    with serving(tmp_path, database=source), pytest.raises(CannotUse, match="another server uses"):
        await move(source, target, ignore)
    running = "a server is running on it; stop it first"
    with serving(tmp_path, database=target), pytest.raises(CannotUse, match=running):
        await move(source, target, ignore)
    assert (await contents(target))["guests"] == []


# The check afterwards


@pytest.fixture
def meddling(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is done to the target after everything was carried over, before it is checked."""
    statements: list[Any] = []
    check = moving.check

    async def meddled(source: Database, target: Database, *rest: Any) -> None:
        def meddle(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await target.commit(meddle)
        await check(source, target, *rest)

    monkeypatch.setattr(moving, "check", meddled)
    return statements


async def test_a_row_that_is_lost_on_the_way_is_noticed(source: str, target: str, meddling: list[Any]):
    meddling.append(delete(schema.device_links))
    with pytest.raises(Differs, match="device_links: 1 here, 0 there"):
        await move(source, target, ignore)


async def test_an_entry_that_changes_on_the_way_is_noticed(source: str, target: str, meddling: list[Any]):
    newest = select(func.max(schema.entries.c.seq)).where(schema.entries.c.table == 1).scalar_subquery()
    last = (schema.entries.c.table == 1, schema.entries.c.seq == newest)
    meddling.append(update(schema.entries).where(*last).values(at=5))
    with pytest.raises(Differs, match="folds to something else there than here"):
        await move(source, target, ignore)


async def test_a_log_that_folds_nowhere_is_carried_over_and_named(source: str, target: str):
    await change(source, delete(schema.entries).where(schema.entries.c.table == 2, schema.entries.c.seq == 1))
    moved = await move(source, target, ignore)
    assert [(one.stored.key, one.fault) for one in moved.broken] == [(2, "entry 1 is missing")]
    assert await contents(target) == await contents(source)
