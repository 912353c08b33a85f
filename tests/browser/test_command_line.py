"""Whole games by the command line alone: what is typed is played, what is asked is answered in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from stolik.games.setup.rules.moves import Place
from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE, Tab, is_over
from tests.browser.test_keys import my_turn
from tests.browser.test_setup import best, updates
from tests.browser.test_twenty_one import answers, wait_for_answer

KNOWN = "datalist option"
FEW = 4
"""Moves: that every move of whole games is understood in both languages, the client's own tests show."""
COMMANDS = 11
"""Commands come first in the list of what can be typed; after them the seats' sheets, then the moves."""


def say(tab: Tab, line: str) -> None:
    field = tab.page.locator("[data-command]")
    field.fill(line)
    field.press("Enter")


def move(tab: Tab) -> str:
    """Any move that the line offers, or one of many that it could not list."""
    update = updates(tab)[-1]
    if update["legal"] is not None:
        offered: list[str] = tab.page.locator(KNOWN).evaluate_all("(all) => all.map((one) => one.value)")
        return offered[COMMANDS + len(update["view"].get("seats", update["view"].get("sheets", [0, 0]))) :][0]
    action = best(update)
    if isinstance(action, Place):
        return " ".join(f"{laid.tile} {laid.space}" for laid in action.tiles)
    return f"swap {' '.join(action.tiles)}"


def sit_down_to_type(tab: Tab, game: str, **options: int) -> None:
    tab.sit_with_hasty_bots(game, 2, **options)
    assert my_turn(tab)
    tab.page.keyboard.press("/")
    expect(tab.page.locator("[data-command]")).to_be_focused()


def type_a_move(tab: Tab) -> None:
    answered = answers(tab)
    say(tab, move(tab))
    wait_for_answer(tab, answered)


@pytest.mark.parametrize(
    ("game", "options"),
    [("crisscross", {}), ("luckybox", {}), ("twentyone", {}), ("setup", {"finish": 20})],
    ids=["crisscross", "luckybox", "twentyone", "setup"],
)
def test_a_whole_game_by_the_command_line_alone(open_tab: OpenTab, game: str, options: dict[str, int]) -> None:
    tab = open_tab(size=DESKTOP)
    sit_down_to_type(tab, game, **options)
    while my_turn(tab):
        type_a_move(tab)
    is_over(tab)
    expect(tab.page.locator("h1:focus")).to_have_count(1)
    say(tab, "sheet")
    expect(tab.page.locator("[data-answer] li").nth(1)).to_be_visible()


@pytest.mark.parametrize("game", ["crisscross", "luckybox", "twentyone", "setup"])
def test_the_command_line_plays_in_polish_too(open_tab: OpenTab, game: str) -> None:
    tab = open_tab(size=DESKTOP, locale="pl")
    sit_down_to_type(tab, game)
    for _ in range(FEW):
        assert my_turn(tab)
        type_a_move(tab)
    say(tab, "arkusz")
    expect(tab.page.locator("[data-answer] li").nth(1)).to_be_visible()


def test_what_is_asked_is_answered_one_thing_a_line(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE, locale="pl")
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.page.keyboard.press("/")
    answer = tab.page.locator("[data-answer] li")
    say(tab, "Kostki")
    expect(answer).to_have_text(re.compile("^Na kostkach: "))
    say(tab, "szereg 1")
    expect(answer).to_have_text(re.compile(r"^Szereg 1: [^,]+, puste, puste, puste, puste\. 0 punktów\.$"))
    say(tab, "sprawdź a2 a3")
    expect(answer.first).to_have_text("To by dało:")
    say(tab, "abrakadabra")
    expect(answer).to_have_text("„abrakadabra”: nie rozumiem. „pomoc” wymienia polecenia.")
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator("[data-command]")).to_have_count(0)
    assert tab.written() == 1
