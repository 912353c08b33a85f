"""What is printed on the sheets of Twenty One: our own six, and how an owner of a printed pad describes theirs.

Nothing here knows how the game is played. `docs/packs.md` shows a description.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, cast, get_args

from stolik.game.contract import BadMaterial

Colour: TypeAlias = Literal["white", "black", "red", "blue", "yellow", "green"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The six dice, in the order in which they are always named."""

SIDES = 6
ROWS = 5
FIELDS = len(COLOURS)
"""A row has one field of each colour."""


@dataclass(frozen=True, slots=True)
class Field:
    """One printed field: the die that may go here, and the highest number it may show."""

    colour: Colour
    number: int


Row: TypeAlias = tuple[Field, ...]
Print: TypeAlias = tuple[Row, ...]
"""A whole sheet, row by row from the top."""
Prints: TypeAlias = Mapping[str, Print]
"""The sheets under their letters."""

LETTERS = ("A", "B", "C", "D", "E", "F")

CLASSIC = ((6, 5, 4, 3, 2, 1),) * ROWS
VARIED = (
    (6, 5, 4, 3, 2, 1),
    (6, 5, 5, 2, 2, 1),
    (5, 5, 4, 4, 2, 1),
    (6, 4, 4, 3, 2, 2),
    (5, 4, 4, 3, 3, 2),
)
"""Rows of our own. Every one adds up to 21, like the classic row, so that no row promises more than another."""

COLOUR_ROWS = {
    "A": (
        "black white green yellow red blue",
        "white red yellow blue black green",
        "red yellow blue black green white",
        "yellow blue black green white red",
        "green black red white blue yellow",
    ),
    "B": (
        "red yellow blue black green white",
        "green black white red blue yellow",
        "blue white green yellow red black",
        "black green red white yellow blue",
        "yellow blue black green white red",
    ),
    "C": (
        "white red yellow blue black green",
        "blue green red white yellow black",
        "yellow blue black green white red",
        "green black white red blue yellow",
        "black white green yellow red blue",
    ),
    "D": (
        "blue green white red yellow black",
        "yellow blue black green white red",
        "green black red white blue yellow",
        "white red yellow blue black green",
        "red yellow blue black green white",
    ),
    "E": (
        "green black red white blue yellow",
        "black white green yellow red blue",
        "white red yellow blue black green",
        "red yellow blue black green white",
        "blue green white red yellow black",
    ),
    "F": (
        "yellow blue black green white red",
        "red yellow blue black green white",
        "black green white red yellow blue",
        "blue white green yellow red black",
        "white red yellow blue black green",
    ),
}
"""Our own arrangement: in one place of the pad no two sheets have the same colour, and in one column no two rows."""


# An owner's own pad


def described(description: Mapping[str, Any]) -> Prints:
    """The sheets of a description: `numbers`, five rows of six, and `sheets`, five rows of colours per letter."""
    for name in description:
        if name not in {"numbers", "sheets"}:
            raise BadMaterial(name, "is not known here; a pad has numbers and sheets")
    numbers = _rows(description.get("numbers"), "numbers")
    for at, row in enumerate(numbers):
        for place, number in enumerate(row):
            if type(number) is not int or not 1 <= number <= SIDES:
                raise BadMaterial(f"numbers[{at}][{place}]", f"must be a whole number from 1 to {SIDES}")
    sheets = description.get("sheets")
    if not isinstance(sheets, Mapping) or set(cast(Mapping[str, Any], sheets)) != set(LETTERS):
        raise BadMaterial("sheets", f"must have the sheets {', '.join(LETTERS)}")
    sheets = cast(Mapping[str, Any], sheets)
    colours = {letter: _colour_rows(sheets[letter], f"sheets.{letter}") for letter in LETTERS}
    for at, letter in enumerate(LETTERS):
        for other in LETTERS[:at]:
            if colours[letter] == colours[other]:
                raise BadMaterial(f"sheets.{letter}", f"is the same as sheet {other}; all six differ")
    return {letter: printed(numbers, rows) for letter, rows in colours.items()}


def _colour_rows(value: object, field: str) -> tuple[tuple[Colour, ...], ...]:
    rows = _rows(value, field)
    for at, row in enumerate(rows):
        for place, colour in enumerate(row):
            if colour not in COLOURS:
                raise BadMaterial(f"{field}[{at}][{place}]", f"must be one of {', '.join(COLOURS)}")
            if colour in row[:place]:
                raise BadMaterial(
                    f"{field}[{at}][{place}]", f"is a second {colour} field; a row has one of each colour"
                )
    return cast(tuple[tuple[Colour, ...], ...], rows)


def _rows(value: object, field: str) -> tuple[tuple[Any, ...], ...]:
    rows = _items(value, field, ROWS, "rows")
    return tuple(_items(row, f"{field}[{at}]", FIELDS, "fields") for at, row in enumerate(rows))


def _items(value: object, field: str, count: int, things: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise BadMaterial(field, f"must be a list of {count} {things}")
    items = tuple(cast(list[Any], value))
    if len(items) != count:
        raise BadMaterial(field, f"has {len(items)} {things} instead of {count}")
    return items


def printed(numbers: tuple[tuple[int, ...], ...], colours: tuple[tuple[Colour, ...], ...]) -> Print:
    return tuple(
        tuple(Field(colour, number) for colour, number in zip(colour_row, number_row, strict=True))
        for colour_row, number_row in zip(colours, numbers, strict=True)
    )


def _our_own(numbers: tuple[tuple[int, ...], ...]) -> Prints:
    sheets = {letter: [row.split() for row in rows] for letter, rows in COLOUR_ROWS.items()}
    return described({"numbers": numbers, "sheets": sheets})


OWN_PRINTS: Mapping[str, Prints] = {"classic": _our_own(CLASSIC), "varied": _our_own(VARIED)}
"""Our own sheets, under the names of the option `rows`."""
