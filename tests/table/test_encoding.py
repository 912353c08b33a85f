"""The fast lane says what the codec says, for every game that is registered."""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from itertools import islice
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest

from stolik.game.contract import Action, AnyGame, Event, Length, by_wire_name
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.moves import Place
from stolik.games.crisscross.rules.printed import CELLS
from stolik.games.crisscross.rules.state import open_places
from stolik.table.codec import BadInput, codec
from stolik.table.encoding import Encoder
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from tests.contract.broken import Countdown


def decoded(data: bytes) -> Any:
    return msgspec.json.decode(data)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_is_written_fast_is_what_the_codec_writes(game: AnyGame):
    players = max(2, game.players.start)
    table = play_out(simulated_header(game, players, game.Options(), 3, 1), [RandomPlayer()] * players)
    fast, slow = Encoder(game), codec(game)
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
    assert decoded(Encoder(game).actions(actions)) == [codec(game).write_action(action) for action in actions]


def test_a_list_of_the_same_objects_is_written_alike_however_often():
    actions, fast = open_places((0,) * CELLS), Encoder(GAMES["crisscross"])
    written = {fast.actions(actions) for _ in range(3)} | {fast.actions(list(actions))}
    assert [decoded(text) for text in written] == [[{"do": "place", "a": one.a, "b": one.b} for one in actions]]


def test_an_action_that_lies_where_another_has_been_is_written_as_itself():
    fast = Encoder(GAMES["crisscross"])
    for a in range(CELLS):
        fresh = [Place(a, b) for b in range(CELLS)]
        assert [decoded(fast.actions(fresh)) for _ in range(3)] == [
            [{"do": "place", "a": a, "b": b} for b in range(CELLS)]
        ] * 3


def test_no_actions_are_an_empty_list():
    assert Encoder(GAMES["crisscross"]).actions([]) == b"[]"


@pytest.mark.parametrize("text", [b"{", b"[]", b'{"do":"place"}', b'{"do":"fly"}', b'{"do":"place","a":1,"b":99}'])
def test_what_is_no_action_is_refused(text: bytes):
    with pytest.raises(BadInput):
        Encoder(GAMES["crisscross"]).read_action(text)


def _luck() -> Any:
    from stolik.game.chance import Chance

    return Chance(bytes(32), 0)


class From(NamedTuple):
    """What a game's view may be made of, and its name on the wire."""

    hint: Any
    value: Any


@dataclass(frozen=True, slots=True)
class Inner:
    from_: int


@dataclass(frozen=True, slots=True)
class Plain:
    where: Literal["here", "there"]
    many: tuple[int, ...]


VIEWS = [
    From(Inner, Inner(1)),
    From(Inner | None, Inner(2)),
    From(tuple[Inner, ...], (Inner(3), Inner(4))),
    From(Annotated[tuple[Inner, ...], Length(1, 9)], (Inner(5),)),
    From(Plain, Plain("there", (1, 2))),
    From(Literal["here"], "here"),
]


@pytest.mark.parametrize("made", VIEWS, ids=lambda made: str(made.hint))
def test_a_word_of_pythons_own_is_written_without_its_underscore_however_deep_it_lies(made: From):
    view = make_dataclass("View", [("inner", made.hint)], frozen=True)
    happened = make_dataclass("Happened", [("inner", made.hint)], bases=(Event,), frozen=True)
    game: Any = type("Odd", (Countdown,), {"View": view, "events": by_wire_name(happened)})()
    fast, slow = Encoder(game), codec(game)
    assert decoded(fast.view(view(made.value))) == slow.write_view(view(made.value))
    assert decoded(fast.event(happened(made.value))) == {"event": "happened", **slow.write_view(view(made.value))}
    assert "from_" not in str(decoded(fast.view(view(made.value))))


def test_numbers_alone_are_written_as_each_alone_also_if_one_has_a_word_of_pythons_own():
    @dataclass(frozen=True, slots=True)
    class Move(Action):
        from_: int
        to: int

    game: Any = type("Odd", (Countdown,), {"actions": {"move": Move}})()
    assert decoded(Encoder(game).actions([Move(1, 2), Move(3, 4)])) == [
        {"do": "move", "from": 1, "to": 2}, {"do": "move", "from": 3, "to": 4},
    ]  # fmt: skip
