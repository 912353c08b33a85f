"""Twin it! without a race, through what people see, press and type."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE, SMALL_PHONE, Tab
from tests.browser.test_pages import axe_finds
from tests.browser.test_setup import updates
from tests.browser.test_twinit_layout import OVERLAPS
from tests.browser.twins import cards

REVEAL, PASS = '[data-doing="reveal"]', '[data-doing="pass"]'
ALONE = 36


def strangers(tab: Tab) -> tuple[int, int]:
    """The newest card, and one that shows something else."""
    faces = cards(tab)
    one = int(tab.page.locator("[data-card][data-target]").get_attribute("data-card") or -1)
    return one, next(card for card, face in faces.items() if face != faces[one])


def test_in_turn_by_keys_alone_one_reveals_says_and_passes(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=PHONE, reduced_motion="reduce", bypass_csp=True)
    tab.sit_with_hasty_bots("twinit", 1, mode="turns")
    page = tab.page
    page.locator(REVEAL).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-card][data-target]")).to_be_focused()
    assert axe_finds(tab) == []
    tab.keep_picture(pictures, "twinit-in-turn-phone")
    one, other = strangers(tab)
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-card="{one}"]')).to_have_attribute("aria-pressed", "true")
    page.locator(f'[data-card="{other}"].top').press("Enter")
    expect(page.get_by_text("A mistake: these two differ.").first).to_be_visible()
    expect(page.locator(REVEAL)).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(PASS).press("Enter")
    expect(page.locator(REVEAL)).to_be_focused()


@pytest.mark.parametrize(("locale", "reveal", "pas"), [("en", "reveal", "pass"), ("pl", "odkrywam", "pas")])
def test_in_turn_on_the_command_line(open_tab: OpenTab, locale: str, reveal: str, pas: str) -> None:
    tab = open_tab(size=DESKTOP, locale=locale, reduced_motion="reduce")
    tab.sit_with_hasty_bots("twinit", 1, mode="turns")
    tab.page.locator(REVEAL).wait_for()
    tab.page.keyboard.press("/")
    line = tab.page.locator("[data-command]")
    expect(line).to_be_focused()

    def say(words: str) -> None:
        before = len(updates(tab))
        line.fill(words)
        line.press("Enter")
        tab.until(lambda: len(updates(tab)) > before)

    say(reveal)
    say(pas)
    say(reveal)
    one, other = strangers(tab)
    line.fill("last")
    line.press("Enter")
    # What is asked for can be typed: every card with its number.
    expect(tab.page.locator("[data-answer] li", has_text=f" {one}, ")).to_have_count(1)
    expect(tab.page.locator("[data-log] li", has_text=f" {one}, ").first).to_be_attached()
    say(f"{one} {other}")
    assert [event["event"] for event in updates(tab)[-1]["events"]] == ["said", "mistake"]
    assert updates(tab)[-1]["view"]["seats"][0]["deck"] == ALONE - 2


def test_in_the_minute_a_finger_only_taps_to_turn_a_card_over_and_to_gather_twins(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE, has_touch=True, reduced_motion="reduce")
    tab.sit_with_hasty_bots("twinit", 1, mode="together")
    tab.page.locator(".card").nth(100).wait_for()

    def tap(where: str) -> None:
        tab.page.locator(where).tap()

    def done() -> list[str]:
        return [event["event"] for update in updates(tab) for event in update["events"]]

    tap('[data-card="0"]')
    tab.page.get_by_role("button", name="Turn over").tap()
    tab.until(lambda: "flipped" in done())
    faces = cards(tab)
    one, other = next((a, b) for a in faces for b in faces if a < b and faces[a] == faces[b])
    tap(f'[data-card="{one}"]')
    tap(f'[data-card="{other}"]')
    tab.until(lambda: "gathered" in done())


def test_the_minute_has_one_tab_stop_for_all_its_cards_and_arrows_between_them(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP, reduced_motion="reduce")
    tab.sit_with_hasty_bots("twinit", 1, mode="together")
    tab.page.locator(".card").nth(100).wait_for()
    expect(tab.page.locator('.card[tabindex="0"]')).to_have_count(1)
    tab.page.locator('.card[tabindex="0"]').focus()
    tab.page.keyboard.press("ArrowRight")
    expect(tab.page.locator(".card:focus")).to_have_attribute("data-card", "1")
    expect(tab.page.locator('.card[tabindex="0"]')).to_have_attribute("data-card", "1")
    expect(tab.page.get_by_role("timer")).to_contain_text(re.compile(r"\d+ seconds left"))


def test_on_a_small_phone_no_score_lies_over_the_number_by_which_a_card_is_called(open_tab: OpenTab) -> None:
    tab = open_tab(size=SMALL_PHONE)
    tab.sit_with_hasty_bots("twinit", 4, mode="turns")
    tab.page.locator(".card.top kbd").nth(3).wait_for()
    assert tab.page.locator(".seat b, .card.top kbd").evaluate_all(OVERLAPS) == 0
