"""SETUP's players: what they take, what they avoid, and how they fare against greed."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from stolik.bots import bot_for
from stolik.bots.arena import Match, play_deal
from stolik.bots.bot import STANDARD, Budget, Level
from stolik.bots.coach import Coach
from stolik.bots.setup.table import table_of, worth_now
from stolik.bots.standings import standings
from stolik.rules.chance import Chance
from stolik.rules.setup import Setup
from stolik.rules.setup.board import OUR_BOARD
from stolik.rules.setup.state import Call, Move, Options, Place, State, Swap, Track
from stolik.rules.setup.tiles import TILES, in_tile_order
from stolik.rules.setup.turn import judge

GAME = Setup()
SEED = sha256(b"setup").digest()


def position(on: dict[str, str], rack: tuple[str, ...], pool: tuple[str, ...]) -> State:
    other = in_tile_order(tuple(tile for tile in TILES if tile not in (*on.values(), *rack, *pool))[:4])
    gone = {*on.values(), *rack, *pool, *other}
    return State(
        board=OUR_BOARD,
        options=Options(),
        stacks=tuple((on[name],) if name in on else () for name in OUR_BOARD.spaces),
        pool=pool,
        racks=(in_tile_order(rack), other),
        bag=tuple(tile for tile in TILES if tile not in gone),
        tracks=(Track(), Track()),
        turn=0,
    )


def choice(level: Level, state: State, budget: Budget = STANDARD) -> Move:
    legal = tuple(GAME.legal(state, 0))
    return bot_for(GAME, level).choose(GAME.view(state, 0), legal, Chance(SEED, 0), budget)


QUIET = position({"C1": "R3", "C2": "Y9", "C3": "G6", "C4": "P1"}, ("R4", "B7", "B9", "G1"), ("Y2", "P5", "G8", "B4"))


def test_points_and_gifts_are_those_of_the_rules():
    state = replace(
        QUIET, stacks=tuple(("R5",) if name == "S1" else s for name, s in zip(OUR_BOARD.spaces, QUIET.stacks))
    )
    places = [action for action in GAME.legal(state, 0) if isinstance(action, Place)]
    made = [judge(state, 0, action.tiles) for action in places]
    assert worth_now(table_of(GAME.view(state, 0)), places) == [(one.points, sum(one.bonus)) for one in made]


def test_a_regular_takes_the_most_points_there_are():
    action = choice("regular", QUIET)
    most = max(judge(QUIET, 0, a.tiles).points for a in GAME.legal(QUIET, 0) if isinstance(a, Place))
    assert isinstance(action, Place)
    assert judge(QUIET, 0, action.tiles).points == most


def test_an_expert_takes_the_points_that_win():
    state = replace(QUIET, tracks=(Track(0, 58, 0), Track(0, 50, 0)))
    action = choice("expert", state)
    assert isinstance(action, Place)
    assert judge(state, 0, action.tiles).points >= 2


def test_without_a_set_to_make_everybody_swaps():
    state = position(
        {"C1": "R1", "C2": "Y3", "C3": "G5", "C4": "P7"}, ("B9", "B10", "R9", "Y9"), ("G9", "P9", "R10", "Y10")
    )
    state = replace(state, racks=(("B9",), state.racks[1]), pool=())
    assert choice("expert", state) == choice("regular", state) == Swap(("B9",))


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_whoever_knows_the_game_calls_an_own_bonus(level: Level):
    state = replace(QUIET, options=Options(bonus="call"), uncalled=(2, 1))
    assert choice(level, state) == Call(0)


def test_nobody_at_turn_reminds_an_opponent():
    state = replace(QUIET, options=Options(bonus="call"), uncalled=(0, 1))
    assert not isinstance(choice("expert", state, Budget(positions=10)), Call)


def test_the_coach_says_how_many_points_a_placement_makes():
    advice = Coach(GAME, budget=Budget(positions=50)).advise(GAME.view(QUIET, 0))[0]
    assert isinstance(advice.action, Place)
    assert advice.reason.values["points"] == judge(QUIET, 0, advice.action.tiles).points


def test_teams_do_not_count_a_partners_bonus_as_given_away():
    state = GAME.start(4, Options(teams=True), Chance(SEED, 1)).state
    table = table_of(GAME.view(state, 0))
    assert table.given_away(0) == table.own[1] | table.own[3]


def test_the_expert_wins_against_greed():
    match = Match("setup", Options(), ("expert", "regular"), seed=2, budget=Budget(positions=150))
    expert = standings(match, [play_deal(match, number) for number in range(10)])[0]
    assert expert.wins.mean >= 0.55
