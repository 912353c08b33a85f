"""The fast lane says what the codec says, for every game that is registered."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
import pytest

from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.table.codec import BadInput, codec
from stolik.table.encoding import encoder
from stolik.table.playing import RandomPlayer, play_out, simulated_header


def decoded(data: bytes) -> Any:
    return msgspec.json.decode(data)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_is_written_fast_is_what_the_codec_writes(game: AnyGame):
    players = max(2, game.players.start)
    table = play_out(simulated_header(game, players, game.Options(), 3, 1), [RandomPlayer()] * players)
    fast, slow = encoder(game), codec(game)
    for entry in table.entries:
        for event in entry.events:
            written = slow.write_event(event)
            written.pop("to", None)
            assert decoded(fast.event(event)) == written
    for entry in table.entries[1:]:
        assert decoded(fast.action(entry.action)) == slow.write_action(entry.action)
        assert fast.read_action(fast.action(entry.action)) == entry.action
    for seat in (None, *range(players)):
        assert decoded(fast.view(table.view(seat))) == slow.write_view(table.view(seat))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_list_of_actions_is_written_as_each_alone(game: AnyGame):
    state = game.start(max(2, game.players.start), game.Options(), _luck()).state
    actions = list(islice(game.legal(state, min(game.to_act(state))), 300))
    assert decoded(encoder(game).actions(actions)) == [codec(game).write_action(action) for action in actions]


def test_no_actions_are_an_empty_list():
    assert encoder(GAMES["crisscross"]).actions([]) == b"[]"


@pytest.mark.parametrize("text", [b"{", b"[]", b'{"do":"place"}', b'{"do":"fly"}', b'{"do":"place","a":1,"b":99}'])
def test_what_is_no_action_is_refused(text: bytes):
    with pytest.raises(BadInput):
        encoder(GAMES["crisscross"]).read_action(text)


def _luck() -> Any:
    from stolik.game.chance import Chance

    return Chance(bytes(32), 0)
