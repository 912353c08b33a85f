"""Super Mega Lucky Box as a kernel: a tableau is a row of whole numbers, and one of them holds the marks of all its cards.

Nine bits belong to each card, so that "which cells may be marked" is a set of up to 54 cells in one number, whatever is
asked. What one seat does (`cross_off`, `reach`, `free_cells`) stands on its own, for whoever looks ahead; `random_games`
plays whole games of random seats. The deck is handed in as arrays, so that a described deck is played as fast as our own.
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
from stolik.sim.bits import nth, size_of
from stolik.sim.borrowing import borrowing
from stolik.sim.draws import begin, below

Ints: TypeAlias = NDArray[np.int64]

# A tableau

MOST_HELD = KEPT_AT_START + ROUNDS - 1
LAST_NUMBER = NUMBERS.stop - 1
NOTHING, ANY, BOLT, TWO_BOLTS, MOON, STAR = 0, 10, 11, 12, 13, 14
"""How prizes are written; a number stands for itself."""
CODES: dict[Prize, int] = {None: NOTHING, "?": ANY, "bolt": BOLT, "bolt2": TWO_BOLTS, "moon": MOON, "star": STAR}

HELD, BOLTS_LEFT, MOONS, STARS, POINTS, PENDING, MARKS = range(MOST_HELD, MOST_HELD + 7)
"""After the cards of each place. Points are those that nothing can take away; marks are a set of spots."""
SPOTS_OF = MARKS + 1
"""Where the spots of each number begin, and after them those of any."""
PRIZE_OF = SPOTS_OF + ANY + 1
"""Where the prizes of each line begin."""
NUMBER_ON = PRIZE_OF + MOST_HELD * LINES
"""Where the number on each spot begins."""
WAITING = NUMBER_ON + MOST_HELD * CELLS
"""Where the bonuses that wait to be used begin, each as its line."""
ROW = WAITING + MOST_HELD * LINES

# A spot is a cell of a card that is held: the card's place × 9 + the cell. So a line is the place × 6 + its index.

SPOTS = MOST_HELD * CELLS
THROUGH = np.array(
    [[at * LINES + line for line in LINES_THROUGH[cell]] for at in range(MOST_HELD) for cell in range(CELLS)]
)
"""By spot: the row and the column that go through it."""
LINE = np.array([marks << at * CELLS for at in range(MOST_HELD) for marks in LINE_MARKS])
"""By line: its spots."""
FARTHEST = max(map(max, BOLTS))
"""So many bolts change a number into any other."""
CARD = np.array(CARD_POINTS)
STEP_OF_STAR = np.diff(np.array(STAR_POINTS))
"""What one star more brings."""
SOLO_MOONS = np.array(SOLO_MOON_POINTS)
OF_EACH = 2
"""Every number is on so many of the number cards."""
NUMBER_CARDS = (1 << OF_EACH * LAST_NUMBER) - 1
"""All of them, as bits in the order of their numbers."""
KEEPS = np.array(list(combinations(range(START_HAND), KEPT_AT_START)))


class DeckArrays(NamedTuple):
    """What is printed on each card of a deck."""

    grids: Ints
    where: Ints
    """The cells of each card that show a number, as bits; under ANY, all of them."""
    prizes: Ints


def deck_arrays(cards: Sequence[Card]) -> DeckArrays:
    grids = np.array([card.grid for card in cards], np.int64)
    where = np.array([[sum(1 << c for c in range(CELLS) if card.grid[c] == n) for n in range(ANY)] for card in cards])
    everywhere = np.full((len(cards), 1), ALL_MARKED)
    prizes = np.array([[code(prize) for prize in card.bonuses] for card in cards])
    return DeckArrays(grids, np.hstack((where, everywhere)), prizes)


def code(prize: Prize) -> int:
    return prize if isinstance(prize, int) else CODES[prize]


# What a seat can mark


@borrowing
def free_cells(rows: Ints, seat: int, prize: int) -> int:
    """The free spots of a number, or of any."""
    return rows[seat, SPOTS_OF + prize] & ~rows[seat, MARKS]


@borrowing
def reach(rows: Ints, seat: int, revealed: int) -> int:
    """The spots that may be marked for the revealed number with the bolts that are there."""
    bolts = rows[seat, BOLTS_LEFT]
    if bolts >= FARTHEST:
        return free_cells(rows, seat, ANY)
    found = rows[seat, SPOTS_OF + revealed]
    for steps in range(1, bolts + 1):
        above, below_ = revealed + steps, revealed - steps
        found |= rows[seat, SPOTS_OF + (above if above <= LAST_NUMBER else above - LAST_NUMBER)]
        found |= rows[seat, SPOTS_OF + (below_ if below_ >= 1 else below_ + LAST_NUMBER)]
    return found & ~rows[seat, MARKS]


# What a mark sets off


@borrowing
def mark(rows: Ints, seat: int, spot: int, revealed: int, this_round: int) -> None:
    steps = abs(revealed - rows[seat, NUMBER_ON + spot])
    rows[seat, BOLTS_LEFT] -= min(steps, LAST_NUMBER - steps)
    cross_off(rows, seat, spot, this_round)


@borrowing
def use_bonus(rows: Ints, seat: int, nth_waiting: int, spot: int, this_round: int) -> None:
    rows[seat, PENDING] -= 1
    for later in range(WAITING + nth_waiting, WAITING + rows[seat, PENDING]):
        rows[seat, later] = rows[seat, later + 1]
    cross_off(rows, seat, spot, this_round)


@borrowing
def cross_off(rows: Ints, seat: int, spot: int, this_round: int) -> None:
    """Mark the spot and take what its lines pay, if they are complete; rounds count from 0."""
    marks = rows[seat, MARKS] | 1 << spot
    rows[seat, MARKS] = marks
    for way in range(2):
        line = THROUGH[spot, way]
        if marks & LINE[line] == LINE[line]:
            take_prize(rows, seat, line)
    if marks >> spot // CELLS * CELLS & ALL_MARKED == ALL_MARKED:
        rows[seat, POINTS] += CARD[this_round]
    usable = 0
    for at in range(rows[seat, PENDING]):
        line = rows[seat, WAITING + at]
        if free_cells(rows, seat, rows[seat, PRIZE_OF + line]):
            rows[seat, WAITING + usable] = line
            usable += 1
    rows[seat, PENDING] = usable


@borrowing
def take_prize(rows: Ints, seat: int, line: int) -> None:
    prize = rows[seat, PRIZE_OF + line]
    if prize == BOLT:
        rows[seat, BOLTS_LEFT] += 1
    elif prize == TWO_BOLTS:
        rows[seat, BOLTS_LEFT] += 2
    elif prize == MOON:
        rows[seat, MOONS] += 1
    elif prize == STAR:
        if rows[seat, STARS] < STARS_PER_ROUND:
            rows[seat, POINTS] += STEP_OF_STAR[rows[seat, STARS]]
            rows[seat, STARS] += 1
    elif prize != NOTHING:
        rows[seat, WAITING + rows[seat, PENDING]] = line
        rows[seat, PENDING] += 1


# Cards


@borrowing
def hold(deck: DeckArrays, rows: Ints, seat: int, card: int) -> None:
    """Lay a card down at the next place; nothing is marked on it."""
    at = rows[seat, HELD]
    rows[seat, at] = card
    rows[seat, HELD] += 1
    for prize in range(1, ANY + 1):
        rows[seat, SPOTS_OF + prize] |= deck.where[card, prize] << at * CELLS
    for cell in range(CELLS):
        rows[seat, NUMBER_ON + at * CELLS + cell] = deck.grids[card, cell]
    for line in range(LINES):
        rows[seat, PRIZE_OF + at * LINES + line] = deck.prizes[card, line]


@borrowing
def end_round(deck: DeckArrays, rows: Ints, seat: int, gone: Ints) -> int:
    """Put the complete cards away, into `gone`; how many they are."""
    held, marks, complete = rows[seat, HELD], rows[seat, MARKS], 0
    rows[seat, STARS] = 0
    for at in range(held):
        complete += marks >> at * CELLS & ALL_MARKED == ALL_MARKED
    if not complete:
        return 0
    rows[seat, HELD], rows[seat, MARKS] = 0, 0
    for prize in range(ANY + 1):
        rows[seat, SPOTS_OF + prize] = 0
    complete = 0
    for at in range(held):
        here = marks >> at * CELLS & ALL_MARKED
        if here == ALL_MARKED:
            gone[complete] = rows[seat, at]
            complete += 1
        else:
            rows[seat, MARKS] |= here << rows[seat, HELD] * CELLS
            hold(deck, rows, seat, rows[seat, at])
    return complete


@borrowing
def cell_points(rows: Ints, seat: int) -> int:
    """For the marks on the cards that are not complete."""
    marked = size_of(rows[seat, MARKS])
    for at in range(rows[seat, HELD]):
        if rows[seat, MARKS] >> at * CELLS & ALL_MARKED == ALL_MARKED:
            marked -= CELLS
    return marked // MARKS_PER_POINT


@borrowing
def moon_points(rows: Ints, seat: int) -> int:
    mine, players = rows[seat, MOONS], len(rows)
    if players == 1:
        return int(SOLO_MOONS[min(mine, len(SOLO_MOONS) - 1)])
    most, fewest = mine, mine
    for other in range(players):
        most, fewest = max(most, rows[other, MOONS]), min(fewest, rows[other, MOONS])
    points = MOST_MOONS if mine == most else 0
    return points + (FEWEST_MOONS if mine == fewest and players >= PLAYERS_WITH_A_PENALTY else 0)


# Dealing


@borrowing
def clear(rows: Ints) -> None:
    """Tableaus of a game that begins."""
    for seat in range(len(rows)):
        for at in range(HELD, PRIZE_OF):
            rows[seat, at] = 0
        rows[seat, BOLTS_LEFT] = START_BOLTS


@borrowing
def listed(flags: NDArray[np.bool_], cards: Ints, first: int) -> int:
    """Write the flagged cards into `cards` from there on; where they end. There is room for one more than are flagged."""
    for card in range(len(flags)):
        cards[first] = card
        first += flags[card]
    return first


@borrowing
def sample(luck: NDArray[np.uint64], cards: Ints, first: int, end: int, count: int) -> None:
    """Bring `count` cards, drawn at random, to the beginning of that part of the list."""
    for at in range(first, first + count):
        other = at + below(luck, end - at)
        cards[at], cards[other] = cards[other], cards[at]


@borrowing
def deal(
    luck: NDArray[np.uint64],
    in_deck: NDArray[np.bool_],
    discarded: NDArray[np.bool_],
    cards: Ints,
    players: int,
    size: int,
) -> None:
    """Draw every seat's hand to the front of `cards`, each in the order of its numbers; a deck that has run out is made anew from the discards."""
    wanted = size * players
    left = listed(in_deck, cards, 0)
    if left >= wanted:
        sample(luck, cards, 0, left, wanted)
    else:
        sample(luck, cards, 0, left, left)
        for card in range(len(in_deck)):
            in_deck[card], discarded[card] = discarded[card], False
        sample(luck, cards, left, listed(in_deck, cards, left), wanted - left)
    for first in range(0, wanted, size):
        for at in range(first, first + size):
            card, place = cards[at], at
            in_deck[card] = False
            while place > first and cards[place - 1] > card:
                cards[place] = cards[place - 1]
                place -= 1
            cards[place] = card


