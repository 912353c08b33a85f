"""Getting the bots ready: some bring kernels that are compiled once on every machine, which takes a while.

`python -m stolik.bots.prepare` lets every bot think once, so that nobody at a table has to wait for it later.
"""

from __future__ import annotations

from stolik.bots import bot_for, levels_of
from stolik.bots.bot import STANDARD
from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES

SEED = bytes(32)


def prepare(game: AnyGame) -> None:
    """One decision of every level, in the first position that asks for one."""
    players = min(max(2, game.players.start), game.players.stop - 1)
    state = game.start(players, game.Options(), Chance(SEED, 0)).state
    seat = min(game.to_act(state))
    legal = tuple(game.legal(state, seat))
    for level in levels_of(game):
        bot_for(game, level).choose(game.view(state, seat), legal, Chance(SEED, 1), STANDARD)


def main() -> None:
    for game in GAMES.values():
        if not game.traits.real_time:
            prepare(game)


if __name__ == "__main__":
    main()
