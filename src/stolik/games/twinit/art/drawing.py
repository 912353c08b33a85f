"""Drawing: shapes made of lines and curves, paint, and the places at which a motif is repeated.

A shape is a value built around the origin and then moved, turned or stretched; two shapes are joined with `+`. A point is a
complex number, x to the right and y down, angles in degrees clockwise from the right, all as SVG has it.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from math import radians, tan
from typing import Final, NamedTuple, TypeAlias

from stolik.games.twinit.art.palette import Colour

SIDE: Final = 240
"""A pattern's width and height: two, three, four, five and six repeats fit into it."""

ROUND: Final = 0.5523
"""How far a curve's handles reach, as a share of the radius, for a quarter of a circle."""


# Shapes


class Segment(NamedTuple):
    """One command of an SVG path, with the points it goes through."""

    letter: str
    points: tuple[complex, ...] = ()


Shape: TypeAlias = tuple[Segment, ...]

CLOSE: Final = Segment("Z")


def polar(radius: float, degrees: float) -> complex:
    """The point that lies so far from the origin in that direction."""
    return rect(radius, radians(degrees))


def polygon(*points: complex) -> Shape:
    """Straight lines from point to point and back to the first."""
    return (*polyline(*points), CLOSE)


def polyline(*points: complex) -> Shape:
    """Straight lines from point to point, left open."""
    return (Segment("M", points[:1]), *(Segment("L", (point,)) for point in points[1:]))


def curve(start: complex, *bends: tuple[complex, complex, complex]) -> Shape:
    """Bézier curves one after another: two handles and an end each; left open."""
    return (Segment("M", (start,)), *(Segment("C", bend) for bend in bends))


def closed(*lines: Shape) -> Shape:
    """Open lines joined end to start into one outline."""
    first, *rest = lines
    joined = chain(first, *((Segment("L", line[0].points), *line[1:]) for line in rest))
    return (*joined, CLOSE)


def oval(across: float, down: float, handle: float = ROUND) -> Shape:
    """An ellipse with these half-axes; a longer handle makes it a television, a shorter one a cushion."""
    x, y = complex(across, 0), complex(0, down)
    bends = ((x, y), (y, -x), (-x, -y), (-y, x))
    return (*curve(x, *((a + b * handle, b + a * handle, b) for a, b in bends)), CLOSE)


def disc(radius: float) -> Shape:
    """A circle."""
    return oval(radius, radius)


def box(width: float, height: float) -> Shape:
    """A rectangle around the origin."""
    x, y = width / 2, height / 2
    return polygon(complex(-x, -y), complex(x, -y), complex(x, y), complex(-x, y))


def rounded(width: float, height: float, corner: float) -> Shape:
    """A rectangle around the origin with round corners."""
    x, y, handle = width / 2, height / 2, corner * (1 - ROUND)
    corners = (
        (complex(x - corner, -y), complex(x - handle, -y), complex(x, handle - y), complex(x, corner - y)),
        (complex(x, y - corner), complex(x, y - handle), complex(x - handle, y), complex(x - corner, y)),
        (complex(corner - x, y), complex(handle - x, y), complex(-x, y - handle), complex(-x, y - corner)),
        (complex(-x, corner - y), complex(-x, handle - y), complex(handle - x, -y), complex(corner - x, -y)),
    )
    return closed(*(curve(start, (one, two, end)) for start, one, two, end in corners))


def diamond(across: float, down: float) -> Shape:
    """A rhombus standing on its tip, with these half-axes."""
    return polygon(complex(0, -down), complex(across, 0), complex(0, down), complex(-across, 0))


def lens(across: float, down: float) -> Shape:
    """Two arcs that meet in points on the left and on the right, with these half-axes."""
    left, right, up = complex(-across, 0), complex(across, 0), complex(0, -down * 4 / 3)
    half = across * 0.55
    return (*curve(left, (up - half, up + half, right), (half - up, -half - up, left)), CLOSE)


def regular(corners: int, radius: float, start: float = -90) -> Shape:
    """A regular polygon."""
    return polygon(*(polar(radius, start + 360 * k / corners) for k in range(corners)))


def star(tips: int, outer: float, inner: float, start: float = -90) -> Shape:
    """A star with straight edges."""
    return polygon(*(polar((outer, inner)[k % 2], start + 180 * k / tips) for k in range(2 * tips)))


def petal(start: float, end: float, width: float, belly: float = 0.5) -> Shape:
    """A petal along the x axis, pointed at both ends; `belly` says how far along it is widest."""
    reach = (end - start) * 0.7
    near = complex(start + reach * belly, width * 2 / 3)
    far = complex(end - reach * (1 - belly), width * 2 / 3)
    return _leaf(start, end, near, far)


def paddle(start: float, end: float, width: float) -> Shape:
    """A petal along the x axis that is pointed at its start and blunt at its end."""
    reach, half = end - start, width * 2 / 3
    return _leaf(start, end, complex(start + reach * 0.525, half), complex(end + reach * 0.09, half * 0.9))


def _leaf(start: float, end: float, near: complex, far: complex) -> Shape:
    """There on one side of the x axis and back on the other, with the same handles."""
    there = near, far, complex(end, 0)
    back = far.conjugate(), near.conjugate(), complex(start, 0)
    return (*curve(complex(start, 0), there, back), CLOSE)


