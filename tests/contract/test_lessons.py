"""Every game's lesson can be done by anybody who does what the rules allow, in both languages."""

from __future__ import annotations

import pytest

from stolik.checking.lessons import LESSON_PROPERTIES
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.table.lessons.lesson import lesson_of


@pytest.mark.parametrize("name", LESSON_PROPERTIES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_lesson(name: str, game: AnyGame) -> None:
    LESSON_PROPERTIES[name](game)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_the_house_has_a_lesson(game: str) -> None:
    assert lesson_of(game) is not None
