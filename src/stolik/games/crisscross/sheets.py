"""What is printed for Criss Cross: how large a sheet is, its rounds, and what runs are worth."""

from __future__ import annotations

from stolik.games.crisscross.rules.printed import SIZE
from stolik.games.crisscross.rules.scoring import RUN_POINTS
from stolik.games.crisscross.rules.turn import ROUNDS
from stolik.sheets.contents import Content, Material
from stolik.sheets.layout import Paper


def contents(paper: Paper, material: Material) -> Content:
    del paper, material
    return {
        "size": SIZE,
        "rounds": ROUNDS,
        "runs": [(length, points) for length, points in RUN_POINTS.items() if points],
    }
