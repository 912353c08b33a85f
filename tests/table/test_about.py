"""What people are told of the games: every game, in both languages, every option and every value of it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from stolik.game.installed import GAMES
from stolik.table.about import Texts, about, key_of

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def texts(game: str) -> tuple[Texts, Texts]:
    return about(game).texts.en, about(game).texts.pl


def named_values(kind: Any) -> set[str]:
    """The values of an option that have a name: not the numbers."""
    if kind is bool:
        return {"true", "false"}
    if kind is str:
        return {"own"}
    if kind is type(None):
        return {"null"}
    return {key for part in get_args(kind) for key in ({part} if isinstance(part, str) else named_values(part))}


@every_game
def test_every_option_is_explained_in_both_languages(game: Any):
    options = {field.name for field in fields(game.Options)}
    assert [set(tongue.option) for tongue in texts(game.id)] == [options, options]


@every_game
def test_every_named_value_is_explained_in_both_languages_and_nothing_else_is(game: Any):
    kinds = {name: named_values(kind) for name, kind in get_type_hints(game.Options).items()}
    for tongue in texts(game.id):
        assert {name: set(option.values) for name, option in tongue.option.items()} == kinds


@every_game
def test_nothing_is_said_twice_or_left_empty(game: Any):
    for tongue in texts(game.id):
        values = [value for option in tongue.option.values() for value in option.values.values()]
        said = [tongue.line, tongue.what, *(option.text for option in tongue.option.values())]
        said += [value.text for value in values]
        assert all(said)
        assert all(option.title for option in tongue.option.values())
        assert all(value.name for value in values)
        assert len(set(said)) == len(said)


@every_game
def test_it_says_who_made_it(game: Any):
    known = about(game.id)
    assert all((known.name, *known.designers, known.publisher, known.minutes))


def test_values_are_found_as_json_writes_them():
    assert [key_of(value) for value in (True, None, "deal", "")] == ["true", "null", "deal", "own"]
