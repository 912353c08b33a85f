"""The log after errors in every layer: it says where something failed, and nothing of what was in anybody's hands there."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NoReturn

import pytest
import structlog
from sqlalchemy import Connection as DatabaseConnection

from stolik.game.chance import Chance
from stolik.games.crisscross.rules import CrissCross
from stolik.server.connections import near_tables
from stolik.server.http import tables as tables_over_http
from stolik.server.live import table as live_table
from stolik.server.logs import set_up_logs
from stolik.server.people import guests as guests_of_the_house
from stolik.server.running import thinkers
from stolik.store.store import Store
from tests.server.guests import Guest, guest, until
from tests.server.serving import Served

pytestmark = pytest.mark.anyio

NAME = "Zyta Tajna"
SAID = "lody pistacjowe"
NONCE = "5ec4e7" * 10 + "beef"
SECRET = b"TajemnicaStolika" * 2
ANYTHING_OF = 10
"""Letters from the beginning of a value that are enough to recognise it: a log may also shorten what it tells."""


class Mishap(Exception):
    """What goes wrong in these tests."""


def stumble(*about: Any, **more: Any) -> NoReturn:
    """Fails with everything in its hands, also in another process."""
    held = (about, more)
    raise Mishap(f"with {len(held)} hands full")


@dataclass
class Log:
    capture: pytest.CaptureFixture[str]
    as_json: bool
    text: str = field(default="", repr=False)

    def read(self) -> str:
        told = self.capture.readouterr()
        self.text += told.out + told.err
        return self.text

    def says(self, event: str) -> bool:
        return event in self.read()

    def names_the_place(self, file: str) -> bool:
        """Whether a traceback has a line of that file."""
        if not self.as_json:
            return f'{file}", line ' in self.text
        return any(frame["filename"].endswith(file) and frame["lineno"] for frame in self._frames())

    def _frames(self) -> Iterator[dict[str, Any]]:
        for line in self.text.splitlines():
            for part in json.loads(line).get("exception", ()):
                yield from part["frames"]


@pytest.fixture(params=[False, True], ids=["console", "json"])
def log(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Generator[Log]:
    """What the server's log says from now on, in each of its forms."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers, root.level
    set_up_logs(as_json=request.param)
    yield Log(capsys, request.param)
    structlog.configure(**before)
    root.handlers, root.level = handlers, level


@asynccontextmanager
async def zyta(served: Served) -> AsyncGenerator[Guest]:
    async with guest(served.address, NAME) as person:
        yield person


def check(log: Log, event: str, file: str, person: Guest | None = None) -> None:
    """The log tells of it with its place, and of nothing that was planted on the way."""
    assert log.says(event)
    assert log.names_the_place(file)
    planted = [NAME, SAID, NONCE, SECRET.decode(), SECRET.hex()]
    if person is not None:
        planted.append(person.http.cookies["stolik_guest"])
    assert [value for value in planted if value[:ANYTHING_OF] in log.text] == []


async def test_a_handler_that_fails_does_not_tell_whose_token_it_held(
    served: Served, log: Log, monkeypatch: pytest.MonkeyPatch
):
    async with zyta(served) as person:
        monkeypatch.setattr(guests_of_the_house, "token_hash", stumble)
        answer = await person.ask("GET", "/api/me")
        monkeypatch.undo()
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        check(log, "request-failed", "people/guests.py", person)


async def test_a_handler_that_fails_does_not_tell_a_name(served: Served, log: Log, monkeypatch: pytest.MonkeyPatch):
    async with guest(served.address, "Ania") as person:
        monkeypatch.setattr(guests_of_the_house, "clean_name", stumble)
        answer = await person.ask("PATCH", "/api/me", {"name": NAME})
        assert answer.status_code == 500
        check(log, "request-failed", "people/guests.py", person)


async def test_a_handler_that_fails_does_not_tell_a_nonce(served: Served, log: Log, monkeypatch: pytest.MonkeyPatch):
    async with zyta(served) as person:
        person.gives_nonces = False
        table = (await person.new_table(players=1))["id"]
        monkeypatch.setattr(tables_over_http.seating, "give_nonce", stumble)
        answer = await person.ask("PUT", f"/api/tables/{table}/seats/0/nonce", {"nonce": NONCE})
        assert answer.status_code == 500
        check(log, "request-failed", "http/tables.py", person)


