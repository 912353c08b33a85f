"""Do the tests notice? The code is changed a little, one place at a time, and the tests of its room have to fail.

What is changed comes from mutmut's operators; which of the changes are tried, a seed decides. Nothing is written into the
sources: a process is forked for every mutant and finds the changed module where it looks for the real one.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import multiprocessing
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache, partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType

import libcst as cst
import pytest
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
HEAVY = (
    "alembic.command",
    "asyncpg",
    "httpx",
    "hypothesis",
    "litestar",
    "numba",
    "sqlalchemy.ext.asyncio",
    "structlog",
    "websockets",
)
"""Imported once, before the first fork; never a module of ours."""
PATIENCE = 5.0
"""So many times as long as the unchanged code may a mutant take; then it counts as noticed."""
SHORTEST_PATIENCE = 60.0
LONGEST = 1800.0
MEMORY = 4 << 30
"""Bytes; a mutant that wants more gets a MemoryError."""

PLUGINS = ("anyio", "hypothesispytest")
"""The only ones that these tests need: to load all that are installed takes longer than many a test."""

Tests = tuple[str, ...]
"""What pytest is told to run."""


@dataclass(frozen=True)
class Room:
    sources: tuple[str, ...]
    tests: Callable[[Path], tuple[Tests, ...]]
    """By source file: what is run first, and what is run if that noticed nothing."""


def _tests_of_rules(file: Path) -> tuple[Tests, ...]:
    match file.relative_to(SOURCES / "stolik").parts:
        case ("games", game, *_):
            slow = tuple(f"--ignore=tests/games/{game}/test_{of}.py" for of in ("bots", "kernels", "sheets", "prints"))
            return (f"tests/games/{game}", *slow), ("tests/contract", "-k", game)
        case _:
            return ("tests/game",), ("tests/contract",)


def _tests_of_server(file: Path) -> tuple[Tests, ...]:
    alone = f"tests/server/{file.parent.name}/test_{file.stem}.py"
    quick = ("tests/server/lobby", "tests/server/people", "tests/server/protocol")
    return (alone,) if (ROOT / alone).exists() else quick, (*quick, "tests/server/live/test_play.py")


ROOMS = {
    "rules": Room(("game/*", "games/*/rules/*"), _tests_of_rules),
    "table": Room(("table/*",), lambda _: (("tests/table",),)),
    "store": Room(("store/*",), lambda _: (("tests/store", "-k", "not postgresql"), ("tests/store", "-k", "postgresql"))),
    "server": Room(
        (
            "server/lobby/*", "server/people/limits.py", "server/people/names.py", "server/protocol/*",
            "server/live/asked_before.py", "server/live/player_clocks.py", "server/live/updates.py",
        ),
        _tests_of_server,
    ),
}  # fmt: skip


# ── the changes ──────────────────────────────────────────────────────────────────────────────────────────────────────


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
    def place(self) -> str:
        lines = zip(self.before.splitlines(), self.after.splitlines(), strict=False)
        line = next((at for at, (before, after) in enumerate(lines, 1) if before != after), 1)
        return f"{self.file.relative_to(ROOT)}:{line}"

    def diff(self) -> str:
        lines = difflib.unified_diff(self.before.splitlines(), self.after.splitlines(), lineterm="", n=0)
        return "\n".join(f"    {line}" for line in lines if not line.startswith(("---", "+++", "@@")))


class _Changes(cst.CSTVisitor):
    """Every change that mutmut knows for a module, except where it could change nothing but words and types."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)) or _is_about_types(node):
            return False
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                self.found += [(node, changed) for changed in operator(node)]
        return True


def _is_about_types(node: cst.CSTNode) -> bool:
    match node:
        case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name(value="TypeAlias"))):
            return True
        case cst.Assign(value=cst.Call(func=cst.Name(value="TypeVar" | "NewType" | "ParamSpec"))):
            return True
        case cst.Call(func=cst.Name(value="cast")):
            return True
        case _:
            return False


def _mutants_of(file: Path) -> Iterator[Callable[[], Mutant | None]]:
    """One for each change; the changed source is written out when it is asked for."""
    source = file.read_text("utf-8")
    module = cst.parse_module(source)
    changes = _Changes()
    module.visit(changes)
    for node, changed in changes.found:

        def written(node: cst.CSTNode = node, changed: cst.CSTNode = changed) -> Mutant | None:
            after = cst.ensure_type(module.deep_replace(node, changed), cst.Module).code
            return Mutant(file, source, after) if _says_something_else(source, after) else None

        yield written


