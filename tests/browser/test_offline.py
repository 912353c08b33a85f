"""Without a network: the games are taken along, played, left in the middle and gone on with, and come home."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tabs import OVER, PHONE, Tab, is_over
from tests.server.serving import Served

LONG = 90_000
"""Python starts, on a machine that other tests use too."""
UNREACHABLE = re.compile("ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection")


@pytest.fixture(scope="module")
def packed(browser: Browser, table_server: Served) -> Generator[Tab]:
    """One phone that has taken everything along, for all tests of this module."""
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


def test_criss_cross_is_played_to_its_end_against_bots_with_a_reload_in_the_middle(packed: Tab, pictures: Path):
    begin(packed, "Criss Cross", "Against bots")
    packed.wait_for_turn_or_end()
    packed.write()
    packed.wait_for_turn_or_end()
    written = packed.written()
    packed.keep_picture(pictures, "offline-table")
    packed.page.reload()
    packed.page.locator("[data-target]").first.wait_for(timeout=LONG)
    assert packed.written() == written > 2
    while packed.wait_for_turn_or_end():
        packed.write()
    is_over(packed)


@pytest.mark.parametrize("game", ["Lucky Box", "SETUP", "21"])
def test_a_game_that_is_left_to_the_bots_comes_to_its_end(packed: Tab, game: str):
    begin(packed, game, "Against bots")
    address = packed.page.url
    packed.page.get_by_role("button", name="Table menu").click(timeout=LONG)
    packed.page.get_by_role("button", name="Leave the table").click()
    packed.page.wait_for_url(f"http://{packed.address}/")
    packed.page.goto(address)
    expect(packed.page.locator(OVER)).to_be_visible(timeout=LONG)


def test_twin_it_runs_in_real_time_against_bots(packed: Tab):
    begin(packed, "Twin it!", "Against bots")
    packed.page.locator("[data-place]").first.wait_for(timeout=LONG)


def test_a_phone_is_passed_around(packed: Tab):
    begin(packed, "Criss Cross", "Pass it around")
    expect(packed.page.locator(".code")).to_have_count(0)
    expect(packed.page.get_by_text("without a network")).to_be_visible()


def test_pages_open_without_a_network(packed: Tab):
    for path, words in (("/", "Pull up a chair."), ("/games/crisscross", "Criss Cross")):
        packed.open(path)
        expect(packed.page.get_by_text(words).first).to_be_visible()


def test_what_was_played_comes_home_once_there_is_a_network(packed: Tab, pictures: Path):
    packed.context.set_offline(False)
    packed.open("/offline")
    expect(packed.page.get_by_text(re.compile("come home"))).to_be_visible(timeout=LONG)
    packed.keep_picture(pictures, "offline-home")
    packed.open("/me")
    expect(packed.page.get_by_role("heading", name="Played without a network")).to_be_visible()
