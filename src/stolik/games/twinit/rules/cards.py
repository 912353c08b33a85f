"""The cards of Twin it!: 135 of them, a different pattern on either side, 119 patterns in all.

How often each pattern is printed is the game; which patterns share a card was drawn once by
`scripts/make_twinit_cards.py` and is kept in `printed.py`. What a pattern looks like is no business of the rules.
"""

from __future__ import annotations

from typing import TypeAlias

from stolik.game.chance import Luck

CARDS = 135
PATTERNS = 119
PRINTED_TIMES = {1: 10, 2: 67, 3: 42}
"""How many patterns are printed once, twice and three times."""

Faces: TypeAlias = tuple[int, int]
"""The patterns on the front and on the back of a card."""


def print_cards(chance: Luck) -> tuple[Faces, ...]:
    """A set of cards: no card has the same pattern on both sides, no two cards have the same two patterns."""
    patterns = iter(chance.shuffle(range(PATTERNS)))
    sides = [
        pattern for times, many in PRINTED_TIMES.items() for _ in range(many) for pattern in [next(patterns)] * times
    ]
    while True:
        sheet = chance.shuffle(sides)
        cards = tuple(zip(sheet[::2], sheet[1::2], strict=True))
        if all(front != back for front, back in cards) and len({frozenset(card) for card in cards}) == CARDS:
            return cards
