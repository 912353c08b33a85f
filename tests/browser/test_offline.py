"""Without a network: the games are taken along, played, left in the middle and gone on with, and come home."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tabs import OVER, PHONE, TARGET, Tab, is_over
from tests.server.serving import Served

LONG = 90_000
"""Python starts, on a machine that other tests use too."""
UNREACHABLE = re.compile("ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection")


@pytest.fixture
def packed(browser: Browser, table_server: Served) -> Generator[Tab]:
    """A phone that has taken everything along, and has no network any more."""
    tab = Tab(browser, table_server.address, size=PHONE)
    tab.page.add_init_script("localStorage.setItem('stolik.instant-bots', 'on')")
    tab.open("/offline")
    tab.page.get_by_role("button", name="Take it with me").click()
    tab.page.get_by_role("button", name="Remove from this device").wait_for(timeout=LONG)
    tab.context.set_offline(True)
    yield tab
    complaints = [one for one in tab.complaints if not UNREACHABLE.search(one)]
    tab.close()
    assert complaints == []
    assert tab.strangers == []


def begin(tab: Tab, game: str, how: str) -> None:
    """On the page of what can be played here, one press away."""
    tab.open("/offline")
    row = tab.page.locator("li.game", has_text=game)
    row.get_by_role("button", name=how).click(timeout=LONG)
    tab.page.wait_for_url("**/t/P*", timeout=LONG)


def leave_to_the_bots(tab: Tab) -> None:
    """They play on, also after a reload."""
    address = tab.page.url
    tab.page.get_by_role("button", name="Table menu").click(timeout=LONG)
    tab.page.get_by_role("button", name="Leave the table").click()
    tab.page.wait_for_url(f"http://{tab.address}/")
    tab.page.goto(address)
    expect(tab.page.locator(OVER)).to_be_visible(timeout=LONG)


def test_a_game_is_played_to_its_end_with_a_reload_in_the_middle_and_comes_home(packed: Tab, pictures: Path):
    begin(packed, "Criss Cross", "Against bots")
    packed.wait_for_turn_or_end()
    packed.write()
    packed.wait_for_turn_or_end()
    written = packed.written()
    packed.keep_picture(pictures, "offline-table")
    packed.page.reload()
    packed.page.locator(TARGET).first.wait_for(timeout=LONG)
    assert packed.written() == written > 2
    while packed.wait_for_turn_or_end():
        packed.write()
    is_over(packed)
    packed.context.set_offline(False)
    packed.open("/offline")
    expect(packed.page.get_by_text(re.compile("come home"))).to_be_visible(timeout=LONG)
    packed.keep_picture(pictures, "offline-home")
    packed.open("/me")
    expect(packed.page.get_by_role("heading", name="Played without a network")).to_be_visible()


def test_the_other_games_are_played_without_a_network_too(packed: Tab):
    for game in ("Lucky Box", "SETUP", "Twenty One"):
        begin(packed, game, "Against bots")
        leave_to_the_bots(packed)
    begin(packed, "Twin it!", "Against bots")
    packed.page.locator("[data-card]").first.wait_for(timeout=LONG)


def test_pages_open_and_a_phone_is_passed_around_without_a_network(packed: Tab):
    for path, words in (("/", "Pull up a chair."), ("/games/crisscross", "Criss Cross")):
        packed.open(path)
        expect(packed.page.get_by_text(words).first).to_be_visible()
    begin(packed, "Criss Cross", "Pass it around")
    expect(packed.page.locator(".title", has_text="offline")).to_be_visible()
    expect(packed.page.locator(".code")).to_have_count(0)
