"""Families drawn with the compass: rings, televisions, scales, eyes, rainbows and suns."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from stolik.games.twinit.art.drawing import (
    Drawing,
    Layer,
    Shape,
    around,
    at,
    bond,
    closed,
    crossings,
    curve,
    diamond,
    disc,
    fill,
    grown,
    lens,
    line,
    mirrored,
    moved,
    oval,
    petal,
    sector,
    squares,
    star,
    turned,
)
from stolik.games.twinit.art.palette import CREAM, INK, MARIGOLD, PETROL, SEAFOAM, TANGERINE, Colour


def rings() -> tuple[Drawing, ...]:
    """Targets, three by three, on tangerine."""

    def targets(*motif: str, gap: tuple[str, ...] = ()) -> Drawing:
        between = (Layer(gap, crossings(3)),) if gap else ()
        return Drawing(TANGERINE, (Layer(motif, squares(3)), *between))

    def nested(*colours: Colour, end: float = 360) -> tuple[str, ...]:
        return tuple(fill(c, sector(0, r, 90, 90 + end)) for c, r in zip(colours, (36, 27, 18, 9), strict=True))

    heart = fill(MARIGOLD, disc(18)), fill(INK, disc(9))
    return (
        targets(fill(INK, disc(36)), fill(CREAM, disc(27)), *heart),
        targets(*(fill(c, moved(disc(r), 0, 36 - r)) for c, r in ((INK, 36), (CREAM, 27), (MARIGOLD, 18), (INK, 9)))),
        targets(*nested(CREAM, MARIGOLD, INK, CREAM), *nested(INK, CREAM, MARIGOLD, INK, end=180)),
        targets(
            fill(INK, disc(36)),
            fill(CREAM, around(2, sector(0, 36, 0, 90))),
            fill(MARIGOLD, disc(18)),
            fill(INK, around(2, sector(0, 18, 0, 90))),
        ),
        targets(fill(INK, around(10, moved(disc(9), 29))), fill(CREAM, disc(27)), *heart, gap=(fill(CREAM, disc(9)),)),
        targets(
            fill(INK, disc(36)),
            fill(CREAM, around(10, moved(disc(5), 27))),
            *heart,
            gap=(fill(MARIGOLD, diamond(14, 14)),),
        ),
        targets(line(INK, 7, disc(46)), line(CREAM, 7, disc(34)), fill(MARIGOLD, disc(20)), fill(INK, disc(9))),
    )


def televisions() -> tuple[Drawing, ...]:
    """Rounded squares, three by three, on petrol."""

    def screen(radius: float) -> Shape:
        return oval(radius, radius, 0.88)

    def room(*motif: str, stud: Shape = disc(6)) -> Drawing:
        return Drawing(PETROL, (Layer(motif, squares(3)), Layer((fill(MARIGOLD, stud),), crossings(3))))

    glass, nail = fill(SEAFOAM, screen(35)), diamond(9, 9)
    return (
        room(glass, fill(CREAM, screen(25)), fill(TANGERINE, screen(14))),
        room(glass, fill(CREAM, moved(screen(24), 9, 9)), fill(TANGERINE, moved(screen(13), 18, 18))),
        room(glass, fill(CREAM, disc(27)), fill(TANGERINE, disc(19)), fill(CREAM, disc(9)), stud=nail),
        room(glass, fill(CREAM, diamond(30, 30)), fill(TANGERINE, screen(11))),
        room(
            fill(CREAM, screen(35)),
            fill(TANGERINE, at((-15 - 15j, 15 + 15j), screen(12))),
            fill(SEAFOAM, at((15 - 15j, -15 + 15j), screen(12))),
            stud=nail,
        ),
        room(glass, fill(CREAM, oval(12, 28, 0.88)), fill(TANGERINE, mirrored(moved(oval(6, 28, 0.88), 23)))),
        room(glass, fill(CREAM, screen(27)), fill(TANGERINE, around(4, petal(0, 27, 18), 45)), stud=nail),
    )


def scales() -> tuple[Drawing, ...]:
    """Rows of overlapping scales, each row covering the feet of the one above."""
    tip = closed(
        curve(-40 + 8j, (-40 - 19j, -8 - 21j, -48j), (8 - 21j, 40 - 19j, 40 + 8j)),
        curve(40 + 8j, (40 + 40j, -40 + 40j, -40 + 8j)),
    )
    rim = fill(PETROL, disc(40)), fill(CREAM, disc(36))

    def scaly(*motif: str) -> Drawing:
        return Drawing(PETROL, (Layer(motif, bond(3, 6, spill=1)),))

    return (
        scaly(*rim, fill(SEAFOAM, disc(28)), fill(CREAM, disc(19)), fill(PETROL, disc(10))),
        scaly(fill(PETROL, disc(40)), fill(SEAFOAM, disc(36)), fill(CREAM, disc(24)), fill(INK, disc(13))),
        scaly(*rim, fill(SEAFOAM, around(12, sector(0, 36, -7.5, 7.5))), fill(INK, disc(13))),
        scaly(
            fill(PETROL, tip), fill(CREAM, grown(tip, 0.88)), fill(SEAFOAM, grown(tip, 0.6)), fill(INK, grown(tip, 0.3))
        ),
        scaly(*rim, fill(SEAFOAM, turned(petal(-8, 34, 32), -90)), fill(INK, moved(disc(8), 0, -11))),
        scaly(*rim, fill(INK, at((-22 - 11j, -26j, 22 - 11j), disc(6))), fill(SEAFOAM, disc(14))),
        scaly(*rim, fill(SEAFOAM, sector(0, 36, 180, 270)), fill(INK, disc(13))),
    )


def eyes() -> tuple[Drawing, ...]:
    """Rows of wide eyes on tangerine."""

    def looking(*motif: str, lid: Colour = INK, white: Colour = CREAM, size: float = 1) -> Drawing:
        eye = (fill(lid, grown(lens(57, 28), size)), fill(white, grown(lens(48, 22), size)))
        return Drawing(TANGERINE, (Layer((*eye, *motif), bond(2, 4)),))

    upper_half = lens(48, 22)[:2]
    lash = moved(oval(3.5, 6), 0, -24)
    lashes = fill(INK, around(2, lash + mirrored(moved(turned(lash, 28), 6, 3))))
    return (
        looking(fill(SEAFOAM, disc(21)), fill(INK, disc(13)), fill(CREAM, moved(disc(5), 4, -5))),
        looking(fill(INK, oval(7, 21)), white=SEAFOAM),
        looking(fill(INK, disc(22)), fill(MARIGOLD, star(8, 21, 10)), fill(INK, disc(5))),
        looking(fill(MARIGOLD, disc(21)), fill(INK, disc(14)), fill(CREAM, disc(7)), lid=PETROL),
        looking(fill(SEAFOAM, upper_half), fill(INK, sector(0, 18, 0, 180))),
        looking(lashes, fill(SEAFOAM, disc(13)), fill(INK, disc(7)), size=0.72),
        looking(fill(PETROL, lens(36, 16)), fill(MARIGOLD, diamond(13, 13)), fill(INK, disc(5))),
    )


RAINBOW: Final = ((INK, 60), (TANGERINE, 51), (MARIGOLD, 39), (CREAM, 27), (INK, 15))
"""From the outside in, with the radii."""


def rainbows() -> tuple[Drawing, ...]:
    """Quarters of rainbows in four by four squares on petrol; only the corners that they stand in differ."""
    corners = (
        ("2323", "1010", "2323", "1010"),
        ("2222", "2222", "2222", "2222"),
        ("0202", "2020", "0202", "2020"),
        ("2323", "2323", "2323", "2323"),
        ("2233", "2233", "1100", "1100"),
        ("2222", "3333", "2222", "3333"),
        ("2323", "3232", "2323", "3232"),
    )
    return tuple(_rainbow("".join(rows)) for rows in corners)


def _rainbow(corners: str) -> Drawing:
    """The squares row by row: 0 has its rainbow in the upper left corner, and on clockwise.

    Quarters around one point are drawn in one piece, so that no light shows between them.
    """
    quarters: defaultdict[complex, list[int]] = defaultdict(list)
    for square, corner in zip(squares(4), map(int, corners), strict=True):
        quarters[square + (-30 - 30j) * 1j**corner].append(corner)
    pieces: defaultdict[tuple[int, ...], list[complex]] = defaultdict(list)
    for point, standing in quarters.items():
        pieces[tuple(sorted(standing))].append(point)
    return Drawing(PETROL, tuple(Layer(_arches(standing), tuple(points)) for standing, points in pieces.items()))


def _arches(standing: tuple[int, ...]) -> tuple[str, ...]:
    """A rainbow in these quarters around the origin, which lie side by side."""
    first = next(corner for corner in standing if (corner - 1) % 4 not in standing or len(standing) == 4)
    start, end = 90 * first, 90 * (first + len(standing))
    return tuple(fill(colour, sector(0, radius, start, end)) for colour, radius in RAINBOW)


def suns() -> tuple[Drawing, ...]:
    """Sunbursts, two by two, on ink."""

    def rays(count: int, reach: float) -> Shape:
        return around(count, sector(0, reach, -90 / count, 90 / count))

    def risen(*motif: str) -> Drawing:
        face = fill(INK, disc(27)), fill(TANGERINE, disc(23)), fill(CREAM, disc(13))
        return Drawing(INK, (Layer((*motif, *face), squares(2)),))

    return (
        risen(fill(MARIGOLD, rays(8, 58))),
        risen(fill(MARIGOLD, rays(12, 58))),
        risen(fill(MARIGOLD, star(12, 58, 36))),
        risen(fill(MARIGOLD, around(8, petal(16, 59, 26)))),
        risen(fill(MARIGOLD, disc(57)), fill(INK, disc(50)), fill(MARIGOLD, rays(16, 46))),
        risen(fill(MARIGOLD, around(12, moved(disc(9), 48))), line(CREAM, 5, disc(33))),
        risen(fill(TANGERINE, star(8, 59, 34)), fill(MARIGOLD, star(8, 52, 26, -67.5))),
    )
