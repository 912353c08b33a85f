"""For eyes that need it large, clear or in colours of their own: reflow at 400 %, contrast, forced colours, dialogs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, OVER, PHONE, Tab
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
HALF = (640, 512)
"""The same window at 200 %."""
FINISHED = "crisscross-1-default"
REVIEWED = 90_000
"""Milliseconds: the judges have to be loaded first."""
EYES = ("deuteranopia", "achromatopsia")
BELOW = """([one, other]) =>
  document.querySelector(one).getBoundingClientRect().bottom <= document.querySelector(other).getBoundingClientRect().top"""


def reflows(tab: Tab, folder: Path, name: str) -> None:
    """In one column, at 200 and at 400 %, also with the text spaced out."""
    tab.keep_picture(folder, f"enlarged-{name}")
    assert wide(tab) <= 0, name
    tab.page.add_style_tag(content=SPACED)
    assert wide(tab) <= 0, f"{name}, spaced"
    tab.page.set_viewport_size({"width": HALF[0], "height": HALF[1]})
    assert wide(tab) <= 0, f"{name}, spaced, at 200 %"
    tab.page.set_viewport_size({"width": ENLARGED[0], "height": ENLARGED[1]})


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
    looks(tab, pictures, name)
    tab.page.set_viewport_size({"width": ENLARGED[0], "height": ENLARGED[1]})
    reflows(tab, pictures, name)


def test_every_page_reflows_at_400_percent_also_with_its_text_spaced_out(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=ENLARGED, bypass_csp=True)
    lobby = tab.open_with_hasty_bots("setup", 3)
    paths = {
        "home": "/",
        "game": "/games/setup",
        "real-time": "/games/twinit",
        "lobby": f"/t/{lobby}",
        "me": "/me",
        "daily": "/daily",
        "puzzles": "/puzzles",
        "offline": "/offline",
    }
    for name, path in paths.items():
        tab.open(path)
        tab.page.get_by_role("heading", level=1).first.wait_for()
        reflows(tab, pictures, f"page-{name}")


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
