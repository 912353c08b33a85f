"""A host and somebody unpleasant: muting and showing out, by mouse and by keys, before the game and during it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import PHONE, Tab, press_until_focused
from tests.browser.test_pages import axe_finds

MENU = re.compile("Table menu|Menu stolika")


def open_menu(tab: Tab) -> None:
    tab.page.get_by_role("button", name=MENU).click()
    expect(tab.page.get_by_role("dialog")).to_be_visible()


def sit(tab: Tab, code: str) -> None:
    tab.open(f"/join/{code}")
    tab.page.wait_for_url("**/t/*")
    expect(tab.page.locator(".seats")).to_contain_text(re.compile(r"\b(you|ty)\b"))


def name_of(tab: Tab) -> str:
    you = next(frame["you"] for frame in tab.frames if frame["type"] == "welcome")
    return you["name"]


def test_a_host_shows_somebody_out_of_the_lobby_by_keys_and_lets_them_in_again(open_tab: OpenTab, pictures: Path):
    host, other = open_tab(bypass_csp=True), open_tab(locale="pl", size=PHONE)
    code = host.invite()
    sit(other, code)
    name = name_of(other)
    open_menu(host)
    press_until_focused(host, "button", f"Show {name} out")
    host.page.keyboard.press("Enter")
    sure = host.page.get_by_role("group", name=f"Show {name} out for good?")
    expect(sure).to_be_visible()
    expect(sure.get_by_role("button", name="Keep")).to_be_focused()
    host.keep_picture(pictures, "showing-out-sure")
    assert axe_finds(host) == []
    host.page.keyboard.press("Tab")
    host.page.keyboard.press("Enter")
    expect(host.page.get_by_role("status").filter(has_text=f"{name} was shown out.")).to_be_visible()
    expect(other.page.get_by_role("heading", name="Gospodarz wyprosił Cię od stolika")).to_be_visible()
    other.keep_picture(pictures, "shown-out-phone-pl")
    other.page.reload()
    expect(other.page.get_by_role("heading", name="Gospodarz wyprosił Cię od stolika")).to_be_visible()
    again = host.page.get_by_role("button", name=f"Let {name} in again")
    expect(again).to_be_focused()
    host.page.keyboard.press("Enter")
    expect(again).to_have_count(0)
    sit(other, code)


def test_a_host_mutes_somebody_and_a_bot_takes_the_seat_of_whom_they_show_out(open_tab: OpenTab, pictures: Path):
    host, other = open_tab(locale="pl", color_scheme="dark", size=PHONE), open_tab()
    code = host.invite()
    sit(other, code)
    name = name_of(other)
    host.page.get_by_role("button", name=re.compile("Zaczynamy|Zacznij z")).click()
    host.wait_for_turn_or_end()
    other.wait_for_turn_or_end()
    open_menu(host)
    host.page.get_by_role("button", name=f"Wycisz: {name}").click()
    expect(host.page.get_by_role("button", name=f"Przywróć głos: {name}")).to_be_focused()
    host.keep_picture(pictures, "people-here-phone-pl-dark")
    expect(other.page.get_by_text("The host has muted you. You can still read along.")).to_be_visible()
    expect(other.page.get_by_role("textbox", name="Say something")).to_have_count(0)
    other.keep_picture(pictures, "muted-desktop-en")
    host.page.get_by_role("button", name=f"Wyproś: {name}").click()
    host.page.get_by_role("button", name="Wyproś", exact=True).click()
    expect(other.page.get_by_role("heading", name="The host has shown you out")).to_be_visible()
    host.page.keyboard.press("Escape")
    host.write()
    host.wait_for_turn_or_end()
