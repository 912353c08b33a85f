"""Train the Lucky Box expert: what a tableau may expect, learned from its own games by temporal differences.

    python scripts/train_luckybox.py --players 1 --minutes 5 --out src/stolik/bots/luckybox/solo.npz
    python scripts/train_luckybox.py --players 2 --minutes 5 --out src/stolik/bots/luckybox/two.npz
    python scripts/train_luckybox.py --players 4 --minutes 5 --out src/stolik/bots/luckybox/many.npz

Every weight learns at its own speed: slower the more its errors cancel each other out (temporal coherence). Runs on
one core; a few minutes are enough.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.bots.luckybox.selfplay import games, play_game
from stolik.bots.luckybox.value import MOMENTS, MOST_SEEN, NOW, THE_END, WEIGHTS, Weights, see, worth
from stolik.rules.luckybox.deck import OWN_DECK, cards_for
from stolik.sim.draws import stream
from stolik.sim.luckybox import POINTS, ROW, DeckArrays, deck_arrays, new_rows

LAMBDA = 0.5
FULL = 1
GAMES_AT_ONCE = 1000
GAMES_TO_JUDGE_BY = 2000


@njit(cache=True)
def learn(
    seed: int,
    first: int,
    count: int,
    players: int,
    deck: DeckArrays,
    weights: Weights,
    errors: NDArray[np.float64],
    sizes: NDArray[np.float64],
    speed: float,
) -> None:
    """Play so many games and move the weights towards what came of them."""
    story = np.empty((MOMENTS, ROW), np.int64)
    about = np.empty((MOMENTS, NOW), np.int64)
    seen = np.empty(MOST_SEEN, np.int64)
    for game in range(first, first + count):
        play_game(stream(seed, game), deck, new_rows(players), weights, FULL, story, about)
        target = worth(deck, story[THE_END], about[THE_END], weights, seen)
        for moment in range(THE_END - 1, -1, -1):
            expected = worth(deck, story[moment], about[moment], weights, seen)
            count_seen = see(deck, story[moment], about[moment], seen)
            error = (target - expected) / count_seen
            for at in range(count_seen):
                weight = seen[at]
                trust = abs(errors[weight]) / sizes[weight] if sizes[weight] > 0 else 1.0
                weights[weight] += speed * trust * error
                errors[weight] += error
                sizes[weight] += abs(error)
            target = LAMBDA * target + (1 - LAMBDA) * expected


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the Lucky Box expert.")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    deck = deck_arrays(cards_for(arguments.players, OWN_DECK))
    weights = np.zeros(WEIGHTS, np.float32)
    errors, sizes = np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    began, played, report = monotonic(), 0, 1
    while (spent := monotonic() - began) < 60 * arguments.minutes:
        learn(1, played, GAMES_AT_ONCE, arguments.players, deck, weights, errors, sizes, arguments.speed)
        played += GAMES_AT_ONCE
        if spent > report * 6 * arguments.minutes:
            report += 1
            mean = games(2, 0, GAMES_TO_JUDGE_BY, arguments.players, deck, weights, FULL).mean()
            print(f"{spent:6.0f} s {played:9,} games: mean {mean:.2f}", flush=True)
    np.savez_compressed(arguments.out, weights=weights.astype(np.float16))
    mean = games(3, 0, 5 * GAMES_TO_JUDGE_BY, arguments.players, deck, weights, FULL).mean()
    print(f"{played:,} games: mean {mean:.2f}, {arguments.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
