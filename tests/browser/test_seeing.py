"""For eyes that need it large, clear or in colours of their own: reflow at 400 %, contrast, forced colours, dialogs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, DRAWN, OVER, PHONE, SMALL_PHONE, Tab
from tests.browser.test_pages import AXE
from tests.browser.test_replay import remember
from tests.server.serving import Served

ENLARGED = (320, 256)
"""A window of 1280 × 1024 at 400 %."""
LEAST = 24
"""The smallest thing to hit that WCAG 2.2 AA allows, in CSS pixels."""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(
  'main [data-cell], main [data-field], main [data-space], main [data-tile], main .card')]
  .map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0)
  .map((box) => Math.min(box.width, box.height)))"""
FOUND = """() => axe.run({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast-enhanced': { enabled: true } },
}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`)))"""
"""By the rules of 2.2, those for the size of what is touched too, which axe leaves out where nobody asks; and 7 : 1 for what is written."""


def wide(tab: Tab) -> int:
    return tab.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }"""
"""What WCAG 1.4.12 lets people do to every text."""
CUT_OFF = """() => {
  const hides = (value) => value === 'hidden' || value === 'clip'
  const rolls = (value) => value === 'auto' || value === 'scroll'
  const cutOff = (one, { left, top, right, bottom, height }) => {
    for (let up = one; up !== document.documentElement; up = up.parentElement) {
      const [{ overflowX, overflowY }, box] = [getComputedStyle(up), up.getBoundingClientRect()]
      if (hides(overflowX) && (right > box.right + 2 || left < box.left - 2)) return true
      if (hides(overflowY) && (bottom > box.bottom + height / 3 || top < box.top - height / 3)) return true
      if (rolls(overflowX) || rolls(overflowY)) return false
    }
    return false
  }
  const isShown = (one) => {
    if (one.closest('[aria-hidden=true], [inert], svg')) return false
    for (let up = one; up; up = up.parentElement) if (getComputedStyle(up).clipPath !== 'none') return false
    return one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const written = (one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())
  const lines = (node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].filter(({ width }) => width > 2)
  }
  return [...document.querySelectorAll('body *')].filter(isShown).flatMap((one) =>
    written(one).filter((node) => lines(node).some((line) => cutOff(one, line))).map(({ textContent }) => textContent.trim()))
}"""
"""What is written but cannot be read, nor scrolled to."""
OUT_OF_REACH = """() => {
  const rolls = (one) => one && (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || rolls(one.parentElement))
  return [...document.querySelectorAll('button, a[href], input, select')].filter((one) => one.checkVisibility() && !rolls(one))
    .filter((one) => { const { left, right, width } = one.getBoundingClientRect(); return width > 1 && (left < -2 || right > innerWidth + 2) })
    .map((one) => one.outerHTML.slice(0, 120))
}"""
"""What can be pressed but lies beside the page."""
ALL_LAID = "* { content-visibility: visible !important }"
"""What is far from the screen is laid out too, as it is when somebody comes there."""
AT_THE_EDGE = """all => all.map((one) => one.getBoundingClientRect()).filter(({ left, right, width }) =>
  width > 0 && (left < 4 || right > innerWidth - 4)).length"""
"""How many ways out of a game a thumb finds only at the very edge of the screen."""
HALF = (640, 512)
"""The same window at 200 %."""
FINISHED = "crisscross-1-default"
REVIEWED = 90_000
"""Milliseconds: the judges have to be loaded first."""
SPREADS = """(dialogs) => dialogs.flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
  .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""
"""What in a dialog has to be scrolled sideways."""
EYES = ("deuteranopia", "achromatopsia")
BELOW = """([one, other]) =>
  document.querySelector(one).getBoundingClientRect().bottom <= document.querySelector(other).getBoundingClientRect().top"""