@borrowing
def reveal(luck: NDArray[np.uint64], left: int) -> int:
    """Turn over one of the number cards that have not come up in this round, two bits in `left` for each number."""
    return nth(left, below(luck, size_of(left)))


# Whole games


@borrowing
def choose_at_random(luck: NDArray[np.uint64], rows: Ints, seat: int, revealed: int, this_round: int) -> None:
    """A turn in which everything allowed is as likely as anything else."""
    spots = reach(rows, seat, revealed)
    count = size_of(spots)
    choice = below(luck, count + (0 if free_cells(rows, seat, revealed) else 1))
    if choice < count:
        mark(rows, seat, nth(spots, choice), revealed, this_round)
    while rows[seat, PENDING]:
        count = 0
        for at in range(rows[seat, PENDING]):
            count += size_of(free_cells(rows, seat, rows[seat, PRIZE_OF + rows[seat, WAITING + at]]))
        choice = below(luck, count)
        used = 0
        spots = free_cells(rows, seat, rows[seat, PRIZE_OF + rows[seat, WAITING]])
        while choice >= size_of(spots):
            choice -= size_of(spots)
            used += 1
            spots = free_cells(rows, seat, rows[seat, PRIZE_OF + rows[seat, WAITING + used]])
        use_bonus(rows, seat, used, nth(spots, choice), this_round)


