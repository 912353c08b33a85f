"""The expert knows what every row is worth, from a solution over all rolls, what a turn costs in the race, and what wins it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stolik.bots.bot import Budget, Points, best
from stolik.game.chance import Luck
from stolik.games.twentyone.bots.people import Choice
from stolik.games.twentyone.bots.race import AGAIN, KEEP, Net, Numbers, Standing, solution, weigh
from stolik.games.twentyone.kernels import CROSS
from stolik.games.twentyone.rules.moves import Cross, Keep, Reroll, Write
from stolik.games.twentyone.rules.view import FieldView, SheetView, View


@cache
def network(weights: Path | None = None) -> Net:
    """The shipped weights, or others that are to be compared with them."""
    shipped = files(__package__ or __name__).joinpath("race.npz")
    with (weights or shipped).open("rb") as file, np.load(file) as there:
        return Net(*(there[name].astype(np.float64) for name in Net._fields))


@dataclass(frozen=True, slots=True)
class Expert:
    weights: Path | None = None

    def choose(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> Choice:
        return best(legal, self._weigh(view, legal)[1].tolist(), chance)

    def rank(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> list[tuple[Choice, Points]]:
        """With the lead in the end. The one that is likeliest to win comes first, and none is worth more than that."""
        leads, urges = self._weigh(view, legal)
        first = int(np.argmax(urges))
        worth = np.minimum(leads, leads[first])
        worth[first] = np.inf
        order = np.argsort(-worth, kind="stable")
        worth[first] = leads[first]
        return [(legal[at], float(worth[at])) for at in order]

    def _weigh(self, view: View, legal: Sequence[Choice]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Of every action: how far ahead of the best of the others it leaves the seat, and how much it is liked."""
        assert view.seat is not None
        known, standing = solution(numbers_of(view), len(view.sheets)), standing_of(view)
        places = {field.colour: at for at, field in enumerate(row_of(view.sheets[view.seat]))}
        choices = np.array([choice_of(action, places) for action in legal])
        return weigh(known, network(self.weights), standing, view.active, view.seat, choices)


def choice_of(action: Choice, places: dict[str, int]) -> int:
    match action:
        case Keep():
            return KEEP
        case Reroll():
            return AGAIN
        case Cross():
            return CROSS
        case Write(colours):
            return sum(1 << places[colour] for colour in colours)


def row_of(sheet: SheetView) -> Sequence[FieldView]:
    """The fields of the row in which the seat writes; none if all are full."""
    return () if sheet.row is None else sheet.rows[sheet.row - 1].fields


def standing_of(view: View) -> Standing:
    rows = [row_of(sheet) for sheet in view.sheets]
    return Standing(
        row=np.array([len(sheet.rows) if sheet.row is None else sheet.row - 1 for sheet in view.sheets]),
        free=np.array(
            [
                sum(1 << at for at, field in enumerate(row) if field.written is None and not field.crossed)
                for row in rows
            ]
        ),
        hits=np.array([0 if sheet.row is None else sheet.rows[sheet.row - 1].score.hits for sheet in view.sheets]),
        total=np.array([sheet.total for sheet in view.sheets]),
        dice=np.array([[view.dice[field.colour] for field in row] or [0] * len(view.dice) for row in rows]),
        written=np.array([not view.rolling and seat not in view.waiting for seat in range(len(view.sheets))]),
    )


def numbers_of(view: View) -> Numbers:
    return tuple(tuple(field.number for field in row.fields) for row in view.sheets[0].rows)
