"""A tap is answered within a frame: what is drafted is drawn before the server has said what it would bring, and stays a draft until the
server has played it. If it is refused, all is as it was before."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import test_lucky_box as lucky_box
from tests.browser import test_twenty_one as twenty_one
from tests.browser.conftest import OpenTab
from tests.browser.delays import HeldBack
from tests.browser.tabs import PHONE, TARGET, Tab
from tests.browser.test_setup import Place, best, space, tile, wait_for_update
from tests.browser.test_setup_waiting import DRAFTED

TAP = """(element, drafted) => new Promise((answered) => {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  requestAnimationFrame(() => answered(document.querySelectorAll(drafted).length))
})"""


class Drafted(NamedTuple):
    game: str
    taps: Callable[[Tab], list[Callable[[], Locator]]]
    """To just before a decision; then what is tapped for it, one after the other."""
    drawn: str
    """What the last of these taps draws."""
    confirm: re.Pattern[str]


def two_cells(tab: Tab) -> list[Callable[[], Locator]]:
    tab.wait_for_turn_or_end()
    return [lambda: tab.page.locator(TARGET).first] * 2


def a_number(tab: Tab) -> list[Callable[[], Locator]]:
    lucky_box.tab_waits(tab)
    lucky_box.choose_cards(tab)
    twenty_one.act(tab, tab.page.get_by_role("button", name=lucky_box.CONFIRM))
    return [lambda: lucky_box.cells(tab).first]


def tiles(tab: Tab) -> list[Callable[[], Locator]]:
    action = best(wait_for_update(tab, my_turn=True))
    assert isinstance(action, Place)
    return [
        tap
        for laid in action.tiles
        for tap in (lambda laid=laid: tile(tab, laid.tile), lambda laid=laid: space(tab, laid.space))
    ]


def a_field(tab: Tab) -> list[Callable[[], Locator]]:
    tab.wait_for_turn_or_end()
    if twenty_one.keep(tab).count() > 0:
        twenty_one.act(tab, twenty_one.keep(tab))
    return [lambda: tab.page.locator(f"[data-field]{TARGET}").first]


GAMES = (
    Drafted("crisscross", two_cells, "rect.draft", re.compile(r"^Draw\b")),
    Drafted("luckybox", a_number, "[data-cell][aria-label$='not marked yet']", lucky_box.CONFIRM),
    Drafted("setup", tiles, DRAFTED, re.compile(r"^Place \+?\d")),
    Drafted("twentyone", a_field, "[data-field][aria-pressed=true]", twenty_one.CONFIRM),
)
ids = [drafted.game for drafted in GAMES]


@pytest.mark.parametrize("drafted", GAMES, ids=ids)
def test_what_is_tapped_is_drawn_in_the_next_frame_whatever_the_server_does(open_tab: OpenTab, drafted: Drafted):
    tab = open_tab(size=PHONE)
    HeldBack(tab.page, "preview")
    tab.sit_with_hasty_bots(drafted.game, 2)
    *before, last = drafted.taps(tab)
    for tap in before:
        tap().click()
    already = tab.page.locator(drafted.drawn).count()
    assert last().evaluate(TAP, drafted.drawn) > already


@pytest.mark.parametrize("drafted", GAMES, ids=ids)
def test_what_the_server_refuses_is_a_draft_again_and_can_be_played_again(open_tab: OpenTab, drafted: Drafted):
    tab = open_tab(size=PHONE)
    tab.sit_with_hasty_bots(drafted.game, 2)
    taps = drafted.taps(tab)
    sent = HeldBack(tab.page, "act")
    tab.page.reload()
    for tap in taps:
        tap().click()
    drawn = tab.page.locator(drafted.drawn)
    chosen = drawn.count()
    confirm = tab.page.get_by_role("button", name=drafted.confirm)
    expect(confirm).to_be_enabled()
    rev = wait_for_update(tab)["rev"]
    confirm.click()
    expect(drawn).to_have_count(chosen)
    sent.refuse("busy")
    expect(tab.page.locator(".toasts")).not_to_be_empty()
    expect(drawn).to_have_count(chosen)
    expect(confirm).to_be_enabled()
    confirm.click()
    sent.let_go()
    wait_for_update(tab, rev)
    expect(drawn).to_have_count(0)
