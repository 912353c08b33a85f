"""A test that fails is tried once more, and the run says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TWICE = Path(__file__).parents[1] / "scripts" / "test_twice.py"
UNSTEADY = """
from pathlib import Path

def test_steady():
    pass

def test_unsteady():
    been_here = Path("been here")
    first = not been_here.exists()
    been_here.touch()
    assert not first
"""


def run_twice(folder: Path, tests: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(tests, "utf-8")
    command = [sys.executable, TWICE, "report", "-p", "xdist", "-n", "0", "test_it.py"]
    without_plugins = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=without_plugins, capture_output=True, text=True, check=False)


def test_what_needed_a_second_try_is_named_at_the_end(tmp_path: Path) -> None:
    run = run_twice(tmp_path, UNSTEADY)
    told = "needed a second try: 1\n    test_it.py::test_unsteady\n"
    assert run.returncode == 0
    assert (told in run.stdout, (tmp_path / "report").read_text("utf-8")) == (True, told)


def test_what_fails_twice_fails(tmp_path: Path) -> None:
    assert run_twice(tmp_path, "def test_never():\n    assert False\n").returncode == 1


@pytest.mark.parametrize("before", [True, False])
def test_a_run_in_which_nothing_failed_names_nothing(tmp_path: Path, before: bool) -> None:
    if before:
        (tmp_path / "report").write_text("of yesterday", "utf-8")
    run = run_twice(tmp_path, "def test_steady():\n    pass\n")
    assert (run.returncode, "second try" in run.stdout, (tmp_path / "report").exists()) == (0, False, False)
