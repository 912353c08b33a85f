"""Train the Lucky Box expert: what a tableau may expect, fitted again and again to games it plays against itself.

    python scripts/train_luckybox.py --players 1 --out src/stolik/bots/luckybox/solo.npz
    python scripts/train_luckybox.py --players 2 --start src/stolik/bots/luckybox/solo.npz --generations 4 --games 10000 \\
        --out src/stolik/bots/luckybox/two.npz
    python scripts/train_luckybox.py --players 4 --start src/stolik/bots/luckybox/solo.npz --generations 4 --games 6000 \\
        --out src/stolik/bots/luckybox/many.npz

Every moment of the game has weights of its own, so each is a linear regression by itself: of TD(λ) returns on what
can be seen. Games of earlier generations are forgotten little by little. Runs on one core, for a few minutes.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic

import numpy as np
from numba import njit
from numpy.typing import NDArray

from stolik.bots.luckybox.selfplay import games, play_game
from stolik.bots.luckybox.value import MOMENTS, MOST_SEEN, NOW, PER_MOMENT, THE_END, WEIGHTS, Weights, see, worth
from stolik.rules.luckybox.deck import OWN_DECK, cards_for
from stolik.rules.luckybox.play import TURNS
from stolik.sim.draws import stream
from stolik.sim.luckybox import POINTS, ROW, DeckArrays, deck_arrays, new_rows

LAMBDA = 0.7
REMEMBERED = (0.2, 0.9)
"""How much of what was counted before is still counted in the next generation, in the first half and later."""
RIDGE = 150.0
"""How strongly a weight is drawn towards that of the next moment, in observations."""
MOMENTS_A_ROUND = TURNS + 1
DARING = 80
"""So many of a thousand turns are played at random: what is never tried is never learned."""
GAMES_TO_JUDGE_BY = 2000


@njit(cache=True)
def observe(
    first: int,
    count: int,
    players: int,
    deck: DeckArrays,
    weights: Weights,
    together: NDArray[np.float32],
    returns: NDArray[np.float64],
) -> None:
    """Play so many games; count what was seen together, and what came of it."""
    story = np.empty((MOMENTS, ROW), np.int64)
    about = np.empty((MOMENTS, NOW), np.int64)
    seen = np.empty(MOST_SEEN, np.int64)
    missed = np.empty(MOMENTS)
    for game in range(first, first + count):
        play_game(stream(1, game), deck, new_rows(players), weights, DARING, story, about, missed)
        target = worth(deck, story[THE_END], about[THE_END], weights, seen)
        if not np.isnan(missed[THE_END]):
            target = missed[THE_END]
        for moment in range(THE_END - 1, -1, -1):
            expected = worth(deck, story[moment], about[moment], weights, seen)
            to_come = target - story[moment, POINTS]
            count_seen = see(deck, story[moment], about[moment], seen)
            for at in range(count_seen):
                one = seen[at] - moment * PER_MOMENT
                returns[moment, one] += to_come
                for other in range(count_seen):
                    together[moment, one, seen[other] - moment * PER_MOMENT] += 1
            target = LAMBDA * target + (1 - LAMBDA) * expected if np.isnan(missed[moment]) else missed[moment]


def fit(together: NDArray[np.float32], returns: NDArray[np.float64]) -> Weights:
    """From the end on, each moment drawn towards the next one, or at the end of a round to that of the next round."""
    weights = np.zeros((MOMENTS, PER_MOMENT))
    for moment in range(THE_END - 1, -1, -1):
        later = moment + (MOMENTS_A_ROUND if moment % MOMENTS_A_ROUND == MOMENTS_A_ROUND - 1 else 1)
        likely = weights[later]
        counts = together[moment].astype(np.float64)
        weights[moment] = likely + np.linalg.solve(
            counts + RIDGE * np.eye(PER_MOMENT), returns[moment] - counts @ likely
        )
    return weights.reshape(WEIGHTS).astype(np.float32)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the Lucky Box expert.")
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=4000, help="of each generation")
    parser.add_argument("--start", type=Path, help="weights to begin with, instead of none")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    deck = deck_arrays(cards_for(arguments.players, OWN_DECK))
    weights = np.zeros(WEIGHTS, np.float32)
    if arguments.start:
        with np.load(arguments.start) as stored:
            weights = stored["weights"].astype(np.float32)
    together = np.zeros((MOMENTS, PER_MOMENT, PER_MOMENT), np.float32)
    returns = np.zeros((MOMENTS, PER_MOMENT))
    began = monotonic()
    for generation in range(arguments.generations):
        remembered = REMEMBERED[arguments.start is not None or 2 * generation >= arguments.generations]
        together *= remembered
        returns *= remembered
        observe(generation * arguments.games, arguments.games, arguments.players, deck, weights, together, returns)
        weights = fit(together, returns)
        mean = games(2, 0, GAMES_TO_JUDGE_BY, arguments.players, deck, weights).mean()
        print(f"{monotonic() - began:6.0f} s generation {generation + 1}: mean {mean:.2f}", flush=True)
        np.savez_compressed(arguments.out, weights=weights.astype(np.float16))


if __name__ == "__main__":
    main()
