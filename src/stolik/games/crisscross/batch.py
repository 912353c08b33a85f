"""Criss Cross, thousands of games at once on the CPU: what `lab` shows of one game, kept up to date for all of them.

Observations are not built anew in every step: what changes is written where it stands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.crisscross.kernels import (
    CELLS,
    EDGES,
    LINES,
    PLACEMENTS,
    POINTS,
    ROUNDS,
    SIZE,
    SYMBOLS,
    open_edges,
    total,
    worth,
    write,
)
from stolik.games.crisscross.lab import ALPHABET
from stolik.lab.batch import Told
from stolik.lab.places import reward_places
from stolik.lab.task import Task
from stolik.sim.draws import begin, below

# Where the parts of an observation begin.

ROUND, DICE, SHEETS = 1, 2, 4
CHOOSE, WAIT = len(PLACEMENTS), ALPHABET.wait

FROM = np.array([a for a, _ in PLACEMENTS])
TO = np.array([b for _, b in PLACEMENTS])
EDGE_BITS = np.array([a if b == a + 1 else CELLS + a for a, b in EDGES], np.uint64)
_ALL, _ONE = np.uint64((1 << CELLS) - 1), np.uint64(1)
TIE = 1000
"""So many times the points are added to the best line, which breaks ties."""


class Games(NamedTuple):
    """Everything that is known of the games; the axes are game and seat."""

    luck: NDArray[np.uint64]
    lines: NDArray[np.int64]
    empty: NDArray[np.uint64]
    waiting: NDArray[np.bool_]
    round: NDArray[np.int64]
    dice: NDArray[np.int64]
    told: Told


@njit(cache=True, nogil=True)
def _put(games: Games, game: int, seat: int, cell: int, symbol: int) -> None:
    """A symbol into a cell, and into what every seat sees of it."""
    players = games.empty.shape[1]
    write(games.lines[game, seat], cell, symbol)
    games.empty[game, seat] &= ~(_ONE << np.uint64(cell))
    for eyes in range(players):
        after = (seat - eyes) % players
        games.told.observations[game, eyes, SHEETS + after * CELLS + cell] = symbol


@njit(cache=True, nogil=True)
def _show(games: Games, game: int, advanced: bool, choosing: bool) -> None:
    """What changes from step to step besides the cells: round, dice, points, who is waited for, and the masks."""
    players = games.empty.shape[1]
    observations, masks = games.told.observations[game], games.told.masks[game]
    points = SHEETS + players * CELLS
    waiting = points + players
    for seat in range(players):
        standing = total(games.lines[game, seat], advanced)
        waits = games.waiting[game, seat]
        for eyes in range(players):
            after = (seat - eyes) % players
            observations[eyes, points + after] = standing
            observations[eyes, waiting + after] = waits
        observations[seat, ROUND] = games.round[game]
        observations[seat, DICE] = games.dice[game, 0]
        observations[seat, DICE + 1] = games.dice[game, 1]
        edges = open_edges(games.empty[game, seat]) if waits and games.round[game] else np.uint64(0)
        for edge in range(len(EDGE_BITS)):
            is_open = np.int8(edges >> EDGE_BITS[edge] & _ONE)
            masks[seat, 2 * edge] = is_open
            masks[seat, 2 * edge + 1] = is_open
        masks[seat, WAIT] = not waits
        if choosing:
            for symbol in range(SYMBOLS):
                masks[seat, CHOOSE + symbol] = waits and games.round[game] == 0 and _is_free(games, game, symbol + 1)


@njit(cache=True, nogil=True)
def _is_free(games: Games, game: int, symbol: int) -> bool:
    taken = False
    for seat in range(games.empty.shape[1]):
        taken |= games.lines[game, seat, 0] & 7 == symbol
    return not taken


@njit(cache=True, nogil=True)
def _throw(games: Games, game: int) -> None:
    """The next round: dice for everybody who can still write."""
    games.round[game] += 1
    games.dice[game, 0] = 1 + below(games.luck[game], SYMBOLS)
    games.dice[game, 1] = 1 + below(games.luck[game], SYMBOLS)
    for seat in range(games.empty.shape[1]):
        games.waiting[game, seat] = open_edges(games.empty[game, seat]) != 0


@njit(cache=True, nogil=True)
def _begin(games: Games, game: int, seed: int, number: int, choosing: bool) -> None:
    players = games.empty.shape[1]
    begin(games.luck[game], seed, number)
    games.lines[game] = 0
    games.empty[game] = _ALL
    games.waiting[game] = True
    games.round[game] = 0
    games.dice[game] = 0
    games.told.observations[game, :, SHEETS : SHEETS + players * CELLS] = 0
    if choosing:
        return
    symbols = np.arange(1, SYMBOLS + 1)
    for seat in range(players):
        other = seat + below(games.luck[game], SYMBOLS - seat)
        symbols[seat], symbols[other] = symbols[other], symbols[seat]
        _put(games, game, seat, 0, symbols[seat])
    _throw(games, game)


@njit(cache=True, nogil=True)
def _say(games: Games, game: int, seat: int, number: int) -> bool:
    if not games.told.masks[game, seat, number]:
        return False
    if number == WAIT:
        return True
    if number >= CHOOSE:
        symbol = number - CHOOSE + 1
        if not _is_free(games, game, symbol):
            return False
        _put(games, game, seat, 0, symbol)
    else:
        _put(games, game, seat, FROM[number], games.dice[game, 0])
        _put(games, game, seat, TO[number], games.dice[game, 1])
    games.waiting[game, seat] = False
    return True


@njit(cache=True, nogil=True)
def _standing(lines: NDArray[np.int64], advanced: bool) -> int:
    best = -TIE
    for line in range(LINES - 1):
        best = max(best, worth(int(POINTS[lines[line]]), advanced))
    return TIE * total(lines, advanced) + best


@njit(cache=True, nogil=True)
def _reset(games: Games, seed: int, numbers: NDArray[np.int64], advanced: bool, choosing: bool) -> None:
    for game in range(len(numbers)):
        _begin(games, game, seed, numbers[game], choosing)
        _show(games, game, advanced, choosing)


@njit(cache=True, nogil=True)
def _step(
    games: Games,
    actions: NDArray[np.int64],
    seed: int,
    numbers: NDArray[np.int64],
    advanced: bool,
    choosing: bool,
    places: bool,
) -> None:
    players = games.empty.shape[1]
    told = games.told
    for game in range(len(numbers)):
        told.rewards[game] = 0
        told.over[game] = False
        for seat in range(players):
            told.refused[game, seat] = not _say(games, game, seat, actions[game, seat])
        if not games.waiting[game].any():
            going_on = False
            for seat in range(players):
                going_on |= open_edges(games.empty[game, seat]) != 0
            if games.round[game] < ROUNDS and going_on:
                _throw(games, game)
            else:
                told.over[game] = True
                for seat in range(players):
                    told.rewards[game, seat] = total(games.lines[game, seat], advanced)
                if places:
                    standings = np.empty(players, np.int64)
                    for seat in range(players):
                        standings[seat] = _standing(games.lines[game, seat], advanced)
                    reward_places(standings, told.rewards[game])
                numbers[game] += len(numbers)
                _begin(games, game, seed, numbers[game], choosing)
        _show(games, game, advanced, choosing)


class CrissCrossBatch:
    """Many games of Criss Cross at once."""

    def __init__(self, task: Task, games: int) -> None:
        self.task, self.games = task, games
        self.numbers = np.zeros(games, np.int64)
        self._advanced, self._choosing = bool(task.options.advanced), task.options.start == "choose"
        self._seed = 0
        many, players = (games, task.players), task.players
        told = Told(
            np.zeros((*many, task.layout.size), np.int16),
            np.zeros((*many, ALPHABET.size), np.int8),
            np.zeros(many, np.float32),
            np.zeros(games, np.bool_),
            np.zeros(many, np.bool_),
        )
        told.observations[:, :, 0] = self._advanced
        self._games = Games(
            np.zeros((games, 3), np.uint64),
            np.zeros((*many, LINES), np.int64),
            np.zeros(many, np.uint64),
            np.zeros(many, np.bool_),
            np.zeros(games, np.int64),
            np.zeros((games, 2), np.int64),
            told,
        )
        assert task.layout.size == SHEETS + players * (SIZE * SIZE + 2)

    def reset(self, seed: int, first: int = 0) -> Told:
        told = self._games.told
        self._seed = seed
        self.numbers[:] = first + np.arange(self.games)
        told.rewards[:], told.over[:], told.refused[:] = 0, False, False
        _reset(self._games, seed, self.numbers, self._advanced, self._choosing)
        return told

    def step(self, actions: NDArray[np.int64]) -> Told:
        places = self.task.reward == "place"
        _step(self._games, actions, self._seed, self.numbers, self._advanced, self._choosing, places)
        return self._games.told


def make(task: Task, games: int) -> CrissCrossBatch:
    return CrissCrossBatch(task, games)
