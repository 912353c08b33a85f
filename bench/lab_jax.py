"""How fast the lab is in JAX, on whatever device it finds: whole random games, and steps with random numbers.

python bench/lab_jax.py [--seconds 2] [--check]

A step is one number said by one seat; choosing, observations and masks are counted in. The sums of points can be compared
with those of the kernels on the CPU, which --check does. Times are wall-clock, the best call of those in the time.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)  # luck comes from 64-bit words

from stolik.games.crisscross import jax_batch as crisscross  # noqa: E402 - after the setting
from stolik.games.crisscross import kernels as crisscross_kernels  # noqa: E402
from stolik.games.luckybox import jax_games as luckybox  # noqa: E402
from stolik.games.luckybox import kernels as luckybox_kernels  # noqa: E402
from stolik.games.twentyone import jax_games as twentyone  # noqa: E402
from stolik.games.twentyone import kernels as twentyone_kernels  # noqa: E402
from stolik.lab.jax_batch import jax_batch  # noqa: E402

ON_GPU = jax.devices()[0].platform == "gpu"
COMPARED = 1 << 20
STEPS = 32 if ON_GPU else 8
SLOTS = {
    "crisscross": (1 << 20, 4096),
    "twentyone": (1 << 20, 4096),
    "luckybox": (1 << 18, 512),
    "setup": (1 << 14, 16),
}
"""Games at once, on a GPU and without one."""


def best(play: Callable[[int], Any], seconds: float) -> float:
    """Seconds of the fastest call; each gets the number of the call. The first one, which compiles, is left out."""
    jax.block_until_ready(play(0))
    fastest, began, number = float("inf"), perf_counter(), 0
    while perf_counter() - began < seconds:
        number += 1
        before = perf_counter()
        jax.block_until_ready(play(number))
        fastest = min(fastest, perf_counter() - before)
    return fastest


def whole_games(name: str, play: Callable[[int, int, int], Any], kernel: Any, games: int, seconds: float) -> None:
    taken = best(lambda number: play(1, number * games, games), seconds)
    total = sum(int(play(1, first, COMPARED // 4)) for first in range(0, COMPARED, COMPARED // 4))
    print(f"{name:<44} {games / taken:>18,.0f} games/s   sum of the first 2^20: {total}", flush=True)
    if kernel is not None:
        assert total == int(kernel(1, 0, COMPARED).sum(dtype=np.int64))
        print(f"{'':<44} the kernel's sum is the same")


def steps(name: str, players: int, slots: int, seconds: float) -> None:
    many = jax_batch(name, slots, players)

    def step(carry: Any, _: Any) -> Any:
        state, masks, key = carry
        key, use = jax.random.split(key)
        noise = jax.random.bits(use, masks.shape, jnp.uint8) | jnp.uint8(1)
        state, told = many.step(state, (noise * masks.astype(jnp.uint8)).argmax(-1), 1)
        return (state, told.masks, key), (told.rewards.sum(), told.observations.sum(dtype=jnp.int64))

    @jax.jit
    def many_steps(carry: Any) -> Any:
        return jax.lax.scan(step, carry, None, length=STEPS)

    state, told = many.reset(1)
    carry = (state, told.masks, jax.random.key(0, impl="rbg"))

    def play(_: int) -> Any:
        nonlocal carry
        carry, sums = many_steps(carry)
        return sums

    taken = best(play, seconds)
    what = f"{name}, {players} players, {slots} games, steps"
    print(f"{what:<44} {slots * players * STEPS / taken:>18,.0f} steps/s", flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=2.0, help="for each line")
    arguments.add_argument("--check", action="store_true", help="let the kernels play the same games")
    asked = arguments.parse_args()
    print(f"{jax.devices()[0].device_kind}, JAX {jax.__version__}")
    for advanced in (False, True):
        whole_games(
            f"crisscross, alone{', advanced' * advanced}, whole games",
            lambda *which, advanced=advanced: crisscross.sum_of_random_games(*which, advanced=advanced),
            (
                lambda seed, first, games, advanced=advanced: crisscross_kernels.random_games(
                    seed, first, games, advanced
                )
            )
            if asked.check
            else None,
            1 << (30 if ON_GPU else 18),
            asked.seconds,
        )
    whole_games(
        "twentyone, 2 players, whole games",
        twentyone.sum_of_random_games,
        (lambda seed, first, games: twentyone_kernels.random_games(seed, first, games, 2)) if asked.check else None,
        1 << (24 if ON_GPU else 14),
        asked.seconds,
    )
    whole_games(
        "luckybox, alone, whole games",
        luckybox.sum_of_random_games,
        luckybox_kernels.random_games if asked.check else None,
        1 << (21 if ON_GPU else 12),
        asked.seconds,
    )
    for name, players in (
        ("crisscross", 1),
        ("crisscross", 2),
        ("twentyone", 2),
        ("luckybox", 1),
        ("luckybox", 2),
        ("setup", 2),
    ):
        steps(name, players, SLOTS[name][0 if ON_GPU else 1], asked.seconds)


if __name__ == "__main__":
    main()
