"""The lobby in a real browser: how a game will be played, chosen before it starts."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import ROOT, OpenTab
from tests.browser.tabs import PHONE, SMALL_PHONE, Tab
from tests.server.serving import serving


def test_the_lobby_offers_the_packs_of_this_server(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, packs=str(ROOT / "docs" / "examples")) as server:
        tab = Tab(browser, server.address, size=PHONE)
        tab.invite("Twenty One")
        tab.unfold_options()
        with tab.page.expect_response(f"**/api/tables/{tab.table}"):
            tab.page.get_by_label("my-pad").click()
        expect(tab.page.get_by_label("my-pad")).to_be_checked()
        tab.page.reload()
        tab.unfold_options()
        expect(tab.page.get_by_label("my-pad")).to_be_checked()
        expect(tab.page.get_by_label("my-board")).to_have_count(0)
        tab.close()
    assert tab.complaints == []


def test_where_there_is_nothing_to_choose_nothing_is_asked(open_tab: OpenTab) -> None:
    tab = open_tab(locale="pl")
    tab.invite("Super Mega Lucky Box")
    tab.unfold_options()
    expect(tab.page.get_by_role("group", name="Czas")).to_be_visible()
    expect(tab.page.get_by_text("Karty", exact=True)).to_have_count(0)


def test_start_is_in_reach_on_a_small_phone_and_a_guest_sees_who_will_begin(open_tab: OpenTab) -> None:
    host, guest = open_tab(size=SMALL_PHONE), open_tab(size=SMALL_PHONE)
    code = host.invite()
    host.page.get_by_label("Your name").fill("Ania")
    host.page.get_by_role("button", name="Save the name").click()
    guest.open(f"/join/{code}")
    told = guest.page.get_by_text("You are seated. Ania will begin.")
    expect(told).to_be_in_viewport(ratio=1)
    expect(guest.page.get_by_role("img", name="QR code")).not_to_be_in_viewport()
    expect(host.page.get_by_role("button", name="Begin", exact=True)).to_be_in_viewport(ratio=1)
    guest.page.get_by_role("button", name="Applause").click()
    expect(host.page.locator("[aria-live]").get_by_text("Applause")).to_be_attached()


def test_a_preset_sets_the_clock_the_hints_and_the_games_own_options(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.invite()
    expect(tab.page.get_by_role("radio", name="With the family")).to_be_checked()
    tab.page.get_by_role("radio", name="Tournament rules").click()
    expect(tab.page.get_by_text("Scoring: Advanced · Time: Calm · without hints")).to_be_visible()
    tab.unfold_options()
    tab.page.get_by_role("radio", name="No clock").click()
    expect(tab.page.get_by_role("radio", name="Tournament rules")).not_to_be_checked()


def test_the_finish_line_of_setup_is_chosen_from_a_list(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE)
    tab.invite("SETUP")
    tab.unfold_options()
    assert tab.page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth") <= 0
    with tab.page.expect_response(f"**/api/tables/{tab.table}"):
        tab.page.get_by_label("Finish line").select_option("80")
    tab.page.reload()
    tab.unfold_options()
    expect(tab.page.get_by_label("Finish line")).to_have_value("80")


def test_the_handicap_of_twin_it_is_offered_to_those_at_the_table(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.invite("Twin it!")
    tab.unfold_options()
    expect(tab.page.get_by_role("radio", name="Seat 2")).to_be_visible()
    expect(tab.page.get_by_role("radio", name="Seat 3")).to_have_count(0)
    tab.page.get_by_role("button", name="One seat more").click()
    expect(tab.page.get_by_role("radio", name="Seat 3")).to_be_visible()


def test_an_option_that_the_server_refuses_does_not_stay_chosen(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.open(f"/t/{tab.open_with_hasty_bots('setup', players=2)}")
    tab.unfold_options()
    tab.page.get_by_label("Two teams").click()
    expect(tab.page.get_by_text("Two teams need four players. So it stays: Everyone for themselves.")).to_be_visible()
    expect(tab.page.get_by_label("Two teams")).not_to_be_checked()
    expect(tab.page.get_by_label("Everyone for themselves")).to_be_checked()
    assert all("400" in complaint for complaint in tab.complaints)
    tab.complaints.clear()


def deadline(tab: Tab) -> int:
    """When my time is up, in the page's last news of it."""
    clocks = [frame["clock"] for frame in tab.frames if frame.get("clock")]
    return [clock["deadlines"]["0"] for clock in clocks if "0" in clock["deadlines"]][-1]


def test_who_needs_more_time_gets_three_times_as_much_and_a_minute_in_the_game(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE)
    tab.open(f"/t/{tab.open_with_hasty_bots(players=2)}")
    tab.unfold_options()
    tab.page.get_by_role("radio", name="Calm").click()
    times = tab.page.get_by_label(re.compile("^Time for "))
    times.select_option("3")
    expect(times).to_be_enabled()
    expect(times).to_have_value("3")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    tab.wait_for_turn_or_end()
    begun = next(frame["moves"][0]["at"] for frame in tab.frames if frame.get("clock"))
    before = deadline(tab)
    assert before - begun == 3 * (90_000 + 180_000)
    tab.page.get_by_role("button", name="One minute more for me").click()
    tab.until(lambda: deadline(tab) == before + 60_000)


def test_whoever_wants_it_calm_gets_as_much_time_as_there_is_and_sees_no_clock(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE)
    tab.context.add_init_script("localStorage.setItem('stolik.calm', 'on')")
    tab.open(f"/t/{tab.open_with_hasty_bots(players=2)}")
    tab.unfold_options()
    tab.page.get_by_role("radio", name="Calm").click()
    expect(tab.page.get_by_label(re.compile("^Time for "))).to_have_value("5")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    tab.wait_for_turn_or_end()
    expect(tab.page.locator(".unseen").get_by_role("timer")).to_have_count(1)
