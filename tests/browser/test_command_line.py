"""The command line: what is asked is answered in words."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import PHONE, Tab


def say(tab: Tab, line: str) -> None:
    field = tab.page.locator("[data-command]")
    field.fill(line)
    field.press("Enter")


def test_what_is_asked_is_answered_one_thing_a_line(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE, locale="pl")
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.page.keyboard.press("/")
    answer = tab.page.locator("[data-answer] li")
    say(tab, "Kostki")
    expect(answer).to_have_text(re.compile("^Na kostkach: "))
    say(tab, "szereg 1")
    expect(answer).to_have_text(re.compile(r"^Szereg 1: [^,]+, puste, puste, puste, puste\. 0 punktów\.$"))
    say(tab, "sprawdź a2 a3")
    expect(answer.first).to_have_text("To by dało:")
    say(tab, "abrakadabra")
    expect(answer).to_have_text("„abrakadabra”: nie rozumiem. „pomoc” wymienia polecenia.")
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator("[data-command]")).to_have_count(0)
    assert tab.written() == 1
