"""Twenty One as people play it: a child writes whatever fits, an adult waits for dice close to the printed number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from stolik.bots.bot import Budget, best
from stolik.game.chance import Luck
from stolik.games.twentyone.rules.moves import Cross, Keep, Reroll, Write
from stolik.games.twentyone.rules.view import FieldView, View

Choice: TypeAlias = Reroll | Keep | Write | Cross

CLOSE = 1
"""A regular writes a die that misses the printed number by no more than this."""
ENOUGH = 2
"""Dice worth writing that make a regular content with the first roll."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """Writes most of what fits, forgets a die now and then, and rolls again just for fun."""

    def choose(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> Choice:
        if view.rolling:
            return legal[chance.below(len(legal))]
        noticed = chance.sample(legal, min(3, len(legal)))
        return max(noticed, key=lambda action: len(action.colours) if isinstance(action, Write) else 0)


@dataclass(frozen=True, slots=True)
class Regular:
    """Writes hits and what comes close; if nothing does, gives up as little as possible."""

    def choose(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> Choice:
        if view.rolling:
            return self._roll(view, legal)
        return best(legal, [self._worth(view, action) for action in legal], chance)

    def _roll(self, view: View, legal: Sequence[Choice]) -> Choice:
        good = [field for field in free_fields(view) if 0 <= missing(view, field) <= CLOSE]
        return Keep() if len(good) >= ENOUGH or Reroll() not in legal else Reroll()

    def _worth(self, view: View, action: Choice) -> float:
        fields = {field.colour: field for field in free_fields(view)}
        if not isinstance(action, Write):
            return -next(iter(fields.values())).number
        return sum(CLOSE + 0.5 - missing(view, fields[colour]) for colour in action.colours)


def free_fields(view: View) -> list[FieldView]:
    """The free fields of the row in which the seat writes, from the left."""
    assert view.seat is not None
    sheet = view.sheets[view.seat]
    assert sheet.row is not None
    return [field for field in sheet.rows[sheet.row - 1].fields if field.written is None and not field.crossed]


def missing(view: View, field: FieldView) -> int:
    """How far the field's die is below the printed number; negative if it is above."""
    return field.number - view.dice[field.colour]
