"""The processes in which bots and the coach think."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import Any

import pytest

from stolik.game.chance import Chance, Luck
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.state import State
from stolik.games.crisscross.rules.view import View
from stolik.server.running import thinkers as thinking
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Timekeeper, seconds

pytestmark = pytest.mark.anyio

GAME = GAMES["crisscross"]
LONGER_THAN_PATIENCE = 1.5


class Ponderous(CrissCross):
    """Nothing in it is quick."""

    def imagine(self, view: View, chance: Luck) -> State:
        time.sleep(LONGER_THAN_PATIENCE)
        return super().imagine(view, chance)


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
