"""SETUP, thousands of games at once on the CPU, on our own board; bonus points are paid by themselves.

Whatever a seat may say next follows from listing its placements again after every number: that is quick, and no game has
to keep its list.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.games.setup.kernels import (
    COVERED,
    NOBODY,
    SEAT,
    SWAPS,
    THE_BAG,
    THE_POOL,
    Position,
    place,
    start,
    swap,
)
from stolik.games.setup.lab import ALPHABET, DONE, GIVE, LAY, SPACES
from stolik.games.setup.placement_kernels import (
    ALL,
    EMPTY,
    HAND,
    PLACEMENT,
    ROOM,
    BoardArrays,
    Bytes,
    Ints,
    board_arrays,
    placements,
    where_seen,
)
from stolik.games.setup.rules.printed import OUR_BOARD
from stolik.games.setup.rules.scoring import TEAMS
from stolik.games.setup.rules.start import HEAD_STARTS
from stolik.games.setup.rules.state import PARTNERS
from stolik.lab.batch import Told
from stolik.lab.episode import Episode
from stolik.lab.places import reward_places
from stolik.lab.task import Task
from stolik.sim.bits import size_of
from stolik.sim.draws import begin
from stolik.sim.stream import Stream

WAIT = ALPHABET.wait
BOARD = len(SPACES)
NOT_SAID = -1
TIE = 1000
"""So many times the points are added to when a seat placed last, which breaks ties."""

Numbers = NDArray[np.int16]

TOPS, OWNERS, OPEN, HIDDEN, POOL, RACKS, SIZES, BAG, POSITIONS, UNCALLED, FINISH, TURN, PLACED, SWAPPED, SAID = range(
    15
)
"""The parts of an observation in their order; `where` says where each begins."""


class Table(NamedTuple):
    """What is the same in all games of a task."""

    board: BoardArrays
    where: Ints
    ahead: Ints
    """By how many spaces the seats start ahead, from the one that begins."""
    sees: NDArray[np.bool_]
    """Whose racks each seat may see."""


class Games(NamedTuple):
    """Everything that is known of the games; positions are as the kernels hold them, game by game."""

    luck: NDArray[np.uint64]
    top: Ints
    hands: Ints
    points: Ints
    last: Ints
    clock: Ints
    said: Ints
    """The numbers of the action begun, −1 where none was said yet."""
    told: Told


@njit(cache=True, nogil=True)
def _position(games: Games, game: int) -> Position:
    return Position(games.top[game], games.hands[game], games.points[game], games.last[game], games.clock[game])


@njit(cache=True, nogil=True)
def _begin(games: Games, table: Table, game: int, seed: int, number: int) -> None:
    begin(games.luck[game], seed, number)
    new = start(games.luck[game], table.board)
    games.top[game], games.hands[game], games.points[game] = new.top, new.hands, new.points
    games.last[game], games.clock[game] = new.last, new.clock
    games.said[game] = NOT_SAID
    players = table.board.players
    for seat in range(players):
        games.points[game, seat] += table.ahead[(seat - new.clock[SEAT]) % players]


@njit(cache=True, nogil=True)
def _say(games: Games, table: Table, game: int, seat: int, number: int) -> bool:
    if not games.told.masks[game, seat, number]:
        return False
    if number == WAIT:
        return True
    said, count = games.said[game], 0
    while said[count] != NOT_SAID:
        count += 1
    if number != DONE:
        said[count] = number
        return True
    if said[0] < GIVE:
        placement = np.empty(PLACEMENT, np.int8)
        placement[0] = count
        for at in range(count):
            placement[1 + 2 * at], placement[2 + 2 * at] = (said[at] - LAY) // BOARD, (said[at] - LAY) % BOARD
        place(games.luck[game], table.board, _position(games, game), where_seen(games.top[game]), placement)
    else:
        tiles = 0
        for at in range(count):
            tiles |= 1 << (said[at] - GIVE)
        swap(games.luck[game], table.board, _position(games, game), tiles)
    said[:] = NOT_SAID
    return True


@njit(cache=True, nogil=True)
def _show_mask(games: Games, table: Table, game: int, seat: int, mask: NDArray[np.int8], listed: Bytes) -> Bytes:
    mask[:] = 0
    if seat != games.clock[game, SEAT]:
        mask[WAIT] = 1
        return listed
    said, count = games.said[game], 0
    while said[count] != NOT_SAID:
        count += 1
    rack = games.hands[game, seat]
    if not count or said[0] >= GIVE:
        for tile in range(said[count - 1] - GIVE + 1 if count else 0, ALL):
            mask[GIVE + tile] = rack >> tile & 1
    if count and said[0] >= GIVE:
        mask[DONE] = 1
        return listed
    hand = rack | games.hands[game, THE_POOL]
    many, listed = placements(table.board, games.top[game], hand, int(table.board.open_to[seat]), listed)
    for number in range(many):
        size, at = listed[number, 0], 0
        while at < count and at < size and said[at] == _lay(listed[number], at):
            at += 1
        if at == count:
            mask[DONE if size == count else _lay(listed[number], count)] = 1
    return listed


@njit(cache=True, nogil=True)
def _lay(placement: Bytes, at: int) -> int:
    """The number that says the placement's tile of that place."""
    return LAY + np.int64(placement[1 + 2 * at]) * BOARD + placement[2 + 2 * at]


