"""Families that grow or shine: daisies, leaves, tulips, ogees and starbursts."""

from __future__ import annotations

from stolik.games.twinit.art.drawing import (
    SIDE,
    Drawing,
    Layer,
    Shape,
    around,
    bond,
    box,
    closed,
    crossings,
    curve,
    diamond,
    disc,
    fill,
    grown,
    mirrored,
    moved,
    paddle,
    petal,
    polyline,
    sector,
    squares,
    star,
    stretched,
    turned,
)
from stolik.games.twinit.art.palette import CREAM, INK, MARIGOLD, PETROL, SEAFOAM, TANGERINE


def daisies() -> tuple[Drawing, ...]:
    """Flowers, three by three, on seafoam."""
    heart = fill(TANGERINE, disc(12)), fill(INK, disc(5))
    dot, tile = disc(7), diamond(12, 12)

    def bed(*motif: str, gap: Shape = dot) -> Drawing:
        return Drawing(SEAFOAM, (Layer(motif, squares(3)), Layer((fill(PETROL, gap),), crossings(3))))

    def blunt(count: int, reach: float, width: float) -> Shape:
        return around(count, paddle(4, reach, width), -90)

    return (
        bed(fill(CREAM, blunt(8, 36, 15)), *heart),
        bed(fill(CREAM, blunt(6, 36, 22)), *heart),
        bed(fill(CREAM, blunt(12, 36, 10)), *heart, gap=tile),
        bed(
            fill(CREAM, around(10, moved(disc(9), 29), -90)),
            fill(TANGERINE, disc(21)),
            fill(CREAM, disc(12)),
            fill(INK, disc(6)),
        ),
        bed(fill(CREAM, around(5, moved(disc(15), 22), -90)), fill(TANGERINE, disc(15)), fill(INK, disc(8))),
        bed(fill(CREAM, around(4, petal(0, 42, 30), -45)), *heart, gap=tile),
        bed(fill(CREAM, blunt(8, 37, 16)), fill(TANGERINE, blunt(8, 26, 11)), fill(INK, disc(7)), gap=tile),
    )


def leaves() -> tuple[Drawing, ...]:
    """Stems with leaves, three side by side, on cream."""
    steps = tuple(complex(x, y) for x in (40, 120, 200) for y in (0, 60, 120, 180, 240))
    stem = Layer((fill(INK, box(5, SIDE)),), (40 + 120j, 120 + 120j, 200 + 120j))

    def stems(*motif: str) -> Drawing:
        return Drawing(CREAM, (stem, Layer(motif, steps)))

    def pair(leaf: Shape, degrees: float, y: float = 12) -> Shape:
        return mirrored(moved(turned(leaf, degrees), 0, y))

    leaf, slim, spoon = petal(0, 46, 27), petal(0, 43, 15), paddle(4, 42, 28)
    rib = closed(curve(0j, (16 + 18j, 30 + 18j, 46 + 0j)))
    return (
        stems(fill(PETROL, pair(leaf, -35))),
        stems(fill(PETROL, pair(slim, -52)), fill(SEAFOAM, pair(slim, -22, 22))),
        stems(fill(PETROL, pair(spoon, -30)), fill(TANGERINE, moved(disc(7), 0, -18))),
        stems(fill(SEAFOAM, pair(leaf, -35)), fill(PETROL, pair(rib, -35))),
        stems(fill(PETROL, turned(leaf, -30)), fill(SEAFOAM, moved(stretched(turned(leaf, -30), -1, 1), 0, 30))),
        stems(fill(PETROL, pair(petal(0, 38, 24), -48, 4)), fill(TANGERINE, mirrored(moved(disc(8), 22, 16)))),
        stems(fill(PETROL, mirrored(moved(disc(16), 20))), fill(SEAFOAM, mirrored(moved(disc(8), 20)))),
    )


