"""What is printed for Twin it!: cards with a pattern on either side."""

from __future__ import annotations

from stolik.games.twinit.art import PATTERNS, svg
from stolik.games.twinit.rules.printed import PRINTED
from stolik.sheets.contents import Content, Material
from stolik.sheets.layout import Grid, Paper

CARDS = Grid(columns=4, rows=5, width=45, height=45)


def contents(paper: Paper, material: Material) -> Content:
    del material
    fronts, backs = zip(*PRINTED, strict=True)
    return {
        "patterns": [svg(pattern) for pattern in PATTERNS],
        "pages": CARDS.leaves(paper, "card", fronts, backs),
    }
