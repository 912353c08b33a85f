"""Twin it!'s players: eyes that need their time, and levels that differ in nothing else."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from statistics import fmean

import pytest

from stolik.bots import bot_for, player_for
from stolik.bots.arena import Match, play_deal
from stolik.bots.bot import LEVELS, STANDARD, Level, TimedBot
from stolik.bots.coach import Coach
from stolik.bots.standings import standings
from stolik.game.chance import Chance
from stolik.game.contract import Moment
from stolik.games.twinit.bots.eyes import Eyes, own_luck, scattered, share
from stolik.games.twinit.bots.people import BEGINNER, EXPERT, REGULAR, Watcher
from stolik.games.twinit.rules import Options, State, TwinIt
from stolik.games.twinit.rules.moves import Claim
from stolik.table.playing import play_out, simulated_header

GAME = TwinIt()
SEED = sha256(b"twinit").digest()


def race(number: int = 0, players: int = 2) -> State:
    return GAME.start(players, Options(), Chance(SEED, number), Moment()).state


def mean_time(eyes: Eyes, faces: int) -> float:
    return fmean(eyes.finds(own_luck(0, number), faces, at=0) for number in range(400))


def test_more_faces_take_longer_to_search():
    assert mean_time(REGULAR.eyes, 12) > 1.5 * mean_time(REGULAR.eyes, 4)


def test_a_better_player_is_quicker():
    assert mean_time(EXPERT.eyes, 8) < mean_time(REGULAR.eyes, 8) < mean_time(BEGINNER.eyes, 8)


def test_nobody_is_quicker_than_a_person_could_be():
    assert min(EXPERT.eyes.finds(own_luck(0, number), 4, at=0) for number in range(1000)) >= 350


def test_people_tire():
    fresh, late = (REGULAR.eyes.finds(own_luck(0, 1), 8, at) for at in (0, 300_000))
    assert late > fresh


def test_times_scatter_around_their_middle():
    factors = sorted(scattered(own_luck(0, number), 0.4) for number in range(1001))
    assert factors[500] == pytest.approx(1, abs=0.1)
    assert share(own_luck(0, 1)) < 1


@pytest.mark.parametrize("level", LEVELS)
def test_an_intention_lies_in_the_future_and_stays_the_same(level: Level):
    bot, state = bot_for(GAME, level), race()
    assert isinstance(bot, TimedBot)
    view, sound = GAME.view(state, 0), tuple(GAME.sound(state, 0))
    intention = bot.intend(view, sound)
    if intention is not None:
        assert intention.at > view.at
    assert bot.intend(view, sound) == intention


def test_sure_eyes_make_no_mistakes():
    sure = Watcher(replace(BEGINNER.eyes, errors=0.0))
    for number in range(30):
        state = race(number)
        intention = sure.intend(GAME.view(state, 0), sound := tuple(GAME.sound(state, 0)))
        if intention and isinstance(intention.action, Claim):
            assert intention.action.cards in [action.cards for action in sound if isinstance(action, Claim)]


def test_careless_eyes_do():
    careless = Watcher(replace(BEGINNER.eyes, errors=1.0, reaction=1, per_face=1, reach=1))
    state = race(1)
    view = replace(GAME.view(state, 0), reveal_from=60_000)
    intention = careless.intend(view, ())
    assert intention is not None
    assert isinstance(intention.action, Claim)


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_is_one_of_those_offered(level: Level):
    state = race(2)
    sound = tuple(GAME.sound(state, state.turn or 0))
    assert bot_for(GAME, level).choose(GAME.view(state, state.turn or 0), sound, Chance(SEED, 1), STANDARD) in sound


@pytest.mark.parametrize("mode", ["race", "together", "rivals"])
def test_bots_play_every_mode_at_a_table(mode: str):
    options = replace(Options(), mode=mode)
    table = play_out(simulated_header(GAME, 2, options, seed=1, number=0), [player_for(GAME, "regular")] * 2)
    assert table.outcome() is not None


@pytest.mark.parametrize(("levels", "least"), [(("expert", "regular"), 0.55), (("regular", "beginner"), 0.65)])
def test_the_quicker_eyes_win_more_often_but_not_always(levels: tuple[Level, Level], least: float):
    match = Match("twinit", Options(), levels, seed=3)
    winner = standings(match, [play_deal(match, number) for number in range(20)])[0]
    assert least < winner.wins.mean < 1


def test_the_coach_points_at_twins():
    for number in range(60):
        state = race(number, players=6)
        right = [action for action in GAME.sound(state, 0) if isinstance(action, Claim)]
        if right:
            advice = Coach(GAME).advise(GAME.view(state, 0))
            assert advice[0].action in right
            return
    pytest.fail("no position with twins was found")