def sector(inner: float, outer: float, start: float, end: float) -> Shape:
    """A piece of a ring between two angles; with an inner radius of 0, a slice of pie."""
    there = arc(outer, start, end)
    return closed(there, arc(inner, end, start) if inner else polyline(0j))


def arc(radius: float, start: float, end: float) -> Shape:
    """An open arc of a circle."""
    pieces = max(1, round(abs(end - start) / 45))
    step = (end - start) / pieces
    handle = radius * 4 / 3 * tan(radians(step / 4))
    bends: list[tuple[complex, complex, complex]] = []
    for k in range(pieces):
        a, b = start + k * step, start + (k + 1) * step
        bends.append(
            (polar(radius, a) + polar(handle, a + 90), polar(radius, b) - polar(handle, b + 90), polar(radius, b))
        )
    return curve(polar(radius, start), *bends)


# Changing shapes


def each_point(shape: Shape, change: Callable[[complex], complex]) -> Shape:
    """The shape with every one of its points changed alike."""
    return tuple(Segment(letter, tuple(change(point) for point in points)) for letter, points in shape)


def moved(shape: Shape, x: float = 0, y: float = 0) -> Shape:
    """The shape somewhere else."""
    return each_point(shape, lambda point: point + complex(x, y))


def turned(shape: Shape, degrees: float) -> Shape:
    """The shape turned clockwise around the origin."""
    return each_point(shape, lambda point: point * polar(1, degrees))


def stretched(shape: Shape, across: float, down: float) -> Shape:
    """The shape made wider and taller; -1 mirrors it."""
    return each_point(shape, lambda point: complex(point.real * across, point.imag * down))


def grown(shape: Shape, size: float) -> Shape:
    """The shape, so many times as large."""
    return stretched(shape, size, size)


def mirrored(shape: Shape) -> Shape:
    """The shape and its mirror image, left and right of the middle; where the two overlap, they cancel each other."""
    return shape + stretched(shape, -1, 1)


def around(count: int, shape: Shape, start: float = 0) -> Shape:
    """So many copies of the shape, spread evenly around the origin."""
    return tuple(chain.from_iterable(turned(shape, start + 360 * k / count) for k in range(count)))


def at(places: Iterable[complex], shape: Shape) -> Shape:
    """A copy of the shape at each of the places."""
    return tuple(chain.from_iterable(moved(shape, place.real, place.imag) for place in places))


# Paint


def fill(colour: Colour, shape: Shape) -> str:
    """The shape, filled."""
    return f'<path fill="{colour}" d="{_data(shape)}"/>'


def line(colour: Colour, width: float, shape: Shape) -> str:
    """The shape's outline, drawn with a pen of that width."""
    return f'<path fill="none" stroke="{colour}" stroke-width="{_number(width)}" d="{_data(shape)}"/>'


def _data(shape: Shape) -> str:
    return "".join(
        letter + " ".join(f"{_number(point.real)} {_number(point.imag)}" for point in points)
        for letter, points in shape
    )


def _number(value: float) -> str:
    """A tenth of a unit is less than a pixel on every screen; -0 would be a byte wasted."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


# Places

Places: TypeAlias = tuple[complex, ...]


def squares(count: int) -> Places:
    """The middles of `count` by `count` squares."""
    step = SIDE / count
    return tuple(complex((x + 0.5) * step, (y + 0.5) * step) for y in range(count) for x in range(count))


def crossings(count: int) -> Places:
    """The corners of `count` by `count` squares, those on the rim too."""
    step = SIDE / count
    return tuple(complex(x * step, y * step) for y in range(count + 1) for x in range(count + 1))


def bond(columns: int, rows: int, spill: int = 0) -> Places:
    """As bricks are laid, from the top down: a course that starts with half a brick, then one that starts with a whole one.

    The first course lies on the upper rim and the last on the lower; `spill` adds courses beyond both.
    """
    across, down = SIDE / columns, SIDE / rows
    return tuple(
        complex((x + y % 2 / 2) * across, y * down)
        for y in range(-spill, rows + 1 + spill)
        for x in range(columns + 1 - y % 2)
    )


# Drawings


@dataclass(frozen=True, slots=True)
class Layer:
    """A motif, painted around the origin, and the places where it stands."""

    motif: tuple[str, ...]
    places: Places = (0j,)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole pattern: the ground, and the layers on it from the bottom up."""

    ground: Colour
    layers: tuple[Layer, ...]

    def svg(self, name: str) -> str:
        """The pattern as an SVG; its ids begin with `name`, so that many can stand in one page."""
        parts = [_stamped(layer, f"{name}{chr(ord('a') + k)}") for k, layer in enumerate(self.layers)]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
            f'<path fill="{self.ground}" d="M0 0H{SIDE}V{SIDE}H0Z"/>{"".join(parts)}</svg>'
        )


def _stamped(layer: Layer, name: str) -> str:
    motif = "".join(layer.motif)
    if layer.places == (0j,):
        return motif
    stamps = (f'<use href="#{name}" x="{_number(p.real)}" y="{_number(p.imag)}"/>' for p in layer.places)
    return f'<defs><g id="{name}">{motif}</g></defs>{"".join(stamps)}'
