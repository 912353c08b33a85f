"""Families laid with the ruler: bricks, honeycombs and quilts."""

from __future__ import annotations

from math import sqrt

from stolik.games.twinit.art.drawing import (
    Drawing,
    Layer,
    Shape,
    around,
    at,
    bond,
    box,
    diamond,
    disc,
    fill,
    mirrored,
    moved,
    polar,
    polygon,
    regular,
    rounded,
    sector,
    star,
    turned,
)
from stolik.games.twinit.art.palette import CREAM, INK, MARIGOLD, PETROL, TANGERINE


def bricks() -> tuple[Drawing, ...]:
    """Petrol bricks in running bond, with cream mortar."""

    def wall(corner: float, *motif: str) -> Drawing:
        return Drawing(CREAM, (Layer((fill(PETROL, rounded(73, 53, corner)), *motif), bond(3, 4)),))

    funnel = polygon(0j, -30 - 20j, 30 - 20j)
    return (
        wall(2, fill(MARIGOLD, box(49, 29)), fill(TANGERINE, box(29, 11))),
        wall(12, fill(MARIGOLD, rounded(57, 37, 12)), fill(TANGERINE, disc(14))),
        wall(26, fill(MARIGOLD, rounded(53, 33, 16)), fill(TANGERINE, rounded(31, 13, 6))),
        wall(2, fill(MARIGOLD, diamond(33, 23)), fill(TANGERINE, diamond(17, 12))),
        wall(
            2,
            fill(MARIGOLD, moved(sector(0, 33, 180, 360), 0, 18)),
            fill(TANGERINE, moved(sector(0, 17, 180, 360), 0, 18)),
        ),
        wall(
            12, fill(MARIGOLD, mirrored(moved(rounded(25, 37, 8), 16))), fill(TANGERINE, mirrored(moved(disc(7), 16)))
        ),
        wall(2, fill(MARIGOLD, around(2, funnel)), fill(TANGERINE, disc(9))),
    )


def honeycombs() -> tuple[Drawing, ...]:
    """Hexagons with ink between them."""
    width = 120 / sqrt(3)
    places = tuple(
        complex(120 + x * width, 120 + 60 * row)
        for row in (-2, -1, 0, 1, 2)
        for x in ((-2, -1, 0, 1, 2) if row % 2 == 0 else (-1.5, -0.5, 0.5, 1.5))
    )

    def comb(*motif: str) -> Drawing:
        return Drawing(INK, (Layer(motif, places),))

    cell, third = (fill(TANGERINE, regular(6, 36.5)), polygon(0j, *(polar(36.5, a) for a in (30, 90, 150))))
    return (
        comb(cell, fill(CREAM, regular(6, 25)), fill(PETROL, regular(6, 13))),
        comb(cell, fill(CREAM, star(6, 36.5, 18)), fill(PETROL, disc(9))),
        comb(cell, fill(CREAM, disc(28)), fill(TANGERINE, disc(19)), fill(PETROL, disc(10))),
        comb(fill(TANGERINE, third), fill(CREAM, turned(third, 120)), fill(PETROL, turned(third, 240))),
        comb(
            cell, fill(CREAM, around(3, polygon(0j, polar(36.5, -90), polar(36.5, -30)))), fill(PETROL, regular(6, 12))
        ),
        comb(cell, fill(CREAM, around(6, moved(disc(8), 20), 30)), fill(PETROL, disc(9))),
        comb(cell, fill(CREAM, regular(3, 33)), fill(PETROL, regular(3, 16))),
    )


def quilts() -> tuple[Drawing, ...]:
    """Patchwork, two by two blocks of four by four half squares, on cream."""
    blocks = (
        ("cdcd", "bcda", "cbad", "baba"),
        ("dcdc", "abab", "dcdc", "abab"),
        ("cdcd", "cdcd", "cdcd", "cdcd"),
        ("acbd", "dbca", "bdac", "cadb"),
        ("cccc", "cccc", "cccc", "cccc"),
        ("abab", "dcdc", "baba", "cdcd"),
        ("aabb", "aabb", "ddcc", "ddcc"),
    )
    return tuple(_quilt("".join(rows)) for rows in blocks)


def _quilt(corners: str) -> Drawing:
    """The patches row by row: `a` covers the upper left half of its square, and on clockwise; colours alternate.

    The patches underneath have a hem, so that no light shows between two that touch.
    """
    spots = tuple(complex(15 + 30 * x, 15 + 30 * y) for y in range(4) for x in range(4))
    patch = polygon(-15 - 15j, 15 - 15j, -15 + 15j)
    hem = polygon(-15.4 - 15.4j, 15.4 - 15.4j, -15.4 + 15.4j)

    def patches(parity: int, patch: Shape) -> Shape:
        cut = ((spot, "abcd".index(corners[k])) for k, spot in enumerate(spots) if (k + k // 4) % 2 == parity)
        return tuple(segment for spot, corner in cut for segment in at((spot,), turned(patch, 90 * corner)))

    motif = fill(PETROL, patches(0, hem)), fill(TANGERINE, patches(1, patch))
    return Drawing(CREAM, (Layer(motif, (0j, 120 + 0j, 120j, 120 + 120j)),))
