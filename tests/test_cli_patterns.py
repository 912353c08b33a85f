"""`stolik patterns`: the contact sheet of Twin it!, and how the command says no."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from stolik.rules.twinit.patterns import contact_sheet


def stolik(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stolik.cli", "patterns", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_patterns_draws_the_contact_sheet(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.svg"
    assert stolik("-o", sheet).stdout == f"{sheet}: 119 patterns in 17 families\n"
    assert sheet.read_text() == contact_sheet()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "--output"),
        (["-o"], "-o requires an argument"),
        (["-o", "/no/such/folder/sheet.svg"], "/no/such/folder/sheet.svg: No such file or directory"),
        (["-o", "/"], "/: Is a directory"),
    ],
)
def test_patterns_says_in_one_line_why_it_cannot_draw(arguments: list[str], line: str) -> None:
    refused = stolik(*arguments)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert line in refused.stderr
