"""Draw the pictures of docs/lab.md: what was learned, what a good first row and a reroll are worth, and where players lose points.

python scripts/draw_lab.py
python scripts/draw_lab.py --records games.jsonl --out losses.svg

Learning curves are read from docs/lab/*.csv, as `scripts/learn_crisscross.py --curve` writes them; the rest is computed. With
records of finished games, of any game that has a judge, it draws where those who played them lost points.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from pathlib import Path

import numpy as np

from stolik.bots import player_for
from stolik.bots.bot import Level
from stolik.bots.review import review
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.state import open_places, write
from stolik.games.crisscross.solved import learned_points
from stolik.games.twentyone.solved import row
from stolik.table.playing import play_out, simulated_header
from stolik.table.records import read_records, replay
from stolik.table.table import Table

FOLDER = Path(__file__).parent.parent / "docs" / "lab"
EXPERT = 36.28
"""The mean points of the shipped expert of Criss Cross, alone."""
COLOURS = ("#2b6cb0", "#c05621", "#2f855a", "#6b46c1")
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 320, 52, 44, 16, 16

Points = Sequence[tuple[float, float]]


def chart(series: Mapping[str, Points], across: str, up: str, low: float, high: float, *, falling: bool = False) -> str:
    """Lines as an SVG, each with its name, above them if they fall; `low` and `high` are the ends of the scale up."""
    xs = [x for points in series.values() for x, _ in points]
    first, last = min(xs), max(xs)

    def at(x: float, y: float) -> str:
        right = LEFT + (WIDTH - LEFT - RIGHT) * (x - first) / (last - first)
        return f"{right:.1f},{HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (y - low) / (high - low):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for step in range(5):
        y, x = low + step * (high - low) / 4, first + step * (last - first) / 4
        height, right = at(first, y).split(",")[1], at(x, low).split(",")[0]
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height}" y2="{height}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{height}" dy="4" text-anchor="end">{y:g}</text>')
        parts.append(f'<text x="{right}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{x:,.4g}</text>')
    for number, (name, points) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        line = " ".join(at(x, y) for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        height = TOP + 16 * (number + 1) if falling else HEIGHT - BOTTOM - 10 - 16 * number
        place = f'x="{WIDTH - RIGHT - 4}" y="{height}"'
        parts.append(f'<text {place} text-anchor="end" fill="{colour}">{name}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{across}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 8}">{up}</text></svg>')
    return "\n".join(parts) + "\n"


def learning() -> str:
    """Mean points by minutes of learning, one line for each file."""
    curves: dict[str, Points] = {}
    for file in sorted(FOLDER.glob("learning-*.csv")):
        with file.open(encoding="utf-8") as lines:
            curves[file.stem.removeprefix("learning-")] = [
                (float(line["seconds"]) / 60, float(line["points"])) for line in csv.DictReader(lines)
            ]
    last = max(x for points in curves.values() for x, _ in points)
    return chart({**curves, "shipped expert": [(0, EXPERT), (last, EXPERT)]}, "minutes", "mean points", 26, 38)


def rerolls() -> str:
    """What rolling a fresh row of Twenty One again is worth, by the hits that lie there, over all rolls of six dice."""
    gains: list[list[float]] = [[] for _ in range(7)]
    for dice in product(range(1, 7), repeat=6):
        hits = sum(die == number for die, number in zip(dice, row().numbers))
        gains[hits].append(row().gain_of_rolling_again(dice))
    series = {
        "best roll": [(float(hits), max(of)) for hits, of in enumerate(gains)],
        "mean": [(float(hits), float(np.mean(of))) for hits, of in enumerate(gains)],
    }
    return chart(series, "hits on the table", "points that rolling again brings", -20, 8)


FIRST_ROWS = 100_000
ROWS_GAMES = 60


def first_row() -> str:
    """How many of a hundred first rows of Twenty One come to at least so many points: solved, and as bots play it in games of two."""
    game = GAMES["twentyone"]
    came_to: dict[str, list[int]] = {"alone, without haste (exact play)": row().played(FIRST_ROWS).tolist()}
    for level in ("expert", "regular"):
        bots = [player_for(game, level)] * 2
        outcomes = [
            play_out(simulated_header(game, 2, game.Options(), 1, number), bots).outcome()
            for number in range(ROWS_GAMES)
        ]
        came_to[f"{level}, two players"] = [one["row-1"] for found in outcomes if found for one in found.breakdown]
    series: dict[str, Points] = {
        name: [(float(least), 100 * float(np.mean(np.array(points) >= least))) for least in range(45)]
        for name, points in came_to.items()
    }
    return chart(series, "points in the first row, at least", "of a hundred rows", 0, 100, falling=True)


def losses_in(file: Path) -> str:
    """The points that decisions cost on average, by how many the seat had made before; people, and each kind of bot, apart."""
    lost: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    with file.open("rb") as lines:
        for record in read_records(lines):
            made: dict[int, int] = defaultdict(int)
            for decision in review(replay(record)).decisions:
                made[decision.seat] += 1
                lost[decision.by or "people"][made[decision.seat]].append(decision.loss)
    if not lost:
        raise SystemExit(f"{file} has no decision that could be judged")
    series = {
        who: [(float(number), float(np.mean(of))) for number, of in sorted(by_number.items())]
        for who, by_number in lost.items()
    }
    highest = max(points for line in series.values() for _, points in line)
    return chart(series, "decision", "points lost", 0, max(1.0, float(np.ceil(highest))))


def losses(level: Level, games: int) -> Points:
    """By round: the points that a player's placements cost against the best one, as the expert's network sees them."""
    game, lost = GAMES["crisscross"], np.zeros(12)
    for number in range(games):
        table = play_out(simulated_header(game, 1, game.Options(), 1, number), [player_for(game, level)])
        states = [one.state for one in Table.steps(table.header, table.entries)]
        for before, after in pairwise(states):
            sheet, (one, other) = before.sheets[0], before.dice
            options = [write(sheet, {at.a: one, at.b: other}) for at in open_places(sheet)]
            values = learned_points([*options, after.sheets[0]])
            lost[before.round - 1] += max(values) - values[-1]
    return [(float(number + 1), float(points)) for number, points in enumerate(lost / games)]


def players() -> str:
    """Where a beginner and a regular lose points."""
    by_level: dict[str, Points] = {"beginner": losses("beginner", 20), "regular": losses("regular", 20)}
    return chart(by_level, "round", "points lost", 0, 4)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--records", type=Path, help="draw where the players of these records lost points")
    arguments.add_argument("--out", type=Path, default=Path("losses.svg"), help="where to, with --records")
    asked = arguments.parse_args()
    if asked.records:
        asked.out.write_text(losses_in(asked.records), encoding="utf-8")
        return
    pictures = (("learning", learning), ("first-row", first_row), ("rerolls", rerolls), ("losses", players))
    for name, draw in pictures:
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
