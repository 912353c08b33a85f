"""What is printed for each game: facts from its rules and its material, placed on paper. How they look is the templates' affair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from stolik.games.crisscross.rules.printed import SIZE
from stolik.games.crisscross.rules.scoring import RUN_POINTS
from stolik.games.crisscross.rules.turn import ROUNDS
from stolik.games.luckybox.rules import scoring as luckybox_scoring
from stolik.games.luckybox.rules.cards import NUMBERS
from stolik.games.luckybox.rules.printed import OWN_DECK, deck_from
from stolik.games.luckybox.rules.tableau import START_BOLTS
from stolik.games.setup.rules import printed as setup_board
from stolik.games.setup.rules.tiles import TILES, number
from stolik.games.twentyone.rules.printed import COLOURS, OWN_PRINTS, described
from stolik.games.twentyone.rules.scoring import HIT_BONUS
from stolik.games.twinit.art import PATTERNS, svg
from stolik.games.twinit.rules.printed import PRINTED
from stolik.sheets.layout import Grid, Paper
from stolik.table.codec import BadInput

Content: TypeAlias = dict[str, Any]
Material: TypeAlias = Mapping[str, Any] | None
"""What an owner says of their own print; None for ours."""


# Criss Cross


def crisscross_sheets(paper: Paper, material: Material) -> Content:
    del paper, material
    return {
        "size": SIZE,
        "rounds": ROUNDS,
        "runs": [(length, points) for length, points in RUN_POINTS.items() if points],
    }


# Twenty One


def twentyone_sheets(paper: Paper, material: Material) -> Content:
    """All six sheets; of ours both kinds, with the classic rows and with the varied ones."""
    del paper
    pads = OWN_PRINTS if material is None else {"described": described(material)}
    return {
        "colours": COLOURS,
        "hit_bonus": HIT_BONUS,
        "pads": [
            {"rows": rows, "sheets": [{"letter": letter, "fields": fields} for letter, fields in prints.items()]}
            for rows, prints in pads.items()
        ],
    }


# Super Mega Lucky Box

LUCKYBOX_CARDS = Grid(columns=3, rows=4, width=60, height=60)
NUMBER_CARDS = Grid(columns=3, rows=6, width=60, height=40)
EACH_NUMBER = 2


def luckybox_cards(paper: Paper, material: Material) -> Content:
    """The cards and the number cards, with their backs, and what a sheet for points has to say."""
    deck = OWN_DECK if material is None else deck_from(material)
    numbers = [number for number in NUMBERS for _ in range(EACH_NUMBER)]
    return {
        "pages": [
            *LUCKYBOX_CARDS.leaves(paper, "card", deck, [None] * len(deck)),
            *NUMBER_CARDS.leaves(paper, "number", numbers, [None] * len(numbers)),
        ],
        "start_bolts": START_BOLTS,
        "card_points": luckybox_scoring.CARD_POINTS,
        "star_points": luckybox_scoring.STAR_POINTS,
        "solo_moon_points": luckybox_scoring.SOLO_MOON_POINTS,
    }


# SETUP

LAP = 60
"""Steps around the board: two players go once around."""
TRACK = 184.0
"""How long a side of the track is."""
BOARD = 153.0
"""The room for spaces inside the track."""
TILE = 25.0
MOST_COLUMNS = 8
"""With more columns or rows, tiles would become too small to take hold of."""
TILE_COLUMNS, TILE_ROWS = 10, 6
POOL = 4


def setup_board_and_tiles(paper: Paper, material: Material) -> Content:
    """The board, and tiles that fit onto its spaces: a row for each colour, then four pawns."""
    board = setup_board.OUR_BOARD if material is None else setup_board.described(material)
    left, top = (min(spot[axis] for spot in board.spots) for axis in (0, 1))
    columns, rows = (max(spot[axis] for spot in board.spots) + 1 - first for axis, first in ((0, left), (1, top)))
    if max(columns, rows) > MOST_COLUMNS:
        raise BadInput("spaces", f"a board of {columns} by {rows} does not fit on a page; {MOST_COLUMNS} is the most")
    pitch = BOARD / max(columns, rows)
    tile = min(TILE, pitch * 0.7)
    owner = {space: side for side, spaces in zip(setup_board.SIDES, board.sides, strict=True) for space in spaces}
    items = [{"colour": tile[0], "number": number(tile)} for tile in TILES] + [
        {"pawn": side} for side in setup_board.SIDES
    ]
    return {
        "lap": LAP,
        "track": TRACK,
        "pitch": pitch,
        "space": tile * 1.12,
        "columns": columns,
        "rows": rows,
        "spots": [(column - left, row - top) for column, row in board.spots],
        "lines": board.lines,
        "sides": [owner.get(space) for space in range(len(board.spaces))],
        "centre": board.centre,
        "finish": [
            {"players": players, "points": points}
            for players, points in zip(setup_board.FINISH_LINES, board.finish_lines, strict=True)
        ],
        "pool": POOL,
        "tiles": [Grid(TILE_COLUMNS, TILE_ROWS, tile, tile).page(paper.turned, "tile", items)],
    }


# Twin it!

TWINIT_CARDS = Grid(columns=4, rows=5, width=45, height=45)


def twinit_cards(paper: Paper, material: Material) -> Content:
    del material
    fronts, backs = zip(*PRINTED, strict=True)
    return {
        "patterns": [svg(pattern) for pattern in PATTERNS],
        "pages": TWINIT_CARDS.leaves(paper, "card", fronts, backs),
    }


CONTENTS: dict[str, Callable[[Paper, Material], Content]] = {
    "crisscross": crisscross_sheets,
    "twentyone": twentyone_sheets,
    "luckybox": luckybox_cards,
    "setup": setup_board_and_tiles,
    "twinit": twinit_cards,
}
