"""What is printed on the cards of Super Mega Lucky Box, and how a grid of numbers is read.

Only the vocabulary: which cards there are is `deck.py`, what a player does with them `tableau.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, TypeAlias

from stolik.game.contract import Between

SIZE = 3
CELLS = SIZE * SIZE
LINES = 2 * SIZE
NUMBERS = range(1, 10)

FEWEST_CARDS = 48
"""Six players may need that many in one deck: 5 each at the start, and before the last round 5 lie and 3 are dealt."""
MOST_CARDS = 120
COPIES = 2
"""More than six players put two copies of the deck together."""

CardNumber: TypeAlias = Annotated[int, Between(1, COPIES * MOST_CARDS)]
"""The small number in a card's corner; the second copy of a deck of 60 is numbered from 61 on."""
Cell: TypeAlias = Annotated[int, Between(0, CELLS - 1)]
"""Cells are numbered row by row from the top left."""
LineIndex: TypeAlias = Annotated[int, Between(0, LINES - 1)]
"""0 to 2 are the rows from the top, 3 to 5 the columns from the left."""
Prize: TypeAlias = int | Literal["?", "bolt", "bolt2", "moon", "star"] | None
"""What a complete line pays: a number to mark, any number, one or two bolts, a moon, a star, or nothing."""
Marks: TypeAlias = int
"""The marked cells of one card, one bit each."""

ALL_MARKED: Marks = (1 << CELLS) - 1
LINE_CELLS: tuple[tuple[int, ...], ...] = (
    *(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)),
    *(tuple(range(column, CELLS, SIZE)) for column in range(SIZE)),
)
LINE_MARKS: tuple[Marks, ...] = tuple(sum(1 << cell for cell in line) for line in LINE_CELLS)
LINES_THROUGH: tuple[tuple[int, int], ...] = tuple((cell // SIZE, SIZE + cell % SIZE) for cell in range(CELLS))
"""The row and the column of each cell."""
FREE_CELLS: tuple[tuple[int, ...], ...] = tuple(
    tuple(cell for cell in range(CELLS) if not marks >> cell & 1) for marks in range(ALL_MARKED + 1)
)
"""The cells still free, for every way a card can be marked."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows, apart from its number."""

    grid: tuple[int, ...]
    bonuses: tuple[Prize, ...]
    """At the ends of the rows, then of the columns."""


@dataclass(frozen=True, slots=True)
class Card:
    number: int
    grid: tuple[int, ...]
    bonuses: tuple[Prize, ...]

    @property
    def face(self) -> Face:
        return Face(self.grid, self.bonuses)


def free_cells_of(card: Card, marks: Marks, number: int) -> tuple[int, ...]:
    """The cells of this card that show the number and are not marked yet."""
    return FREE_CELLS[ALL_MARKED & ~(_where(card.grid)[number] & ~marks)]


def has_free_cell_of(card: Card, marks: Marks, number: int) -> bool:
    return bool(_where(card.grid)[number] & ~marks)


@cache
def _where(grid: tuple[int, ...]) -> tuple[Marks, ...]:
    return tuple(sum(1 << cell for cell in range(CELLS) if grid[cell] == number) for number in range(NUMBERS.stop))


BOLTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(min(abs(revealed - number), len(NUMBERS) - abs(revealed - number)) for number in range(NUMBERS.stop))
    for revealed in range(NUMBERS.stop)
)
"""`BOLTS[revealed][number]` turn one number into the other: one a step, and 9 and 1 are neighbours."""
