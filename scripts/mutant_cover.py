"""A mutant, and the tests that run its place: which those are, the unchanged code shows once. Nothing is judged here."""

from __future__ import annotations

import ast
import difflib
import gc
import json
import multiprocessing
import os
import sys
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any, TypeAlias

import coverage
import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
PLUGINS = ("anyio", "hypothesispytest")
"""The only ones that these tests need: to load all that are installed takes longer than many a test."""
PATIENCE, SHORTEST_PATIENCE = 4.0, 8.0
"""So many times as much of the processor's time as the unchanged code may a mutant take, and so many seconds beyond that."""
SLOW = 2.0
"""Seconds of the processor's time: a test that takes more is asked only where no quicker one runs the place."""
FORK = multiprocessing.get_context("fork")

Lines: TypeAlias = dict[str, list[int]]
"""By file: the lines that a test runs."""


@dataclass(frozen=True)
class Room:
    sources: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Mutant:
    file: Path
    before: str
    after: str

    @property
    def module(self) -> str:
        path = self.file.relative_to(SOURCES).with_suffix("")
        return ".".join(path.parts[:-1] if path.name == "__init__" else path.parts)

    @property
    def line(self) -> int:
        lines = zip(self.before.splitlines(), self.after.splitlines(), strict=False)
        return next((at for at, (before, after) in enumerate(lines, 1) if before != after), 1)

    @property
    def place(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}"

    def diff(self) -> str:
        lines = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), lineterm="", n=0)
        return "\n".join(f"    {line}" for line in lines if not line.startswith(("---", "+++", "@@")))

    def codes(self) -> tuple[CodeType, CodeType]:
        name = str(self.file)
        return compile(self.before, name, "exec", dont_inherit=True), compile(
            self.after, name, "exec", dont_inherit=True
        )


# ── which test runs which line ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Known:
    """Of every test that passes with the unchanged code: the processor's time that it takes, and what it runs."""

    seconds: dict[str, float]
    lines: dict[str, Lines]
    collected: Lines
    """What was run before the first test."""

    def is_for_import(self, mutant: Mutant) -> bool:
        """Whether the changed statement is run before any test is."""
        place = _statement(mutant)
        return place is None or _meet(self.collected.get(str(mutant.file), ()), place)

    def tests_for(self, mutant: Mutant) -> list[str]:
        """Those that run the changed statement; if it is run on import, those that run anything of its file."""
        file = str(mutant.file)
        place = None if self.is_for_import(mutant) else _statement(mutant)
        chosen = [test for test, lines in self.lines.items() if place and _meet(lines.get(file, ()), place)]
        chosen = chosen or [test for test, lines in self.lines.items() if lines.get(file)] or list(self.lines)
        return [test for test in chosen if self.seconds[test] <= SLOW] or chosen

    def patience(self, tests: Iterable[str]) -> float:
        return SHORTEST_PATIENCE + PATIENCE * sum(self.seconds[test] for test in tests)


def _meet(lines: Iterable[int], place: range) -> bool:
    return any(line in place for line in lines)


def _statement(mutant: Mutant) -> range | None:
    """The lines of the innermost statement around the change, if it stands in a function."""
    line, found, inside = mutant.line, None, False
    for node in ast.walk(ast.parse(mutant.before)):  # from the outside in
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            found = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            inside = inside or (
                isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and line >= node.body[0].lineno
            )
    return found if inside else None


class _Learning:
    """Runs every test and writes down what it ran, and how long that took; file by file, so that it can go on after a break."""

    def __init__(self, report: Path) -> None:
        self._report = report
        self._measured = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{SOURCES}/*"], concurrency=["thread", "greenlet"]
        )
        # Some tests run us in processes of their own, where nothing is seen.
        self._measured.set_option("run:disable_warnings", ["no-data-collected"])

    def pytest_configure(self) -> None:
        self._measured.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        learnt = _Learnt({}, {}, self._lines_so_far()[""], [], complete=False)
        if self._report.exists():
            learnt = _Learnt(*json.loads(self._report.read_text("utf-8")))
        before, caches = {*learnt.seconds, *learnt.failing}, _caches()
        left = [item for item in session.items if item.nodeid not in before]
        previous: pytest.Item | None = None
        for item, following in with_next(left):
            failed, began = session.testsfailed, time.process_time()
            if not previous or previous.path != item.path:
                for remembering in caches:  # or the first file alone would seem to run what is worked out once
                    remembering.cache_clear()
            previous = item
            self._measured.switch_context(item.nodeid)
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed == failed:
                learnt.seconds[item.nodeid] = time.process_time() - began
            else:
                learnt.failing.append(item.nodeid)
            if following is None or following.path != item.path:
                lines = self._lines_so_far()
                learnt.lines |= {test: lines[test] for test in lines if test in learnt.seconds}
                written = self._report.with_suffix(".new")
                written.write_text(json.dumps(astuple(replace(learnt, complete=following is None))), "utf-8")
                written.replace(self._report)
        return True

    def _lines_so_far(self) -> dict[str, Lines]:
        """By test, since this was last asked."""
        self._measured.stop()
        data, found = self._measured.get_data(), dict[str, Lines]({"": {}})
        for file in data.measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                for test in tests:
                    found.setdefault(test, {}).setdefault(file, []).append(line)
        self._measured.erase()
        self._measured.start()
        return found


@dataclass
class _Learnt:
    seconds: dict[str, float]
    lines: dict[str, Lines]
    collected: Lines
    failing: list[str]
    complete: bool


_Remembering = type(cache(len))


def _caches() -> list[Any]:
    """What our functions remember of earlier calls."""
    remembering: list[Any] = [one for one in gc.get_objects() if isinstance(one, _Remembering)]
    return [one for one in remembering if one.__wrapped__.__code__.co_filename.startswith(str(SOURCES))]


def learn(room: Room, report: Path, output: Path) -> Known:
    """By running the tests, as far as what that shows is not in the report already."""
    if not report.exists() or not _Learnt(*json.loads(report.read_text("utf-8"))).complete:
        process = FORK.Process(target=run_pytest, args=(room.tests, _Learning(report), output))
        process.start()
        process.join()
    if not report.exists() or not (learnt := _Learnt(*json.loads(report.read_text("utf-8")))).complete:
        raise RuntimeError(f"the tests cannot all be run:\n{output.read_text('utf-8', 'replace')[-4000:]}")
    for test in learnt.failing:
        print(f"left out, since it fails without any change: {test}", flush=True)
    print(f"    {len(learnt.seconds)} tests, {sum(learnt.seconds.values()):.0f} s", flush=True)
    return Known(learnt.seconds, {test: learnt.lines.get(test, {}) for test in learnt.seconds}, learnt.collected)


def with_next(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)


def run_pytest(tests: Sequence[str], plugin: object, output: Path) -> None:
    with output.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    plugins = [option for name in (*PLUGINS, "no:cacheprovider") for option in ("-p", name)]
    plugins += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # they were imported before the fork
    warnings.simplefilter("ignore")
    status = int(pytest.main(["-x", "-q", *plugins, "--hypothesis-seed=0", *tests], plugins=[plugin]))
    sys.stdout.flush()
    os._exit(status)