async def test_a_game_that_cannot_begin_does_not_tell_the_tables_secret(
    served: Served, log: Log, monkeypatch: pytest.MonkeyPatch
):
    async with zyta(served) as person:
        table = (await person.new_table(players=1))["id"]
        monkeypatch.setattr(served.house.tables[table], "secret", SECRET)
        monkeypatch.setattr(live_table, "header_of", stumble)
        answer = await person.ask("POST", f"/api/tables/{table}/start")
        assert answer.status_code == 500
        check(log, "request-failed", "live/table.py", person)


async def test_a_message_that_fails_does_not_tell_what_was_said(
    served: Served, log: Log, monkeypatch: pytest.MonkeyPatch
):
    async with zyta(served) as person, person.tab() as tab:
        table = (await person.new_table(players=1))["id"]
        await tab.watch(table)
        monkeypatch.setattr(near_tables, "clean_text", stumble)
        answer = await tab.ask(type="say", table=table, text=SAID)
        assert answer["code"] == "internal"
        check(log, "message-failed", "connections/connection.py", person)


async def test_a_statement_that_fails_does_not_tell_its_values(
    served: Served, log: Log, monkeypatch: pytest.MonkeyPatch
):
    """The database's own error knows the values of the statement that it is about."""

    async def change_guest(store: Store, _: int, changes: Mapping[str, object]) -> None:
        def write(database: DatabaseConnection) -> None:
            database.exec_driver_sql("UPDATE nowhere SET name = ?", (changes["name"],))

        await store.writing.run(write)

    async with guest(served.address, "Ania") as person:
        monkeypatch.setattr(Store, "change_guest", change_guest)
        answer = await person.ask("PATCH", "/api/me", {"name": NAME})
        assert answer.status_code == 500
        check(log, "no such table: nowhere", "store/engines.py", person)


async def test_a_commit_that_fails_does_not_tell_what_was_to_be_written(
    served: Served, log: Log, monkeypatch: pytest.MonkeyPatch
):
    async with zyta(served) as person, person.tab() as tab:
        table = (await person.new_table(players=1))["id"]
        await person.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        monkeypatch.setattr(served.house.tables[table], "secret", SECRET)
        monkeypatch.setattr(live_table, "Sight", stumble)
        await tab.send(id=99, table=table, action=update["legal"][0])
        await until(lambda: log.says("listener-failed"))
        check(log, "listener-failed", "live/table.py", person)


async def test_work_in_the_background_that_fails_does_not_tell_what_it_was_about(served: Served, log: Log):
    async def work(name: str, secret: bytes) -> None:
        stumble(name, secret)

    async def spawn() -> None:
        served.house.background.spawn(work(NAME, SECRET), "some-work")

    served.run(spawn())
    await until(lambda: log.says("some-work"))
    check(log, "some-work", "running/background.py")


@pytest.mark.parametrize("wrapped", [False, True], ids=["with-arguments", "as-partial"])
async def test_a_callback_that_fails_does_not_tell_what_it_was_called_with(served: Served, log: Log, wrapped: bool):
    callback: Callable[..., Any] = partial(stumble, NAME, secret=SECRET) if wrapped else stumble
    served.house.loop.call_soon_threadsafe(callback, NONCE, SECRET)
    await until(lambda: log.says("not-caught"))
    check(log, "not-caught", "tests/server/test_log_secrets.py")


async def test_an_order_that_fails_in_the_workshop_does_not_tell_what_was_ordered(served: Served, log: Log):
    async def order() -> None:
        await served.house.workshop.make(stumble, NAME, SECRET)

    async def spawn() -> None:
        served.house.background.spawn(order(), "some-order")

    served.run(spawn())
    await until(lambda: log.says("some-order"))
    check(log, "some-order", "running/workshop.py")


async def test_a_bot_that_fails_does_not_tell_its_luck(served: Served, log: Log, monkeypatch: pytest.MonkeyPatch):
    def seed(_: int) -> bytes:
        return SECRET

    game = CrissCross()
    state = game.start(1, game.Options(), Chance(bytes(32), 0)).state
    monkeypatch.setattr(thinkers, "choose", stumble)
    monkeypatch.setattr(secrets, "token_bytes", seed)
    legal = tuple(game.legal(state, 0))
    assert served.run(served.house.thinkers.choose(game, "beginner", game.view(state, 0), legal)).action in legal
    check(log, "bot-failed", "running/thinkers.py")
