"""The levels up to regular need nothing but Python: no NumPy, no kernels, no weights."""

from __future__ import annotations

import subprocess
import sys

import pytest

from stolik.game.installed import GAMES

WITHOUT_NUMPY = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numpy", "numba", "llvmlite"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
from stolik.bots.arena import Match, play_game
from stolik.bots.bot import PLAIN
from stolik.game.installed import GAMES
game = GAMES[sys.argv[1]]
for level in PLAIN:
    played = play_game(Match(game.id, game.Options(), (level, level), seed=1), 0, 0)
    print(level, any(played.thought))
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_levels_up_to_regular_play_where_there_is_no_numpy(game: str):
    told = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY, game], capture_output=True, text=True, check=False)
    assert told.stderr == ""
    assert told.stdout.split() == ["newcomer", "True", "beginner", "True", "casual", "True", "regular", "True"]
