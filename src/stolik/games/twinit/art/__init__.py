"""The 119 patterns of Twin it!, drawn by code: seventeen families of seven that are easily confused.

A pattern's number is all there is to know about it: nothing here is random, and the same number is the same picture, byte for
byte, in every game and on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from stolik.games.twinit.art.bands import chevrons, plaids, waves
from stolik.games.twinit.art.blocks import bricks, honeycombs, quilts
from stolik.games.twinit.art.circles import (
    eyes,
    rainbows,
    rings,
    scales,
    suns,
    televisions,
)
from stolik.games.twinit.art.drawing import Drawing
from stolik.games.twinit.art.garden import (
    daisies,
    leaves,
    ogees,
    starbursts,
    tulips,
)
from stolik.games.twinit.art.palette import PALETTE
from stolik.games.twinit.art.sheet import side_by_side

__all__ = [
    "FAMILIES",
    "MEMBERS",
    "PALETTE",
    "PATTERNS",
    "contact_sheet",
    "family",
    "svg",
]

_DRAWN_BY: Final[tuple[Callable[[], tuple[Drawing, ...]], ...]] = (
    rings,
    televisions,
    waves,
    daisies,
    scales,
    chevrons,
    starbursts,
    bricks,
    honeycombs,
    plaids,
    leaves,
    eyes,
    suns,
    ogees,
    rainbows,
    quilts,
    tulips,
)

FAMILIES: Final = tuple(draw.__name__ for draw in _DRAWN_BY)
MEMBERS: Final = 7
"""Patterns in every family."""
PATTERNS: Final = range(len(FAMILIES) * MEMBERS)
"""The numbers of all patterns, family by family."""


def svg(number: int) -> str:
    """A pattern as a square SVG that fills its frame; its ids are its own, so that many can stand in one page."""
    if number not in PATTERNS:
        raise IndexError(f"there is no pattern {number}")
    return _drawings(number // MEMBERS)[number % MEMBERS].svg(f"twin{number}")


def family(number: int) -> str:
    """The family that a pattern belongs to."""
    return FAMILIES[number // MEMBERS]


def contact_sheet() -> str:
    """All patterns in one SVG, a family in a row."""
    return side_by_side([svg(number) for number in PATTERNS], MEMBERS)


@cache
def _drawings(family_number: int) -> tuple[Drawing, ...]:
    return _DRAWN_BY[family_number]()
