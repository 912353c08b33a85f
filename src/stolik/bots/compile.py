"""Compiling the bots' kernels for any processor of this kind, so that whoever gets them along need not.

`python -m stolik.bots.compile` lets every bot think once and lays what was compiled beside the sources. What is there
already, made of the same, stays.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from stolik.bots import cast_of, levels_of
from stolik.bots.prepare import prepare
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.sim import brought


def main() -> None:
    with TemporaryDirectory() as folder:
        brought.compile_for_all(Path(folder))
        for game in GAMES.values():
            if not game.traits.real_time:
                compile_for(game)


def compile_for(game: AnyGame) -> None:
    """What this game's bots bring along and the folder does not have."""
    before = len(brought.BROUGHT)
    for level in levels_of(game):
        cast_of(game).bot(level)
    missing = [kernel for kernel in brought.BROUGHT[before:] if not brought.is_kept(kernel)]
    if missing:
        prepare(game)
    for kernel in missing:
        brought.keep(kernel)


if __name__ == "__main__":
    main()
