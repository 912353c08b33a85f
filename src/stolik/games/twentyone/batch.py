"""Twenty One, thousands of games at once on the CPU: what `lab` shows of one game, kept up to date for all of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.twentyone.kernels import ALL_FREE, BONUS, FIELDS, ROWS, SIDES, STAYS, roll_again
from stolik.games.twentyone.lab import ALPHABET, COLOURS, CROSS, FREE, KEEP, REROLL, WRITE
from stolik.games.twentyone.rules.printed import LETTERS, OWN_PRINTS
from stolik.lab.batch import Told
from stolik.lab.places import reward_places
from stolik.lab.task import Task
from stolik.sim.bits import lowest
from stolik.sim.draws import begin, below

# Where the parts of an observation begin; those of the sheets follow the dice.

TURN, ACTIVE, ATTEMPT, ROLLING, DICE, SHEETS = 0, 1, 2, 3, 4, 10
SHEET = ROWS * FIELDS
SETS = 1 << FIELDS
WAIT = ALPHABET.wait


class Prints(NamedTuple):
    """What is printed on the sheets, by letter, row and colour."""

    numbers: NDArray[np.int64]
    fields: NDArray[np.int64]


def printed(rows: str) -> Prints:
    sheets = [OWN_PRINTS[rows][letter] for letter in sorted(LETTERS)]
    by_colour = [[[next(f for f in row if f.colour == c) for c in COLOURS] for row in sheet] for sheet in sheets]
    return Prints(
        np.array([[[field.number for field in row] for row in sheet] for sheet in by_colour]),
        np.array(
            [[[sheets[s][r].index(f) for f in row] for r, row in enumerate(sheet)] for s, sheet in enumerate(by_colour)]
        ),
    )


class Games(NamedTuple):
    """Everything that is known of the games; the axes are game and seat."""

    luck: NDArray[np.uint64]
    dice: NDArray[np.int64]
    turn: NDArray[np.int64]
    active: NDArray[np.int64]
    attempt: NDArray[np.int64]
    rolling: NDArray[np.bool_]
    waiting: NDArray[np.bool_]
    sheet: NDArray[np.int64]
    row: NDArray[np.int64]
    free: NDArray[np.int64]
    """The free fields of the current row, as bits."""
    hits: NDArray[np.int64]
    points: NDArray[np.int64]
    told: Told


@njit(cache=True, nogil=True)
def _writable(games: Games, prints: Prints, game: int, seat: int) -> int:
    """The colours whose dice could be written, as bits."""
    sheet, row, found = games.sheet[game, seat], games.row[game, seat], 0
    for colour in range(FIELDS):
        fits = games.dice[game, colour] <= prints.numbers[sheet, row, colour]
        if fits and games.free[game, seat] >> prints.fields[sheet, row, colour] & 1:
            found |= 1 << colour
    return found


@njit(cache=True, nogil=True)
def _show_mark(games: Games, game: int, seat: int, colour: int, number: int) -> None:
    players = games.row.shape[1]
    for eyes in range(players):
        after = (seat - eyes) % players
        place = SHEETS + 2 * players * SHEET + after * SHEET + games.row[game, seat] * FIELDS + colour
        games.told.observations[game, eyes, place] = number


@njit(cache=True, nogil=True)
def _show(games: Games, prints: Prints, game: int) -> None:
    """What changes from step to step besides the marks."""
    players = games.row.shape[1]
    rows = SHEETS + 3 * players * SHEET
    for seat in range(players):
        told, mask = games.told.observations[game, seat], games.told.masks[game, seat]
        told[TURN], told[ACTIVE] = games.turn[game], (games.active[game] - seat) % players
        told[ATTEMPT], told[ROLLING] = games.attempt[game], games.rolling[game]
        for colour in range(FIELDS):
            told[DICE + colour] = games.dice[game, colour]
        for after in range(players):
            other = (seat + after) % players
            told[rows + after] = games.row[game, other]
            told[rows + players + after] = games.points[game, other]
            told[rows + 2 * players + after] = games.waiting[game, other]
        mask[:] = 0
        if not games.waiting[game, seat]:
            mask[WAIT] = 1
        elif games.rolling[game]:
            mask[KEEP] = 1
            mask[REROLL] = (games.dice[game] != STAYS).any()
        else:
            mask[CROSS] = 1
            writable = _writable(games, prints, game, seat)
            chosen = writable
            while chosen:
                mask[WRITE - 1 + chosen] = 1
                chosen = (chosen - 1) & writable


@njit(cache=True, nogil=True)
def _next_turn(games: Games, game: int, active: int) -> None:
    for colour in range(FIELDS):
        games.dice[game, colour] = 1 + below(games.luck[game], SIDES)
    games.turn[game] += 1
    games.active[game] = active
    games.attempt[game] = 1
    games.rolling[game] = True
    games.waiting[game] = False
    games.waiting[game, active] = True


@njit(cache=True, nogil=True)
def _begin(games: Games, prints: Prints, game: int, seed: int, number: int) -> None:
    players = games.row.shape[1]
    begin(games.luck[game], seed, number)
    letters = np.arange(len(prints.numbers))
    for seat in range(players):
        other = seat + below(games.luck[game], len(letters) - seat)
        letters[seat], letters[other] = letters[other], letters[seat]
        games.sheet[game, seat] = letters[seat]
    first = below(games.luck[game], players)
    games.turn[game] = 0
    games.row[game], games.free[game], games.hits[game], games.points[game] = 0, ALL_FREE, 0, 0
    for seat in range(players):
        told = games.told.observations[game, seat]
        for after in range(players):
            sheet, place = games.sheet[game, (seat + after) % players], SHEETS + after * SHEET
            told[place : place + SHEET] = prints.numbers[sheet].ravel()
            place += players * SHEET
            told[place : place + SHEET] = prints.fields[sheet].ravel()
            place += players * SHEET
            told[place : place + SHEET] = FREE
    _next_turn(games, game, first)


@njit(cache=True, nogil=True)
def _say(games: Games, prints: Prints, game: int, seat: int, number: int) -> bool:
    if not games.told.masks[game, seat, number]:
        return False
    if number == WAIT:
        return True
    if number in (REROLL, KEEP):
        if number == REROLL:
            roll_again(games.luck[game], games.dice[game])
            games.attempt[game] = 2
        games.rolling[game] = False
        games.waiting[game] = True
        return True
    sheet, row = games.sheet[game, seat], games.row[game, seat]
    if number == CROSS:
        field = lowest(games.free[game, seat])
        games.free[game, seat] ^= 1 << field
        for colour in range(FIELDS):
            if prints.fields[sheet, row, colour] == field:
                _show_mark(games, game, seat, colour, 0)
    else:
        for colour in range(FIELDS):
            if (number - WRITE + 1) >> colour & 1:
                die = games.dice[game, colour]
                games.free[game, seat] ^= 1 << prints.fields[sheet, row, colour]
                games.points[game, seat] += die
                if die == prints.numbers[sheet, row, colour]:
                    hits = games.hits[game, seat]
                    games.points[game, seat] += BONUS[hits + 1] - BONUS[hits]
                    games.hits[game, seat] += 1
                _show_mark(games, game, seat, colour, die)
    if not games.free[game, seat]:
        games.row[game, seat] += 1
        games.free[game, seat], games.hits[game, seat] = ALL_FREE, 0
    games.waiting[game, seat] = False
    return True


@njit(cache=True, nogil=True)
def _reset(games: Games, prints: Prints, seed: int, numbers: NDArray[np.int64]) -> None:
    for game in range(len(numbers)):
        _begin(games, prints, game, seed, numbers[game])
        _show(games, prints, game)


@njit(cache=True, nogil=True)
def _step(
    games: Games, prints: Prints, actions: NDArray[np.int64], seed: int, numbers: NDArray[np.int64], places: bool
) -> None:
    players, told = games.row.shape[1], games.told
    for game in range(len(numbers)):
        told.rewards[game] = 0
        told.over[game] = False
        for seat in range(players):
            told.refused[game, seat] = not _say(games, prints, game, seat, actions[game, seat])
        if not games.waiting[game].any():
            if (games.row[game] == ROWS).any():
                told.over[game] = True
                told.rewards[game] = games.points[game]
                if places:
                    reward_places(games.points[game], told.rewards[game])
                numbers[game] += len(numbers)
                _begin(games, prints, game, seed, numbers[game])
            else:
                _next_turn(games, game, (games.active[game] + 1) % players)
        _show(games, prints, game)


class TwentyOneBatch:
    """Many games of Twenty One at once, on our own sheets."""

    def __init__(self, task: Task, games: int) -> None:
        self.task, self.games = task, games
        self.numbers = np.zeros(games, np.int64)
        self._prints = printed(task.options.rows)
        self._seed = 0
        many = (games, task.players)
        told = Told(
            np.zeros((*many, task.layout.size), np.int16),
            np.zeros((*many, ALPHABET.size), np.int8),
            np.zeros(many, np.float32),
            np.zeros(games, np.bool_),
            np.zeros(many, np.bool_),
        )
        self._games = Games(
            luck=np.zeros((games, 3), np.uint64),
            dice=np.zeros((games, FIELDS), np.int64),
            turn=np.zeros(games, np.int64),
            active=np.zeros(games, np.int64),
            attempt=np.zeros(games, np.int64),
            rolling=np.zeros(games, np.bool_),
            waiting=np.zeros(many, np.bool_),
            sheet=np.zeros(many, np.int64),
            row=np.zeros(many, np.int64),
            free=np.zeros(many, np.int64),
            hits=np.zeros(many, np.int64),
            points=np.zeros(many, np.int64),
            told=told,
        )

    def reset(self, seed: int, first: int = 0) -> Told:
        told = self._games.told
        self._seed = seed
        self.numbers[:] = first + np.arange(self.games)
        told.rewards[:], told.over[:], told.refused[:] = 0, False, False
        _reset(self._games, self._prints, seed, self.numbers)
        return told

    def step(self, actions: NDArray[np.int64]) -> Told:
        _step(self._games, self._prints, actions, self._seed, self.numbers, self.task.reward == "place")
        return self._games.told


def make(task: Task, games: int) -> TwentyOneBatch:
    return TwentyOneBatch(task, games)
