"""What is compiled once for all has to do for every position that a bot is asked about."""

from __future__ import annotations

import pytest

from stolik.bots import bot_for
from stolik.bots.bot import Budget
from stolik.bots.prepare import prepare
from stolik.game.chance import Chance
from stolik.game.installed import GAMES
from stolik.sim.brought import BROUGHT

FEW = Budget(positions=1)
TURNS = 6


@pytest.mark.parametrize("name", ["setup", "twentyone"])
def test_one_signature_of_each_kernel_does_for_every_position(name: str):
    game = GAMES[name]
    prepare(game)
    for players in (2, 3):
        state = game.start(players, game.Options(), Chance(bytes(32), players)).state
        for turn in range(1, TURNS):
            seat = min(game.to_act(state))
            legal = tuple(game.legal(state, seat))
            action = bot_for(game, "expert").choose(game.view(state, seat), legal, Chance(bytes(32), turn), FEW)
            state = game.play(state, seat, action, Chance(bytes(32), turn)).state
    overloads = [len(kernel.overloads) for kernel in BROUGHT if f".{name}." in kernel.py_func.__module__]
    assert set(overloads) == {1}
