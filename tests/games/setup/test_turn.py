"""Setting up and taking turns: the rulebook from its first page on."""

from typing import TypeVar

import pytest

from stolik.game.chance import Chance
from stolik.game.contract import Event, Illegal, Step
from stolik.games.setup.rules import Call, Options, Place, Setup, State, Swap, judge
from stolik.games.setup.rules.moves import (
    Bonus,
    Dealt,
    Drew,
    Move,
    Placed,
    Refilled,
    Scored,
    Sets,
    Started,
    Swapped,
    Swept,
)
from stolik.games.setup.rules.tiles import TILES
from tests.games.setup.positions import FirstOfAll, laid, position

GAME = Setup()
EventT = TypeVar("EventT", bound=Event)


def start(players: int = 2, options: Options | None = None, seed: int = 0) -> Step[State]:
    return GAME.start(players, options or Options(), Chance(seed.to_bytes(32, "big"), 0))


def play(state: State, action: Move, seat: int = 0) -> Step[State]:
    return GAME.play(state, seat, action, FirstOfAll())


def place(state: State, tiles: str, seat: int = 0) -> Step[State]:
    return play(state, Place(laid(tiles)), seat)


def only(kind: type[EventT], events: tuple[Event, ...]) -> EventT:
    [event] = (event for event in events if isinstance(event, kind))
    return event


def refusal(state: State, action: Move, seat: int | None = 0) -> str:
    with pytest.raises(Illegal) as refused:
        GAME.play(state, seat, action, FirstOfAll())
    return refused.value.code


def all_tiles(state: State) -> list[str]:
    return [tile for tiles in (*state.stacks, *state.racks, state.pool, state.bag) for tile in tiles]


# Setup


def test_four_tiles_lie_in_the_middle_at_the_start():
    state, events = start()
    assert only(Started, events).centre == dict(zip(("C1", "C2", "C3", "C4"), filter(None, state.shown)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_four_tiles_and_four_lie_in_the_pool(players: int):
    state, _ = start(players)
    assert [len(rack) for rack in state.racks] == [4] * players
    assert (len(state.pool), len(state.bag)) == (4, 50 - 8 - 4 * players)


def test_every_tile_exists_once():
    state, _ = start(4)
    assert sorted(all_tiles(state)) == sorted(TILES)


def test_the_deal_is_told_to_each_seat_alone():
    state, events = start(3)
    dealt = [event for event in events if isinstance(event, Dealt)]
    assert [(event.seat, event.tiles, event.to) for event in dealt] == [
        (seat, rack, (seat,)) for seat, rack in enumerate(state.racks)
    ]


def test_who_begins_is_drawn():
    starts = [start(3, seed=seed) for seed in range(20)]
    assert {state.turn for state, _ in starts} == {0, 1, 2}
    assert all(only(Started, events).seat == state.turn for state, events in starts)


@pytest.mark.parametrize(("players", "ahead"), [(2, (0, 2)), (3, (0, 2, 3)), (4, (0, 1, 3, 4))])
def test_later_seats_start_ahead_with_a_head_start(players: int, ahead: tuple[int, ...]):
    state, events = start(players, Options(head_start=True), seed=5)
    assert state.turn is not None
    assert tuple(state.positions[(state.turn + turn) % players] for turn in range(players)) == ahead
    assert only(Scored, events).positions == state.positions


def test_nobody_starts_ahead_otherwise():
    state, events = start(4)
    assert state.positions == (0, 0, 0, 0)
    assert not any(isinstance(event, Scored) for event in events)


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        (1, Options(), "players"),
        (5, Options(), "players"),
        (3, Options(teams=True), "teams-are-for-four"),
        (2, Options(finish=9), "finish"),
        (2, Options(finish=201), "finish"),
    ],
)
def test_what_cannot_be_played(players: int, options: Options, code: str):
    with pytest.raises(Illegal) as refused:
        start(players, options)
    assert refused.value.code == code


# Placing

LONE_SEVEN = ". . . R7 . . . . . . . ."


def test_tiles_may_come_from_rack_and_pool():
    state, _ = place(position(LONE_SEVEN, racks={0: "G7"}, pool="B7"), "G7@C2 B7@C3")
    assert state.shown[4] == "G7"
    assert state.shown[7] == "B7"


