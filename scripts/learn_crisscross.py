"""Learn Criss Cross from nothing with the lab's batches in JAX: values of sheets, from a network's own games.

python scripts/learn_crisscross.py --minutes 4 --seed 1 --curve curve.csv

The network says how many points a sheet will still gain. Every placement is the one whose sheet looks best; the dice
explore enough. Lessons are TD(λ) returns of the games just played. Symbols are interchangeable, so each symbol's cells go
through the same layers and are summed up; half of the lessons are mirrored. A GPU is used where JAX finds one.
"""

# pyright: basic
# (What JAX says of its own types is partly unknown.)

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)  # luck comes from 64-bit words

from stolik.games.crisscross.jax_batch import Planes, empty_cells, open_edges, points  # noqa: E402 - after the setting
from stolik.games.crisscross.kernels import CELLS, PLACEMENTS, SIZE, SYMBOLS  # noqa: E402
from stolik.lab.jax_batch import jax_batch  # noqa: E402

STEPS = 25
"""So many rounds are played between lessons; the last one only says what the one before was worth."""
FASTEST, SLOWEST = 1e-3, 2e-6
POINTS_PER_UNIT = 10.0
PLAYS_IN = jnp.bfloat16 if jax.devices()[0].platform == "gpu" else jnp.float32
"""Half precision is enough to compare placements, and fast where there is hardware for it."""
SEEN = 4
"""Where in an observation the cells begin; the dice stand before them."""
FROM, TO = (np.eye(CELLS, dtype=np.int8)[[pair[at] for pair in PLACEMENTS]] for at in (0, 1))
MIRROR = np.array([SIZE * (cell % SIZE) + cell // SIZE for cell in range(CELLS)])

Array = jax.Array
Weights = dict[str, Array]


def new_weights(key: Array, width: int) -> Weights:
    sizes = {"cells": (2 * CELLS, width), "symbol": (width, width), "sheet": (width, width), "value": (width, 1)}
    weights: Weights = {}
    for name, (inputs, outputs) in sizes.items():
        key, use = jax.random.split(key)
        bound = inputs**-0.5
        weights[name] = jax.random.uniform(use, (inputs, outputs), jnp.float32, -bound, bound)
        weights[name + "_bias"] = jnp.full(outputs, 2.0 if name == "value" else 0.0, jnp.float32)
    return weights


def to_come(weights: Weights, sheets: Array) -> Array:
    """What sheets will still gain, in units of points."""
    kind = weights["value"].dtype
    own = (sheets[:, None, :] == jnp.arange(1, SYMBOLS + 1, dtype=sheets.dtype)[:, None]).astype(kind)
    empty = (sheets == 0).astype(kind) @ weights["cells"][CELLS:] + weights["cells_bias"]
    hidden = jax.nn.relu(own @ weights["cells"][:CELLS] + empty[:, None])
    hidden = jax.nn.relu(hidden @ weights["symbol"] + weights["symbol_bias"]).sum(1)
    hidden = jax.nn.relu(hidden @ weights["sheet"] + weights["sheet_bias"])
    return (hidden @ weights["value"] + weights["value_bias"])[:, 0].astype(jnp.float32)


def planes(sheets: Array) -> Planes:
    cells = sheets.astype(jnp.uint32)
    where = np.arange(CELLS, dtype=np.uint32)
    p, q, r = (((cells >> bit & np.uint32(1)) << where).sum(-1, dtype=jnp.uint32) for bit in range(3))
    return Planes(p, q, r)


def values(weights: Weights, sheets: Array, advanced: bool) -> Array:
    """The points that sheets may expect in the end; exact where nothing more can be written."""
    bits = planes(sheets)
    along, down = open_edges(empty_cells(bits))
    return jnp.where(
        along | down, runs_of(bits) + POINTS_PER_UNIT * to_come(weights, sheets), points(bits, advanced=advanced)
    )


def runs_of(bits: Planes) -> Array:
    """The points of the rows and columns that stand: what the network's guess is added to."""
    return points(bits, advanced=False).astype(jnp.float32)


def choose(weights: Weights, seen: Array, masks: Array, advanced: bool) -> tuple[Array, Array, Array]:
    """The best placement of every game, what it is worth, and the sheet that it leads to."""
    one, other, cells = seen[:, 2], seen[:, 3], seen[:, SEEN : SEEN + CELLS].astype(jnp.int8)
    dice = (one[:, None, None] * FROM + other[:, None, None] * TO).astype(jnp.int8)
    after = cells[:, None] + dice
    worth = values(weights, after.reshape(-1, CELLS), advanced).reshape(masks.shape[0], -1)
    worth = jnp.where(masks[:, : len(PLACEMENTS)] == 1, worth, -jnp.inf)
    best = worth.argmax(1)
    return best, worth.max(1), jnp.take_along_axis(after, best[:, None, None], 1)[:, 0]


def play(many: Any, weights: Weights, state: Any, told: Any, seed: int, steps: int) -> tuple[Any, Any, Any]:
    """So many rounds of every game; what was chosen in each, what it was worth, and which games ended with how much."""
    advanced = many.advanced
    player = jax.tree.map(lambda array: array.astype(PLAYS_IN), weights)

    def step(carry: Any, _: None) -> Any:
        state, told = carry
        numbers, worth, sheets = choose(player, told.observations[:, 0], told.masks[:, 0], advanced)
        state, told = many.step(state, numbers[:, None], seed)
        return (state, told), (sheets, worth, told.over, told.rewards[:, 0])

    (state, told), played = jax.lax.scan(step, (state, told), None, length=steps)
    return state, told, played


def lessons(played: Any, trace: Array) -> tuple[Array, Array, Array]:
    """Sheets, what they should have been said to gain, and which of them have anything to teach."""
    sheets, worth, over, _ = played

    def back(later: Array, now: tuple[Array, Array]) -> tuple[Array, Array]:
        worth, over = now
        target = jnp.where(over, worth, (1 - trace) * worth + trace * later)
        return target, target

    # What a choice was worth is what the sheet before it should have promised; at an end it is exact.
    _, targets = jax.lax.scan(back, worth[-1], (worth, over), reverse=True)
    flat = sheets[:-1].reshape(-1, CELLS)
    units = (targets[1:].ravel() - runs_of(planes(flat))) / POINTS_PER_UNIT
    return flat, units, ~over[:-1].ravel()


def learn(weights: Weights, moments: Any, sheets: Array, units: Array, counts: Array, rate: Array) -> tuple[Any, Any]:
    """One step of Adam."""

    def loss(weights: Weights) -> Array:
        return (counts * (to_come(weights, sheets) - units) ** 2).sum() / counts.sum()

    slope = jax.grad(loss)(weights)
    first, second, steps = moments
    steps += 1
    first = jax.tree.map(lambda mean, new: 0.9 * mean + 0.1 * new, first, slope)
    second = jax.tree.map(lambda mean, new: 0.999 * mean + 0.001 * new**2, second, slope)
    size = rate * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
    weights = jax.tree.map(
        lambda w, m, v: (w - size * m / (jnp.sqrt(v) + 1e-8)).astype(jnp.float32), weights, first, second
    )
    return weights, (first, second, steps)


@partial(jax.jit, static_argnames=("many", "seed"))
def play_and_learn(many: Any, learner: Any, state: Any, told: Any, key: Array, done: Array, seed: int) -> Any:
    """Some rounds of all games, and once through their lessons in any order. The running average of the weights plays."""
    weights, average, moments, batches = learner
    state, told, played = play(many, average, state, told, seed, STEPS)
    sheets, units, counts = lessons(played, 0.8 - 0.5 * done)
    key, order, mirror = jax.random.split(key, 3)
    parts = jax.random.permutation(order, len(units)).reshape(STEPS - 1, -1)
    sheets = jnp.where(jax.random.bernoulli(mirror, 0.5, (len(units), 1)), sheets[:, MIRROR], sheets)
    rate = FASTEST * jnp.minimum(1, (1 + batches) / 20) * (1 - done) ** 1.5 + SLOWEST
    keep = jnp.minimum(0.998, 1 - 1 / (10 + batches))

    def once(carry: Any, part: Array) -> Any:
        weights, average, moments = carry
        weights, moments = learn(weights, moments, sheets[part], units[part], counts[part], rate)
        average = jax.tree.map(lambda mean, new: (keep * mean + (1 - keep) * new).astype(jnp.float32), average, weights)
        return (weights, average, moments), None

    (weights, average, moments), _ = jax.lax.scan(once, (weights, average, moments), parts)
    _, _, over, rewards = played
    return (weights, average, moments, batches + 1), state, told, key, over.sum(), (over * rewards).sum()


@partial(jax.jit, static_argnames=("many", "seed", "steps"))
def play_only(many: Any, weights: Weights, state: Any, told: Any, seed: int, steps: int) -> Any:
    state, told, (_, _, over, rewards) = play(many, weights, state, told, seed, steps)
    return state, told, over.sum(), (over * rewards).sum(), (over * rewards**2).sum()


def measure(many: Any, weights: Weights, seed: int, games: int) -> tuple[float, float, int]:
    """Mean points, the half width of their 95 % interval, and of how many games."""
    state, told = many.reset(seed)
    ended, total, squares = 0, 0.0, 0.0
    while ended < games:
        state, told, over, sums, twos = play_only(many, weights, state, told, seed, STEPS)
        ended, total, squares = ended + int(over), total + float(sums), squares + float(twos)
    mean = total / ended
    return mean, 1.96 * ((squares / ended - mean**2) / ended) ** 0.5, ended


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--minutes", type=float, default=4.0)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--games", type=int, default=8192, help="side by side")
    arguments.add_argument("--width", type=int, default=384, help="of the network's layers")
    arguments.add_argument("--advanced", action="store_true", help="learn the advanced game")
    arguments.add_argument("--measured", type=int, default=200_000, help="games played in the end without learning")
    arguments.add_argument("--curve", type=Path, help="write seconds, games and mean points into this file (.csv)")
    asked = arguments.parse_args()
    many = jax_batch("crisscross", asked.games, advanced=asked.advanced)
    key, use = jax.random.split(jax.random.key(asked.seed))
    weights = new_weights(use, asked.width)
    nothing = jax.tree.map(jnp.zeros_like, weights)
    learner = (weights, weights, (nothing, nothing, jnp.zeros((), jnp.int32)), jnp.zeros((), jnp.int32))
    state, told = many.reset(asked.seed)
    began, games, curve = monotonic(), 0, ["seconds,games,points"]
    while (done := (monotonic() - began) / (60 * asked.minutes)) < 1:
        learner, state, told, key, over, sums = play_and_learn(
            many, learner, state, told, key, jnp.float32(done), asked.seed
        )
        if int(over):
            games += int(over)
            curve.append(f"{monotonic() - began:.1f},{games},{float(sums) / int(over):.3f}")
            if len(curve) % 50 == 2:
                print(curve[-1], flush=True)
    if asked.curve:
        asked.curve.write_text("\n".join(curve) + "\n", encoding="utf-8")
    mean, error, ended = measure(many, learner[1], asked.seed + 1, asked.measured)
    device = jax.devices()[0].device_kind
    print(
        f"{device}, seed {asked.seed}, {games:,} games learned from; then {mean:.3f} ± {error:.3f} over {ended:,} games"
    )


if __name__ == "__main__":
    main()
