"""What is printed for SETUP: the board with its track, and tiles and pawns that fit onto it."""

from __future__ import annotations

from stolik.games.setup.rules import printed
from stolik.games.setup.rules.moves import POOL
from stolik.games.setup.rules.tiles import TILES, number
from stolik.sheets.contents import Content, Material
from stolik.sheets.layout import Grid, Paper
from stolik.table.codec import BadInput

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


def contents(paper: Paper, material: Material) -> Content:
    """The board, and tiles that fit onto its spaces: a row for each colour, then four pawns."""
    board = printed.OUR_BOARD if material is None else printed.described(material)
    left, top = (min(spot[axis] for spot in board.spots) for axis in (0, 1))
    columns, rows = (max(spot[axis] for spot in board.spots) + 1 - first for axis, first in ((0, left), (1, top)))
    if max(columns, rows) > MOST_COLUMNS:
        raise BadInput("spaces", f"a board of {columns} by {rows} does not fit on a page; {MOST_COLUMNS} is the most")
    pitch = BOARD / max(columns, rows)
    tile = min(TILE, pitch * 0.7)
    owner = {space: side for side, spaces in zip(printed.SIDES, board.sides, strict=True) for space in spaces}
    items = [{"colour": tile[0], "number": number(tile)} for tile in TILES] + [{"pawn": side} for side in printed.SIDES]
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
            for players, points in zip(printed.FINISH_LINES, board.finish_lines, strict=True)
        ],
        "pool": POOL,
        "tiles": [Grid(TILE_COLUMNS, TILE_ROWS, tile, tile).page(paper.turned, "tile", items)],
    }
