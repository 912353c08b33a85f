"""What goes into a browser's pocket: the modules that a game without a server needs, and the files that lie beside them."""

from __future__ import annotations

import sys
from importlib import import_module

from stolik.game.installed import GAMES, part
from stolik.pocket.minds import levels_here

PARTS = ("bots", "feats", "lesson")
"""Of each game, beside its rules."""
FILES = ("deck.toml",)
"""What lies beside a module and is read by it."""


def load() -> tuple[str, ...]:
    """Load all that may be asked for, and name it."""
    import_module("stolik.pocket.worker")
    import_module("stolik.bots.sampling")
    for game in GAMES.values():
        for name in PARTS:
            part(game.id, name)
        levels_here(game)
    return tuple(sorted(name for name in sys.modules if name.split(".")[0] in {"stolik", "msgspec"}))
