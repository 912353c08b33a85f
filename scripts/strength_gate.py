"""The gate for retrained weights: they play the same deals as the shipped ones, and may not be weaker.

    python scripts/strength_gate.py luckybox FILE.npz [--games 400] [--options JSON] [--seed 1]

Every deal is played alone by both. The new ones pass if, with 95 % certainty, they are no more than --margin points
(0.5) worse on average; then their provenance can be written beside them. Exit code 1 otherwise.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from stolik.bots.bot import STANDARD, AnyBot
from stolik.bots.standings import paired_difference
from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.table.codec import codec, parse
from stolik.table.seed import simulated_secret


def alone(game: AnyGame, options: Any, bot: AnyBot, seed: int, number: int) -> int:
    """The points of one deal, whose luck is counted by the times the rules ask for it."""
    secret, throws = simulated_secret(seed, number), 0
    chance = Chance(secret, throws)
    state = game.start(1, options, chance).state
    while game.to_act(state):
        throws += chance.used
        chance = Chance(secret, throws)
        action = bot.choose(game.view(state, 0), tuple(game.legal(state, 0)), Chance(bytes(32), 0), STANDARD)
        state = game.play(state, 0, action, chance).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.scores[0]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", choices=["crisscross", "luckybox"])
    arguments.add_argument("weights", type=Path)
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--options", default="{}")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--margin", type=float, default=0.5)
    asked = arguments.parse_args()
    game = GAMES[asked.game]
    options = codec(game).read_options(parse(asked.options))
    expert = import_module(f"stolik.games.{asked.game}.bots.expert").Expert
    new, shipped = (
        [alone(game, options, bot, asked.seed, number) for number in range(asked.games)]
        for bot in (expert(asked.weights), expert())
    )
    gained = paired_difference(new, shipped)
    passed = gained.low >= -asked.margin
    print(
        f"{asked.game}, {asked.games} deals: {gained} points more than the shipped weights: {'passed' if passed else 'refused'}"
    )
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
