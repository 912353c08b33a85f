"""Play thousands of games through the batches and through the rules with the same luck, and compare all that is told.

python scripts/prove_batches.py [--games 1000] [--players 1 2] [--jax | --both] [GAME …]

Every option set of the contract suite is played, some numbers wrong on purpose. Minutes: the rules are slow. With --both the
batch in JAX is held against the one on the CPU, which is quicker.
"""

from __future__ import annotations

import argparse
import importlib
from dataclasses import asdict
from typing import Any

from stolik.checking.cases import cases
from stolik.game.installed import GAMES, part
from stolik.lab import batch, offered
from stolik.lab.proof import Plays, compare, prove

PLACES = 50
MISTAKES = 0.02


def stepped(*case: Any, **options: Any) -> Plays:
    jax = importlib.import_module("jax")
    jax.config.update("jax_enable_x64", True)  # luck comes from 64-bit words
    batches = importlib.import_module("stolik.lab.jax_batch")
    return batches.Stepped(batches.jax_batch(*case, **options))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("names", nargs="*", metavar="GAME", default=[n for n in offered() if part(n, "batch")])
    arguments.add_argument("--games", type=int, default=1000, help="for each number of players and option set")
    arguments.add_argument("--players", type=int, nargs="*", default=[1, 2])
    arguments.add_argument("--jax", action="store_true", help="the batches in JAX")
    arguments.add_argument("--both", action="store_true", help="the batches in JAX against those on the CPU")
    asked = arguments.parse_args()
    for name in asked.names:
        for case in cases(GAMES[name]):
            if case.players in asked.players:
                which = (name, PLACES, case.players)
                try:
                    many = batch(*which, **asdict(case.options))
                    in_jax = stepped(*which, **asdict(case.options)) if asked.jax or asked.both else many
                except ValueError as refused:
                    print(f"{case.name:<40} {refused}")
                    continue
                if asked.both:
                    found = compare(in_jax, many, asked.games, mistakes=MISTAKES)
                else:
                    found = prove(in_jax, asked.games, mistakes=MISTAKES)
                print(
                    f"{case.name:<40} {found.games:>6} games {found.steps:>6} steps of {PLACES}: equal,"
                    f" {found.points} points",
                    flush=True,
                )


if __name__ == "__main__":
    main()