def tulips() -> tuple[Drawing, ...]:
    """Large tulips on petrol, every second row between those above."""
    stalk = (
        fill(SEAFOAM, moved(box(5, 56), 0, 26)),
        fill(SEAFOAM, mirrored(moved(turned(petal(0, 50, 17), -57), 0, 54))),
    )
    bowl = closed(curve(-24 - 46j, (-32 + 14j, 32 + 14j, 24 - 46j)), polyline(12 - 30j, -48j, -12 - 30j))
    side = closed(curve(-24 - 46j, (-30 + 2j, -14 - 2j, 0j)), polyline(-26j))
    rows = tuple(complex(30 + 60 * x, 60 * y) for y in range(-1, 6) for x in range(4) if (x + y) % 2 == 0)

    def bed(*cup: str) -> Drawing:
        return Drawing(PETROL, (Layer((*stalk, *cup), rows),))

    return (
        bed(fill(TANGERINE, bowl), fill(MARIGOLD, turned(petal(2, 44, 22), -90))),
        bed(fill(CREAM, bowl), fill(TANGERINE, mirrored(moved(turned(petal(4, 36, 13), -90), 11)))),
        bed(fill(MARIGOLD, mirrored(turned(petal(-4, 52, 24), -128))), fill(TANGERINE, turned(petal(-4, 52, 24), -90))),
        bed(
            fill(TANGERINE, sector(0, 34, 180, 360)),
            fill(CREAM, sector(0, 23, 180, 360)),
            fill(MARIGOLD, sector(0, 12, 180, 360)),
        ),
        bed(fill(TANGERINE, mirrored(side)), fill(MARIGOLD, side)),
        bed(
            fill(TANGERINE, moved(disc(25), 0, -22)),
            fill(CREAM, moved(disc(16), 0, -22)),
            fill(INK, moved(disc(8), 0, -22)),
        ),
        bed(
            fill(TANGERINE, mirrored(turned(petal(0, 48, 15), -22))),
            fill(MARIGOLD, mirrored(turned(petal(0, 48, 15), -56))),
            fill(CREAM, turned(petal(0, 48, 15), -90)),
        ),
    )


def ogees() -> tuple[Drawing, ...]:
    """Onions that fill the ground, seafoam on ink."""
    onion = closed(
        curve(
            -56j, (-35j, 37 - 25j, 37 + 0j), (37 + 25j, 35j, 56j), (35j, -37 + 25j, -37 + 0j), (-37 - 25j, -35j, -56j)
        )
    )

    def bulbs(*motif: str) -> Drawing:
        return Drawing(INK, (Layer((fill(SEAFOAM, onion), *motif), bond(3, 4)),))

    half = closed(curve(-40j, (-25j, -26 - 18j, -26 + 0j), (-26 + 18j, 25j, 40j)))
    return (
        bulbs(fill(CREAM, grown(onion, 0.7)), fill(TANGERINE, grown(onion, 0.38))),
        bulbs(fill(INK, grown(onion, 0.74)), fill(CREAM, grown(onion, 0.5)), fill(TANGERINE, disc(8))),
        bulbs(fill(INK, grown(onion, 0.74)), fill(CREAM, turned(petal(-36, 26, 26, 0.7), 90))),
        bulbs(fill(CREAM, disc(24)), fill(INK, disc(16)), fill(TANGERINE, disc(7))),
        bulbs(fill(CREAM, half), fill(INK, stretched(half, -1, 1)), fill(TANGERINE, disc(9))),
        bulbs(fill(CREAM, diamond(25, 36)), fill(INK, diamond(14, 20))),
        bulbs(fill(CREAM, around(4, petal(2, 31, 19), -90)), fill(TANGERINE, disc(8))),
    )


def starbursts() -> tuple[Drawing, ...]:
    """Atomic stars, three by three, on marigold."""
    spark, stud = star(4, 16, 5), diamond(10, 10)

    def sky(*motif: str, gap: Shape = spark) -> Drawing:
        return Drawing(MARIGOLD, (Layer(motif, squares(3)), Layer((fill(TANGERINE, gap),), crossings(3))))

    return (
        sky(fill(INK, star(4, 40, 10)), fill(CREAM, star(4, 26, 8, -45)), gap=stud),
        sky(fill(INK, star(8, 39, 14)), fill(CREAM, disc(10))),
        sky(fill(INK, around(8, moved(box(34, 4), 17) + moved(disc(6), 33))), fill(CREAM, disc(12)), gap=stud),
        sky(fill(INK, star(6, 39, 16)), fill(CREAM, star(6, 22, 10, -60))),
        sky(fill(CREAM, disc(28)), fill(INK, star(4, 40, 10)), gap=stud),
        sky(fill(INK, around(8, moved(diamond(14, 6.5), 25))), fill(CREAM, disc(8))),
        sky(fill(CREAM, star(4, 36, 17, -45)), fill(INK, star(4, 40, 7)), fill(TANGERINE, disc(7)), gap=stud),
    )