def test_placed_tiles_may_be_a_set_by_themselves():
    assert judge(position(racks={0: "G7 B7"}), 0, laid("G7@C2 B7@C3")).sets == (("C2", "C3"),)


def test_a_tile_is_laid_on_top_of_what_is_there():
    state, _ = place(position(". . . R7 P1 . . . . . . .", racks={0: "G7"}), "G7@C2")
    assert state.stacks[4] == ("P1", "G7")


def test_a_covered_tile_is_in_no_set():
    state = position(". . . R7 B7 . . . . . . .", racks={0: "R8"})
    assert judge(state, 0, laid("R8@C2")).sets == (("C1", "C2"),)


def test_placing_tells_what_was_placed_and_which_sets_it_made():
    _, events = place(position(LONE_SEVEN, racks={0: "G7 R8"}), "G7@C2")
    assert only(Placed, events) == Placed(0, laid("G7@C2"))
    assert only(Sets, events) == Sets(0, (("C1", "C2"),), 2)


def test_every_tile_in_the_set_is_a_point():
    state, events = place(position(". . Y2 Y3 . . . . . . . .", racks={0: "Y4 Y5"}), "Y4@C2 Y5@E1")
    assert state.positions == (4, 0)
    assert only(Scored, events) == Scored((4, 0))


def test_further_sets_with_a_placed_tile_count_as_well():
    # One green seven: a set with the other sevens on its left, and a run of greens on its right.
    state = position(". . R7 . G8 . . B7 . G9 . .", racks={0: "G7"})
    assert judge(state, 0, laid("G7@C1")).points == 5


def test_three_sets_at_once():
    state = position(". . R5 . G6 . P5 . B6 . . .", racks={0: "R6 P6"})
    judgement = judge(state, 0, laid("R6@C1 P6@C3"))
    assert judgement.sets == (("C1", "C2", "C3", "C4"), ("W1", "C1"), ("W2", "C3"))
    assert judgement.points == 6


def test_a_tile_in_two_sets_is_one_point():
    state = position(". . . R7 R9 . . G8 . . . .", racks={0: "R8"})
    judgement = judge(state, 0, laid("R8@C4"))
    assert len(judgement.sets) == 2
    assert judgement.points == 4


def test_sets_without_a_placed_tile_do_not_count():
    state = position("Y1 Y2 . . . . . R7 . . . .", racks={0: "G7"})
    assert judge(state, 0, laid("G7@C4")).points == 2


def test_up_to_eight_tiles_can_be_placed():
    state = position(racks={0: "Y1 Y2 Y3 Y4"}, pool="Y5 Y6 Y7 Y8")
    run = laid("Y1@N1 Y2@N2 Y5@W1 Y4@C1 Y3@C2 Y6@W2 Y7@C3 Y8@C4")
    assert judge(state, 0, run).points == 8


def test_a_tile_already_there_may_lie_between_the_placed_ones():
    state = position(". . . Y4 . . . . . . . .", racks={0: "Y3 Y5"})
    assert judge(state, 0, laid("Y3@W1 Y5@C2")).sets == (("W1", "C1", "C2"),)


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ("", "how-many-tiles"),
        ("G7@C2 G7@C3", "tile-twice"),
        ("Y9@C2", "tile-not-at-hand"),
        ("X7@C2", "tile-not-at-hand"),
        ("G7@Q5", "no-such-space"),
        ("G7@C2 B7@C2", "space-twice"),
        ("G7@S1", "not-your-space"),
        ("G7@E2", "no-set"),
        ("G7@C2 P1@E2", "no-set"),
        ("G7@C2 R8@C3", "not-one-set"),
        ("B7@C3 G7@C2", "placement-order"),
        ("G7@C1", "no-set"),
    ],
)
def test_placements_the_rules_refuse(tiles: str, code: str):
    state = position(LONE_SEVEN, racks={0: "G7 P1 R8"}, pool="B7")
    assert refusal(state, Place(laid(tiles))) == code


