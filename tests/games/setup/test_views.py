"""What each seat sees, and what it must not."""

import random
from dataclasses import replace

import pytest

from stolik.game.chance import Chance
from stolik.game.contract import Event
from stolik.games.setup.rules import Options, Setup, State
from stolik.games.setup.rules.moves import Drew
from stolik.games.setup.rules.tiles import TILES

GAME = Setup()
SEED = bytes(range(32))
TABLES = [
    (2, Options()),
    (3, Options(bonus="call", finish=30)),
    (4, Options(head_start=True)),
    (4, Options(teams=True)),
]


def played(players: int, options: Options, moves: int) -> tuple[State, list[tuple[State, Event]]]:
    """A game played at random for so many moves or to its end, and each event with the state it led to."""
    luck = random.Random(moves)
    state, events = GAME.start(players, options, Chance(SEED, 0))
    history = [(state, event) for event in events]
    for step in range(1, moves + 1):
        if state.turn is None:
            break
        actions = list(GAME.legal(state, state.turn))
        state, events = GAME.play(state, state.turn, luck.choice(actions), Chance(SEED, step))
        history += [(state, event) for event in events]
    return state, history


def everything(state: State) -> list[str]:
    return sorted(tile for tiles in (*state.stacks, *state.racks, state.pool, state.bag) for tile in tiles)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_seat_sees_its_own_rack_and_in_teams_its_partner_s(players: int, options: Options):
    state, _ = played(players, options, 3)
    for seat in range(players):
        sees = {seat, (seat + 2) % 4} if options.teams else {seat}
        racks = [other.rack for other in GAME.view(state, seat).seats]
        assert racks == [rack if at in sees else None for at, rack in enumerate(state.racks)]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_spectator_sees_no_rack(players: int, options: Options):
    state, _ = played(players, options, 3)
    assert all(seat.rack is None for seat in GAME.view(state, None).seats)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_view_is_the_same_however_the_hidden_tiles_lie(players: int, options: Options):
    state, _ = played(players, options, 9)
    hidden = [tile for seat in (1, 3) if seat < players for tile in state.racks[seat]] + list(state.bag)
    random.Random(1).shuffle(hidden)
    racks = list(state.racks)
    for seat in (1, 3):
        if seat < players:
            racks[seat], hidden = tuple(hidden[: len(racks[seat])]), hidden[len(racks[seat]) :]
    other = replace(state, racks=tuple(racks), bag=tuple(hidden))
    assert GAME.view(other, 0) == GAME.view(state, 0)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_is_drawn_for_a_rack_is_told_to_who_may_see_it(players: int, options: Options):
    _, history = played(players, options, 40)
    drawn = [event for _, event in history if isinstance(event, Drew)]
    assert drawn
    for event in drawn:
        assert event.to == (tuple(sorted((event.seat, (event.seat + 2) % 4))) if options.teams else (event.seat,))


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("moves", [0, 7, 25, 400])
def test_an_imagined_state_looks_like_the_view_it_came_from(players: int, options: Options, moves: int):
    state, _ = played(players, options, moves)
    for seat in (None, *range(players)):
        view = GAME.view(state, seat)
        imagined = GAME.imagine(view, Chance(SEED, moves))
        assert GAME.view(imagined, seat) == view
        assert everything(imagined) == sorted(TILES)


def test_imagined_racks_differ_from_one_time_to_the_next():
    view = GAME.view(played(2, Options(), 5)[0], 0)
    assert len({GAME.imagine(view, Chance(SEED, step)).racks[1] for step in range(10)}) > 5


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_tile_is_ever_lost_and_there_is_always_one_to_draw(players: int, options: Options):
    state, history = played(players, options, 400)
    assert GAME.outcome(state)
    assert all(everything(state) == sorted(TILES) for state, _ in history)


def test_the_view_says_whose_space_is_whose_and_where_one_may_place():
    view = GAME.view(played(3, Options(), 0)[0], 1)
    owned = {space.name: space.owner for space in view.spaces if space.owner is not None}
    assert owned == {"N1": 0, "N2": 0, "E1": 1, "E2": 1, "S1": 2, "S2": 2}
    assert view.open_spaces == ("W1", "C1", "C2", "E1", "W2", "C3", "C4", "E2")


# Thinking ahead


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_seat_that_waits_can_think_of_its_turn_as_if_nobody_came_before(players: int, options: Options):
    state, _ = played(players, options, 5)
    assert state.turn is not None
    waiting = (state.turn + 1) % players
    ahead = GAME.as_if_turn(state, waiting)
    assert (GAME.to_act(ahead), ahead.shown, ahead.racks) == ({waiting}, state.shown, state.racks)
    assert all(GAME.play(ahead, waiting, move, Chance(SEED, 1)) for move in list(GAME.legal(ahead, waiting))[-5:])


def test_when_the_game_is_over_there_is_no_turn_to_think_of():
    state, _ = played(2, Options(finish=10), 200)
    assert GAME.to_act(GAME.as_if_turn(state, 0)) == frozenset()
