"""Which Python is found to build with: programs that only pretend to be one stand on the PATH."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts/find-python"


class Machine:
    """The Pythons of a machine, and how long each of them takes for the same work."""

    def __init__(self, folder: Path) -> None:
        self._programs = folder / "programs"
        self._programs.mkdir()
        for name in ("awk", "sh", "tr"):
            (self._programs / name).symlink_to(shutil.which(name) or name)

    def has(self, name: str, path: str, time: int) -> None:
        self._does(name, f"echo {time} {path}")
        # What a Python says of itself is asked again under the name it gave.
        Path(path).parent.mkdir(exist_ok=True)
        shutil.copy(self._programs / name, path)

    def has_a_broken(self, name: str) -> None:
        self._does(name, "exit 1")

    def _does(self, name: str, line: str) -> None:
        program = self._programs / name
        program.write_text(f"#!/bin/sh\n{line}\n")
        program.chmod(0o755)

    def finds(self, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(SCRIPT)],
            env={"PATH": str(self._programs), **environment},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_newest_python_is_taken(machine: Machine, tmp_path: Path) -> None:
    newer, older = f"{tmp_path}/real/newer", f"{tmp_path}/real/older"
    machine.has("python3.11", older, 100)
    machine.has("python3.13", newer, 110)
    assert machine.finds().stdout.split() == [newer, older]


def test_a_python_without_optimisations_comes_after_an_older_one_that_has_them(
    machine: Machine, tmp_path: Path
) -> None:
    slow, quick = f"{tmp_path}/real/slow", f"{tmp_path}/real/quick"
    machine.has("python3.13", slow, 160)
    machine.has("python3.11", quick, 100)
    assert machine.finds().stdout.split() == [quick, slow]


def test_two_names_of_one_python_are_one(machine: Machine, tmp_path: Path) -> None:
    machine.has("python3.11", f"{tmp_path}/real/only", 100)
    machine.has("python3", f"{tmp_path}/real/only", 100)
    assert machine.finds().stdout.split() == [f"{tmp_path}/real/only"]


def test_a_name_that_does_not_run_is_passed_over(machine: Machine, tmp_path: Path) -> None:
    machine.has_a_broken("python3.13")
    machine.has("python3", f"{tmp_path}/real/plain", 100)
    assert machine.finds().stdout.split() == [f"{tmp_path}/real/plain"]


def test_a_python_that_was_named_is_taken_however_slow(machine: Machine, tmp_path: Path) -> None:
    machine.has("python3.11", f"{tmp_path}/real/quick", 100)
    machine.has("python3.13", f"{tmp_path}/real/slow", 200)
    assert machine.finds(PYTHON="python3.13").stdout.split() == [f"{tmp_path}/real/slow"]


def test_without_a_python_that_is_new_enough_it_is_said_what_is_needed(machine: Machine) -> None:
    machine.has_a_broken("python3")
    found = machine.finds()
    assert found.returncode == 1
    assert found.stderr == (
        "stolik needs Python 3.11 or newer, and none is on the PATH; name one with PYTHON=/path/to/python3.\n"
    )


def test_a_named_python_that_is_none_is_named_in_the_refusal(machine: Machine) -> None:
    machine.has_a_broken("python3.9")
    assert machine.finds(PYTHON="python3.9").stderr == (
        "stolik needs Python 3.11 or newer, and PYTHON=python3.9 is not one.\n"
    )
