"""The calm table: one thing to do at a time, and everything else behind one button."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE, Tab

CALM = "localStorage.setItem('stolik.calm', 'on')"
SEEN = """() => [...document.querySelectorAll('button:not([data-cell])')]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((one) => (one.ariaLabel ?? one.textContent).trim())"""


def buttons(tab: Tab) -> list[str]:
    return tab.page.evaluate(SEEN)


def test_at_the_calm_table_one_thing_can_be_done_and_the_rest_comes_when_asked_for(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.context.add_init_script(CALM)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    assert buttons(tab) == ["Table menu", "More"]
    expect(tab.page.locator("aside, .others")).to_have_count(0)
    tab.draft()
    drawing = tab.page.get_by_role("button", name="Draw +")
    expect(drawing).to_be_visible()
    assert [name for name in buttons(tab) if not name.startswith("Draw")] == ["Table menu", "More"]
    tab.page.get_by_role("button", name="More").click()
    expect(tab.page.get_by_role("button", name="Rules")).to_be_visible()
    assert {"Swap", "Hint", "Less"} <= set(buttons(tab))
    expect(tab.page.locator("aside, .others")).to_have_count(2)
    drawing.click()
    expect(tab.page.get_by_role("button", name="Rules")).to_have_count(0)
    expect(tab.page.locator("body:focus")).to_have_count(0)


def test_at_the_calm_table_there_is_neither_chat_nor_reaction_in_company(open_tab: OpenTab) -> None:
    tab, friend = open_tab(size=PHONE), open_tab(size=PHONE)
    tab.context.add_init_script(CALM)
    friend.open(f"/join/{tab.invite()}")
    friend.page.wait_for_url("**/t/*")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    friend.wait_for_turn_or_end()
    friend.page.get_by_role("button", name="Chat").click()
    friend.page.get_by_role("textbox").fill("Hello there")
    friend.page.keyboard.press("Enter")
    tab.wait_for_turn_or_end()
    tab.until(lambda: any(frame["type"] == "chat" for frame in tab.frames))
    tab.page.get_by_role("button", name="More").click()
    expect(tab.page.get_by_role("button", name="Less")).to_be_visible()
    assert not any("Chat" in name for name in buttons(tab))
    expect(tab.page.get_by_text("Hello there")).to_have_count(0)
