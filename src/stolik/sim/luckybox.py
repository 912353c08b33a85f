"""Super Mega Lucky Box as a kernel: solo games of random players with our own deck, cards held as sets of marked cells."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.rules.luckybox.cards import ALL_MARKED, BOLTS, CELLS, LINE_MARKS, NUMBERS, Prize
from stolik.rules.luckybox.deck import OWN_DECK
from stolik.rules.luckybox.moves import DRAFT_HAND, KEPT_AT_START, START_HAND
from stolik.rules.luckybox.play import NUMBER_CARDS, TURNS
from stolik.rules.luckybox.scoring import CARD_POINTS, MARKS_PER_POINT, SOLO_MOON_POINTS, STAR_POINTS
from stolik.rules.luckybox.tableau import ROUNDS, STARS_PER_ROUND, START_BOLTS
from stolik.sim.draws import below, stream

ANY, BOLT, BOLT2, MOON, STAR = 10, 11, 12, 13, 14
PRIZE_CODES: dict[Prize, int] = {None: 0, "?": ANY, "bolt": BOLT, "bolt2": BOLT2, "moon": MOON, "star": STAR}
"""Numbers stand for themselves."""

GRIDS = np.array([card.grid for card in OWN_DECK])
PRIZES = np.array([[bonus if isinstance(bonus, int) else PRIZE_CODES[bonus] for bonus in c.bonuses] for c in OWN_DECK])
LINES = np.array(LINE_MARKS)
COSTS = np.array(BOLTS)
KEEPS = np.array(list(combinations(range(START_HAND), KEPT_AT_START)))
CARD_WORTH, STAR_WORTH, MOON_WORTH = np.array(CARD_POINTS), np.array(STAR_POINTS), np.array(SOLO_MOON_POINTS)

HIGHEST = NUMBERS[-1]
MOST_OPEN = KEPT_AT_START + ROUNDS - 1
MOST_PENDING = 6 * MOST_OPEN
BOLTS_AT, MOONS_AT, STARS_AT, PENDING_AT, CARDS_AT = 0, 1, 2, 3, 4
"""Where a seat's counts stand: bolts, moons, stars of this round, bonuses to use, open cards."""

Ints = NDArray[np.int64]


@njit(cache=True)
def deal(luck: NDArray[np.uint64], deck: Ints, size: int, count: int, hand: Ints) -> None:
    """Draw so many cards out of a deck of that size; hand and deck stay in the order of their numbers."""
    left = deck[:size].copy()
    for at in range(count):
        other = at + below(luck, size - at)
        left[at], left[other] = left[other], left[at]
    hand[:count] = np.sort(left[:count])
    kept = 0
    for at in range(size):
        gone = False
        for drawn in range(count):
            gone |= deck[at] == hand[drawn]
        if not gone:
            deck[kept] = deck[at]
            kept += 1


@njit(cache=True)
def reveal(luck: NDArray[np.uint64], left: Ints, turn: int) -> int:
    """Turn over one of the number cards that are left."""
    at = below(luck, len(NUMBER_CARDS) - turn)
    for number in range(1, HIGHEST + 1):
        if at < left[number]:
            left[number] -= 1
            return number
        at -= left[number]
    return 0


@njit(cache=True)
def fits(cards: Ints, marks: Ints, count: int, bonus: int) -> int:
    """How many free cells a bonus could mark."""
    cells = 0
    for at in range(count):
        for cell in range(CELLS):
            if not marks[at] >> cell & 1 and (bonus == ANY or GRIDS[cards[at], cell] == bonus):
                cells += 1
    return cells


