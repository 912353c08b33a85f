"""The processes in which bots and the coach think."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest

from stolik.bots.bot import STANDARD
from stolik.bots.sampling import stand_in
from stolik.game.chance import Chance
from stolik.server.running import thinkers as thinking
from stolik.server.running.thinkers import PATIENCE, PATIENCE_AT_FIRST, Choice, Thinkers
from stolik.server.running.timekeeper import Span
from tests.server.guests import guest, until
from tests.server.serving import Process, free_port
from tests.server.slow_bots import (
    CHOOSE,
    GAME,
    Gate,
    Gated,
    Ponderous,
    choose_behind_the_gate,
    rehearse_nothing,
    stand_in_behind_the_gate,
)
from tests.server.time import HandMovedTime

pytestmark = pytest.mark.anyio


@pytest.fixture
def time() -> HandMovedTime:
    return HandMovedTime()


@pytest.fixture
def thinkers(time: HandMovedTime) -> Generator[Thinkers]:
    thinkers = Thinkers(1, time)
    yield thinkers
    thinkers.close()


def first_turn() -> tuple[Any, tuple[Any, ...]]:
    state = GAME.start(2, GAME.Options(), Chance(bytes(32), 0)).state
    return GAME.view(state, 0), tuple(GAME.legal(state, 0))


async def test_a_bot_waits_for_who_thinks_for_the_first_time_instead_of_breaking_it_off(
    thinkers: Thinkers, time: HandMovedTime, tmp_path: Path
):
    view, legal = first_turn()
    await thinkers.choose(GAME, "beginner", view, legal)
    coach = Ponderous(Gate(tmp_path))
    advising = asyncio.create_task(thinkers.advise(coach, view))
    choosing = asyncio.create_task(thinkers.choose(GAME, "beginner", view, legal))
    await until(lambda: len(coach.gate.visitors) == 1)
    await time.forward(later_than(PATIENCE))
    await coach.gate.open()
    assert await advising
    assert (await choosing).action in legal
    assert psutil.pid_exists(*coach.gate.visitors)


# When it takes long


SEED = bytes(range(32))


def same_seed(_: int) -> bytes:
    return SEED


def never_random(_: Sequence[Any]) -> Any:
    pytest.fail("played at random")


def later_than(span: Span) -> Span:
    return Span(span + 1)


@pytest.fixture
def gated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gated:
    """Nobody may fall back on luck."""
    monkeypatch.setattr(thinking, "choose", choose_behind_the_gate)
    monkeypatch.setattr(thinking.secrets, "token_bytes", same_seed)
    monkeypatch.setattr(thinking.random, "choice", never_random)
    return Gated(Gate(tmp_path))


def stand_ins_choice(view: Any, legal: Sequence[Any]) -> Choice:
    return Choice(stand_in(GAME).choose(view, legal, Chance(SEED, 0), STANDARD), None)


class Table:
    """Asks bots in the same position, again and again."""

    def __init__(self, thinkers: Thinkers, gated: Gated) -> None:
        self._thinkers = thinkers
        self.gated = gated
        self.view, self.legal = first_turn()
        self._came = 0

    async def ask(self, who: str = "expert") -> asyncio.Task[Any]:
        """A bot that is asked, and stands at the gate."""
        asked = self.ask_in_line(who)
        self._came += 1
        await until(lambda: len(self.gated.gate.visitors) == self._came)
        return asked

    def ask_in_line(self, who: str = "expert") -> asyncio.Task[Any]:
        """One that cannot get to the gate yet."""
        return asyncio.create_task(self._thinkers.choose(self.gated, who, self.view, self.legal))

    async def get_known(self, who: str) -> None:
        asked = await self.ask(who)
        await self.gated.gate.open()
        await asked

    def answer_of(self, who: str) -> Any:
        return CHOOSE(GAME, who, self.view, self.legal, SEED)

    @property
    def answer_of_the_stand_in(self) -> Any:
        return stand_ins_choice(self.view, self.legal)


@pytest.fixture
def table(thinkers: Thinkers, gated: Gated) -> Table:
    return Table(thinkers, gated)


async def test_while_a_bot_is_compiled_a_sensible_player_stands_in(table: Table, time: HandMovedTime):
    asked = await table.ask()
    await time.forward(later_than(PATIENCE_AT_FIRST))
    assert await asked == table.answer_of_the_stand_in


async def test_a_process_that_compiles_is_left_to_it(table: Table, time: HandMovedTime):
    asked = await table.ask()
    await time.forward(later_than(PATIENCE_AT_FIRST))
    await asked
    next_ = table.ask_in_line()
    await table.gated.gate.open()
    await until(lambda: len(table.gated.gate.visitors) == 2)
    await table.gated.gate.open()
    assert await next_ == table.answer_of("expert")
    assert len(set(table.gated.gate.visitors)) == 1


async def test_a_bot_that_hangs_is_ended_and_its_place_is_taken(table: Table, time: HandMovedTime):
    await table.get_known("expert")
    hanging = await table.ask()
    await time.forward(later_than(PATIENCE))
    assert await hanging == table.answer_of_the_stand_in
    await until(lambda: not psutil.pid_exists(table.gated.gate.visitors[-1]))
    again = await table.ask()
    await table.gated.gate.open()
    assert await again == table.answer_of("expert")


async def test_who_thinks_in_a_process_that_is_ended_for_somebody_else_begins_anew(table: Table, time: HandMovedTime):
    for who in ("expert", "beginner"):
        await table.get_known(who)
    hanging = await table.ask()
    await time.forward(PATIENCE)
    innocent = table.ask_in_line("beginner")
    await time.forward(Span(1))
    await hanging
    await until(lambda: len(table.gated.gate.visitors) == 4)
    await table.gated.gate.open()
    assert await innocent == table.answer_of("beginner")


async def test_where_everything_is_slow_whoever_is_first_plays_and_nobody_is_ended(
    table: Table, time: HandMovedTime, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(thinking, "choose_instead", stand_in_behind_the_gate)
    asked = await table.ask()
    await time.forward(later_than(PATIENCE_AT_FIRST))
    await until(lambda: len(table.gated.gate.visitors) == 2)
    await table.gated.gate.open()
    assert (await asked).action in table.legal
    assert all(psutil.pid_exists(visitor) for visitor in table.gated.gate.visitors)


# Where they have rehearsed


@pytest.fixture
def rehearsed(time: HandMovedTime, gated: Gated, monkeypatch: pytest.MonkeyPatch) -> Generator[Table]:
    monkeypatch.setattr(thinking, "_rehearse", rehearse_nothing)
    thinkers = Thinkers(1, time, rehearse=True)
    yield Table(thinkers, gated)
    thinkers.close()


async def test_the_first_decision_of_who_has_rehearsed_is_waited_for_no_longer_than_any_other(
    rehearsed: Table, time: HandMovedTime
):
    asked = await rehearsed.ask()
    await time.forward(later_than(PATIENCE))
    assert await asked == rehearsed.answer_of_the_stand_in


async def test_a_process_that_has_answered_nobody_yet_may_still_rehearse_and_is_left_to_it(
    rehearsed: Table, time: HandMovedTime
):
    asked = await rehearsed.ask()
    await time.forward(later_than(PATIENCE))
    await asked
    next_ = rehearsed.ask_in_line()
    await rehearsed.gated.gate.open()
    await until(lambda: len(rehearsed.gated.gate.visitors) == 2)
    await rehearsed.gated.gate.open()
    assert await next_ == rehearsed.answer_of("expert")
    assert len(set(rehearsed.gated.gate.visitors)) == 1


# When the server is killed


async def test_the_thinking_processes_of_a_server_that_is_killed_end_with_it(tmp_path: Path):
    server = await asyncio.to_thread(Process, tmp_path, free_port())
    async with guest(server.address) as ania, ania.tab() as tab:
        table = (await ania.new_table(players=2, instant_bots=True))["id"]
        await ania.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "beginner"})
        await ania.post(f"/api/tables/{table}/start")
        update = await tab.watch(table)
        if update["rev"] < 2:
            await tab.update(2)
        family = psutil.Process(server.pid).children(recursive=True)
        server.kill()
    _, left = await asyncio.to_thread(psutil.wait_procs, family, timeout=15)
    assert (len(family) > 0, left) == (True, [])
