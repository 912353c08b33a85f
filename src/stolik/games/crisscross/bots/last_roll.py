"""When one roll at most is still to come, all of them are gone through: what wins the game, not what brings most points.

Everybody writes the same dice, so the others' sheets say for every roll what there is to beat.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from stolik.games.crisscross.bots.network import EDGES, Floats, Sheets, SheetValue, has_room, points
from stolik.games.crisscross.rules.printed import SYMBOLS
from stolik.games.crisscross.rules.state import EMPTY
from stolik.games.crisscross.rules.view import View

LAST_CELLS = 3
"""Who has no more empty cells than these writes once more at most."""
HALF_A_POINT = 0.5


def chances_to_win(view: View, sheets: Sheets, value: SheetValue) -> NDArray[np.float64] | None:
    """For each sheet that this seat may have after its turn; None as long as more than one roll may come, and alone."""
    if view.seat is None or view.dice is None or len(view.sheets) == 1 or not _is_last(sheets):
        return None
    others: list[Floats] = []
    for seat, other in enumerate(view.sheets):
        if seat != view.seat:
            sheet = np.array(other.cells, np.int8)
            if seat in view.waiting and not other.finished:
                written = placements(sheet, view.dice)
                sheet = written[int(np.argmax(value(written)))]
            if not _is_last(sheet[None]):
                return None
            others.append(at_the_end(sheet, advanced=view.options.advanced))
    rivals = np.array(others)
    best = rivals.max(0)
    ties = (rivals >= best - HALF_A_POINT).sum(0)
    ends = np.array([at_the_end(sheet, advanced=view.options.advanced) for sheet in sheets])
    shares = np.where(ends > best + HALF_A_POINT, 1.0, np.where(ends < best - HALF_A_POINT, 0.0, 1 / (1 + ties)))
    return shares @ rolls()[1]


def _is_last(sheets: Sheets) -> bool:
    return bool((((sheets == EMPTY).sum(1) <= LAST_CELLS) | ~has_room(sheets)).all())


def placements(sheet: Sheets, dice: tuple[int, int]) -> Sheets:
    """The sheet with these dice written wherever there is room for them."""
    free = EDGES[(sheet[EDGES] == EMPTY).all(1)]
    cells = np.concatenate([free, free[:, ::-1]])
    written = np.tile(sheet, (len(cells), 1))
    np.put_along_axis(written, cells, np.array(dice, np.int8)[None], 1)
    return written


def at_the_end(sheet: Sheets, *, advanced: bool) -> Floats:
    """What it comes to with each of the rolls, written as well as can be."""
    dice, _ = rolls()
    if not has_room(sheet[None])[0]:
        return np.repeat(points(sheet[None], advanced=advanced)[1], len(dice))
    return np.array([points(placements(sheet, (a, b)), advanced=advanced)[1].max() for a, b in dice.tolist()])


@cache
def rolls() -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """All rolls of two dice, the order of which does not matter, and how likely each is."""
    symbols = range(1, SYMBOLS + 1)
    dice = [(a, b) for a in symbols for b in symbols if a <= b]
    return np.array(dice, np.int8), np.array([(1 if a == b else 2) / SYMBOLS**2 for a, b in dice])
