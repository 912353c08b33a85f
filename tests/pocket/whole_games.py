"""A game from its start to its end at a browser's own table; no second of it is waited for."""

from __future__ import annotations

from stolik.game.installed import GAMES
from stolik.server.running.timekeeper import seconds
from tests.pocket.drawers import MemoryDrawer
from tests.pocket.pages import Page
from tests.server.time import HandMovedTime


async def whole_game(game: str, drawer: MemoryDrawer) -> tuple[Page, str]:
    """Against a bot and passed on to a second person; in real time bots find what there is to find."""
    time = HandMovedTime()
    page = await Page(drawer, time).come_in()
    if not GAMES[game].traits.real_time:
        table = await page.begin(game, bots=1, shared=1)
        await page.play(table)
        return page, table
    table = await page.begin(game, bots=2)
    while (await page.ask("GET", f"/tables/{table}"))["status"] == "playing":
        await time.forward(seconds(20))
    return page, table
