"""Whole games of the expert against itself in the kernel: for training, for statistics, and to imagine how one goes on."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.bots.luckybox.lookahead import turn
from stolik.bots.luckybox.value import FEWEST, LEFT, MOMENT, MOST, MOST_SEEN, NOW, PLAYERS, Weights, worth
from stolik.rules.luckybox.moves import DRAFT_HAND, START_HAND
from stolik.rules.luckybox.play import TURNS
from stolik.rules.luckybox.tableau import ROUNDS
from stolik.sim.draws import below, stream
from stolik.sim.luckybox import (
    KEEPS,
    LAST_NUMBER,
    MOONS,
    MOST_HELD,
    POINTS,
    ROW,
    DeckArrays,
    Ints,
    cell_points,
    choose_at_random,
    deal,
    end_round,
    hold,
    moon_points,
    new_rows,
    reveal,
)


@njit(cache=True)
def look_around(rows: Ints, seat: int, now: Ints) -> None:
    """Note what the others have in moons."""
    now[PLAYERS] = len(rows)
    now[MOST] = now[FEWEST] = 0
    first = True
    for other in range(len(rows)):
        if other != seat:
            moons = rows[other, MOONS]
            now[MOST] = moons if first else max(now[MOST], moons)
            now[FEWEST] = moons if first else min(now[FEWEST], moons)
            first = False


@njit(cache=True)
def choose_cards(deck: DeckArrays, row: Ints, hand: Ints, now: Ints, weights: Weights) -> Ints:
    """Keep the best three of five, or the best one of three; which of the hand they are."""
    seen = np.empty(MOST_SEEN, np.int64)
    trial = np.empty(ROW, np.int64)
    best, choice = -np.inf, KEEPS[0].copy()
    ways = len(KEEPS) if len(hand) == START_HAND else DRAFT_HAND
    for way in range(ways):
        kept = KEEPS[way].copy() if len(hand) == START_HAND else np.array([way])
        trial[:] = row
        for at in kept:
            hold(trial, int(hand[at]))
        value = worth(deck, trial, now, weights, seen)
        if value > best:
            best, choice = value, kept
    for at in choice:
        hold(row, int(hand[at]))
    return choice


@njit(cache=True)
def play_game(
    luck: NDArray[np.uint64],
    deck: DeckArrays,
    rows: Ints,
    weights: Weights,
    daring: int,
    story: Ints,
    about: Ints,
    missed: NDArray[np.float64],
) -> None:
    """One game of the seats in `rows`, all of the same mind. Seat 0's tableaus go into `story`, one a moment.

    So many of a thousand of its turns are played at random, to see what comes of it; `missed` then holds what the best
    turn was worth.
    """
    players, cards = len(rows), np.empty(2 * len(deck.grids), np.int64)
    in_deck = np.ones(len(deck.grids), np.bool_)
    discarded = np.zeros(len(deck.grids), np.bool_)
    left = np.empty(LAST_NUMBER + 1, np.int64)
    gone = np.empty(MOST_HELD, np.int64)
    now = np.zeros(NOW, np.int64)
    for this_round in range(ROUNDS):
        size = DRAFT_HAND if this_round else START_HAND
        deal(luck, in_deck, discarded, cards, size * players)
        left[0] = 0
        left[1:] = 2
        now[MOMENT] = this_round * (TURNS + 1)
        now[LEFT:] = left
        for seat in range(players):
            hand = np.sort(cards[size * seat : size * (seat + 1)])
            look_around(rows, seat, now)
            for at in range(size):
                discarded[hand[at]] = True
            for at in choose_cards(deck, rows[seat], hand, now, weights):
                discarded[hand[at]] = False
            if seat == 0:
                story[now[MOMENT]] = rows[0]
                about[now[MOMENT]] = now
                missed[now[MOMENT]] = np.nan
        for _turn in range(TURNS):
            revealed = reveal(luck, left)
            now[MOMENT] += 1
            now[LEFT:] = left
            for seat in range(players):
                look_around(rows, seat, now)
                if seat == 0 and daring and below(luck, 1000) < daring:
                    missed[now[MOMENT]] = turn(deck, rows[seat].copy(), now, revealed, weights)
                    choose_at_random(luck, deck, rows[seat], revealed, this_round)
                else:
                    if seat == 0:
                        missed[now[MOMENT]] = np.nan
                    turn(deck, rows[seat], now, revealed, weights)
                if seat == 0:
                    story[now[MOMENT]] = rows[0]
                    about[now[MOMENT]] = now
        for seat in range(players):
            for at in range(end_round(rows[seat], gone)):
                discarded[gone[at]] = True


@njit(cache=True)
def games(seed: int, first: int, count: int, players: int, deck: DeckArrays, weights: Weights) -> NDArray[np.int16]:
    """Final points of every seat."""
    points = np.empty((count, players), np.int16)
    story = np.empty((ROUNDS * (TURNS + 1), ROW), np.int64)
    about = np.empty((ROUNDS * (TURNS + 1), NOW), np.int64)
    missed = np.empty(ROUNDS * (TURNS + 1))
    for game in range(count):
        rows = new_rows(players)
        play_game(stream(seed, first + game), deck, rows, weights, 0, story, about, missed)
        for seat in range(players):
            points[game, seat] = rows[seat, POINTS] + cell_points(rows[seat]) + moon_points(rows, seat)
    return points
