"""The end of a game in a real browser: everybody's place, what was to beat, and the ways on, on every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import PHONE, SMALL_PHONE, is_over, press_until_focused
from tests.browser.test_replay import remember
from tests.server.serving import Served

ON_ITS_SIDE = (844, 390)
TABLET = (768, 1024)
ALONE_IN_ITS_ROW = """ways => {
  const rows = Map.groupBy([...ways.children].slice(1), (one) => Math.round(one.getBoundingClientRect().top))
  return [...rows.values()].filter((row) => {
    const [first, last] = [row[0].getBoundingClientRect(), row.at(-1).getBoundingClientRect()]
    return last.right - first.left < ways.clientWidth - 2
  }).length
}"""
"""How many rows of the ways on, below the first, leave a gap."""


def test_a_step_that_would_be_too_full_is_a_list(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    tab.open(f"/t/{remember(table_server, 'twinit-6-default')}")
    is_over(tab)
    expect(tab.page.locator(".steps li")).to_have_count(1)
    expect(tab.page.locator(".below li")).to_have_count(5)


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, TABLET], ids=str)
@pytest.mark.parametrize("record", ["crisscross-6-default", "luckybox-12-default"])
def test_the_end_is_as_wide_as_the_screen_and_its_ways_on_leave_no_gap(
    open_tab: OpenTab, table_server: Served, record: str, size: tuple[int, int]
) -> None:
    tab = open_tab(size=size, locale="pl")
    tab.open(f"/t/{remember(table_server, record)}")
    is_over(tab)
    assert tab.page.locator("main header").evaluate("it => it.scrollWidth - it.clientWidth") <= 0
    assert tab.page.locator("main header .ways").evaluate(ALONE_IN_ITS_ROW) == 0


def test_on_a_phone_on_its_side_the_menu_lies_above_the_sheets(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=ON_ITS_SIDE)
    tab.open(f"/t/{remember(table_server, 'twentyone-2-default')}")
    is_over(tab)
    menu = tab.page.get_by_role("button", name="Table menu").bounding_box()
    ways = tab.page.locator("main header .ways").bounding_box()
    assert menu
    assert ways
    assert menu["y"] < ways["y"] + 10
    assert menu["x"] >= ways["x"] + ways["width"]


def test_on_a_small_phone_the_first_way_on_is_seen_before_every_place_is_read(
    open_tab: OpenTab, table_server: Served
) -> None:
    tab = open_tab(size=SMALL_PHONE)
    tab.open(f"/t/{remember(table_server, 'luckybox-12-default')}")
    is_over(tab)
    first = tab.page.locator("main header .ways > *").first
    expect(first).to_be_in_viewport(ratio=1)
    tab.page.locator(".below li").last.scroll_into_view_if_needed()
    expect(first).to_be_in_viewport(ratio=1)
    last = tab.page.locator("main header .ways > *").last
    press_until_focused(tab, "button", "Picture to share")
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport(ratio=1)
    place, way = tab.page.locator(".below li").last.bounding_box(), first.bounding_box()
    assert place
    assert way
    assert place["y"] + place["height"] <= way["y"]


def test_what_was_to_beat_comes_late_and_moves_nothing(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE)
    asked: list[Route] = []

    def hold_back(route: Route) -> None:
        asked.append(route)

    tab.page.route("**/api/me/best?**", hold_back)
    tab.sit_with_hasty_bots("crisscross", 1)
    while tab.wait_for_turn_or_end():
        tab.write()
    is_over(tab)
    again = tab.page.get_by_role("button", name="Play again")
    tab.until(lambda: len(asked) > 0)
    before = again.bounding_box()
    asked[0].continue_()
    expect(tab.page.get_by_text("Your best result so far.")).to_be_visible()
    assert again.bounding_box() == before


def test_who_closes_the_share_sheet_is_told_nothing(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    tab.page.add_init_script("navigator.share = async (what) => { window.shared = what; throw new Error('closed') }")
    table = remember(table_server, "twentyone-2-default")
    tab.open(f"/t/{table}")
    tab.page.get_by_role("button", name="Share", exact=True).click()
    shared = tab.page.evaluate("window.shared")
    assert shared["url"].endswith(f"/t/{table}/replay")
    assert re.search("wins!$", shared["text"])
    expect(tab.page.get_by_text(shared["url"])).to_have_count(0)
