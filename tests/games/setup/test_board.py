from collections.abc import Callable
from typing import Any

import pytest

from stolik.game.chance import Chance
from stolik.game.contract import BadMaterial, Illegal
from stolik.games.setup.rules import OUR_BOARD, Options, Setup, State, Swap
from stolik.games.setup.rules.printed import described
from stolik.games.setup.rules.state import Track
from stolik.games.setup.rules.tiles import TILES

Description = dict[str, Any]


def names(spaces: tuple[int, ...]) -> str:
    return " ".join(OUR_BOARD.spaces[space] for space in spaces)


def joined_to(name: str) -> str:
    return names(OUR_BOARD.joined[OUR_BOARD.spaces.index(name)])


def test_twelve_spaces_in_board_order():
    assert " ".join(OUR_BOARD.spaces) == "N1 N2 W1 C1 C2 E1 W2 C3 C4 E2 S1 S2"


def test_thirty_lines_join_the_spaces_that_touch():
    assert len(OUR_BOARD.lines) == 30


def test_a_space_in_the_middle_is_joined_along_sides_and_corners():
    assert joined_to("C1") == "N1 N2 W1 C2 W2 C3 C4"


def test_a_space_at_a_cut_off_corner_is_joined_across_it():
    assert joined_to("N1") == "N2 W1 C1 C2"


@pytest.mark.parametrize(
    ("players", "teams", "seats"),
    [
        (2, False, ["N1 N2", "S1 S2"]),
        (3, False, ["N1 N2", "E1 E2", "S1 S2"]),
        (4, False, ["N1 N2", "E1 E2", "S1 S2", "W1 W2"]),
        (4, True, ["N1 N2", "S1 S2", "E1 E2", "W1 W2"]),
    ],
)
def test_who_sits_where(players: int, teams: bool, seats: list[str]):
    assert [names(spaces) for spaces in OUR_BOARD.bonus_spaces(players, teams=teams)] == seats


def test_partners_sit_next_to_each_other():
    sides = list(OUR_BOARD.bonus_spaces(4, teams=True))
    lines = {*OUR_BOARD.lines, *((b, a) for a, b in OUR_BOARD.lines)}
    assert all(any((a, b) in lines for a in sides[seat] for b in sides[seat + 2]) for seat in (0, 1))


@pytest.mark.parametrize(
    ("players", "spaces"),
    [(2, "N1 N2 W1 C1 C2 E1 W2 C3 C4 E2"), (3, "N1 N2 W1 C1 C2 W2 C3 C4"), (4, "N1 N2 C1 C2 C3 C4")],
)
def test_unused_bonus_spaces_are_common(players: int, spaces: str):
    assert names(OUR_BOARD.open_to(0, players, teams=False)) == spaces


@pytest.mark.parametrize(
    ("players", "teams", "finish"), [(2, False, 60), (3, False, 50), (4, False, 40), (4, True, 40)]
)
def test_finish_lines(players: int, teams: bool, finish: int):
    assert OUR_BOARD.finish(players, teams=teams) == finish


# Somebody else's board


def our_description() -> Description:
    return {
        "spaces": {name: list(spot) for name, spot in zip(OUR_BOARD.spaces, OUR_BOARD.spots)},
        "lines": [[OUR_BOARD.spaces[b], OUR_BOARD.spaces[a]] for a, b in OUR_BOARD.lines],
        "sides": {side: [f"{side}1", f"{side}2"] for side in "NESW"},
        "centre": ["C1", "C2", "C3", "C4"],
        "finish": {"2": 60, "3": 50, "4": 40, "teams": 40},
    }


def test_our_board_described_is_our_board():
    assert described(our_description()) == OUR_BOARD


def test_the_order_of_a_description_does_not_matter():
    description = our_description()
    description["spaces"] = dict(sorted(description["spaces"].items()))
    assert described(description) == OUR_BOARD


def test_a_board_that_nobody_described_cannot_be_played_on():
    with pytest.raises(Illegal, match=r"no-such-pack \(board mine\)"):
        Setup().start(2, Options(board="mine"), Chance(bytes(32), 0))


def test_finish_lines_left_out_are_ours():
    description = our_description() | {"finish": {"3": 70}}
    assert described(description).finish_lines == (60, 70, 40, 40)
    del description["finish"]
    assert described(description) == OUR_BOARD


