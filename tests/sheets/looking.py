"""Looking at a printed PDF: what is written where and in which letters, and the picture of a page.

Lengths are millimetres from the top left corner, as in the layout.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
import pypdfium2
import pypdfium2.raw
from numpy.typing import NDArray
from PIL import Image

from stolik.game.contract import PackedGame
from stolik.game.installed import GAMES
from stolik.sheets import Language, PaperName, sheet_pdf
from stolik.table.packs import Pack, find_pack

# The library has no types; what is read from it is given some here.
pdfium = cast("Any", pypdfium2)
raw = cast("Any", pypdfium2.raw)

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
POINTS_PER_MM = 72 / 25.4
DOTS_PER_MM = 4
WHITE = 255

Picture: TypeAlias = NDArray[np.uint8]
"""Rows of dots of red, green and blue."""
Paint: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Writing:
    """A piece of text in one typeface and size."""

    text: str
    font: str
    embedded: bool
    size: float
    """In points."""
    x: float
    """The middle, as is y."""
    y: float
    left: float
    right: float

    def goes_on_in(self, other: Writing) -> bool:
        """Whether the other one is the rest of the same word: a zero is of another typeface than its neighbours."""
        near = self.size / POINTS_PER_MM / 4
        return self.font != other.font and abs(self.y - other.y) < near and abs(other.left - self.right) < near

    def lies_on(self, other: Writing) -> bool:
        """Whether the two are on one line and share a place there; letters may all but touch."""
        line = (self.size + other.size) / POINTS_PER_MM / 4
        return min(self.right, other.right) - max(self.left, other.left) > 0.1 and abs(self.y - other.y) < line

    def with_rest(self, other: Writing) -> Writing:
        middle = (self.left + other.right) / 2
        return replace(self, text=self.text + other.text, font=other.font, x=middle, right=other.right)


class Page:
    def __init__(self, page: Any) -> None:
        self._page = page
        width, height = cast("tuple[float, float]", page.get_size())
        self.width = width / POINTS_PER_MM
        self.height = height / POINTS_PER_MM

    @cached_property
    def writings(self) -> tuple[Writing, ...]:
        return tuple(self._writings())

    def _writings(self) -> Iterator[Writing]:
        text = self._page.get_textpage()
        for item in self._page.get_objects(textpage=text):
            if isinstance(item, pdfium.PdfTextObj):
                left, bottom, right, top = (side / POINTS_PER_MM for side in item.get_bounds())
                font = item.get_font()
                yield Writing(
                    text=item.extract().strip(),
                    font=font.get_base_name().split("+")[-1],
                    embedded=raw.FPDFFont_GetIsEmbedded(font) == 1,
                    size=item.get_font_size(),
                    x=(left + right) / 2,
                    y=self.height - (top + bottom) / 2,
                    left=left,
                    right=right,
                )

    def written(self, size: float) -> list[Writing]:
        """What is written in letters of that size, word by word."""
        words: list[Writing] = []
        for writing in self.writings:
            if abs(writing.size - size) < 0.05:
                if words and words[-1].goes_on_in(writing):
                    words[-1] = words[-1].with_rest(writing)
                else:
                    words.append(writing)
        return words

    @cached_property
    def text(self) -> str:
        return " ".join(self._page.get_textpage().get_text_range().split())

    @cached_property
    def picture(self) -> Picture:
        bitmap = self._page.render(scale=DOTS_PER_MM / POINTS_PER_MM)
        return np.asarray(cast("Image.Image", bitmap.to_pil()).convert("RGB"))

    def cut(self, x: float, y: float, width: float, height: float) -> Picture:
        """A piece of the picture."""
        left, top, right, bottom = (round(side * DOTS_PER_MM) for side in (x, y, x + width, y + height))
        return self.picture[top:bottom, left:right]

    def cut_behind(self, x: float, y: float, width: float, height: float) -> Picture:
        """The piece that lies behind such a piece of the page before, when the leaf is turned over its long edge."""
        return self.cut(self.width - x - width, y, width, height)

    def dot(self, x: float, y: float) -> Paint:
        """The colour at one place."""
        red, green, blue = self.picture[round(y * DOTS_PER_MM), round(x * DOTS_PER_MM)]
        return int(red), int(green), int(blue)


def blank(picture: Picture) -> bool:
    return bool((picture == WHITE).all())


def pages_of(pdf: bytes) -> tuple[Page, ...]:
    document = pdfium.PdfDocument(pdf)
    atexit.register(document.close)  # kept to the end by whoever prints once; the library would complain about each
    return tuple(Page(page) for page in document)


@cache
def printed(game: str, paper: PaperName = "a4", language: Language = "pl", pack: str = "") -> tuple[Page, ...]:
    """The pages of a game, printed once however many tests look at them."""
    return pages_of(sheet_pdf(game, paper=paper, language=language, pack=example(game, pack) if pack else None))


def example(game: str, pack: str) -> Pack:
    """A pack of the documentation."""
    rules = GAMES[game]
    assert isinstance(rules, PackedGame)
    found = find_pack(EXAMPLES, rules, rules.Options(**{rules.material: pack}))
    assert found is not None
    return found


def ink(page: Page) -> float:
    """How much of the page is printed, a black page being 1."""
    return 1 - float(page.picture.mean()) / WHITE
