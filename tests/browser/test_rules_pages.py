"""The rules on a game's page: whole chapters with what the board's own parts draw, on a phone and on a desk, by day and by night."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE

DRAWN = {"crisscross": 5, "luckybox": 6, "twentyone": 5, "setup": 6, "twinit": 10}
"""How many chapters have a figure or a table at least."""
CUT_OFF = """chapters => chapters.filter((one) => one.getBoundingClientRect().right > one.closest('.card').getBoundingClientRect().right)
  .map((one) => one.querySelector('h3').textContent)"""
"""Chapters that reach out of their card, which hides what lies outside it."""


@pytest.mark.parametrize("game", DRAWN)
@pytest.mark.parametrize(
    ("size", "locale", "scheme"),
    [(PHONE, "pl", "light"), (DESKTOP, "en", "dark")],
    ids=["phone-pl-light", "desktop-en-dark"],
)
def test_the_rules_are_drawn_chapter_by_chapter(
    open_tab: OpenTab, pictures: Path, game: str, size: tuple[int, int], locale: str, scheme: str
) -> None:
    tab = open_tab(size=size, locale=locale, color_scheme=scheme)
    tab.open(f"/games/{game}")
    chapters = tab.page.locator("section:has(> h3)")
    expect(chapters.first).to_be_visible()
    assert chapters.locator("xpath=self::*[.//figure or .//table or .//*[name()='svg']]").count() >= DRAWN[game]
    assert tab.page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth") == 0
    assert chapters.evaluate_all(CUT_OFF) == []
    pictures.mkdir(parents=True, exist_ok=True)
    tab.page.screenshot(path=pictures / f"rules-{game}-{locale}.png", full_page=True)
