"""What others do: shown one after the other, marked, seen again; nothing of it moves the board or keeps anybody from playing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, DRAWN, MOVING, PATIENCE, PHONE, Tab
from tests.browser.test_pages import axe_finds
from tests.browser.test_setup import best, do, misplaced, sit_down, space, tile, wait_for_update
from tests.browser.twins import ask, claim, draw, strangers

SMALL_PHONE = (360, 640)
ON_ITS_SIDE = (844, 390)
WATCH = """() => {
  window.boxes = new Set()
  const board = document.querySelector('[data-board]')
  const look = () => {
    for (const one of [board, ...board.querySelectorAll('.board, .paper:not(.button), .field, .cards, .square')]) {
      const { x, y, width, height } = one.getBoundingClientRect()
      window.boxes.add(`${one.className} ${x} ${y} ${width} ${height}`)
    }
  }
  look()
  window.first = window.boxes.size
  new ResizeObserver(look).observe(board)
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  window.shifts = []
  new PerformanceObserver((seen) => {
    for (const { sources } of seen.getEntries())
      for (const { node, previousRect: was, currentRect: is } of sources)
        if (board.contains(node) && !(node.closest ? node : node.parentElement).closest('button, .doing, .said'))
          window.shifts.push(`${node.nodeName} ${node.textContent} ${was.x} ${was.y} ${is.x} ${is.y}`)
  }).observe({ type: 'layout-shift' })
}"""
"""Every place where the board has been since, one for each of its parts if it stays; and what of it Chromium itself has seen move, but
for buttons and the line that say what would be played: those change with it, in a place that stays."""

PIPPA_BEGINS = bytes(31) + bytes([3])
"""With this secret a bot begins at a table of two in SETUP."""

COVERED_BY_MENU = """() => {
  const menu = document.querySelector('header button:last-of-type').getBoundingClientRect()
  return [...document.querySelectorAll('nav .button')].map(one => one.getBoundingClientRect())
    .filter(box => box.right > menu.left && box.left < menu.right && box.bottom > menu.top + 1 && box.top < menu.bottom).length
}"""
"""How many buttons of the dock lie below the one of the table's menu."""


def watch(tab: Tab) -> None:
    """From now on; letters that come late are no move of anything, and have come by then."""
    tab.page.evaluate("document.fonts.ready")
    tab.page.evaluate(WATCH)


def moved(tab: Tab) -> list[str]:
    """Places and parts of the board that were not so when it was first looked at."""
    tab.page.evaluate(DRAWN)
    return tab.page.evaluate("[...[...window.boxes].slice(window.first), ...window.shifts]")


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("crisscross", SMALL_PHONE),
        ("crisscross", ON_ITS_SIDE),
        ("crisscross", DESKTOP),
        *((game, size) for game in ("luckybox", "setup", "twentyone") for size in (SMALL_PHONE, DESKTOP)),
    ],
    ids=str,
)
def test_a_hint_that_comes_and_goes_leaves_the_board_where_it_is(
    open_tab: OpenTab, game: str, size: tuple[int, int]
) -> None:
    tab = open_tab(size=size, reduced_motion="reduce", locale="pl")
    tab.sit_with_hasty_bots(game)
    hint = tab.page.get_by_role("button", name="Podpowiedz", exact=True)
    expect(hint).to_be_enabled()
    watch(tab)
    hint.click()
    card = tab.page.get_by_role("region", name="Podpowiedź trenera")
    expect(card).to_have_attribute("aria-busy", "false", timeout=3 * PATIENCE)
    card.get_by_role("button").last.click()
    expect(card).to_have_count(0)
    assert moved(tab) == []


def test_what_is_said_of_a_claim_moves_no_card(open_tab: OpenTab) -> None:
    tab = open_tab(size=SMALL_PHONE, reduced_motion="reduce", locale="pl")
    tab.sit_with_hasty_bots("twinit", 4, tempo=10)
    tab.page.locator(".card.top:not([aria-disabled])").first.wait_for()
    watch(tab)
    claim(tab, strangers(tab))
    tab.page.locator("[data-verdict]").first.wait_for()
    assert moved(tab) == []


def test_what_is_said_about_tiles_that_are_tried_out_moves_nothing(open_tab: OpenTab) -> None:
    tab = open_tab(size=SMALL_PHONE, reduced_motion="reduce", locale="pl")
    sit_down(tab, {"teams": True, "bonus": "call"}, players=4, bots=3)
    laid = misplaced(wait_for_update(tab, my_turn=True))
    watch(tab)
    tile(tab, laid.tile).click()
    space(tab, laid.space).click()
    expect(tab.page.locator(".said")).to_have_class(re.compile("bad"))
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".said")).not_to_have_class(re.compile("bad"))
    assert moved(tab) == []


