"""What is printed for Twenty One: the six sheets of a pad."""

from __future__ import annotations

from stolik.games.twentyone.rules.printed import COLOURS, OWN_PRINTS, described
from stolik.games.twentyone.rules.scoring import HIT_BONUS
from stolik.games.twentyone.signs import GRID, SIGNS
from stolik.sheets.contents import Content, Material
from stolik.sheets.layout import Paper


def contents(paper: Paper, material: Material) -> Content:
    """All six sheets; of ours both kinds, with the classic rows and with the varied ones."""
    del paper
    pads = OWN_PRINTS if material is None else {"described": described(material)}
    return {
        "colours": COLOURS,
        "signs": SIGNS,
        "grid": GRID,
        "hit_bonus": HIT_BONUS,
        "pads": [
            {"rows": rows, "sheets": [{"letter": letter, "fields": fields} for letter, fields in prints.items()]}
            for rows, prints in pads.items()
        ],
    }
