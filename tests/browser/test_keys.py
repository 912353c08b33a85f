"""Whole games by keyboard alone: the focus goes from decision to decision and is never lost, and no key does what it should not."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from stolik.games.setup.rules.moves import Place
from tests.browser import test_setup
from tests.browser.conftest import OpenTab
from tests.browser.hands_on_keys import Keys
from tests.browser.tabs import DESKTOP, Tab, is_over
from tests.browser.test_twenty_one import answers, wait_for_answer

MOST_KEYS = 8
"""For a typical move."""
OVER = "main header .ways"
TILES = '[data-row="rack"] > li, [data-row="pool"] > li'
OPEN = "main [data-space][data-target]"
THEIR_TILES = """(places) => {
  const inRow = (row) => places.filter((place) => place.parentElement.dataset.row === row)
  return [...inRow('rack'), ...inRow('pool')].map((place) => place.querySelector('[data-tile]')?.dataset.tile ?? null)
}"""


def criss_cross(keys: Keys, luck: random.Random) -> None:
    page = keys.tab.page
    keys.walk_to(
        page.locator("[data-cell][data-target]").nth(luck.randrange(page.locator("[data-cell][data-target]").count()))
    )
    keys.press("Enter")
    keys.walk_to(page.locator("[data-cell][data-target]").first)
    keys.press("Enter")
    keys.press("Enter")


def lucky_box(keys: Keys, luck: random.Random) -> None:
    page = keys.tab.page
    if page.locator("[data-card]").count() > 0:
        for _ in range(3 if page.locator("[data-card]").count() == 5 else 1):
            keys.tab_to('[data-card][aria-pressed="false"]')
            keys.press("Enter")
        keys.press("Enter")
    elif page.locator("[data-cell][data-target]").count() > 0:
        if page.locator("[data-cell][data-target]:focus").count() == 0:
            keys.press("b")
            keys.walk_to(page.locator("[data-cell][data-target]").first)
        keys.press("Enter", times=2)
    elif page.locator("[data-line]").count() > 1:
        keys.tab_to("[data-line]")
        keys.press("Enter")
        expect(page.locator("[data-cell][data-target]:focus")).to_have_count(1)
        lucky_box(keys, luck)
    else:
        keys.press("Enter")


def twenty_one(keys: Keys, luck: random.Random) -> None:
    page = keys.tab.page
    if page.locator('[data-doing="keep"]').count() > 0:
        keys.tab_to(f'[data-doing="{luck.choice(["keep", "reroll"])}"]')
        keys.press("Enter")
    elif page.locator('[data-field][aria-pressed="true"]').count() > 0:
        keys.press("Control+Enter")
    else:
        keys.tab_to('[data-ask="all"]')
        keys.press("Enter", times=2)


def setup(keys: Keys, luck: random.Random) -> None:
    page = keys.tab.page
    action = test_setup.best(test_setup.updates(keys.tab)[-1])
    numbers = {str(tile): at + 1 for at, tile in enumerate(page.locator(TILES).evaluate_all(THEIR_TILES)) if tile}
    if isinstance(action, Place):
        for laid in action.tiles:
            keys.press(str(numbers[laid.tile]))
            keys.press(page.locator(f'{OPEN}[data-space="{laid.space}"]').get_attribute("aria-keyshortcuts") or "")
        expect(page.get_by_role("button", name=re.compile(r"^(Place|Połóż) \+\d"))).to_be_enabled()
    else:
        keys.press("s")
        for tile in action.tiles:
            keys.press(str(numbers[tile]))
    keys.press("Control+Enter")


@pytest.mark.parametrize(
    ("game", "locale", "play", "options"),
    [
        ("crisscross", "en", criss_cross, {}),
        ("luckybox", "pl", lucky_box, {}),
        ("twentyone", "en", twenty_one, {}),
        ("setup", "pl", setup, {"finish": 20}),
    ],
    ids=["crisscross-en", "luckybox-pl", "twentyone-en", "setup-pl"],
)
def test_a_whole_game_by_keyboard_alone_takes_few_keys_and_never_loses_the_focus(
    open_tab: OpenTab, game: str, locale: str, play: Callable[[Keys, random.Random], None], options: dict[str, int]
) -> None:
    tab = open_tab(size=DESKTOP, locale=locale, reduced_motion="reduce")
    tab.sit_with_hasty_bots(game, 2, **options)
    keys, luck = Keys(tab), random.Random(7)
    assert my_turn(tab)
    keys.begin()
    while my_turn(tab):
        answered = answers(tab)
        with keys.move():
            play(keys, luck)
        wait_for_answer(tab, answered)
    is_over(tab)
    expect(tab.page.locator("h1:focus")).to_have_count(1)
    print(f"{game}: {keys.typical()} keys a move, at most {max(keys.each_move)}")
    assert keys.never_fell()
    assert keys.typical() <= MOST_KEYS


def my_turn(tab: Tab) -> bool:
    tab.page.locator(f"[data-doing], [data-target], [data-line], {OVER}").first.wait_for()
    tab.until(lambda: test_setup.updates(tab)[-1]["to_act"] in ([], [0], [0, 1]))
    return not test_setup.updates(tab)[-1]["outcome"]


def test_one_key_each_to_the_board_the_status_and_the_log(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.page.keyboard.press("b")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)
    tab.page.keyboard.press("i")
    expect(tab.page.locator(":focus")).to_contain_text(re.compile("side by side"))
    tab.page.keyboard.press("l")
    expect(tab.page.locator("[data-log] li").last).to_be_focused()
    tab.page.keyboard.press("ArrowUp")
    expect(tab.page.locator("[data-log] li").nth(-2)).to_be_focused()


def test_the_list_of_keys_changes_them_and_switches_them_off(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.page.keyboard.press("b")
    tab.page.keyboard.press("?")
    listed = tab.page.get_by_role("dialog", name="Keys")
    listed.get_by_role("button", name="Change To the board.").click()
    tab.page.keyboard.press("j")
    expect(listed.locator("kbd", has_text=re.compile("^j$"))).to_have_count(1)
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)
    tab.page.keyboard.press("i")
    tab.page.keyboard.press("j")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)
    tab.page.keyboard.press("?")
    listed.get_by_role("checkbox", name="Single keys work").uncheck()
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("i")
    expect(tab.page.locator("main [data-cell]:focus")).to_have_count(1)


def test_a_new_page_begins_with_its_heading_and_the_first_tab_skips_what_lies_before_it(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.open()
    tab.page.get_by_role("heading", level=1).wait_for()
    tab.page.keyboard.press("Tab")
    expect(tab.page.locator(":focus")).to_have_text("Skip to the content")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("main h1:focus")).to_have_count(1)
    tab.page.get_by_role("article", name="Twenty One").get_by_role("link").first.click()
    expect(tab.page.locator("h1:focus")).to_have_text("Twenty One")
    tab.page.go_back()
    expect(tab.page.locator("main h1:focus")).to_have_count(1)


def test_the_dice_of_twenty_one_are_no_stops_on_the_way_to_the_sheet(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP)
    tab.sit_with_hasty_bots("twentyone", 2)
    tab.page.locator("[data-die]").first.wait_for()
    assert tab.page.locator('[data-die]:not([tabindex="-1"])').count() == 0
