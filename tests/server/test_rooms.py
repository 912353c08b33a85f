"""The map of the server in the docs is the server as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src/stolik/server"
PAGE = (ROOT / "docs/architecture.md").read_text()
ROOMS = sorted(init.parent.name for init in SERVER.glob("*/__init__.py"))
FILES = sorted(file.name for file in SERVER.glob("*.py") if file.name != "__init__.py")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def test_the_map_shows_every_room_and_every_file_beside_them():
    shown = section("The server's rooms").split("```")[1]
    assert sorted(re.findall(r"(\w+)/", shown)) == ROOMS
    assert sorted(re.findall(r"\w+\.py", shown)) == FILES


def test_every_file_on_a_moves_path_is_there():
    named = re.findall(r"`([\w/]+\.py)`", section("A move's path through the house"))
    assert [name for name in named if not (ROOT / "src/stolik" / name).is_file()] == []
    assert len(set(named)) >= 14


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_lives_there_and_what_does_not(room: str):
    text = (SERVER / room / "__init__.py").read_text().strip('"\n')
    assert len([line for line in text.splitlines() if line]) == 2


@pytest.mark.parametrize("room", ROOMS)
def test_the_tests_have_the_same_rooms(room: str):
    assert any((ROOT / "tests/server" / room).glob("test_*.py"))


TIMED = ("connections", "http", "live", "lobby", "people", "protocol", "running")
ASKS_THE_MACHINE = re.compile(
    r"asyncio\.(sleep|timeout)\w*\(|loop\(?\)?\.(call_later|call_at|time)\(|time\.(time|monotonic)"
)


@pytest.mark.parametrize("room", TIMED)
def test_nobody_but_the_timekeeper_asks_what_time_it_is(room: str):
    asking = [file.name for file in (SERVER / room).glob("*.py") if ASKS_THE_MACHINE.search(file.read_text())]
    assert asking == (["timekeeper.py"] if room == "running" else [])
