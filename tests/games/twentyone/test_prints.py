"""What is printed on the sheets of Twenty One: our own six, and those of an owner's pad."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.game.chance import Chance
from stolik.game.contract import BadMaterial, Illegal, PackedGame
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Dealt, Options
from stolik.games.twentyone.rules.printed import (
    CLASSIC,
    COLOUR_ROWS,
    COLOURS,
    LETTERS,
    OWN_PRINTS,
    VARIED,
    Print,
    described,
)

GAME = TwentyOne()
CHANCE = Chance(bytes(32), 0)

# Our own sheets


def by_place(prints: dict[str, Print]) -> list[list[str]]:
    """For each place of the pad, the colours that the six sheets have there."""
    return [[prints[letter][row][at].colour for letter in LETTERS] for row in range(5) for at in range(6)]


@pytest.mark.parametrize("rows", OWN_PRINTS)
@pytest.mark.parametrize("letter", LETTERS)
def test_every_row_has_each_colour_once(rows: str, letter: str):
    assert all({field.colour for field in row} == set(COLOURS) for row in OWN_PRINTS[rows][letter])


@pytest.mark.parametrize("rows", OWN_PRINTS)
def test_no_two_sheets_agree_in_the_colour_of_any_field(rows: str):
    assert all(sorted(colours) == sorted(COLOURS) for colours in by_place(dict(OWN_PRINTS[rows])))


@pytest.mark.parametrize("letter", LETTERS)
def test_no_column_of_a_sheet_has_a_colour_twice(letter: str):
    columns = list(zip(*(row.split() for row in COLOUR_ROWS[letter]), strict=True))
    assert all(len(set(column)) == 5 for column in columns)


@pytest.mark.parametrize("rows", OWN_PRINTS)
def test_the_numbers_are_the_same_on_all_sheets(rows: str):
    numbers = {tuple(tuple(field.number for field in row) for row in sheet) for sheet in OWN_PRINTS[rows].values()}
    assert numbers == {{"classic": CLASSIC, "varied": VARIED}[rows]}


def test_classic_rows_all_read_six_to_one():
    assert CLASSIC == ((6, 5, 4, 3, 2, 1),) * 5


def test_varied_rows_begin_with_the_classic_one_and_fall_to_the_right():
    assert VARIED[0] == CLASSIC[0]
    assert all(list(row) == sorted(row, reverse=True) for row in VARIED)


def test_varied_rows_differ_and_all_add_up_to_twenty_one():
    assert len(set(VARIED)) == 5
    assert {sum(row) for row in VARIED} == {21}


# An owner's own pad


def pad() -> dict[str, Any]:
    return {
        "numbers": [list(row) for row in VARIED],
        "sheets": {x: [r.split() for r in COLOUR_ROWS[x]] for x in LETTERS},
    }


def test_it_can_be_played_on_the_sheets_of_a_printed_pad():
    description = pad()
    description["numbers"][1] = [6, 6, 6, 6, 6, 6]
    dealt = GAME.with_material(description).start(2, Options(sheets="mine"), CHANCE).events[0]
    assert isinstance(dealt, Dealt)
    assert [field.number for field in dealt.prints["F"][1]] == [6, 6, 6, 6, 6, 6]


def test_its_material_are_its_sheets():
    assert isinstance(GAME, PackedGame)
    assert GAME.material == "sheets"


def test_a_pad_nobody_described_cannot_be_played_on():
    with pytest.raises(Illegal, match=r"no-such-pack \(sheets mine\)"):
        GAME.start(2, Options(sheets="mine"), CHANCE)


def test_a_pad_brings_its_own_numbers():
    with pytest.raises(Illegal, match="rows-are-printed"):
        GAME.with_material(pad()).start(2, Options(sheets="mine", rows="varied"), CHANCE)


def test_without_a_pads_name_our_own_sheets_are_dealt():
    dealt = GAME.with_material(pad()).start(2, Options(), CHANCE).events[0]
    assert isinstance(dealt, Dealt)
    assert dealt.prints == OWN_PRINTS["classic"]


def problem(**changes: Any) -> tuple[str, str]:
    with pytest.raises(BadMaterial) as caught:
        described(pad() | changes)
    return caught.value.field, caught.value.problem


def sheets_with(letter: str, rows: object) -> dict[str, Any]:
    return pad()["sheets"] | {letter: rows}


def test_a_pad_has_numbers_and_sheets_alone():
    assert problem(dice=6) == ("dice", "is not known here; a pad has numbers and sheets")


def test_a_pad_has_five_rows_of_numbers():
    assert problem(numbers=[[6, 5, 4, 3, 2, 1]] * 4) == ("numbers", "has 4 rows instead of 5")


def test_a_pad_without_numbers_is_refused():
    assert problem(numbers=None) == ("numbers", "must be a list of 5 rows")


def test_a_row_has_six_numbers():
    rows = [*CLASSIC[:4], (6, 5, 4, 3, 2)]
    assert problem(numbers=rows) == ("numbers[4]", "has 5 fields instead of 6")


@pytest.mark.parametrize("number", [0, 7, "6", True, 2.0])
def test_a_number_is_one_that_a_die_can_show(number: object):
    rows = [*CLASSIC[:4], (6, 5, number, 3, 2, 1)]
    assert problem(numbers=rows) == ("numbers[4][2]", "must be a whole number from 1 to 6")


def test_a_pad_has_six_sheets():
    assert problem(sheets={"A": []}) == ("sheets", "must have the sheets A, B, C, D, E, F")
    assert problem(sheets=6) == ("sheets", "must have the sheets A, B, C, D, E, F")


def test_a_sheet_has_colours_the_dice_have():
    rows = [row.split() for row in COLOUR_ROWS["B"]]
    rows[2][3] = "pink"
    assert problem(sheets=sheets_with("B", rows)) == (
        "sheets.B[2][3]",
        "must be one of white, black, red, blue, yellow, green",
    )


def test_a_row_of_a_pad_has_no_colour_twice():
    rows = [row.split() for row in COLOUR_ROWS["B"]]
    rows[0] = ["red", "yellow", "blue", "black", "red", "white"]
    assert problem(sheets=sheets_with("B", rows)) == (
        "sheets.B[0][4]",
        "is a second red field; a row has one of each colour",
    )


def test_the_six_sheets_of_a_pad_all_differ():
    assert problem(sheets=sheets_with("D", pad()["sheets"]["B"])) == (
        "sheets.D",
        "is the same as sheet B; all six differ",
    )
