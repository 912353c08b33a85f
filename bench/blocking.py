"""What keeps a slow phone from answering while a page is opened: every long task of its main thread, and what it did.

Lighthouse gives one figure for it, by the clock; this goes by the processor time that the page's own thread took, which other work on the machine hardly changes.
A processor four times slower is assumed, as by Lighthouse: what is here beyond 12.5 ms at a stretch would block a finger there.
`python bench/blocking.py --runs 3 --pages game`, after `make web`; with `--tasks` every long task of the middle run, with its parts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

from lighthouse import PAGES, addresses  # noqa: E402 - found by the line above

from tests.server.serving import serving  # noqa: E402

SLOWER = 4
LONG = 50
"""Milliseconds on the slow phone: what is beyond them in one task blocks."""
WATCHED = 6_000
"""Milliseconds after the page has come."""
SCREEN = ViewportSize(width=412, height=823)
TRACED = [
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
    "loading",
    "v8",
]
KINDS: Mapping[str, tuple[str, ...]] = {
    "compile": ("v8.compile", "v8.compileModule", "V8.CompileCode", "v8.produceCache"),
    "script": ("EvaluateScript", "v8.evaluateModule", "FunctionCall", "RunMicrotasks", "TimerFire", "FireAnimationFrame", "EventDispatch"),
    "rubbish": ("MajorGC", "MinorGC", "V8.GCScavenger", "BlinkGC.AtomicPhase", "V8.GCFinalizeMC", "V8.GCIncrementalMarking"),
    "style": ("UpdateLayoutTree", "ParseAuthorStyleSheet"),
    "layout": ("Layout", "HitTest"),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer", "CompositeLayers", "RasterTask", "ImageDecodeTask"),
    "html": ("ParseHTML",),
}  # fmt: skip
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names}


@dataclass(slots=True)
class Task:
    """Milliseconds of processor time on this machine, since the page was asked for."""

    at: float
    lasted: float
    parts: Counter[str] = field(default_factory=Counter[str])
    named: Counter[str] = field(default_factory=Counter[str])

    @property
    def blocks(self) -> float:
        return max(0, SLOWER * self.lasted - LONG)


@dataclass(frozen=True, slots=True)
class Opened:
    painted: float
    tasks: list[Task]

    @property
    def blocking(self) -> float:
        return sum(task.blocks for task in self.tasks if task.at + task.lasted > self.painted)

    @property
    def busy(self) -> float:
        return SLOWER * sum(task.lasted for task in self.tasks)

    @property
    def longest(self) -> float:
        return SLOWER * max(task.lasted for task in self.tasks)


def read_trace(events: list[dict[str, Any]]) -> Opened:
    painted = next(one for one in events if one["name"] == "firstContentfulPaint")
    thread = painted["pid"], painted["tid"]
    mine = [one for one in events if (one["pid"], one["tid"]) == thread]
    asked = [one["ts"] for one in mine if one["name"] == "navigationStart" and one["ts"] < painted["ts"]]
    began = max(asked or [min(one["ts"] for one in mine if one["ts"])])
    timed = sorted(
        (one for one in mine if one["ph"] == "X" and one["ts"] >= began),
        key=lambda one: (one["ts"], -one.get("dur", 0)),
    )
    return Opened((painted["ts"] - began) / 1000, list(_tasks(timed, began)))


def _tasks(timed: Iterable[dict[str, Any]], began: int) -> Iterable[Task]:
    task, ends = None, 0
    stack: list[tuple[int, str]] = []
    for one in timed:
        took, until = one.get("tdur", 0) / 1000, one["ts"] + one.get("dur", 0)
        if one["name"] == "RunTask" or one["name"].endswith("::RunTask"):
            if one["ts"] < ends:
                continue
            if task:
                yield task
            task, ends, stack = Task((one["ts"] - began) / 1000, took), until, []
            continue
        if task is None or one["ts"] >= ends:
            continue
        while stack and stack[-1][0] <= one["ts"]:
            stack.pop()
        kind = KIND_OF.get(one["name"])
        if kind is None:
            continue
        if stack:
            task.parts[stack[-1][1]] -= took
        task.parts[kind] += took
        stack.append((until, kind))
        task.named[_told(one)] += took
    if task:
        yield task


def _told(one: dict[str, Any]) -> str:
    args: dict[str, Any] = one.get("args", {})
    data: dict[str, Any] = args.get("data") or args.get("beginData") or {}
    where = str(data.get("url") or data.get("fileName") or "").rsplit("/", 1)[-1]
    laid = f"{data['dirtyObjects']}/{data['totalObjects']}" if "dirtyObjects" in data else ""
    words = (one["name"], data.get("functionName", ""), where, args.get("elementCount", laid))
    return " ".join(str(word) for word in words if word)


def open_page(browser: Browser, address: str, cookies: Any) -> Opened:
    context = browser.new_context(
        viewport=SCREEN,
        device_scale_factor=1.75,
        is_mobile=True,
        has_touch=True,
        locale="en-US",
    )
    context.add_cookies(cookies)
    page = context.new_page()
    page.goto("about:blank")
    browser.start_tracing(page=page, categories=TRACED)
    page.goto(address)
    page.wait_for_timeout(WATCHED)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return read_trace(events)


def show_tasks(opened: Opened) -> None:
    for task in opened.tasks:
        if not task.blocks:
            continue
        parts = ", ".join(f"{kind} {SLOWER * took:.0f}" for kind, took in task.parts.most_common() if took > 0.5)
        late = "" if task.at + task.lasted > opened.painted else " (before the first paint)"
        print(f"   at {task.at:5.0f} ms: {SLOWER * task.lasted:4.0f} ms, {parts}{late}")
        for name, took in task.named.most_common(7):
            if took > 1:
                print(f"        {SLOWER * took:4.0f}  {name}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--pages", nargs="*", default=PAGES, choices=PAGES)
    asked.add_argument("--tasks", action="store_true")
    options = asked.parse_args()
    chromium = os.environ.get("CHROMIUM") or subprocess.check_output(ROOT / "scripts/find-chromium", text=True).strip()
    print(f"{'':8}" + "".join(f"{word:>12}" for word in ("blocking", "longest", "busy", *KINDS, "load")))
    with serving(Path(tempfile.mkdtemp())) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        browser.new_context()
        found = addresses(browser, served.address)
        cookies: Any = browser.contexts[0].cookies()
        for page in options.pages:
            runs = sorted(
                (open_page(browser, found[page], cookies) for _ in range(options.runs)), key=lambda one: one.blocking
            )
            kinds = [median(sum(SLOWER * task.parts[kind] for task in run.tasks) for run in runs) for kind in KINDS]
            figures = [
                *(median(getattr(run, name) for run in runs) for name in ("blocking", "longest", "busy")),
                *kinds,
            ]
            print(
                f"{page:8}" + "".join(f"{figure:12.0f}" for figure in figures) + f"{os.getloadavg()[0]:12.1f}",
                flush=True,
            )
            if options.tasks:
                show_tasks(runs[len(runs) // 2])
        browser.close()


if __name__ == "__main__":
    main()