@njit(cache=True, nogil=True)
def _show(games: Games, table: Table, game: int, listed: Bytes) -> Bytes:
    """Tell every seat what it sees, and what it may say."""
    players, where, hands = table.board.players, table.where, games.hands[game]
    for eyes in range(players):
        told: Numbers = games.told.observations[game, eyes]
        for space in range(BOARD):
            told[where[TOPS] + space] = games.top[game, space] + 1 if games.top[game, space] != EMPTY else 0
        _show_tiles(told, where[HIDDEN], hands[COVERED])
        _show_tiles(told, where[POOL], hands[THE_POOL])
        told[where[BAG]] = size_of(hands[THE_BAG])
        told[where[TURN]] = (games.clock[game, SEAT] - eyes) % players
        told[where[SWAPPED]] = games.clock[game, SWAPS]
        for after in range(players):
            seat = (eyes + after) % players
            _show_tiles(told, where[RACKS] + after * ALL, hands[seat] if table.sees[eyes, seat] else 0)
            told[where[SIZES] + after] = size_of(hands[seat])
            told[where[POSITIONS] + after] = games.points[game, seat]
            told[where[PLACED] + after] = _lateness(games.last[game], seat)
        for at in range(HAND):
            told[where[SAID] + at] = games.said[game, at] if eyes == games.clock[game, SEAT] else NOT_SAID
        listed = _show_mask(games, table, game, eyes, games.told.masks[game, eyes], listed)
    return listed


@njit(cache=True, nogil=True)
def _show_tiles(told: Numbers, first: int, tiles: int) -> None:
    for tile in range(ALL):
        told[first + tile] = tiles >> tile & 1


@njit(cache=True, nogil=True)
def _lateness(last: Ints, seat: int) -> int:
    """How late that seat placed tiles for the last time, among all seats; 0 if it never did."""
    late = 0
    for other in last:
        late += 0 < other <= last[seat]
    return late


@njit(cache=True, nogil=True)
def _standings(games: Games, table: Table, game: int) -> Ints:
    points, last = games.points[game], games.last[game]
    standings = TIE * points + last
    if table.board.teams:
        for one, other in TEAMS:
            has_last = min(points[one], points[other]) == points.min()
            leads = max(points[one], points[other]) == points.max()
            standings[one] = (2 * (not has_last) + leads) * TIE + max(last[one], last[other])
            standings[other] = standings[one]
    return standings


@njit(cache=True, nogil=True)
def _reset(games: Games, table: Table, seed: int, numbers: Ints, listed: Bytes) -> Bytes:
    for game in range(len(numbers)):
        _begin(games, table, game, seed, numbers[game])
        listed = _show(games, table, game, listed)
    return listed


@njit(cache=True, nogil=True)
def _step(
    games: Games, table: Table, actions: NDArray[np.int64], seed: int, numbers: Ints, places: bool, listed: Bytes
) -> Bytes:
    told = games.told
    for game in range(len(numbers)):
        told.rewards[game] = 0
        told.over[game] = False
        for seat in range(table.board.players):
            told.refused[game, seat] = not _say(games, table, game, seat, actions[game, seat])
        if games.clock[game, SEAT] == NOBODY:
            told.over[game] = True
            told.rewards[game] = games.points[game]
            if places:
                reward_places(_standings(games, table, game), told.rewards[game])
            numbers[game] += len(numbers)
            _begin(games, table, game, seed, numbers[game])
        listed = _show(games, table, game, listed)
    return listed


class SetupBatch:
    """Many games of SETUP at once."""

    def __init__(self, task: Task, games: int) -> None:
        options, players = task.options, task.players
        if options.bonus != "auto":
            raise ValueError("in batches, bonus points are paid by themselves")
        self.task, self.games = task, games
        self.numbers = np.zeros(games, np.int64)
        self._seed = 0
        self._table = Table(
            board_arrays(OUR_BOARD, players, teams=options.teams, finish=options.finish),
            np.array([place.start for _, place in task.layout.where()]),
            np.array(HEAD_STARTS[players] if options.head_start else (0,) * players),
            np.array(
                [
                    [seat == eyes or (options.teams and PARTNERS[eyes] == seat) for seat in range(players)]
                    for eyes in range(players)
                ]
            ),
        )
        many = (games, players)
        told = Told(
            np.zeros((*many, task.layout.size), np.int16),
            np.zeros((*many, ALPHABET.size), np.int8),
            np.zeros(many, np.float32),
            np.zeros(games, np.bool_),
            np.zeros(many, np.bool_),
        )
        # What never changes in a game is taken over from one.
        some_game = Episode(task, Stream(0, 0))
        for seat in range(players):
            told.observations[:, seat] = some_game.observe(seat)["observation"]
        self._games = Games(
            np.zeros((games, 3), np.uint64),
            np.zeros((games, BOARD), np.int64),
            np.zeros((games, COVERED + 1), np.int64),
            np.zeros(many, np.int64),
            np.zeros(many, np.int64),
            np.zeros((games, 3), np.int64),
            np.zeros((games, HAND + 1), np.int64),
            told,
        )
        self._listed = np.empty((ROOM, PLACEMENT), np.int8)

    def reset(self, seed: int, first: int = 0) -> Told:
        told = self._games.told
        self._seed = seed
        self.numbers[:] = first + np.arange(self.games)
        told.rewards[:], told.over[:], told.refused[:] = 0, False, False
        self._listed = _reset(self._games, self._table, seed, self.numbers, self._listed)
        return told

    def step(self, actions: NDArray[np.int64]) -> Told:
        places = self.task.reward == "place"
        self._listed = _step(self._games, self._table, actions, self._seed, self.numbers, places, self._listed)
        return self._games.told


def make(task: Task, games: int) -> SetupBatch:
    return SetupBatch(task, games)
