"""How a game ends, and who has won it."""

import pytest

from stolik.game.contract import Illegal
from stolik.games.setup.rules import Options, Place, Setup, State, Swap
from stolik.games.setup.rules.moves import Drew, Refilled, Scored
from stolik.games.setup.rules.scoring import outcome
from tests.games.setup.positions import FirstOfAll, laid, position

GAME = Setup()
HAND = "G7 P1 P2 P3"
POOL = "Y10 P4 P5 P6"
TEAMS = Options(teams=True)


def before_the_finish(own: int, other: int = 0, options: Options | None = None) -> State:
    """Seat 0 can score 2 by placing G7, and seat 1 gets 1 of it."""
    return position(". . . . . . . . . . R7 .", options=options, racks={0: HAND}, pool=POOL, positions=(own, other))


def place_g7(state: State) -> State:
    return GAME.play(state, 0, Place(laid("G7@C3")), FirstOfAll()).state


@pytest.mark.parametrize(("own", "is_over"), [(57, False), (58, True), (59, True)])
def test_a_pawn_on_or_past_the_finish_line_ends_the_game(own: int, is_over: bool):
    assert (GAME.outcome(place_g7(before_the_finish(own))) is not None) == is_over


def test_a_pawn_that_its_bonus_points_carry_over_the_line_ends_the_game():
    state = place_g7(before_the_finish(0, other=59))
    assert GAME.outcome(state)
    assert state.positions == (2, 60)


def test_the_finish_line_can_be_moved():
    state = place_g7(before_the_finish(8, options=Options(finish=10)))
    assert GAME.outcome(state)


def test_a_placement_that_finishes_the_game_refills_nothing():
    state, events = GAME.play(before_the_finish(58), 0, Place(laid("G7@C3")), FirstOfAll())
    assert isinstance(events[-1], Scored)
    assert not any(isinstance(event, (Refilled, Drew)) for event in events)
    assert len(state.racks[0]) == 3


def test_nobody_acts_after_the_end():
    state = place_g7(before_the_finish(58))
    assert GAME.to_act(state) == set()
    assert [list(GAME.legal(state, seat)) for seat in (0, 1)] == [[], []]
    with pytest.raises(Illegal, match="game-over"):
        GAME.play(state, 1, Swap(("P1",)), FirstOfAll())


def test_the_farthest_pawn_wins_even_when_another_finished_the_game():
    state = place_g7(before_the_finish(58, other=60))
    result = GAME.outcome(state)
    assert result is not None
    assert result.scores == (60, 61)
    assert result.ranking == ((1,), (0,))


def test_the_breakdown_adds_up():
    result = GAME.outcome(place_g7(before_the_finish(58, other=3)))
    assert result is not None
    assert result.breakdown == ({"start": 0, "sets": 60, "bonus": 0}, {"start": 0, "sets": 3, "bonus": 1})


# Ties


def ranking(positions: tuple[int, ...], placers: tuple[int, ...], options: Options | None = None) -> object:
    result = outcome(position(players=len(positions), options=options, positions=positions, placers=placers, turn=None))
    assert result is not None
    return result.ranking


def test_a_tie_goes_to_who_placed_tiles_last():
    assert ranking((60, 60), placers=(1, 0)) == ((1,), (0,))
    assert ranking((60, 60), placers=(0, 1)) == ((0,), (1,))


def test_ties_are_broken_all_the_way_down():
    assert ranking((5, 40, 5, 5), placers=(1, 2, 0, 3)) == ((1,), (2,), (0,), (3,))


def test_who_placed_beats_who_never_did():
    assert ranking((3, 3), placers=(1,)) == ((1,), (0,))


def test_a_tie_before_anybody_placed_is_shared():
    assert ranking((0, 0, 0), placers=()) == ((0, 1, 2),)


def test_placing_makes_a_seat_the_last_one_to_have_placed():
    state = position(". . . R7 . . . . . . . .", players=3, racks={0: HAND}, pool=POOL, placers=(2, 0, 1))
    assert place_g7(state).placers == (0, 2, 1)


# Nothing but swaps


def swapped_to_the_end(state: State) -> tuple[State, int]:
    """Everybody swaps one tile until the game is over; also how many turns that took."""
    turns = 0
    while (seat := state.turn) is not None:
        state, events = GAME.play(state, seat, Swap(state.racks[seat][:1]), FirstOfAll())
        assert any(isinstance(event, Drew) for event in events)
        turns += 1
    return state, turns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_is_over_when_every_seat_has_swapped_twice_running(players: int):
    racks = {seat: f"R{seat + 1} Y{seat + 1} G{seat + 1} B{seat + 1}" for seat in range(players)}
    state, turns = swapped_to_the_end(position(players=players, racks=racks))
    assert turns == 2 * players
    assert [len(rack) for rack in state.racks] == [4] * players
    assert GAME.outcome(state)


def test_placing_a_tile_starts_the_count_of_swaps_again():
    state = position(". . . R7 . . . . . . . .", racks={0: HAND, 1: "Y1 Y2 Y3 Y4"}, pool=POOL, swaps=3)
    assert swapped_to_the_end(place_g7(state))[1] == 4


# Teams


@pytest.mark.parametrize(
    ("positions", "placers", "winners"),
    [
        # The last pawn loses, however far its partner is.
        ((41, 20, 3, 10), (0, 1, 2, 3), ((1, 3), (0, 2))),
        ((20, 41, 10, 3), (0, 1, 2, 3), ((0, 2), (1, 3))),
        # Both teams have a last pawn: the leading pawn wins.
        ((3, 41, 20, 3), (0, 1, 2, 3), ((1, 3), (0, 2))),
        # Both lead as well: who placed last wins.
        ((3, 41, 41, 3), (3, 2, 1, 0), ((1, 3), (0, 2))),
        ((3, 41, 41, 3), (2, 3, 1, 0), ((0, 2), (1, 3))),
        # Both pawns of one team are last.
        ((3, 41, 3, 9), (0, 1, 2, 3), ((1, 3), (0, 2))),
        # Nobody ever placed.
        ((0, 0, 0, 0), (), ((0, 1, 2, 3),)),
    ],
)
def test_which_team_wins(positions: tuple[int, ...], placers: tuple[int, ...], winners: object):
    assert ranking(positions, placers, TEAMS) == winners


def test_in_teams_leading_together_matters_only_if_both_are_last():
    assert ranking((41, 41, 3, 4), (0, 1, 2, 3), TEAMS) == ((1, 3), (0, 2))
