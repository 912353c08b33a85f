"""The value of a Lucky Box tableau: the points it may expect in the end, from a small network that learned by itself.

`scripts/train_luckybox.py` makes the weights: `solo.npz` for one player, `duel.npz` for more. The order of the cards
does not matter, so all of them go through the same layers and are summed up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.bots.threads import use_one_thread
from stolik.games.luckybox.rules.cards import ALL_MARKED, CELLS, FREE_CELLS, LINE_MARKS, LINES, NUMBERS, Prize
from stolik.games.luckybox.rules.scoring import score
from stolik.games.luckybox.rules.state import TURNS
from stolik.games.luckybox.rules.tableau import ROUNDS, STARS_PER_ROUND, Held, Tableau
from stolik.games.luckybox.rules.view import View

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = Mapping[str, Floats]

POINTS_PER_UNIT = 10.0
MOST_COUNTED = 8
"""Bolts and moons beyond this many are told apart no more (bolts still by their number)."""

PRIZES: dict[Prize, int] = {"?": 9, "bolt": 10, "bolt2": 11, "moon": 12, "star": 13}
"""Where a prize stands among the fourteen kinds; numbers come first."""
PRIZE_KINDS = 14
SIDE = 3
CARD_FEATURES = len(NUMBERS) * CELLS + PRIZE_KINDS * LINES + 2


@dataclass(frozen=True, slots=True)
class Lying:
    """The cards of several tableaus: most of them lie in all, and are looked at once."""

    kinds: Floats
    kind: NDArray[np.intp]
    """For every card of every tableau, which of the kinds it is, and then whose."""
    owner: NDArray[np.intp]


class TableauValue:
    """Three layers of a width of a few hundred; what it says is added to the points that stand."""

    def __init__(self, name: Literal["solo", "duel"], weights: Path | None = None) -> None:
        """With the shipped weights, or with others that are to be compared with them."""
        use_one_thread()
        shipped = files(__package__ or __name__).joinpath(f"{name}.npz")
        with (weights or shipped).open("rb") as file, np.load(file) as weights_there:
            layers = {key: weights_there[key].astype(np.float32) for key in weights_there.files}
        weights_of = {name: np.ascontiguousarray(layers[f"{name}.weight"].T) for name in _LAYERS}
        self._turned = [turned_weights(weights_of, turn) for turn in TURNED]
        self._biases = {name: layers[f"{name}.bias"] for name in _LAYERS if name != "table"}

    def __call__(self, view: View, tableaus: Sequence[Tableau]) -> Floats:
        """Expected final points with each of these tableaus in front of the seat."""
        table = np.stack([table_features(view, tableau) for tableau in tableaus])
        held = [held for tableau in tableaus for held in tableau.cards]
        kinds = {one: at for at, one in enumerate(dict.fromkeys(held))}
        lying = Lying(
            kinds=np.stack([card_features(one) for one in kinds]),
            kind=np.array([kinds[one] for one in held]),
            owner=np.repeat(np.arange(len(tableaus)), [len(tableau.cards) for tableau in tableaus]),
        )
        to_come = np.mean([self._to_come(weights, table, lying) for weights in self._turned], 0)
        now = [score(tableau, view.round, moons=0).total for tableau in tableaus]
        return (np.array(now, np.float32) + POINTS_PER_UNIT * to_come).astype(np.float32)

    def _to_come(self, weights: Weights, table: Floats, cards: Lying) -> Floats:
        """Beyond the points that stand, in units."""
        of_cards, of_table = cards.kinds @ weights["card"] + self._bias("card"), table @ weights["table"]
        hidden = np.maximum(of_cards[cards.kind] + of_table[cards.owner], 0)
        hidden = np.maximum(hidden @ weights["held"] + self._bias("held"), 0)
        summed = (np.arange(len(table))[:, None] == cards.owner).astype(np.float32) @ hidden
        hidden = np.maximum(np.concatenate([summed, table], 1) @ weights["seat"] + self._bias("seat"), 0)
        return (hidden @ weights["value"] + self._bias("value"))[:, 0]

    def _bias(self, name: str) -> Floats:
        return self._biases[name]


_LAYERS = ("card", "table", "held", "seat", "value")


# Turning: what a tableau is worth does not change if the rows or columns of its cards change places, nor if the numbers are turned on
# their circle. A network knows that only roughly: it is asked several ways, and the mean is nearer to the truth than any of them.


@dataclass(frozen=True, slots=True)
class Turn:
    rows: tuple[int, int, int]
    """Where each row of a card goes."""
    columns: tuple[int, int, int]
    by: int
    """How far the numbers go round."""
    way: Literal[1, -1] = 1

    def cell(self, cell: int) -> int:
        return SIDE * self.rows[cell // SIDE] + self.columns[cell % SIDE]

    def line(self, line: int) -> int:
        return self.rows[line] if line < SIDE else SIDE + self.columns[line - SIDE]

    def kind(self, kind: int) -> int:
        """A number counted from 0; prizes that are none stay as they are."""
        return (self.way * kind + self.by) % len(NUMBERS) if kind < len(NUMBERS) else kind


TURNED = (
    Turn((0, 1, 2), (0, 1, 2), 0),
    Turn((1, 2, 0), (2, 1, 0), 2, -1),
    Turn((2, 0, 1), (1, 0, 2), 5),
    Turn((0, 2, 1), (2, 0, 1), 7, -1),
)
"""The ways in which a network is asked."""


def turned_weights(weights: Weights, turn: Turn) -> Weights:
    """Weights that say of a tableau what those say of the turned one."""
    of_table = table_places(turn, len(weights["table"]))
    seat = weights["seat"]
    summed = len(seat) - len(of_table)
    return {
        **weights,
        "card": weights["card"][card_places(turn)],
        "table": weights["table"][of_table],
        "seat": np.concatenate([seat[:summed], seat[summed:][of_table]]),
    }


def card_places(turn: Turn) -> list[int]:
    """Where each feature of a card is found when it is turned."""
    cells = [
        len(NUMBERS) * turn.cell(cell) + turn.kind(number) for cell in range(CELLS) for number in range(len(NUMBERS))
    ]
    prizes = [PRIZE_KINDS * turn.line(line) + turn.kind(kind) for line in range(LINES) for kind in range(PRIZE_KINDS)]
    return [*cells, *(len(cells) + place for place in prizes), CARD_FEATURES - 2, CARD_FEATURES - 1]


def table_places(turn: Turn, features: int) -> list[int]:
    """The same for what concerns all cards: numbers to come stand first, bonuses to use and free numbers last."""
    numbers = [turn.kind(number) for number in range(len(NUMBERS))]
    free = features - len(NUMBERS)
    pending = free - len(NUMBERS) - 1
    return [
        *numbers,
        *range(len(NUMBERS), pending),
        *(pending + number for number in numbers),
        free - 1,
        *(free + number for number in numbers),
    ]


# What the network is told


def card_features(held: Held) -> Floats:
    """The numbers of its free cells, the prizes of its open lines, that it is there, whether it is complete."""
    features = np.zeros(CARD_FEATURES, np.float32)
    features[_lit(held)] = 1
    return features


@cache
def _prize_kind(prize: Prize) -> int | None:
    return prize - 1 if isinstance(prize, int) else PRIZES.get(prize)


def _lit(held: Held) -> list[int]:
    lit = [len(NUMBERS) * cell + held.card.grid[cell] - 1 for cell in FREE_CELLS[held.marks]]
    for index, line in enumerate(LINE_MARKS):
        kind = _prize_kind(held.card.bonuses[index])
        if kind is not None and held.marks & line != line:
            lit.append(len(NUMBERS) * CELLS + PRIZE_KINDS * index + kind)
    lit.append(CARD_FEATURES - 2)
    if held.marks == ALL_MARKED:
        lit.append(CARD_FEATURES - 1)
    return lit


def table_features(view: View, tableau: Tableau) -> Floats:
    """Everything that concerns all cards: numbers to come, time, tokens, bonuses to use, numbers still free."""
    free = [0.0] * len(NUMBERS)
    for held in tableau.cards:
        for cell in FREE_CELLS[held.marks]:
            free[held.card.grid[cell] - 1] += 0.25
    pending = [0.0] * (len(NUMBERS) + 1)
    for waiting in tableau.pending:
        pending[waiting.bonus - 1 if isinstance(waiting.bonus, int) else len(NUMBERS)] += 1
    return np.array(
        [
            *(count / 2 for count in view.numbers_left),
            *_one_of(view.turn, TURNS + 1),
            *_one_of(view.round - 1, ROUNDS),
            *_one_of(min(tableau.bolts, MOST_COUNTED), MOST_COUNTED + 1),
            tableau.bolts / 10,
            *_one_of(tableau.stars[view.round - 1], STARS_PER_ROUND + 1),
            *_one_of(min(tableau.moons, MOST_COUNTED), MOST_COUNTED + 1),
            *_one_of(min(rivals_moons(view), MOST_COUNTED), MOST_COUNTED + 1),
            *pending,
            *free,
        ],
        np.float32,
    )


def rivals_moons(view: View) -> int:
    """The most moons that another seat has."""
    return max((seat.moons for at, seat in enumerate(view.tableaus) if at != view.seat), default=0)


def _one_of(value: int, count: int) -> list[float]:
    return [1.0 if at == value else 0.0 for at in range(count)]


@cache
def tableau_value(*, solo: bool, weights: Path | None = None) -> TableauValue:
    """The network for one player or for several, loaded once."""
    return TableauValue("solo" if solo else "duel", weights)