def test_a_game_is_played_on_the_board_it_was_given():
    description = our_description()
    description["spaces"] = {name.lower(): spot for name, spot in description["spaces"].items()}
    description["lines"] = [[a.lower(), b.lower()] for a, b in description["lines"][:12]]
    description["sides"] = {side: [name.lower() for name in spaces] for side, spaces in description["sides"].items()}
    description["centre"] = ["c4", "c3", "c2", "c1"]
    game = Setup().with_material(description)
    state, _ = game.start(2, Options(board="lower-case"), Chance(bytes(32), 0))
    view = game.view(state, 0)
    assert [space.name for space in view.spaces if space.tile] == ["c1", "c2", "c3", "c4"]
    assert len(view.lines) == 12


def largest_description() -> Description:
    """As many spaces as there may be, in a row of bonus spaces and a row of common ones."""
    spots = {f"{'ab'[row]}{column}": [column, row] for row in (0, 1) for column in range(13)}
    return {
        "spaces": spots,
        "lines": [[f"{row}{column}", f"{row}{column + 1}"] for row in "ab" for column in range(12)],
        "sides": {side: [f"a{2 * at}", f"a{2 * at + 1}"] for at, side in enumerate("NESW")},
        "centre": ["b0", "b1", "b2", "b3"],
    }


def test_even_on_the_largest_board_there_are_tiles_left_for_a_swap():
    board = described(largest_description())
    state = State(
        board=board,
        options=Options(board="largest"),
        stacks=tuple((tile,) for tile in TILES[:26]),
        pool=TILES[26:30],
        racks=(TILES[30:34], TILES[34:38], TILES[38:42], TILES[42:46]),
        bag=TILES[46:],
        tracks=(Track(),) * 4,
        turn=0,
    )
    after, _ = Setup(board).play(state, 0, Swap(TILES[30:34]), Chance(bytes(32), 1))
    assert (after.racks[0], after.bag) == (TILES[46:], TILES[30:34])


def drop(name: str) -> Callable[[Description], None]:
    return lambda description: description.pop(name)


def put(path: str, value: object) -> Callable[[Description], None]:
    *way, last = path.split(".")

    def change(description: Description) -> None:
        for name in way:
            description = description[name]
        description[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (put("colour", "red"), "colour"),
        (drop("spaces"), "spaces"),
        (put("spaces", ["N1"]), "spaces"),
        (put("spaces", {f"X{n}": [n, 0] for n in range(27)}), "spaces"),
        (put("spaces.N1", "here"), "spaces.N1"),
        (put("spaces.N1", [1]), "spaces.N1"),
        (put("spaces.N1", [-1, 0]), "spaces.N1"),
        (put("spaces.N1", [1, 26]), "spaces.N1"),
        (put("spaces.N1", [2, 0]), "spaces.N2"),
        (put("spaces.ninety-nine", [9, 9]), "spaces.ninety-nine"),
        (drop("lines"), "lines"),
        (put("lines", "N1-N2"), "lines"),
        (put("lines", [["N1", "N2"], ["N1", "Q1"]]), "lines[1]"),
        (put("lines", [["N1", "N1"]]), "lines[0]"),
        (put("lines", [["N1", "N2", "C1"]]), "lines[0]"),
        (put("lines", [["N1", "N2"], ["N2", "N1"]]), "lines[1]"),
        (put("sides.Q", ["N1", "N2"]), "sides.Q"),
        (put("sides", {}), "sides.N"),
        (put("sides.E", ["E1", "E1"]), "sides.E"),
        (put("sides.E", ["E1", "N1"]), "sides.E"),
        (put("centre", ["C1", "C2", "C3"]), "centre"),
        (put("centre", ["C1", "C2", "C3", "N1"]), "centre"),
        (put("finish", 60), "finish"),
        (put("finish.5", 30), "finish.5"),
        (put("finish.2", 9), "finish.2"),
        (put("finish.2", 201), "finish.2"),
        (put("finish.2", "60"), "finish.2"),
        (put("finish.2", True), "finish.2"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused_with_the_field(change: Callable[[Description], None], field: str):
    description = our_description()
    change(description)
    with pytest.raises(BadMaterial) as refused:
        described(description)
    assert refused.value.field == field
