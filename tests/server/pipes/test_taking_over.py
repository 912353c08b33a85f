"""Processes that die, stop or leave: their tables go on at another, from exactly what was acknowledged."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from threading import Event as ThreadEvent
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from stolik.server.live.presence import Presence
from stolik.server.live.table import LiveTable
from stolik.server.lobby.sitting import decode, encode
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Instant, Span, Timekeeper, between, later, minutes, seconds
from stolik.store import schema
from stolik.store.owners import enter
from stolik.store.terms import EntryRow, Fenced, NotOwned, StoreUnavailable
from tests.server.guests import Guest, Json, guest, until
from tests.server.pipes.several import Several, apart, closed_with
from tests.server.serving import Process, Served, free_port, serving

pytestmark = pytest.mark.anyio

LEASE = 2.0


def process(folder: Path, database: str, **settings: Any) -> Process:
    """A server in a process of its own, with a short lease."""
    return Process(folder, free_port(), database=database, lease_seconds=LEASE, **settings)


async def log_of(served: Served, table: str) -> list[tuple[int, int | None, str | None]]:
    """Seq, seat and by whom, as the database has it."""
    row = await served.house.store.table(table)
    assert row is not None
    return [(entry["seq"], entry["seat"], entry["by"]) for entry in await served.house.store.entries(row.key)]


async def watch_at(served: Served, known: Guest, table: str, client: str, rev: int) -> Json:
    async with guest(served.address, known=known) as again, again.tab(client) as tab:
        return await tab.watch(table, rev=rev)


# Coming


async def test_a_process_takes_no_part_before_its_bots_have_rehearsed(
    folder: Path, database: str, monkeypatch: pytest.MonkeyPatch
):
    happened: list[str] = []
    enter = Presence.enter

    async def rehearsed(_: Thinkers) -> None:
        happened.append("rehearsed")

    async def entered(presence: Presence) -> None:
        happened.append("entered")
        await enter(presence)

    monkeypatch.setattr(Thinkers, "get_ready", rehearsed)
    monkeypatch.setattr(Presence, "enter", entered)
    with serving(folder, database=database, rehearse=True):
        assert happened == ["rehearsed", "entered"]


# Dying


async def test_after_a_kill_the_table_goes_on_at_another_process_from_what_was_acknowledged(
    folder: Path, database: str
):
    dying = process(folder, database)
    with serving(folder, database=database, lease_seconds=LEASE) as left:
        async with apart(dying.address, left.address) as there:
            played = await there.tabs[1].act(there.table, there.updates[1]["legal"][0], id=5)
            dying.kill()
            assert await closed_with(there.tabs[1]) == 4503
            async with there.ben.tab(there.tabs[1].client) as tab:
                shown = await tab.watch(there.table, rev=played["rev"])
                again = await tab.act(there.table, there.updates[1]["legal"][0], id=5)
            assert (shown["rev"], again["type"], again["rev"]) == (2, "ack", 2)
            assert there.table in left.house.tables


async def test_nobody_waits_for_the_lease_of_a_process_that_has_ended(folder: Path, database: str):
    dying = Process(folder, free_port(), database=database, lease_seconds=600.0)
    with serving(folder, database=database, lease_seconds=600.0) as left:
        async with apart(dying.address, left.address) as there:
            company = left.house.company
            assert company is not None
            await until(lambda: bool(company.lookout.met))
            dying.kill()
            assert await closed_with(there.tabs[1]) == 4503
            async with there.ben.tab("benspads") as tab:
                await tab.watch(there.table)
            assert there.table in left.house.tables


async def test_bots_and_clocks_of_a_process_that_was_killed_go_on_at_another(folder: Path, database: str):
    dying = process(folder, database)
    with serving(folder, database=database, lease_seconds=LEASE) as left:
        async with guest(dying.address) as ania:
            table = (await ania.new_table(players=2, pace={"kind": "live", "decision": 60, "reserve": 60}))["id"]
            await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "regular"})
            await ania.post(f"/api/tables/{table}/start")
        dying.kill()
        await until(lambda: table in left.house.tables)
        live = left.house.tables[table]
        assert len(left.run(_absences(left, live))) == 1


async def test_a_game_that_was_being_counted_in_begins_at_another_process_as_soon_as_somebody_is_back(
    folder: Path, database: str
):
    dying = process(folder, database)
    with serving(folder, database=database, lease_seconds=LEASE) as left:
        async with guest(dying.address) as ania, guest(left.address, "Ben") as ben:
            table = (await ania.new_table("twinit", players=2))["id"]
            await ben.post(f"/api/tables/{table}/join")
            async with ben.tab("benspads") as tab:
                await tab.watch(table)
                assert (await ania.post(f"/api/tables/{table}/start"))["starting"]
                dying.kill()
                assert await closed_with(tab) == 4503
            assert (await ben.get(f"/api/tables/{table}"))["starting"]
            async with ben.tab("benspads") as tab:
                await tab.watch(table)
                began = await tab.update(1)
            assert (began["rev"], left.run(log_of(left, table))) == (1, [(0, None, None)])


async def _absences(served: Served, live: LiveTable) -> list[tuple[int, int]]:
    return await served.house.store.absences(live.key)


async def test_a_process_that_was_stopped_for_too_long_writes_nothing_and_starts_anew(folder: Path, database: str):
    stopped = process(folder, database)
    with serving(folder, database=database, lease_seconds=LEASE) as left:
        async with apart(stopped.address, left.address) as there:
            before = left.run(process_numbers(left))
            os.kill(stopped.pid, signal.SIGSTOP)
            await there.tabs[0].send(id=9, table=there.table, action=there.updates[0]["legal"][0])
            async with guest(left.address, known=there.ben) as ben, ben.tab("benspads") as tab:
                await tab.watch(there.table)
                played = await tab.act(there.table, there.updates[1]["legal"][0])
            os.kill(stopped.pid, signal.SIGCONT)
            assert await closed_with(there.tabs[0]) == 4503
            entries = left.run(log_of(left, there.table))
            await until(lambda: len(left.run(process_numbers(left)) - before) == 1)
        assert (played["rev"], entries) == (2, [(0, None, None), (1, 1, None)])
    stopped.stop()


async def process_numbers(served: Served) -> set[int]:
    """Those that are not fenced."""

    def numbers(connection: Connection) -> set[int]:
        return set(connection.scalars(select(schema.processes.c.id).where(~schema.processes.c.fenced)))

    return await served.house.store.reading.run(numbers)


async def test_a_process_says_how_long_it_is_never_silent_and_is_not(folder: Path, database: str):
    with serving(folder, database=database, lease_seconds=LEASE) as alone:
        async with guest(alone.address) as ania, ania.tab() as tab:
            (welcome,) = (message for message in tab.seen if message["type"] == "welcome")
            beat = await tab.until(lambda message: message["type"] == "beat")
    assert (welcome["silence"], beat) == (seconds(LEASE), {"type": "beat"})


async def test_while_tables_are_taken_over_the_next_process_that_is_late_is_fenced(
    folder: Path, database: str, monkeypatch: pytest.MonkeyPatch
):
    with serving(folder, database=database, lease_seconds=LEASE) as left:
        begun, done = ThreadEvent(), asyncio.Event()

        async def adopt(_: int) -> int:
            begun.set()
            await done.wait()
            return 0

        monkeypatch.setattr(left.house.tables, "adopt", adopt)
        await until(begun.is_set)
        late = left.run(_another_process(left))
        await until(lambda: late not in left.run(process_numbers(left)))
        left.house.loop.call_soon_threadsafe(done.set)


async def _another_process(served: Served) -> int:
    """One of which nothing is heard after it has come."""
    return await served.house.store.reading.commit(lambda connection: enter(connection, "127.0.0.1:1", b"key", 1, None))


async def test_a_table_that_was_claimed_and_could_not_be_read_comes_back_although_nobody_asks_again(
    folder: Path, database: str, monkeypatch: pytest.MonkeyPatch
):
    with serving(folder, database=database, lease_seconds=60.0) as alone:
        async with guest(alone.address) as ania:
            table = (await ania.new_table(players=2))["id"]
            await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "regular"})
            await ania.post(f"/api/tables/{table}/start")
            tables, store = alone.house.tables, alone.house.store
            monkeypatch.setattr(tables, "adopt", _none)
            read, tries = store.entries, iter((StoreUnavailable("the database cannot be reached"),))

            async def entries(key: int) -> list[EntryRow]:
                for error in tries:
                    raise error
                return await read(key)

            monkeypatch.setattr(store, "entries", entries)
            alone.run(_let_go(alone, table))
            answer = await ania.ask("PATCH", f"/api/tables/{table}", {"chat": False})
            assert answer.status_code == 503
            await until(lambda: table in tables)


async def _none(_: int) -> int:
    return 0


async def _let_go(served: Served, table: str) -> None:
    """The table is nobody's."""
    house = served.house
    assert house.store.owners is not None
    live = house.tables[table]
    house.tables.drop(live)
    await house.store.owners.release(live.key)


