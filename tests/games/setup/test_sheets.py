"""The board and the tiles of SETUP."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.games.setup.rules.tiles import COLOURS, TILES
from stolik.games.setup.sheets import TILE, TILE_COLUMNS, TILE_ROWS
from stolik.sheets import PAPERS, PaperName, sheet_pdf
from stolik.sheets.layout import FOOTER, MARGIN, Grid
from stolik.table.codec import BadInput
from stolik.table.packs import Pack
from tests.sheets.looking import POINTS_PER_MM, Page, blank, example, printed

PAINTS = {
    (0xB8, 0x38, 0x2A): "R",
    (0xB3, 0x7F, 0x00): "Y",
    (0x2F, 0x70, 0x43): "G",
    (0x24, 0x5F, 0xA8): "B",
    (0x70, 0x3F, 0x9C): "P",
}


@pytest.mark.parametrize("paper", PAPERS)
def test_all_fifty_tiles_are_there_once_in_their_colours(paper: PaperName):
    _, page, *_ = printed("setup", paper)
    grid = Grid(TILE_COLUMNS, TILE_ROWS, TILE, TILE)
    numbers = page.written(TILE * 0.5 * POINTS_PER_MM)
    tiles: list[str] = []
    for at, number in enumerate(numbers):
        x, y = grid.place(PAPERS[paper].turned, at)
        # the middle of the sign under the number
        tiles.append(PAINTS[page.dot(x + TILE / 2, y + TILE * 0.74)] + number.text)
    assert tuple(tiles) == TILES


def test_every_colour_has_a_sign_of_its_own():
    _, page, *_ = printed("setup")
    grid = Grid(TILE_COLUMNS, TILE_ROWS, TILE, TILE)
    shapes: set[bytes] = set()
    for suit in range(len(COLOURS)):
        x, y = grid.place(PAPERS["a4"].turned, suit * TILE_COLUMNS)
        sign = page.cut(x + TILE * 0.35, y + TILE * 0.62, TILE * 0.3, TILE * 0.24)
        shapes.add((sign.min(axis=2) < 200).tobytes())
    assert len(shapes) == len(COLOURS)


def test_the_track_goes_once_around_for_sixty_points():
    board, *_ = printed("setup")
    numbers = [number for number in board.written(9) + board.written(6.5) if number.text.isdigit()]
    steps = Counter(number.text for number in numbers if number.y < board.height - MARGIN - FOOTER)
    assert steps == Counter(str(step) for step in range(60))


def test_the_finish_lines_stand_on_the_track():
    board, *_ = printed("setup", language="en")
    assert all(label in board.text for label in ("60: for 2", "for 3", "for 4", "teams"))


def middle_of(board: Page) -> tuple[float, float]:
    """The middle of the board, around which the letters of its bonus spaces stand evenly."""
    letters = [writing for writing in board.writings if writing.text in {"N", "E", "S", "W"}]
    assert len(letters) == 8
    return sum(letter.x for letter in letters) / 8, sum(letter.y for letter in letters) / 8


def test_our_board_has_lines_across_the_middle():
    board, *_ = printed("setup")
    x, y = middle_of(board)
    assert not blank(board.cut(x - 1, y - 1, 2, 2))


def test_an_owners_board_has_the_lines_that_it_was_described_with():
    board, *_ = printed("setup", pack="my-board")
    x, y = middle_of(board)
    assert blank(board.cut(x - 1, y - 1, 2, 2))
    assert "50: " not in board.text


def test_a_board_too_wide_for_a_page_is_refused():
    material = example("setup", "my-board").material
    wide = Pack("setup", "wide", {**material, "spaces": {**material["spaces"], "E1": [20, 1]}})
    with pytest.raises(BadInput, match="a board of 21 by 4 does not fit on a page"):
        sheet_pdf("setup", pack=wide)
