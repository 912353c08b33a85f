"""What Lighthouse says of the pages that people open, as on a phone: home, a game's page, a running table, a replay.

Medians of several runs, with Lighthouse's own measure of the machine (benchmarkIndex) beside them: what it gives for speed depends on it.
`make bench-lighthouse` installs Lighthouse into a folder that git ignores, and runs this; `python bench/lighthouse.py --runs 5 --pages home table`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from server import free_port  # noqa: E402 - found by the line above

from tests.browser.tabs import PHONE, Tab  # noqa: E402
from tests.server.serving import serving  # noqa: E402

LIGHTHOUSE = ROOT / "bench/lighthouse/node_modules/.bin/lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
METRICS = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
}
PAGES = ("home", "game", "table", "replay")
PATIENCE = 120_000
"""Milliseconds: a busy machine takes long to start the bots."""
TRIES = 3


@dataclass(frozen=True, slots=True)
class Seen:
    """One run on one page."""

    scores: dict[str, float]
    metrics: dict[str, float]
    requests: int
    weight: float
    """Of all that came over the wire, in kB."""
    machine: float
    failed: frozenset[str]
    """What would have to be mended for full accessibility and best practices."""


def addresses(browser: Browser, server: str) -> dict[str, str]:
    """The pages, with a table at which I sit and a game that I have played to its end; the cookie goes to Lighthouse's own context."""
    tab = Tab(browser, server, size=PHONE)
    tab.context.set_default_timeout(PATIENCE)
    tab.sit_with_hasty_bots(players=2)
    while tab.wait_for_turn_or_end():
        tab.write()
    finished = tab.table
    tab.sit_with_hasty_bots(players=2)
    tab.wait_for_turn_or_end()
    home = f"http://{server}"
    found = {
        "home": f"{home}/",
        "game": f"{home}/games/crisscross",
        "table": f"{home}/t/{tab.table}",
        "replay": f"{home}/t/{finished}/replay",
    }
    cookies: Any = tab.context.cookies()
    tab.close()
    browser.contexts[0].add_cookies(cookies)
    return found


def _said(command: Sequence[str | Path], environment: Mapping[str, str]) -> bytes:
    """A trace now and then has no beginning, which says nothing of the page: it is taken anew."""
    for _ in range(TRIES - 1):
        try:
            return subprocess.check_output(command, env=environment)
        except subprocess.CalledProcessError as error:
            print(f"lighthouse ended with {error.returncode}, and looks again", file=sys.stderr)
    return subprocess.check_output(command, env=environment)


def look(address: str, port: int) -> Seen:
    command = [
        LIGHTHOUSE,
        address,
        "--quiet",
        f"--port={port}",
        "--output=json",
        f"--only-categories={','.join(CATEGORIES)}",
    ]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    told = json.loads(_said(command, {**os.environ, "PATH": path}))
    audits: dict[str, Any] = told["audits"]
    wrong = {
        f"{category}: {reference['id']}"
        for category in CATEGORIES[1:]
        for reference in told["categories"][category]["auditRefs"]
        if reference["weight"]
        and (audits[reference["id"]]["score"] or 0) < 1
        and audits[reference["id"]]["score"] is not None
    }
    return Seen(
        {category: 100 * (told["categories"][category]["score"] or 0) for category in CATEGORIES},
        {name: audits[name]["numericValue"] for name in METRICS},
        len(asked_for := audits["network-requests"]["details"]["items"]),
        sum(one.get("transferSize", 0) for one in asked_for) / 1000,
        told["environment"]["benchmarkIndex"],
        frozenset(wrong),
    )


def open_browser(playwright: Playwright, port: int) -> Browser:
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output(ROOT / "scripts/find-chromium", text=True).strip()
    playwright.chromium.launch(
        executable_path=chromium, args=["--no-sandbox", "--disable-gpu", f"--remote-debugging-port={port}"]
    )
    return playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--pages", nargs="*", default=PAGES, choices=PAGES)
    options = asked.parse_args()
    if not LIGHTHOUSE.exists():
        print("Lighthouse is not installed: make bench-lighthouse")
        return
    port = free_port()
    head = ("performance", "accessible", "practices", *METRICS.values(), "requests", "kB", "benchmarkIndex", "load")
    print(f"{'':8}" + "".join(f"{word:>15}" for word in head))
    with serving(Path(tempfile.mkdtemp())) as served, sync_playwright() as playwright:
        browser = open_browser(playwright, port)
        found = addresses(browser, served.address)
        for page in options.pages:
            runs = [look(found[page], port) for _ in range(options.runs)]
            figures = [
                *(median(run.scores[name] for run in runs) for name in CATEGORIES),
                *(median(run.metrics[name] for run in runs) for name in METRICS),
                median(run.requests for run in runs),
                median(run.weight for run in runs),
                median(run.machine for run in runs),
                os.getloadavg()[0],
            ]
            print(f"{page:8}" + "".join(f"{figure:15.2f}" for figure in figures), flush=True)
            for wrong in sorted(frozenset[str]().union(*(run.failed for run in runs))):
                print(f"         {wrong}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
