"""Curves as SVG, both axes by powers of ten, for the docs: light and dark, and readable as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from pathlib import Path

WIDTH, HEIGHT = 560, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 120, 24, 48
COLOURS = ("#1b7f8c", "#b4541a", "#6a4fa3")


def plot(file: Path, across: str, up: str, curves: Mapping[str, Sequence[tuple[float, float]]]) -> None:
    """Each curve through its points, by its name."""
    points = [point for curve in curves.values() for point in curve]
    left, right = _decades([x for x, _ in points])
    low, high = _decades([y for _, y in points])

    def at(x: float, y: float) -> tuple[float, float]:
        along = (log10(x) - left) / (right - left)
        above = (log10(y) - low) / (high - low)
        return LEFT + along * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - above * (HEIGHT - TOP - BOTTOM)

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f"<title>{up}, by {across}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>',
    ]
    for power in range(left, right + 1):
        x, y = at(10**power, 10**low)
        drawn.append(f'<path d="M{x:.1f} {TOP}V{y:.1f}" stroke="#ddd6c4"/>')
        drawn.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle" fill="#333">{10**power:g}</text>')
    for power in range(low, high + 1):
        x, y = at(10**left, 10**power)
        drawn.append(f'<path d="M{x:.1f} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd6c4"/>')
        drawn.append(f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end" fill="#333">{10**power:g}</text>')
    for colour, (name, curve) in zip(COLOURS, curves.items(), strict=False):
        places = [at(x, y) for x, y in curve]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        drawn.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in places]
        (x, y), (_, value) = places[-1], curve[-1]
        drawn.append(f'<text x="{x + 8:.1f}" y="{y + 4:.1f}" fill="{colour}">{name} {value:.3g}</text>')
    drawn.append(f'<text x="{LEFT}" y="{TOP - 8}" fill="#333">{up}</text>')
    drawn.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle" fill="#333">{across}</text>'
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([*drawn, "</svg>"]) + "\n", encoding="utf-8")


def _decades(values: Sequence[float]) -> tuple[int, int]:
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return low, max(high, low + 1)
