"""What people are told of the games: every game, in both languages, every option and every value of it."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.game.installed import GAMES
from stolik.table.about import Texts, about, key_of

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def texts(game: str) -> tuple[Texts, Texts]:
    return about(game).texts.en, about(game).texts.pl


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


def test_of_a_game_that_says_nothing_the_id_is_known():
    known = about("nobody-has-it")
    assert (known.name, known.designers, known.publisher, known.minutes) == ("nobody-has-it", (), "", 0)
    assert (known.texts.en, known.texts.pl) == (Texts(line="", what="", option={}),) * 2
