"""SETUP's players: what they see, what they call, how strong they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from stolik.bots import bot_for, cast_of
from stolik.bots.arena import Match, play_deal
from stolik.bots.bot import STANDARD, USUAL, Budget, Level
from stolik.bots.coach import Coach
from stolik.bots.people import Nature
from stolik.bots.standings import standings
from stolik.games.setup.bots.at_sight import Board, points_at_sight
from stolik.games.setup.bots.expert import FINALISTS, MOST_TRIES, MOST_WORLDS, weigh
from stolik.games.setup.bots.kernel_view import desk_of
from stolik.games.setup.bots.lookahead import ROUNDS, better_half, offers, tries
from stolik.games.setup.bots.people import Caller, Laying
from stolik.games.setup.kernels import THE_BAG
from stolik.games.setup.rules import Call, Laid, Options, Place, Setup, State, Swap, judge
from stolik.sim.stream import Stream

GAME = Setup()
LITTLE = Budget(positions=200)


def positions(players: int, options: Options, count: int) -> Iterator[State]:
    luck = Stream(4, players)
    state = GAME.start(players, options, luck).state
    for _ in range(count):
        if state.turn is None:
            return
        yield state
        legal = tuple(GAME.legal(state, state.turn))
        state = GAME.play(state, state.turn, legal[luck.below(len(legal))], luck).state


def choice(level: Level, state: State, seat: int, budget: Budget = STANDARD) -> object:
    legal = tuple(GAME.legal(state, seat))
    return bot_for(GAME, level).choose(GAME.view(state, seat), legal, Stream(1, 1), budget)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_desk_counts_points_as_the_rules_do(players: int):
    for state in positions(players, Options(), 6):
        assert state.turn is not None
        places = [action for action in GAME.legal(state, state.turn) if isinstance(action, Place)][:80]
        desk = desk_of(GAME.view(state, state.turn))
        points, given = desk.judge(desk.rows(places))
        judged = [judge(state, state.turn, action.tiles) for action in places]
        assert points.tolist() == [one.points for one in judged]
        assert given.tolist() == [sum(one.bonus) for one in judged]


def test_what_cannot_be_seen_is_in_the_desks_bag():
    state = next(positions(2, Options(), 1))
    assert state.turn is not None
    desk = desk_of(GAME.view(state, state.turn))
    assert int(desk.position.hands[THE_BAG]).bit_count() == len(state.bag) + int(desk.hidden.sum())


def test_the_regular_takes_the_most_points_there_are():
    for state in positions(2, Options(), 5):
        assert state.turn is not None
        places = [action for action in GAME.legal(state, state.turn) if isinstance(action, Place)]
        taken = choice("regular", state, state.turn)
        assert isinstance(taken, Place)
        most = max(judge(state, state.turn, action.tiles).points for action in places)
        assert judge(state, state.turn, taken.tiles).points == most


@pytest.mark.parametrize("players", [2, 4])
def test_points_at_sight_are_those_of_the_rules(players: int):
    for state in positions(players, Options(), 6):
        assert state.turn is not None
        board = Board.seen(GAME.view(state, state.turn))
        for action in [action for action in GAME.legal(state, state.turn) if isinstance(action, Place)][:80]:
            judged = judge(state, state.turn, action.tiles)
            assert points_at_sight(board, action.tiles) == (judged.points, sum(judged.bonus))


def test_who_has_forgotten_a_bonus_has_forgotten_it_however_often_they_are_asked():
    state = replace(next(positions(2, Options(bonus="call"), 1)), uncalled=(2, 2))
    forgetful = Caller(Laying(), Nature(forgets=0.5))
    assert state.turn is not None
    for seat in (0, 1):
        view, legal = GAME.view(state, seat), tuple(GAME.legal(state, seat))
        assert len({forgetful.interject(view, legal) for _ in range(9)}) == 1
    assert Caller(Laying(), Nature(forgets=1.0)).interject(GAME.view(state, 0), tuple(GAME.legal(state, 0))) is None


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_whoever_knows_the_game_calls_its_own_bonus_first(level: Level):
    state = replace(next(positions(2, Options(bonus="call"), 1)), uncalled=(2, 2))
    assert state.turn is not None
    assert choice(level, state, state.turn) == Call(state.turn)


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_whoever_can_reach_the_finish_does(level: Level):
    state = next(positions(2, Options(finish=10), 1))
    assert state.turn is not None
    tracks = tuple(replace(track, sets=9 if seat == state.turn else 0) for seat, track in enumerate(state.tracks))
    near = replace(state, tracks=tracks)
    taken = choice(level, near, state.turn)
    assert isinstance(taken, Place)
    assert GAME.outcome(GAME.play(near, state.turn, taken, Stream(1, 1)).state) is not None


@pytest.mark.parametrize("level", USUAL)
@pytest.mark.parametrize(
    ("players", "options"), [(3, Options()), (4, Options(teams=True)), (4, Options(bonus="call", finish=15))]
)
def test_every_level_plays_every_kind_of_game_to_its_end(level: Level, players: int, options: Options):
    luck, thoughts = Stream(6, players), Stream(7, players)
    state = GAME.start(players, replace(options, finish=15), luck).state
    while state.turn is not None:
        legal = tuple(GAME.legal(state, state.turn))
        action = bot_for(GAME, level).choose(GAME.view(state, state.turn), legal, thoughts, LITTLE)
        state = GAME.play(state, state.turn, action, luck).state
    assert GAME.outcome(state) is not None


def test_the_expert_beats_the_greedy_regular():
    match = Match("setup", Options(), ("expert", "regular"), seed=2, budget=Budget(positions=400))
    expert = standings(match, [play_deal(match, number) for number in range(5)])[0]
    assert expert.wins.mean >= 0.5


def test_the_coach_says_how_much_a_placement_scores():
    state = next(positions(2, Options(), 1))
    assert state.turn is not None
    advice = Coach(GAME, budget=LITTLE).advise(GAME.view(state, state.turn))[0]
    assert isinstance(advice.action, Place)
    assert advice.reason.values["points"] == judge(state, state.turn, advice.action.tiles).points


def worth(state: State, seat: int) -> dict[object, float]:
    legal = tuple(GAME.legal(state, seat))
    return dict(cast_of(GAME).judge.rank(GAME.view(state, seat), legal, Stream(1, 1), LITTLE))


def test_calling_a_bonus_is_worth_its_points_and_reminding_another_costs_them():
    state = next(positions(2, Options(bonus="call"), 1))
    assert state.turn is not None
    other = 1 - state.turn
    alone = next(iter(worth(state, state.turn).values()))
    called = worth(replace(state, uncalled=(2, 2)), state.turn)
    assert (called[Call(state.turn)], called[Call(other)]) == (alone + 2, alone - 2)
    assert next(iter(called)) == Call(state.turn)
    assert worth(replace(state, uncalled=(3, 3)), other) == {Call(other): 3, Call(state.turn): -3}


def test_what_was_not_played_on_is_worth_less_than_what_was():
    state = next(positions(2, Options(), 1))
    assert state.turn is not None
    values = list(worth(state, state.turn).values())
    assert min(values[:FINALISTS]) - 1 >= max(values[FINALISTS:])


def test_the_better_half_goes_on_the_best_first_and_never_fewer_than_some():
    urges = np.array([0.3, 0.9, 0.1, 0.7, 0.5, 0.2, 0.8, 0.4])
    half = better_half(np.arange(8), urges)
    assert half.tolist() == [1, 6, 3, 4]
    assert better_half(half, urges).tolist() == [1, 6, 3]
    assert len(better_half(np.arange(2), urges)) == 2


def test_every_round_of_playing_on_costs_the_same_until_few_are_left():
    assert (tries(12), tries(2)) == (ROUNDS * 12, 2 + 4 + 8)


def test_what_looks_best_is_played_on_most_and_chosen():
    state = next(positions(2, Options(), 1))
    assert state.turn is not None
    moves = [action for action in GAME.legal(state, state.turn) if isinstance(action, Place)]
    weighed = weigh(desk_of(GAME.view(state, state.turn)), moves, Stream(1, 1), STANDARD)
    assert sorted(weighed.worlds) == [MOST_WORLDS] * 10 + [3 * MOST_WORLDS] * 5 + [7 * MOST_WORLDS] * 5
    assert sum(weighed.worlds) <= MOST_TRIES
    last = max(zip(weighed.worlds, weighed.urges, weighed.tried, strict=True))
    assert choice("expert", state, state.turn) == moves[last[2]]


def test_the_lead_that_the_coach_tells_at_the_finish_is_the_one_on_the_board():
    state = next(positions(2, Options(finish=10), 1))
    assert state.turn is not None
    near = replace(state, tracks=tuple(replace(track, sets=9) for track in state.tracks))
    advice = Coach(GAME, budget=LITTLE).advise(GAME.view(near, state.turn))[0]
    assert isinstance(advice.action, Place)
    outcome = GAME.outcome(GAME.play(near, state.turn, advice.action, Stream(1, 1)).state)
    assert outcome is not None
    assert advice.value == outcome.scores[state.turn] - outcome.scores[1 - state.turn]


def test_a_swap_is_explained_by_the_new_tiles():
    state = next(positions(2, Options(), 1))
    assert state.turn is not None
    nothing_fits = replace(state, stacks=((),) * len(state.board.spaces), pool=("R1", "Y4", "G7", "B10"))
    alone = replace(nothing_fits, racks=tuple(("P2",) if seat == state.turn else () for seat in range(2)))
    advice = Coach(GAME, budget=LITTLE).advise(GAME.view(alone, state.turn))
    assert advice[0].action == Swap(("P2",))
    assert (advice[0].reason.key, advice[0].reason.values) == ("new-tiles", {"tiles": 1})


def test_tiles_are_laid_in_board_order():
    state = next(positions(2, Options(), 1))
    assert state.turn is not None
    taken = choice("expert", state, state.turn, LITTLE)
    assert isinstance(taken, Place)
    assert all(isinstance(laid, Laid) for laid in taken.tiles)
    names = [state.board.spaces.index(laid.space) for laid in taken.tiles]
    assert names == sorted(names)


def test_tiles_on_ones_own_spaces_are_a_reason():
    state = next(positions(2, Options(), 1))
    seat = state.turn
    assert seat is not None
    view, own = GAME.view(state, seat), {state.board.spaces[space] for space in state.bonus_spaces[seat]}
    for action in [action for action in GAME.legal(state, seat) if isinstance(action, Place)][:60]:
        laid = sum(one.space in own for one in action.tiles)
        said = [one.values["own"] for one in cast_of(GAME).explainer.reasons(view, action) if one.key == "own-spaces"]
        assert said == ([laid] if laid else [])


def test_who_is_left_more_than_a_pair_is_not_left_little():
    state = next(positions(2, Options(), 1))
    seat = state.turn
    assert seat is not None
    view, desk = GAME.view(state, seat), desk_of(GAME.view(state, seat))
    little: set[bool] = set()
    for action in [action for action in GAME.legal(state, seat) if isinstance(action, Place)][:80]:
        offered = int(offers(desk.board, desk.position, desk.rows([action]))[0])
        said = [one.values for one in cast_of(GAME).explainer.reasons(view, action) if one.key == "leaves-little"]
        little.add(bool(said))
        assert offered <= 2 if said else True
        assert all(values["offered"] == offered for values in said)
    assert True in little
