"""*Ask* in a real browser: whatever lies on the board says what it is, by touch, mouse, keys and to a screen reader."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE, Tab
from tests.browser.test_pages import axe_finds

ASK = re.compile(r"^Ask$|^Co to\?$")
GAMES: list[tuple[str, int, dict[str, Any], set[str]]] = [
    ("crisscross", 2, {"advanced": True}, {"symbol", "cell", "dice", "row", "column", "diagonal", "total", "write"}),
    ("luckybox", 2, {}, {"bonus", "bolts", "moons", "stars", "keep"}),
    ("twentyone", 2, {}, {"die", "field", "row-points", "hits", "total"}),
    ("setup", 2, {}, {"tile", "space", "lines", "track", "finish", "pawn", "pool", "rack", "place", "swap"}),
    ("twinit", 2, {}, {"deck", "deck-left", "standing", "reveal"}),
]


def asks(tab: Tab) -> Locator:
    return tab.page.locator("dialog [data-asks]")


def ask(tab: Tab) -> None:
    tab.page.get_by_role("button", name=ASK).click()
    asks(tab).first.wait_for()


@pytest.mark.parametrize(("game", "players", "options", "topics"), GAMES, ids=[game for game, *_ in GAMES])
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "pl"), (DESKTOP, "en")], ids=["phone", "desktop"])
def test_whatever_lies_on_the_board_says_what_it_is(
    open_tab: OpenTab,
    pictures: Path,
    game: str,
    players: int,
    options: dict[str, Any],
    topics: set[str],
    size: tuple[int, int],
    locale: str,
) -> None:
    tab = open_tab(size=size, locale=locale, bypass_csp=True)
    tab.sit_with_hasty_bots(game, players, **options)
    tab.page.locator("[data-ask]").first.wait_for()
    ask(tab)
    found = {str(asks(tab).nth(at).get_attribute("data-asks")).partition(":")[0] for at in range(asks(tab).count())}
    assert topics <= found
    asks(tab).first.click(force=True)
    told = tab.page.locator("dialog .told")
    expect(told.get_by_role("status")).to_have_text(re.compile(r"\.$"))
    assert axe_finds(tab) == []
    tab.keep_picture(pictures, f"ask-{game}-{locale}")
    told.get_by_role("button", name=re.compile("Got it|Już wiem")).click()
    expect(told).to_have_count(0)


def test_the_keyboard_asks_as_well_and_nothing_is_played(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    before = tab.written()
    tab.page.keyboard.press("a")
    asks(tab).first.wait_for()
    expect(asks(tab).first).to_be_focused()
    tab.page.keyboard.press("Tab")
    tab.page.keyboard.press("Enter")
    told = tab.page.locator("dialog .told")
    expect(told).to_be_focused()
    told.get_by_role("button", name="More in the rules").click()
    expect(tab.page.get_by_role("heading", name="Rules")).to_be_visible()
    tab.page.keyboard.press("Escape")
    assert tab.written() == before


def test_an_option_of_the_table_says_what_it_means(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.sit_with_hasty_bots("crisscross", 2, advanced=True)
    tab.page.locator("[data-ask]").first.wait_for()
    ask(tab)
    tab.page.locator('[data-asks="option:advanced"]').click()
    expect(tab.page.locator("dialog .told")).to_contain_text("The diagonal line scores too")
