"""The daily deal in a browser: from the quiet place on the first page to my place in the list, and the wall of the club."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.hands_on_keys import focus_never_fell, watch_focus
from tests.browser.test_pages import axe_finds

LOOKS = [((390, 844), "en", "light"), ((1440, 900), "pl", "dark")]


@pytest.mark.parametrize(("size", "locale", "scheme"), LOOKS)
def test_a_deal_is_played_from_the_first_page_to_the_list(
    open_tab: OpenTab, pictures: Path, size: tuple[int, int], locale: str, scheme: str
) -> None:
    tab = open_tab(size=size, locale=locale, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    polish = locale == "pl"
    name = f"{size[0]}-{locale}-{scheme}"
    tab.open("/")
    tab.page.get_by_role("link", name="Rozdania dnia" if polish else "Today's deals").click()
    play = tab.page.get_by_role("button", name="Zagraj rozdanie" if polish else "Play the deal")
    play.first.wait_for()
    tab.keep_picture(pictures, f"daily-{name}")
    assert axe_finds(tab) == []
    play.first.focus()
    watch_focus(tab)
    play.first.press("Enter")
    while tab.wait_for_turn_or_end():
        tab.write()
    tab.page.get_by_role("link", name="Moje miejsce" if polish else "My place").press("Enter")
    share = tab.page.get_by_role("button", name="Udostępnij" if polish else "Share")
    share.wait_for()
    expect(tab.page.locator("h1:focus")).to_have_count(1)
    tab.keep_picture(pictures, f"daily-results-{name}")
    assert axe_finds(tab) == []
    tab.page.get_by_role("button", name="Poćwicz" if polish else "Practise it").press("Enter")
    assert tab.wait_for_turn_or_end()
    assert focus_never_fell(tab)


def test_the_wall_shows_todays_lists(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=(1920, 1080), bypass_csp=True)
    tab.open("/daily/tv")
    expect(tab.page.get_by_role("heading", level=2)).to_have_count(5)
    tab.keep_picture(pictures, "daily-wall-1920")
    assert axe_finds(tab) == []
