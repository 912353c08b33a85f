"""SETUP while one waits: for the coach's hint, or for one's own turn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from stolik.games.setup.rules.moves import Place, Swap
from stolik.games.setup.rules.turn import judge
from tests.browser.conftest import OpenTab
from tests.browser.delays import HeldBack
from tests.browser.tabs import DESKTOP, PATIENCE, PHONE, Tab
from tests.browser.test_pages import axe_finds, too_small_to_touch
from tests.browser.test_setup import (
    PLACE,
    SETUP,
    best,
    do,
    position,
    sit_down,
    sit_down_together,
    space,
    tile,
    updates,
    wait_for_update,
)

FIRST_HINT = 200_000
"""Milliseconds: on a new machine the coach's kernels are compiled first."""
DRAFTED = "[data-space][aria-label*='not for good yet']"


# For the coach


def card(tab: Tab) -> Locator:
    return tab.page.get_by_role("region", name="The coach's hint")


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "light"), ((360, 640), "dark"), (DESKTOP, "dark")], ids=str)
def test_a_hint_is_waited_for_in_sight_and_then_lies_on_the_board(
    open_tab: OpenTab, pictures: Path, size: tuple[int, int], scheme: str
) -> None:
    tab = open_tab(size=size, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    hint = HeldBack(tab.page, "hint")
    sit_down(tab, {})
    ask_for_a_hint(tab)
    expect(card(tab)).to_have_text("The coach is thinking…")
    expect(card(tab)).to_contain_text("Still thinking.", timeout=PATIENCE)
    tab.keep_picture(pictures, f"setup-hint-awaited-{size[0]}x{size[1]}-{scheme}")
    hint.let_go()
    expect(card(tab).get_by_role("button", name="Another idea 1/3")).to_be_visible(timeout=FIRST_HINT)
    expect(card(tab).get_by_text(re.compile("^(Place|Swap) "))).to_have_count(1)
    tab.keep_picture(pictures, f"setup-hint-{size[0]}x{size[1]}-{scheme}")
    assert not tab.scrolls()
    assert axe_finds(tab) == []
    assert too_small_to_touch(tab) == []


def test_a_hint_can_be_played_as_it_lies(open_tab: OpenTab) -> None:
    tab = open_tab()
    sit_down(tab, {})
    before = wait_for_update(tab, my_turn=True)
    ask_for_a_hint(tab)
    expect(card(tab)).to_contain_text(re.compile("(Place|Swap) "), timeout=FIRST_HINT)
    advised = next(frame for frame in tab.frames if frame["type"] == "hint")["action"]
    if advised["do"] == "place":
        assert {laid["space"] for laid in advised["tiles"]} == set(drafted(tab))
    tab.page.get_by_role("button", name=re.compile(r"^(Place \+|Swap )\d")).click()
    wait_for_update(tab, before["rev"])
    moves = [move for update in updates(tab) for move in update["moves"] if move["seq"] >= before["rev"]]
    assert (moves[0]["seat"], moves[0]["by"]) == (0, "hint")


def test_one_can_lay_tiles_while_the_coach_thinks(open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="reduce")
    HeldBack(tab.page, "hint")
    sit_down(tab, {})
    ask_for_a_hint(tab)
    expect(card(tab)).to_be_visible()
    tab.page.locator("[data-slot] [data-tile]").first.click()
    tab.page.locator("[data-space][data-target]").first.click()
    expect(tab.page.locator(DRAFTED)).to_have_count(1)
    expect(
        tab.page.get_by_role("main").get_by_role("paragraph").filter(has_text=re.compile("for you|would lie in no set"))
    ).to_be_visible()
    card(tab).get_by_role("button", name="Put the hint away").click()
    expect(card(tab)).to_be_hidden()
    expect(tab.page.locator(DRAFTED)).to_have_count(1)


def test_a_coach_that_breaks_off_says_so_and_can_be_asked_again(open_tab: OpenTab) -> None:
    tab = open_tab()
    hint = HeldBack(tab.page, "hint")
    sit_down(tab, {})
    ask_for_a_hint(tab)
    expect(card(tab)).to_be_visible()
    hint.refuse("hint-failed")
    expect(tab.page.get_by_text("The coach broke off without an answer.")).to_be_visible()
    expect(card(tab)).to_be_hidden()
    expect(tab.page.get_by_role("button", name="Hint", exact=True)).to_be_enabled()


def ask_for_a_hint(tab: Tab) -> None:
    ask = tab.page.get_by_role("button", name="Hint", exact=True)
    expect(ask).to_be_enabled(timeout=PATIENCE)
    ask.click()


def drafted(tab: Tab) -> list[str]:
    found = tab.page.locator(DRAFTED)
    return [str(found.nth(at).get_attribute("data-space")) for at in range(found.count())]


# For one's turn


def test_tiles_tried_out_off_turn_tell_what_they_would_bring_and_lie_there_when_the_turn_comes(
    open_tab: OpenTab, pictures: Path
) -> None:
    acting, waiting = sit_down_together(open_tab, {})
    update = wait_for_update(waiting)
    action = best(update)
    assert isinstance(action, Place)
    points = judge(position(update), update["seat"], action.tiles).points
    for laid in action.tiles:
        tile(waiting, laid.tile).click()
        space(waiting, laid.space).click()
    said = waiting.page.get_by_role("main").get_by_role("paragraph").filter(has_text="If it were your turn: ")
    expect(said).to_contain_text(f"{points} point")
    expect(waiting.page.get_by_role("button", name="Not your turn yet")).to_be_disabled()
    waiting.keep_picture(pictures, "setup-ahead-desktop-en")

    turn = wait_for_update(acting, my_turn=True)
    do(acting, next(move for move in SETUP.legal(position(turn), turn["seat"]) if isinstance(move, Swap)))
    place = waiting.page.get_by_role("button", name=f"Place +{points}")
    expect(place).to_be_enabled(timeout=PATIENCE)
    place.click()
    after = wait_for_update(acting, turn["rev"] + 1, my_turn=True)
    assert after["view"]["seats"][update["seat"]]["position"] == points


def test_a_tile_that_another_takes_from_the_pool_lies_there_no_longer(open_tab: OpenTab) -> None:
    acting, waiting = sit_down_together(open_tab, {})
    turn = wait_for_update(acting, my_turn=True)
    pool = set(turn["view"]["pool"])
    moves = (move for move in SETUP.legal(position(turn), turn["seat"]) if isinstance(move, Place))
    taking = next((move for move in moves if pool & {laid.tile for laid in move.tiles}), None)
    mine = wait_for_update(waiting)["view"]["seats"][1 - turn["seat"]]["rack"][0]
    wanted = next(laid.tile for laid in taking.tiles if laid.tile in pool) if taking else min(pool)
    for name, where in ((wanted, "C1"), (mine, "C2")):
        tile(waiting, name).click()
        space(waiting, where).click()
    expect(waiting.page.locator(DRAFTED)).to_have_count(2)
    do(acting, taking or best(turn))
    expect(waiting.page.get_by_role("button", name=PLACE)).to_be_visible(timeout=PATIENCE)
    assert drafted(waiting) == (["C2"] if taking else ["C1", "C2"])
