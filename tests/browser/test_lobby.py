"""The lobby in a real browser: how a game will be played, chosen before it starts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ROOT, OpenTab
from tests.browser.delays import hold_back, let_go
from tests.browser.tabs import DESKTOP, PHONE, SMALL_PHONE, Tab
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


def test_on_a_small_phone_a_seat_is_freed_beside_its_name(open_tab: OpenTab) -> None:
    tab = open_tab(size=SMALL_PHONE, locale="pl")
    tab.open(f"/t/{tab.open_with_hasty_bots('crisscross', 3)}")
    row = tab.page.locator(".row").nth(1)
    name, free = row.locator(".name").bounding_box(), row.get_by_role("button").bounding_box()
    assert name
    assert free
    assert free["y"] < name["y"] + name["height"]
    assert free["x"] > name["x"] + name["width"]


def test_a_guest_sees_how_it_is_played_and_nothing_to_choose_from(open_tab: OpenTab) -> None:
    host, guest = open_tab(), open_tab()
    guest.open(f"/join/{host.invite()}")
    guest.unfold_options()
    expect(guest.page.get_by_role("radio", name="With the family")).to_be_visible()
    for name in ("Quick", "Tournament rules", "Advanced"):
        expect(guest.page.get_by_role("radio", name=name)).not_to_be_visible()


def test_an_invitation_goes_by_the_devices_own_sheet_where_it_has_one(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE)
    tab.page.add_init_script("navigator.share = async (what) => { window.shared = what }")
    code = tab.invite()
    tab.page.get_by_role("button", name="Share").click()
    assert tab.page.evaluate("window.shared.url").endswith(f"/join/{code}")
    for name in ("Copy link", "Big screen"):
        expect(tab.page.locator(".ways").get_by_text(name)).to_be_visible()


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


def begin_before_the_answer(tab: Tab, table: str, choice: str) -> None:
    """Chooses, and presses Begin while the server's answer to the choice is held back."""
    here = f"**/api/tables/{table}"
    hold_back(tab, here)
    with tab.page.expect_request(here):
        tab.page.get_by_label(choice).click()
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    let_go(tab, here)


def test_who_begins_while_a_choice_is_on_its_way_begins_with_it(open_tab: OpenTab) -> None:
    tab = open_tab()
    table = tab.open_with_hasty_bots(players=2)
    tab.open(f"/t/{table}")
    tab.unfold_options()
    begin_before_the_answer(tab, table, "Chosen")
    expect(tab.page.get_by_role("heading", name=re.compile("Which symbol"))).to_be_visible()


def test_nobody_begins_without_a_choice_that_was_refused(open_tab: OpenTab) -> None:
    tab = open_tab()
    table = tab.open_with_hasty_bots("setup", players=2)
    tab.open(f"/t/{table}")
    tab.unfold_options()
    begin_before_the_answer(tab, table, "Two teams")
    expect(tab.page.get_by_text("Two teams need four players. So it stays: Everyone for themselves.")).to_be_visible()
    expect(tab.page.get_by_role("button", name="Begin", exact=True)).to_be_enabled()
    expect(tab.page.get_by_label("Everyone for themselves")).to_be_checked()
    assert all("400" in complaint for complaint in tab.complaints)
    tab.complaints.clear()


def test_a_seat_is_freed_also_while_its_strength_is_on_its_way(open_tab: OpenTab) -> None:
    tab = open_tab()
    table = tab.open_with_hasty_bots(players=2)
    tab.open(f"/t/{table}")
    seat, there = tab.page.locator(".seats li").nth(1), f"**/api/tables/{table}/seats/1"
    hold_back(tab, there)
    with tab.page.expect_request(there):
        seat.get_by_label(re.compile("^Strength: ")).select_option("expert")
    seat.get_by_role("button", name=re.compile("^Free the seat")).click()
    let_go(tab, there)
    expect(seat.get_by_text("Free seat")).to_be_visible()


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


NOTHING = {
    "en": "A name needs at least one character that can be seen.",
    "pl": "Imię musi mieć choć jeden widoczny znak.",
}


@pytest.mark.parametrize("typed", ["   ", "\u3164\u3164"], ids=["blank", "unseen"])
@pytest.mark.parametrize("locale", NOTHING)
def test_a_name_of_which_nothing_can_be_seen_is_refused_at_its_field(
    open_tab: OpenTab, locale: str, typed: str
) -> None:
    host, guest = open_tab(size=PHONE, locale=locale), open_tab(size=PHONE, locale=locale)
    code = host.invite()
    mine = host.page.locator(".row .name strong").first
    called = mine.inner_text()
    refuses(host, "#my-name", typed, NOTHING[locale])
    expect(mine).to_have_text(called)
    host.page.locator("#my-name").fill("Ola")
    host.page.locator("#my-name").press("Enter")
    expect(mine).to_have_text("Ola")
    expect(host.page.get_by_role("alert").filter(has_text=NOTHING[locale])).to_have_count(0)
    guest.page.goto(f"http://{guest.address}/join/{code}")
    refuses(guest, "#join-name", typed, NOTHING[locale])
    guest.page.locator("#join-name").fill("Jan")
    guest.page.locator("#join-name").press("Enter")
    expect(host.page.locator(".row .name strong").nth(1)).to_have_text("Jan")


def refuses(tab: Tab, field: str, typed: str, why: str) -> None:
    tab.page.locator(field).fill(typed)
    tab.page.locator(field).press("Enter")
    expect(tab.page.locator(field)).to_have_attribute("aria-invalid", "true")
    expect(tab.page.locator(field)).to_have_accessible_description(why)
    expect(tab.page.get_by_text(re.compile("^(Saved|Zapisane)"))).to_have_count(0)


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP], ids=str)
def test_a_reaction_in_the_lobby_is_seen_on_a_scrolled_page_where_nothing_moves(
    open_tab: OpenTab, pictures: Path, size: tuple[int, int]
) -> None:
    host, guest = open_tab(size=size), open_tab()
    guest.open(f"/join/{host.invite()}")
    guest.page.get_by_role("button", name="Applause").wait_for()
    host.page.get_by_role("heading", name="While we wait").scroll_into_view_if_needed()
    host.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    guest.page.get_by_role("button", name="Applause").click()
    said = host.page.locator("[aria-live] p", has_text="Applause")
    expect(said).to_have_css("opacity", "1")
    expect(said).to_be_in_viewport(ratio=1)
    host.keep_picture(pictures, f"lobby-reaction-{size[0]}")
    expect(host.page.get_by_text(re.compile(": Applause$"))).to_have_count(1)
