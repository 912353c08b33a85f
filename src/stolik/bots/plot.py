"""Score distributions of a match as a drawing: one panel a player, one bar a number of points, SVG without libraries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from stolik.bots.standings import Standing

WIDTH, PANEL, MARGIN, LABEL = 720, 150, 40, 26
INK, PAPER, GRID, MEAN = "#22303c", "#fffdf7", "#d9d4c5", "#b3372b"
BARS = ("#4b7f9e", "#7f9e4b", "#9e6f4b", "#6f4b9e", "#4b9e8a", "#9e4b66")
MOST_BARS = 60
"""Wider ranges of points are put together in bars of several points."""


def plot(title: str, standings: Sequence[Standing]) -> str:
    """The drawing as SVG text."""
    height = MARGIN + len(standings) * PANEL + LABEL
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            f'<text x="{MARGIN}" y="24" font-size="15" font-weight="bold">{escape(title)}</text>',
            *_panels(standings),
            "</svg>\n",
        )
    )


def _panels(standings: Sequence[Standing]) -> Iterator[str]:
    every = [score for standing in standings for score in standing.scores]
    low, high = min(every), max(every)
    step = 1 + (high - low) // MOST_BARS
    bars = 1 + (high - low) // step
    width = (WIDTH - 2 * MARGIN) / bars
    counts = [Counter((score - low) // step for score in standing.scores) for standing in standings]
    tallest = max(count / len(s.scores) for s, bar in zip(standings, counts, strict=True) for count in bar.values())
    for at, (standing, heights) in enumerate(zip(standings, counts, strict=True)):
        floor = MARGIN + (at + 1) * PANEL - LABEL
        room = PANEL - 2 * LABEL
        yield f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{floor}" y2="{floor}" stroke="{GRID}"/>'
        for bar, count in sorted(heights.items()):
            size = room * count / len(standing.scores) / tallest
            yield (
                f'<rect x="{MARGIN + bar * width:.1f}" y="{floor - size:.1f}" width="{0.9 * width:.1f}" '
                f'height="{size:.1f}" fill="{BARS[at % len(BARS)]}"/>'
            )
        mean = MARGIN + (standing.points.mean - low + 0.5) / step * width
        yield f'<line x1="{mean:.1f}" x2="{mean:.1f}" y1="{floor - room}" y2="{floor}" stroke="{MEAN}"/>'
        yield (
            f'<text x="{MARGIN}" y="{floor - room - 6}">{escape(standing.level)}: '
            f"mean {escape(str(standing.points))}</text>"
        )
        for score in _ticks(low, high):
            x = MARGIN + (score - low + 0.5) / step * width
            yield f'<text x="{x:.1f}" y="{floor + 14}" text-anchor="middle" font-size="10">{score}</text>'


def _ticks(low: int, high: int) -> range:
    apart = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, high - low + 1) if (high - low) / step <= 12
    )
    return range(-(-low // apart) * apart, high + 1, apart)
