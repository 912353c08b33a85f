"""Whole games by keyboard alone and by the command line alone: what is said of them is what is kept as text, in both languages.

The focus goes from decision to decision meanwhile and is never lost, and a move takes few keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.hands_on_keys import Keys, focus_never_fell
from tests.browser.tabs import Tab, is_over
from tests.browser.test_setup import updates
from tests.browser.told_games import ToldGame, transcript
from tests.server.serving import Served

WINDOW = (1024, 640)
"""A page that is listened to need not be large, and a small one is drawn at less cost."""
MOST_KEYS = 8
"""For a typical move."""
Move = dict[str, Any]

# Hands on the keys


def criss_cross(keys: Keys, move: Move) -> None:
    for cell in (move["a"], move["b"]):
        keys.press(str(cell // 5 + 1))
        keys.press(str(cell % 5 + 1))
    keys.press("Enter")


def lucky_box(keys: Keys, move: Move) -> None:
    page = keys.tab.page
    match move["do"]:
        case "keep" | "draft":
            for card in move.get("cards") or [move["card"]]:
                keys.tab_to(f'[data-card="{card}"]')
                keys.press("Enter")
            keys.press("Enter")
        case "pass":
            keys.press("Enter")
        case _:
            if page.locator("[data-line]").count() > 1:
                keys.tab_to(f'[data-line="{move["line"]["card"]}-{move["line"]["index"]}"]')
                keys.press("Enter")
            card = f'[data-held="{move["card"]}"] [data-cell'
            expect(page.locator("[data-cell][data-target]:focus")).to_have_count(1)
            keys.tab_to(f"{card}]")
            keys.walk_to(page.locator(f'{card}="{move["cell"]}"]'))
            keys.press("Enter", times=2)


def twenty_one(keys: Keys, move: Move) -> None:
    page = keys.tab.page
    if move["do"] in {"keep", "reroll"}:
        keys.tab_to(f'[data-doing="{move["do"]}"]')
        keys.press("Enter")
        return
    if move["do"] == "write":
        sheet = updates(keys.tab)[-1]["view"]["sheets"][0]
        colours = [field["colour"] for field in sheet["rows"][sheet["row"] - 1]["fields"]]
        for colour in move["colours"]:
            keys.press(str(colours.index(colour) + 1))
    elif page.locator('[data-doing="cross"][aria-pressed="false"]').count() > 0:
        keys.tab_to('[data-doing="cross"]')
        keys.press("Enter")
    keys.press("Control+Enter")


TILES = '[data-row="rack"] > li, [data-row="pool"] > li'
THEIR_TILES = """(places) => {
  const inRow = (row) => places.filter((place) => place.parentElement.dataset.row === row)
  return [...inRow('rack'), ...inRow('pool')].map((place) => place.querySelector('[data-tile]')?.dataset.tile ?? null)
}"""


def setup(keys: Keys, move: Move) -> None:
    page = keys.tab.page
    numbers = {tile: str(at + 1) for at, tile in enumerate(page.locator(TILES).evaluate_all(THEIR_TILES))}
    if move["do"] == "place":
        for laid in move["tiles"]:
            space = page.locator(f'main [data-space="{laid["space"]}"]')
            keys.press(numbers[laid["tile"]])
            keys.press(space.get_attribute("aria-keyshortcuts") or "")
    else:
        keys.press("s")
        for tile in move["tiles"]:
            keys.press(numbers[tile])
    expect(page.locator("button.main:not([aria-disabled='true'])")).to_be_visible()
    keys.press("Control+Enter")


HANDS = {"crisscross": criss_cross, "luckybox": lucky_box, "twentyone": twenty_one, "setup": setup}


@pytest.fixture
def sit_down(
    open_tab: OpenTab, table_server: Served, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, str], ToldGame]:
    def sit(game: str, locale: str) -> ToldGame:
        tab, friend = open_tab(size=WINDOW, locale=locale), open_tab()
        return ToldGame(tab, friend, table_server, game, monkeypatch)

    return sit


def ends_with(tab: Tab, headline: str) -> None:
    is_over(tab)
    expect(tab.page.locator("h1:focus")).to_have_text(headline)


@pytest.mark.parametrize("locale", ["en", "pl"])
@pytest.mark.parametrize("game", HANDS)
def test_a_whole_game_by_keyboard_alone_takes_few_keys_and_never_loses_the_focus(
    sit_down: Callable[[str, str], ToldGame], game: str, locale: str
) -> None:
    told, kept = sit_down(game, locale), transcript(game, locale)
    keys = Keys(told.tab)
    move = told.my_move()
    keys.begin()
    while move:
        with keys.move():
            HANDS[game](keys, move)
        told.moved()
        move = told.my_move()
    ends_with(told.tab, kept.headline)
    print(f"{game}: {keys.typical()} keys a move, at most {max(keys.each_move)}")
    assert focus_never_fell(told.tab)
    assert keys.typical() <= MOST_KEYS
    assert besides(told.heard(), kept.said).isdisjoint(kept.said), "said twice"


def besides(heard: list[str], kept: list[str]) -> set[str]:
    """What is said besides that, of moves that are tried out; everything that is kept is heard, in its order."""
    lines = iter(heard)
    more: set[str] = set()
    for wanted in kept:
        for line in lines:
            if line == wanted:
                break
            more.add(line)
        else:
            raise AssertionError(f"never heard: {wanted}")
    return more | set(lines)


@pytest.mark.parametrize(
    ("game", "locale"), [("crisscross", "pl"), ("luckybox", "en"), ("twentyone", "pl"), ("setup", "en")]
)
def test_a_whole_game_by_the_command_line_alone_is_heard_as_it_is_kept(
    sit_down: Callable[[str, str], ToldGame], game: str, locale: str
) -> None:
    told, kept = sit_down(game, locale), transcript(game, locale)
    page, typed = told.tab.page, iter(kept.typed)
    move = told.my_move()
    page.keyboard.press("/")
    expect(page.locator("[data-command]")).to_be_focused()
    while move:
        page.keyboard.insert_text(next(typed))
        page.keyboard.press("Enter")
        told.moved()
        move = told.my_move()
    ends_with(told.tab, kept.headline)
    assert told.heard() == kept.said
