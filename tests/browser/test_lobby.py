"""The lobby in a real browser: how a game will be played, chosen before it starts."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import ROOT, OpenTab
from tests.browser.tabs import PHONE, Tab
from tests.server.serving import serving


def test_the_lobby_offers_the_packs_of_this_server(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, packs=str(ROOT / "docs" / "examples")) as server:
        tab = Tab(browser, server.address, size=PHONE)
        tab.invite("Twenty One")
        tab.page.get_by_label("my-pad").click()
        expect(tab.page.get_by_label("my-pad")).to_be_checked()
        tab.page.reload()
        expect(tab.page.get_by_label("my-pad")).to_be_checked()
        expect(tab.page.get_by_label("my-board")).to_have_count(0)
        tab.close()
    assert tab.complaints == []


def test_without_packs_the_lobby_says_where_they_come_from(open_tab: OpenTab) -> None:
    tab = open_tab(locale="pl")
    tab.invite("Super Mega Lucky Box")
    expect(tab.page.get_by_text("takie opisy dodaje do folderu paczek")).to_be_visible()


def test_the_finish_line_of_setup_is_chosen_from_a_list(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE)
    tab.invite("SETUP")
    assert tab.page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth") <= 0
    tab.page.get_by_label("Finish line").select_option("80")
    expect(tab.page.get_by_label("Finish line")).to_be_enabled()
    tab.page.reload()
    expect(tab.page.get_by_label("Finish line")).to_have_value("80")


def test_the_handicap_of_twin_it_is_offered_to_those_at_the_table(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.invite("Twin it!")
    expect(tab.page.get_by_role("radio", name="Seat 2")).to_be_visible()
    expect(tab.page.get_by_role("radio", name="Seat 3")).to_have_count(0)
    tab.page.get_by_role("button", name="One seat more").click()
    expect(tab.page.get_by_role("radio", name="Seat 3")).to_be_visible()


def test_an_option_that_the_server_refuses_does_not_stay_chosen(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.open(f"/t/{tab.open_with_hasty_bots('setup', players=2)}")
    tab.page.get_by_label("Two teams").click()
    expect(tab.page.get_by_text("Two teams need four players.")).to_be_visible()
    expect(tab.page.get_by_label("Two teams")).not_to_be_checked()
    expect(tab.page.get_by_label("Everyone for themselves")).to_be_checked()
    assert all("400" in complaint for complaint in tab.complaints)
    tab.complaints.clear()
