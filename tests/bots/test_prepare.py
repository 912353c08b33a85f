"""Getting the bots ready."""

from __future__ import annotations

import pytest

from stolik.bots.prepare import prepare
from stolik.game.installed import GAMES


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if not game.traits.real_time])
def test_every_bot_thinks_once(name: str) -> None:
    prepare(GAMES[name])
