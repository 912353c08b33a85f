"""How cost grows, drawn for the docs: figures in a folder, and curves as SVG beside them, both axes by powers of ten."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from math import ceil, floor, log10
from pathlib import Path
from typing import TypeAlias

FIGURES = "figures.csv"
HEAD = ("plot", "across", "up", "curve", "x", "y")

WIDTH, HEIGHT = 560, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 120, 24, 48
COLOURS = ("#1b7f8c", "#b4541a", "#6a4fa3")


Points: TypeAlias = list[tuple[float, float]]


@dataclass
class Plot:
    """What is measured against what; each curve by its name, or the only one by none."""

    across: str
    up: str
    curves: dict[str, Points] = field(default_factory=dict[str, Points])


def keep(folder: Path, plots: Mapping[str, Plot]) -> None:
    """All points of all curves, to be drawn again at any time."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FIGURES).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        for name, plot in plots.items():
            for curve, points in plot.curves.items():
                writer.writerows((name, plot.across, plot.up, curve, f"{x:g}", f"{y:.4g}") for x, y in points)


def kept(folder: Path) -> dict[str, Plot]:
    plots: dict[str, Plot] = {}
    with (folder / FIGURES).open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            plot = plots.setdefault(line["plot"], Plot(line["across"], line["up"]))
            plot.curves.setdefault(line["curve"], []).append((float(line["x"]), float(line["y"])))
    return plots


def drawings(folder: Path) -> Iterator[tuple[Path, str]]:
    """Of what is kept there: each file, and what belongs into it."""
    for name, plot in kept(folder).items():
        yield folder / f"{name}.svg", drawn(plot)


def draw(folder: Path) -> None:
    for file, svg in drawings(folder):
        file.write_text(svg, encoding="utf-8")


def told(value: float) -> str:
    """With three figures, as it stands on the page."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def drawn(plot: Plot) -> str:
    """Each curve through its points."""
    across, up, curves = escape(plot.across), escape(plot.up), plot.curves
    points = [point for curve in curves.values() for point in curve]
    left, right = _decades([x for x, _ in points])
    low, high = _decades([y for _, y in points])

    def at(x: float, y: float) -> tuple[float, float]:
        along = (log10(x) - left) / (right - left)
        above = (log10(y) - low) / (high - low)
        return LEFT + along * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - above * (HEIGHT - TOP - BOTTOM)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f"<title>{up}, by {across}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>',
    ]
    for power in range(left, right + 1):
        x, y = at(10**power, 10**low)
        lines.append(f'<path d="M{x:.1f} {TOP}V{y:.1f}" stroke="#ddd6c4"/>')
        lines.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle" fill="#333">{10**power:g}</text>')
    for power in range(low, high + 1):
        x, y = at(10**left, 10**power)
        lines.append(f'<path d="M{x:.1f} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd6c4"/>')
        lines.append(f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end" fill="#333">{10**power:g}</text>')
    for colour, (name, curve) in zip(COLOURS, curves.items(), strict=False):
        places = [at(x, y) for x, y in curve]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        lines.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in places]
        (x, y), (_, value) = places[-1], curve[-1]
        lines.append(
            f'<text x="{x + 8:.1f}" y="{y + 4:.1f}" fill="{colour}">{escape(f"{name} {told(value)}".strip())}</text>'
        )
    lines.append(f'<text x="{LEFT}" y="{TOP - 8}" fill="#333">{up}</text>')
    lines.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle" fill="#333">{across}</text>'
    )
    return "\n".join([*lines, "</svg>"]) + "\n"


def _decades(values: Sequence[float]) -> tuple[int, int]:
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return low, max(high, low + 1)
