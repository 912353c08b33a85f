"""What is printed for Super Mega Lucky Box: its cards, the number cards, and sheets for points."""

from __future__ import annotations

from stolik.games.luckybox.rules import scoring
from stolik.games.luckybox.rules.cards import NUMBERS
from stolik.games.luckybox.rules.printed import OWN_DECK, deck_from
from stolik.games.luckybox.rules.tableau import START_BOLTS
from stolik.sheets.contents import Content, Material
from stolik.sheets.layout import Grid, Paper

CARDS = Grid(columns=3, rows=4, width=60, height=60)
NUMBER_CARDS = Grid(columns=3, rows=6, width=60, height=40)
EACH_NUMBER = 2


def contents(paper: Paper, material: Material) -> Content:
    """The cards and the number cards, with their backs, and what a sheet for points has to say."""
    deck = OWN_DECK if material is None else deck_from(material)
    numbers = [number for number in NUMBERS for _ in range(EACH_NUMBER)]
    return {
        "pages": [
            *CARDS.leaves(paper, "card", deck, [None] * len(deck)),
            *NUMBER_CARDS.leaves(paper, "number", numbers, [None] * len(numbers)),
        ],
        "start_bolts": START_BOLTS,
        "card_points": scoring.CARD_POINTS,
        "star_points": scoring.STAR_POINTS,
        "solo_moon_points": scoring.SOLO_MOON_POINTS,
    }