def test_one_cannot_place_from_the_rack_of_another():
    assert refusal(position(LONE_SEVEN, racks={1: "G7"}), Place(laid("G7@C2"))) == "tile-not-at-hand"


def test_a_partner_s_rack_cannot_be_used_either():
    state = position(LONE_SEVEN, players=4, options=Options(teams=True), racks={2: "G7"})
    assert refusal(state, Place(laid("G7@C2"))) == "tile-not-at-hand"


def test_a_partner_s_bonus_spaces_are_closed_too():
    state = position(". . . . R7 . . . . . . .", players=4, options=Options(teams=True), racks={0: "G7"})
    assert refusal(state, Place(laid("G7@E1"))) == "not-your-space"


def test_the_next_seat_is_next():
    state, _ = place(position(LONE_SEVEN, players=3, turn=2, racks={2: "G7"}), "G7@C2", seat=2)
    assert GAME.to_act(state) == {0}


@pytest.mark.parametrize("seat", [1, None])
def test_one_acts_only_in_one_s_turn(seat: int | None):
    assert refusal(position(LONE_SEVEN, racks={1: "G7"}), Place(laid("G7@C2")), seat) == "not-your-turn"


def test_one_may_judge_a_placement_before_one_s_turn_and_in_any_order():
    state = position(LONE_SEVEN, turn=1, racks={0: "G7 B7"})
    assert judge(state, 0, laid("B7@C3 G7@C2")).points == 3


# Bonus points


def test_others_get_a_point_for_each_scoring_tile_on_their_bonus_spaces():
    # Yellow makes a set with two tiles on green's bonus spaces: green moves two spaces.
    state, events = place(position(". . . . . . . . . . R7 B7", racks={0: "G7"}), "G7@C3")
    assert only(Bonus, events) == Bonus(1, 2)
    assert state.positions == (3, 2)


def test_nobody_gets_bonus_points_for_their_own_sets():
    assert judge(position("R7 . . . . . . . . . . .", racks={0: "G7"}), 0, laid("G7@N2")).bonus == (0, 0)


def test_tiles_on_bonus_spaces_that_do_not_score_bring_nothing():
    state = position(". . . . . . . R7 . . Y1 .", racks={0: "G7"})
    assert judge(state, 0, laid("G7@C4")).bonus == (0, 0)


def test_spaces_where_nobody_sits_bring_no_bonus():
    state = position(". . R7 . . . . . . . . .", players=3, racks={0: "G7"})
    assert judge(state, 0, laid("G7@C1")).bonus == (0, 0, 0)


def test_a_partner_gets_bonus_points_too():
    state = position(". . . . . R7 . . . . . .", players=4, options=Options(teams=True), racks={0: "G7"})
    assert judge(state, 0, laid("G7@C2")).bonus == (0, 0, 1, 0)


# Swapping


def test_swapping_draws_as_many_tiles_as_are_given_away():
    state, events = play(position(racks={0: "P7 P8 P9 P10"}), Swap(("P8", "P10")))
    assert state.racks[0] == ("R1", "R2", "P7", "P9")
    assert only(Swapped, events) == Swapped(0, 2)
    assert only(Drew, events) == Drew(0, ("R1", "R2"), to=(0,))


def test_swapping_brings_no_points_and_passes_the_turn():
    state, _ = play(position(racks={0: "P7 P8 P9 P10"}), Swap(("P8",)))
    assert (state.positions, state.turn) == ((0, 0), 1)


def test_the_tiles_given_away_cannot_be_drawn_at_once():
    state, _ = play(position(racks={0: "R1 R2 R3 R4"}), Swap(("R1", "R2", "R3", "R4")))
    assert state.racks[0] == ("R5", "R6", "R7", "R8")
    assert state.bag[:5] == ("R1", "R2", "R3", "R4", "R9")


