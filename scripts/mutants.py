"""Do the tests notice? The code is changed a little, one place at a time, and a test that runs this place has to fail.

What is changed comes from mutmut's operators; which of the changes are tried, a seed decides. How a mutant is put before the
tests stands in `mutant_trials.py`, which tests those are in `mutant_cover.py`. Nothing is ever written into the sources.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path

import libcst as cst
from mutant_cover import ROOT, SOURCES, Mutant, Room
from mutant_trials import try_mutants
from mutmut.mutation.mutators import mutation_operators

SLOW = tuple(
    f"--ignore-glob=tests/games/*/test_{of}.py"
    for of in ("bots", "greedy", "kernels", "last_roll", "patterns", "prints", "race", "sheets", "solved")
)
QUICK = ("-m", "not slow")
ROOMS = {
    "rules": Room(("game/*", "games/*/rules/*"), ("tests/game", "tests/games", "tests/contract", *SLOW, *QUICK)),
    "table": Room(("table/*",), ("tests/table", "tests/contract/test_lessons.py", "tests/checking/test_lessons.py", *QUICK)),
    "store": Room(("store/*",), ("tests/store", *QUICK)),
    "server": Room(
        (
            "server/lobby/*", "server/people/limits.py", "server/people/names.py", "server/protocol/*",
            "server/live/asked_before.py", "server/live/player_clocks.py", "server/live/updates.py",
        ),
        (
            "tests/server/lobby", "tests/server/people", "tests/server/protocol", "tests/server/live", "tests/server/connections",
            "tests/server/http/test_around_the_table.py", "tests/server/http/test_guests.py", *QUICK,
        ),
    ),
}  # fmt: skip
"""By name: what is changed, and the tests that should notice."""


# ── the changes ──────────────────────────────────────────────────────────────────────────────────────────────────────


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


# ── trying them ──────────────────────────────────────────────────────────────────────────────────────────────────────


def try_room(name: str, chosen: argparse.Namespace) -> tuple[int, int]:
    """How many of how many mutants were noticed; tells of those that were not. If places are named, those alone are tried."""
    room = ROOMS[name]
    mutants = sample(files_of(room), chosen.sample, chosen.seed)
    if chosen.at:
        mutants = [mutant for mutant in mutants if mutant.place in chosen.at]
    folder: Path | None = chosen.keep / name if chosen.keep else None
    verdicts = Verdicts(folder)
    left = [mutant for mutant in mutants if mutant not in verdicts]
    for mutant, noticed in try_mutants(room, left, chosen.jobs, folder):
        verdicts.add(mutant, noticed)
        if not noticed:
            print(f"survived {mutant.place}\n{mutant.diff()}", flush=True)
        if verdicts.tried % 20 == 0 or not noticed:
            print(f"    {verdicts.killed}/{verdicts.tried} killed", flush=True)
    return verdicts.killed, verdicts.tried


class Verdicts:
    """Which mutants were noticed. In a folder they outlast a run that is cut off, and the next one goes on from there."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder / "verdicts" if folder else None
        self._known: dict[str, bool] = {}
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.touch()
            self._known = dict(map(json.loads, self._file.read_text("utf-8").splitlines()))

    def __contains__(self, mutant: Mutant) -> bool:
        return _name(mutant) in self._known

    def add(self, mutant: Mutant, noticed: bool) -> None:
        self._known[_name(mutant)] = noticed
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                print(json.dumps([_name(mutant), noticed]), file=file)

    @property
    def tried(self) -> int:
        return len(self._known)

    @property
    def killed(self) -> int:
        return sum(self._known.values())


def _name(mutant: Mutant) -> str:
    return f"{mutant.place} {hashlib.sha256(mutant.after.encode()).hexdigest()[:16]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*", help=f"of {', '.join(ROOMS)}; all of them, if none is named")
    parser.add_argument("--sample", type=int, default=300, help="mutants a room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for what is known so far, from which the next call goes on")
    parser.add_argument("--at", nargs="*", default=[], help="of these only those at such a place, as it is printed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time")
    chosen = parser.parse_args()
    if unknown := set(chosen.rooms) - set(ROOMS):
        parser.error(f"no such room: {', '.join(unknown)}")
    os.chdir(ROOT)
    scores: dict[str, tuple[int, int]] = {}
    for name in chosen.rooms or ROOMS:
        print(f"── {name}", flush=True)
        scores[name] = try_room(name, chosen)
    print(f"── killed/total, seed {chosen.seed}")
    for name, (killed, total) in scores.items():
        print(f"{name:8} {killed}/{total}  {killed / max(total, 1):.1%}")


if __name__ == "__main__":
    sys.exit(main())
