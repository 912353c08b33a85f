"""Many games of Super Mega Lucky Box as arrays, and what each seat is told of its own: the layout is that of `lab`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.luckybox.kernels import (
    BOLTS_LEFT,
    HELD,
    LAST_NUMBER,
    LINES,
    MARKS,
    MOONS,
    MOST_HELD,
    OF_EACH,
    PENDING,
    POINTS,
    PRIZE_OF,
    ROUNDS,
    ROW,
    SPOTS,
    START_HAND,
    WAITING,
    DeckArrays,
    cell_points,
    free_cells,
    moon_points,
    reach,
)
from stolik.games.luckybox.lab import ALPHABET, BONUS, CELL, DRAFT, KEEP, PASS
from stolik.games.luckybox.rules.cards import CELLS
from stolik.lab.batch import Told
from stolik.lab.task import Task
from stolik.sim.bits import size_of

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
BOTH = (1 << OF_EACH) - 1

(
    PHASE,
    ROUND,
    TURN,
    REVEALED,
    NUMBERS_LEFT,
    HAND,
    HAND_GRIDS,
    HAND_PRIZES,
    CARDS,
    GRIDS,
    PRIZES,
    MARKED,
    IS_PENDING,
    CHOOSING,
    BOLTS,
    MOONS_OF,
    STARS_OF,
    COMPLETED,
    POINTS_OF,
    WAITS,
    DECK,
    DISCARDS,
    OLD_DECK,
    SAID,
) = range(24)
"""The parts in their order; `where` says where each begins."""


class Games(NamedTuple):
    """Everything that is known of the games; the axes are game and, where it differs, seat."""

    luck: NDArray[np.uint64]
    rows: Ints
    """The tableaus, as the kernels hold them."""
    stars: Ints
    completed: Ints
    hand: Ints
    choosing: Ints
    waiting: Flags
    said: Ints
    """The bonus that is being used, by its number, or −1."""
    in_deck: Flags
    discarded: Flags
    old_deck: Flags
    left: Ints
    """The number cards that have not come up in this round, as bits."""
    round: Ints
    """Counted from 0."""
    turn: Ints
    revealed: Ints
    told: Told


def new_games(task: Task, games: int, cards: int) -> Games:
    many = (games, task.players)
    told = Told(
        np.zeros((*many, task.layout.size), np.int16),
        np.zeros((*many, ALPHABET.size), np.int8),
        np.zeros(many, np.float32),
        np.zeros(games, np.bool_),
        np.zeros(many, np.bool_),
    )
    return Games(
        luck=np.zeros((games, 3), np.uint64),
        rows=np.zeros((*many, ROW), np.int64),
        stars=np.zeros((*many, ROUNDS), np.int64),
        completed=np.zeros((*many, ROUNDS), np.int64),
        hand=np.zeros((*many, START_HAND), np.int64),
        choosing=np.zeros(many, np.int64),
        waiting=np.zeros(many, np.bool_),
        said=np.zeros(many, np.int64),
        in_deck=np.zeros((games, cards), np.bool_),
        discarded=np.zeros((games, cards), np.bool_),
        old_deck=np.zeros((games, cards), np.bool_),
        left=np.zeros(games, np.int64),
        round=np.zeros(games, np.int64),
        turn=np.zeros(games, np.int64),
        revealed=np.zeros(games, np.int64),
        told=told,
    )


@njit(cache=True, nogil=True)
def show(games: Games, deck: DeckArrays, game: int, where: Ints) -> None:
    """Tell every seat what it sees, and what it may say."""
    players = games.waiting.shape[1]
    for eyes in range(players):
        told = games.told.observations[game, eyes]
        told[:] = 0
        _show_table(games, game, where, told)
        _show_hand(games, deck, game, eyes, where, told)
        for after in range(players):
            _show_tableau(games, deck, game, (eyes + after) % players, after, where, told)
        _show_mask(games, game, eyes, games.told.masks[game, eyes])


@njit(cache=True, nogil=True)
def _show_table(games: Games, game: int, where: Ints, told: NDArray[np.int16]) -> None:
    choosing = 0 if games.round[game] == 0 else 1
    told[where[PHASE]] = 2 if games.turn[game] else choosing
    told[where[ROUND]] = games.round[game] + 1
    told[where[TURN]] = games.turn[game]
    told[where[REVEALED]] = games.revealed[game]
    for number in range(1, LAST_NUMBER + 1):
        told[where[NUMBERS_LEFT] + number - 1] = size_of(games.left[game] >> OF_EACH * (number - 1) & BOTH)
    in_deck = 0
    for card in range(games.in_deck.shape[1]):
        in_deck += games.in_deck[game, card]
        told[where[DISCARDS] + card] = games.discarded[game, card]
        told[where[OLD_DECK] + card] = games.old_deck[game, card]
    told[where[DECK]] = in_deck


@njit(cache=True, nogil=True)
def _show_hand(games: Games, deck: DeckArrays, game: int, seat: int, where: Ints, told: NDArray[np.int16]) -> None:
    for at in range(games.choosing[game, seat]):
        card = games.hand[game, seat, at]
        told[where[HAND] + at] = card + 1
        for cell in range(CELLS):
            told[where[HAND_GRIDS] + at * CELLS + cell] = deck.grids[card, cell]
        for line in range(LINES):
            told[where[HAND_PRIZES] + at * LINES + line] = deck.prizes[card, line]
    told[where[SAID]] = games.said[game, seat]


@njit(cache=True, nogil=True)
def _show_tableau(
    games: Games, deck: DeckArrays, game: int, seat: int, after: int, where: Ints, told: NDArray[np.int16]
) -> None:
    row = games.rows[game, seat]
    for at in range(row[HELD]):
        card, place = row[at], after * MOST_HELD + at
        told[where[CARDS] + place] = card + 1
        for cell in range(CELLS):
            told[where[GRIDS] + place * CELLS + cell] = deck.grids[card, cell]
            told[where[MARKED] + place * CELLS + cell] = row[MARKS] >> at * CELLS + cell & 1
        for line in range(LINES):
            told[where[PRIZES] + place * LINES + line] = deck.prizes[card, line]
    for nth in range(row[PENDING]):
        told[where[IS_PENDING] + after * MOST_HELD * LINES + row[WAITING + nth]] = 1
    for this_round in range(ROUNDS):
        told[where[STARS_OF] + after * ROUNDS + this_round] = games.stars[game, seat, this_round]
        told[where[COMPLETED] + after * ROUNDS + this_round] = games.completed[game, seat, this_round]
    told[where[CHOOSING] + after] = games.choosing[game, seat]
    told[where[BOLTS] + after] = row[BOLTS_LEFT]
    told[where[MOONS_OF] + after] = row[MOONS]
    told[where[POINTS_OF] + after] = (
        row[POINTS] + cell_points(games.rows[game], seat) + moon_points(games.rows[game], seat)
    )
    told[where[WAITS] + after] = games.waiting[game, seat]


@njit(cache=True, nogil=True)
def _show_mask(games: Games, game: int, seat: int, mask: NDArray[np.int8]) -> None:
    mask[:] = 0
    rows, revealed = games.rows[game], games.revealed[game]
    if not games.waiting[game, seat]:
        mask[-1] = 1
        return
    if not revealed:
        if games.round[game]:
            mask[DRAFT:CELL] = 1
        else:
            mask[KEEP:DRAFT] = 1
        return
    if not rows[seat, PENDING]:
        spots = reach(rows, seat, revealed)
        mask[PASS] = free_cells(rows, seat, revealed) == 0
    elif games.said[game, seat] < 0:
        for nth in range(rows[seat, PENDING]):
            mask[BONUS + rows[seat, WAITING + nth]] = 1
        return
    else:
        spots = free_cells(rows, seat, rows[seat, PRIZE_OF + games.said[game, seat] - BONUS])
    for spot in range(SPOTS):
        mask[CELL + spot] = spots >> spot & 1
