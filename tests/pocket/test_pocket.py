"""A table without a server: the same live table, log and answers, kept where a browser keeps things."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from stolik.game.chance import Chance
from stolik.game.installed import GAMES
from stolik.pocket import minds
from stolik.pocket.shelf import Shelf
from stolik.server.live.past_games import packed_record, unpacked
from stolik.server.live.stored_log import header_of, steps
from stolik.server.live.table import LiveTable
from stolik.server.lobby.sitting import Sitting, decode
from stolik.server.people.known import People
from stolik.server.running.background import Background
from stolik.server.running.timekeeper import Instant, Timekeeper, seconds
from stolik.store.store import Store
from stolik.store.terms import EntryRow, TableRow
from stolik.table.records import read_records, replay
from tests.pocket.drawers import MemoryDrawer
from tests.pocket.pages import Page
from tests.pocket.whole_games import whole_game
from tests.server.time import A_DAY_IN_2026, HandMovedTime

pytestmark = pytest.mark.anyio

ALL = ("crisscross", "luckybox", "setup", "twentyone", "twinit")


@pytest.mark.parametrize("game", ALL)
async def test_a_record_made_offline_is_byte_for_byte_what_a_server_makes_of_the_same_secret_and_actions(
    game: str, tmp_path: Path
):
    drawer = MemoryDrawer()
    page, table = await whole_game(game, drawer)
    offline: str = await page.ask("GET", f"/tables/{table}/record")
    assert unpacked(await on_a_server(tmp_path, *taken_from(drawer))) == offline.encode()
    assert replay(next(read_records(offline.encode().splitlines()))).outcome() is not None


def taken_from(drawer: MemoryDrawer) -> tuple[TableRow, list[Any]]:
    (key, written), *_ = drawer.kept.items()
    return msgspec.json.decode(written, type=TableRow), list(drawer.logs[key].values())


class TimeOfTheLog(Timekeeper):
    """A server that hears of everything in the moment in which it happened."""

    at = Instant(A_DAY_IN_2026)

    def now(self) -> Instant:
        return self.at


async def on_a_server(folder: Path, row: TableRow, log: list[Any]) -> bytes:
    """The same secret, people and actions at a server's own live table, with its own store."""
    store, background, time = await Store.open(f"sqlite:///{folder}/server.db"), Background(), TimeOfTheLog()
    sitting = decode(row.lobby)
    opened = replace(sitting, status="open", started=None, finished=None, scores=(), title=None)
    live = LiveTable(0, opened, row.secret, store=store, time=time, people=People(store), background=background)
    live.key = await store.add_table(live.row(opened))
    *_, played = steps(header_of(sitting, row.secret), log)
    try:
        await live.start(lambda it: replace(it, status="playing", started=sitting.started))
        for entry in played.entries[1:]:
            time.at = Instant(entry.at or 0)
            allowed = entry.allowed and (Instant(entry.allowed[0]), Instant(entry.allowed[1]))
            live.submit(entry.seat, entry.action, allowed=allowed, by=entry.by)
        while not live.at_rest or live.sitting.status != "finished":
            await time.give_way()
        entries = await store.entries(live.key)
        return packed_record(_lobby(live.sitting), row.secret, entries, False)
    finally:
        await background.close()
        await store.close()


def _lobby(sitting: Sitting) -> str:
    return msgspec.json.encode(sitting).decode()


@pytest.mark.parametrize("game", ALL)
async def test_a_game_goes_on_after_a_reload_where_it_was(game: str):
    drawer, time = MemoryDrawer(), HandMovedTime()
    page = await Page(drawer, time).come_in()
    table = await page.begin(game, bots=1)
    if game == "twinit":
        await time.forward(seconds(5))
    else:
        await page.play(table, most=3)
    before = await replayed(page, table)
    again = await Page(drawer, time).come_in()
    assert await replayed(again, table) == before
    assert before["rev"] > 1


async def replayed(page: Page, table: str) -> dict[str, Any]:
    live = await page.pocket.tables.find(table)
    written = [
        msgspec.json.decode(msgspec.json.encode(entry.events)) for entry in live.running().entries[: live.revision]
    ]
    return {"rev": live.revision, "events": written}


async def what_has_no_room(drawer: MemoryDrawer) -> tuple[Page, int, dict[str, Any]]:
    """A page, and its move that the drawer could not keep."""
    page = await Page(drawer).come_in()
    table = await page.begin("crisscross")
    page.say(type="watch", table=table, rev=0, legal=True)
    update = await page.hear("update")
    drawer.trouble = "QuotaExceededError"
    move = {"type": "act", "table": table, "seat": 0, "rev": 1, "action": update["legal"][0]}
    asked = page.say(**move)
    with pytest.raises(AssertionError, match="store-unavailable"):
        await page.hear("update")
    return page, asked, move


async def test_nothing_is_shown_that_the_browser_could_not_keep():
    drawer = MemoryDrawer()
    await what_has_no_room(drawer)
    assert [*drawer.logs[1]] == [0]


async def test_what_could_not_be_kept_may_be_sent_again_under_the_same_id():
    drawer = MemoryDrawer()
    page, asked, move = await what_has_no_room(drawer)
    drawer.trouble = ""
    page.say_again(asked, **move)
    assert (await page.hear("update", id=asked))["rev"] == 2


