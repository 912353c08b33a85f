"""Games that were begun by older rules: after an upgrade they go on by the rules of their time."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stolik.game.installed import GAMES
from stolik.server.live.stored_log import BrokenLog, game_of
from stolik.server.lobby import sitting as sittings
from stolik.server.running.timekeeper import Instant
from tests.server.guests import Json, Tab, guest
from tests.server.serving import serving

pytestmark = pytest.mark.anyio

NEWEST = GAMES["luckybox"].revision
BEFORE = Instant(0)
SEVERAL = 6


def change_revision(folder: Path, revision: int | None) -> None:
    """As another server would have left its tables; one from before rules had revisions does not name any."""
    with closing(sqlite3.connect(folder / "stolik.db")) as database:
        for key, text in database.execute("SELECT key, lobby FROM tables").fetchall():
            written = json.loads(text)
            written.pop("revision", None)
            written |= {} if revision is None else {"revision": revision}
            database.execute("UPDATE tables SET lobby = ? WHERE key = ?", (json.dumps(written), key))
        database.commit()


async def test_a_new_game_is_begun_by_the_newest_rules(tmp_path: Path):
    with serving(tmp_path) as served:
        async with guest(served.address) as ania:
            table = (await ania.new_table("luckybox", players=1))["id"]
            await ania.post(f"/api/tables/{table}/start")
        assert served.run(served.house.tables.find(table)).sitting.revision == NEWEST


async def first_pass(tab: Tab, tables: list[str]) -> tuple[str, Json]:
    """Where somebody can pass for the first time, and what happens then; in a lucky game nobody ever has to."""
    for table in tables:
        update = await tab.watch(table)
        while update["legal"]:
            if passes := [action for action in update["legal"] if action["do"] == "pass"]:
                return table, await tab.act(table, passes[0])
            update = await tab.act(table, update["legal"][0])
    raise AssertionError(f"{len(tables)} games, and nobody could pass")


@pytest.mark.parametrize(("left_by", "revision"), [(None, 1), (1, 1), (NEWEST, NEWEST)])
async def test_a_running_game_goes_on_by_the_rules_it_was_begun_by(tmp_path: Path, left_by: int | None, revision: int):
    with serving(tmp_path) as served:
        async with guest(served.address) as ania:
            tables = [(await ania.new_table("luckybox", players=1))["id"] for _ in range(SEVERAL)]
            for table in tables:
                await ania.post(f"/api/tables/{table}/start")
    change_revision(tmp_path, left_by)
    with serving(tmp_path) as served:
        async with guest(served.address, known=ania) as back, back.tab() as tab:
            table, passed = await first_pass(tab, tables)
        assert served.run(served.house.tables.find(table)).game.revision == revision
    told = [event["event"] for event in passed["events"]]
    assert ("passed" in told) is (revision > 1)


def test_a_table_by_rules_that_are_not_known_yet_says_which_they_are():
    sitting = sittings.Sitting(
        "t", "c", "luckybox", {}, "p", (sittings.Chair("bot"),), BEFORE, status="playing", revision=NEWEST + 1
    )
    with pytest.raises(BrokenLog, match=f"revision {NEWEST + 1} of the rules, and luckybox here has {NEWEST}"):
        game_of(sitting)


def test_a_table_that_has_not_begun_is_played_by_the_rules_of_the_day():
    sitting = sittings.Sitting("t", "c", "luckybox", {}, "p", (sittings.Chair("bot"),), BEFORE)
    assert game_of(sitting).revision == NEWEST
