"""What a page says when it has nothing to show, in words for people, and the way on from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, SMALL_PHONE, Tab


def not_found(tab: Tab) -> None:
    """The browser itself complains of what a server does not have."""
    tab.complaints = [line for line in tab.complaints if "Failed to load resource" not in line]


def test_who_comes_without_a_code_is_asked_for_it_and_told_of_no_mistake(open_tab: OpenTab) -> None:
    host, guest = open_tab(), open_tab(size=SMALL_PHONE)
    code = host.invite()
    guest.open("/join")
    expect(guest.page.get_by_text("That does not exist.")).to_have_count(0)
    guest.page.get_by_label("A friend gave you a code?").fill(code)
    guest.page.get_by_role("button", name="Join").click()
    guest.page.locator("#join-name").press("Enter")
    guest.page.wait_for_url("**/t/*")


def test_after_a_wrong_code_the_right_one_leads_to_the_table(open_tab: OpenTab) -> None:
    host, guest = open_tab(), open_tab(size=SMALL_PHONE)
    code = host.invite()
    guest.page.goto(f"http://{guest.address}/join/WRONGG")
    guest.page.get_by_label("A friend gave you a code?").fill(code)
    guest.page.get_by_role("button", name="Join").click()
    guest.page.locator("#join-name").press("Enter")
    guest.page.wait_for_url("**/t/*")
    not_found(guest)


def test_beside_the_field_for_a_code_the_way_to_the_games_keeps_its_height(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.open("/join")
    home = tab.page.get_by_role("link", name="To the games").bounding_box()
    join = tab.page.get_by_role("button", name="Join").bounding_box()
    assert home
    assert join
    assert home["height"] < join["height"] + 8


def test_a_link_for_another_device_that_lost_its_end_is_told_in_words_for_people(open_tab: OpenTab) -> None:
    tab = open_tab(locale="pl")
    tab.open("/device/abc")
    expect(tab.page.get_by_text("Ten link został już użyty albo jest za stary.")).to_be_visible()
    tab.complaints.clear()


@pytest.mark.parametrize("path", ["", "/tv", "/replay", "/review"])
def test_a_table_that_is_not_there_is_not_tried_again(open_tab: OpenTab, path: str) -> None:
    tab = open_tab()
    tab.open(f"/t/abcdef{path}")
    expect(tab.page.get_by_role("link", name="To the games")).to_be_visible()
    expect(tab.page.get_by_role("button", name=re.compile("Try again"))).to_have_count(0)
    not_found(tab)
