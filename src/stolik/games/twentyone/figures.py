"""What the rules page of Twenty One draws: the worked examples of the print, played by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stolik.game.chance import Chance
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Cross, Options, Write
from stolik.games.twentyone.rules.printed import COLOURS, OWN_PRINTS, Colour, Field, Print
from stolik.games.twentyone.rules.scoring import HIT_BONUS
from stolik.games.twentyone.rules.sheet import Marks, Sheet, blank
from stolik.games.twentyone.rules.state import State

GAME = TwentyOne()


def luck() -> Chance:
    return Chance(bytes(32), 0)


FREE: Marks = (None,) * 6
WATCHING = 1
"""Somebody who has not written yet, so that the dice still lie there."""

ROW: tuple[Colour, ...] = ("yellow", "red", "green", "blue", "white", "black")
"""The colours of the row in which numbers are written: 6 5 4 3 2 1."""
OTHER_ROW: tuple[Colour, ...] = ("red", "white", "blue", "green", "yellow", "black")
"""The colours of the row in which a field is crossed out."""
ATTEMPT = (6, 4, 3, 3, 1, 1)
WRITTEN = {"white": 4, "black": 1, "red": 1, "blue": 3, "yellow": 4, "green": 2}
CROSSING = {"white": 6, "black": 2, "red": 6, "blue": 5, "yellow": 4, "green": 5}
LAST: tuple[Marks, ...] = (
    (5, 0, 4, 2, 2, 1),
    (4, 3, 4, 3, 1, 1),
    (4, 5, 0, 2, 2, 1),
    (5, 0, 3, 2, 2, 1),
    (2, 4, 1, 2, 1, 0),
)
"""A sheet at the end, row by row; 0 is a field crossed out."""


def figures() -> Mapping[str, object]:
    start: State = GAME.start(2, Options(), luck()).state
    dealt = replace(start, sheets=(blank("A", OWN_PRINTS["classic"]["A"]),), active=0)
    writing = table(dealt, ROW, FREE, WRITTEN)
    wrote: State = GAME.play(writing, 0, Write(("black", "blue", "yellow")), luck()).state
    crossing = table(dealt, OTHER_ROW, (5, None, 4, None, 2, 1), CROSSING)
    crossed: State = GAME.play(crossing, 0, Cross(), luck()).state
    full = table(dealt, OTHER_ROW, (5, 0, 4, 2, 2, 1), CROSSING)
    last = replace(dealt, sheets=(Sheet("A", OWN_PRINTS["classic"]["A"], LAST),), waiting=frozenset[int]())
    return {
        "sheet": GAME.view(dealt, 0),
        "attempt": GAME.view(replace(dealt, dice=ATTEMPT, active=0, attempt=1, rolling=True), 0),
        "writing": GAME.view(writing, 0),
        "wrote": GAME.view(wrote, 0),
        "crossing": GAME.view(crossing, 0),
        "crossed": GAME.view(crossed, 0),
        "full": GAME.view(full, 0),
        "end": GAME.view(last, 0),
        "bonus": HIT_BONUS,
    }


def table(dealt: State, colours: tuple[Colour, ...], marks: Marks, dice: Mapping[str, int]) -> State:
    """One seat with a first row of these colours and marks, and the dice that lie there."""
    first = tuple(Field(colour, 6 - at) for at, colour in enumerate(colours))
    rows: Print = (first, *OWN_PRINTS["classic"]["A"][1:])
    sheet = Sheet("A", rows, (marks, *(FREE for _ in rows[1:])))
    rolled = tuple(dice[colour] for colour in COLOURS)
    return replace(dealt, sheets=(sheet,), dice=rolled, rolling=False, waiting=frozenset({0, WATCHING}))
