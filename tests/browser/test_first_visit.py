"""What a first visit loads, as it comes over the wire: little enough for a slow phone, in either language."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenTab
from tests.browser.tabs import DESKTOP, PHONE, TARGET, Tab
from tests.server.serving import Served

MOST_SCRIPT = 60_000
MOST_OF_ALL = 120_000


@pytest.mark.parametrize("locale", ["pl-PL", "en-GB"])
def test_a_first_visit_loads_at_most_120_kb_and_60_of_them_script(browser: Browser, table_server: Served, locale: str):
    context = browser.new_context(locale=locale, viewport={"width": PHONE[0], "height": PHONE[1]})
    page = context.new_page()
    session: Any = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    loaded: Counter[str] = Counter()

    def came(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def ended(event: dict[str, Any]) -> None:
        loaded[kinds.get(event["requestId"], "Other")] += int(event["encodedDataLength"])

    session.on("Network.responseReceived", came)
    session.on("Network.loadingFinished", ended)
    session.send("Network.enable")
    page.goto(f"http://{table_server.address}/")
    page.locator(".art svg").last.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    context.close()
    assert loaded["Script"] > 0
    assert loaded["Font"] > 0
    assert (loaded["Script"] <= MOST_SCRIPT, loaded.total() <= MOST_OF_ALL) == (True, True), dict(loaded)


TOPS = """(selector) => [...document.querySelectorAll(selector)].map((seen) => {
  const { x, y, width } = seen.getBoundingClientRect()
  return [seen.textContent.trim(), x, y, width]
})"""


def places(page: Page, selector: str) -> list[tuple[str, float, float, float]]:
    """What is there, and where."""
    page.evaluate("document.fonts.ready")
    return [tuple(seen) for seen in page.evaluate(TOPS, selector)]


def without_script(
    browser: Browser, address: str, path: str, selector: str, **choices: Any
) -> list[tuple[str, float, float, float]]:
    tab = Tab(browser, address, java_script_enabled=False, **choices)
    found = places(tab.open(path), selector)
    tab.close()
    return found


@pytest.mark.parametrize("locale", ["pl-PL", "en-GB"])
def test_the_home_page_stands_before_any_script_and_stays_where_it_is(
    browser: Browser, table_server: Served, open_tab: OpenTab, locale: str
):
    seen_first = without_script(browser, table_server.address, "/", "article h3", size=PHONE, locale=locale)
    page = open_tab(size=PHONE, locale=locale).open()
    page.locator(".lesson a").last.wait_for()
    page.locator(".time .left").wait_for()
    assert [name for name, *_ in seen_first] == [
        "Criss Cross",
        "Super Mega Lucky Box",
        "SETUP",
        "Twenty One",
        "Twin it!",
    ]
    assert places(page, "article h3") == seen_first


def test_games_that_are_on_come_into_a_place_that_is_kept_for_them(
    browser: Browser, table_server: Served, open_tab: OpenTab
):
    tab = open_tab(size=PHONE)
    tab.sit_with_hasty_bots(players=2)
    tab.page.locator(TARGET).first.wait_for()
    cookies: Any = tab.context.cookies()
    unscripted = Tab(browser, table_server.address, size=PHONE, java_script_enabled=False)
    unscripted.context.add_cookies(cookies)
    seen_first = places(unscripted.open(), "article h3")
    unscripted.close()
    page = tab.open()
    page.locator("#running").wait_for()
    page.locator(".time .left").wait_for()
    assert places(page, "article h3") == seen_first


@pytest.mark.parametrize(
    ("game", "locale", "size"),
    [
        ("crisscross", "pl-PL", PHONE),
        ("luckybox", "en-GB", DESKTOP),
        ("setup", "pl-PL", DESKTOP),
        ("twentyone", "pl-PL", PHONE),
        ("twinit", "en-GB", PHONE),
    ],
)
def test_a_games_page_stands_before_any_script_and_stays_where_it_is(
    browser: Browser, table_server: Served, open_tab: OpenTab, game: str, locale: str, size: tuple[int, int]
):
    path, parts = f"/games/{game}", ".head h1, .head .facts:not(.opponents), .head .button, .credit"
    seen_first = without_script(browser, table_server.address, path, parts, size=size, locale=locale)
    page = open_tab(size=size, locale=locale).open(path)
    page.locator(".opponents:not(:empty)").wait_for()
    page.locator(".card .rules").wait_for()
    assert len(seen_first) > 5
    assert places(page, parts) == seen_first


@pytest.mark.parametrize("game", ["crisscross", "twinit"])
def test_a_table_stands_before_any_script_and_its_head_stays_where_it_is(
    browser: Browser, table_server: Served, open_tab: OpenTab, game: str
):
    tab = open_tab(size=PHONE)
    tab.sit_with_hasty_bots(game, 2)
    head = ".table > header > *"
    seen_first = without_script(browser, table_server.address, f"/t/{tab.table}", f"{head}, .what", size=PHONE)
    tab.page.locator(f"{TARGET}, .card.top").first.wait_for()
    assert seen_first[-1][0].startswith("The table is being laid.")
    assert places(tab.page, head) == seen_first[:-1]


def test_a_replay_says_of_which_game_before_any_script(browser: Browser, table_server: Served, open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    tab.sit_with_hasty_bots(players=1)
    while tab.wait_for_turn_or_end():
        tab.write()
    path = f"/t/{tab.table}/replay"
    seen_first = without_script(browser, table_server.address, path, "main h1", size=PHONE)
    page = tab.open(path)
    expect(page.locator(".transport")).to_be_visible()
    assert places(page, "main h1") == seen_first


def test_a_page_that_cannot_be_fetched_says_so_although_it_stood_there(open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    tab.context.route("**/assets/Game-*.js", lambda route: route.abort())
    page = tab.open("/games/crisscross")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    tab.complaints.clear()
