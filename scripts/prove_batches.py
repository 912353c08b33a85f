"""Play thousands of games through the batches and through the rules with the same luck, and compare all that is told.

python scripts/prove_batches.py [--games 1000] [--players 1 2] [GAME …]

Every option set of the contract suite is played, some numbers wrong on purpose. Minutes: the rules are slow.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict

from stolik.checking.cases import cases
from stolik.game.installed import GAMES, part
from stolik.lab import batch, offered
from stolik.lab.proof import prove

PLACES = 50
MISTAKES = 0.02


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("names", nargs="*", metavar="GAME", default=[n for n in offered() if part(n, "batch")])
    arguments.add_argument("--games", type=int, default=1000, help="for each number of players and option set")
    arguments.add_argument("--players", type=int, nargs="*", default=[1, 2])
    asked = arguments.parse_args()
    for name in asked.names:
        for case in cases(GAMES[name]):
            if case.players in asked.players:
                try:
                    many = batch(name, PLACES, case.players, **asdict(case.options))
                except ValueError as refused:
                    print(f"{case.name:<40} {refused}")
                    continue
                found = prove(many, asked.games, mistakes=MISTAKES)
                print(
                    f"{case.name:<40} {found.games:>6} games {found.steps:>6} steps of {PLACES}: equal,"
                    f" {found.points} points",
                    flush=True,
                )


if __name__ == "__main__":
    main()
