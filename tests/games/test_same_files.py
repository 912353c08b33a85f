"""All our games are laid out alike: who has read one finds the same thing under the same name in the next."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import stolik.games

BASE = {
    "__init__.py",
    "about.json",
    "bots/__init__.py",
    "bots/people.py",
    "bots/reasons.py",
    "cases.py",
    "feats.py",
    "figures.py",
    "lesson.py",
    "sheet.en.toml",
    "sheet.pl.toml",
    "sheet.typ",
    "sheets.py",
    "strength.json",
    "rules/__init__.py",
    "rules/game.py",
    "rules/moves.py",
    "rules/printed.py",
    "rules/scoring.py",
    "rules/start.py",
    "rules/state.py",
    "rules/turn.py",
    "rules/view.py",
    "telling.py",
}
MOST = 3
"""Of our games: what so many have is no longer one game's own."""
PAGE = (Path(__file__).parents[2] / "docs/architecture.md").read_text(encoding="utf-8")
FOLDERS = sorted(path.parent for path in Path(stolik.games.__path__[0]).glob("*/about.json"))


def files_of(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_same_thing_has_the_same_file_name_in_every_game(folder: Path):
    assert not BASE - files_of(folder)


def test_what_all_our_games_have_is_named_here():
    common = set[str].intersection(*map(files_of, FOLDERS))
    assert {name for name in common if "__pycache__" not in name} == BASE


def test_what_most_of_our_games_have_stands_in_the_map_of_a_games_folder():
    there = PAGE.split("## A game's folder\n")[1].split("\n## ")[0]
    found = Counter(name for folder in FOLDERS for name in files_of(folder) if name.endswith(".py"))
    common = {Path(name).name for name, games in found.items() if games >= MOST}
    assert [name for name in sorted(common) if f"`{name}`" not in there and f"/{name}`" not in there] == []
