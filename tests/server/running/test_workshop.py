"""The workshop: work is done in another process, what cannot change is made once, and nobody orders without end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncGenerator

import pytest

from stolik.server.refusals import TooFast
from stolik.server.running import workshop
from stolik.server.running.pools import Pool
from stolik.server.running.timekeeper import Span, Timekeeper
from stolik.server.running.workshop import Workshop
from tests.server.serving import Served

pytestmark = pytest.mark.anyio


@pytest.fixture
async def shop() -> AsyncGenerator[Workshop]:
    opened = Workshop(Timekeeper(), most_kept=10)
    yield opened
    opened.close()


async def test_work_is_done_in_another_process(shop: Workshop):
    assert await shop.make(os.getpid) != os.getpid()


def test_the_process_that_looks_back_at_games_loads_no_database():
    """It would take most of the time for which the first who looks back waits."""
    code = "import sys, stolik.server.running.workshop as shop; shop._wake_up(); print('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


async def test_whoever_comes_when_too_many_wait_is_asked_to_come_again(shop: Workshop, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workshop, "MOST_WAITING", 0)
    with pytest.raises(TooFast):
        await shop.make(os.getpid)


async def test_what_never_changes_is_made_once_and_the_oldest_goes_when_there_is_too_much(shop: Workshop):
    made: list[str] = []

    async def ask(name: str, size: int) -> None:
        async def make() -> bytes:
            made.append(name)
            return bytes(size)

        assert await shop.once(name, make) == bytes(size)

    for name, size in (("a", 4), ("b", 4), ("a", 4), ("c", 4), ("a", 4), ("b", 4), ("huge", 11), ("huge", 11)):
        await ask(name, size)
    assert made == ["a", "b", "c", "b", "huge", "huge"]


async def test_the_first_order_does_not_wait_for_the_process_to_start(
    standing: Served, monkeypatch: pytest.MonkeyPatch
):
    started: list[Pool] = []

    async def start(pool: Pool, *_: object) -> None:
        started.append(pool)

    monkeypatch.setattr(Pool, "run", start)
    standing.forward(Span(workshop.WAKE_AFTER - 1))
    before = len(started)
    standing.forward(Span(1))
    assert (before, len(started)) == (0, 1)
