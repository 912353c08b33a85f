"""Tables of Twenty One to begin a test with."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Options, Write
from stolik.games.twentyone.rules.printed import CLASSIC, Colour, printed
from stolik.games.twentyone.rules.sheet import Marks, Sheet
from stolik.games.twentyone.rules.state import State
from tests.game.loaded import NoLuck

GAME = TwentyOne()
FREE: Marks = (None,) * 6
ROW = "white black red blue yellow green"
"""In this order of colours a field's die stands at the field's own place."""


def own_sheet(*rows: Marks, colours: str = ROW) -> Sheet:
    """A classic sheet on which these rows are marked and the others still free."""
    print_ = printed(CLASSIC, (cast(tuple[Colour, ...], tuple(colours.split())),) * 5)
    return Sheet("A", print_, (*rows, *(FREE,) * (5 - len(rows))))


def writing(*sheets: Sheet, dice: tuple[int, ...], active: int = 0) -> State:
    """A table at which everybody has to write these dice."""
    waiting = frozenset(range(len(sheets)))
    return State(Options(), sheets, turn=9, active=active, dice=dice, attempt=2, rolling=False, waiting=waiting)


def rolling(*dice: int, active: int = 0) -> State:
    """A table at which the active seat has rolled these dice for the first time."""
    state = writing(own_sheet(), own_sheet(), dice=dice, active=active)
    return replace(state, attempt=1, rolling=True, waiting=frozenset({active}))


FULL: Marks = (5, 0, 4, 2, 2, 1)
LAST: Marks = (1, 1, 1, 1, 1, None)


def igas_table() -> State:
    """Iga's black, white and blue fields are those with 1, 2 and 3."""
    iga = own_sheet(colours="yellow red green blue white black")
    return writing(iga, own_sheet(), dice=(4, 1, 1, 3, 4, 2))


def ewas_table() -> State:
    """Ewa has two fields left, the white 5 and the green 3; the dice for them show 6 and 5."""
    ewa = own_sheet((5, None, 4, None, 2, 1), colours="black white red green yellow blue")
    return writing(ewa, own_sheet(), dice=(6, 1, 1, 1, 1, 5))


def ended(*others: Sheet) -> tuple[State, tuple[object, ...]]:
    """Seat 0 fills its fifth row, then the others write their ones into their white fields, or cross out."""
    state = writing(own_sheet(FULL, FULL, FULL, FULL, LAST), *others, dice=(1,) * 6)
    state, events = GAME.play(state, 0, Write(("green",)), NoLuck())
    for seat in range(1, len(others) + 1):
        state, events = GAME.play(state, seat, next(iter(GAME.legal(state, seat))), NoLuck())
    return state, events
