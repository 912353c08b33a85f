"""A sight that remembers what was encoded before shows what one shows that remembers nothing, in every game."""

from __future__ import annotations

import pytest

from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.server.live.updates import Sight
from stolik.table.log import Header
from stolik.table.table import Table

MOVES = 12


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_was_legal_before_is_shown_only_while_it_is(game: AnyGame):
    players = max(2, game.players.start)
    table = Table(Header(game, players, game.Options(), secret=bytes(32)), 0)
    before: Sight | None = None
    for _ in range(MOVES):
        sights = [
            Sight(game, "T", table.position, table.entries, table.revision, before=known) for known in (before, None)
        ]
        for seat in range(players):
            remembering, fresh = (sight.update(seat, 0, b"", legal=True) for sight in sights)
            assert remembering == fresh
        before = sights[0]
        moves = [(seat, action) for seat in sorted(table.to_act()) for action in list(table.legal(seat, 0))[:1]]
        if not moves:
            break
        table.act(*moves[0], at=0, allowed=(0, 0) if game.traits.real_time else None)
