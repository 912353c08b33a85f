"""The codec: what the rules say comes out as JSON, and only what the rules could say comes in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.game.contract import AnyGame, Length
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.moves import Options, Place, Rolled
from stolik.table.codec import BadInput, codec, convert, first_repeated, mirror, parse, plain
from stolik.table.playing import simulated_header
from stolik.table.table import Table

CODEC = codec(GAMES["crisscross"])


def refused(text: str) -> BadInput:
    with pytest.raises(BadInput) as error:
        CODEC.read_action(parse(text))
    return error.value


class Counted(str):
    """A key that knows how often one of its kind was compared with another."""

    __slots__ = ()

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, str(other))

    __hash__ = str.__hash__


def test_a_key_that_is_there_twice_among_thousands_is_found_without_comparing_each_with_each() -> None:
    keys = [Counted(at) for at in range(5_000)]
    assert first_repeated([*keys, Counted("4999"), Counted("0")]) == "4999"
    assert Counted.compared < len(keys)


def test_an_action_says_what_it_does() -> None:
    assert CODEC.write_action(Place(1, 2)) == {"do": "place", "a": 1, "b": 2}


def test_an_event_says_what_happened_to_everybody() -> None:
    assert CODEC.write_event(Rolled(3, (1, 6))) == {"event": "rolled", "round": 3, "dice": [1, 6]}


def test_an_event_for_some_seats_names_them() -> None:
    assert CODEC.write_event(Rolled(3, (1, 6), to=(0, 2)))["to"] == [0, 2]


def test_a_schema_names_the_keys_of_an_object_that_has_just_these() -> None:
    view = msgspec.json.schema(codec(GAMES["twentyone"]).view_mirror)["$defs"]["View"]
    assert view["properties"]["dice"]["propertyNames"] == {
        "enum": sorted(["white", "black", "red", "blue", "yellow", "green"])
    }


@pytest.mark.parametrize(
    ("text", "field", "problem"),
    [
        ('{"do": "place", "a": 1, "b": 2, "c": 3}', "action.c", "no such field"),
        ('{"do": "place", "a": 1}', "action.b", "missing"),
        ('{"do": "place", "a": 1, "b": 25}', "action.b", "<= 24"),
        ('{"do": "place", "a": -1, "b": 2}', "action.a", ">= 0"),
        ('{"do": "place", "a": "1", "b": 2}', "action.a", "got `str`"),
        ('{"do": "place", "a": 1.0, "b": 2}', "action.a", "got `float`"),
        ('{"do": "place", "a": true, "b": 2}', "action.a", "got `bool`"),
        ('{"do": "place", "a": null, "b": 2}', "action.a", "got `null`"),
        ('{"do": "fly", "a": 1, "b": 2}', "action.do", "'fly'"),
        ('{"a": 1, "b": 2}', "action.do", "missing"),
        ('{"do": "place", "a": 1, "a": 2, "b": 2}', "a", "more than once"),
        ("[1, 2]", "action", "got `array`"),
    ],
)
def test_what_is_wrong_is_refused_by_name(text: str, field: str, problem: str) -> None:
    error = refused(text)
    assert error.field == field
    assert problem in error.problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "not JSON"),
        ("", "not JSON"),
        ('{"do": "place", "a": NaN, "b": 2}', "NaN is not a number"),
        ("[" * 40 + "]" * 40, "nested deeper than 32 levels"),
        ("[" * 60_000, "nested deeper than 32 levels"),
        (" " * 70_000, "longer than 65536 bytes"),
        ("9" * 5000, "not JSON"),
    ],
)
def test_what_is_not_even_json_is_refused(text: str, problem: str) -> None:
    assert problem in refused(text).problem


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_was_written_is_read_again(game: AnyGame) -> None:
    its, table = codec(game), Table(simulated_header(game, 2, game.Options(), seed=1, number=0), at=0)
    for at in range(1, 6):
        seat = min(table.to_act(), default=0)
        action = next(iter(table.legal(seat, at)), None)
        if action is not None:
            assert its.read_action(its.write_action(action)) == action
            table.act(seat, action, at=at)
        for watching in (None, 0, 1):
            assert its.read_view(its.write_view(table.view(watching))) == table.view(watching)
        assert [its.read_event(its.write_event(event)) for event in table.entries[-1].events] == list(
            table.entries[-1].events
        )
    assert its.read_options(its.write_options(table.header.options)) == table.header.options


def test_a_view_that_says_too_much_is_refused_by_name() -> None:
    game = GAMES["twinit"]
    view = codec(game).write_view(Table(simulated_header(game, 2, game.Options(), seed=1, number=0), at=0).view(0))
    view["seats"][1]["secret"] = 1
    with pytest.raises(BadInput, match=r"^view\.seats\[1\]\.secret: no such field$"):
        codec(game).read_view(view)


def test_an_event_that_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match=r"^event\.event: Invalid value 'exploded'"):
        CODEC.read_event({"event": "exploded"})


def test_what_has_no_form_in_json_is_not_written() -> None:
    with pytest.raises(TypeError, match="set has no form in JSON"):
        plain({1, 2})


def test_a_bound_that_is_none_is_a_mistake_of_the_rules() -> None:
    @dataclass(frozen=True)
    class Odd:
        count: Annotated[int, "at most three"]

    with pytest.raises(TypeError, match="'at most three' is no bound that the codec knows"):
        mirror(Odd)


@pytest.mark.parametrize(("count", "problem"), [(0, "length >= 1"), (3, "length <= 2")])
def test_a_list_has_bounds_too(count: int, problem: str) -> None:
    @dataclass(frozen=True)
    class Few:
        things: Annotated[tuple[int, ...], Length(1, 2)]

    with pytest.raises(BadInput, match=problem):
        convert({"things": [0] * count}, mirror(Few), "few")


def test_just_as_deep_and_as_long_as_may_be_is_read() -> None:
    assert parse("[" * 31 + "]" * 31)
    assert parse('{"a":' * 31 + "1" + "}" * 31)
    assert parse('"a"'.ljust(100), most=100) == "a"
    with pytest.raises(BadInput, match=r"^longer than 100 bytes$"):
        parse('"a"'.ljust(101), most=100)
    with pytest.raises(BadInput, match=r"^nested deeper than 32 levels$"):
        parse('{"a":' * 32 + "1" + "}" * 32)


def test_options_have_defaults() -> None:
    assert CODEC.read_options({}) == Options()


def test_options_are_checked_like_actions() -> None:
    with pytest.raises(BadInput, match=r"options\.start: Invalid enum value 'later'"):
        CODEC.read_options({"start": "later"})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["do", "a", "b", "symbol"]), inner),
    max_leaves=8,
)


@pytest.mark.slow
@given(JSON)
def test_whatever_comes_in_is_an_action_or_refused(value: object) -> None:
    try:
        action = CODEC.read_action(parse(msgspec.json.encode(value)))
    except BadInput:
        return
    assert CODEC.write_action(action) == value


@given(st.binary(max_size=200))
def test_any_bytes_are_json_or_refused(text: bytes) -> None:
    try:
        value = parse(text)
    except BadInput:
        return
    assert parse(json.dumps(value)) == value
