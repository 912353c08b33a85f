"""Single keys: to every part of the table, listed, changed and switched off; on a new page, to its heading."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP


def test_one_key_each_to_the_board_the_status_and_the_log(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.page.keyboard.press("b")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)
    tab.page.keyboard.press("i")
    expect(tab.page.locator(":focus")).to_contain_text(re.compile("side by side"))
    tab.page.keyboard.press("l")
    expect(tab.page.locator("[data-log] li").last).to_be_focused()
    tab.page.keyboard.press("ArrowUp")
    expect(tab.page.locator("[data-log] li").nth(-2)).to_be_focused()


def test_the_list_of_keys_changes_them_and_switches_them_off(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.page.keyboard.press("b")
    tab.page.keyboard.press("?")
    listed = tab.page.get_by_role("dialog", name="Keys")
    listed.get_by_role("button", name="Change To the board.").click()
    tab.page.keyboard.press("j")
    expect(listed.locator("kbd", has_text=re.compile("^j$"))).to_have_count(1)
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)
    tab.page.keyboard.press("i")
    tab.page.keyboard.press("j")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)
    tab.page.keyboard.press("?")
    listed.get_by_role("checkbox", name="Single keys work").uncheck()
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("i")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)


def test_a_new_page_begins_with_its_heading_and_the_first_tab_skips_what_lies_before_it(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.open()
    tab.page.get_by_role("heading", level=1).wait_for()
    tab.page.keyboard.press("Tab")
    expect(tab.page.locator(":focus")).to_have_text("Skip to the content")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("main h1:focus")).to_have_count(1)
    tab.page.get_by_role("article", name="Twenty One").get_by_role("link").first.click()
    expect(tab.page.locator("h1:focus")).to_have_text("Twenty One")
    tab.page.go_back()
    expect(tab.page.locator("main h1:focus")).to_have_count(1)


def test_the_dice_of_twenty_one_are_no_stops_on_the_way_to_the_sheet(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.sit_with_hasty_bots("twentyone", 2)
    tab.page.locator("[data-die]").first.wait_for()
    assert tab.page.locator('[data-die]:not([tabindex="-1"])').count() == 0
