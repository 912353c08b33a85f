"""Drawings of what the arena saw, SVG without libraries: the points of a match, one panel a player, and a game's ladder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from stolik.bots.ladder import Rung
from stolik.bots.standings import Standing

WIDTH, PANEL, MARGIN, LABEL = 720, 150, 40, 26
INK, PAPER, GRID, MEAN = "#22303c", "#fffdf7", "#d9d4c5", "#b3372b"
BARS = ("#4b7f9e", "#7f9e4b", "#9e6f4b", "#6f4b9e", "#4b9e8a", "#9e4b66")
MOST_BARS = 60
"""Wider ranges of points are put together in bars of several points."""


RUNG, NAMES = 40, 110
"""Room for one level of a ladder, and for the names of levels."""


def plot(title: str, standings: Sequence[Standing]) -> str:
    """The points of a match as SVG text."""
    return _drawing(title, MARGIN + len(standings) * PANEL + LABEL, _panels(standings))


def ladder_plot(title: str, rungs: Sequence[Rung]) -> str:
    """The ladder as SVG text: a dot a level, the line through it as long as its step can be trusted."""
    return _drawing(title, MARGIN + (len(rungs) + 1) * RUNG + LABEL, _rungs(rungs))


def _drawing(title: str, height: int, parts: Iterator[str]) -> str:
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            f'<text x="{MARGIN}" y="24" font-size="15" font-weight="bold">{escape(title)}</text>',
            *parts,
            "</svg>\n",
        )
    )


def _rungs(rungs: Sequence[Rung]) -> Iterator[str]:
    """The strongest on top; Elo is counted from the lowest level."""
    top = rungs[-1].height
    floor = MARGIN + (len(rungs) + 1) * RUNG

    def across(elo: float) -> float:
        return NAMES + (WIDTH - NAMES - 2 * MARGIN) * min(max(elo, 0.0), 1.1 * top) / (1.1 * top)

    yield f'<text x="{NAMES - 12}" y="{floor + 16}" text-anchor="end" font-size="10">Elo</text>'
    for elo in _ticks(0, round(1.1 * top)):
        x = across(elo)
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{MARGIN}" y2="{floor}" stroke="{GRID}"/>'
        yield f'<text x="{x:.1f}" y="{floor + 16}" text-anchor="middle" font-size="10">{elo}</text>'
    heights = [(rungs[0].below, 0.0, 0.0, 0.0, "")]
    for rung in rungs:
        low, high = (rung.height - rung.step.mean + end for end in (rung.step.low, rung.step.high))
        heights.append((rung.level, rung.height, low, high, f"+{rung.step.mean:.0f}"))
    for at, (level, height, low, high, step) in enumerate(heights):
        y = floor - (at + 0.5) * RUNG
        yield f'<text x="{NAMES - 12}" y="{y + 4}" text-anchor="end">{escape(level)}</text>'
        yield f'<line x1="{across(low):.1f}" x2="{across(high):.1f}" y1="{y}" y2="{y}" stroke="{MEAN}" stroke-width="2"/>'
        yield f'<circle cx="{across(height):.1f}" cy="{y}" r="5" fill="{BARS[0]}"/>'
        yield f'<text x="{across(height):.1f}" y="{y - 9}" text-anchor="middle" font-size="10">{step}</text>'


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
