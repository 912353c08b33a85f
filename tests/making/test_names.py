"""What a new game may be called, and that nothing is ever written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.making import BadName, make_package


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Pebbles", "is no name for a game"),
        ("my-game", "is no name for a game"),
        ("x", "is no name for a game"),
        ("a" * 25, "is no name for a game"),
        ("../up", "is no name for a game"),
        ("json", "means something in Python"),
        ("class", "means something in Python"),
        ("crisscross", "there is a game 'crisscross' already"),
        ("numpy", "there is a package 'numpy' already"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_written(tmp_path: Path, name: str, why: str):
    with pytest.raises(BadName, match=why):
        make_package(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_existing_folder_is_never_written_over(tmp_path: Path):
    (tmp_path / "pebbles").mkdir()
    with pytest.raises(BadName, match="nothing is written over"):
        make_package("pebbles", tmp_path)
    assert list((tmp_path / "pebbles").iterdir()) == []


def test_the_game_has_its_name_everywhere(tmp_path: Path):
    folder = make_package("acorns", tmp_path / "new")
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert (folder / "src" / "acorns" / "rules" / "game.py") in files
    assert not [path for path in files if "pebbles" in path.read_text(encoding="utf-8").lower() or path.suffix == ".in"]