def _says_something_else(source: str, after: str) -> bool:
    try:
        compile(after, "<mutant>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return after != source


def sample(files: Iterable[Path], size: int, seed: int) -> list[Mutant]:
    """So many mutants of these files, always the same for the same seed and sources."""
    every = [mutant for file in sorted(files) for mutant in _mutants_of(file)]
    random.Random(seed).shuffle(every)
    chosen: list[Mutant] = []
    for write in every:
        if len(chosen) == size:
            break
        if mutant := write():
            chosen.append(mutant)
    return chosen


def files_of(room: Room) -> list[Path]:
    ours = (SOURCES / "stolik").rglob("*.py")
    return [
        file for file in ours if any(fnmatch(str(file.relative_to(SOURCES / "stolik")), part) for part in room.sources)
    ]


# ── the tests ────────────────────────────────────────────────────────────────────────────────────────────────────────


class _Instead(SourceFileLoader):
    """Finds one module with other contents than its file has."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.file))
        self._mutant = mutant

    def find_spec(self, name: str, path: Sequence[str] | None, _: object = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name == self._mutant.module else None
        if spec:
            spec.loader = self
        return spec

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._mutant.after, self.path, "exec", dont_inherit=True)


def _start(tests: Tests, mutant: Mutant | None, output: Path) -> int:
    """A process in which these tests run; its exit status is pytest's."""
    if child := os.fork():
        return child
    try:
        os.setsid()
        with output.open("wb") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        if mutant:
            sys.meta_path.insert(0, _Instead(mutant))
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        plugins = [option for name in (*PLUGINS, "no:cacheprovider") for option in ("-p", name)]
        plugins += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # they were imported before the fork
        status = int(pytest.main(["-x", "-q", *plugins, "--hypothesis-seed=0", *tests]))
    except BaseException:  # a mutant may do anything, and must not come back as a second parent
        traceback.print_exc()
        status = 70
    sys.stdout.flush()
    os._exit(status)


def _passes(tests: Tests, mutant: Mutant | None, patience: float, output: Path) -> bool:
    """Whether the tests pass. A process that hangs is ended, with all that it started."""
    child = _start(tests, mutant, output)
    until = time.monotonic() + patience
    status: int | None = None
    try:
        while status is None and time.monotonic() < until:
            ended, how = os.waitpid(child, os.WNOHANG)
            status = os.waitstatus_to_exitcode(how) if ended else None
            time.sleep(0.02)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if status is None:
            os.waitpid(child, 0)
    return status == 0


@cache
def _patience_for(tests: Tests, folder: Path) -> float:
    """Seconds that a mutant may take: measured with unchanged code, whose tests have to pass."""
    output = folder / f"unchanged-{os.getpid()}"
    began = time.monotonic()
    if not _passes(tests, None, LONGEST, output):
        raise RuntimeError(
            f"{' '.join(tests)} fails without any change:\n{output.read_text('utf-8', 'replace')[-4000:]}"
        )
    return max(SHORTEST_PATIENCE, PATIENCE * (time.monotonic() - began))


def _is_noticed(name: str, folder: Path, mutant: Mutant) -> bool:
    output = folder / f"changed-{os.getpid()}"
    every = ROOMS[name].tests(mutant.file)
    return not all(_passes(tests, mutant, _patience_for(tests, folder), output) for tests in every)


def try_room(name: str, size: int, seed: int, jobs: int) -> tuple[int, int]:
    """How many of how many mutants were noticed; tells of those that were not."""
    mutants = sample(files_of(ROOMS[name]), size, seed)
    killed = 0
    with (
        tempfile.TemporaryDirectory(prefix="stolik-mutants-") as folder,
        ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork")) as pool,
    ):
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        trials = pool.map(partial(_is_noticed, name, Path(folder)), mutants)
        for at, (mutant, noticed) in enumerate(zip(mutants, trials, strict=True), 1):
            killed += noticed
            if not noticed:
                print(f"survived ({at}/{len(mutants)}) {mutant.place}\n{mutant.diff()}", flush=True)
    return killed, len(mutants)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*", help=f"of {', '.join(ROOMS)}; all of them, if none is named")
    parser.add_argument("--sample", type=int, default=300, help="mutants a room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time")
    chosen = parser.parse_args()
    if unknown := set(chosen.rooms) - set(ROOMS):
        parser.error(f"no such room: {', '.join(unknown)}")
    os.chdir(ROOT)
    for name in HEAVY:
        importlib.import_module(name)
    scores: dict[str, tuple[int, int]] = {}
    for name in chosen.rooms or ROOMS:
        print(f"── {name}", flush=True)
        scores[name] = try_room(name, chosen.sample, chosen.seed, chosen.jobs)
    print(f"── killed/total, seed {chosen.seed}")
    for name, (killed, total) in scores.items():
        print(f"{name:8} {killed}/{total}  {killed / max(total, 1):.0%}")


if __name__ == "__main__":
    main()
