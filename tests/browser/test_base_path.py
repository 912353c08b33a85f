"""Under a base path: a game is begun, played and found again, and nothing is asked for outside of it."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tabs import Tab
from tests.server.serving import Served, serving

PREFIX = "/games/stolik"


@pytest.fixture
def based(tmp_path: Path) -> Generator[Served]:
    with serving(tmp_path, base_path=f"{PREFIX}/") as running:
        yield running


@pytest.fixture
def tab(browser: Browser, based: Served) -> Generator[Tab]:
    """To this browser, everything outside of the base path is a stranger."""
    opened = Tab(browser, based.address + PREFIX)
    yield opened
    opened.close()
    assert opened.complaints == []
    assert opened.strangers == []


def test_a_move_is_played_under_a_base_path(tab: Tab):
    sockets: list[str] = []
    tab.page.on("websocket", lambda socket: sockets.append(socket.url))
    tab.play_now()
    tab.wait_for_turn_or_end()
    tab.write()
    expect(tab.page.locator("[data-cell]:not([aria-label*='empty'])").first).to_be_visible()
    assert sockets
    assert all(url.startswith(f"ws://{tab.address}/api/live") for url in sockets)
    tab.page.reload()
    tab.wait_for_turn_or_end()
    assert tab.written() >= 2
    cookies = tab.context.cookies()
    assert {cookie.get("path", "").removesuffix("/") for cookie in cookies} == {PREFIX}


def test_the_service_worker_and_the_manifest_stay_under_the_base_path(tab: Tab):
    tab.open("/offline")
    tab.page.get_by_role("button", name="Take it with me").click()
    scope = tab.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    kept = tab.page.evaluate("caches.match(document.documentElement.dataset.base).then(Boolean)")
    manifest = tab.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(({ url }) => url)")
    assert (scope, kept) == (f"http://{tab.address}/", True)
    assert manifest == f"http://{tab.address}/manifest.webmanifest"


def test_links_and_the_way_home_stay_under_the_base_path(tab: Tab):
    code = tab.invite()
    qr = tab.page.locator(".invite img")
    assert (qr.get_attribute("src") or "").startswith(f"{PREFIX}/api/qr?")
    tab.page.wait_for_function("() => document.querySelector('.invite img').naturalWidth > 0")
    screen = tab.page.get_by_role("link", name="Big screen")
    assert (screen.get_attribute("href") or "").startswith(f"{PREFIX}/t/")
    tab.open(f"/join/{code}")
    tab.page.wait_for_url(f"**{PREFIX}/t/*")
    tab.page.get_by_role("link", name="Stolik").first.click()
    tab.page.wait_for_url(f"**{PREFIX}/")
    expect(tab.page.get_by_role("article", name="Criss Cross")).to_be_visible()
