"""The command line: what is asked is answered in words."""

from __future__ import annotations

import re

import pytest
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


def test_what_is_asked_in_a_sentence_is_answered_and_plays_nothing(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE, locale="pl")
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.page.keyboard.press("/")
    answer = tab.page.locator("[data-answer] li")
    say(tab, "przeczytaj trzeci rząd, proszę")
    expect(answer).to_have_text(re.compile(r"^Szereg 3: puste, puste, puste, puste, puste\."))
    say(tab, "co jest na b3?")
    expect(answer).to_have_text(re.compile("^Szereg 3, kolumna 2: puste; powyżej puste, po prawej puste"))
    say(tab, "pokaż arkusz przeciwnika")
    expect(answer.first).to_have_text(re.compile("^Arkusz: "))
    say(tab, "gdzie mogę rysować?")
    expect(answer.first).to_have_text(re.compile("^[a-e][1-5] [a-e][1-5]: "))
    say(tab, "gdzie jest 77")
    expect(answer).to_have_text("Nic na stole nie nazywa się „77”.")
    assert tab.written() == 1


@pytest.mark.parametrize(("locale", "commands"), [("en", "help"), ("pl", "pomoc")])
def test_a_table_lists_only_what_works_there(open_tab: OpenTab, locale: str, commands: str) -> None:
    tab = open_tab(size=PHONE, locale=locale)
    listed: dict[str, str] = {}
    for game, options in {"twinit": {"mode": "turns"}, "crisscross": {}}.items():
        tab.sit_with_hasty_bots(game, 1, **options)
        tab.wait_for_turn_or_end()
        tab.page.keyboard.press("/")
        say(tab, commands)
        listed[game] = tab.page.locator("[data-answer]").inner_text()
    tries, legal = {"en": ("try: ", "legal: "), "pl": ("sprawdź: ", "możliwe: ")}[locale]
    assert tries in listed["crisscross"]
    assert tries not in listed["twinit"]
    assert legal in listed["twinit"]


def test_who_watches_asks_and_is_answered_once(open_tab: OpenTab) -> None:
    tab, watching = open_tab(), open_tab(size=PHONE)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    watching.open(f"/t/{tab.table}")
    watching.page.locator(".watching li").first.wait_for()
    watching.page.keyboard.press("/")
    answer = watching.page.locator("[data-answer] li")
    say(watching, "dice")
    expect(answer).to_have_text(re.compile("^The dice show "))
    say(watching, "row 1")
    expect(answer).to_have_count(2)
    say(watching, "whose turn is it")
    expect(answer.last).to_have_text(re.compile("^To move: "))
    say(watching, "hint")
    expect(answer).to_have_text("You are watching: you can ask, but not play.")
    say(watching, "time")
    expect(answer).to_have_text("There is no clock at this table.")
