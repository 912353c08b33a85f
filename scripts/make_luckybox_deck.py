"""Make the project's own deck for Super Mega Lucky Box: the structure of the printed one, other cards.

    python scripts/make_luckybox_deck.py > src/stolik/games/luckybox/rules/deck.toml

The same seed gives the same file, byte for byte. Cards are made in three families of twenty, one for each triad of
numbers that a card may lack; a family has a fixed stock of row bonuses and one of column bonuses, which are exchanged
between its cards until no card is much better than another and none pays the same thing twice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, combinations, permutations

from stolik.game.chance import Chance
from stolik.games.luckybox.rules.cards import CELLS, LINE_CELLS, SIZE, Prize

SEED = sha256(b"stolik luckybox deck").digest()
GRIDS_STEP, BONUSES_STEP, NUMBERS_STEP = range(3)

TRIADS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
GRIDS_OF_A_KIND = 2
CARDS_OF_A_GRID = 5
GRID_CHANGES = 2_000
BONUS_EXCHANGES = 5_000

ROW_NUMBERS = (14, 14, 13)
"""How often the three numbers of the triad that a family lacks stand at the ends of its rows."""
COLUMN_NUMBERS = ((1, 2, 2), (2, 1, 2))
"""The same for the two triads it has and the ends of its columns: with ROW_NUMBERS, 17 of every number in all."""
ROW_PRIZES: tuple[dict[Prize, int], ...] = (
    {"bolt": 6, "moon": 1, "?": 10, None: 2},
    {"bolt": 6, "star": 1, "?": 10, None: 2},
    {"bolt": 6, "star": 1, "?": 10, None: 2},
)
COLUMN_PRIZES: tuple[dict[Prize, int], ...] = (
    {"bolt": 11, "bolt2": 8, "moon": 16, "star": 14, "?": 1},
    {"bolt": 10, "bolt2": 8, "moon": 16, "star": 14, "?": 1, None: 1},
    {"bolt": 11, "bolt2": 7, "moon": 16, "star": 14, "?": 1, None: 1},
)

WORTH: dict[Prize, int] = {"?": 13, "bolt": 6, "bolt2": 12, "moon": 9, "star": 11, None: 0}
NUMBER_WORTH = 10
"""Rough worths, with a mark of a given number as 10; they only serve to keep the cards level."""
AVERAGE_WORTH = 58
"""Of the six bonuses of a card."""
REPEATED, SAME_PLACE, OWN_COLUMN = 400, 15, 60
"""What is held against a card that pays a thing twice, against two cards with one grid that pay the same at the same
line, and against a column that pays a number it has itself."""

Grid = tuple[int, ...]


@dataclass
class Blank:
    """A card in the making."""

    grid: Grid
    bonuses: list[Prize]


def main() -> None:
    print(deck_file(), end="")


def deck_file() -> str:
    blanks = list(chain.from_iterable(families(twelve_grids())))
    numbered = Chance(SEED, NUMBERS_STEP).shuffle(blanks)
    head = "# The cards of Super Mega Lucky Box, made by scripts/make_luckybox_deck.py.\n"
    return head + "".join(card_entry(number, blank) for number, blank in enumerate(numbered, 1))


def card_entry(number: int, blank: Blank) -> str:
    bonuses = ", ".join(str(prize) if isinstance(prize, int) else f'"{prize or "none"}"' for prize in blank.bonuses)
    return f"\n[cards.{number}]\ngrid = {list(blank.grid)}\nbonuses = [{bonuses}]\n"


# Grids


def twelve_grids() -> list[Grid]:
    """Two grids for each choice of a triad in two rows and another in one, every number spread over all places."""
    luck = Chance(SEED, GRIDS_STEP)
    kinds = [kind for kind in permutations(TRIADS, 2) for _ in range(GRIDS_OF_A_KIND)]
    grids = [a_grid(luck, *kind) for kind in kinds]
    for _ in range(GRID_CHANGES):
        at = luck.below(len(grids))
        changed = [*grids[:at], a_grid(luck, *kinds[at]), *grids[at + 1 :]]
        if crowding(changed) <= crowding(grids):
            grids = changed
    return grids


def a_grid(luck: Chance, twice: Grid, once: Grid) -> Grid:
    """The triad that comes twice is shifted in its second row, so that no column has a number twice."""
    first, shift = luck.shuffle(twice), luck.roll(SIZE - 1)
    rows = luck.shuffle((first, (*first[shift:], *first[:shift]), luck.shuffle(once)))
    return tuple(chain.from_iterable(rows))


def crowding(grids: list[Grid]) -> int:
    """Low when no number stands at one place, and no row or column comes, more often than need be."""
    places = Counter((cell, number) for grid in grids for cell, number in enumerate(grid))
    rows = Counter(grid[at : at + SIZE] for grid in grids for at in range(0, CELLS, SIZE))
    columns = Counter(frozenset(grid[cell] for cell in line) for grid in grids for line in LINE_CELLS[SIZE:])
    return sum(count * count for count in chain(places.values(), rows.values(), columns.values()))


# Bonuses


def families(grids: list[Grid]) -> list[list[Blank]]:
    luck = Chance(SEED, BONUSES_STEP)
    return [
        family(luck, which, [grid for grid in grids if TRIADS[which][0] not in grid]) for which in range(len(TRIADS))
    ]


def family(luck: Chance, which: int, grids: list[Grid]) -> list[Blank]:
    """The twenty cards that lack one triad; each five in a row have the same grid."""
    present = (TRIADS[which - 2], TRIADS[which - 1])
    rows: tuple[Prize, ...] = luck.shuffle([*stock(ROW_PRIZES[which]), *numbers(TRIADS[which], ROW_NUMBERS)])
    columns: tuple[Prize, ...] = luck.shuffle(
        [*stock(COLUMN_PRIZES[which]), *chain.from_iterable(map(numbers, present, COLUMN_NUMBERS))]
    )
    blanks = [
        Blank(grid, [*rows[at : at + SIZE], *columns[at : at + SIZE]])
        for at, grid in zip(range(0, len(rows), SIZE), [grid for grid in grids for _ in range(CARDS_OF_A_GRID)])
    ]
    for _ in range(BONUS_EXCHANGES):
        exchange_if_better(luck, blanks)
    return blanks


def stock(prizes: dict[Prize, int]) -> list[Prize]:
    return [prize for prize, count in prizes.items() for _ in range(count)]


def numbers(triad: Grid, counts: tuple[int, ...]) -> list[Prize]:
    return [number for number, count in zip(triad, counts) for _ in range(count)]


def exchange_if_better(luck: Chance, blanks: list[Blank]) -> None:
    """Two cards exchange a row's bonus for a row's, or a column's for a column's, unless that makes the cards worse."""
    one, other = luck.below(len(blanks)), luck.below(len(blanks))
    side = SIZE * luck.below(2)
    here, there = side + luck.below(SIZE), side + luck.below(SIZE)
    touched = sorted({at // CARDS_OF_A_GRID * CARDS_OF_A_GRID for at in (one, other)})
    before = sum(faults(blanks[at : at + CARDS_OF_A_GRID]) for at in touched)
    swap(blanks[one].bonuses, here, blanks[other].bonuses, there)
    if sum(faults(blanks[at : at + CARDS_OF_A_GRID]) for at in touched) > before:
        swap(blanks[one].bonuses, here, blanks[other].bonuses, there)


def swap(one: list[Prize], here: int, other: list[Prize], there: int) -> None:
    one[here], other[there] = other[there], one[here]


def faults(cards: list[Blank]) -> int:
    """What is wrong with five cards that share a grid."""
    alike = sum(
        one.bonuses[line] == other.bonuses[line]
        for one, other in combinations(cards, 2)
        for line in range(len(LINE_CELLS))
    )
    return SAME_PLACE * alike + sum(map(card_faults, cards))


def card_faults(card: Blank) -> int:
    uneven = sum(NUMBER_WORTH if isinstance(prize, int) else WORTH[prize] for prize in card.bonuses) - AVERAGE_WORTH
    repeated = len(card.bonuses) - len(set(card.bonuses))
    bolts = "bolt" in card.bonuses and "bolt2" in card.bonuses
    numbers_in_columns = sum(isinstance(prize, int) for prize in card.bonuses[SIZE:])
    own = sum(
        any(card.grid[cell] == prize for cell in line) for line, prize in zip(LINE_CELLS[SIZE:], card.bonuses[SIZE:])
    )
    return uneven * uneven + REPEATED * (repeated + bolts + max(0, numbers_in_columns - 1)) + OWN_COLUMN * own


if __name__ == "__main__":
    main()
