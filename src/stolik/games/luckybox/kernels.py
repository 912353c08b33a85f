"""Super Mega Lucky Box as a kernel: a tableau is a row of whole numbers, a card's marks are nine bits.

What one seat does (`cross_off`, `reach`, `targets`) stands on its own, for whoever looks ahead; `random_games` plays whole
games of random seats. The deck is handed in as arrays, so that a described deck is played as fast as our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.luckybox.rules.cards import (
    ALL_MARKED,
    BOLTS,
    CELLS,
    FREE_CELLS,
    LINE_MARKS,
    LINES,
    LINES_THROUGH,
    NUMBERS,
    Card,
    Prize,
)
from stolik.games.luckybox.rules.moves import DRAFT_HAND, KEPT_AT_START, START_HAND
from stolik.games.luckybox.rules.printed import OWN_DECK, cards_for
from stolik.games.luckybox.rules.scoring import (
    CARD_POINTS,
    FEWEST_MOONS,
    MARKS_PER_POINT,
    MOST_MOONS,
    PLAYERS_WITH_A_PENALTY,
    SOLO_MOON_POINTS,
    STAR_POINTS,
)
from stolik.games.luckybox.rules.state import TURNS
from stolik.games.luckybox.rules.tableau import ROUNDS, STARS_PER_ROUND, START_BOLTS
from stolik.sim.draws import below, stream

Ints: TypeAlias = NDArray[np.int64]

# A tableau: card and marks of each place, then what else the player has. Points are those that nothing can take away.

MOST_HELD = KEPT_AT_START + ROUNDS - 1
MARKS = MOST_HELD
HELD, BOLTS_LEFT, MOONS, STARS, POINTS, PENDING = range(2 * MOST_HELD, 2 * MOST_HELD + 6)
WAITING = PENDING + 1
"""Where the bonuses that wait to be used begin, each as its card's place × 6 + line."""
ROW = WAITING + MOST_HELD * LINES

NOTHING, ANY, BOLT, TWO_BOLTS, MOON, STAR = 0, 10, 11, 12, 13, 14
"""How prizes are written; a number stands for itself."""
CODES: dict[Prize, int] = {None: NOTHING, "?": ANY, "bolt": BOLT, "bolt2": TWO_BOLTS, "moon": MOON, "star": STAR}

COUNTS = np.array([marks.bit_count() for marks in range(ALL_MARKED + 1)])
NTH = np.array(
    [[*FREE_CELLS[ALL_MARKED ^ cells], *[0] * (CELLS - cells.bit_count())] for cells in range(ALL_MARKED + 1)]
)
"""The n-th of a set of cells."""
LINE = np.array(LINE_MARKS)
THROUGH = np.array(LINES_THROUGH)
COST = np.array(BOLTS)
CARD = np.array(CARD_POINTS)
STEP_OF_STAR = np.diff(np.array(STAR_POINTS))
"""What one star more brings."""
SOLO_MOONS = np.array(SOLO_MOON_POINTS)
KEEPS = np.array(list(combinations(range(START_HAND), KEPT_AT_START)))
LAST_NUMBER = NUMBERS.stop - 1


class DeckArrays(NamedTuple):
    """What is printed on each card of a deck."""

    grids: Ints
    where: Ints
    """The cells of each card that show a number, as bits."""
    prizes: Ints


def deck_arrays(cards: Sequence[Card]) -> DeckArrays:
    grids = np.array([card.grid for card in cards], np.int64)
    where = np.array([[sum(1 << c for c in range(CELLS) if card.grid[c] == n) for n in range(10)] for card in cards])
    return DeckArrays(grids, where, np.array([[code(prize) for prize in card.bonuses] for card in cards]))


def code(prize: Prize) -> int:
    return prize if isinstance(prize, int) else CODES[prize]


# What a seat can mark


@njit(cache=True, inline="always")
def free_cells(deck: DeckArrays, row: Ints, at: int, number: int) -> int:
    """The free cells of that number on the card at a place."""
    return deck.where[row[at], number] & ~row[MARKS + at]


@njit(cache=True)
def has_cell_for(deck: DeckArrays, row: Ints, prize: int) -> bool:
    for at in range(row[HELD]):
        if (row[MARKS + at] != ALL_MARKED) if prize == ANY else free_cells(deck, row, at, prize) != 0:
            return True
    return False


@njit(cache=True)
def reach(deck: DeckArrays, row: Ints, revealed: int, cells: Ints) -> int:
    """Fills in, card by card, the cells that may be marked for the revealed number; how many they are in all."""
    total = 0
    bolts = row[BOLTS_LEFT]
    for at in range(row[HELD]):
        found = 0
        for number in range(1, LAST_NUMBER + 1):
            if COST[revealed, number] <= bolts:
                found |= free_cells(deck, row, at, number)
        cells[at] = found
        total += int(COUNTS[found])
    return total


