"""Twenty One in a real browser: whole games, by clicks and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, MOVING, PHONE, Tab, is_over

KEEP = re.compile("^(Keep|Zostaw)$")
CONFIRM = re.compile(r"^(Write|Cross out|Wpisz|Skreśl) \S*\d")
WALL = (1920, 1080)
SIT_DOWN = """
async (game) => {
  const ask = async (method, path, body) => {
    const headers = body ? { 'content-type': 'application/json' } : {}
    return (await fetch(path, { method, headers, body: body && JSON.stringify(body) })).json()
  }
  await ask('POST', '/api/me', {})
  const { games } = await ask('GET', '/api/games')
  const [level] = games.find(({ id }) => id === game).levels
  const { id } = await ask('POST', '/api/tables', { game, players: 2, instant_bots: true })
  await ask('PUT', `/api/tables/${id}/seats/1`, { kind: 'bot', level })
  await ask('PUT', `/api/tables/${id}/seats/0/nonce`, { nonce: '5e'.repeat(32) })
  await ask('POST', `/api/tables/${id}/start`)
  return id
}
"""


@pytest.mark.parametrize(("size", "locale", "looks"), [(PHONE, "pl", MOVING), (DESKTOP, "en", {})])
def test_a_whole_game_against_bots_by_clicks(
    open_tab: OpenTab, size: tuple[int, int], locale: str, looks: dict[str, str]
) -> None:
    tab = open_tab(size=size, locale=locale, **looks)
    play_with_a_quick_bot(tab, "twentyone")
    while tab.wait_for_turn_or_end():
        assert not tab.scrolls()
        if keep(tab).count() > 0:
            act(tab, keep(tab))
        else:
            touch_a_field(tab)
            act(tab, tab.page.get_by_role("button", name=CONFIRM))
    is_over(tab)
    expect(tab.page.get_by_role("heading", name=re.compile(r"!$"))).to_be_visible()


def test_on_a_phone_on_its_side_nothing_lies_over_the_sheet(open_tab: OpenTab) -> None:
    tab = open_tab(size=(844, 390), locale="pl", reduced_motion="reduce")
    tab.sit_with_hasty_bots("twentyone", 2)
    tab.wait_for_turn_or_end()
    sheet, buttons = tab.page.locator("div.paper").bounding_box(), tab.page.locator(".doing").bounding_box()
    assert sheet
    assert buttons
    assert buttons["x"] + buttons["width"] <= sheet["x"]
    assert sheet["y"] >= 0
    assert sheet["y"] + sheet["height"] <= 390


def test_fields_are_named_and_walked_with_the_arrow_keys(open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.play_now("Twenty One")
    tab.wait_for_turn_or_end()
    tab.page.locator("[data-field='0-0']").focus()
    expect(tab.page.locator(":focus")).to_have_attribute("aria-label", re.compile(r"^row 1, \w+ 6, free"))
    tab.page.keyboard.press("ArrowRight")
    expect(tab.page.locator(":focus")).to_have_attribute("aria-label", re.compile(r"^row 1, \w+ 5, free"))
    tab.page.keyboard.press("ArrowDown")
    expect(tab.page.locator(":focus")).to_have_attribute("aria-label", re.compile(r"^row 2, \w+ 5, free$"))


def play_with_a_quick_bot(tab: Tab, game: str) -> None:
    """A whole game has many turns: the bot takes its own without the pauses that people like."""
    tab.open()
    table: str = tab.page.evaluate(SIT_DOWN, game)
    tab.open(f"/t/{table}")


def keep(tab: Tab) -> Locator:
    return tab.page.get_by_role("button", name=KEEP)


def touch_a_field(tab: Tab) -> None:
    """Draft the first field that can be written or crossed out, unless the board has drafted the only thing possible."""
    if tab.page.locator("[data-field][aria-pressed='true']").count() == 0:
        tab.page.locator("[data-field][data-target]").first.click()


def act(tab: Tab, button: Locator) -> None:
    answered = answers(tab)
    button.click()
    wait_for_answer(tab, answered)


def answers(tab: Tab) -> int:
    return sum(frame["type"] == "update" and frame.get("id") is not None for frame in tab.frames)


def wait_for_answer(tab: Tab, answered: int) -> None:
    tab.until(lambda: answers(tab) > answered)


def test_on_a_wall_six_sheets_lie_in_two_rows_where_one_would_leave_it_free(open_tab: OpenTab) -> None:
    tab, screen = open_tab(), open_tab(size=WALL)
    tab.sit_with_hasty_bots("twentyone", 6)
    sheets = screen.open(f"/t/{tab.table}/tv").get_by_role("article")
    expect(sheets).to_have_count(6)
    assert sheets.first.evaluate("sheet => sheet.getBoundingClientRect().width") > WALL[0] / 6
