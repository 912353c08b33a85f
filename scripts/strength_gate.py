"""The gate for retrained weights: they play the same deals as the shipped ones, and may not be weaker.

    python scripts/strength_gate.py luckybox FILE.npz [--games 400] [--players 1] [--options JSON] [--seed 1]

Every deal is played alone by both, or with more players by both at one table, once either way round. The new ones pass if,
with 95 % certainty, they are no more than --margin points (0.5) worse on average; then their provenance can be written beside
them. Exit code 1 otherwise.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from statistics import fmean
from typing import Any

from stolik.bots.bot import STANDARD, AnyBot
from stolik.bots.standings import paired_difference
from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.table.codec import codec, parse
from stolik.table.seed import simulated_secret


class Asked(argparse.Namespace):
    game: str
    weights: Path
    games: int
    players: int
    options: str
    seed: int
    margin: float


def played(game: AnyGame, options: Any, bots: Sequence[AnyBot], seed: int, number: int) -> tuple[int, ...]:
    """The points of one deal, whose luck is counted by the times the rules ask for it."""
    secret, throws = simulated_secret(seed, number), 0
    chance = Chance(secret, throws)
    state = game.start(len(bots), options, chance).state
    while waiting := sorted(game.to_act(state)):
        throws += chance.used
        chance = Chance(secret, throws)
        seat = waiting[0]
        action = bots[seat].choose(
            game.view(state, seat), tuple(game.legal(state, seat)), Chance(bytes(32), 0), STANDARD
        )
        state = game.play(state, seat, action, chance).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.scores


def compared(game: AnyGame, options: Any, pair: tuple[AnyBot, AnyBot], asked: Asked) -> tuple[list[float], list[float]]:
    """The points of both in every deal: alone, or by turns round one table, each deal once either way."""
    points: tuple[list[float], list[float]] = ([], [])
    for number in range(asked.games):
        if asked.players == 1:
            for kept, bot in zip(points, pair, strict=True):
                kept += played(game, options, [bot], asked.seed, number)
        else:
            either_way: list[list[float]] = []
            for first in (0, 1):
                seats = [pair[(at + first) % 2] for at in range(asked.players)]
                came_to = played(game, options, seats, asked.seed, number)
                either_way.append([fmean(came_to[at::2]) for at in (first, 1 - first)])
            for at, kept in enumerate(points):
                kept.append(fmean(one[at] for one in either_way))
    return points


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", choices=["crisscross", "luckybox", "twentyone"])
    arguments.add_argument("weights", type=Path)
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--options", default="{}")
    arguments.add_argument("--players", type=int, default=1)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--margin", type=float, default=0.5)
    asked = arguments.parse_args(namespace=Asked())
    game = GAMES[asked.game]
    options = codec(game).read_options(parse(asked.options))
    expert = import_module(f"stolik.games.{asked.game}.bots.expert").Expert
    new, shipped = compared(game, options, (expert(asked.weights), expert()), asked)
    gained = paired_difference(new, shipped)
    passed = gained.low >= -asked.margin
    print(
        f"{asked.game}, {asked.players} at the table, {asked.games} deals: {fmean(new):.2f}, {gained} points more "
        f"than the shipped weights: {'passed' if passed else 'refused'}"
    )
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
