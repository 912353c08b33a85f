"""What every bot of every game keeps to: legal, repeatable, and blind to what its seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from stolik.bots import bot_for, cast_of, levels_of, player_for
from stolik.bots.bot import Budget, Level, best
from stolik.bots.coach import COACHS_SEED, Coach
from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.table.playing import play_out, simulated_header

SEED = sha256(b"bots").digest()
LITTLE = Budget(positions=200)
TURN_BASED = [game for game in GAMES.values() if not game.traits.real_time]

every_game = pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.id)
every_player = pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game in TURN_BASED for level in levels_of(game)],
    ids=lambda one: getattr(one, "id", one),
)


def positions(game: AnyGame, count: int) -> Iterator[tuple[Any, int]]:
    """States of one game that random players reach, each with a seat that has to act."""
    state = game.start(game.players[min(1, len(game.players) - 1)], game.Options(), Chance(SEED, 0)).state
    for step in range(1, count + 1):
        if not (waiting := sorted(game.to_act(state))):
            return
        yield state, waiting[0]
        legal, chance = tuple(game.legal(state, waiting[0])), Chance(SEED, step)
        state = game.play(state, waiting[0], legal[chance.below(len(legal))], chance).state


@every_player
def test_every_choice_is_legal(game: AnyGame, level: Level):
    bot = bot_for(game, level)
    for state, seat in positions(game, 12):
        legal = tuple(game.legal(state, seat))
        assert bot.choose(game.view(state, seat), legal, Chance(SEED, 1), LITTLE) in legal


@every_player
def test_the_same_luck_leads_to_the_same_choice(game: AnyGame, level: Level):
    bot = bot_for(game, level)
    for state, seat in positions(game, 6):
        view, legal = game.view(state, seat), tuple(game.legal(state, seat))
        assert bot.choose(view, legal, Chance(SEED, 2), LITTLE) == bot.choose(view, legal, Chance(SEED, 2), LITTLE)


@every_player
def test_what_a_seat_cannot_see_changes_nothing(game: AnyGame, level: Level):
    """Two positions that look the same from a seat, their hidden parts drawn differently, get the same choice."""
    bot = bot_for(game, level)
    for step, (state, seat) in enumerate(positions(game, 6)):
        view = game.view(state, seat)
        other = game.imagine(view, Chance(SEED, 1000 + step))
        legal, others = tuple(game.legal(state, seat)), tuple(game.legal(other, seat))
        choice = bot.choose(game.view(other, seat), others, Chance(SEED, 3), LITTLE)
        assert choice == bot.choose(view, legal, Chance(SEED, 3), LITTLE)


@every_game
def test_the_coach_names_legal_actions_with_the_best_first(game: AnyGame):
    coach = Coach(game, budget=LITTLE)
    for state, seat in positions(game, 4):
        advice = coach.advise(game.view(state, seat))
        assert [one.value for one in advice] == sorted((one.value for one in advice), reverse=True)
        assert {one.action for one in advice} <= set(game.legal(state, seat))


@every_game
def test_the_coach_advises_first_what_the_expert_would_do(game: AnyGame):
    for state, seat in positions(game, 8):
        view = game.view(state, seat)
        legal = tuple(game.legal(game.imagine(view, Chance(COACHS_SEED, 0)), seat))
        ideas = Coach(game, budget=LITTLE).rank(view, legal)
        equals = [action for action, value in ideas if value == ideas[0][1]]
        assert bot_for(game, "expert").choose(view, legal, Chance(COACHS_SEED, 1), LITTLE) in equals
        assert Coach(game, budget=LITTLE).advise(view)[0].action == ideas[0][0]


PLAUSIBLE = {"crisscross": (-10, 80), "luckybox": (-6, 120), "setup": (-60, 60), "twentyone": (-80, 80)}
"""Between which points a game can reasonably be expected to end, for one seat or as its lead."""


@every_game
def test_every_action_is_worth_points_that_can_be_had(game: AnyGame):
    least, most = PLAUSIBLE[game.id]
    for state, seat in positions(game, 30):
        legal = tuple(game.legal(state, seat))
        ideas = cast_of(game).judge.rank(game.view(state, seat), legal, Chance(SEED, 1), LITTLE)
        assert {action for action, _ in ideas} == set(legal)
        assert least < min(value for _, value in ideas) <= max(value for _, value in ideas) < most


@every_game
def test_the_coach_says_nothing_to_a_spectator(game: AnyGame):
    state, _ = next(positions(game, 1))
    assert Coach(game).advise(game.view(state, None)) == ()


@every_player
def test_bots_play_whole_games_at_a_table(game: AnyGame, level: Level):
    if level == "expert" and bot_for(game, level) is bot_for(game, "regular"):
        pytest.fail("an expert must be more than a regular")
    players = game.players[0]
    header = simulated_header(game, players, game.Options(), seed=1, number=0)
    table = play_out(header, [player_for(game, level)] * players)
    assert table.outcome() is not None
    assert {entry.by for entry in table.entries[1:]} == {f"bot:{level}"}


def test_luck_decides_among_equals_only():
    assert best(("a", "b", "c"), (1, 3, 2), Chance(SEED, 0)) == "b"
    assert {best(("a", "b", "c"), (3, 1, 3), Chance(SEED, step)) for step in range(20)} == {"a", "c"}
