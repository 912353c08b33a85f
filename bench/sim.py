"""How many random games a second the kernels play on one core, with the Python rules as the baseline.

python bench/sim.py
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from stolik.rules import GAMES
from stolik.rules.game import AnyGame
from stolik.sim import crisscross as crisscross_kernel
from stolik.sim import luckybox as luckybox_kernel
from stolik.sim import setup as setup_kernel
from stolik.sim import twentyone as twentyone_kernel
from stolik.sim.stream import Stream

SECONDS = 2.0


def by_the_rules(game: AnyGame, players: int) -> Callable[[int, int], None]:
    def play(first: int, count: int) -> None:
        for number in range(first, first + count):
            luck = Stream(1, number)
            state = game.start(players, game.Options(), luck).state
            while seats := sorted(game.to_act(state)):
                legal = tuple(game.legal(state, seats[0]))
                state = game.play(state, seats[0], legal[luck.below(len(legal))], luck).state

    return play


def crisscross(first: int, count: int) -> None:
    crisscross_kernel.random_games(1, first, count, False)


def luckybox(first: int, count: int) -> None:
    luckybox_kernel.random_games(1, first, count)


def setup(first: int, count: int) -> None:
    setup_kernel.random_games(1, first, count)


def twentyone(first: int, count: int) -> None:
    twentyone_kernel.random_games(1, first, count, 2)


def games_per_second(play: Callable[[int, int], None]) -> float:
    """The best of the rounds played in the time given, each twice as long as the one before."""
    play(0, 1)
    first, count, best, began = 1, 1, 0.0, perf_counter()
    while perf_counter() - began < SECONDS:
        start = perf_counter()
        play(first, count)
        best = max(best, count / (perf_counter() - start))
        first, count = first + count, 2 * count
    return best


KERNELS = {"luckybox": (1, luckybox), "crisscross": (1, crisscross), "twentyone": (2, twentyone), "setup": (2, setup)}


def main() -> None:
    print(f"{'game':<12} {'players':>7} {'rules, games/s':>16} {'kernel, games/s':>16} {'ratio':>8}")
    for name, (players, kernel) in KERNELS.items():
        slow, fast = games_per_second(by_the_rules(GAMES[name], players)), games_per_second(kernel)
        print(f"{name:<12} {players:>7} {slow:>16,.0f} {fast:>16,.0f} {fast / slow:>7,.0f}×")


if __name__ == "__main__":
    main()
