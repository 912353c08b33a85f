"""Puts mutants before the tests: the tests that run the changed place, the quickest first, until one of them fails.

A test process collects everything once; each mutant is tried in a fork of it, in which the changed functions have got other code.
What only a fresh import can show (a constant, a field, what a test prepares on import) is tried in a fork that has imported nothing of ours yet and finds
the changed file where it looks for the real one.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from importlib.machinery import SourceFileLoader
from mmap import mmap
from multiprocessing.connection import wait
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

import pytest
from mutant_cover import FORK, ROOT, Known, Mutant, Room, learn, run_pytest, with_next

HEAVY = (
    "alembic.command", "asyncpg", "httpx", "hypothesis", "litestar", "numba", "sqlalchemy.ext.asyncio", "structlog", "websockets",
)  # fmt: skip
"""Imported once, before the first fork; never a module of ours."""
LOOK_EVERY, HANGS = 0.1, 30.0
"""Seconds. A trial that was asleep so long, and as long as its patience, waits for something that does not come; how long a busy
machine lets it stand in line does not count."""
MEMORY = 4 << 30
"""Bytes; a mutant that wants more gets a MemoryError."""
PASSED, FAILED, UNCHANGED = 0, 1, 70
"""How a trial ends; unchanged: what is different cannot be put into a process that has imported it already."""


def try_mutants(
    room: Room, mutants: Sequence[Mutant], jobs: int, keep: Path | None = None
) -> Iterator[tuple[Mutant, bool]]:
    """Each with whether it was noticed, as that becomes known. What the tests run is kept in that folder, if one is named."""
    for name in HEAVY:
        importlib.import_module(name)
    with tempfile.TemporaryDirectory(prefix="stolik-mutants-") as name, _postgres(room), _pool(jobs) as pool:
        folder = Path(name)
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = name
        known = learn(room, (keep or folder) / "known", folder / "unchanged")
        trials = [_Warm(room, mutants[at::jobs], known, folder / f"output-{at}") for at in range(jobs)]
        cold: list[tuple[Mutant, Any]] = []
        for mutant, noticed, tests in _as_they_come(trials):
            if noticed is not None:
                yield mutant, noticed
            else:
                cold.append((mutant, pool.submit(_is_noticed_cold, room, mutant, tests, known, folder)))
            while cold and cold[0][1].done():
                tried, verdict = cold.pop(0)
                yield tried, verdict.result()
        for tried, verdict in cold:
            yield tried, verdict.result()


@contextmanager
def _postgres(room: Room) -> Generator[None]:
    """One for all, if any is needed: every trial makes itself a database there."""
    if "tests/store" not in room.tests:
        yield
        return
    sys.path.insert(0, str(ROOT))
    postgres: Any = importlib.import_module("tests.store.postgres")
    with postgres.shared():
        yield


@contextmanager
def _pool(jobs: int) -> Generator[ProcessPoolExecutor]:
    """Processes that have imported nothing of ours."""
    with ProcessPoolExecutor(jobs, mp_context=FORK) as pool:
        list(pool.map(time.sleep, [0.1] * jobs))
        yield pool


def _status(work: Callable[[], int], patience: float) -> int | None:
    """How a process ends that does this. One that hangs is ended, with all that it started."""
    child = _fork(work, patience)
    ended, asleep = os.pidfd_open(child), 0.0
    try:
        while not wait([ended], LOOK_EVERY) and asleep < HANGS + patience:
            asleep += LOOK_EVERY if _is_asleep(child) else 0.0
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) if wait([ended], 0) else None
    finally:
        os.close(ended)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


def _is_asleep(process: int) -> bool:
    """Whether none of its threads wants the processor."""
    for file in Path(f"/proc/{process}/task").glob("*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended meanwhile
            if file.read_text("utf-8").rpartition(")")[2].split()[0] in "RD":
                return False
    return True


def _fork(work: Callable[[], int], patience: float) -> int:
    """A process that ends as the work says; a mutant may do anything, and must not come back as a second parent."""
    if child := os.fork():
        return child
    status = FAILED
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        used = time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (round(used + patience), round(used + patience) + 5))
        status = work()
    except BaseException:
        traceback.print_exc()
    os._exit(status)


# ── where everything is imported already ─────────────────────────────────────────────────────────────────────────────


class _Warm:
    """A test process that has collected its tests and tries mutants one after the other, each in a fork."""

    def __init__(self, room: Room, mutants: Sequence[Mutant], known: Known, output: Path) -> None:
        self._mutants = mutants
        self._known = known
        self.told, self._tell = FORK.Pipe(duplex=False)
        process = FORK.Process(target=run_pytest, args=(room.tests, self, output), daemon=True)
        process.start()
        self._tell.close()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        living: dict[str, list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                living.setdefault(one.__code__.co_filename, []).append(one)
        gc.freeze()  # so that a fork shares its memory
        attentive: dict[Path, list[str]] = {}
        for mutant in self._mutants:
            tests = self._known.tests_for(mutant)
            changes = None if self._known.is_for_import(mutant) else _changed_functions(*mutant.codes())
            status: int | None = UNCHANGED
            if changes:
                before = attentive.setdefault(mutant.file, [])
                items = _in_order(session.items, set(tests), self._known, before)
                with mmap(-1, 4) as failed:
                    functions = living.get(str(mutant.file), [])
                    trial = partial(_try_in_place, session, items, changes, functions, failed)
                    status = _status(trial, self._known.patience(tests))
                    if status == FAILED and (test := items[int.from_bytes(failed[:])].nodeid) not in before:
                        before.append(test)
            self._tell.send((mutant, None if status == UNCHANGED else status != PASSED, tests))
        self._tell.close()
        return True


def _as_they_come(trials: Iterable[_Warm]) -> Iterator[tuple[Mutant, bool | None, list[str]]]:
    open_: list[Any] = [trial.told for trial in trials]
    while open_:
        for told in cast("list[Any]", wait(open_)):
            try:
                yield told.recv()
            except EOFError:
                open_.remove(told)


def _in_order(
    items: Iterable[pytest.Item], tests: set[str], known: Known, attentive: Sequence[str] = ()
) -> list[pytest.Item]:
    """Those first that noticed another mutant of the file; then the quickest files, the quickest tests of each first. What shares
    the fixtures of a file stays together. PostgreSQL last."""
    chosen = [item for item in items if item.nodeid in tests]
    whole: dict[str, float] = {}
    for item in chosen:
        file = item.nodeid.partition("::")[0]
        whole[file] = whole.get(file, 0) + known.seconds[item.nodeid]

    def turn(item: pytest.Item) -> tuple[bool, bool, float, str, float]:
        file, seconds = item.nodeid.partition("::")[0], known.seconds[item.nodeid]
        return item.nodeid not in attentive, "postgresql" in item.nodeid, whole[file], file, seconds

    return sorted(chosen, key=turn)


def _try_in_place(
    session: pytest.Session,
    items: list[pytest.Item],
    changes: dict[tuple[str, int], CodeType],
    living: Sequence[FunctionType],
    failed: mmap,
) -> int:
    done = 0
    for one in living:
        changed = changes.get((one.__code__.co_qualname, one.__code__.co_firstlineno))
        if changed is not None:
            if changed.co_freevars != one.__code__.co_freevars:
                return UNCHANGED
            one.__code__ = changed
            done += 1
    if not done:
        return UNCHANGED
    at = _first_to_fail(session, items)
    if at is None:
        return PASSED
    failed[:] = at.to_bytes(4)
    return FAILED


def _first_to_fail(session: pytest.Session, items: list[pytest.Item]) -> int | None:
    """Which of them it is; None if all pass."""
    for at, (item, following) in enumerate(with_next(items)):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return at
    return None


def _changed_functions(before: CodeType, after: CodeType) -> dict[tuple[str, int], CodeType] | None:
    """By name and line: the functions that are not what they were; None if more than functions is."""
    found: dict[tuple[str, int], CodeType] = {}
    is_function = bool(before.co_flags & 0x2)  # CO_NEWLOCALS: neither a module nor a class
    parts, others = _parts(before), _parts(after)
    if _own(before) != _own(after) or len(parts) != len(others):
        if not is_function:
            return None
        found[before.co_qualname, before.co_firstlineno] = after
    for part, other in zip(parts, others, strict=False):
        changed = _changed_functions(part, other)
        if changed is None or (
            changed and not is_function and part.co_name.startswith("<") and part.co_name != "<lambda>"
        ):
            return None
        found |= changed
        if changed and is_function:
            found[before.co_qualname, before.co_firstlineno] = after
    return found


def _parts(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _own(code: CodeType) -> tuple[Any, ...]:
    """What of it can make a difference, without the functions inside."""
    consts = [f"{type(const)} {const!r}" for const in code.co_consts if not isinstance(const, CodeType)]
    return (
        code.co_code,
        consts,
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        code.co_flags,
        code.co_exceptiontable,
    )


# ── where nothing is imported yet ────────────────────────────────────────────────────────────────────────────────────


def _find_instead(mutant: Mutant) -> None:
    """From now on one file has other contents, whoever loads it: an import, or Alembic, which looks for its migrations itself."""
    as_it_is = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return mutant.codes()[1] if self.path == str(mutant.file) else as_it_is(self, fullname)

    SourceFileLoader.get_code = get_code


class _Chosen:
    """Runs these tests alone."""

    def __init__(self, tests: set[str], known: Known) -> None:
        self._tests = tests
        self._known = known

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = _in_order(session.items, self._tests, self._known)
        if session.testsfailed or not items:
            session.testsfailed = 1
            return True
        _first_to_fail(session, items)
        return True


def _is_noticed_cold(room: Room, mutant: Mutant, tests: list[str], known: Known, folder: Path) -> bool:
    files = sorted({test.partition("::")[0] for test in tests})
    options = room.tests[room.tests.index("-m") :] if "-m" in room.tests else ()

    def run() -> int:
        _find_instead(mutant)
        run_pytest([*files, *options], _Chosen(set(tests), known), folder / f"cold-{os.getpid()}")
        return FAILED

    return _status(run, known.patience(tests)) != PASSED
