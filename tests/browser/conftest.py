from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.tabs import PATIENCE, Tab
from tests.server.serving import Served, serving

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

OpenTab = Callable[..., Tab]
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Generator[Browser]:
    find = [ROOT / "scripts/find-chromium", "--without-windows"]
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output(find, text=True).strip()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    with serving(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture
def open_tab(browser: Browser, table_server: Served) -> Generator[OpenTab]:
    """Opens browsers of different guests; none of them may complain or ask a stranger for anything."""
    tabs: list[Tab] = []

    def open_one(**choices: Any) -> Tab:
        tabs.append(Tab(browser, table_server.address, **choices))
        return tabs[-1]

    yield open_one
    complaints = [complaint for tab in tabs for complaint in tab.complaints]
    strangers = [stranger for tab in tabs for stranger in tab.strangers]
    for tab in tabs:
        tab.close()
    assert complaints == []
    assert strangers == []


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screenshots of the run are kept."""
    return ROOT / "artefacts" / "screenshots"
