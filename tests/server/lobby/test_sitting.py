"""What is written down of a sitting: a database that was written before is read as it was meant."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stolik.server.lobby.pace import LiveClock
from stolik.server.lobby.sitting import Chair, Sitting, decode, encode
from stolik.server.running.timekeeper import Instant
from tests.server.guests import Guest, guest
from tests.server.serving import serving

WRITTEN_BEFORE = Path(__file__).with_name("written-before.sql")
OPEN, PLAYING, FINISHED = "Tg3NyeLBehrxot", "TQTivGtqdnT7Xt", "TdwjNeH9PcZr4t"
ANIAS_TOKEN = "mVvbaB4ShatLtb4HosfZ_zOT6znYNpU0tS4DFyWEivU"

TEXT = (
    '{"id":"T1","code":"FLWHQW","game":"crisscross","options":{"advanced":false},"host":"p1","seats":'
    '[{"kind":"person","person":"p1","nonce":"ab"},{"kind":"bot","level":"regular"},{}],"created":5,'
    '"pace":{"kind":"live","decision":60,"reserve":30},"status":"playing","started":6,"hinted":{"0":1}}'
)
SITTING = Sitting(
    id="T1",
    code="FLWHQW",
    game="crisscross",
    options={"advanced": False},
    host="p1",
    chairs=(Chair("person", "p1", nonce="ab"), Chair("bot", level="regular"), Chair()),
    created=Instant(5),
    pace=LiveClock(60, 30),
    status="playing",
    started=Instant(6),
    hinted={0: 1},
)


def test_a_sitting_is_read_as_it_was_written_before():
    assert decode(TEXT) == SITTING


def test_a_sitting_is_written_as_before():
    assert encode(SITTING) == TEXT


@pytest.mark.anyio
async def test_a_database_that_was_written_before_still_opens(tmp_path: Path, at_once: None):
    with closing(sqlite3.connect(tmp_path / "stolik.db")) as database:
        database.executescript(WRITTEN_BEFORE.read_text())
    with serving(tmp_path) as served:
        async with guest(served.address) as somebody:
            somebody.http.cookies.clear()
            somebody.http.cookies.set("stolik_guest", ANIAS_TOKEN, domain="127.0.0.1")
            ania = Guest(served.address, somebody.http, await somebody.get("/api/me"))
            mine = (await ania.get("/api/me/tables"))["tables"]
            assert [(table["id"], table["status"]) for table in mine] == [
                (FINISHED, "finished"),
                (PLAYING, "playing"),
                (OPEN, "open"),
            ]
            record = await ania.ask("GET", f"/api/tables/{FINISHED}/record")
            assert record.is_success
            served.run(served.house.filling.fill())
            (game,) = (await ania.get("/api/me/games"))["games"]
            assert (game["table"], game["place"], game["players"]) == (FINISHED, 1, 1)
            running = (await ania.get("/api/me/running"))["tables"]
            assert [(table["id"], table["status"]) for table in running] == [(PLAYING, "playing"), (OPEN, "open")]
            async with ania.tab() as tab:
                update = await tab.watch(PLAYING)
                assert [move.get("by") for move in update["moves"][:3]] == [None, "hint", "bot:regular"]
