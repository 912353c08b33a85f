"""Reviews in a real browser: the losses listed, the better move on the game's own board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.hands_on_keys import focus_never_fell, watch_focus
from tests.browser.tabs import PHONE
from tests.browser.test_pages import axe_finds
from tests.browser.test_replay import remember
from tests.server.serving import Served

# The judges have to be loaded first, and those of Twenty One compiled.
A_WHILE = 90_000


def lost(told: str) -> float:
    return float(told.removeprefix("−"))


@pytest.mark.parametrize("record", ["crisscross-1-default", "luckybox-1-default", "twentyone-2-default"])
def test_a_review_steps_through_the_mistakes_of_a_seat(open_tab: OpenTab, table_server: Served, record: str) -> None:
    tab = open_tab(size=PHONE, bypass_csp=True)
    tab.open(f"/t/{remember(table_server, record)}/review")
    listed = tab.page.get_by_role("region", name="Decisions").get_by_role("button")
    expect(listed.first).to_have_attribute("aria-pressed", "true", timeout=A_WHILE)
    expect(tab.page.get_by_text("Better by").first).to_be_visible()
    worth = "Lead to be expected" if record.startswith("twentyone") else "To be expected in the end"
    expect(tab.page.get_by_text(re.compile(rf"^{worth}: −?\d.*; after the better move −?\d"))).to_be_visible()
    most = max(map(lost, listed.locator(".loss").all_inner_texts()), default=0.0)
    assert most == max(map(lost, tab.page.locator("figure .lost").all_text_contents()))
    watch_focus(tab)
    tab.page.get_by_role("button", name="The next one").click()
    expect(listed.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(listed.first).to_have_attribute("aria-pressed", "false")
    tab.page.keyboard.press("p")
    expect(listed.first).to_have_attribute("aria-pressed", "true")
    listed.nth(1).press("Enter")
    expect(listed.nth(1)).to_be_focused()
    assert focus_never_fell(tab)
    assert axe_finds(tab) == []


@pytest.mark.parametrize(
    "record", ["crisscross-1-default", "luckybox-1-default", "twentyone-2-default", "setup-2-default"]
)
def test_the_board_of_a_review_has_nothing_to_press(open_tab: OpenTab, table_server: Served, record: str) -> None:
    tab = open_tab()
    tab.open(f"/t/{remember(table_server, record)}/review")
    board = tab.page.locator(".better > .board")
    expect(board.locator("svg").first).to_be_visible(timeout=A_WHILE)
    expect(board.locator(".button")).to_have_count(0)


def test_whether_to_roll_again_is_drawn_on_the_dice(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE)
    tab.open(f"/t/{remember(table_server, 'twentyone-2-default')}/review")
    listed, better = tab.page.get_by_role("region", name="Decisions"), tab.page.locator(".better")
    listed.get_by_role("button").nth(0).click(timeout=A_WHILE)
    expect(better.get_by_text("Roll again.")).to_be_visible()
    dice = {
        label: "again" if "again" in label else "stays"
        for label in better.locator("[data-die]").evaluate_all("all => all.map((die) => die.ariaLabel)")
    }
    assert [label for label, what in dice.items() if (": 1" in label) != (what == "stays")] == []
    expect(better.locator("[data-die] .turn")).to_have_count(list(dice.values()).count("again"))
    listed.get_by_role("button").nth(6).click()
    expect(better.get_by_text("Keep the dice.")).to_be_visible()
    expect(better.locator("[data-die] .pin")).to_have_count(6)


def test_the_whole_game_can_be_listed_and_somebody_elses(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab()
    tab.open(f"/t/{remember(table_server, 'crisscross-6-default')}/review")
    listed = tab.page.get_by_role("region", name="Decisions").get_by_role("button")
    expect(listed.first).to_be_visible(timeout=A_WHILE)
    mistakes = listed.count()
    tab.page.get_by_label("Mistakes only").uncheck()
    expect(listed).not_to_have_count(mistakes)
    tab.page.get_by_label("Whose game").select_option(index=1)
    expect(tab.page.get_by_label("Whose game").locator("option:checked")).to_have_text("Pippa")
    expect(listed.first).to_contain_text("Pippa")


def test_a_game_in_real_time_tells_who_took_which_pair_when(open_tab: OpenTab, table_server: Served) -> None:
    tab = open_tab(size=PHONE, bypass_csp=True)
    tab.open(f"/t/{remember(table_server, 'twinit-2-mode=rivals')}/review")
    expect(tab.page.get_by_text("took the pair after").first).to_be_visible(timeout=A_WHILE)
    expect(tab.page.get_by_role("row", name="pairs taken")).to_be_visible()
    expect(tab.page.get_by_role("img", name="How long each pair took")).to_be_visible()
    expect(tab.page.get_by_text("Own record!")).to_have_count(1)
    assert axe_finds(tab) == []


def test_a_decision_of_a_review_is_tried_again_at_a_table_that_counts_nowhere(
    open_tab: OpenTab, table_server: Served
) -> None:
    tab = open_tab(size=PHONE)
    tab.open(f"/t/{remember(table_server, 'crisscross-1-default')}/review")
    tab.page.get_by_role("button", name="Try again from here").click(timeout=A_WHILE)
    expect(tab.page.get_by_text("Practice: this game counts nowhere.")).to_be_visible()
