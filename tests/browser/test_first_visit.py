"""What a first visit loads, as it comes over the wire: little enough for a slow phone, in either language."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenTab
from tests.browser.delays import hold_back, let_go
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


MOVED = """async (within) => {
  const seen = []
  new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  await new Promise((come) => setTimeout(come, 300))
  return seen.flatMap(({ sources }) => sources).filter(({ node }) => node?.closest?.(within)).map(({ node }) => node.outerHTML)
}"""
"""What has been moved of that, by what Chromium counts."""


@pytest.mark.parametrize(("game", "size"), [("crisscross", DESKTOP), ("setup", PHONE), ("twinit", DESKTOP)])
def test_the_rules_on_a_games_page_come_figure_by_figure_and_move_nothing(
    open_tab: OpenTab, game: str, size: tuple[int, int]
):
    page = open_tab(size=size).open(f"/games/{game}")
    page.get_by_role("heading", name="Options").wait_for()
    assert page.locator(".rules figure").count() > 5
    assert page.locator(".rules figure[data-waits]").count() == 0
    assert page.locator(".rules figure .picture:empty").count() == 0
    assert page.evaluate(MOVED, "main > .card") == []
    last = page.locator(".rules section:last-child h3")
    last.evaluate("(heading) => heading.scrollIntoView()")
    expect(last).to_be_in_viewport()


def test_what_lay_there_before_is_not_seen_being_written(open_tab: OpenTab):
    page = open_tab(size=PHONE).open("/games/crisscross")
    page.get_by_role("heading", name="Options").wait_for()
    assert page.locator(".rules .mark").count() > 100
    assert page.locator(".rules .mark.fresh").count() == page.locator(".rules .draft .mark").count() == 2


def test_what_every_page_needs_is_compiled_while_it_comes(open_tab: OpenTab):
    page = open_tab(size=PHONE).open()
    shell = page.locator('script[type="module"], link[rel="modulepreload"]')
    sources = shell.evaluate_all("(all) => all.map((one) => one.src || one.href)")
    first = next(one for one in sources if "/shell-" in one)
    assert page.request.get(first).text().startswith("//# allFunctionsCalledOnLoad\n")


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
    expect(page.get_by_role("heading", name="Was the luck fair?")).to_be_visible()
    assert page.evaluate(MOVED, "main > :not(header)") == []


def test_the_page_is_seen_before_any_other_file_has_come(open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    held = hold_back(tab, "**/assets/**")
    page = tab.page
    page.goto(f"http://{tab.address}/games/crisscross", wait_until="commit")
    heading = page.get_by_role("heading", name="Criss Cross")
    expect(heading).to_be_visible()
    assert heading.evaluate("(shown) => getComputedStyle(shown).fontWeight") == "650"
    sheets = {route.request.url.rpartition("/")[2].partition("-")[0] for route in held if ".css" in route.request.url}
    assert sheets & {"shell", "Game"} == set()
    let_go(tab, "**/assets/**")
    expect(page.get_by_role("heading", name="Options")).to_be_visible()


def test_what_is_pressed_before_the_client_has_come_is_done_when_it_has(open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    hold_back(tab, "**/assets/Game-*.js")
    page = tab.page
    with page.expect_request("**/assets/Game-*.js"):
        page.goto(f"http://{tab.address}/games/crisscross", wait_until="commit")
    button = page.get_by_role("button", name="With friends")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    let_go(tab, "**/assets/Game-*.js")
    page.wait_for_url("**/t/*")


PARTS = """(() => {
  const parts = %s
  globalThis.laid = []
  new MutationObserver(() => {
    const known = laid.flat()
    const come = parts.filter((part) => !known.includes(part) && document.querySelector(part))
    if (come.length > 0) laid.push(come)
  }).observe(document, { subtree: true, childList: true })
})()"""
"""What has come together, and in which order."""


def laid(tab: Tab, path: str, parts: list[str]) -> list[list[str]]:
    tab.page.add_init_script(PARTS % json.dumps(parts))
    page = tab.open(path)
    page.locator(parts[-1]).first.wait_for(state="attached")
    return page.evaluate("laid")


def test_a_table_is_laid_in_parts_and_a_finger_may_come_between_two_of_them(open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    tab.sit_with_hasty_bots(players=2)
    tab.page.locator(TARGET).first.wait_for()
    parts = ["nav", ".others li", ".mine .paper > svg", ".mine .paper > svg .mark", ".mine [data-cell]"]
    assert laid(tab, f"/t/{tab.table}", parts) == [[part] for part in parts]


def test_so_is_a_replay(open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    tab.sit_with_hasty_bots(players=1)
    while tab.wait_for_turn_or_end():
        tab.write()
    parts = [".transport", ".scene .middle", ".scene > ul svg", ".scene > ul svg .mark"]
    assert laid(tab, f"/t/{tab.table}/replay", parts) == [[part] for part in parts]


def test_who_is_known_at_the_server_is_connected_to_the_table_without_asking_first(open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    tab.sit_with_hasty_bots(players=2)
    tab.page.locator(TARGET).first.wait_for()
    hold_back(tab, "**/api/me")
    with tab.page.expect_websocket():
        tab.page.reload(wait_until="commit")
    let_go(tab, "**/api/me")
    expect(tab.page.locator(TARGET).first).to_be_visible()


def test_a_page_that_cannot_be_fetched_says_so_although_it_stood_there(open_tab: OpenTab):
    tab = open_tab(size=PHONE)
    tab.context.route("**/assets/Game-*.js", lambda route: route.abort())
    page = tab.open("/games/crisscross")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    tab.complaints.clear()
