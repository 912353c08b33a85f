"""Away from the board the focus is never nowhere either: on every page and after its dialogs."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenTab
from tests.browser.hands_on_keys import Keys, focus_never_fell, watch_focus
from tests.browser.tabs import DESKTOP, Tab
from tests.browser.test_keys import keys_of_this_page
from tests.browser.test_review import A_WHILE


def enter(wanted: Locator) -> None:
    """As a keyboard does it, once it has come there."""
    wanted.first.focus()
    wanted.first.press("Enter")


def heading(tab: Tab, name: str | re.Pattern[str]) -> None:
    expect(tab.page.locator("h1:focus")).to_have_text(name)


def test_from_page_to_page_and_after_their_dialogs_the_focus_is_somewhere(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP, reduced_motion="reduce")
    page, keys = tab.page, Keys(tab)
    tab.open()
    page.get_by_role("heading", level=1).wait_for()
    keys.press("Tab")
    watch_focus(tab)
    opener = page.get_by_role("button", name="Go on with another device")
    enter(opener)
    expect(page.locator("dialog[open]")).to_be_visible()
    keys.press("Escape")
    expect(opener.first).to_be_focused()
    for path in ("/me", "/daily", "/puzzles", "/offline"):
        enter(page.locator(f'a[href="{path}"]'))
        page.wait_for_url(f"**{path}")
        expect(page.locator("h1:focus, h2:focus")).to_have_count(1)
        page.go_back()
        heading(tab, re.compile("."))
    enter(page.get_by_role("article", name="Criss Cross").get_by_role("link"))
    heading(tab, "Criss Cross")
    enter(page.locator('a[href$="/lesson"]'))
    heading(tab, "Learn Criss Cross")
    for _ in range(3):
        enter(page.get_by_role("button", name="Skip"))
    enter(page.get_by_role("link", name="Leave the lesson; it will wait for you"))
    heading(tab, "Criss Cross")
    assert focus_never_fell(tab)


def test_from_the_end_through_replay_and_review_to_another_game_the_focus_is_somewhere(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    page, keys = tab.page, Keys(tab)
    tab.sit_with_hasty_bots("crisscross", 2)
    while tab.wait_for_turn_or_end():
        tab.write()
    expect(page.locator("h1:focus")).to_have_count(1)
    assert keys_of_this_page(tab) == {"?", "/", "w"}
    watch_focus(tab)
    enter(page.get_by_role("link", name="Watch again"))
    page.wait_for_url("**/replay")
    heading(tab, "Criss Cross")
    on = page.get_by_role("button", name="One step on")
    enter(on)
    expect(on).to_be_focused()
    enter(page.get_by_role("link", name="Review"))
    page.wait_for_url("**/review")
    on = page.get_by_role("button", name="The next one")
    expect(on).to_be_visible(timeout=A_WHILE)
    expect(page.locator("h1:focus")).to_have_count(1)
    enter(on)
    expect(on).to_be_focused()
    assert keys_of_this_page(tab) == {"?", *"np"}
    page.go_back()
    page.go_back()
    expect(page.locator("h1:focus")).to_have_count(1)
    enter(page.get_by_role("button", name="Play again"))
    heading(tab, re.compile("game 2"))
    tab.wait_for_turn_or_end()
    keys.press("b")
    expect(page.locator("main [data-target]:focus")).to_have_count(1)
    assert focus_never_fell(tab)


def test_a_code_that_was_wrong_is_said_at_its_field_and_typed_anew_on_that_page(open_tab: OpenTab) -> None:
    host, tab = open_tab(), open_tab()
    code, page = host.invite(), tab.page
    tab.open("/join")
    field = page.get_by_label("A friend gave you a code?")
    for wrong in ("ZZZZZZ", "ZZZZZZ", "YYYYYY"):
        field.fill(wrong)
        field.press("Enter")
        expect(page.locator("h1:focus")).to_have_text("Joining the table")
        expect(page.locator("h1")).to_have_accessible_description(re.compile(f"no table with the code {wrong}"))
        expect(field).to_have_accessible_description(re.compile(f"no table with the code {wrong}"))
        expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(code.lower())
    field.press("Enter")
    expect(page.locator("h1")).to_have_text("What shall the others call you?")
    tab.complaints = [line for line in tab.complaints if "404" not in line]


def test_a_link_to_the_page_that_lies_there_already_leads_to_its_heading(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.open()
    tab.page.get_by_role("heading", level=1).wait_for()
    enter(tab.page.get_by_role("link", name="Stolik"))
    expect(tab.page.locator("h1:focus")).to_have_count(1)
