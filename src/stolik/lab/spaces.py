"""A task's spaces in Gymnasium's words, for both kinds of environments."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from stolik.lab.task import Task


def observation_space(task: Task) -> spaces.Space[Any]:
    layout = task.layout
    return spaces.Dict(
        {
            "observation": spaces.Box(layout.low, layout.high, dtype=np.int16),
            "action_mask": spaces.MultiBinary(task.encoding.alphabet.size),
        }
    )


def action_space(task: Task) -> spaces.Space[Any]:
    return spaces.Discrete(task.encoding.alphabet.size)
