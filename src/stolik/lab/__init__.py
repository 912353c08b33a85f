"""The lab: the games as environments for agents that learn, one at a time or thousands at once. Rules stay in the games.

A game brings how it is numbered in its own folder (`lab.py`, and `batch.py` for thousands at once). What is imported
here needs NumPy alone; Gymnasium is imported by `stolik.lab.gym`, PettingZoo by `stolik.lab.zoo`.
"""

from stolik.lab.alphabet import Alphabet, Letters
from stolik.lab.batch import Batch, batch
from stolik.lab.encoding import Encoding
from stolik.lab.episode import Episode
from stolik.lab.given import Given
from stolik.lab.layout import Layout, Part
from stolik.lab.task import Task, offered, task

__all__ = [
    "Alphabet",
    "Batch",
    "Encoding",
    "Episode",
    "Given",
    "Layout",
    "Letters",
    "Part",
    "Task",
    "batch",
    "offered",
    "task",
]
