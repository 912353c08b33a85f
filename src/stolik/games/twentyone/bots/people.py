"""Twenty One as people play it: dice close to the printed number, a die overlooked, a roll too many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from stolik.bots.bot import Budget, Level
from stolik.bots.people import Crowd, Nature, Person, Thought
from stolik.game.chance import Luck
from stolik.games.twentyone.rules.moves import Cross, Keep, Reroll, Write
from stolik.games.twentyone.rules.view import FieldView, View

Choice: TypeAlias = Reroll | Keep | Write | Cross

CLOSE = 1
"""A regular writes a die that misses the printed number by no more than this."""
ENOUGH = 2
"""Dice worth writing that make a regular content with the first roll."""


FUN = 2.0
"""What another roll promises the greedy for every field still free."""


@dataclass(frozen=True, slots=True)
class Writing:
    """Hits and what comes close; if nothing does, as little as possible is given up. The greedy roll once too often."""

    def weigh(self, view: View, legal: Sequence[Choice], chance: Luck, budget: Budget) -> list[Thought]:
        fields = {field.colour: field for field in free_fields(view)}
        return [self._thought(view, action, fields) for action in legal]

    def _thought(self, view: View, action: Choice, fields: Mapping[str, FieldView]) -> Thought:
        match action:
            case Keep():
                good = [field for field in fields.values() if 0 <= missing(view, field) <= CLOSE]
                fitting = [field for field in fields.values() if missing(view, field) >= 0]
                return Thought(len(good) - ENOUGH + 0.5, now=sum(view.dice[field.colour] for field in fitting))
            case Reroll():
                return Thought(0.0, now=FUN * len(fields))
            case Write(colours):
                gaps = [missing(view, fields[colour]) for colour in colours]
                worth = sum(CLOSE + 0.5 - gap for gap in gaps)
                points = sum(view.dice[colour] for colour in colours)
                return Thought(worth, now=points, bonus=0.5 * gaps.count(0), needs=colours)
            case Cross():
                return Thought(-next(iter(fields.values())).number)


CROWD: Crowd = {3: 1.1, 4: 1.2, 5: 1.25, 6: 1.25}
"""For everybody below the regular."""

PEOPLE: dict[Level, Person] = {
    "newcomer": Person(Writing(), Nature(temperature=2.5, overlooks=0.21, greed=0.63, forgets=0.84), CROWD),
    "beginner": Person(Writing(), Nature(temperature=1.62, overlooks=0.135, greed=0.41, forgets=0.54), CROWD),
    "casual": Person(Writing(), Nature(temperature=0.97, overlooks=0.08, greed=0.24, forgets=0.32), CROWD),
    "regular": Person(Writing(), Nature(temperature=0.5, overlooks=0.042, greed=0.125, forgets=0.17)),
}


def free_fields(view: View) -> list[FieldView]:
    """The free fields of the row in which the seat writes, from the left."""
    assert view.seat is not None
    sheet = view.sheets[view.seat]
    assert sheet.row is not None
    return [field for field in sheet.rows[sheet.row - 1].fields if field.written is None and not field.crossed]


def missing(view: View, field: FieldView) -> int:
    """How far the field's die is below the printed number; negative if it is above."""
    return field.number - view.dice[field.colour]
