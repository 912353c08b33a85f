"""What is printed on a sheet of Criss Cross: a square of cells, the lines in it, and the six symbols."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from stolik.game.contract import Between

SIZE = 5
CELLS = SIZE * SIZE
SYMBOLS = 6
START_CELL = 0

Cell: TypeAlias = Annotated[int, Between(0, CELLS - 1)]
"""Cells are numbered row by row from the top left."""
Symbol: TypeAlias = Annotated[int, Between(1, SYMBOLS)]

ROWS = tuple(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE))
COLUMNS = tuple(tuple(range(column, CELLS, SIZE)) for column in range(SIZE))
DIAGONAL = tuple(range(SIZE - 1, CELLS - 1, SIZE - 1))
"""From the top right to the bottom left."""

NEIGHBOURS = tuple(
    (a, b)
    for a in range(CELLS)
    for b in (a - SIZE, a - 1, a + 1, a + SIZE)
    if 0 <= b < CELLS and (a // SIZE == b // SIZE or a % SIZE == b % SIZE)
)
"""Every two cells that share an edge, either way round."""
