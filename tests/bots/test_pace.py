"""How long bots seem to think."""

from __future__ import annotations

from hashlib import sha256

import pytest

from stolik.bots import bot_for
from stolik.bots.bot import STANDARD, Level
from stolik.bots.pace import EASY, FORCED, HARD, OF_THE_CLOCK, SCATTER, hesitation, pace_luck, thinking_time, values_of
from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES

SEED = sha256(b"pace").digest()
TURN_BASED = [game for game in GAMES.values() if not game.traits.real_time]


def times(hard: float | None) -> list[int]:
    return [thinking_time(hard, pace_luck(SEED, seq)) for seq in range(200)]


def test_a_forced_move_is_quicker_than_any_choice():
    assert max(times(None)) < min(times(0.0))


def test_the_closer_the_second_idea_the_longer_it_takes():
    assert hesitation([5.0, 4.9, 1.0], 1.0) > hesitation([5.0, 4.0, 1.0], 1.0) > hesitation([5.0, 1.0], 1.0)
    assert sum(times(0.9)) > sum(times(0.5)) > sum(times(0.1))


def test_a_second_idea_that_is_worth_exactly_the_same_is_the_same_idea():
    assert hesitation([5.0, 5.0, 1.0], 1.0) == hesitation([5.0, 1.0], 1.0)
    assert hesitation([5.0, 5.0], 1.0) == 0.0


def test_times_scatter_by_a_quarter_at_most():
    for hard, typical in ((None, FORCED), (0.0, EASY), (1.0, HARD)):
        assert (1 - SCATTER) * typical - 1 <= min(times(hard)) < max(times(hard)) <= (1 + SCATTER) * typical + 1


def test_nobody_thinks_longer_than_a_third_of_what_the_clock_gives():
    assert {thinking_time(1.0, pace_luck(SEED, seq), 3000) for seq in range(20)} == {3000 // OF_THE_CLOCK}


def test_the_same_game_and_seed_take_the_same_time():
    assert times(0.4) == times(0.4)
    assert times(0.4) != [thinking_time(0.4, pace_luck(bytes(32), seq)) for seq in range(200)]


@pytest.mark.parametrize("level", ["newcomer", "regular", "seasoned", "expert"])
@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.id)
def test_every_bot_can_say_how_hard_its_choice_is(game: AnyGame, level: Level):
    state = game.start(2, game.Options(), Chance(SEED, 0)).state
    seat = min(game.to_act(state))
    legal = tuple(game.legal(state, seat))
    values = values_of(bot_for(game, level), game.view(state, seat), legal, Chance(SEED, 1), STANDARD)
    assert len(values) == len(legal)
    assert 0 <= hesitation(values, 1.0) <= 1
