"""Learn Criss Cross from nothing with the lab's batches: values of afterstates, by temporal differences, on one core.

python scripts/learn_crisscross.py --minutes 3 --seed 1 --curve curve.svg

A sheet is worth its points plus what tables say of its parts: of every line, and of every block of 2 × 4 cells. Symbols
are interchangeable and a sheet may be mirrored, so a part is looked up by its pattern alone, rows and columns in the same
table. Every placement is the one that looks best; the dice explore enough. No network and no GPU.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.crisscross.kernels import CELLS, PLACEMENTS, SIZE, SYMBOLS
from stolik.games.crisscross.kernels import POINTS as LINE_POINTS
from stolik.lab import batch

GAMES = 256
BASE = SYMBOLS + 1
RATES = (0.4, 0.02)
"""How far a value is moved towards what came after it, at the beginning and in the end; all parts share it."""

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]


def parts() -> tuple[list[list[int]], list[int]]:
    """The cells of every part, and its table: one for each line and its mirror, one for each block and its mirror."""
    rows = [[SIZE * row + column for column in range(SIZE)] for row in range(SIZE)]
    blocks = [
        [SIZE * (top + down) + left + right for down in range(2) for right in range(4)]
        for top in range(SIZE - 1)
        for left in range(2)
    ]
    upright = rows + blocks
    mirrored = [[SIZE * (cell % SIZE) + cell // SIZE for cell in part] for part in upright]
    return upright + mirrored, [*range(len(upright))] * 2


def patterns(cells: int) -> Ints:
    """For so many cells read as digits: the pattern's number, the same whatever the symbols are called."""
    codes = np.arange(BASE**cells)
    digits = np.array([codes // BASE**at % BASE for at in range(cells)], np.int8)
    names = np.zeros_like(digits)
    used = np.zeros(len(codes), np.int8)
    for at in range(cells):
        fresh = digits[at] > 0
        for before in range(at):
            alike = (digits[before] == digits[at]) & (digits[at] > 0)
            names[at][alike] = names[before][alike]
            fresh &= ~alike
        used += fresh
        names[at][fresh] = used[fresh]
    renamed = sum(names[at].astype(np.int64) * BASE**at for at in range(cells))
    return np.unique(renamed, return_inverse=True)[1]


PARTS, TABLES = parts()
WIDEST = max(map(len, PARTS))
CELL = np.array([[*part, *[-1] * (WIDEST - len(part))] for part in PARTS])
TABLE = np.array(TABLES)
OF_LINE, OF_BLOCK = patterns(SIZE), patterns(8)
IS_LINE = np.array([len(part) == SIZE for part in PARTS])
FROM, TO = np.array([a for a, _ in PLACEMENTS]), np.array([b for _, b in PLACEMENTS])


@njit(cache=True)
def value(cells: Ints, weights: Floats, found: Ints) -> float:
    """The points that a sheet may expect in the end; `found` is filled with the pattern of every part."""
    worth = 0.0
    for part in range(len(CELL)):
        code, power, digits = 0, 1, 0
        for at in range(WIDEST):
            cell = CELL[part, at]
            if cell >= 0:
                code += cells[cell] * power
                digits |= cells[cell] << 3 * at
                power *= BASE
        found[part] = OF_LINE[code] if IS_LINE[part] else OF_BLOCK[code]
        worth += weights[TABLE[part], found[part]]
        if IS_LINE[part]:
            worth += LINE_POINTS[digits]
    return worth


@njit(cache=True)
def choose(
    observations: NDArray[np.int16],
    masks: NDArray[np.int8],
    weights: Floats,
    found: Ints,
    values: Floats,
    numbers: Ints,
) -> None:
    """The best placement of every game, what it is worth, and the patterns of the sheet that it leads to."""
    cells, trial = np.empty(CELLS, np.int64), np.empty(len(CELL), np.int64)
    for game in range(len(numbers)):
        seen = observations[game, 0]
        cells[:] = seen[4 : 4 + CELLS]
        values[game] = -np.inf
        for number in range(len(FROM)):
            if masks[game, 0, number]:
                cells[FROM[number]], cells[TO[number]] = seen[2], seen[3]
                worth = value(cells, weights, trial)
                cells[FROM[number]], cells[TO[number]] = 0, 0
                if worth > values[game]:
                    values[game], numbers[game] = worth, number
                    found[game] = trial


@njit(cache=True)
def learn(weights: Floats, found: Ints, errors: Floats, rate: float) -> None:
    """Move the values of these sheets by their errors."""
    for game in range(len(errors)):
        for part in range(len(CELL)):
            weights[TABLE[part], found[game, part]] += rate * errors[game] / len(CELL)


def play(weights: Floats, seed: int, minutes: float, rates: tuple[float, float]) -> list[tuple[int, float]]:
    """Play and learn for that long; after every so many games, how many they were and their mean points."""
    many = batch("crisscross", GAMES)
    told = many.reset(seed)
    found, before = np.zeros((2, GAMES, len(CELL)), np.int64)
    values, said = np.zeros((2, GAMES))
    numbers, has_before = np.zeros(GAMES, np.int64), np.zeros(GAMES, np.bool_)
    curve: list[tuple[int, float]] = []
    finished, points, games, began = 0, 0.0, 0, monotonic()
    while (done := (monotonic() - began) / (60 * minutes)) < 1:
        rate = rates[0] * (rates[1] / rates[0]) ** done if rates[0] else 0.0
        choose(told.observations, told.masks, weights, found, values, numbers)
        if rate:
            learn(weights, before, np.where(has_before, values - said, 0.0), rate)
        told = many.step(numbers[:, None])
        over, reward = told.over, told.rewards[:, 0]
        if rate:
            learn(weights, found, np.where(over, reward - values, 0.0), rate)
        before[:], said[:], has_before[:] = found, values, ~over
        finished, points = finished + int(over.sum()), points + float(reward[over].sum())
        if finished >= 5000:
            games += finished
            curve.append((games, points / finished))
            finished, points = 0, 0.0
    return curve


def drawing(curve: list[tuple[int, float]]) -> str:
    """The curve as an SVG: games across, mean points up."""
    width, height, left, bottom = 640, 320, 48, 40
    most, low, high = curve[-1][0], 10, 40
    x = [left + (width - left - 10) * games / most for games, _ in curve]
    y = [height - bottom - (height - bottom - 10) * (points - low) / (high - low) for _, points in curve]
    line = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y))
    marks = "".join(
        f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{points}</text>'
        f'<line x1="{left}" x2="{width - 10}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>'
        for points in range(low, high + 1, 5)
        for at in [height - bottom - (height - bottom - 10) * (points - low) / (high - low)]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{marks}'
        f'<polyline points="{line}" fill="none" stroke="#2b6cb0" stroke-width="2"/>'
        f'<text x="{width - 10}" y="{height - 14}" text-anchor="end">{most:,} games</text>'
        f'<text x="{left}" y="{height - 14}">mean points of the last 5,000 games</text></svg>\n'
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--minutes", type=float, default=3.0)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--curve", type=Path, help="draw the curve into this file (.svg)")
    asked = arguments.parse_args()
    weights = np.zeros((max(TABLES) + 1, OF_BLOCK.max() + 1))
    curve = play(weights, asked.seed, asked.minutes, RATES)
    for games, points in curve[:: max(1, len(curve) // 20)]:
        print(f"{games:>10,} games  {points:.2f}")
    if asked.curve:
        asked.curve.write_text(drawing(curve), encoding="utf-8")
    afterwards = play(weights, asked.seed + 1, min(0.5, asked.minutes), (0.0, 0.0))
    points = np.array([points for _, points in afterwards])
    error = 1.96 * points.std() / len(points) ** 0.5
    print(f"learned nothing more: {points.mean():.2f} ± {error:.2f} over {afterwards[-1][0]:,} games")


if __name__ == "__main__":
    main()
