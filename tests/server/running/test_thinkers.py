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
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Timekeeper, seconds
from tests.server.guests import guest, until
from tests.server.serving import Process, free_port
from tests.server.slow_bots import (
    CHOOSE,
    GAME,
    LONGER_THAN_PATIENCE,
    Gate,
    Gated,
    Ponderous,
    choose_behind_the_gate,
    stand_in_behind_the_gate,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
def thinkers() -> Generator[Thinkers]:
    thinkers = Thinkers(1, Timekeeper())
    yield thinkers
    thinkers.close()


def first_turn() -> tuple[Any, tuple[Any, ...]]:
    state = GAME.start(2, GAME.Options(), Chance(bytes(32), 0)).state
    return GAME.view(state, 0), tuple(GAME.legal(state, 0))


async def test_a_bot_waits_for_who_thinks_for_the_first_time_instead_of_breaking_it_off(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
):
    view, legal = first_turn()
    await thinkers.choose(GAME, "beginner", view, legal)
    monkeypatch.setattr(thinking, "PATIENCE", seconds(LONGER_THAN_PATIENCE / 5))
    advice, chosen = await asyncio.gather(
        thinkers.advise(Ponderous(), view), thinkers.choose(GAME, "beginner", view, legal)
    )
    assert advice
    assert chosen in legal


# When it takes long


SEED = bytes(range(32))


def same_seed(_: int) -> bytes:
    return SEED


def never_random(_: Sequence[Any]) -> Any:
    pytest.fail("played at random")


@pytest.fixture
def gated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gated:
    """Nobody has any patience, and nobody may fall back on luck."""
    monkeypatch.setattr(thinking, "_choose", choose_behind_the_gate)
    monkeypatch.setattr(thinking, "PATIENCE", seconds(0.05))
    monkeypatch.setattr(thinking, "PATIENCE_AT_FIRST", seconds(0.05))
    monkeypatch.setattr(thinking.secrets, "token_bytes", same_seed)
    monkeypatch.setattr(thinking.random, "choice", never_random)
    return Gated(Gate(tmp_path))


def stand_ins_choice(view: Any, legal: Sequence[Any]) -> Any:
    return stand_in(GAME).choose(view, legal, Chance(SEED, 0), STANDARD)


async def test_while_a_bot_is_compiled_a_sensible_player_stands_in(thinkers: Thinkers, gated: Gated):
    view, legal = first_turn()
    chosen = await thinkers.choose(gated, "expert", view, legal)
    assert chosen == stand_ins_choice(view, legal)


async def test_a_process_that_compiles_is_left_to_it(thinkers: Thinkers, gated: Gated, monkeypatch: pytest.MonkeyPatch):
    view, legal = first_turn()
    await thinkers.choose(gated, "expert", view, legal)
    await until(lambda: len(gated.gate.visitors) == 1)
    monkeypatch.setattr(thinking, "PATIENCE_AT_FIRST", seconds(60))
    choosing = asyncio.create_task(thinkers.choose(gated, "expert", view, legal))
    await gated.gate.open()
    await until(lambda: len(gated.gate.visitors) == 2)
    await gated.gate.open()
    assert await choosing == CHOOSE(GAME, "expert", view, legal, SEED)
    assert len(set(gated.gate.visitors)) == 1


async def test_a_bot_that_hangs_is_ended_and_its_place_is_taken(
    thinkers: Thinkers, gated: Gated, monkeypatch: pytest.MonkeyPatch
):
    view, legal = first_turn()
    monkeypatch.setattr(thinking, "PATIENCE_AT_FIRST", seconds(60))
    known = asyncio.create_task(thinkers.choose(gated, "expert", view, legal))
    await gated.gate.open()
    await known
    stood_in = await thinkers.choose(gated, "expert", view, legal)
    hanging = gated.gate.visitors[-1]
    await until(lambda: not psutil.pid_exists(hanging))
    again = asyncio.create_task(thinkers.choose(gated, "expert", view, legal))
    await gated.gate.open()
    assert (stood_in, await again) == (stand_ins_choice(view, legal), CHOOSE(GAME, "expert", view, legal, SEED))


async def test_who_thinks_in_a_process_that_is_ended_for_somebody_else_begins_anew(
    thinkers: Thinkers, gated: Gated, monkeypatch: pytest.MonkeyPatch
):
    view, legal = first_turn()
    monkeypatch.setattr(thinking, "PATIENCE_AT_FIRST", seconds(60))
    for who in ("expert", "beginner"):
        known = asyncio.create_task(thinkers.choose(gated, who, view, legal))
        await gated.gate.open()
        await known
    hanging = asyncio.create_task(thinkers.choose(gated, "expert", view, legal))
    await until(lambda: len(gated.gate.visitors) == 3)
    monkeypatch.setattr(thinking, "PATIENCE", seconds(60))
    innocent = asyncio.create_task(thinkers.choose(gated, "beginner", view, legal))
    await hanging
    await until(lambda: not psutil.pid_exists(gated.gate.visitors[2]))
    await gated.gate.open()
    assert await innocent == CHOOSE(GAME, "beginner", view, legal, SEED)


async def test_where_everything_is_slow_whoever_is_first_plays_and_nobody_is_ended(
    thinkers: Thinkers, gated: Gated, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(thinking, "_stand_in", stand_in_behind_the_gate)
    view, legal = first_turn()
    choosing = asyncio.create_task(thinkers.choose(gated, "expert", view, legal))
    await until(lambda: len(gated.gate.visitors) == 2)
    await gated.gate.open()
    assert await choosing in legal
    assert all(psutil.pid_exists(visitor) for visitor in gated.gate.visitors)


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
