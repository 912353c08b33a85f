"""Kernels that are brought along: taken where everything is the same, and nowhere else."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from stolik.sim import brought

KERNEL = """
from numba import njit
from stolik.sim.brought import brought

@brought
@njit(cache=True)
def doubled(number: int) -> int:
    return 2 * number

@njit
def quadrupled(number: int) -> int:
    return doubled(doubled(number))
"""
USE = """
from numba.core import event
with event.install_recorder("numba:compile") as compiled:
    import kernels
    print(kernels.doubled(21), "compiled" if compiled.buffer else "brought along")
"""
KEEP = "from stolik.sim.brought import keep; keep(kernels.doubled)"
CALL = "print(kernels.quadrupled(21))"


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(brought, "BROUGHT", [])
    file = tmp_path / "kernels.py"
    file.write_text(KERNEL)
    spec = spec_from_file_location("kernels_for_a_test", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.doubled(21)
    return module.doubled


def test_what_was_brought_along_is_not_compiled_again_and_can_be_called_by_others(tmp_path: Path):
    (tmp_path / "kernels.py").write_text(KERNEL)

    def run(code: str, cache: str) -> str:
        told = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env={"NUMBA_CACHE_DIR": str(tmp_path / cache), "PYTHONPATH": str(tmp_path)},
        )
        return told.stdout

    assert run(USE + KEEP, "here") == "42 compiled\n"
    assert run(USE + CALL, "elsewhere") == "42 brought along\n84\n"


def test_a_kernel_is_kept_beside_its_source(kernel: Any, tmp_path: Path):
    assert not brought.is_kept(kernel)
    assert brought.keep(kernel).parent == tmp_path / "compiled"
    assert brought.is_kept(kernel)


def test_another_source_takes_nothing_that_was_made_of_this_one(kernel: Any, tmp_path: Path):
    brought.keep(kernel)
    (tmp_path / "kernels.py").write_text(KERNEL.replace("2 *", "3 *"))
    assert not brought.is_kept(kernel)


def test_another_rule_takes_nothing_that_was_made_of_this_one(kernel: Any, tmp_path: Path):
    brought.keep(kernel)
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "turn.py").write_text("ROUNDS = 3\n")
    assert not brought.is_kept(kernel)


def test_another_numba_takes_nothing_that_was_made_by_this_one(kernel: Any, monkeypatch: pytest.MonkeyPatch):
    brought.keep(kernel)
    monkeypatch.setattr(brought.numba, "__version__", "another")
    assert not brought.is_kept(kernel)


def test_a_file_that_broke_off_is_no_kernel(kernel: Any):
    file = brought.keep(kernel)
    file.write_bytes(file.read_bytes()[:100])
    assert not brought.is_kept(kernel)


def test_an_older_processor_takes_nothing(kernel: Any, monkeypatch: pytest.MonkeyPatch):
    brought.keep(kernel)
    monkeypatch.setattr(brought.binding, "get_host_cpu_features", dict[str, bool])
    monkeypatch.setattr(brought, "processor", lambda: brought.SINCE_2009)
    assert brought.taken(kernel) == []