def test_a_bots_move_is_marked_on_its_sheet_and_can_be_seen_again(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=DESKTOP, bypass_csp=True, **MOVING)
    tab.sit_with_hasty_bots()
    tab.wait_for_turn_or_end()
    tab.write()
    card = tab.page.locator(".others button").first
    expect(card.locator("[data-last]")).to_have_count(2)
    expect(card.locator(".gain")).to_have_text(re.compile(r"^[+−]\d+$"))
    card.click()
    opened = tab.page.get_by_role("dialog")
    expect(opened.locator("[data-last]")).to_have_count(2)
    expect(opened.locator("[data-last-move]")).to_contain_text(" draws ")
    opened.get_by_role("button", name="Show again").click()
    expect(opened.locator("[data-last]")).to_have_count(0)
    expect(opened.locator("[data-last]")).to_have_count(2)
    assert axe_finds(tab) == []
    tab.keep_picture(pictures, "moves-last-desktop-en")


def test_a_bots_tiles_are_seen_again_on_the_board(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE, **MOVING)
    sit_down(tab, {"finish": 200})
    rev = wait_for_update(tab, my_turn=True)["rev"]
    play(tab)
    wait_for_update(tab, rev + 1, my_turn=True)
    tab.page.locator(".others button").first.click()
    opened = tab.page.get_by_role("dialog")
    marks = opened.locator(".shared [data-last]")
    expect(marks.first).to_be_visible()
    opened.get_by_role("button", name="Show again").click()
    expect(marks).to_have_count(0)
    expect(marks.first).to_be_visible()


def play(tab: Tab) -> None:
    update = wait_for_update(tab, my_turn=True)
    do(tab, best(update))


HOLD_THE_SCENE = """crypto.getRandomValues = (numbers) => numbers.fill(0x5e)
addEventListener('DOMContentLoaded', () => {
  const style = document.createElement('style')
  style.textContent = '[data-ritual] { animation-play-state: paused !important }'
  document.head.append(style)
})"""


def test_who_begins_and_what_they_did_is_seen_however_quick_they_were(
    open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(monkeypatch, PIPPA_BEGINS)
    tab = open_tab(size=PHONE, bypass_csp=True, **MOVING)
    tab.page.add_init_script(HOLD_THE_SCENE)
    tab.open(f"/t/{tab.open_with_hasty_bots('setup', 2, finish=200)}")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    wait_for_update(tab, 1, my_turn=True)
    order = tab.page.locator("[data-ritual] li")
    expect(order.nth(1)).to_contain_text("begins")
    moving = tab.page.locator("[data-moving]")
    expect(moving).to_have_count(0)
    tab.page.keyboard.press("Escape")
    expect(moving).to_have_count(1)


def test_quick_bots_are_seen_one_after_the_other_and_a_tap_ends_it(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=PHONE, **MOVING)
    sit_down(tab, {"finish": 200}, players=4, bots=3)
    play(tab)
    seen: list[str] = []
    moving = tab.page.locator("[data-seat]:has([data-moving])")
    for _ in range(3):
        moving.first.wait_for()
        seen.append(str(moving.first.get_attribute("data-seat")))
        tab.page.locator(f"[data-seat='{seen[-1]}']:has([data-moving])").wait_for(state="detached")
    assert seen == ["1", "2", "3"]
    play(tab)
    moving.first.wait_for()
    tab.page.locator("[data-board]").dispatch_event("click")
    expect(moving).to_have_count(0)
    expect(tab.page.locator("[data-last]").first).to_be_visible()
    tab.keep_picture(pictures, "moves-setup-marked-phone-en")


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=str)
def test_three_others_are_seen_at_once_on_a_phone(open_tab: OpenTab, size: tuple[int, int]) -> None:
    tab = open_tab(size=size)
    tab.sit_with_hasty_bots("crisscross", 4)
    for seat in (1, 2, 3):
        expect(tab.page.locator(f"li[data-seat='{seat}']")).to_be_in_viewport(ratio=1)


def test_who_moves_among_many_is_brought_to_be_seen(open_tab: OpenTab) -> None:
    tab, friend = open_tab(size=SMALL_PHONE, **MOVING), open_tab()
    table = tab.open_with_hasty_bots("crisscross", 6)
    ask(tab, "PUT", f"/tables/{table}/seats/5", {"kind": "open"})
    ask(friend, "POST", "/me", {"name": "Filip"})
    ask(friend, "POST", f"/tables/{table}/join")
    for one in (tab, friend):
        one.open(f"/t/{table}")
        one.page.get_by_role("heading", name="Seats").wait_for()
    tab.page.get_by_role("button", name="Begin").click()
    tab.page.locator("[data-ritual]").wait_for(state="detached")
    expect(tab.page.locator("li[data-seat='5']")).not_to_be_in_viewport()
    friend.write()
    expect(tab.page.locator("li[data-seat='5']")).to_be_in_viewport(ratio=0.99)


