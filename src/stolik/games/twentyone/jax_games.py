"""Whole random games of Twenty One in JAX: the points that `kernels.random_games` comes to, game by game."""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from stolik.games.twentyone.kernels import ALL_FREE, BONUS, FIELD_OF, FIELDS, ORDER, ROWS, SIDES, STAYS
from stolik.lab.jax_batch import below, check_wide_numbers, first_states

Array = jax.Array

DIGIT = 3
PACKED = (FIELD_OF << (DIGIT * np.arange(FIELDS))).sum(-1).astype(np.int32)
"""By sheet and row: the fields of the six colours, three bits each."""
SHEETS = len(PACKED)


@partial(jax.jit, static_argnames=("count", "players"))
def _random_games(seed: Array, first: Array, count: int, players: int) -> Array:
    luck = first_states(seed, first + jnp.arange(count, dtype=jnp.uint64))
    letters = [jnp.full(count, letter, jnp.int32) for letter in range(SHEETS)]
    for seat in range(players):
        other = seat + below(luck, jnp.int32(seat), SHEETS - seat)
        mine = letters[seat]
        letters[seat] = sum((jnp.where(other == at, letters[at], 0) for at in range(seat, SHEETS)), start=mine * 0)
        for at in range(seat + 1, SHEETS):
            letters[at] = jnp.where(other == at, mine, letters[at])
    zeros = jnp.zeros(count, jnp.int32)
    seats = tuple((zeros, zeros + ALL_FREE, zeros, zeros) for _ in range(players))
    sheets = letters[:players]

    def going_on(game: Any) -> Array:
        return ~game[2].all()

    def turn(game: Any) -> Any:
        drawn, seats, over = game
        dice = [1 + below(luck, drawn + at, SIDES) for at in range(FIELDS)]
        all_stay = sum((die == STAYS).astype(jnp.int32) for die in dice) == FIELDS
        again = ~all_stay & (below(luck, drawn + FIELDS, 2) == 0)
        now = drawn + FIELDS + 1
        for at in range(FIELDS):
            moves = again & (dice[at] != STAYS)
            dice[at] = jnp.where(moves, 1 + below(luck, now, SIDES), dice[at])
            now = now + moves
        marked = []
        for sheet, seat in zip(sheets, seats):
            marked.append(_mark(luck, now, sheet, seat, dice, over))
            now = now + 1
        ended = over
        for row, *_ in marked:
            ended |= row == ROWS
        return now, tuple(marked), ended

    _, seats, _ = jax.lax.while_loop(going_on, turn, (zeros + players + 1, seats, zeros == 1))
    return jnp.stack([points for *_, points in seats], 1)


def _mark(luck: Array, at: Array, sheet: Array, seat: Any, dice: list[Array], over: Array) -> Any:
    """What one seat does with the dice; nothing in games that are over."""
    row, free, hits, points = seat
    packed = jnp.asarray(PACKED)[sheet, jnp.minimum(row, ROWS - 1)]
    fields = [packed >> DIGIT * die & 7 for die in range(FIELDS)]
    fits = [(free >> field & 1) * (die <= FIELDS - field) for field, die in zip(fields, dice)]
    count = sum(fits)
    choice = below(luck, at, 1 << count)
    crosses = choice == (1 << count) - 1
    chosen = jnp.asarray(ORDER.astype(np.int32))[count, choice] * ~crosses
    nth, left, total, now = jnp.zeros_like(count), free, points, hits
    for field, die, fit in zip(fields, dice, fits):
        takes = fit * (chosen >> nth & 1)
        nth = nth + fit
        left = left ^ (takes << field)
        total = total + takes * die
        now = now + takes * (die == FIELDS - field)
    bonus = jnp.asarray(BONUS.astype(np.int32))
    total = total + bonus[now] - bonus[hits]
    left = jnp.where(crosses, free & (free - 1), left)
    full = left == 0
    new = (row + full, jnp.where(full, ALL_FREE, left), jnp.where(full, 0, now), total)
    return tuple(jnp.where(over, old, changed) for old, changed in zip(seat, new))


@partial(jax.jit, static_argnames=("count", "players"))
def _sum_of_random_games(seed: Array, first: Array, count: int, players: int) -> Array:
    return _random_games(seed, first, count, players).sum(dtype=jnp.int64)


def random_games(seed: int, first: int, count: int, players: int = 2) -> Array:
    """The same points as `kernels.random_games`, by game and seat."""
    check_wide_numbers()
    return _random_games(np.uint64(seed), np.uint64(first), count, players)


def sum_of_random_games(seed: int, first: int, count: int, players: int = 2) -> Array:
    """Their sum alone."""
    check_wide_numbers()
    return _sum_of_random_games(np.uint64(seed), np.uint64(first), count, players)
