"""Tests that fail now and then are found by running them again and again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

STEADILY = Path(__file__).parents[1] / "scripts" / "test_steadily.py"
UNSTEADY = """
from pathlib import Path

def test_steady():
    pass

def test_unsteady():
    been_here = Path("been here")
    before = been_here.exists()
    been_here.touch()
    assert not before
"""


def run_steadily(folder: Path, tests: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(tests, "utf-8")
    command = [sys.executable, STEADILY, "--times", "2", "test_it.py"]
    without_plugins = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=without_plugins, capture_output=True, text=True, check=False)


def test_what_fails_only_the_second_time_is_named(tmp_path: Path):
    run = run_steadily(tmp_path, UNSTEADY)
    assert (run.returncode, "failed 1 of 2 times: test_it::test_unsteady" in run.stdout) == (1, True)


def test_a_run_in_which_nothing_failed_says_so(tmp_path: Path):
    run = run_steadily(tmp_path, "def test_steady():\n    pass\n")
    assert (run.returncode, run.stdout.splitlines()[-1]) == (
        0,
        "── 2 times in a row, one core busy: 0 tests failed at least once",
    )


def test_what_cannot_be_run_is_no_success(tmp_path: Path):
    assert run_steadily(tmp_path, "this is no Python").returncode != 0