class Watching:
    """Whose entries are kept."""

    def __init__(self, order: list[str]) -> None:
        self._order = order

    def written(self, count: int) -> None:
        self._order.append("shown")

    def saved(self, count: int) -> None:
        raise AssertionError("nothing was to be saved along")

    def failed(self, error: Exception) -> None:
        raise error


async def test_a_bot_begins_to_think_when_what_a_person_did_is_kept_and_shown(monkeypatch: pytest.MonkeyPatch):
    order: list[str] = []
    game, shelf, time = GAMES["crisscross"], Shelf(MemoryDrawer()), Timekeeper()
    legal = tuple(game.legal(game.start(1, game.Options(), Chance(bytes(32), 0)).state, 0))

    def thought(*_: object) -> None:
        order.append("thought")

    monkeypatch.setattr(minds, "choose", thought)
    move = EntryRow(table=1, seq=1, seat=0, at=0, action="{}", by=None, earliest=None, latest=None, request=None)
    shelf.append(move, Watching(order))
    await minds.MindsHere(time, shelf.all_kept).choose(game, "regular", None, legal)
    assert order == ["shown", "thought"]


async def test_an_entry_that_another_tab_has_written_is_not_written_over():
    drawer = MemoryDrawer()
    first = await Page(drawer).come_in()
    table = await first.begin("crisscross", options={"start": "choose"})
    second = await Page(drawer).come_in()
    for page in (first, second):
        page.say(type="watch", table=table, rev=0, legal=True)
    legal = (await first.hear("update"))["legal"]
    await second.hear("update")
    first.say(type="act", table=table, seat=0, rev=1, action=legal[0])
    await first.hear("update")
    second.say(type="act", table=table, seat=0, rev=1, action=legal[1])
    caught_up = await second.hear("update")
    assert json.loads(drawer.logs[1][1]["action"]) == legal[0]
    assert caught_up["rev"] >= 2


async def test_a_move_is_previewed_and_taken_back_as_on_a_server():
    page = await Page(MemoryDrawer()).come_in()
    table = await page.begin("crisscross", shared=1)
    page.say(type="watch", table=table, rev=0, legal=True)
    action = (await page.hear("update", seat=0))["legal"][0]
    page.say(type="preview", table=table, seat=0, action=action)
    previewed = await page.hear("preview")
    page.say(type="act", table=table, seat=0, rev=1, action=action)
    done = await page.hear("update", seat=0, rev=2)
    page.say(type="take-back", table=table, seat=0)
    taken_back = await page.hear("update", seat=0, rev=3)
    assert (previewed["legal"], previewed["view"] == done["view"]) == (True, True)
    assert (done["can_take_back"], taken_back["moves"][0]["voids"]) == ([1], [1])


async def test_there_are_replay_feats_and_a_rematch_when_the_game_is_over():
    page = await Page(MemoryDrawer()).come_in()
    table = await page.begin("crisscross", bots=1)
    early = await page.ask("GET", f"/tables/{table}/replay")
    await page.play(table)
    shown = await page.ask("GET", f"/tables/{table}/replay?seat=0")
    feats = await page.ask("GET", f"/tables/{table}/feats")
    following = await page.ask("POST", f"/tables/{table}/rematch")
    assert (early["code"], len(feats["seats"])) == ("not-finished", 2)
    assert shown["steps"][-1]["to_act"] == []
    assert (following["series"], following["id"] == table) == (1, False)


@pytest.mark.parametrize("game", ALL)
async def test_a_lesson_is_begun_and_read_on_without_a_server(game: str):
    page = await Page(MemoryDrawer()).come_in()
    first = await page.ask("GET", f"/lessons/{game}")
    moved = await page.ask("POST", f"/lessons/{game}/moves", step=0, along=0, to="skip" if first["to_do"] else "next")
    stale = await page.ask("POST", f"/lessons/{game}/moves", step=0, along=0, to="next")
    assert (first["step"], moved["step"], stale["code"]) == (0, 1, "stale")
    assert await page.ask("GET", f"/lessons/{game}") == moved | {"events": moved["events"]}


async def test_what_cannot_be_asked_here_is_refused_as_a_server_refuses():
    page = await Page(MemoryDrawer()).come_in()
    table = await page.begin("crisscross", bots=1)
    answers = [
        await page.ask("GET", "/tables/Pnowhere"),
        await page.ask("POST", "/tables", game="chess"),
        await page.ask("PUT", f"/tables/{table}/seats/1", kind="bot", level="grandmaster"),
        await page.ask("GET", f"/tables/{table}/review"),
    ]
    assert [one["code"] for one in answers] == ["no-such-table", "no-such-game", "no-such-level", "not-found"]


def test_nothing_that_a_browser_lacks_is_needed():
    """No database, no HTTP, no arrays, no other process: what is loaded for a game with plain bots."""
    absent = ["sqlalchemy", "litestar", "uvicorn", "structlog", "prometheus_client", "numpy", "numba", "websockets"]
    absent += ["multiprocessing.connection", "concurrent.futures.process", "ssl", "sqlite3"]
    script = (
        f"import sys; sys.modules.update(dict.fromkeys({absent!r})); from stolik.pocket import packing; packing.load()"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
