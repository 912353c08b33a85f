"""The luck of an environment's episodes: drawn anew for each from the environment's own generator, or given to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from stolik.game.chance import Luck
from stolik.sim.stream import Stream

LUCK = "luck"
"""The reset option under which an episode is given its luck."""
MOST_SEEDS = 1 << 62


def luck_of_episode(generator: np.random.Generator, options: Mapping[str, Any] | None) -> Luck:
    """What the reset option `luck` gives, or else a stream of its own."""
    given = (options or {}).get(LUCK)
    if given is None:
        return Stream(int(generator.integers(MOST_SEEDS)), 0)
    if not isinstance(given, Luck):
        raise TypeError(f"luck has to be a Luck, not {type(given).__name__}")
    return given