# Being believed dead


async def fence(served: Served) -> int:
    """As another process does that has not heard of this one for a lease."""
    store = served.house.store
    number = store.writer.process

    def fenced(connection: Connection) -> None:
        connection.execute(update(schema.processes).where(schema.processes.c.id == number).values(fenced=True))

    await store.reading.commit(fenced)
    return number or 0


async def test_who_finds_out_at_a_commit_that_it_is_fenced_lets_go_of_everything_and_starts_anew(several: Several):
    async with apart(several.one.address, several.other.address) as there:
        number = several.one.run(fence(several.one))
        await there.tabs[0].send(id=9, table=there.table, action=there.updates[0]["legal"][0])
        assert await closed_with(there.tabs[0]) == 4503
        assert several.one.run(log_of(several.one, there.table)) == [(0, None, None)]
        await until(lambda: (several.one.house.store.writer.process or 0) > number)
        again = await watch_at(several.one, there.ania, there.table, there.tabs[0].client, 1)
        assert (again["type"], again["rev"]) == ("update", 1)


async def test_what_a_process_hears_of_its_former_self_is_no_news(several: Several):
    """A commit of before that ends late was made behind another fence than the one it has now."""
    former = several.one.run(fence(several.one))
    several.one.house.loop.call_soon_threadsafe(several.one.house.store.writer.when_fenced, former)
    await until(lambda: (several.one.house.store.writer.process or 0) > former)
    async with apart(several.one.address, several.other.address) as there:
        several.one.house.loop.call_soon_threadsafe(several.one.house.store.writer.when_fenced, former)
        played = await there.tabs[0].act(there.table, there.updates[0]["legal"][0])
    assert (played["type"], played["rev"]) == ("update", 2)