@njit(cache=True)
def targets(deck: DeckArrays, row: Ints, prize: int, cells: Ints) -> int:
    """Fills in, card by card, the cells that a number or question mark may mark; how many they are in all."""
    total = 0
    for at in range(row[HELD]):
        cells[at] = ALL_MARKED & ~row[MARKS + at] if prize == ANY else free_cells(deck, row, at, prize)
        total += int(COUNTS[cells[at]])
    return total


@njit(cache=True)
def prize_waiting(deck: DeckArrays, row: Ints, nth: int) -> int:
    line = row[WAITING + nth]
    return int(deck.prizes[row[line // LINES], line % LINES])


# What a mark sets off


@njit(cache=True)
def mark(deck: DeckArrays, row: Ints, at: int, cell: int, revealed: int, this_round: int) -> None:
    row[BOLTS_LEFT] -= COST[revealed, deck.grids[row[at], cell]]
    cross_off(deck, row, at, cell, this_round)


@njit(cache=True)
def use_bonus(deck: DeckArrays, row: Ints, nth: int, at: int, cell: int, this_round: int) -> None:
    row[PENDING] -= 1
    for later in range(WAITING + nth, WAITING + row[PENDING]):
        row[later] = row[later + 1]
    cross_off(deck, row, at, cell, this_round)


@njit(cache=True)
def cross_off(deck: DeckArrays, row: Ints, at: int, cell: int, this_round: int) -> None:
    """Mark the cell and take what its lines pay, if they are complete; rounds count from 0."""
    marks = row[MARKS + at] | (1 << cell)
    row[MARKS + at] = marks
    for way in range(2):
        index = THROUGH[cell, way]
        if marks & LINE[index] == LINE[index]:
            prize = deck.prizes[row[at], index]
            if prize == BOLT:
                row[BOLTS_LEFT] += 1
            elif prize == TWO_BOLTS:
                row[BOLTS_LEFT] += 2
            elif prize == MOON:
                row[MOONS] += 1
            elif prize == STAR:
                if row[STARS] < STARS_PER_ROUND:
                    row[POINTS] += STEP_OF_STAR[row[STARS]]
                    row[STARS] += 1
            elif prize != NOTHING:
                row[WAITING + row[PENDING]] = at * LINES + index
                row[PENDING] += 1
    if marks == ALL_MARKED:
        row[POINTS] += CARD[this_round]
    usable = 0
    for nth in range(row[PENDING]):
        if has_cell_for(deck, row, prize_waiting(deck, row, nth)):
            row[WAITING + usable] = row[WAITING + nth]
            usable += 1
    row[PENDING] = usable


@njit(cache=True)
def hold(row: Ints, card: int) -> None:
    row[row[HELD]] = card
    row[MARKS + row[HELD]] = 0
    row[HELD] += 1


@njit(cache=True)
def end_round(row: Ints, gone: Ints) -> int:
    """Put the complete cards away, into `gone`; how many they are."""
    kept, complete = 0, 0
    for at in range(row[HELD]):
        if row[MARKS + at] == ALL_MARKED:
            gone[complete] = row[at]
            complete += 1
        else:
            row[kept], row[MARKS + kept] = row[at], row[MARKS + at]
            kept += 1
    row[HELD] = kept
    row[STARS] = 0
    return complete


@njit(cache=True)
def cell_points(row: Ints) -> int:
    """For the marks on the cards that are not complete."""
    marked = 0
    for at in range(row[HELD]):
        if row[MARKS + at] != ALL_MARKED:
            marked += int(COUNTS[row[MARKS + at]])
    return marked // MARKS_PER_POINT


@njit(cache=True)
def moon_points(rows: Ints, seat: int) -> int:
    mine, players = rows[seat, MOONS], len(rows)
    if players == 1:
        return int(SOLO_MOONS[min(mine, len(SOLO_MOONS) - 1)])
    most = rows[:, MOONS].max()
    fewest = rows[:, MOONS].min()
    points = MOST_MOONS if mine == most else 0
    return points + (FEWEST_MOONS if mine == fewest and players >= PLAYERS_WITH_A_PENALTY else 0)


# Dealing


@njit(cache=True)
def new_rows(players: int) -> Ints:
    rows = np.zeros((players, ROW), np.int64)
    rows[:, BOLTS_LEFT] = START_BOLTS
    return rows


@njit(cache=True)
def listed(flags: NDArray[np.bool_], cards: Ints, first: int) -> int:
    """Write the flagged cards into `cards` from there on; where they end."""
    for card in range(len(flags)):
        if flags[card]:
            cards[first] = card
            first += 1
    return first


@njit(cache=True)
def sample(luck: NDArray[np.uint64], cards: Ints, first: int, end: int, count: int) -> None:
    """Bring `count` cards, drawn at random, to the beginning of that part of the list."""
    for at in range(first, first + count):
        other = at + below(luck, end - at)
        cards[at], cards[other] = cards[other], cards[at]


@njit(cache=True)
def deal(
    luck: NDArray[np.uint64], in_deck: NDArray[np.bool_], discarded: NDArray[np.bool_], cards: Ints, wanted: int
) -> None:
    """Draw so many cards to the front of `cards`; a deck that has run out is made anew from the discards."""
    left = listed(in_deck, cards, 0)
    if left >= wanted:
        sample(luck, cards, 0, left, wanted)
    else:
        sample(luck, cards, 0, left, left)
        in_deck[:] = discarded
        discarded[:] = False
        sample(luck, cards, left, listed(in_deck, cards, left), wanted - left)
    for at in range(wanted):
        in_deck[cards[at]] = False


@njit(cache=True)
def reveal(luck: NDArray[np.uint64], left: Ints) -> int:
    """Turn over one of the number cards that have not come up in this round; `left` counts those of each number."""
    nth = below(luck, left.sum())
    number = 0
    while nth >= left[number]:
        nth -= left[number]
        number += 1
    left[number] -= 1
    return number


# Whole games


@njit(cache=True)
def choose_at_random(luck: NDArray[np.uint64], deck: DeckArrays, row: Ints, revealed: int, this_round: int) -> None:
    """A turn in which everything allowed is as likely as anything else."""
    cells = np.empty(MOST_HELD, np.int64)
    count = reach(deck, row, revealed, cells)
    nth = below(luck, count + (0 if has_cell_for(deck, row, revealed) else 1))
    if nth == count:
        return
    at = 0
    while nth >= COUNTS[cells[at]]:
        nth -= COUNTS[cells[at]]
        at += 1
    mark(deck, row, at, int(NTH[cells[at], nth]), revealed, this_round)
    while row[PENDING]:
        count = 0
        for waiting in range(row[PENDING]):
            count += targets(deck, row, prize_waiting(deck, row, waiting), cells)
        nth = below(luck, count)
        waiting = 0
        count = targets(deck, row, prize_waiting(deck, row, waiting), cells)
        while nth >= count:
            nth -= count
            waiting += 1
            count = targets(deck, row, prize_waiting(deck, row, waiting), cells)
        at = 0
        while nth >= COUNTS[cells[at]]:
            nth -= COUNTS[cells[at]]
            at += 1
        use_bonus(deck, row, waiting, at, int(NTH[cells[at], nth]), this_round)


@njit(cache=True)
def _random_game(luck: NDArray[np.uint64], deck: DeckArrays, rows: Ints) -> None:
    players, cards = len(rows), np.empty(2 * len(deck.grids), np.int64)
    in_deck = np.ones(len(deck.grids), np.bool_)
    discarded = np.zeros(len(deck.grids), np.bool_)
    left = np.empty(LAST_NUMBER + 1, np.int64)
    gone = np.empty(MOST_HELD, np.int64)
    for this_round in range(ROUNDS):
        size = DRAFT_HAND if this_round else START_HAND
        deal(luck, in_deck, discarded, cards, size * players)
        for seat in range(players):
            hand = np.sort(cards[size * seat : size * (seat + 1)])
            if this_round:
                kept = KEEPS[0, : DRAFT_HAND - 2].copy()
                kept[0] = below(luck, DRAFT_HAND)
            else:
                kept = KEEPS[below(luck, len(KEEPS))].copy()
            for at in range(size):
                discarded[hand[at]] = True
            for at in kept:
                discarded[hand[at]] = False
                hold(rows[seat], int(hand[at]))
        left[0] = 0
        left[1:] = 2
        for _turn in range(TURNS):
            revealed = reveal(luck, left)
            for seat in range(players):
                choose_at_random(luck, deck, rows[seat], revealed, this_round)
        for seat in range(players):
            for at in range(end_round(rows[seat], gone)):
                discarded[gone[at]] = True


@njit(cache=True)
def _random_games(seed: int, first: int, count: int, players: int, deck: DeckArrays) -> NDArray[np.int16]:
    points = np.empty((count, players), np.int16)
    for game in range(count):
        rows = new_rows(players)
        _random_game(stream(seed, first + game), deck, rows)
        for seat in range(players):
            points[game, seat] = rows[seat, POINTS] + cell_points(rows[seat]) + moon_points(rows, seat)
    return points


def random_games(seed: int, first: int, count: int, players: int = 1) -> NDArray[np.int16]:
    """Final points of every seat, games of random players with our own deck; game n draws from `Stream(seed, n)`."""
    return _random_games(seed, first, count, players, deck_arrays(cards_for(players, OWN_DECK)))
