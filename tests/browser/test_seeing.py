"""For eyes that need it large, clear or in colours of their own: reflow at 400 %, contrast, forced colours, dialogs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, Tab
from tests.browser.test_pages import AXE, axe_finds

ENLARGED = (320, 256)
"""A window of 1280 × 1024 at 400 %."""
LEAST = 24
"""The smallest thing to hit that WCAG 2.2 AA allows, in CSS pixels."""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(
  'main [data-cell], main [data-field], main [data-space], main [data-tile], main .card')]
  .map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0)
  .map((box) => Math.min(box.width, box.height)))"""
ENHANCED = """() => axe.run('.button.main', { runOnly: ['color-contrast-enhanced'] })
  .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160))))"""


def wide(tab: Tab) -> int:
    return tab.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.mark.parametrize("game", ["crisscross", "luckybox", "twentyone", "setup", "twinit"])
def test_at_400_percent_the_board_keeps_its_size_and_scrolls_one_way_only(
    open_tab: OpenTab, pictures: Path, game: str
) -> None:
    tab = open_tab(size=ENLARGED, reduced_motion="reduce")
    tab.sit_with_hasty_bots(game, 2)
    tab.page.locator(
        "main [data-cell], main [data-card], main [data-field], main [data-space], main .card"
    ).first.wait_for()
    tab.keep_picture(pictures, f"enlarged-{game}")
    assert wide(tab) <= 0
    assert tab.page.evaluate(SMALLEST) >= LEAST


@pytest.mark.parametrize("path", ["/", "/games/setup", "/games/twinit"])
def test_every_page_reflows_at_400_percent(open_tab: OpenTab, pictures: Path, path: str) -> None:
    tab = open_tab(size=ENLARGED)
    tab.open(path)
    tab.page.get_by_role("heading", level=1).wait_for()
    tab.keep_picture(pictures, f"enlarged-page-{path.strip('/').replace('/', '-') or 'home'}")
    assert wide(tab) <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialogs_of_a_table_pass_axe_and_main_buttons_have_seven_to_one(open_tab: OpenTab, scheme: str) -> None:
    tab = open_tab(size=DESKTOP, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    for key, name in (("?", "Keys"), ("w", "The table in words")):
        tab.page.keyboard.press(key)
        expect(tab.page.get_by_role("dialog", name=name)).to_be_visible()
        assert axe_finds(tab) == []
        tab.page.keyboard.press("Escape")
    tab.page.get_by_role("button", name=re.compile("Table|Menu")).first.click()
    assert axe_finds(tab) == []
    tab.page.keyboard.press("Escape")
    tab.draft()
    tab.page.add_script_tag(path=AXE)
    assert tab.page.evaluate(ENHANCED) == []


def test_in_forced_colours_whatever_can_be_pressed_has_an_edge(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=DESKTOP, forced_colors="active")
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.keep_picture(pictures, "forced-colours")
    bare = tab.page.evaluate(
        """[...document.querySelectorAll('button')].filter((one) => one.checkVisibility())
        .filter((one) => getComputedStyle(one).borderTopStyle === 'none').length"""
    )
    assert bare == 0
