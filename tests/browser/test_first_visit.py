"""What a first visit loads, as it comes over the wire: little enough for a slow phone, in either language."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.tabs import PHONE
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


@pytest.mark.parametrize("locale", ["pl-PL", "en-GB"])
def test_the_home_page_stands_before_any_script_and_stays_where_it_is(
    browser: Browser, table_server: Served, locale: str
):
    def tiles(script: bool) -> list[tuple[str, float]]:
        context = browser.new_context(
            locale=locale, viewport={"width": PHONE[0], "height": PHONE[1]}, java_script_enabled=script
        )
        page = context.new_page()
        page.goto(f"http://{table_server.address}/")
        if script:
            page.locator(".lesson a").last.wait_for()
            page.locator(".time .left").wait_for()
        page.evaluate("document.fonts.ready")
        found = [
            (tile.locator("h3").inner_text(), (tile.bounding_box() or {"y": 0.0})["y"])
            for tile in page.get_by_role("article").all()
        ]
        context.close()
        return found

    seen_first = tiles(script=False)
    assert [name for name, _ in seen_first] == [
        "Criss Cross",
        "Super Mega Lucky Box",
        "SETUP",
        "Twenty One",
        "Twin it!",
    ]
    assert tiles(script=True) == seen_first
