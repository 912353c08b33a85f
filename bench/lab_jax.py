"""The part of `bench/lab.py` that measures JAX, on whatever device it finds: whole games, and steps with random numbers."""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np


def in_jax(seconds: float) -> None:
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    from stolik.games.crisscross import kernels
    from stolik.games.crisscross.jax_batch import sum_of_random_games
    from stolik.lab.jax_batch import jax_batch

    device = jax.devices()[0]
    on_gpu = device.platform == "gpu"
    games = 1 << (28 if on_gpu else 18)
    expected = int(kernels.random_games(1, 0, 1 << 20, False).sum(dtype=np.int64))
    got = sum(int(sum_of_random_games(1, first, 1 << 18)) for first in range(0, 1 << 20, 1 << 18))
    print(f"{device.device_kind}: sum of 2^20 games {got}, the kernel's {expected}")
    assert got == expected

    def whole() -> Iterator[int]:
        first = 0
        while True:
            sum_of_random_games(1, first, games).block_until_ready()
            first += games
            yield games

    print(f"{'jax crisscross whole games, sum':<44} {rate(whole(), seconds):>16,.0f} games/s")

    slots, steps = (1 << 20, 64) if on_gpu else (4096, 8)
    many = jax_batch("crisscross", slots)

    def step(carry: Any, _: Any) -> Any:
        state, masks, key = carry
        key, use = jax.random.split(key)
        noise = jax.random.bits(use, masks.shape, jnp.uint8) | jnp.uint8(1)
        state, told = many.step(state, (noise * masks.astype(jnp.uint8)).argmax(-1), 1)
        return (state, told.masks, key), (told.rewards.sum(), told.observations.sum(dtype=jnp.int64))

    @jax.jit
    def many_steps(state: Any, masks: Any, key: Any) -> Any:
        (state, masks, key), sums = jax.lax.scan(step, (state, masks, key), None, length=steps)
        return state, masks, key, sums

    def stepping() -> Iterator[int]:
        state, told = many.reset(1)
        masks, key = told.masks, jax.random.key(0, impl="rbg")
        while True:
            state, masks, key, sums = many_steps(state, masks, key)
            jax.block_until_ready(sums)
            yield slots * steps

    print(f"{'jax crisscross steps, observed and masked':<44} {rate(stepping(), seconds):>16,.0f} steps/s")
