"""The bots on the command line: `stolik arena` and `stolik simulate --bots`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def stolik(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stolik", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_the_arena_prints_a_line_for_each_player():
    told = stolik("arena", "crisscross", "--seats", "regular,beginner", "--games", "4", "--processes", "1")
    assert told.stdout.startswith("4 games of crisscross (2 deals), seed 0\n")
    assert [line.split()[0] for line in told.stdout.splitlines()[2:]] == ["regular", "beginner"]


def test_the_arena_plays_whole_deals_and_can_say_it_in_json():
    told = stolik("arena", "crisscross", "--seats", "beginner,beginner", "--games", "3", "--processes", "1", "--json")
    assert json.loads(told.stdout)["games"] == 4


def test_the_arena_draws_what_it_saw(tmp_path: Path):
    drawing = tmp_path / "points.svg"
    stolik("arena", "crisscross", "--seats", "beginner", "--games", "5", "--processes", "1", "--plot", drawing)
    assert drawing.read_text("utf-8").startswith("<svg ")


def test_the_arena_knows_no_other_levels():
    told = stolik("arena", "crisscross", "--seats", "expert,champion")
    assert (told.returncode, told.stderr) == (
        2,
        "stolik: there is no level 'champion'; there are newcomer, beginner, casual, regular, seasoned, expert\n",
    )


def test_the_arena_refuses_more_players_than_the_game_has_seats():
    told = stolik("arena", "crisscross", "--seats", ",".join(["beginner"] * 7))
    assert (told.returncode, told.stdout) == (2, "")
    assert "players 7" in told.stderr


def test_one_step_of_the_ladder_can_be_measured_alone():
    told = stolik("ladder", "crisscross", "--levels", "casual,regular", "--games", "2", "--processes", "1")
    assert [line.split()[0] for line in told.stdout.splitlines()[2:]] == ["casual", "regular"]


def test_a_ladder_of_one_level_is_none():
    told = stolik("ladder", "crisscross", "--levels", "casual")
    assert (told.returncode, told.stderr) == (2, "stolik: a ladder takes two levels at least\n")


def test_simulated_bots_sign_what_they_do(tmp_path: Path):
    record = tmp_path / "bots.jsonl"
    stolik("simulate", "crisscross", "--players", "1", "--bots", "regular", "--record", record)
    entries = [json.loads(line) for line in record.read_text("utf-8").splitlines()][2:-1]
    assert {entry["by"] for entry in entries} == {"bot:regular"}
