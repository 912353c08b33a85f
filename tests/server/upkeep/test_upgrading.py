"""A server that is started on a database of the last release: its people come back to their games, and play on."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, MetaData, Table, insert

from stolik.store.engines import open_database
from tests.server.guests import PATIENCE, Guest, Json, Tab
from tests.server.serving import serving
from tests.store.rows import fill

pytestmark = pytest.mark.anyio

MADE = Path(__file__).with_name("release-0.2.0.json")
"""All rows of a database that a server of 0.2.0 made, with three games in progress; only the tokens were replaced, because they are kept hashed."""
REVISION = "0003"


def _value(written: Any) -> Any:
    match written:
        case {"hex": str(secret)}:
            return bytes.fromhex(secret)
        case _:
            return written


def last_release(connection: Connection) -> None:
    for name, rows in json.loads(MADE.read_text()).items():
        table = Table(name, MetaData(), autoload_with=connection)
        flags = {column.name for column in table.columns if column.type.python_type is bool}
        made = [{key: bool(value) if key in flags else _value(value) for key, value in row.items()} for row in rows]
        connection.execute(insert(table), made)


@asynccontextmanager
async def come_back(address: str, name: str) -> AsyncGenerator[Guest]:
    """With the cookie that the release had given them."""
    cookies = {"stolik_guest": f"token-of-{name}"}
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, cookies=cookies) as http:
        yield Guest(address, http, (await http.get("/api/me")).json())


async def play_on(table: str, tabs: list[Tab]) -> Json:
    """Whoever is to move does the first thing that is legal, until it is over, or one would have to think."""
    while True:
        for tab in tabs:
            seen = await tab.watch(table)
            if seen["outcome"] is not None or (seen["seat"] in seen["to_act"] and seen["legal"] is None):
                return seen
            if seen["seat"] in seen["to_act"]:
                await tab.act(table, seen["legal"][0], rev=seen["rev"])


async def test_games_that_the_last_release_left_in_progress_are_played_to_their_end(url: str, tmp_path: Path):
    database = open_database(url, writes=True)
    await database.migrate(REVISION)
    await fill(database, last_release)
    await database.close()
    with serving(tmp_path, database=url) as served:
        async with come_back(served.address, "Ania") as ania, come_back(served.address, "Ben") as ben:
            left = {one["game"]: one["id"] for one in (await ania.get("/api/me/running"))["tables"]}
            async with ania.tab() as hers, ben.tab() as his:
                seen = {game: await play_on(table, [hers, his]) for game, table in left.items()}
                swap = {"do": "swap", "tiles": seen["setup"]["view"]["seats"][0]["rack"][:1]}
                swapped = await hers.act(left["setup"], swap, rev=seen["setup"]["rev"])
            running = [one["game"] for one in (await ania.get("/api/me/running"))["tables"]]
            played = [one["game"] for one in (await ben.get("/api/me/games"))["games"]]
    assert sorted(left) == ["crisscross", "luckybox", "setup"]
    assert (running, sorted(played)) == (["setup"], ["crisscross", "luckybox"])
    assert swapped["rev"] == seen["setup"]["rev"] + 1
