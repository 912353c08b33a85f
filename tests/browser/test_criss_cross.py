"""Criss Cross in a real browser: whole games, by clicks and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PATIENCE, PHONE, Tab, is_over, press_until_focused
from tests.browser.test_setup import updates


@pytest.mark.parametrize(("size", "locale", "moving"), [(PHONE, "pl", True), (DESKTOP, "en", False)])
def test_a_whole_game_against_bots_by_clicks(
    open_tab: OpenTab, size: tuple[int, int], locale: str, moving: bool
) -> None:
    tab = open_tab(size=size, locale=locale)
    tab.play_now()
    while tab.wait_for_turn_or_end():
        assert not tab.scrolls()
        view = updates(tab)[-1]["view"]
        tab.let_move(moving and (view["round"] <= 3 or view["round"] == view["rounds"]))
        tab.write()
    is_over(tab)
    expect(tab.page.get_by_role("heading", level=1)).to_have_text(re.compile(r"!$"))


def test_a_whole_advanced_game_with_chosen_symbols_by_keyboard_alone(open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="reduce")
    tab.invite()
    tab.page.locator("summary", has_text="All options").press("Enter")
    press_until_focused(tab, "radio", "Basic")
    tab.page.keyboard.press("ArrowRight")
    expect(tab.page.get_by_role("radio", name="Advanced")).to_be_checked()
    press_until_focused(tab, "radio", "Dealt")
    tab.page.keyboard.press("ArrowRight")
    expect(tab.page.get_by_role("radio", name="Chosen")).to_be_checked()
    press_until_focused(tab, "button", "Begin with a bot")
    tab.page.keyboard.press("Enter")
    tab.page.get_by_role("heading", name=re.compile("Which symbol")).wait_for()
    press_until_focused(tab, "button", re.compile("^(ring|star|waves|house|heart|fish)$"))
    tab.page.keyboard.press("Enter")
    while tab.wait_for_turn_or_end():
        write_with_the_arrow_keys(tab)
    is_over(tab)


def test_the_draft_can_be_swapped_and_shows_what_it_would_score(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.play_now()
    tab.wait_for_turn_or_end()
    tab.draft()
    expect(tab.page.get_by_role("button", name=re.compile(r"^Draw [+−]\d+"))).to_be_enabled()
    drafted = tab.page.locator("[data-cell][aria-label*='not for good yet']")
    before = [drafted.nth(at).get_attribute("aria-label") for at in range(2)]
    tab.page.get_by_role("button", name="Swap").click()
    after = [drafted.nth(at).get_attribute("aria-label") for at in range(2)]
    symbols = [[str(label).rpartition(": ")[2] for label in labels] for labels in (before, after)]
    assert symbols[0] == symbols[1][::-1]


def test_a_hint_drafts_a_place_and_a_placement_can_be_taken_back(open_tab: OpenTab) -> None:
    tab = open_tab()
    friend = open_tab()
    friend.open(f"/join/{tab.invite()}")
    friend.page.wait_for_url("**/t/*")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    tab.wait_for_turn_or_end()
    tab.page.get_by_role("button", name="Hint").click()
    tab.page.get_by_role("button", name=re.compile("^Draw [+−]")).click()
    tab.page.get_by_text("Drawn. Waiting for one more.").first.wait_for()
    assert tab.written() == 3
    tab.page.get_by_role("button", name="Take back").click()
    tab.page.locator("[data-target]").first.wait_for()
    assert tab.written() == 1


def test_the_coach_says_why_and_has_other_ideas_until_the_position_changes(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.sit_with_hasty_bots(players=2)
    tab.wait_for_turn_or_end()
    tab.page.get_by_role("button", name="Hint").click()
    card = tab.page.get_by_role("region", name="The coach's hint")
    expect(card).to_contain_text(re.compile(r"Worth about \d+ points in the end\."), timeout=PATIENCE)
    drafted = tab.page.locator("[data-cell][aria-label*='not for good yet']")
    best = [drafted.nth(at).get_attribute("aria-label") for at in range(2)]
    card.get_by_role("button", name="Another idea 1/3").press("Enter")
    expect(card.get_by_role("button", name="Another idea 2/3")).to_be_focused()
    assert [drafted.nth(at).get_attribute("aria-label") for at in range(2)] != best
    tab.page.get_by_role("button", name=re.compile("^Draw [+−]")).click()
    expect(card).to_have_count(0)
    expect(tab.page.get_by_text(re.compile(r"draws .*\(With a hint\.\)"))).to_have_count(1)


def test_a_hint_for_the_first_symbol_is_marked_on_it(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE)
    tab.sit_with_hasty_bots(players=1, start="choose")
    tab.page.get_by_role("button", name="Hint").click()
    tab.page.get_by_role("button", name="suggested by the coach").click()
    tab.wait_for_turn_or_end()


def test_a_hint_can_be_put_away_with_a_key(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.sit_with_hasty_bots(players=2)
    tab.wait_for_turn_or_end()
    tab.page.get_by_role("button", name="Hint").click()
    tab.page.get_by_role("button", name="Put the hint away").press("Escape")
    expect(tab.page.get_by_role("region", name="The coach's hint")).to_have_count(0)


def test_the_host_can_do_without_hints(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.invite()
    tab.unfold_options()
    tab.page.get_by_role("group", name="Hints?").get_by_role("radio", name="No").click()
    expect(tab.page.get_by_role("group", name="Hints?").get_by_role("radio", name="No")).to_be_checked()
    tab.page.get_by_role("button", name=re.compile("^Begin with")).click()
    tab.wait_for_turn_or_end()
    expect(tab.page.get_by_role("button", name="Hint")).to_have_count(0)


def write_with_the_arrow_keys(tab: Tab) -> None:
    focused = tab.page.locator("[data-cell]:focus")
    if focused.count() == 0:
        for _ in range(60):
            tab.page.keyboard.press("Tab")
            if focused.count() > 0:
                break
    walk_to_target(tab)
    tab.page.keyboard.press("Enter")
    walk_to_target(tab)
    tab.page.keyboard.press("Space")
    expect(tab.page.get_by_role("button", name=re.compile("^Draw"))).to_be_focused()
    tab.page.keyboard.press("Enter")


def walk_to_target(tab: Tab) -> None:
    """By the arrow keys alone, to the nearest cell that the board offers."""
    here = int(tab.page.locator("[data-cell]:focus").get_attribute("data-cell") or 0)
    targets = tab.page.locator("[data-cell][data-target]")
    cells = [int(targets.nth(at).get_attribute("data-cell") or 0) for at in range(targets.count())]
    to = min(cells, key=lambda cell: abs(cell // 5 - here // 5) + abs(cell % 5 - here % 5))
    down, right = to // 5 - here // 5, to % 5 - here % 5
    for _ in range(abs(down)):
        tab.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        tab.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")


def test_a_solo_game_ends_with_a_title_and_is_remembered(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.sit_with_hasty_bots(players=1)
    while tab.wait_for_turn_or_end():
        tab.write()
    points = tab.page.get_by_role("heading", level=1).inner_text()
    tab.page.get_by_text("Your best result so far.").wait_for()
    tab.open("/games/crisscross")
    expect(tab.page.get_by_role("listitem").filter(has_text=points)).to_have_count(1)
    tab.page.evaluate("localStorage.clear()")
    tab.page.reload()
    expect(tab.page.get_by_role("listitem").filter(has_text=points)).to_have_count(1)