@borrowing
def choose_cards_at_random(
    luck: NDArray[np.uint64],
    deck: DeckArrays,
    rows: Ints,
    seat: int,
    cards: Ints,
    size: int,
    discarded: NDArray[np.bool_],
) -> None:
    """Keep three of five cards, or one of three; the others are discarded."""
    first, starts = size * seat, size == START_HAND
    for at in range(first, first + size):
        discarded[cards[at]] = True
    choice = below(luck, len(KEEPS) if starts else DRAFT_HAND)
    for kept in range(KEPT_AT_START if starts else 1):
        card = cards[first + (KEEPS[choice, kept] if starts else choice)]
        discarded[card] = False
        hold(deck, rows, seat, card)


@njit(cache=True)
def _random_games(seed: int, first: int, count: int, players: int, deck: DeckArrays) -> NDArray[np.int16]:
    points = np.empty((count, players), np.int16)
    luck = np.empty(3, np.uint64)
    rows = np.empty((players, ROW), np.int64)
    many = len(deck.grids)
    cards = np.empty(2 * many + 1, np.int64)
    in_deck, discarded = np.empty(many, np.bool_), np.empty(many, np.bool_)
    gone = np.empty(MOST_HELD, np.int64)
    for game in range(count):
        begin(luck, seed, first + game)
        clear(rows)
        for card in range(many):
            in_deck[card], discarded[card] = True, False
        for this_round in range(ROUNDS):
            size = DRAFT_HAND if this_round else START_HAND
            deal(luck, in_deck, discarded, cards, players, size)
            for seat in range(players):
                choose_cards_at_random(luck, deck, rows, seat, cards, size, discarded)
            left = NUMBER_CARDS
            for _ in range(TURNS):
                card = reveal(luck, left)
                left ^= 1 << card
                revealed = 1 + card // OF_EACH
                for seat in range(players):
                    choose_at_random(luck, rows, seat, revealed, this_round)
            for seat in range(players):
                for at in range(end_round(deck, rows, seat, gone)):
                    discarded[gone[at]] = True
        for seat in range(players):
            points[game, seat] = rows[seat, POINTS] + cell_points(rows, seat) + moon_points(rows, seat)
    return points


def random_games(seed: int, first: int, count: int, players: int = 1) -> NDArray[np.int16]:
    """Final points of every seat, games of random players with our own deck; game n draws from `Stream(seed, n)`."""
    return _random_games(seed, first, count, players, deck_arrays(cards_for(players, OWN_DECK)))
