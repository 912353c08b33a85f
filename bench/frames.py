"""How smoothly a phone draws what moves: every animated moment, with the processor four times slower than it is.

In Chromium without a graphics card, so a phone with one is quicker. Printed for each moment: how many of its frames were missed (they took longer than
the 16.7 ms of sixty a second), the middle and the longest one, beside it the same page at rest, which shows what the machine itself adds; and how long the page's
own thread was busy altogether. What moves is moved by the compositor, which this does not see: frames that the page itself misses may still be shown. `python bench/frames.py`, after `make web`; with `--strips FOLDER` each moment is kept as a row of pictures instead.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.tabs import MOVING, OVER, PHONE, Tab  # noqa: E402 - the tests' own browser, found by the line above
from tests.browser.test_lucky_box import CONFIRM, choose_cards, hand, mark_or_pass, tab_waits  # noqa: E402
from tests.browser.test_setup import best, do, sit_down, wait_for_update  # noqa: E402
from tests.browser.test_twenty_one import act  # noqa: E402
from tests.browser.twins import claim, strangers  # noqa: E402
from tests.server.serving import serving  # noqa: E402

SLOWER = 4
FRAME = 1000 / 60
MISSED = FRAME * 1.05
"""A frame that took longer is shown when the next one would have been."""
PICTURES = 10
"""In a row that shows a moment."""

WATCH = """([selector, lasts]) => { globalThis.watched = new Promise((done) => {
  const frames = []
  let last = 0
  const step = (now) => {
    if (last) frames.push(now - last)
    last = now
    if (frames.reduce((sum, one) => sum + one, 0) < lasts) requestAnimationFrame(step)
    else done(frames)
  }
  globalThis.watching = false
  const look = () => {
    if (!document.querySelector(selector)) return
    seen.disconnect()
    globalThis.watching = true
    requestAnimationFrame(step)
  }
  const seen = new MutationObserver(look)
  seen.observe(document, { subtree: true, childList: true, attributes: true })
  look()
}) }"""


class Moment(NamedTuple):
    name: str
    seen: str
    """What is on the page when it has begun."""
    lasts: int
    come: Callable[[Tab], None]
    """To just before it."""
    begin: Callable[[Tab], None]


def to_first_move(tab: Tab) -> None:
    sit_down(tab, {"finish": 200}, players=4, bots=3)
    wait_for_update(tab, my_turn=True)
    tab.page.locator("[data-ritual]").wait_for(state="detached")


def move(tab: Tab) -> None:
    do(tab, best(wait_for_update(tab, my_turn=True)))


def to_lucky_box(tab: Tab) -> None:
    tab.sit_with_hasty_bots("luckybox", 2)


def until_a_chain(tab: Tab) -> None:
    """Marks whatever can be marked first, until one thing has led to another."""
    while tab_waits(tab) and not tab.page.evaluate("watching"):
        if hand(tab).count() > 0:
            choose_cards(tab)
            act(tab, tab.page.get_by_role("button", name=CONFIRM))
        else:
            mark_or_pass(tab)


def to_race(tab: Tab) -> None:
    tab.sit_with_hasty_bots("twinit", 4, tempo=10)
    tab.page.locator(".card.top:not([aria-disabled])").first.wait_for()


def mistake(tab: Tab) -> None:
    claim(tab, strangers(tab))


def to_last_round(players: int) -> Callable[[Tab], None]:
    def come(tab: Tab) -> None:
        tab.sit_with_hasty_bots("crisscross", players)
        while (
            tab.wait_for_turn_or_end()
            and wait_for_update(tab)["view"]["round"] < wait_for_update(tab)["view"]["rounds"]
        ):
            round_ = wait_for_update(tab)["rev"]
            tab.write()
            wait_for_update(tab, round_, my_turn=True)

    return come


def to_lobby(game: str) -> Callable[[Tab], None]:
    def come(tab: Tab) -> None:
        tab.open(f"/t/{tab.open_with_hasty_bots(game, 3)}")
        tab.page.get_by_role("button", name="Begin", exact=True).wait_for()

    return come


def start(tab: Tab) -> None:
    tab.page.get_by_role("button", name="Begin", exact=True).click()


MOMENTS = (
    *(
        Moment(f"ritual of {game}", "[data-ritual]", 1900, to_lobby(game), start)
        for game in ("crisscross", "luckybox", "setup", "twentyone")
    ),
    Moment("others' moves in SETUP", "[data-moving]", 3000, to_first_move, move),
    Moment("a chain in Lucky Box", "[data-chain]", 1200, to_lucky_box, until_a_chain),
    Moment("a verdict of Twin it!", "[data-verdict]", 1500, to_race, mistake),
    Moment("the end for six", OVER, 3000, to_last_round(6), Tab.write),
    Moment("the end alone", OVER, 3000, to_last_round(1), Tab.write),
)


def slow_down(tab: Tab) -> Any:
    cdp: Any = tab.context.new_cdp_session(tab.page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    cdp.send("Performance.enable")
    return cdp


def busy(cdp: Any) -> float:
    """Seconds that the page's own thread has worked."""
    return next(one["value"] for one in cdp.send("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")


def told(name: str, frames: list[float], worked: float) -> None:
    share = 100 * sum(frame > MISSED for frame in frames) / len(frames)
    print(
        f"{name:24} {len(frames):4} frames, {share:3.0f} % missed, middle {median(frames):3.0f} ms, "
        f"longest {max(frames):4.0f} ms, busy for {1000 * worked:4.0f} ms"
    )


def measure(browser: Browser, address: str, moment: Moment) -> None:
    tab = Tab(browser, address, size=PHONE, **MOVING)
    moment.come(tab)
    cdp = slow_down(tab)
    tab.page.evaluate(WATCH, [moment.seen, moment.lasts])
    moment.begin(tab)
    before = busy(cdp)
    told(moment.name, tab.page.evaluate("watched"), busy(cdp) - before)
    tab.at_rest()
    tab.page.evaluate(WATCH, ["html", 1000])
    before = busy(cdp)
    told("  then at rest", tab.page.evaluate("watched"), busy(cdp) - before)
    tab.close()


def keep_strip(browser: Browser, address: str, moment: Moment, folder: Path) -> None:
    """A row of pictures, evenly spread over the moment, as the screen showed them."""
    tab = Tab(browser, address, size=PHONE, **MOVING)
    shown: list[tuple[float, str]] = []
    moment.come(tab)
    cdp: Any = tab.context.new_cdp_session(tab.page)

    def keep(frame: dict[str, Any]) -> None:
        shown.append((frame["metadata"]["timestamp"], frame["data"]))
        with suppress(Error):
            cdp.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    cdp.on("Page.screencastFrame", keep)
    cdp.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    tab.page.evaluate(WATCH, [moment.seen, moment.lasts])
    moment.begin(tab)
    tab.page.locator(moment.seen).first.wait_for(state="attached")
    began = shown[-1][0] if shown else 0.0
    tab.page.wait_for_timeout(moment.lasts)
    cdp.send("Page.stopScreencast")
    frames = [data for at, data in shown if at >= began - 0.3]
    chosen = [frames[at * (len(frames) - 1) // (PICTURES - 1)] for at in range(PICTURES)]
    strip = browser.new_page(viewport={"width": 200 * PICTURES, "height": 434})
    images = "".join(f'<img width=196 src="data:image/png;base64,{data}">' for data in chosen)
    strip.set_content(f'<body style="margin:0;display:flex;gap:4px">{images}')
    strip.screenshot(path=folder / f"{re.sub(r'[^A-Za-z]+', '-', moment.name).strip('-')}.png")
    strip.close()
    tab.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--strips", type=Path, metavar="FOLDER", help="keep pictures of every moment instead of measuring"
    )
    asked.add_argument("--only", default="", help="only moments whose name has this in it")
    given = asked.parse_args()
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output(ROOT / "scripts/find-chromium", text=True).strip()
    with serving(Path(tempfile.mkdtemp())) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for moment in MOMENTS:
            if given.only not in moment.name:
                continue
            if given.strips:
                given.strips.mkdir(parents=True, exist_ok=True)
                keep_strip(browser, served.address, moment, given.strips)
            else:
                measure(browser, served.address, moment)
        browser.close()


if __name__ == "__main__":
    main()
