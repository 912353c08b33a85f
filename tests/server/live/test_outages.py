"""Clocks and the time in which no server was running, over real restarts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.guests import guest
from tests.server.serving import serving

pytestmark = pytest.mark.anyio

PACE = {"kind": "live", "decision": 15, "reserve": 60}
AWAY = 40_000
"""Milliseconds: longer than a decision, shorter than decision and reserve."""


async def test_an_outage_costs_nobody_their_reserve_also_after_the_next_restart(tmp_path: Path):
    with serving(tmp_path) as served:
        async with guest(served.address) as ania:
            table = (await ania.new_table(players=1, pace=PACE))["id"]
            await ania.post(f"/api/tables/{table}/start")
    was_away(tmp_path, AWAY)
    with serving(tmp_path) as served:
        async with guest(served.address, known=ania) as back, back.tab() as tab:
            update = await tab.watch(table)
            moved = await tab.act(table, update["legal"][0])
    with serving(tmp_path) as served:
        async with guest(served.address, known=ania) as again, again.tab() as tab:
            watched = await tab.watch(table)
    assert [update["clock"]["reserve"] for update in (moved, watched)] == [[60_000], [60_000]]


def was_away(folder: Path, away: int) -> None:
    """As if the server had stopped that much earlier, and with it all that happened so far."""
    with closing(sqlite3.connect(folder / "stolik.db")) as database:
        database.execute("UPDATE entries SET at = at - ?", (away,))
        database.execute("UPDATE runs SET began = began - ?, until = until - ?", (away, away))
        database.commit()
