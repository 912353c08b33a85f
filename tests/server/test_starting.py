"""Starting a server: what keeps it from starting is said in one line, and the command ends with 2."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from shutil import which

import pytest

from stolik.server.serve import CannotStart, get_bots_ready, open_door, serve, serve_at
from stolik.server.settings import BadSetting, Settings, from_environment
from stolik.store.alone import Alone
from stolik.store.engines import BadDatabaseUrl, open_database
from stolik.store.store import Store
from stolik.store.terms import StoreUnavailable
from tests.server.serving import free_port


def stolik(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("STOLIK_")}
    return subprocess.run(
        [sys.executable, "-m", "stolik", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=folder,
        env={**clean, "STOLIK_PORT": "0", **environment},
    )


@pytest.fixture
def taken() -> Generator[int]:
    with socket.create_server(("127.0.0.1", 0)) as door:
        yield door.getsockname()[1]


def said(folder: Path, *arguments: str, **environment: str) -> str:
    """The one line on stderr; nothing else is said, and the exit code is 2."""
    ended = stolik(folder, *(arguments or ("serve",)), **environment)
    assert (ended.returncode, ended.stdout) == (2, ""), ended
    assert ended.stderr.startswith("stolik: ")
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr.removeprefix("stolik: ").rstrip("\n")


EXPECTED = "it should be sqlite:///path or postgresql://user@host/name"


@pytest.mark.parametrize(
    ("url", "line"),
    [
        ("postgresql://me:sesame@here:port/x", f"the database's URL cannot be read: {EXPECTED}"),
        ("sqlite:///missing/x.db", "sqlite:///missing/x.db cannot be used: unable to open database file"),
        ("sqlite:///letter.txt", "sqlite:///letter.txt cannot be used: file is not a database"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_in_one_line(tmp_path: Path, url: str, line: str):
    (tmp_path / "letter.txt").write_text("Dear Ania, this is no database.\n" * 50)
    assert said(tmp_path, STOLIK_DATABASE=url) == line


def test_a_postgresql_that_does_not_answer_is_said_in_one_line_without_its_password(tmp_path: Path):
    url = f"postgresql://me:sesame@127.0.0.1:{free_port()}/x"
    line = said(tmp_path, STOLIK_DATABASE=url)
    assert line == f"{url.replace('sesame', '***')} cannot be used: Connection refused"


def test_a_second_server_on_one_sqlite_file_is_refused_in_one_line(tmp_path: Path):
    held = Alone(tmp_path / "stolik.db")
    line = said(tmp_path, STOLIK_DATABASE="sqlite:///stolik.db")
    held.let_go()
    assert line == "another server uses stolik.db: SQLite serves one process, PostgreSQL serves many"


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path, taken: int):
    assert said(tmp_path, "serve", "--port", str(taken)) == f"port {taken} is in use"


def test_a_setting_that_means_nothing_is_said_in_one_line(tmp_path: Path):
    assert said(tmp_path, STOLIK_PORT="eighty") == "STOLIK_PORT: Expected `int`, got `str` (it is 'eighty')"


def test_a_home_without_a_place_for_the_log_is_said_in_one_line(tmp_path: Path):
    (tmp_path / "home").write_text("")
    line = said(tmp_path, "play", HOME=str(tmp_path / "home"), XDG_DATA_HOME=str(tmp_path / "home"))
    assert line == f"the log has no place: {tmp_path}/home/stolik: Not a directory"


# What the command asks, asked directly


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "65536"),
        ("PORT", ""),
        ("IDLE_MINUTES", "nan"),
        ("THINKERS", "0"),
        ("SPECTATORS", "-1"),
        ("REQUEST_SECONDS", "0"),
        ("RATE_LIMITS", "maybe"),
        ("ORIGINS", "play.example.org"),
        ("DATABASE", ""),
    ],
)
def test_a_setting_has_to_make_sense(name: str, value: str):
    with pytest.raises(BadSetting, match=rf"^STOLIK_{name}: .* \(it is '{value}'\)$"):
        from_environment({f"STOLIK_{name}": value})


@pytest.mark.parametrize("url", ["nonsense", "mysql://me@here/x", "sqlite://", "sqlite:///:memory:"])
def test_a_store_is_a_file_or_postgresql(url: str):
    with pytest.raises(BadDatabaseUrl, match=EXPECTED):
        open_database(url, writes=False)


def test_an_address_that_is_not_here_cannot_be_listened_on():
    with pytest.raises(CannotStart, match=r"^cannot listen on 203\.0\.113\.7, port 0: "):
        open_door("203.0.113.7", 0)


def test_who_knocks_while_a_server_is_still_starting_is_turned_away_at_once():
    """A proxy asks the next process then; whoever is let in and not answered would wait for a process that rehearses."""
    with open_door("127.0.0.1", 0) as door, pytest.raises(ConnectionRefusedError):
        socket.create_connection(door.getsockname())


def test_of_two_that_start_at_one_port_in_the_same_moment_one_says_that_it_is_taken(tmp_path: Path):
    settings = Settings(database=f"sqlite:///{tmp_path / 'stolik.db'}", rehearse=False)
    with open_door("127.0.0.1", 0) as first, open_door("127.0.0.1", first.getsockname()[1], tries=1) as second:
        first.listen()
        with pytest.raises(CannotStart, match=r"^another server was quicker at the same port$"):
            serve_at(settings, second)


def test_a_packs_folder_that_was_named_has_to_be_there():
    with pytest.raises(CannotStart, match=r"^STOLIK_PACKS: there is no folder nowhere$"):
        serve(Settings(port=0, packs="nowhere"))


def test_a_time_zone_that_was_named_has_to_be_there():
    with pytest.raises(CannotStart, match=r"^STOLIK_DAY_ZONE: there is no time zone 'Atlantis/Capital' here$"):
        serve(Settings(port=0, day_zone="Atlantis/Capital"))


@pytest.mark.anyio
async def test_a_database_of_a_version_to_come_is_refused(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "x.db")) as database:
        database.executescript(
            "CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES ('9')"
        )
    with pytest.raises(StoreUnavailable, match=r"cannot be used: .*'9'"):
        await Store.open(f"sqlite:///{tmp_path / 'x.db'}")


def test_the_process_that_gets_the_bots_ready_does_not_lie_about_when_it_has_ended(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "executable", which("true"))
    get_bots_ready().join()
    of_ours = ["ps", "--ppid", str(os.getpid()), "-o", "comm="]
    left = subprocess.run(of_ours, capture_output=True, text=True, check=True).stdout
    assert not re.search(r"^true\b", left, re.MULTILINE)
