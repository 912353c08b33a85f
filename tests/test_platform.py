"""The platform knows no game by name: neither an id nor a title of one stands anywhere in its sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stolik
from stolik.game.installed import GAMES
from stolik.table.about import about

HOME = Path(stolik.__path__[0])
ROOMS = sorted(path for path in HOME.iterdir() if path.name not in {"games", "__pycache__", "py.typed"})
ENDINGS = {".py", ".typ", ".toml", ".in", ".mako"}
NAMES = sorted({name for id_ in GAMES for name in (id_, about(id_).name)})


def named(text: str) -> list[str]:
    return [name for name in NAMES if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_no_game_is_named(room: Path):
    files = [room, *room.rglob("*")] if room.is_dir() else [room]
    sources = [file for file in files if file.suffix in ENDINGS and "static" not in file.relative_to(HOME).parts]
    found = {file.relative_to(HOME).as_posix(): named(file.read_text(encoding="utf-8")) for file in sources}
    assert {file: names for file, names in found.items() if names} == {}


def test_a_name_is_found_where_it_stands():
    assert named("if game.id == 'crisscross': ...") == ["crisscross"]
    assert named("# as in Twin it! only") == ["Twin it!"]
