"""The command line and paper: what it writes, and that it writes nothing by halves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


def stolik(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stolik", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_sheets_writes_a_pdf(tmp_path: Path):
    file = tmp_path / "sheets.pdf"
    made = stolik("sheets", "crisscross", "-o", file, "--paper", "letter", "--language", "en")
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.startswith(f"{file}: Criss Cross, ")
    assert file.read_bytes().startswith(b"%PDF-")


def test_sheets_of_an_owners_pack_differ_from_ours(tmp_path: Path):
    ours, owned = tmp_path / "ours.pdf", tmp_path / "owned.pdf"
    stolik("sheets", "setup", "-o", ours)
    assert stolik("sheets", "setup", "-o", owned, "--pack", "my-board", "--packs", EXAMPLES).returncode == 0
    assert owned.read_bytes() != ours.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["chess"], "there is no game 'chess'; there are "),
        (["crisscross", "--paper", "a3"], 'Invalid value "a3" for --paper. Choose from: "a4", "letter".'),
        (["crisscross", "--language", "de"], 'Invalid value "de" for --language. Choose from: "pl", "en".'),
        (["crisscross", "--pack", "my-pad"], "crisscross has nothing printed that a pack could describe"),
        (["setup", "--pack", "my-hat"], "options.board: there is no pack 'my-hat' in the packs folder"),
        (["setup", "--pack", "my-pad"], "options.board: the file of that name holds 'my-pad', a pack for twentyone"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_line_and_the_old_file_stays(
    arguments: list[str], problem: str, tmp_path: Path
):
    file = tmp_path / "sheets.pdf"
    file.write_text("what was there before")
    refused = stolik("sheets", *arguments, "-o", file, "--packs", EXAMPLES)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"stolik: {problem}")
    assert refused.stderr.count("\n") == 1
    assert [path.read_text() for path in tmp_path.iterdir()] == ["what was there before"]


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path):
    refused = stolik("sheets", "crisscross", "-o", tmp_path / "nowhere" / "sheets.pdf")
    assert (refused.returncode, refused.stderr) == (
        2,
        f"stolik: {tmp_path}/nowhere/sheets.pdf: No such file or directory\n",
    )