def reflows(tab: Tab, folder: Path, name: str) -> None:
    """In one column, at 200 and at 400 %, also with the text spaced out: then every word is still there, and everything to press."""
    tab.keep_picture(folder, f"enlarged-{name}")
    assert wide(tab) <= 0, name
    resize(tab, HALF)
    assert tab.page.evaluate(OUT_OF_REACH) == [], f"{name}, at 200 %"
    tab.page.add_style_tag(content=SPACED + ALL_LAID)
    tab.page.locator("html[data-spaced]").wait_for()
    for size in (HALF, ENLARGED):
        resize(tab, size)
        tab.keep_picture(folder, f"spaced-{name}-{size[0]}")
        assert wide(tab) <= 0, f"{name}, spaced, {size}"
        assert tab.page.evaluate(CUT_OFF) == [], f"{name}, spaced, {size}"
        assert tab.page.evaluate(SMALLEST) >= LEAST, f"{name}, spaced, {size}"


def resize(tab: Tab, size: tuple[int, int]) -> None:
    tab.page.set_viewport_size({"width": size[0], "height": size[1]})
    tab.page.evaluate(DRAWN)


def looks(tab: Tab, folder: Path, name: str) -> None:
    """As others see it: in the dark, in colours of their own, without some colours or all of them."""
    tab.page.set_viewport_size({"width": 844, "height": 600})
    tab.page.emulate_media(color_scheme="dark")
    tab.keep_picture(folder, f"seen-{name}-dark")
    tab.page.emulate_media(color_scheme="light", forced_colors="active")
    tab.keep_picture(folder, f"seen-{name}-forced")
    tab.page.emulate_media(color_scheme="light", forced_colors="none")
    session: Any = tab.context.new_cdp_session(tab.page)
    for eyes in (*EYES, "none"):
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        tab.keep_picture(folder, f"seen-{name}-{eyes}")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("crisscross", {}),
        ("luckybox", {}),
        ("twentyone", {}),
        ("setup", {}),
        ("twinit", {}),
        ("twinit", {"mode": "turns"}),
        ("twinit", {"mode": "rivals"}),
    ],
    ids=lambda one: one if isinstance(one, str) else one.get("mode", "usual"),
)
def test_at_400_percent_the_board_keeps_its_size_and_scrolls_one_way_only(
    open_tab: OpenTab, pictures: Path, game: str, options: dict[str, str]
) -> None:
    tab = open_tab(size=ENLARGED, reduced_motion="reduce", bypass_csp=True)
    tab.sit_with_hasty_bots(game, 2, **options)
    tab.page.locator(
        "main [data-cell], main [data-card], main [data-field], main [data-space], main .card"
    ).first.wait_for()
    name = "-".join([game, *options.values()])
    assert tab.page.evaluate(SMALLEST) >= LEAST
    assert tab.page.locator("nav .button").evaluate_all(AT_THE_EDGE) == 0
    looks(tab, pictures, name)
    resize(tab, ENLARGED)
    reflows(tab, pictures, name)


def test_every_page_reflows_at_400_percent_also_with_its_text_spaced_out(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=ENLARGED, bypass_csp=True)
    lobby = tab.open_with_hasty_bots("setup", 3)
    paths = {
        "home": "/",
        "game": "/games/setup",
        "real-time": "/games/twinit",
        "figures": "/games/twentyone",
        "more-figures": "/games/luckybox",
        "symbols": "/games/crisscross",
        "lobby": f"/t/{lobby}",
        "me": "/me",
        "daily": "/daily",
        "wall": "/daily/tv",
        "puzzles": "/puzzles",
        "offline": "/offline",
        "join": "/join",
        "device": "/device/nobody",
        "roller": "/roller/crisscross",
        "minute": "/roller/twinit",
        "nowhere": "/nowhere",
    }
    for name, path in paths.items():
        tab.open(path)
        tab.page.get_by_role("heading", level=1).first.wait_for()
        reflows(tab, pictures, f"page-{name}")
    # Two of these are not there, and the browser says so.
    tab.complaints = [line for line in tab.complaints if "Failed to load resource" not in line]


