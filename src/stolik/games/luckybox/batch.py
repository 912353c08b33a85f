"""Super Mega Lucky Box, thousands of games at once on the CPU, with our own deck: how they go. `batch_view` shows them."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.luckybox.batch_view import Games, new_games, show
from stolik.games.luckybox.kernels import (
    DRAFT_HAND,
    KEEPS,
    MOONS,
    MOST_HELD,
    NUMBER_CARDS,
    OF_EACH,
    PENDING,
    POINTS,
    ROUNDS,
    STARS,
    START_HAND,
    TURNS,
    WAITING,
    DeckArrays,
    cell_points,
    clear,
    deal,
    deck_arrays,
    end_round,
    hold,
    mark,
    moon_points,
    reveal,
    use_bonus,
)
from stolik.games.luckybox.lab import ALPHABET, BONUS, CELL, DRAFT, PASS
from stolik.games.luckybox.rules.printed import OWN_DECK, cards_for
from stolik.lab.batch import Told
from stolik.lab.places import reward_places
from stolik.lab.task import Task
from stolik.sim.draws import begin

WAIT = ALPHABET.wait
NOT_SAID = -1
TIE = 1000
"""So many times the points are added to the moons, which break ties."""


@njit(cache=True, nogil=True)
def _deal(games: Games, deck: DeckArrays, game: int, size: int) -> None:
    players = games.waiting.shape[1]
    cards = np.empty(2 * len(deck.grids) + 1, np.int64)
    runs_out = games.in_deck[game].sum() < size * players
    games.old_deck[game] = games.in_deck[game] & runs_out
    deal(games.luck[game], games.in_deck[game], games.discarded[game], cards, players, size)
    for seat in range(players):
        games.hand[game, seat, :size] = cards[size * seat : size * (seat + 1)]
        games.choosing[game, seat] = size
        games.waiting[game, seat] = True
    games.revealed[game], games.turn[game] = 0, 0


@njit(cache=True, nogil=True)
def _begin(games: Games, deck: DeckArrays, game: int, seed: int, number: int) -> None:
    begin(games.luck[game], seed, number)
    clear(games.rows[game])
    games.stars[game], games.completed[game] = 0, 0
    games.in_deck[game], games.discarded[game] = True, False
    games.round[game] = 0
    games.left[game] = NUMBER_CARDS
    games.said[game] = NOT_SAID
    _deal(games, deck, game, START_HAND)


@njit(cache=True, nogil=True)
def _next_number(games: Games, game: int) -> None:
    card = reveal(games.luck[game], games.left[game])
    games.left[game] ^= 1 << card
    games.revealed[game] = 1 + card // OF_EACH
    games.turn[game] += 1
    games.old_deck[game] = False
    games.waiting[game] = True


@njit(cache=True, nogil=True)
def _choose(games: Games, deck: DeckArrays, game: int, seat: int, kept: NDArray[np.int64]) -> None:
    """Keep the cards at these places of the hand and discard the others."""
    for at in range(games.choosing[game, seat]):
        games.discarded[game, games.hand[game, seat, at]] = True
    for at in kept:
        games.discarded[game, games.hand[game, seat, at]] = False
        hold(deck, games.rows[game], seat, games.hand[game, seat, at])
    games.choosing[game, seat] = 0
    games.waiting[game, seat] = False


@njit(cache=True, nogil=True)
def _say(games: Games, deck: DeckArrays, game: int, seat: int, number: int) -> bool:
    if not games.told.masks[game, seat, number]:
        return False
    if number == WAIT:
        return True
    rows, this_round = games.rows[game], games.round[game]
    if number < DRAFT:
        _choose(games, deck, game, seat, KEEPS[number])
    elif number < CELL:
        _choose(games, deck, game, seat, np.array([number - DRAFT]))
    elif number == PASS:
        games.waiting[game, seat] = False
    elif number >= BONUS:
        games.said[game, seat] = number
    else:
        spot = number - CELL
        if games.said[game, seat] == NOT_SAID:
            mark(rows, seat, spot, games.revealed[game], this_round)
        else:
            nth = 0
            while rows[seat, WAITING + nth] != games.said[game, seat] - BONUS:
                nth += 1
            use_bonus(rows, seat, nth, spot, this_round)
            games.said[game, seat] = NOT_SAID
        games.stars[game, seat, this_round] = rows[seat, STARS]
        games.waiting[game, seat] = rows[seat, PENDING] > 0
    return True


@njit(cache=True, nogil=True)
def _end_round(games: Games, deck: DeckArrays, game: int) -> bool:
    """Put complete cards away and deal for the next round; True if this was the last one."""
    gone = np.empty(MOST_HELD, np.int64)
    this_round = games.round[game]
    for seat in range(games.waiting.shape[1]):
        complete = end_round(deck, games.rows[game], seat, gone)
        games.completed[game, seat, this_round] = complete
        for at in range(complete):
            games.discarded[game, gone[at]] = True
    if this_round == ROUNDS - 1:
        return True
    games.round[game] += 1
    games.left[game] = NUMBER_CARDS
    _deal(games, deck, game, DRAFT_HAND)
    return False


@njit(cache=True, nogil=True)
def _reset(games: Games, deck: DeckArrays, seed: int, numbers: NDArray[np.int64], where: NDArray[np.int64]) -> None:
    for game in range(len(numbers)):
        _begin(games, deck, game, seed, numbers[game])
        show(games, deck, game, where)


@njit(cache=True, nogil=True)
def _step(
    games: Games,
    deck: DeckArrays,
    actions: NDArray[np.int64],
    seed: int,
    numbers: NDArray[np.int64],
    where: NDArray[np.int64],
    places: bool,
) -> None:
    players, told = games.waiting.shape[1], games.told
    for game in range(len(numbers)):
        told.rewards[game] = 0
        told.over[game] = False
        for seat in range(players):
            told.refused[game, seat] = not _say(games, deck, game, seat, actions[game, seat])
        if not games.waiting[game].any():
            if games.turn[game] < TURNS:
                _next_number(games, game)
            elif _end_round(games, deck, game):
                rows = games.rows[game]
                standings = np.empty(players, np.int64)
                for seat in range(players):
                    points = rows[seat, POINTS] + cell_points(rows, seat) + moon_points(rows, seat)
                    told.rewards[game, seat] = points
                    standings[seat] = TIE * points + rows[seat, MOONS]
                if places:
                    reward_places(standings, told.rewards[game])
                told.over[game] = True
                numbers[game] += len(numbers)
                _begin(games, deck, game, seed, numbers[game])
        show(games, deck, game, where)


class LuckyBoxBatch:
    """Many games of Lucky Box at once."""

    def __init__(self, task: Task, games: int) -> None:
        self.task, self.games = task, games
        self.numbers = np.zeros(games, np.int64)
        self._deck = deck_arrays(cards_for(task.players, OWN_DECK))
        self._games = new_games(task, games, len(self._deck.grids))
        self._where = np.array([place.start for _, place in task.layout.where()])
        self._seed = 0

    def reset(self, seed: int, first: int = 0) -> Told:
        told = self._games.told
        self._seed = seed
        self.numbers[:] = first + np.arange(self.games)
        told.rewards[:], told.over[:], told.refused[:] = 0, False, False
        _reset(self._games, self._deck, seed, self.numbers, self._where)
        return told

    def step(self, actions: NDArray[np.int64]) -> Told:
        places = self.task.reward == "place"
        _step(self._games, self._deck, actions, self._seed, self.numbers, self._where, places)
        return self._games.told


def make(task: Task, games: int) -> LuckyBoxBatch:
    return LuckyBoxBatch(task, games)