def test_where_motion_is_not_wanted_a_move_is_a_mark(open_tab: OpenTab) -> None:
    tab = open_tab(size=PHONE, reduced_motion="reduce")
    sit_down(tab, {"finish": 200}, players=3, bots=2)
    tab.page.evaluate(
        "() => new MutationObserver(() => { window.moved ||= !!document.querySelector('[data-moving], [data-gained]') })"
        ".observe(document.body, { subtree: true, childList: true, attributes: true })"
    )
    rev = wait_for_update(tab, my_turn=True)["rev"]
    play(tab)
    wait_for_update(tab, rev + 1, my_turn=True)
    tab.page.locator("[data-last]").first.wait_for()
    assert tab.page.evaluate("window.moved ?? false") is False


def test_talk_is_seen_on_a_phone_and_a_face_rises_from_its_sender(open_tab: OpenTab, pictures: Path) -> None:
    host, friend = open_tab(size=PHONE, **MOVING), open_tab(size=SMALL_PHONE, locale="pl", **MOVING)
    friend.open(f"/join/{host.invite()}")
    friend.page.wait_for_url("**/t/*")
    host.page.locator(".row").nth(1).get_by_text("here", exact=True).wait_for()
    host.page.get_by_role("button", name="Begin", exact=True).click()
    friend.page.get_by_role("button", name="Czat").click()
    friend.page.get_by_label("Powiedz coś").fill("Powodzenia!")
    friend.page.get_by_role("button", name="Wyślij").click()
    said = host.page.locator("[data-said]")
    expect(said).to_contain_text("Powodzenia!")
    host.keep_picture(pictures, "moves-said-phone-en")
    friend.page.get_by_role("button", name="Brawo").click()
    risen = host.page.locator("[data-risen='1']").bounding_box()
    seat = host.page.locator("[data-seat='1']").bounding_box()
    assert risen is not None
    assert seat is not None
    assert abs(risen["x"] - seat["x"]) < 20
    bubble, draws = (one.bounding_box() for one in (said, host.page.get_by_role("button", name="Draw", exact=True)))
    assert bubble is not None
    assert draws is not None
    assert bubble["y"] + bubble["height"] < draws["y"]
    assert bubble["y"] + bubble["height"] <= risen["y"]
    said.click()
    expect(host.page.get_by_role("dialog")).to_contain_text("Powodzenia!")


def test_a_line_of_names_that_is_cut_is_shown_whole_where_it_is_pressed(open_tab: OpenTab) -> None:
    host, *friends = people = [open_tab(size=SMALL_PHONE) for _ in range(4)]
    ask(host, "POST", "/me")
    table = ask(host, "POST", "/tables", {"game": "crisscross", "players": 4})["id"]
    for friend, name in zip(friends, ("Aleksandra Wielka", "Bartłomiej Srebrny", "Mieczysława"), strict=True):
        ask(friend, "POST", "/me", {"name": name})
        ask(friend, "POST", f"/tables/{table}/join")
    for seat, tab in enumerate(people):
        ask(tab, "PUT", f"/tables/{table}/seats/{seat}/nonce", {"nonce": f"{seat:02}" * 32})
    ask(host, "POST", f"/tables/{table}/start")
    host.open(f"/t/{table}")
    host.write()
    host.page.get_by_text(re.compile("^Waiting for")).click()
    expect(host.page.locator("[data-shown-whole]")).to_contain_text("Mieczysława")


def test_who_plays_against_bots_alone_has_nobody_to_talk_to(open_tab: OpenTab) -> None:
    tab = open_tab(size=DESKTOP, **MOVING)
    tab.sit_with_hasty_bots()
    tab.wait_for_turn_or_end()
    expect(tab.page.get_by_role("heading", name="Chat")).to_have_count(0)
    expect(tab.page.get_by_label("Say something")).to_have_count(0)


@pytest.mark.parametrize(("size", "locale"), [(SMALL_PHONE, "en"), (SMALL_PHONE, "pl"), (ON_ITS_SIDE, "pl")])
def test_the_dock_of_a_small_phone_has_words_and_every_icon_a_name(
    open_tab: OpenTab, size: tuple[int, int], locale: str
) -> None:
    tab = open_tab(size=size, locale=locale, **MOVING)
    tab.sit_with_hasty_bots()
    tab.wait_for_turn_or_end()
    buttons = tab.page.locator("nav .button")
    spans = buttons.locator("span").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert len(spans) == buttons.count()
    assert all(width > 15 for width in spans)
    assert not tab.scrolls()
    assert tab.page.evaluate(COVERED_BY_MENU) == 0
    nameless = "button:not([aria-label]):not([title])"
    bare = tab.page.locator(f"{nameless}.bare")
    assert bare.count() == 0
