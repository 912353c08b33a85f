"""Twenty One in numbers, for agents: rows by colour, so that a die and its field stand in the same place."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stolik.games.twentyone.rules import Cross, Keep, Options, Reroll, View, Write
from stolik.lab.alphabet import Alphabet, Letters
from stolik.lab.encoding import from_own_seat
from stolik.lab.layout import Part

COLOURS = ("white", "black", "red", "blue", "yellow", "green")
DICE, ROWS, SIDES = len(COLOURS), 5, 6
MOST_TURNS = ROWS * DICE + 1
MOST_POINTS = 42 * ROWS
FREE = -1
"""How an unmarked field is written; a crossed one is 0."""

ALPHABET = Alphabet(
    (
        Letters("reroll", 1, "roll again what does not show 1"),
        Letters("keep", 1, "be content with the first roll"),
        Letters("cross", 1, "cross out the leftmost free field"),
        Letters("write", (1 << DICE) - 1, "write the dice of the colours that are bits of n + 1"),
    )
)
REROLL, KEEP, CROSS, WRITE = (ALPHABET.first(name) for name in ("reroll", "keep", "cross", "write"))


class TwentyOneEncoding:
    version = 1
    alphabet = ALPHABET

    def parts(self, players: int, options: Options) -> tuple[Part, ...]:
        sheets = (players, ROWS, DICE)
        return (
            Part("turn", (1,), 1, MOST_TURNS, "turns are counted from 1"),
            Part("active", (1,), 0, players - 1, "whose dice these are, counted from one's own seat"),
            Part("attempt", (1,), 1, 2, "1 after the first roll, 2 after the second"),
            Part("rolling", (1,), 0, 1, "1 while the active seat may roll again"),
            Part("dice", (DICE,), 1, SIDES, "by colour: " + ", ".join(COLOURS)),
            Part("numbers", sheets, 1, SIDES, "by row and colour: the number printed in the field of that colour"),
            Part("fields", sheets, 0, DICE - 1, "by row and colour: where in the row that field stands, 0 leftmost"),
            Part("marks", sheets, FREE, SIDES, "by row and colour: the number written, 0 crossed out, −1 free"),
            Part("row", (players,), 0, ROWS, "the row in which each seat writes next, 5 when all are full"),
            Part("points", (players,), 0, MOST_POINTS, "as the sheets stand"),
            Part("waiting", (players,), 0, 1, "1 for who has to decide or to write"),
        )

    def observe(self, view: View) -> Mapping[str, ArrayLike]:
        players = len(view.sheets)
        seats = from_own_seat(view, players)
        assert view.seat is not None
        sheets = np.array([_sheet(view, seat) for seat in seats])
        return {
            "turn": [view.turn],
            "active": [(view.active - view.seat) % players],
            "attempt": [view.attempt],
            "rolling": [view.rolling],
            "dice": [view.dice[colour] for colour in COLOURS],
            "numbers": sheets[:, 0],
            "fields": sheets[:, 1],
            "marks": sheets[:, 2],
            "row": [ROWS if (row := view.sheets[seat].row) is None else row - 1 for seat in seats],
            "points": [view.sheets[seat].total for seat in seats],
            "waiting": [seat in view.waiting for seat in seats],
        }

    def spell(self, view: View, action: Reroll | Keep | Write | Cross) -> tuple[int, ...]:
        match action:
            case Reroll():
                return (REROLL,)
            case Keep():
                return (KEEP,)
            case Cross():
                return (CROSS,)
            case Write(colours):
                return (WRITE - 1 + sum(1 << COLOURS.index(colour) for colour in colours),)


def _sheet(view: View, seat: int) -> NDArray[np.int64]:
    """Numbers, fields and marks of a sheet, each by row and colour."""
    sheet = np.empty((3, ROWS, DICE), np.int64)
    for at, row in enumerate(view.sheets[seat].rows):
        for place, field in enumerate(row.fields):
            mark = 0 if field.crossed else FREE if field.written is None else field.written
            sheet[:, at, COLOURS.index(field.colour)] = field.number, place, mark
    return sheet


ENCODING = TwentyOneEncoding()