def test_a_lesson_at_400_percent_scrolls_and_its_board_keeps_its_size(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=ENLARGED, reduced_motion="reduce", bypass_csp=True)
    tab.open("/games/crisscross/lesson")
    tab.page.locator("main [data-cell]").first.wait_for()
    assert tab.page.evaluate(SMALLEST) >= LEAST
    reflows(tab, pictures, "page-lesson")


def test_what_comes_after_a_game_reflows_too(open_tab: OpenTab, table_server: Served, pictures: Path) -> None:
    tab = open_tab(size=ENLARGED, bypass_csp=True)
    table = remember(table_server, FINISHED)
    tab.open(f"/t/{table}/replay")
    tab.page.get_by_role("button", name="One step on").wait_for()
    reflows(tab, pictures, "page-replay")
    tab.open(f"/t/{table}/review")
    tab.page.get_by_role("region", name="Decisions").get_by_role("button").first.wait_for(timeout=REVIEWED)
    reflows(tab, pictures, "page-review")
    tab.open(f"/t/{table}")
    tab.page.locator(OVER).wait_for()
    assert tab.page.evaluate(BELOW, ["main header h1", OVER])
    reflows(tab, pictures, "page-end")
    # Whoever waits for the judges on a busy machine is told that what was fetched ahead waits with them.
    tab.complaints = [line for line in tab.complaints if "preload" not in line]


def stays_in_sight(tab: Tab, name: str) -> None:
    """What lies open, enlarged four times: nothing of it beside the page."""
    resize(tab, ENLARGED)
    assert wide(tab) <= 0, name
    assert tab.page.evaluate(OUT_OF_REACH) == [], name
    assert tab.page.locator("dialog[open]").evaluate_all(SPREADS) == [], name
    resize(tab, PHONE)


OVERLAPS = """all => all.map((one) => {
  const range = document.createRange()
  range.selectNodeContents(one)
  return range.getBoundingClientRect()
}).filter(({ left }, at, boxes) => at > 0 && left < boxes[at - 1].right).length"""
"""How many ways out of a game begin where the one before has not ended."""


