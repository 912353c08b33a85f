"""The sheets of Criss Cross with what is written on them, and where more can be written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import not_
from typing import TypeAlias

from stolik.game.contract import Seat
from stolik.games.crisscross.rules.moves import Dice, Options, Place
from stolik.games.crisscross.rules.printed import NEIGHBOURS, START_CELL, SYMBOLS

EMPTY = 0
RECENT = 2048
"""Sheets of which it is remembered what can be written and what they are worth: every seat that looks at one asks again."""

Sheet: TypeAlias = tuple[int, ...]
"""What stands in each cell: a symbol, or EMPTY."""

PLACES = tuple(Place(a, b) for a, b in NEIGHBOURS)
_PLACES = tuple((place, place.a, place.b) for place in PLACES)


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    sheets: tuple[Sheet, ...]
    round: int
    """0 while start symbols are being chosen."""
    dice: Dice | None
    waiting: frozenset[Seat]
    """Who still has to choose a symbol, or to write this round's dice. Nobody: the game is over."""


def free_symbols(state: State) -> list[int]:
    taken = {sheet[START_CELL] for sheet in state.sheets}
    return [symbol for symbol in range(1, SYMBOLS + 1) if symbol not in taken]


def write(sheet: Sheet, symbols: dict[int, int]) -> Sheet:
    cells = list(sheet)
    for cell, symbol in symbols.items():
        cells[cell] = symbol
    return tuple(cells)


def after_writing(state: State, seat: Seat, symbols: dict[int, int]) -> State:
    before = state.sheets
    sheets = (*before[:seat], write(before[seat], symbols), *before[seat + 1 :])
    return State(state.options, sheets, state.round, state.dice, state.waiting - {seat})


@lru_cache(maxsize=RECENT)
def open_places(sheet: Sheet) -> tuple[Place, ...]:
    """Wherever two neighbouring cells are still empty, either way round."""
    return _open_among(tuple(map(not_, sheet)))


@lru_cache(maxsize=RECENT)
def _open_among(free: tuple[bool, ...]) -> tuple[Place, ...]:
    """Whatever is written into the others, the same free cells offer the same."""
    return tuple([place for place, a, b in _PLACES if free[a] and free[b]])


def has_room(sheet: Sheet) -> bool:
    """Whether anything more can be written; a seat without room is finished and sits out."""
    return bool(open_places(sheet))
