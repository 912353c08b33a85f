"""Playing on the plain board, whatever the game is."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.tabs import OVER, PATIENCE, TARGET, Tab

MINE = "main.mine .lying, main.mine [role=group]"


def lying(tab: Tab) -> str:
    return tab.page.locator(MINE).text_content() or ""


def has_changed(tab: Tab, before: str) -> None:
    """What lies before me is not what lay there; a move takes a moment to be played."""
    expect(tab.page.locator(MINE).filter(has_text=before)).to_have_count(0, timeout=PATIENCE)


def choose_and_do(tab: Tab) -> None:
    """Whatever the plain board offers: a picker for each field, or the first button."""
    page = tab.page
    while (open_ := page.locator("select[data-target]").filter(has=page.locator("option:checked:disabled"))).count():
        picker = open_.first
        picker.select_option(index=1)
    if page.locator("button[data-target]").count():
        page.locator("button[data-target]").first.click()
    page.get_by_role("button", name=re.compile("Do it|Zrób to")).click()


def play_on(tab: Tab) -> None:
    """Until it is over."""
    while True:
        tab.page.locator(f"{TARGET}, {OVER}").first.wait_for()
        if tab.page.locator(OVER).count():
            return
        before = lying(tab)
        choose_and_do(tab)
        has_changed(tab, before)
