"""The value of a Criss Cross sheet: the points it may expect in the end, from a small network that learned by itself.

`scripts/train_crisscross.py` makes the weights. Symbols are interchangeable, so every symbol's cells go through the
same layers and are summed up; the sheet may be mirrored along its main diagonal, so both sides are asked and averaged.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.bots.threads import use_one_thread
from stolik.games.crisscross.bots.symmetry import MIRROR
from stolik.games.crisscross.rules.printed import CELLS, COLUMNS, DIAGONAL, NEIGHBOURS, ROWS, SIZE, SYMBOLS
from stolik.games.crisscross.rules.scoring import DIAGONAL_FACTOR, ZERO_LINE, run_points
from stolik.games.crisscross.rules.state import EMPTY

Sheets: TypeAlias = NDArray[np.int8]
"""One sheet a row, one cell a column."""
Floats: TypeAlias = NDArray[np.float32]

POINTS_PER_UNIT = 10.0
LINES = np.array(ROWS + COLUMNS)
DOUBLED = np.array([DIAGONAL] * DIAGONAL_FACTOR)
EDGES = np.array([(a, b) for a, b in NEIGHBOURS if a < b])
BASE = SYMBOLS + 1
PLACES = BASE ** np.arange(SIZE)


@cache
def line_table() -> Floats:
    """The points of every possible line, its symbols read as digits."""
    points = np.zeros(BASE**SIZE, np.float32)
    for symbols in product(range(BASE), repeat=SIZE):
        points[int(np.dot(symbols, PLACES))] = run_points(symbols)
    return points


def points(sheets: Sheets, *, advanced: bool) -> tuple[Floats, Floats]:
    """What the runs of each sheet score so far, and what it would score if the game ended now."""
    lines = np.concatenate([LINES, DOUBLED]) if advanced else LINES
    scored = line_table()[sheets[:, lines] @ PLACES]
    runs = scored.sum(1)
    return runs, np.where(scored == 0, np.float32(ZERO_LINE), scored).sum(1) if advanced else runs


def has_room(sheets: Sheets) -> NDArray[np.bool_]:
    empty = sheets == EMPTY
    return (empty[:, EDGES[:, 0]] & empty[:, EDGES[:, 1]]).any(1)


class SheetValue:
    """Three layers of a width of a few hundred; what it says is added to the points that stand."""

    def __init__(self, *, advanced: bool, weights: Path | None = None) -> None:
        """With the shipped weights, or with others that are to be compared with them."""
        use_one_thread()
        self.advanced = advanced
        shipped = files(__package__ or __name__).joinpath("advanced.npz" if advanced else "basic.npz")
        with (weights or shipped).open("rb") as file, np.load(file) as weights_there:
            layers = {key: weights_there[key].astype(np.float32) for key in weights_there.files}
        self._own = np.ascontiguousarray(layers["cells.weight"][:, :CELLS].T)
        self._empty = np.ascontiguousarray(layers["cells.weight"][:, CELLS:].T)
        self._symbol = np.ascontiguousarray(layers["symbol.weight"].T)
        self._sheet = np.ascontiguousarray(layers["sheet.weight"].T)
        self._value = layers["value.weight"][0]
        self._biases = [layers[f"{layer}.bias"] for layer in ("cells", "symbol", "sheet", "value")]

    def __call__(self, sheets: Sheets) -> Floats:
        """Expected final points of each sheet; exact where nothing more can be written."""
        runs, final = points(sheets, advanced=self.advanced)
        to_come = (self._to_come(sheets) + self._to_come(sheets[:, MIRROR])) / 2
        return np.where(has_room(sheets), runs + POINTS_PER_UNIT * to_come, final)

    def _to_come(self, sheets: Sheets) -> Floats:
        cells, symbol, sheet, value = self._biases
        symbols = np.arange(1, SYMBOLS + 1, dtype=np.int8)
        own = (sheets[:, None, :] == symbols[:, None]).astype(np.float32)
        empty = (sheets == EMPTY).astype(np.float32) @ self._empty + cells
        hidden = np.maximum(own @ self._own + empty[:, None, :], 0)
        hidden = np.maximum(hidden.reshape(-1, len(symbol)) @ self._symbol + symbol, 0)
        hidden = hidden.reshape(len(sheets), SYMBOLS, -1).sum(1)
        return np.maximum(hidden @ self._sheet + sheet, 0) @ self._value + value


@cache
def sheet_value(*, advanced: bool, weights: Path | None = None) -> SheetValue:
    """The network for the basic or the advanced game, loaded once."""
    return SheetValue(advanced=advanced, weights=weights)
