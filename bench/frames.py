"""How smoothly a phone draws what moves: every animated moment, with the processor four times slower than it is.

In Chromium without a graphics card, so a phone with one is quicker. Printed for each moment: how many of its frames were missed (they took longer than
the 16.7 ms of sixty a second), the middle and the longest one, beside it the same page at rest, which shows what the machine itself adds; and how long the page's
own thread was busy altogether. What moves is moved by the compositor, which this does not see: frames that the page itself misses may still be shown. `python bench/frames.py`, after `make web`; with `--strips FOLDER` each moment is kept as rows of pictures instead.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench._scenes import MOMENTS, Moment  # noqa: E402 - found by the line above, like the tests' own browser
from bench._stage import Stage  # noqa: E402
from tests.browser.tabs import MOVING, PHONE, Tab  # noqa: E402
from tests.server.serving import Served, serving  # noqa: E402

SLOWER = 4
FRAME = 1000 / 60
MISSED = FRAME * 1.05
"""A frame that took longer is shown when the next one would have been."""
PICTURES = 10
"""That show a moment, evenly spread over it."""
ACROSS = 1560
"""Pixels of a strip; it has as many rows as it needs."""

WATCH = """([selector, lasts]) => { globalThis.watched = new Promise((done) => {
  const frames = []
  let last = 0
  const step = (now) => {
    if (last) frames.push(now - last)
    last = now
    if (frames.reduce((sum, one) => sum + one, 0) < lasts) requestAnimationFrame(step)
    else done(frames)
  }
  const look = () => {
    if (!document.querySelector(selector)) return
    seen.disconnect()
    globalThis.watchedFrom = Date.now()
    requestAnimationFrame(step)
  }
  const seen = new MutationObserver(look)
  seen.observe(document, { subtree: true, childList: true, attributes: true })
  look()
}) }"""


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


def measure(stage: Stage, moment: Moment) -> None:
    scene = moment.play(stage)
    tab = next(scene)
    cdp = slow_down(tab)
    tab.page.evaluate(WATCH, [moment.seen, moment.lasts])
    before = busy(cdp)
    next(scene, None)
    told(moment.name, tab.page.evaluate("watched"), busy(cdp) - before)
    tab.at_rest()
    tab.page.evaluate(WATCH, ["html", 1000])
    before = busy(cdp)
    told("  then at rest", tab.page.evaluate("watched"), busy(cdp) - before)


class Camera:
    """Keeps what the screen shows, whenever it shows something new."""

    def __init__(self, tab: Tab) -> None:
        self._times: list[float] = []
        self._pictures: list[str] = []
        self._cdp: Any = tab.context.new_cdp_session(tab.page)
        self._cdp.on("Page.screencastFrame", self._keep)
        self._cdp.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def _keep(self, frame: dict[str, Any]) -> None:
        self._times.append(frame["metadata"]["timestamp"])
        self._pictures.append(frame["data"])
        with suppress(Error):
            self._cdp.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def stop(self) -> None:
        self._cdp.send("Page.stopScreencast")

    def strip(self, began: float, lasts: float) -> list[tuple[int, str]]:
        """Milliseconds since it began, and what was on the screen then."""
        times = [at * lasts / (PICTURES - 1) for at in range(PICTURES)]
        shown = [max(0, bisect_right(self._times, began + at) - 1) for at in times]
        return [(round(1000 * at), self._pictures[nth]) for at, nth in zip(times, shown, strict=True)]


def keep_strip(stage: Stage, moment: Moment, folder: Path) -> None:
    """Pictures of the moment as the screen showed them, each with its time."""
    scene = moment.play(stage)
    tab = next(scene)
    camera = Camera(tab)
    tab.page.evaluate(WATCH, [moment.seen, moment.lasts])
    next(scene, None)
    tab.page.evaluate("watched")
    camera.stop()
    began: float = tab.page.evaluate("watchedFrom") / 1000
    size = tab.page.viewport_size or {"width": 1, "height": 1}
    save(stage, camera.strip(began, moment.lasts / 1000), size["width"] > size["height"], folder / file_name(moment))


def file_name(moment: Moment) -> str:
    return f"{re.sub(r'[^A-Za-z]+', '-', moment.name).strip('-')}.png"


def save(stage: Stage, pictures: Sequence[tuple[int, str]], broad: bool, path: Path) -> None:
    in_a_row = 2 if broad else 5
    page = stage.tab(size=(ACROSS, 400)).page
    figures = "".join(
        f'<figure><img src="data:image/png;base64,{data}"><figcaption>{at} ms</figcaption></figure>'
        for at, data in pictures
    )
    page.set_content(
        "<style>body{margin:0;display:grid;gap:4px;font:14px sans-serif;"
        f"grid-template-columns:repeat({in_a_row},1fr)}}figure{{margin:0}}img{{width:100%}}</style>{figures}"
    )
    page.screenshot(path=path, full_page=True)


def size_of(given: str) -> tuple[int, int]:
    width, height = given.split("x")
    return int(width), int(height)


def looks_of(given: argparse.Namespace) -> dict[str, Any]:
    calm = {"reduced_motion": "reduce"} if given.still else MOVING
    scheme = "dark" if given.dark else "light"
    return {"size": given.size, "locale": given.locale, "color_scheme": scheme, **calm}


def show_all(browser: Browser, served: Served, given: argparse.Namespace) -> None:
    for moment in MOMENTS:
        if given.only not in moment.name:
            continue
        stage = Stage(browser, served, looks_of(given))
        if given.strips:
            given.strips.mkdir(parents=True, exist_ok=True)
            keep_strip(stage, moment, given.strips)
        else:
            measure(stage, moment)
        stage.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--strips", type=Path, metavar="FOLDER", help="keep pictures of every moment instead of measuring"
    )
    asked.add_argument("--only", default="", help="only moments whose name has this in it")
    asked.add_argument("--size", type=size_of, default=PHONE, metavar="WIDTHxHEIGHT", help="of the screen")
    asked.add_argument("--locale", default="en", choices=("en", "pl"))
    asked.add_argument("--dark", action="store_true")
    asked.add_argument("--still", action="store_true", help="as for who asked their device for less motion")
    given = asked.parse_args()
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output(ROOT / "scripts/find-chromium", text=True).strip()
    with serving(Path(tempfile.mkdtemp())) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        show_all(browser, served, given)
        browser.close()


if __name__ == "__main__":
    main()