async def test_who_cannot_give_signs_of_life_for_a_lease_behaves_as_fenced(
    folder: Path, database: str, monkeypatch: pytest.MonkeyPatch
):
    with serving(folder, database=database, lease_seconds=1.0) as alone:
        async with guest(alone.address) as ania, ania.tab() as tab:
            table = (await ania.new_table())["id"]
            await tab.watch(table)
            owners = alone.house.store.owners
            assert owners is not None

            monkeypatch.setattr(owners, "beat", _unavailable)
            monkeypatch.setattr(owners, "enter", _unavailable)
            assert await closed_with(tab) == 4503
            assert table not in alone.house.tables
            assert (await ania.ask("GET", "/readyz")).status_code == 503
            monkeypatch.undo()
            await until(lambda: alone.house.presence is not None and alone.house.presence.why_not_ready is None)


async def test_what_is_read_while_its_process_is_believed_dead_does_not_come_into_memory(
    folder: Path, database: str, monkeypatch: pytest.MonkeyPatch
):
    """Nobody would ever let go of it again: what is dropped was dropped before."""
    with serving(folder, database=database, lease_seconds=60.0) as alone:
        async with guest(alone.address) as ania:
            table = (await ania.new_table(players=2))["id"]
            tables, store = alone.house.tables, alone.house.store
            assert store.owners is not None
            reading, go_on, enter_again = ThreadEvent(), asyncio.Event(), asyncio.Event()
            read, come = store.absences, store.owners.enter

            async def absences(key: int) -> list[tuple[int, int]]:
                reading.set()
                await go_on.wait()
                return await read(key)

            async def enter_late(address: str, key: bytes, lease_ms: int) -> int:
                await enter_again.wait()
                return await come(address, key, lease_ms)

            monkeypatch.setattr(store, "absences", absences)
            monkeypatch.setattr(store.owners, "enter", enter_late)
            alone.run(_let_go(alone, table))
            finding = asyncio.run_coroutine_threadsafe(tables.find(table), alone.house.loop)
            await until(reading.is_set)
            alone.run(fence(alone))
            with pytest.raises(Fenced):
                alone.run(store.writer.write(lambda _: None))
            alone.house.loop.call_soon_threadsafe(go_on.set)
            with pytest.raises(NotOwned):
                await asyncio.wrap_future(finding)
            assert table not in tables
            alone.house.loop.call_soon_threadsafe(enter_again.set)
            await until(lambda: alone.house.presence is not None and alone.house.presence.why_not_ready is None)
            assert (await ania.patch(f"/api/tables/{table}", {"chat": False}))["chat"] is False


