"""What is legal is encoded once and remembered; what is shown is what it is now, in every game."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from stolik.game.contract import AnyGame, unremarked
from stolik.game.installed import GAMES
from stolik.server.live.updates import Sight
from stolik.server.protocol.outgoing import MOST_LEGAL
from stolik.table.codec import codec
from stolik.table.log import Header
from stolik.table.table import Table

MOVES = 12


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_was_legal_before_is_shown_only_while_it_is(game: AnyGame):
    players = max(2, game.players.start)
    table = Table(Header(game, players, game.Options(), secret=bytes(32)), 0)
    for _ in range(MOVES):
        sight = Sight(table, "T", table.position, table.revision)
        told = sight.told(0, None)
        for seat in range(players):
            shown = msgspec.json.decode(sight.update(seat, told, legal=True))
            legal = [*islice(game.legal(unremarked(game, table.state), seat), MOST_LEGAL + 1)]
            written = [codec(game).write_action(action) for action in legal]
            assert shown["legal"] == (written if len(legal) <= MOST_LEGAL else None)
        moves = [(seat, action) for seat in sorted(table.to_act()) for action in list(table.legal(seat, 0))[:1]]
        if not moves:
            break
        table.act(*moves[0], at=0, allowed=(0, 0) if game.traits.real_time else None)
