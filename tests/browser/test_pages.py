"""Every page: in both languages, both themes and both sizes, looked at by axe and kept as a picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT, OpenTab
from tests.browser.tabs import DESKTOP, PHONE, SMALL_PHONE, TARGET, Tab

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
ENHANCED = "{ rules: { 'color-contrast-enhanced': { enabled: true } } }"
"""Everything that axe looks at by itself, and the contrast of AAA: 7 : 1 for what is written."""
SIZES = {"phone": PHONE, "desktop": DESKTOP}


def home(tab: Tab) -> None:
    tab.open()
    tab.page.get_by_role("button", name=re.compile("Play now|Graj od razu")).first.wait_for()


def game_page(tab: Tab) -> None:
    tab.open("/games/crisscross")
    tab.page.locator(".rules").wait_for()
    expect(tab.page.locator(".ways .main")).to_be_enabled()


def lesson(tab: Tab) -> None:
    """In its second step, after a try that did not count."""
    tab.open("/games/crisscross/lesson")
    tab.page.locator(TARGET).first.wait_for()
    tab.write()
    expect(tab.page.locator(".count")).to_have_text("2/8")
    for cell in (23, 24):
        tab.page.locator(f'[data-cell="{cell}"]').click()
    tab.page.get_by_role("button", name=re.compile("^(Draw|Narysuj)")).click()
    tab.page.locator(".wrong").wait_for()


def lobby(tab: Tab) -> None:
    tab.invite()
    tab.page.locator(".seats").wait_for()


def table(tab: Tab) -> None:
    tab.sit_with_hasty_bots()
    for _ in range(3):
        tab.wait_for_turn_or_end()
        tab.write()
    tab.wait_for_turn_or_end()
    tab.draft()
    tab.page.get_by_role("button", name=re.compile(r"^(Draw|Narysuj)\b")).wait_for()


def rules_drawer(tab: Tab) -> None:
    tab.sit_with_hasty_bots()
    tab.page.get_by_role("button", name=re.compile("Rules|Zasady")).click()
    tab.page.locator("dialog .rules").wait_for()


def menu(tab: Tab) -> None:
    tab.sit_with_hasty_bots()
    tab.page.get_by_role("button", name=re.compile("Table menu|Menu stolika")).click()
    tab.page.locator("dialog .menu").wait_for()


def end(tab: Tab) -> None:
    tab.sit_with_hasty_bots()
    while tab.wait_for_turn_or_end():
        tab.write()


def replay(tab: Tab) -> None:
    end(tab)
    tab.page.get_by_role("link", name=re.compile("Watch again|Obejrzyj")).click()
    for _ in range(12):
        tab.page.get_by_role("button", name=re.compile("One step on|Krok naprzód")).click()
    tab.page.get_by_role("button", name=re.compile("Check the luck|Sprawdź losowania")).click()
    tab.page.locator(".verdict.unknown").wait_for()


def me(tab: Tab) -> None:
    tab.sit_with_hasty_bots()
    tab.open("/me")
    tab.page.locator("#my-keeping").wait_for()
    tab.page.get_by_role("button", name=re.compile("Name, piece|Imię, pionek")).click()


def not_found(tab: Tab) -> None:
    tab.open("/there/is/nothing")
    tab.page.get_by_role("heading", level=1).wait_for()


def wrong_code(tab: Tab) -> None:
    tab.open("/join/ZZZZZZ")
    tab.page.get_by_role("heading", level=1).wait_for()
    tab.complaints = [line for line in tab.complaints if "404" not in line]


PAGES: dict[str, Callable[[Tab], None]] = {
    page.__name__.replace("_", "-"): page
    for page in (home, game_page, lesson, lobby, table, rules_drawer, menu, end, replay, me, not_found, wrong_code)
}
LOOKS = [("phone", "pl", "light"), ("phone", "en", "dark"), ("desktop", "en", "light"), ("desktop", "pl", "dark")]
PLAIN = {"rules-drawer", "menu", "me", "not-found", "wrong-code"}
"""Pages that have little of their own: each language, theme and size once."""


@pytest.mark.parametrize(
    ("name", "size", "locale", "scheme"),
    [(name, *looks) for name in PAGES for looks in (LOOKS[1::2] if name in PLAIN else LOOKS)],
)
def test_a_page_is_complete_and_accessible(
    open_tab: OpenTab, pictures: Path, name: str, size: str, locale: str, scheme: str
) -> None:
    tab = open_tab(
        size=SIZES[size], locale=locale, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, has_touch=True
    )
    PAGES[name](tab)
    tab.at_rest()
    tab.keep_picture(pictures, f"{name}-{size}-{locale}-{scheme}")
    assert axe_finds(tab, ENHANCED) == []
    assert tab.page.locator("html").get_attribute("lang") == locale
    assert too_small_to_touch(tab) == []


def axe_finds(tab: Tab, options: str = "{}") -> list[str]:
    """What axe has to say about the page at rest: in the middle of a transition colours are not what they will be."""
    tab.page.emulate_media(reduced_motion="reduce")
    tab.at_rest()
    tab.page.add_script_tag(path=AXE)
    found: list[dict[str, Any]] = tab.page.evaluate(f"axe.run({options}).then(({{ violations }}) => violations)")
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def too_small_to_touch(tab: Tab) -> list[str]:
    """What can be pressed and is smaller than a fingertip; a link inside a sentence is as high as its line."""
    return tab.page.evaluate(
        """[...document.querySelectorAll('button, input:not([type=radio]), select, a.button')]
            .filter((one) => !one.closest('[inert]') && one.checkVisibility())
            .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
            .map(([html]) => html)"""
    )


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390), (1024, 768), (3840, 2160)])
def test_the_table_fits_every_screen(open_tab: OpenTab, pictures: Path, width: int, height: int) -> None:
    tab = open_tab(size=(width, height), reduced_motion="reduce")
    tab.sit_with_hasty_bots()
    tab.wait_for_turn_or_end()
    tab.draft()
    tab.page.get_by_role("button", name=re.compile("^Draw [+−]")).click(trial=True)
    tab.keep_picture(pictures, f"table-{width}x{height}")
    assert not tab.scrolls()


@pytest.mark.parametrize(
    ("game", "options"),
    [("crisscross", {}), ("crisscross", {"advanced": True}), ("luckybox", {}), ("twentyone", {})],
)
def test_everything_on_the_smallest_phone_is_as_wide_as_a_fingertip(
    open_tab: OpenTab, game: str, options: dict[str, Any]
) -> None:
    tab = open_tab(size=(360, 640), has_touch=True, reduced_motion="reduce")
    tab.sit_with_hasty_bots(game, **options)
    tab.page.locator(TARGET).first.wait_for()
    assert too_small_to_touch(tab) == []
    assert not tab.scrolls()
    if game == "luckybox":
        for at in range(3):
            tab.page.locator("[data-card]").nth(at).click()
        tab.page.get_by_role("button", name="Keep").click()
        tab.page.locator("[data-cell][data-target]").first.wait_for()
        assert too_small_to_touch(tab) == []


@pytest.mark.parametrize(
    ("game", "done_with"), [("crisscross", "Draw"), ("luckybox", "Keep"), ("twentyone", "Write|Keep")]
)
def test_with_text_of_twice_the_size_the_board_has_a_screen_of_its_own(
    open_tab: OpenTab, pictures: Path, game: str, done_with: str
) -> None:
    tab = open_tab(size=PHONE, bypass_csp=True, has_touch=True, reduced_motion="reduce")
    tab.sit_with_hasty_bots(game)
    tab.page.locator(TARGET).first.wait_for()
    tab.page.add_style_tag(content="html { font-size: 200% }")
    tab.page.locator("main").evaluate("board => board.scrollIntoView({ block: 'end' })")
    tab.keep_picture(pictures, f"{game}-text-200")
    expect(tab.page.get_by_role("button", name=re.compile(done_with)).first).to_be_in_viewport(ratio=1)
    assert tab.page.locator("main").evaluate("board => board.clientHeight / innerHeight") > 0.75
    assert tab.page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth") <= 0


def test_text_of_twice_the_size_still_fits(open_tab: OpenTab, pictures: Path) -> None:
    tab = open_tab(size=PHONE, bypass_csp=True)
    tab.open()
    tab.page.get_by_role("button", name="Play now").first.wait_for()
    tab.page.add_style_tag(content="html { font-size: 200% }")
    tab.keep_picture(pictures, "home-text-200")
    wide: int = tab.page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth")
    assert wide <= 0


def test_language_theme_and_sound_are_kept(open_tab: OpenTab) -> None:
    tab = open_tab()
    page = tab.open()
    page.get_by_role("button", name="PL: po polsku").click()
    page.get_by_role("heading", name="Przysuń krzesło.").wait_for()
    page.get_by_role("button", name="Motyw").click()
    page.get_by_role("button", name="Dźwięk").click()
    page.reload()
    page.get_by_role("heading", name="Przysuń krzesło.").wait_for()
    assert page.locator("html").get_attribute("data-theme") == "light"
    expect(page.get_by_role("button", name="Dźwięk")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESKTOP], ids=str)
def test_whatever_is_on_the_games_are_in_sight(open_tab: OpenTab, size: tuple[int, int]) -> None:
    tab = open_tab(size=size, locale="pl")
    for game in ("crisscross", "luckybox", "setup", "twentyone"):
        tab.sit_with_hasty_bots(game, 2)
    tab.open()
    expect(tab.page.get_by_role("heading", name="Twoje stoliki")).to_be_visible()
    first = tab.page.get_by_role("article").first.bounding_box()
    assert first
    assert first["y"] < size[1] - 100


def test_home_needs_little_javascript(open_tab: OpenTab) -> None:
    tab = open_tab()
    sizes: list[int] = []

    def weigh(response: Any) -> None:
        if response.url.endswith(".js"):
            sizes.append(response.request.sizes()["responseBodySize"])

    tab.page.on("requestfinished", lambda request: weigh(request.response()))
    home(tab)
    tab.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) <= 90_000