async def _unavailable(*_: Any) -> Any:
    raise StoreUnavailable("the database cannot be reached")


async def test_a_sitting_that_was_changed_from_outside_is_not_overwritten(several: Several):
    async with guest(several.one.address) as ania:
        table = (await ania.new_table(players=3))["id"]
        several.one.run(_list_from_outside(several.one, table))
        changed = await ania.patch(f"/api/tables/{table}", {"chat": False})
        assert (changed["listed"], changed["chat"]) == (True, False)


async def _list_from_outside(served: Served, table: str) -> None:
    row = await served.house.store.table(table)
    assert row is not None
    lobby = encode(replace(decode(row.lobby), listed=True))

    def write(connection: Connection) -> None:
        where = schema.tables.c.id == table
        connection.execute(
            update(schema.tables).where(where).values(lobby=lobby, listed=True, version=schema.tables.c.version + 1)
        )

    await served.house.store.reading.commit(write)


# Leaving


async def test_who_is_told_to_stop_hands_its_tables_over(folder: Path, database: str):
    leaving = process(folder, database)
    with serving(folder, database=database, lease_seconds=60.0) as left:
        async with apart(leaving.address, left.address) as there:
            played = await there.tabs[0].act(there.table, there.updates[0]["legal"][0])
            stopping = asyncio.get_running_loop().run_in_executor(None, leaving.stop)
            assert [await closed_with(tab) for tab in there.tabs] == [4503, 4503]
            shown = await watch_at(left, there.ben, there.table, there.tabs[1].client, 1)
            await stopping
        assert (played["rev"], shown["rev"]) == (2, 2)
        assert there.table in left.house.tables


async def test_who_leaves_says_so_first_and_takes_nobody_in(folder: Path, database: str):
    leaving = process(folder, database, drain_seconds=60.0)
    async with guest(leaving.address) as ania, ania.tab() as tab:
        os.kill(leaving.pid, signal.SIGTERM)
        while (answer := await ania.ask("GET", "/readyz")).status_code != 503:
            pass
        acknowledged = await tab.ask(type="watch-tables")
        assert answer.text == "this process is leaving\n"
        assert acknowledged["type"] == "ack"
        async with ania.silent_tab() as late:
            assert await closed_with(late) == 4503
    leaving.kill()


async def test_who_is_taken_for_dead_while_it_leaves_shows_nobody_its_tables_any_longer(folder: Path, database: str):
    with serving(folder, database=database, lease_seconds=1.0) as alone:
        presence = alone.house.presence
        assert presence is not None
        async with guest(alone.address) as ania, ania.tab() as tab:
            table = (await ania.new_table())["id"]
            await tab.watch(table)
            leaving = asyncio.run_coroutine_threadsafe(presence.leave(minutes(10)), alone.house.loop)
            await until(lambda: presence.leaving)
            number = alone.run(fence(alone))
            assert await closed_with(tab) == 4503
            assert table not in alone.house.tables
        leaving.cancel()
        assert alone.house.store.writer.process == number


# Clocks


class WrongTime(Timekeeper):
    """Of a machine whose clock was set ten minutes late, until another is followed."""

    def now(self) -> Instant:
        return super().now() if self._began is not None else later(super().now(), Span(-minutes(10)))


def test_a_process_goes_by_the_databases_clock_whatever_its_machine_shows(folder: Path, database: str):
    with serving(folder, database=database, time=WrongTime()) as wrong:
        told = wrong.run(wrong.house.store.reading.run(lambda connection: connection.scalar(select(schema.NOW))))
        assert told is not None
        assert abs(between(wrong.time.now(), Instant(told))) < minutes(1)
