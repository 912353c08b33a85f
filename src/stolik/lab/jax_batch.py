"""Batches in JAX: how they are made, what they tell, and the stream of luck that they share with the rules.

Its numbers come from 64-bit words, so JAX has to be told to keep those: `jax.config.update("jax_enable_x64", True)`.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from stolik.game.installed import part
from stolik.lab.task import Reward, task
from stolik.sim.stream import DRAW, DRAW_BITS, MIX_1, MIX_2, STEP

Array = jax.Array

_STEP, _MIX_1, _MIX_2 = np.uint64(STEP), np.uint64(MIX_1), np.uint64(MIX_2)


class JaxTold(NamedTuple):
    """As `stolik.lab.batch.Told`: observations, masks, rewards, which games are over, and which numbers were refused."""

    observations: Array
    masks: Array
    rewards: Array
    over: Array
    refused: Array


def jax_batch(id_: str, games: int, players: int | None = None, reward: Reward = "points", **options: Any) -> Any:
    """So many games at once, on whatever device JAX computes on."""
    asked = task(id_, players, reward, **options)
    module = part(asked.game.id, "jax_batch")
    if module is None:
        raise ValueError(f"{asked.game.id} cannot be played in JAX")
    return module.make(asked, games)


class Stepped:
    """A batch in JAX, stepped as one on the CPU is: it remembers its state and its seed."""

    def __init__(self, many: Any) -> None:
        self.many, self.task, self.games = many, many.task, many.games
        self._reset, self._step = jax.jit(many.reset), jax.jit(many.step)

    def reset(self, seed: int) -> JaxTold:
        self.seed = np.uint64(seed)
        self.state, told = self._reset(self.seed)
        return told

    def step(self, actions: Any) -> JaxTold:
        self.state, told = self._step(self.state, actions, self.seed)
        return told


def check_wide_numbers() -> None:
    if jax.dtypes.canonicalize_dtype(np.uint64) != np.uint64:
        raise RuntimeError('luck comes from 64-bit words: call jax.config.update("jax_enable_x64", True) first')


def _word(state: Array) -> Array:
    mixed = (state ^ (state >> 30)) * _MIX_1
    mixed = (mixed ^ (mixed >> 27)) * _MIX_2
    return mixed ^ (mixed >> 31)


def first_states(seed: Array, numbers: Array) -> Array:
    """Where the streams of a seed's games begin."""
    return _word(seed * _STEP + numbers) * _STEP


def draws(states: Array, word: int | Array) -> tuple[Array, Array, Array]:
    """The three draws, 21 bits each, of a stream's n-th word."""
    mixed = _word(states + (jnp.asarray(word).astype(jnp.uint64) + np.uint64(1)) * _STEP)
    first, second, third = ((mixed >> (DRAW_BITS * at) & np.uint64(DRAW)).astype(jnp.uint32) for at in range(3))
    return first, second, third


def below(luck: Array, at: Array, limit: int | Array) -> Array:
    """What `Stream.below(limit)` says when it is asked for the `at`-th time, counted from 0."""
    three = draws(luck, at // 3)
    draw = jnp.where(at % 3 == 0, three[0], jnp.where(at % 3 == 1, three[1], three[2]))
    return (draw * jnp.asarray(limit).astype(jnp.uint32) >> DRAW_BITS).astype(jnp.int32)


def seats_in_turn(players: int) -> np.ndarray:
    """For each seat, all seats as its observations list them: its own first."""
    return np.array([[(eyes + at) % players for at in range(players)] for eyes in range(players)])


def merge(condition: Array, yes: Array, no: Array) -> Array:
    """Game by game the one or the other, whatever other axes there are."""
    return jnp.where(condition.reshape(-1, *[1] * (yes.ndim - 1)), yes, no)


def place_rewards(standings: Array) -> Array:
    """From 1 for the first to −1 for the last; equals share. The axes are game and seat."""
    players = standings.shape[1]
    better = (standings[:, None, :] > standings[:, :, None]).sum(-1)
    equal = (standings[:, None, :] == standings[:, :, None]).sum(-1)
    # Looked up, because a device may divide a little differently than the rules do.
    by_middle = [1 - twice / (players - 1) if players > 1 else 1.0 for twice in range(2 * players - 1)]
    return jnp.asarray(np.array(by_middle, np.float32))[2 * better + equal - 1]
