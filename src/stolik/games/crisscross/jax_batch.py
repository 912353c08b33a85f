"""Criss Cross in JAX, for CPUs and GPUs: the same games as `batch` plays, and whole random games as `kernels` does.

A sheet is three planes of 25 bits, one for each bit of its symbols. Everything is arithmetic on whole arrays: no game waits
for another, and nothing is looked up in a table that would not fit into a register.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from stolik.games.crisscross.kernels import (
    ALL_EMPTY,
    CELLS,
    DIAGONAL_FACTOR,
    DIAGONAL_PAIRS,
    DIAGONAL_STEP,
    FIRST_ROW,
    NOT_LAST_COLUMN,
    PLACEMENTS,
    ROUNDS,
    ROW_STARTS,
    SIZE,
    SYMBOLS,
    ZERO_LINE,
)
from stolik.games.crisscross.lab import ALPHABET
from stolik.lab.jax_batch import (
    JaxTold,
    below,
    check_wide_numbers,
    draws,
    first_states,
    merge,
    place_rewards,
    seats_in_turn,
)
from stolik.lab.jax_bits import nth, size_of
from stolik.lab.task import Task

Array = jax.Array

NOT_LAST, ALL, TOP_ROWS = np.uint32(NOT_LAST_COLUMN), np.uint32(ALL_EMPTY), np.uint32(ALL_EMPTY >> SIZE)
ONE = np.uint32(1)
LINES = (
    *(sum(1 << (SIZE * row + at) for at in range(SIZE - 1)) for row in range(SIZE)),
    *(sum(1 << (SIZE * at + column) for at in range(SIZE - 1)) for column in range(SIZE)),
)
"""The pairs of each row, then those of each column."""


class Planes(NamedTuple):
    """Sheets, as the bits of their symbols."""

    p: Array
    q: Array
    r: Array


def empty_cells(sheets: Planes) -> Array:
    return ALL & ~(sheets.p | sheets.q | sheets.r)


def open_edges(empty: Array) -> tuple[Array, Array]:
    """Which cells are empty like their neighbour to the right, and like the one below."""
    return empty & (empty >> 1) & NOT_LAST, empty & (empty >> SIZE)


def written(sheets: Planes, cell: Array | np.uint32, symbol: Array) -> Planes:
    """Sheets with a symbol more, in the cell of that bit."""
    bits = symbol.astype(jnp.uint32)
    return Planes(
        sheets.p | cell * (bits & ONE),
        sheets.q | cell * (bits >> 1 & ONE),
        sheets.r | cell * (bits >> 2),
    )


# Scoring


def equal_neighbours(sheets: Planes, step: int, pairs: int) -> Array:
    p, q, r = sheets
    differ = (p ^ (p >> step)) | (q ^ (q >> step)) | (r ^ (r >> step))
    return ~differ & (p | q | r) & np.uint32(pairs)


def points_of_runs(equal: Array, step: int) -> Array:
    """As in `kernels`: pairs, threes, fours and fives are counted in each other."""
    three = equal & (equal >> step)
    four = three & (equal >> (2 * step))
    five = four & (equal >> (3 * step))
    return 2 * size_of(equal) - size_of(three) + 4 * size_of(four) - 3 * size_of(five)


def points(sheets: Planes, *, advanced: bool) -> Array:
    """What sheets score."""
    along = equal_neighbours(sheets, 1, NOT_LAST_COLUMN)
    down = equal_neighbours(sheets, SIZE, int(TOP_ROWS))
    total = points_of_runs(along, 1) + points_of_runs(down, SIZE)
    if not advanced:
        return total
    across = equal_neighbours(sheets, DIAGONAL_STEP, DIAGONAL_PAIRS)
    rows = size_of((along | along >> 1 | along >> 2 | along >> 3) & np.uint32(ROW_STARTS))
    columns = size_of((down | down >> SIZE | down >> 2 * SIZE | down >> 3 * SIZE) & np.uint32(FIRST_ROW))
    diagonal = jnp.where(across == 0, ZERO_LINE, points_of_runs(across, DIAGONAL_STEP))
    return total + ZERO_LINE * (2 * SIZE - rows - columns) + DIAGONAL_FACTOR * diagonal


def best_line(sheets: Planes, *, advanced: bool) -> Array:
    """The points of the best row or column, which break ties."""
    along = equal_neighbours(sheets, 1, NOT_LAST_COLUMN)
    down = equal_neighbours(sheets, SIZE, int(TOP_ROWS))
    lines = [
        points_of_runs((along, down)[at >= SIZE] & np.uint32(pairs), (1, SIZE)[at >= SIZE])
        for at, pairs in enumerate(LINES)
    ]
    scored = jnp.stack(lines)
    return (jnp.where(scored == 0, ZERO_LINE, scored) if advanced else scored).max(0)


# Whole random games


@partial(jax.jit, static_argnames=("count_", "advanced"))
def _random_games(seed: Array, first: Array, count_: int, advanced: bool) -> Array:
    states = first_states(seed, first + jnp.arange(count_, dtype=jnp.uint64))
    symbol, one, other = draws(states, 0)
    zero = jnp.zeros(count_, jnp.uint32)
    sheets = written(Planes(zero, zero, zero), ONE, 1 + _below(symbol, SYMBOLS))
    for turn in range(1, ROUNDS + 1):
        along, down = open_edges(empty_cells(sheets))
        many_along = size_of(along)
        many = many_along + size_of(down)
        dice = 1 + _below(one, SYMBOLS), 1 + _below(other, SYMBOLS)
        choice, one, other = draws(states, turn)
        choice = (choice * (2 * many).astype(jnp.uint32) >> 21).astype(jnp.int32)
        at = choice >> 1
        is_along = at < many_along
        place = nth(jnp.where(is_along, along, down), jnp.where(is_along, at, at - many_along))
        a = jnp.where(many > 0, ONE << place.astype(jnp.uint32), np.uint32(0))
        b = jnp.where(is_along, a << 1, a << SIZE)
        turned = (choice & 1) == 1
        sheets = written(sheets, jnp.where(turned, b, a), dice[0])
        sheets = written(sheets, jnp.where(turned, a, b), dice[1])
    return points(sheets, advanced=advanced)


def _below(draw: Array, limit: int) -> Array:
    return (draw * np.uint32(limit) >> 21).astype(jnp.int32)


@partial(jax.jit, static_argnames=("count_", "advanced"))
def _sum_of_random_games(seed: Array, first: Array, count_: int, advanced: bool) -> Array:
    return _random_games(seed, first, count_, advanced).sum(dtype=jnp.int64)


def random_games(seed: int, first: int, count: int, *, advanced: bool = False) -> Array:
    """The same points as `kernels.random_games`, game by game."""
    check_wide_numbers()
    return _random_games(np.uint64(seed), np.uint64(first), count, advanced)


def sum_of_random_games(seed: int, first: int, count: int, *, advanced: bool = False) -> Array:
    """Their sum alone, for which nothing has to be written to memory."""
    check_wide_numbers()
    return _sum_of_random_games(np.uint64(seed), np.uint64(first), count, advanced)


# Games step by step


class State(NamedTuple):
    """Many games under way; the axes are game and seat."""

    sheets: Planes
    round: Array
    dice: Array
    waiting: Array
    number: Array
    luck: Array
    """Where the stream of each game begins."""


FROM = np.array([1 << a for a, _ in PLACEMENTS], np.uint32)
TO = np.array([1 << b for _, b in PLACEMENTS], np.uint32)
EDGES = len(PLACEMENTS) // 2
ALONG = np.array([a for a, b in PLACEMENTS[::2] if b == a + 1], np.uint32)
DOWN = np.array([a for a, b in PLACEMENTS[::2] if b == a + SIZE], np.uint32)
CHOICES = ALPHABET.size - 1 - len(PLACEMENTS)


class CrissCrossJaxBatch:
    """Many games of Criss Cross at once: `reset` and `step` are pure functions that may be jitted, mapped and scanned.

    First symbols are dealt; a task in which they are chosen is played by `batch` alone.
    """

    def __init__(self, task: Task, games: int) -> None:
        check_wide_numbers()
        if task.options.start != "deal":
            raise ValueError("in JAX, first symbols are dealt")
        self.task, self.games, self.players = task, games, task.players
        self.advanced = bool(task.options.advanced)
        self._order = seats_in_turn(self.players)

    def reset(self, seed: int | Array, first: int | Array = 0) -> tuple[State, JaxTold]:
        """Begin the games `first`, `first + 1`, … of that seed."""
        numbers = jnp.asarray(first, jnp.uint64) + jnp.arange(self.games, dtype=jnp.uint64)
        state = self._begin(jnp.asarray(seed, jnp.uint64), numbers)
        nothing = jnp.zeros((self.games, self.players), jnp.float32)
        never = jnp.zeros((self.games, self.players), bool)
        return state, JaxTold(self.observe(state), self.masks(state), nothing, never[:, 0], never)

    def _begin(self, seed: Array, numbers: Array) -> State:
        luck = first_states(seed, numbers)
        symbols = [jnp.full(self.games, symbol, jnp.int32) for symbol in range(1, SYMBOLS + 1)]
        for seat in range(self.players):
            other = seat + below(luck, jnp.int32(seat), SYMBOLS - seat)
            mine = symbols[seat]
            symbols[seat] = sum((jnp.where(other == at, symbols[at], 0) for at in range(seat, SYMBOLS)), start=mine * 0)
            for at in range(seat + 1, SYMBOLS):
                symbols[at] = jnp.where(other == at, mine, symbols[at])
        zero = jnp.zeros((self.games, self.players), jnp.uint32)
        sheets = written(Planes(zero, zero, zero), ONE, jnp.stack(symbols[: self.players], 1))
        rounds = jnp.ones(self.games, jnp.int32)
        return State(sheets, rounds, self._dice(luck, rounds), jnp.ones(zero.shape, bool), numbers, luck)

    def _dice(self, luck: Array, rounds: Array) -> Array:
        first = self.players + 2 * (rounds - 1)
        return jnp.stack([1 + below(luck, first + at, SYMBOLS) for at in range(2)], 1)

    def step(self, state: State, actions: Array, seed: int | Array) -> tuple[State, JaxTold]:
        """One number from every seat; `seed` is that of the reset, for the games that begin now."""
        masks = self.masks(state)
        allowed = jnp.take_along_axis(masks, actions[..., None].astype(jnp.int32), -1)[..., 0] == 1
        places = allowed & (actions < len(PLACEMENTS))
        number = jnp.where(places, actions, 0)
        nothing = np.uint32(0)
        sheets = written(state.sheets, jnp.where(places, jnp.asarray(FROM)[number], nothing), state.dice[:, :1])
        sheets = written(sheets, jnp.where(places, jnp.asarray(TO)[number], nothing), state.dice[:, 1:])
        waiting = state.waiting & ~places
        done = ~waiting.any(1)
        along, down = open_edges(empty_cells(sheets))
        has_room = (along | down) != 0
        over = done & ((state.round >= ROUNDS) | ~has_room.any(1))
        rewards = jnp.where(over[:, None], self._rewards(sheets), 0).astype(jnp.float32)

        fresh = self._begin(jnp.asarray(seed, jnp.uint64), state.number + np.uint64(self.games))
        rounds = state.round + done
        going_on = State(
            sheets,
            rounds,
            jnp.where(done[:, None], self._dice(state.luck, rounds), state.dice),
            jnp.where(done[:, None], has_room, waiting),
            state.number,
            state.luck,
        )
        new = jax.tree.map(partial(merge, over), fresh, going_on)
        return new, JaxTold(self.observe(new), self.masks(new), rewards, over, ~allowed)

    def _rewards(self, sheets: Planes) -> Array:
        total = points(sheets, advanced=self.advanced)
        if self.task.reward == "points":
            return total
        return place_rewards(1000 * total + best_line(sheets, advanced=self.advanced))

    def observe(self, state: State) -> Array:
        """What each seat sees, laid out as `lab` says."""
        cell = np.arange(CELLS, dtype=np.uint32)
        cells = sum(
            ((plane[..., None] >> cell & ONE) << bit for bit, plane in enumerate(state.sheets)), start=np.uint32(0)
        )
        per_seat = (cells, points(state.sheets, advanced=self.advanced), state.waiting)
        listed = [jnp.asarray(part)[:, self._order].reshape(self.games, self.players, -1) for part in per_seat]
        common = jnp.stack(
            [jnp.full_like(state.round, self.advanced), state.round, state.dice[:, 0], state.dice[:, 1]], 1
        )
        shared = jnp.broadcast_to(common[:, None], (self.games, self.players, common.shape[1]))
        return jnp.concatenate([part.astype(jnp.int16) for part in (shared, *listed)], -1)

    def masks(self, state: State) -> Array:
        """The numbers that each seat may say."""
        along, down = open_edges(empty_cells(state.sheets))
        edges = [bits[..., None] >> which & ONE for bits, which in ((along, ALONG), (down, DOWN))]
        may_place = jnp.concatenate(edges, -1) * state.waiting[..., None]
        none = jnp.zeros((self.games, self.players, CHOICES), jnp.uint32)
        parts = (jnp.repeat(may_place, 2, -1), none, ~state.waiting[..., None])
        return jnp.concatenate([part.astype(jnp.int8) for part in parts], -1)


def make(task: Task, games: int) -> Any:
    return CrissCrossJaxBatch(task, games)
