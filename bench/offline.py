"""How much a phone takes along, and how quick it is there: bytes, a cold and a warm start, the first roll, a move, a bot's move.

In Chromium, with the page's own messages to its worker as the clock. Chromium slows pages down on request, but not their workers: what
is printed beside each figure is four times as much, as on a phone that is four times slower. `python bench/offline.py`, after `make web`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.tabs import PHONE, Tab  # noqa: E402 - the tests' own browser, found by the line above
from tests.server.serving import serving  # noqa: E402

SLOWER = 4
LONG = 180_000
MOVES = 8
WATCH_THE_WORKER = """
localStorage.setItem('stolik.instant-bots', 'on')
globalThis.said = []
const note = (way, data) => globalThis.said.push([performance.now(), way, data])
globalThis.Worker = class extends Worker {
  constructor(...about) {
    super(...about)
    this.addEventListener('message', ({ data }) => note('from', data))
  }
  postMessage(data) {
    note('to', data)
    super.postMessage(data)
  }
}
"""


READY = """new Promise((ready) => {
  const look = () => (said.some(([, , data]) => data.what === 'ready') ? ready() : setTimeout(look, 5))
  look()
})"""
"""The content policy lets nobody compile a text, not even a test; a promise it does."""


def said(page: Page) -> list[tuple[float, str, dict[str, Any]]]:
    return page.evaluate(
        "said.map(([at, way, data]) => [at, way, data.text ? { ...data, text: JSON.parse(data.text) } : data])"
    )


def start_took(page: Page) -> float:
    page.evaluate(READY)
    log = said(page)
    opened = next(at for at, _, data in log if data["what"] == "open")
    return next(at for at, _, data in log if data["what"] == "ready") - opened


def moves_took(page: Page) -> Iterator[tuple[float, float]]:
    """Of each move of mine: until it was kept and shown, and from there until the last bot had moved."""
    log = said(page)
    for at, _, data in log:
        if data["what"] == "say" and data["text"]["type"] == "act":
            answers = [(t, d["text"]) for t, way, d in log if way == "from" and d["what"] == "heard" and t > at]
            mine = next(t for t, message in answers if message.get("id") == data["text"]["id"])
            bots = [
                t
                for t, m in answers
                if t > mine and any((move.get("by") or "").startswith("bot") for move in m.get("moves", ()))
            ]
            yield mine - at, (bots[0] - mine if bots else 0.0)


def over_the_wire() -> int:
    folder = next((ROOT / "src/stolik/server/static/python").iterdir())
    files = [file for file in folder.iterdir() if file.suffix not in {".br", ".gz"}]
    smallest = (
        min(
            (packed for packed in (file.with_name(file.name + ".br"), file) if packed.exists()),
            key=lambda one: one.stat().st_size,
        )
        for file in files
    )
    return sum(one.stat().st_size for one in smallest)


def main() -> None:
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output(ROOT / "scripts/find-chromium", text=True).strip()
    figures: dict[str, float] = {}
    with serving(Path(tempfile.mkdtemp())) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        tab = Tab(browser, served.address, size=PHONE)
        page = tab.page
        page.add_init_script(WATCH_THE_WORKER)
        tab.open("/offline")
        page.get_by_role("button", name="Take it with me").click()
        page.get_by_role("button", name="Remove from this device").wait_for(timeout=LONG)
        figures["cold start"] = start_took(page)
        tab.context.set_offline(True)
        warm: list[float] = []
        for _ in range(3):
            page.reload()
            warm.append(start_took(page))
        figures["warm start"] = median(warm)
        page.locator("li.game", has_text="Criss Cross").get_by_role("button", name="Against bots").click(timeout=LONG)
        page.locator("[data-target]").first.wait_for(timeout=LONG)
        log = said(page)
        asked = next(
            at for at, _, data in log if data["what"] == "ask" and (data["method"], data["path"]) == ("POST", "/tables")
        )
        rolled = next(
            at
            for at, way, data in log
            if way == "from" and data["what"] == "heard" and data["text"]["type"] == "update"
        )
        figures["first roll"] = rolled - asked
        for _ in range(MOVES):
            tab.write()
            tab.wait_for_turn_or_end()
        took = list(moves_took(page))
        figures["a move"] = median(one for one, _ in took)
        figures["a bot's move"] = median(bot for _, bot in took if bot)
        browser.close()
    print(f"taken along: {over_the_wire() / 1e6:.1f} MB over the wire")
    for name, milliseconds in figures.items():
        print(f"{name:13} {milliseconds:7.0f} ms  {SLOWER} times slower: {SLOWER * milliseconds:7.0f} ms")


if __name__ == "__main__":
    main()