@njit(cache=True)
def cross_off(cards: Ints, marks: Ints, counts: Ints, pending: Ints, at: int, cell: int) -> None:
    """Mark the cell and take the prizes of its row and column, then drop what can no longer be used."""
    marks[at] |= 1 << cell
    for line in (cell // 3, 3 + cell % 3):
        if marks[at] & LINES[line] != LINES[line]:
            continue
        prize = PRIZES[cards[at], line]
        if prize == BOLT:
            counts[BOLTS_AT] += 1
        elif prize == BOLT2:
            counts[BOLTS_AT] += 2
        elif prize == MOON:
            counts[MOONS_AT] += 1
        elif prize == STAR:
            counts[STARS_AT] = min(counts[STARS_AT] + 1, STARS_PER_ROUND)
        elif prize:
            pending[counts[PENDING_AT]] = prize
            counts[PENDING_AT] += 1
    usable = 0
    for waiting in range(counts[PENDING_AT]):
        if fits(cards, marks, counts[CARDS_AT], pending[waiting]):
            pending[usable] = pending[waiting]
            usable += 1
    counts[PENDING_AT] = usable


@njit(cache=True)
def mark_at_random(
    luck: NDArray[np.uint64], cards: Ints, marks: Ints, counts: Ints, pending: Ints, revealed: int
) -> None:
    """Any cell that can be paid for, or a pass where the rules allow it."""
    choices, may_pass = 0, True
    for at in range(counts[CARDS_AT]):
        for cell in range(CELLS):
            if not marks[at] >> cell & 1:
                cost = COSTS[revealed, GRIDS[cards[at], cell]]
                choices += cost <= counts[BOLTS_AT]
                may_pass &= cost > 0
    choice = below(luck, choices + may_pass)
    for at in range(counts[CARDS_AT]):
        for cell in range(CELLS):
            if not marks[at] >> cell & 1 and COSTS[revealed, GRIDS[cards[at], cell]] <= counts[BOLTS_AT]:
                if not choice:
                    counts[BOLTS_AT] -= COSTS[revealed, GRIDS[cards[at], cell]]
                    cross_off(cards, marks, counts, pending, at, cell)
                    return
                choice -= 1


@njit(cache=True)
def use_bonus_at_random(luck: NDArray[np.uint64], cards: Ints, marks: Ints, counts: Ints, pending: Ints) -> None:
    """Any of the bonuses that wait, for any cell it fits."""
    choices = 0
    for waiting in range(counts[PENDING_AT]):
        choices += fits(cards, marks, counts[CARDS_AT], pending[waiting])
    choice = below(luck, choices)
    for waiting in range(counts[PENDING_AT]):
        bonus = pending[waiting]
        for at in range(counts[CARDS_AT]):
            for cell in range(CELLS):
                if marks[at] >> cell & 1 or (bonus != ANY and GRIDS[cards[at], cell] != bonus):
                    continue
                if not choice:
                    pending[waiting : MOST_PENDING - 1] = pending[waiting + 1 : MOST_PENDING].copy()
                    counts[PENDING_AT] -= 1
                    cross_off(cards, marks, counts, pending, at, cell)
                    return
                choice -= 1


@njit(cache=True)
def put_away_complete(cards: Ints, marks: Ints, counts: Ints) -> int:
    """Complete cards go; how many they were."""
    kept = 0
    for at in range(counts[CARDS_AT]):
        if marks[at] != ALL_MARKED:
            cards[kept], marks[kept] = cards[at], marks[at]
            kept += 1
    gone = counts[CARDS_AT] - kept
    counts[CARDS_AT] = kept
    return gone


@njit(cache=True)
def random_games(seed: int, first: int, count: int) -> Ints:
    """Final points of solo games in which every legal action is as likely as any other.

    Game `n` of a seed draws from `Stream(seed, n)` in the order in which the rules ask for luck.
    """
    points = np.zeros(count, np.int64)
    cards, marks = np.zeros(MOST_OPEN, np.int64), np.zeros(MOST_OPEN, np.int64)
    counts, pending = np.zeros(5, np.int64), np.zeros(MOST_PENDING, np.int64)
    deck, hand = np.zeros(len(GRIDS), np.int64), np.zeros(START_HAND, np.int64)
    left = np.zeros(HIGHEST + 1, np.int64)
    for game in range(count):
        luck = stream(seed, first + game)
        for card in range(len(GRIDS)):
            deck[card] = card
        size = len(GRIDS)
        counts[:], marks[:] = 0, 0
        counts[BOLTS_AT] = START_BOLTS
        for this_round in range(ROUNDS):
            dealt = START_HAND if this_round == 0 else DRAFT_HAND
            deal(luck, deck, size, dealt, hand)
            size -= dealt
            if this_round == 0:
                cards[:KEPT_AT_START] = hand[KEEPS[below(luck, len(KEEPS))]]
                counts[CARDS_AT] = KEPT_AT_START
            else:
                cards[counts[CARDS_AT]], marks[counts[CARDS_AT]] = hand[below(luck, DRAFT_HAND)], 0
                counts[CARDS_AT] += 1
            left[1:] = 2
            for turn in range(TURNS):
                mark_at_random(luck, cards, marks, counts, pending, reveal(luck, left, turn))
                while counts[PENDING_AT]:
                    use_bonus_at_random(luck, cards, marks, counts, pending)
            points[game] += CARD_WORTH[this_round] * put_away_complete(cards, marks, counts)
            points[game] += STAR_WORTH[counts[STARS_AT]]
            counts[STARS_AT] = 0
        marked = 0
        for at in range(counts[CARDS_AT]):
            for cell in range(CELLS):
                marked += marks[at] >> cell & 1
        points[game] += marked // MARKS_PER_POINT + MOON_WORTH[min(counts[MOONS_AT], len(MOON_WORTH) - 1)]
    return points
