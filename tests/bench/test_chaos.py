"""The chaos bench itself, in short: every kind of fault once, and nothing lost, doubled or done by two."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

CHAOS = Path(__file__).parents[2] / "bench" / "chaos.py"
LONGEST = 600
"""Seconds for a machine that has much else to do; it takes a minute or so where it has not."""


def _begin(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(CHAOS), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=dict(os.environ))


@pytest.mark.slow
def test_eight_faults_each_of_another_kind_lose_double_and_reorder_nothing():
    with _begin("--processes", "3", "--tables", "10", "--faults", "8", "--json") as bench:
        try:
            figures, told = bench.communicate(timeout=LONGEST)
        finally:
            bench.kill()
    assert bench.returncode == 0, told
    assert "not felt" not in told.replace("(not felt)", "")
    found = json.loads(figures)
    assert list(found) == ["moves", "lost", "doubled", "reordered", "two_owners", "made_twice", "longest_s"]
    assert [found[name] for name in ("lost", "doubled", "reordered", "two_owners", "made_twice")] == [0] * 5
    assert found["moves"] > 0


@pytest.mark.slow
def test_a_run_that_is_broken_off_leaves_no_process_behind():
    with _begin("--tables", "1", "--faults", "1") as bench:
        try:
            assert bench.stderr is not None
            while "process 0 is ready" not in bench.stderr.readline():
                assert bench.poll() is None
            started = psutil.Process(bench.pid).children(recursive=True)
            bench.send_signal(signal.SIGINT)
            bench.communicate(timeout=LONGEST)
        finally:
            bench.kill()
    assert bench.returncode == 130
    assert len(started) > 2
    assert psutil.wait_procs(started, timeout=60)[1] == []