@pytest.mark.parametrize("locale", ["en", "pl"])
def test_no_word_at_the_edge_of_the_table_lies_over_another(open_tab: OpenTab, locale: str) -> None:
    tab = open_tab(size=DESKTOP, locale=locale)
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    for width in (1000, 1024, 1200, 1280, 1343, 1344, 1440):
        resize(tab, (width, 720))
        ways = tab.page.locator("nav .button:visible")
        assert ways.count() == 5
        assert ways.evaluate_all(OVERLAPS) == 0, width
        assert (
            ways.locator("span").evaluate_all("all => all.filter((one) => one.getClientRects().length > 1).length") == 0
        )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_dialog_of_a_table_passes_axe_with_seven_to_one(open_tab: OpenTab, scheme: str) -> None:
    tab = open_tab(size=PHONE, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    friend = open_tab()
    friend.open(f"/join/{tab.invite()}")
    friend.page.wait_for_url("**/t/*")
    tab.page.get_by_role("button", name="Begin", exact=True).click()
    tab.wait_for_turn_or_end()
    page = tab.page
    page.add_script_tag(path=AXE)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        expect(page.locator("dialog[open], [data-command]").first).to_be_visible()
        tab.at_rest()
        found[name] = page.evaluate(FOUND)
        stays_in_sight(tab, name)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    for key in ("?", "w", "l"):
        page.keyboard.press(key)
        look(key)
    for name in ("Rules", "Chat", "Table menu"):
        page.get_by_role("button", name=name).first.click()
        look(name)
    page.locator(".others button").first.click()
    look("sheet of another")
    page.keyboard.press("/")
    look("command line")
    page.keyboard.press("a")
    tab.at_rest()
    found["ask"] = page.evaluate(FOUND)
    page.keyboard.press("Escape")
    tab.draft()
    tab.at_rest()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert page.evaluate(FOUND) == []


ELSEWHERE: dict[str, tuple[str, ...]] = {
    "/": ("Go on with another device",),
    "/me": ("Make a phrase", "Forget me", "Go on with another device"),
    "/games/setup": (),
    "/daily": (),
    "/puzzles": (),
    "/offline": (),
}
"""Every other page, and what opens a dialog there; the list of keys is one of all of them."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_dialog_of_other_pages_passes_axe_with_seven_to_one(open_tab: OpenTab, scheme: str) -> None:
    tab = open_tab(size=PHONE, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    page = tab.page
    tab.sit_with_hasty_bots("crisscross", 2)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        tab.at_rest()
        found[name] = page.evaluate(FOUND)

    for path, openers in ELSEWHERE.items():
        tab.open(path)
        page.get_by_role("heading", level=1).first.wait_for()
        page.add_script_tag(path=AXE)
        look(path)
        for opener in (None, *openers):
            if opener is None:
                page.keyboard.press("?")
            else:
                page.get_by_role("button", name=opener).first.click()
            expect(page.locator("dialog[open]")).to_be_visible()
            look(f"{path} {opener or '?'}")
            stays_in_sight(tab, f"{path} {opener or '?'}")
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_in_forced_colours_whatever_can_be_pressed_has_an_edge(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=DESKTOP, forced_colors="active")
    tab.sit_with_hasty_bots("crisscross", 2)
    tab.wait_for_turn_or_end()
    tab.keep_picture(pictures, "forced-colours")
    bare = tab.page.evaluate(
        """[...document.querySelectorAll('button')].filter((one) => one.checkVisibility())
        .filter((one) => getComputedStyle(one).borderTopStyle === 'none').length"""
    )
    assert bare == 0
    tab.open("/me")
    tab.page.get_by_role("radio").first.wait_for(state="attached")
    edges = tab.page.locator("input[type=radio]").evaluate_all(
        "all => all.map((one) => [one.checked, getComputedStyle(one.nextElementSibling).borderTopWidth])"
    )
    assert len(edges) > 3
    assert {width for checked, width in edges if checked} == {"3px"}
    assert {width for checked, width in edges if not checked} == {"1px"}


@pytest.mark.parametrize("options", [{"mode": "turns"}, {}], ids=["in turn", "race"])
def test_in_forced_colours_the_seat_whose_turn_it_is_has_an_edge_of_its_own(
    open_tab: OpenTab, pictures: Path, options: dict[str, str]
) -> None:
    tab = open_tab(size=SMALL_PHONE, forced_colors="active")
    tab.sit_with_hasty_bots("twinit", 3, **options)
    tab.page.locator(".seat.turn").wait_for()
    tab.keep_picture(pictures, f"twinit-forced-{options.get('mode', 'race')}")
    edges = tab.page.locator("p.seat").evaluate_all(
        "all => all.map((one) => [one.matches('.turn'), getComputedStyle(one).outlineStyle])"
    )
    assert sorted(edges) == [[False, "none"], [False, "none"], [True, "solid"]]


def test_the_big_screen_at_400_percent_scrolls_one_way_and_cuts_nothing_off(
    open_tab: OpenTab, table_server: Served, pictures: Path
) -> None:
    tab = open_tab(size=ENLARGED, bypass_csp=True)
    lobby = tab.open_with_hasty_bots("setup", 3)
    tab.sit_with_hasty_bots("luckybox", 3)
    for name, table in {"lobby": lobby, "game": tab.table, "end": remember(table_server, FINISHED)}.items():
        tab.open(f"/t/{table}/tv")
        tab.page.locator("main").wait_for()
        resize(tab, ENLARGED)
        assert wide(tab) <= 0, name
        assert tab.page.evaluate(CUT_OFF) == [], name
        assert tab.page.evaluate(OUT_OF_REACH) == [], name
        tab.keep_picture(pictures, f"enlarged-tv-{name}")
