"""Where things lie on paper: the two papers, a grid of cards to cut out, and where the back of a card goes.

All lengths are millimetres, measured from the top left corner of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

PaperName: TypeAlias = Literal["a4", "letter"]

MARGIN = 10.0
"""Nothing is printed nearer to the edge: every printer at home reaches this far."""
HEADER = 3.0
"""The strip below the upper margin of a page of cards that says how it is printed and cut."""
FOOTER = 7.0
"""The strip above the lower margin that names the game, its makers and the page."""


@dataclass(frozen=True, slots=True)
class Paper:
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        return Paper(self.height, self.width)


PAPERS: dict[PaperName, Paper] = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Placed:
    """Something to draw, and where its upper left corner lies."""

    x: float
    y: float
    item: Any


@dataclass(frozen=True, slots=True)
class CardPage:
    """One side of a leaf of cards, with the places where a knife goes through."""

    kind: str
    """What is drawn: the template knows how."""
    width: float
    height: float
    cards: tuple[Placed, ...]
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards of one size side by side, without gaps, so that one cut parts two of them."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def room(self) -> int:
        """How many cards a page has room for."""
        return self.columns * self.rows

    def left(self, paper: Paper) -> float:
        """The cards stand in the middle between left and right: a leaf that is turned over shows its backs in the same place."""
        return (paper.width - self.columns * self.width) / 2

    def top(self, paper: Paper) -> float:
        above, below = MARGIN + HEADER, MARGIN + FOOTER
        return above + (paper.height - above - below - self.rows * self.height) / 2

    def place(self, paper: Paper, at: int) -> tuple[float, float]:
        """The upper left corner of the place with that number, counted row by row."""
        row, column = divmod(at, self.columns)
        return self.left(paper) + column * self.width, self.top(paper) + row * self.height

    def behind(self, paper: Paper, at: int) -> tuple[float, float]:
        """Where the back of the card at that place is printed, so that it meets its front when the leaf is turned over its long edge."""
        x, y = self.place(paper, at)
        return paper.width - x - self.width, y

    def page(self, paper: Paper, kind: str, items: Sequence[Any], *, backs: bool = False) -> CardPage:
        corner = self.behind if backs else self.place
        return CardPage(
            kind=kind,
            width=self.width,
            height=self.height,
            cards=tuple(Placed(*corner(paper, at), item) for at, item in enumerate(items)),
            cuts_x=tuple(self.left(paper) + column * self.width for column in range(self.columns + 1)),
            cuts_y=tuple(self.top(paper) + row * self.height for row in range(self.rows + 1)),
        )

    def leaves(self, paper: Paper, kind: str, fronts: Sequence[Any], backs: Sequence[Any]) -> list[CardPage]:
        """Pages to be printed on both sides: fronts, their backs, the next fronts, and so on."""
        pages: list[CardPage] = []
        for first in range(0, len(fronts), self.room):
            some = slice(first, first + self.room)
            pages += [
                self.page(paper, f"{kind}-front", fronts[some]),
                self.page(paper, f"{kind}-back", backs[some], backs=True),
            ]
        return pages