def test_every_choice_of_one_to_four_rack_tiles_can_be_swapped():
    state = position(racks={0: "R1 R2 R3 R4"}, pool="P1")
    assert sum(isinstance(action, Swap) for action in GAME.legal(state, 0)) == 15


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ((), "how-many-tiles"),
        (("P7", "P7"), "tile-twice"),
        (("G1",), "tile-not-on-rack"),
        (("Y1",), "tile-not-on-rack"),
        (("P8", "P7"), "tile-order"),
        (("P10", "P7", "P8", "P9", "Y1"), "how-many-tiles"),
    ],
)
def test_swaps_the_rules_refuse(tiles: tuple[str, ...], code: str):
    assert refusal(position(racks={0: "P7 P8 P9 P10"}, pool="G1"), Swap(tiles)) == code


def test_a_tile_that_is_not_on_the_rack_is_told_in_the_refusal():
    with pytest.raises(Illegal, match=r"^tile-not-on-rack \(tile G1\)$"):
        GAME.play(position(racks={0: "P7 P8 P9 P10"}, pool="G1"), 0, Swap(("G1",)), FirstOfAll())


# Refilling


def test_the_pool_is_refilled_before_the_rack():
    before = position(LONE_SEVEN, racks={0: "G7 P1 P2 P3"}, pool="B7 P4 P5 P6")
    state, events = place(before, "G7@C2 B7@C3")
    assert only(Refilled, events) == Refilled(("P4", "P5", "P6", "R1"))
    assert only(Drew, events) == Drew(0, ("R2",), to=(0,))
    assert events.index(only(Refilled, events)) < events.index(only(Drew, events))
    assert state.racks[0] == ("R2", "P1", "P2", "P3")


def test_a_full_pool_is_left_alone():
    _, events = place(position(LONE_SEVEN, racks={0: "G7 P1 P2 P3"}, pool="B7 P4 P5 P6"), "G7@C2")
    assert not any(isinstance(event, Refilled) for event in events)


def test_a_full_rack_is_left_alone():
    _, events = place(position(LONE_SEVEN, racks={0: "G7 P1 P2 P3"}, pool="B7 P4 P5 P6"), "B7@C2")
    assert not any(isinstance(event, Drew) for event in events)


def test_partners_see_what_the_other_draws():
    state = position(LONE_SEVEN, players=4, options=Options(teams=True), racks={0: "G7 P1 P2 P3"}, pool="B7 P4 P5 P6")
    _, events = place(state, "G7@C2")
    assert only(Drew, events).to == (0, 2)


def test_a_draw_that_finds_the_bag_empty_sweeps_the_covered_tiles_into_it():
    before = position(
        ". . . R7 B1 . . . . . . .",
        racks={0: "G7 P1 P2 P3"},
        pool="B7 P4 P5 P6",
        covered={"C1": "Y1 Y2"},
        bag="Y9",
    )
    state, events = place(before, "G7@C2 B7@C3")
    assert only(Swept, events) == Swept(("Y1", "Y2", "B1"))
    assert only(Refilled, events).pool == ("P4", "P5", "P6", "Y9")
    assert only(Drew, events).tiles == ("Y1",)
    assert state.bag == ("Y2", "B1")
    assert state.stacks[3:8] == (("R7",), ("G7",), (), (), ("B7",))


def test_a_bag_that_becomes_empty_is_left_empty_until_the_next_draw():
    before = position(LONE_SEVEN, racks={0: "G7 P1 P2 P3"}, pool="B7 P4 P5 P6", covered={"C1": "Y1 Y2"}, bag="Y9")
    state, events = place(before, "G7@C2")
    assert state.bag == ()
    assert not any(isinstance(event, Swept) for event in events)


def test_a_swap_can_sweep_too_and_returns_its_tiles_after_that():
    before = position(LONE_SEVEN, racks={0: "P1 P2 P3 P4"}, covered={"C1": "Y1 Y2"}, bag="Y9")
    state, events = play(before, Swap(("P1", "P2")))
    assert only(Swept, events) == Swept(("Y1", "Y2"))
    assert state.racks[0] == ("Y1", "Y9", "P3", "P4")
    assert state.bag == ("Y2", "P1", "P2")


# Calls have tests of their own, for games that are played with them


def test_there_is_nothing_to_call_where_bonus_points_are_paid_by_themselves():
    state, _ = place(position(". . . . . . . . . . R7 B7", racks={0: "G7"}), "G7@C3")
    assert refusal(state, Call(1), seat=1) == "nothing-to-call"
