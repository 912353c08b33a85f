"""Super Mega Lucky Box in a real browser: whole games, by clicks and by keys, and what stays hidden."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE, Tab, is_over
from tests.browser.test_setup import updates
from tests.browser.test_twenty_one import act, play_with_a_quick_bot

CONFIRM = re.compile("^(Mark|Wykreśl|Keep|Wybieram)")
PASS = re.compile("^(Pass|Spasuj)$")


@pytest.mark.parametrize(("size", "locale", "moving"), [(PHONE, "pl", True), (DESKTOP, "en", False)])
def test_a_whole_game_against_bots_by_clicks(
    open_tab: OpenTab, size: tuple[int, int], locale: str, moving: bool
) -> None:
    tab = open_tab(size=size, locale=locale)
    play_with_a_quick_bot(tab, "luckybox")
    while tab_waits(tab):
        assert not tab.scrolls()
        tab.let_move(moving and something_new_moves(tab))
        if hand(tab).count() > 0:
            choose_cards(tab)
            act(tab, tab.page.get_by_role("button", name=CONFIRM))
        else:
            mark_or_pass(tab)
    is_over(tab)
    expect(tab.page.get_by_role("heading", name=re.compile(r"!$"))).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_tick_on_a_card_that_is_chosen_leaves_its_number_to_be_read(
    open_tab: OpenTab, size: tuple[int, int]
) -> None:
    tab = open_tab(size=size)
    tab.sit_with_hasty_bots("luckybox", players=2)
    hand(tab).first.click()
    tick, number = (tab.page.locator(f".taken {what}").bounding_box() for what in (".tick", ".number"))
    assert tick is not None
    assert number is not None
    assert tick["y"] + tick["height"] < number["y"]


def test_a_tap_says_what_it_would_set_off_and_a_second_one_does_it(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.play_now("Super Mega Lucky Box")
    tab_waits(tab)
    choose_cards(tab)
    act(tab, tab.page.get_by_role("button", name=CONFIRM))
    tab_waits(tab)
    cell = cells(tab).first
    cell.click()
    expect(cell).to_have_attribute("aria-label", re.compile("chosen, not marked yet$"))
    expect(tab.page.get_by_role("main").get_by_text("No row or column yet.")).to_be_visible()
    act(tab, cell)
    expect(tab.page.locator("[data-cell][aria-label$=', marked']")).to_have_count(1)


def test_nobody_is_told_which_cards_others_choose_from(open_tab: OpenTab) -> None:
    tab = open_tab()
    friend = open_tab()
    friend.open(f"/join/{tab.invite('Super Mega Lucky Box')}")
    friend.page.wait_for_url("**/t/*")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    for seat, one in enumerate((tab, friend)):
        hand(one).first.wait_for()
        events = [event for frame in one.frames for event in frame.get("events", [])]
        assert {event["seat"] for event in events if event["event"] == "dealt"} == {seat}


def something_new_moves(tab: Tab) -> bool:
    """All of a first round, and how each of them ends."""
    view = updates(tab)[-1]["view"]
    return view["round"] == 1 or view["turn"] == view["turns"]


def tab_waits(tab: Tab) -> bool:
    """Whether something is expected of me; otherwise the game is over."""
    tab.page.locator("[data-target], [data-line], main header .ways").first.wait_for()
    return tab.page.locator("[data-target], [data-line]").count() > 0


def hand(tab: Tab) -> Locator:
    return tab.page.locator("[data-card]")


def cells(tab: Tab) -> Locator:
    return tab.page.locator("[data-cell][data-target]")


def waiting_bonuses(tab: Tab) -> Locator:
    return tab.page.locator("[data-line]")


def to_keep(tab: Tab) -> int:
    """Three of five at the start, one of three between the rounds."""
    return 3 if hand(tab).count() == 5 else 1


def choose_cards(tab: Tab) -> None:
    for at in range(to_keep(tab)):
        hand(tab).nth(at).click()


def first(places: Locator) -> Locator:
    return places.first


def mark_or_pass(tab: Tab, choose: Callable[[Locator], Locator] = first) -> None:
    if waiting_bonuses(tab).count() > 1:
        waiting_bonuses(tab).last.click()
    if cells(tab).count() == 0:
        act(tab, tab.page.get_by_role("button", name=PASS))
        return
    choose(cells(tab)).click()
    act(tab, tab.page.get_by_role("button", name=CONFIRM))
