"""Several processes behind one port: all of them serve, one that ends is replaced, and all end together."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from stolik.server.crew import Member, serve_together
from stolik.server.serve import CannotStart, open_door
from stolik.server.settings import Settings
from tests.server.guests import guest
from tests.store.postgres import running

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def postgres() -> Generator[str]:
    with running() as url:
        yield url


@contextmanager
def crew(folder: Path, database: str, processes: int) -> Generator[tuple[str, subprocess.Popen[str]]]:
    """The address of so many processes, and the one that looks after them."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("STOLIK_")}
    settings = {"STOLIK_DATABASE": database, "STOLIK_PORT": "0", "STOLIK_LEASE_SECONDS": "2", "STOLIK_RATE_LIMITS": "0"}
    settings["STOLIK_REHEARSE"] = "0"
    command = [sys.executable, "-m", "stolik", "serve", "--processes", str(processes)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env={**clean, **settings}) as running:
        try:
            assert running.stdout is not None
            found = None
            while found is None:
                found = re.search(r"http://([\d.:]+)/", running.stdout.readline())
            yield found[1], running
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait(60)


async def numbers_at(address: str, count: int) -> set[str]:
    """The numbers of the processes that answer there, until so many were met."""
    met: set[str] = set()
    while len(met) < count:
        async with httpx.AsyncClient() as browser:
            try:
                said = (await browser.get(f"http://{address}/metrics")).text
            except httpx.TransportError:
                continue
        met |= {number for number in re.findall(r"^stolik_process (\S+)$", said, re.MULTILINE) if number != "0.0"}
    return met


async def test_people_at_one_port_meet_at_one_table_wherever_it_is(tmp_path: Path, postgres: str):
    with crew(tmp_path, postgres, 2) as (address, _):
        before = await numbers_at(address, 2)
        async with guest(address) as ania, guest(address, "Ben") as ben, ania.tab() as one, ben.tab() as other:
            table = (await ania.new_table(players=2))["id"]
            await ben.post(f"/api/tables/{table}/join")
            await ania.post(f"/api/tables/{table}/start")
            updates = [await tab.watch(table) for tab in (one, other)]
            await one.act(table, updates[0]["legal"][0])
            seen = await other.update(2)
        assert (len(before), seen["moves"][-1]["seat"]) == (2, 0)


async def test_a_process_that_ends_is_replaced_and_all_end_together(tmp_path: Path, postgres: str):
    with crew(tmp_path, postgres, 2) as (address, running):
        before = await numbers_at(address, 2)
        children = children_of(running.pid)
        os.kill(children[0], signal.SIGKILL)
        while not (await numbers_at(address, 2) - before):
            pass
        children = children_of(running.pid)
    assert running.returncode == 0
    assert not any(is_there(child) for child in children)


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").exists()


def children_of(pid: int) -> list[int]:
    """The servers among them: the one that tidies up after processes is none."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]


def test_several_processes_need_postgresql():
    with pytest.raises(CannotStart, match="STOLIK_PROCESSES: several processes need PostgreSQL, not sqlite:///x"):
        serve_together(Settings(database="sqlite:///x", processes=2), print)


def test_a_private_address_that_nobody_can_call_is_refused():
    settings = Settings(database="postgresql://nobody@127.0.0.1:1/x", processes=2, pipe_host="0.0.0.0")
    with pytest.raises(CannotStart, match="STOLIK_PIPE_HOST: others cannot call"):
        serve_together(settings, print)


def test_what_keeps_one_of_them_from_starting_keeps_all(tmp_path: Path):
    settings = Settings(database="postgresql://nobody:sesame@127.0.0.1:1/x", processes=2, port=0)
    with pytest.raises(CannotStart, match="Connection refused"):
        serve_together(settings, print)


def test_one_that_was_to_replace_another_says_why_it_cannot():
    """Whoever reads the log finds more there than that it ended, once a second."""
    settings = Settings(database="postgresql://nobody:sesame@127.0.0.1:1/x")
    with closing(open_door("127.0.0.1", 0)) as door:
        member = Member(settings, door)
        member.process.join()
    assert "Connection refused" in (member.why_not() or "")
