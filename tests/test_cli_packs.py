"""The command line and packs: checking one, and playing with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
PAD = EXAMPLES / "my-pad.toml"
PLAY = ("simulate", "twentyone", "--players", "2", "--options", '{"sheets": "my-pad"}')


def stolik(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stolik", *map(str, arguments)]
    environment = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)


def test_pack_check_says_what_the_pack_is_for():
    checked = stolik("pack", "check", PAD)
    assert checked.returncode == 0
    assert checked.stdout.startswith(f"{PAD}: 'my-pad' can be played with in twentyone, sha256 fce142518c75")


def test_pack_check_names_line_and_field(tmp_path: Path):
    file = tmp_path / "bad.toml"
    file.write_text(PAD.read_text(encoding="utf-8").replace('"black", "red", "blue"', '"black", "pink", "blue"'))
    checked = stolik("pack", "check", file)
    problem = "sheets.A[4][1]: must be one of white, black, red, blue, yellow, green"
    assert (checked.returncode, checked.stderr) == (1, f"stolik: {file}: line 21: {problem}\n")


def test_pack_check_refuses_a_file_that_is_not_there(tmp_path: Path):
    checked = stolik("pack", "check", tmp_path / "none.toml")
    assert (checked.returncode, checked.stderr) == (2, f"stolik: {tmp_path}/none.toml: No such file or directory\n")


def test_pack_check_refuses_a_key_of_thousands_of_dots_at_once(tmp_path: Path):
    file = tmp_path / "deep.toml"
    file.write_text(f"{'.'.join('a' * 30_000)} = 1\n")
    checked = stolik("pack", "check", file)
    assert (checked.returncode, checked.stderr) == (1, f"stolik: {file}: line 1: nested deeper than 8 levels\n")


def test_a_game_with_a_pack_is_simulated_replayed_and_shown(tmp_path: Path):
    games = tmp_path / "games.jsonl"
    assert stolik(*PLAY, "--packs", EXAMPLES, "--record", games).returncode == 0
    assert stolik("replay", games).stdout == f"{games}: 1 record agrees with the rules\n"
    assert stolik("show", games).stdout.startswith("Twenty One, 2 at the table (sheets my-pad).")


def test_the_packs_folder_may_be_named_by_the_environment():
    assert stolik(*PLAY, STOLIK_PACKS=str(EXAMPLES)).returncode == 0


def test_simulate_refuses_a_pack_that_is_not_there(tmp_path: Path):
    played = stolik(*PLAY, "--packs", tmp_path)
    assert (played.returncode, played.stderr) == (
        2,
        "stolik: options.sheets: there is no pack 'my-pad' in the packs folder\n",
    )


def test_replay_refuses_a_pack_that_was_changed(tmp_path: Path):
    games = tmp_path / "games.jsonl"
    stolik(*PLAY, "--packs", EXAMPLES, "--record", games)
    games.write_text(games.read_text().replace('"numbers":[[6', '"numbers":[[5', 1))
    replayed = stolik("replay", games)
    assert (replayed.returncode, replayed.stderr) == (
        1,
        f"stolik: {games}: record 1: pack.sha256: is not that of the material\n",
    )
