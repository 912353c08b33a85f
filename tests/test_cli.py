"""The command line: what it prints, and how it says no."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from stolik.cli.version import client_build
from stolik.games.twinit.art import contact_sheet


def stolik(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stolik", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    made = stolik("simulate", "crisscross", "--players", "2", "--games", "3", "--seed", "1", "--record", file)
    assert made.returncode == 0, made.stderr
    return file


def test_games_lists_the_games_with_their_players() -> None:
    assert "crisscross   Criss Cross              1–6 players" in stolik("games").stdout


@pytest.mark.parametrize("asked", [(), ("--help",)], ids=["nothing", "help"])
def test_the_overview_says_of_every_command_what_it_does(asked: tuple[str, ...]) -> None:
    overview = stolik(*asked).stdout
    names = [line.split()[1] for line in overview.splitlines() if re.match(r"│ [a-z]", line)]
    assert {"patterns", "play", "review"} <= set(names)
    assert [name for name in names if not re.search(rf"^│ {name} +\w", overview, re.MULTILINE)] == []


def test_check_game_names_every_property_and_ends_well() -> None:
    checked = stolik("check-game", "twentyone", "--games", "1")
    assert checked.returncode == 0, checked.stdout
    assert "  holds   every legal action is accepted\n" in checked.stdout
    assert checked.stdout.endswith("twentyone keeps the contract\n")


def test_new_game_writes_a_package(tmp_path: Path) -> None:
    made = stolik("new-game", "acorns", "--into", tmp_path)
    assert (made.returncode, made.stdout) == (
        0,
        f"{tmp_path / 'acorns'}: a new game; its README.md says how to go on\n",
    )
    assert (tmp_path / "acorns" / "README.md").read_text().startswith("# Acorns\n")


def test_the_version_is_said_with_the_clients_build(tmp_path: Path) -> None:
    assert stolik("--version").stdout.startswith(f"{version('stolik')} (")
    assert client_build(tmp_path / "index.html") == "no client built"
    (tmp_path / "index.html").write_text("<title>Stolik</title>")
    assert client_build(tmp_path / "index.html").startswith("client fcb6ec00, built 20")


def test_simulate_plays_the_same_games_for_the_same_seed(games: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    stolik("simulate", "crisscross", "--players", "2", "--games", "3", "--seed", "1", "--record", again)
    assert again.read_bytes() == games.read_bytes()


def test_simulate_is_quiet_in_a_pipe() -> None:
    told = stolik("simulate", "crisscross", "--players", "1", "--games", "2")
    assert told.stdout.startswith("2 games of crisscross; mean points per seat: ")
    assert told.stderr == ""


def test_replay_agrees_with_what_simulate_recorded(games: Path) -> None:
    replayed = stolik("replay", games)
    assert (replayed.returncode, replayed.stdout) == (0, f"{games}: 3 records agree with the rules\n")


def test_replay_fails_at_the_first_entry_that_differs(games: Path) -> None:
    games.write_text(games.read_text().replace('"round":7', '"round":8', 1))
    replayed = stolik("replay", games)
    assert replayed.returncode == 1
    assert "record 1, seq 12: the rules say" in replayed.stderr


def test_show_tells_the_game_and_draws_the_sheets(games: Path) -> None:
    told = stolik("show", games).stdout
    assert "Round 12:" in told
    assert "Player 2 draws" in told
    assert " wins with " in told or " win with " in told


def test_show_fails_on_a_record_that_differs(games: Path) -> None:
    games.write_text(games.read_text().replace('"round":7', '"round":8', 1))
    assert stolik("show", games).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["fly"], 'Unknown command "fly"'),
        (["simulate", "chess", "--players", "2"], "there is no game 'chess'"),
        (["check-game", "chess"], "there is no game 'chess'"),
        (["check-game", "setup", "--games", "0"], "--games"),
        (["new-game", "My Game"], "'My Game' is no name for a game"),
        (["new-game", "acorns", "--into", "/proc/nowhere"], "/proc/nowhere"),
        (["simulate", "crisscross", "--players", "7"], "players 7, least 1, most 6"),
        (["simulate", "crisscross", "--players", "-1"], "players -1"),
        (["simulate", "crisscross", "--players", "two"], "--players"),
        (["simulate", "crisscross"], "--players"),
        (["simulate", "crisscross", "--players", "2", "--games", "0"], "--games"),
        (["simulate", "crisscross", "--players", "2", "--options", "{"], "not JSON"),
        (["simulate", "crisscross", "--players", "2", "--options", '{"colour": 1}'], "options.colour: no such field"),
        (["simulate", "crisscross", "--players", "2", "--record", "/no/such/folder/x"], "No such file or directory"),
        (["replay", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["replay", "/"], "Is a directory"),
        (["show", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["replay", __file__], "not JSON"),
        (["patterns"], "--output"),
        (["patterns", "-o"], "-o requires an argument"),
        (["patterns", "-o", "/no/such/folder/x"], "/no/such/folder/x: No such file or directory"),
        (["patterns", "-o", "/"], "/: Is a directory"),
    ],
)
def test_a_bad_call_gets_one_clear_line_and_exit_code_2(arguments: list[str], line: str) -> None:
    refused = stolik(*arguments)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert line in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_call_that_is_refused_leaves_an_older_record_alone(games: Path) -> None:
    before = games.read_bytes()
    assert stolik("simulate", "crisscross", "--players", "9", "--record", games).returncode == 2
    assert games.read_bytes() == before
    assert list(games.parent.iterdir()) == [games]


def test_patterns_draws_the_contact_sheet(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.svg"
    assert stolik("patterns", "-o", sheet).stdout == f"{sheet}: 119 patterns in 17 families\n"
    assert sheet.read_text() == contact_sheet()
