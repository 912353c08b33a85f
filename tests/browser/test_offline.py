"""Without a network: the games are taken along, played, left in the middle and gone on with, and come home."""

from __future__ import annotations

import re
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.at_the_worker import CATCH_THE_WORKER, Way, play
from tests.browser.conftest import OpenTab
from tests.browser.tabs import PHONE, TARGET, Tab, is_over
from tests.server.serving import Served

LONG = 90_000
"""Python starts, on a machine that other tests use too."""
UNREACHABLE = re.compile("ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection")
IN_TURN = {"mode": "turns"}
"""Twin it! without a race: nobody has to wait for a clock."""

WAYS = (
    *(Way("crisscross"), Way("crisscross", bots=1), Way("crisscross", shared=1)),
    *(Way("luckybox"), Way("luckybox", bots=1), Way("luckybox", shared=1)),
    *(Way("setup", bots=1), Way("setup", shared=1)),
    *(Way("twentyone", bots=1), Way("twentyone", shared=1)),
    *(Way("twinit", options=IN_TURN), Way("twinit", shared=1, options=IN_TURN)),
)
"""Alone where a game can be, against a bot, and passed around. (The bots of Twin it! take their time, as in a race: a whole game against
them is played where time can be moved, in `web/src/pocket/python.test.ts`.)"""


@pytest.fixture(scope="module")
def phone(browser: Browser, table_server: Served) -> Generator[Tab]:
    """It has taken everything along."""
    tab = Tab(browser, table_server.address, size=PHONE)
    tab.page.add_init_script("localStorage.setItem('stolik.instant-bots', 'on')" + CATCH_THE_WORKER)
    tab.open("/offline")
    tab.page.get_by_role("button", name="Take it with me").click()
    tab.page.get_by_role("button", name="Remove from this device").wait_for(timeout=LONG)
    yield tab
    complaints = [one for one in tab.complaints if not UNREACHABLE.search(one)]
    tab.close()
    assert complaints == []
    assert tab.strangers == []


@pytest.fixture
def packed(phone: Tab) -> Generator[Tab]:
    """The phone, without a network."""
    phone.context.set_offline(True)
    yield phone
    phone.context.set_offline(False)


def begin(tab: Tab, game: str, how: str) -> None:
    """On the page of what can be played here, one press away."""
    tab.open("/offline")
    row = tab.page.locator("li.game", has_text=game)
    row.get_by_role("button", name=how).click(timeout=LONG)
    tab.page.wait_for_url("**/t/P*", timeout=LONG)


def look_here(tab: Tab) -> None:
    """The page of what was taken along, with Python behind it."""
    tab.open("/offline")
    expect(tab.page.get_by_role("button", name="Against bots").first).to_be_enabled(timeout=LONG)


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
    packed.open("/offline")
    expect(packed.page.get_by_text("as soon as there is a network")).to_be_visible(timeout=LONG)
    packed.context.set_offline(False)
    expect(packed.page.get_by_text(re.compile("come home"))).to_be_visible(timeout=LONG)
    packed.keep_picture(pictures, "offline-home")
    packed.open("/me")
    expect(packed.page.get_by_role("heading", name="Played without a network")).to_be_visible()


def test_whole_games_of_all_are_played_alone_against_bots_and_passed_around_and_come_home(packed: Tab):
    look_here(packed)
    begun = [play(packed.page, way, most=3) for way in WAYS]
    look_here(packed)
    ended = [play(packed.page, way, table=one["table"]) for way, one in zip(WAYS, begun, strict=True)]
    assert {(one["over"], one["moves"]) for one in begun} == {(False, 3)}
    assert {one["over"] for one in ended} == {True}
    packed.context.set_offline(False)
    packed.open("/offline")
    home = packed.page.get_by_role("status").filter(has_text=f"{len(WAYS)} games have come home")
    expect(home).to_be_visible(timeout=LONG)


def test_a_second_tab_says_that_the_games_are_open_in_the_first_and_has_them_when_that_is_left(packed: Tab):
    begin(packed, "Criss Cross", "Alone")
    packed.wait_for_turn_or_end()
    second = packed.context.new_page()
    second.goto(packed.page.url)
    expect(second.get_by_text("open in another tab")).to_be_visible(timeout=LONG)
    packed.open("/")
    expect(second.locator(TARGET).first).to_be_visible(timeout=LONG)
    second.close()


def test_pages_open_and_a_phone_is_passed_around_without_a_network(packed: Tab):
    for path, words in (("/", "Pull up a chair."), ("/games/crisscross", "Criss Cross")):
        packed.open(path)
        expect(packed.page.get_by_text(words).first).to_be_visible()
    begin(packed, "Criss Cross", "Pass it around")
    expect(packed.page.locator(".title", has_text="offline")).to_be_visible()
    expect(packed.page.locator(".code")).to_have_count(0)


def test_who_comes_back_with_an_older_client_is_told_and_gets_the_new_one(open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    tab.open("/")
    newer = re.compile(f"^http://{tab.address}/$")
    tab.page.route(newer, lambda route: route.fulfill(body="<script type=module src=newer.js></script>"))
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    banner = tab.page.get_by_role("alert")
    expect(banner).to_contain_text("newer version")
    tab.page.unroute(newer)
    banner.get_by_role("button", name="Load it").click()
    expect(tab.page.get_by_text("Pull up a chair.").first).to_be_visible()
    expect(banner).to_have_count(0)


def test_twin_it_is_played_in_real_time_without_a_network(packed: Tab):
    for how in ("Against bots", "Alone"):
        begin(packed, "Twin it!", how)
        packed.page.locator("[data-card]").nth(2).wait_for(timeout=LONG)
