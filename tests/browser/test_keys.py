"""Single keys: to every part of the table, listed, changed and switched off; on a new page, to its heading."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, Tab
from tests.browser.test_puzzle import have_puzzle
from tests.browser.test_replay import remember
from tests.server.serving import Served


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


BOARD_KEYS = {"crisscross": "11s", "setup": "12s", "twinit": "abc1"}


@pytest.mark.parametrize("game", BOARD_KEYS)
def test_with_single_keys_switched_off_a_board_takes_none_either(open_tab: OpenTab, game: str) -> None:
    tab = open_tab(size=DESKTOP)
    tab.context.add_init_script("localStorage.setItem('stolik.keys.on', 'off')")
    tab.sit_with_hasty_bots(game, 1 if game == "twinit" else 2, **({"mode": "together"} if game == "twinit" else {}))
    thing = tab.page.locator("main [data-target], main .card[tabindex='0']").first
    thing.focus()
    for key in BOARD_KEYS[game]:
        tab.page.keyboard.press(key)
    expect(thing).to_be_focused()
    assert tab.page.locator("main [aria-pressed=true]").count() == 0


def keys_of_this_page(tab: Tab) -> set[str]:
    """Those that the list names under this page, and not under others."""
    tab.page.keyboard.press("?")
    listed = tab.page.get_by_role("dialog", name="Keys")
    here = listed.get_by_role("heading", name="On this page").locator("xpath=following-sibling::dl[1]")
    here.locator("kbd").first.wait_for()
    found = set(here.locator("kbd").all_inner_texts())
    tab.page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
    return found


def test_the_list_names_what_works_on_the_page_that_lies_there(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.open()
    tab.page.get_by_role("heading", level=1).wait_for()
    assert keys_of_this_page(tab) == {"?"}
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    assert keys_of_this_page(tab) == {"?", "/", *"bilwahu"}
    tab.sit_with_hasty_bots("twinit", 2)
    tab.page.locator("main .card").first.wait_for()
    assert keys_of_this_page(tab) == {"?", "/"}


def test_in_a_puzzle_keys_lead_to_the_board_to_the_question_and_to_the_table_in_words(
    open_tab: OpenTab, table_server: Served
) -> None:
    have_puzzle(table_server, "crisscross", players=2, seed=5)
    tab = open_tab(size=DESKTOP)
    tab.open("/puzzles")
    tab.page.get_by_role("link", name="Solve it: Criss Cross").click()
    tab.page.locator("[data-cell]").first.wait_for()
    assert keys_of_this_page(tab) == {"?", *"biw"}
    tab.page.keyboard.press("b")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)
    tab.page.keyboard.press("i")
    expect(tab.page.locator("[data-status]:focus")).to_contain_text("Which move is clearly the best")
    tab.page.keyboard.press("w")
    expect(tab.page.get_by_role("dialog", name="The table in words")).to_contain_text("Row 1")


def test_in_a_lesson_keys_lead_to_the_board_to_what_it_says_and_show_what_would_do(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.open("/games/crisscross/lesson")
    tab.page.locator("main [data-cell]").first.wait_for()
    assert keys_of_this_page(tab) == {"?", *"biwh"}
    tab.page.keyboard.press("i")
    expect(tab.page.locator("[data-status]:focus")).to_have_count(1)
    tab.page.keyboard.press("b")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)
    tab.page.keyboard.press("h")
    expect(tab.page.get_by_role("button", name=re.compile("^Draw [+−]"))).to_be_enabled()


def test_keys_step_through_a_replay_unless_single_keys_are_switched_off(
    open_tab: OpenTab, table_server: Served
) -> None:
    tab = open_tab(size=DESKTOP)
    tab.open(f"/t/{remember(table_server, 'crisscross-1-default')}/replay")
    where = tab.page.get_by_role("slider", name="Place in the game")
    where.wait_for()
    assert keys_of_this_page(tab) == {"?", "/", *"np"}
    for _ in range(3):
        tab.page.keyboard.press("n")
    tab.page.keyboard.press("p")
    expect(where).to_have_value("2")
    tab.page.keyboard.press("?")
    tab.page.get_by_role("checkbox", name="Single keys work").uncheck()
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("n")
    expect(where).to_have_value("2")
