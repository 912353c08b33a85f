"""`stolik admin` and `stolik move` on the command line: what they print, and how they say no."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from stolik.store import schema
from tests.server.upkeep.stored import Kept, change, keep, leave
from tests.store.rows import open_store
from tests.test_cli import stolik

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def kept(tmp_path: Path) -> Kept:
    store = await open_store(url(tmp_path))
    game = await keep(store, status="playing")
    await keep(store)
    await leave(store)
    return game


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'stolik.db'}"


def admin(folder: Path, *words: str) -> tuple[int, str, str]:
    done = stolik("admin", *words, "--database", url(folder))
    return done.returncode, done.stdout, done.stderr


def asked(folder: Path, *words: str) -> Any:
    code, out, said = admin(folder, *words, "--json")
    assert code == 0, said
    return json.loads(out)


@pytest.mark.parametrize(
    "words",
    [
        ("ban", "203.0.113.7", "--days", "1e308"),
        ("ban", "203.0.113.7", "--days", "1e9"),
        ("prune", "--older-than-days", "inf"),
        ("tables", "--most", "1" + "0" * 20),
    ],
)
async def test_numbers_that_no_calendar_or_database_knows_are_refused_in_one_line(
    tmp_path: Path, kept: Kept, words: tuple[str, ...]
):
    code, out, said = admin(tmp_path, *words)
    assert (code, out, said.count("\n")) == (2, "", 1)
    assert words[-2] in said


async def test_tables_and_people_are_listed(tmp_path: Path, kept: Kept):
    code, out, _ = admin(tmp_path, "tables", "--status", "playing")
    assert (code, out.count("\n"), kept.code in out) == (0, 2, True)
    assert [table["id"] for table in asked(tmp_path, "tables", "--status", "playing")] == [kept.id]
    assert [person["name"] for person in asked(tmp_path, "people", kept.person)] == ["Ania"]


async def test_a_table_is_closed(tmp_path: Path, kept: Kept):
    assert admin(tmp_path, "close", kept.code) == (0, f"{kept.id}: closed\n", "")
    assert [table["status"] for table in asked(tmp_path, "tables", "--person", kept.person)] == ["closed"]
    assert admin(tmp_path, "close", "KQXWPT") == (2, "", "stolik: there is no table KQXWPT\n")


async def test_somebody_is_banned_and_let_in_again(tmp_path: Path, kept: Kept):
    assert admin(tmp_path, "ban", "203.0.113.7", "--days", "7")[1] == "203.0.113.7/32: banned for 7 days\n"
    assert admin(tmp_path, "ban", kept.person)[1] == f"{kept.person}: banned\n"
    assert {ban["who"] for ban in asked(tmp_path, "bans")} == {kept.person, "203.0.113.7/32"}
    assert admin(tmp_path, "unban", "203.0.113.7")[:2] == (0, "203.0.113.7/32: not banned any more\n")
    assert admin(tmp_path, "unban", "203.0.113.7")[::2] == (2, "stolik: 203.0.113.7/32 is not banned\n")
    assert admin(tmp_path, "ban", "Ania")[::2] == (2, "stolik: 'Ania' is neither a guest's id nor an address\n")


async def test_old_games_go_and_a_dry_run_only_counts_them(tmp_path: Path, kept: Kept):
    code, out, _ = admin(tmp_path, "prune", "--older-than-days", "30", "--dry-run")
    assert (code, out.startswith("1 games with "), out.endswith("would go\n")) == (0, True, True)
    assert asked(tmp_path, "prune", "--older-than-days", "30")["tables"] == 1
    assert [table["id"] for table in asked(tmp_path, "tables")] == [kept.id]


async def test_a_log_that_does_not_fold_is_named(tmp_path: Path, kept: Kept):
    assert asked(tmp_path, "check")["broken"] == []
    await change(
        url(tmp_path), delete(schema.entries).where(schema.entries.c.table == kept.key, schema.entries.c.seq == 1)
    )
    code, out, said = admin(tmp_path, "check")
    assert (code, said) == (1, f"stolik: table {kept.id} (crisscross, playing): entry 1 is missing\n")
    assert out.endswith("1 of them broken\n")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path):
    assert admin(tmp_path, "tables")[::2] == (2, f"stolik: {url(tmp_path)}: there is no such file\n")
    assert list(tmp_path.iterdir()) == []


async def test_a_database_is_moved_and_what_cannot_be_is_said_in_one_line(tmp_path: Path, kept: Kept):
    there = f"sqlite:///{tmp_path / 'there.db'}"
    moved = stolik("move", "--from", url(tmp_path), "--to", there, "--json")
    assert moved.returncode == 0, moved.stderr
    told = json.loads(moved.stdout)
    assert (told["rows"]["tables"], told["folded"], told["running"], told["broken"]) == (2, 2, 1, [])
    again = stolik("move", "--from", url(tmp_path), "--to", there)
    assert again.stdout.endswith("2 logs fold to the same on both sides; 1 of these games are not over\n")
    refused = stolik("move", "--from", there, "--to", "mysql://x/y")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
