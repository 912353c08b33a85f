"""Families of bands that cross the whole pattern: waves, chevrons and plaids."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from stolik.games.twinit.art.drawing import SIDE, Drawing, Layer, Shape, at, box, closed, curve, fill, polyline
from stolik.games.twinit.art.palette import CREAM, INK, MARIGOLD, PETROL, SEAFOAM, TANGERINE, Colour

BAND: Final = 20
"""From one edge to the next."""

Edge: TypeAlias = Callable[[int, float], Shape]
"""The upper edge of a band, given its number and its height on the pattern."""


def _banded(colours: tuple[Colour, ...], edge: Edge) -> Drawing:
    """From the top down, each band is painted from its upper edge to the bottom: the next one covers what is too much."""
    floor = polyline(complex(SIDE, SIDE), complex(0, SIDE))
    bands = range(-4, SIDE // BAND + 2)
    areas = tuple(fill(colours[k % len(colours)], closed(edge(k, BAND * k), floor)) for k in bands)
    return Drawing(colours[0], (Layer(areas),))


def waves() -> tuple[Drawing, ...]:
    """Wavy bands from the left to the right."""

    def wavy(edge: Edge) -> Drawing:
        return _banded((CREAM, SEAFOAM, PETROL, MARIGOLD), edge)

    return (
        wavy(lambda _, y: _wave(y, 12, 80)),
        wavy(lambda _, y: _wave(y, 24, 120)),
        wavy(lambda k, y: _wave(y, 12, 80, phase=k % 2 / 2)),
        wavy(lambda _, y: _wave(y, 14, 80, swing=0.9)),
        wavy(lambda _, y: _scallop(y + 10, 20, 80)),
        wavy(lambda k, y: _wave(y, 14, 80, phase=k % 4 / 4)),
        wavy(lambda k, y: _wave(y + k % 2 * 12, 10, 40)),
    )


SINE: Final = 0.3642
"""How far a curve's handles reach, as a share of half a wave, for the curve of a sine."""


def _wave(y: float, height: float, length: float, swing: float = SINE, phase: float = 0) -> Shape:
    """A wave with a crest at its left end; handles that swing wider make it meander."""
    half, start = length / 2, -phase * length

    def turn(k: int) -> complex:
        return complex(start + k * half, y + (-height, height)[k % 2])

    reach = half * swing
    halves = range(ceil((SIDE - start) / half))
    return curve(turn(0), *((turn(k) + reach, turn(k + 1) - reach, turn(k + 1)) for k in halves))


def _scallop(y: float, height: float, width: float) -> Shape:
    """Arches side by side."""
    rise = complex(0, -height * 4 / 3)
    feet = tuple(complex(k * width, y) for k in range(ceil(SIDE / width)))
    return curve(feet[0], *((foot + rise, foot + width + rise, foot + width) for foot in feet))


def chevrons() -> tuple[Drawing, ...]:
    """Zigzag bands."""

    def jagged(edge: Edge) -> Drawing:
        return _banded((INK, TANGERINE, MARIGOLD, CREAM), edge)

    return (
        jagged(lambda _, y: _zigzag(y, 20, 80)),
        jagged(lambda _, y: _zigzag(y, 40, 120)),
        jagged(lambda k, y: _zigzag(y, (10, -10)[k % 2], 80)),
        jagged(lambda _, y: _stairs(y, 24, 80, steps=4)),
        jagged(lambda _, y: _zigzag(y, 10, 40)),
        jagged(lambda k, y: _zigzag(y, (20, 0)[k % 2], 80)),
        jagged(lambda _, y: _zigzag(y, 20, 80, slip=40)),
    )


def _zigzag(y: float, height: float, length: float, slip: float = 0) -> Shape:
    """Up to the right and down again; slipping lowers the slopes that go down."""
    half, points = length / 2, list[complex]()
    for k in range(ceil(SIDE / half)):
        fall, drop = (height, 0) if k % 2 == 0 else (-height, slip)
        points += (complex(k * half, y + fall + drop), complex((k + 1) * half, y - fall + drop))
    return polyline(*points)


def _stairs(y: float, height: float, length: float, steps: int) -> Shape:
    """A zigzag of stairs."""
    tread, rise, points = length / 2 / steps, 2 * height / steps, list[complex]()
    for k in range(ceil(SIDE / tread)):
        step = min(k % (2 * steps), 2 * steps - 1 - k % (2 * steps))
        points += (complex(side * tread, y - height + step * rise) for side in (k, k + 1))
    return polyline(*points)


class Thread(NamedTuple):
    """Bands of one width, laid both ways at these places; where they cross they have a colour of their own."""

    places: tuple[float, ...]
    width: float
    colour: Colour
    crossing: Colour


def plaids() -> tuple[Drawing, ...]:
    """Bands woven across each other, on marigold."""
    middles, borders = (40, 120, 200), (0, 80, 160, 240)
    quarters = (30, 90, 150, 210)
    beside_middles = (26, 54, 106, 134, 186, 214)
    beside_borders = (7, 73, 87, 153, 167, 233)
    return (
        _woven(Thread(middles, 40, TANGERINE, INK), Thread(borders, 6, CREAM, CREAM)),
        _woven(Thread(beside_middles, 16, TANGERINE, INK), Thread(borders, 8, CREAM, CREAM)),
        _woven(Thread(middles, 24, TANGERINE, INK), Thread(beside_borders, 6, CREAM, CREAM)),
        _woven(Thread(middles, 48, TANGERINE, INK), Thread(middles, 12, CREAM, CREAM)),
        _woven(Thread(middles, 30, TANGERINE, CREAM), Thread(borders, 12, INK, CREAM)),
        _woven(Thread(beside_middles, 12, TANGERINE, INK), Thread(beside_borders, 8, CREAM, INK)),
        _woven(Thread(quarters, 30, TANGERINE, INK), Thread((0, 60, 120, 180, 240), 6, CREAM, CREAM)),
    )


def _woven(*threads: Thread) -> Drawing:
    middle = SIDE / 2
    bands = (
        fill(
            thread.colour,
            at((complex(place, middle) for place in thread.places), box(thread.width, SIDE))
            + at((complex(middle, place) for place in thread.places), box(SIDE, thread.width)),
        )
        for thread in threads
    )
    knots = (
        fill(
            thread.crossing,
            at((complex(x, y) for x, y in product(thread.places, repeat=2)), box(thread.width, thread.width)),
        )
        for thread in threads
    )
    return Drawing(MARIGOLD, (Layer((*bands, *knots)),))
