"""How many random games a second the kernels play on one core: beside the Python rules, and beside C++.

python bench/sim.py

The programs in `bench/cpp` are compiled when there is a compiler: for every game a plain loop, and the kernel's own
method, with -O3 -march=native. All choose among the same actions, each as likely as any other. That kernel and loop play
the same game is checked by their mean points; with its own method C++ plays the very same games, and the sums of their
points have to be equal. Times are processor time, the best of several rounds.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.games.crisscross import kernels as crisscross
from stolik.games.luckybox import kernels as luckybox
from stolik.games.luckybox.rules.printed import OWN_DECK, cards_for
from stolik.games.setup import kernels as setup
from stolik.games.twentyone import kernels as twentyone
from stolik.sim.stream import Stream

SECONDS = 2.0
SOURCES = Path(__file__).parent / "cpp"
KERNELS_SEED, LOOPS_SEED = 1, 2
"""Not the same, so that the means are independent of each other; with the same method, the kernels' is taken."""
COMPARED = 1 << 14
"""Games of which the sums are compared."""
TOO_FAR = 4.0
"""Standard errors by which the means may differ."""


@dataclass(frozen=True, slots=True)
class Round:
    """So many games in so much time; points are those of all seats together."""

    games: int
    seconds: float
    mean: float = 0.0
    deviation: float = 0.0
    total: int = 0

    @property
    def speed(self) -> float:
        return self.games / self.seconds

    @property
    def error(self) -> float:
        return self.deviation / self.games**0.5


Play: TypeAlias = Callable[[int], Round]
Kernel: TypeAlias = Callable[[int], NDArray[Any]]


# The three who play


def by_the_rules(game: AnyGame, players: int) -> Play:
    def play(games: int) -> Round:
        began = process_time()
        for number in range(games):
            luck = Stream(KERNELS_SEED, number)
            state = game.start(players, game.Options(), luck).state
            while seats := sorted(game.to_act(state)):
                legal = tuple(game.legal(state, seats[0]))
                state = game.play(state, seats[0], legal[luck.below(len(legal))], luck).state
        return Round(games, process_time() - began)

    return play


def by_kernel(kernel: Kernel) -> Play:
    def play(games: int) -> Round:
        began = process_time()
        points = kernel(games)
        seconds = process_time() - began
        totals = points.reshape(games, -1).sum(1)
        return Round(games, seconds, float(totals.mean()), float(totals.std()), int(totals.sum(dtype=np.int64)))

    return play


def by_program(program: Path, material: str, seed: int) -> Play:
    def play(games: int) -> Round:
        call = [program, str(seed), str(games)]
        done = subprocess.run(call, input=material, capture_output=True, text=True, check=True)
        mean, deviation, seconds, total = map(float, done.stdout.split())
        return Round(games, seconds, mean, deviation, int(total))

    return play


FAST = ("-O3", "-march=native")


def compiled(compiler: str, name: str, folder: Path, *flags: str) -> Path:
    program = folder / "-".join((name, *flags))
    subprocess.run([compiler, "-std=c++17", *flags, SOURCES / f"{name}.cpp", "-o", program], check=True)
    return program


SAME_METHOD = {
    "crisscross": "crisscross_planes",
    "luckybox": "luckybox_rows",
    "setup": "setup_counts",
    "twentyone": "twentyone_bytes",
}


def programs(compiler: str, game: str, folder: Path, material: str) -> dict[str, Play]:
    """The plain loop, as a compiler takes it and as fast as it can; and the kernel's method."""
    return {
        "loop -O2": by_program(compiled(compiler, game, folder, "-O2"), material, LOOPS_SEED),
        "loop -O3": by_program(compiled(compiler, game, folder, *FAST), material, LOOPS_SEED),
        "same -O3": by_program(compiled(compiler, SAME_METHOD[game], folder, *FAST), material, KERNELS_SEED),
    }


# What is printed on cards and sheets, as the C++ programs read it


def cards() -> str:
    return " ".join(str(n) for card in cards_for(1, OWN_DECK) for n in (*card.grid, *map(luckybox.code, card.bonuses)))


def colours() -> str:
    """By sheet, row and field: the die that goes there."""
    return " ".join(map(str, np.argsort(twentyone.FIELD_OF, axis=-1).ravel()))


# Measuring


def measured(play: Play) -> tuple[Round, Round]:
    """The fastest of the rounds, each twice as long as the one before, and the last one, which has most games."""
    play(1)
    rounds = [play(1)]
    while sum(one.seconds for one in rounds) < SECONDS:
        rounds.append(play(2 * rounds[-1].games))
    return max((one for one in rounds if one.seconds), key=lambda one: one.speed), rounds[-1]


KERNELS: dict[str, tuple[int, Kernel, Callable[[], str]]] = {
    "luckybox": (1, lambda games: luckybox.random_games(KERNELS_SEED, 0, games), cards),
    "crisscross": (1, lambda games: crisscross.random_games(KERNELS_SEED, 0, games, False), str),
    "twentyone": (2, lambda games: twentyone.random_games(KERNELS_SEED, 0, games, 2), colours),
    "setup": (2, lambda games: setup.random_games(KERNELS_SEED, 0, games), str),
}


def main() -> None:
    compiler = which("g++") or which("c++")
    if compiler is None:
        print("no C++ compiler here: the kernels are compared with the rules alone")
    print(f"{'game':<12} {'players':>7} {'who':<10} {'games/s':>12} {'kernel : this':>14} {'mean points':>12}")
    with TemporaryDirectory() as folder:
        for name, (players, kernel, material) in KERNELS.items():
            rules, _ = measured(by_the_rules(GAMES[name], players))
            fast, most = measured(by_kernel(kernel))
            line = f"{name:<12} {players:>7}"
            print(f"{line} {'rules':<10} {rules.speed:>12,.0f} {fast.speed / rules.speed:>13,.0f}×")
            print(f"{line} {'kernel':<10} {fast.speed:>12,.0f} {1:>13}× {most.mean:>12.3f}", flush=True)
            for who, play in programs(compiler, name, Path(folder), material()).items() if compiler else ():
                loop, its_most = measured(play)
                ratio = f"{fast.speed / loop.speed:.2f}×"
                print(f"{line} {who:<10} {loop.speed:>12,.0f} {ratio:>14} {its_most.mean:>12.3f}", flush=True)
                if abs(most.mean - its_most.mean) > TOO_FAR * (most.error**2 + its_most.error**2) ** 0.5:
                    sys.exit(f"{name}: kernel and C++ do not play the same game")
                if who == "same -O3":
                    sums = [one(COMPARED).total for one in (by_kernel(kernel), play)]
                    print(f"{line} sums of {COMPARED} games, kernel and C++: {sums[0]} {sums[1]}", flush=True)
                    if sums[0] != sums[1]:
                        sys.exit(f"{name}: kernel and C++ do not play the same games")


if __name__ == "__main__":
    main()
