"""Draw the ladders of docs/bots.md from the steps that were measured.

python scripts/draw_ladders.py

The steps stand in docs/ladder/steps.csv, a line each, from the lowest up: a game, the higher level, its Elo above the level
below with the ends of the interval (95 %), and how many games that were. A step that was not measured has no games and no width.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import accumulate, groupby
from math import nan
from pathlib import Path

from stolik.bots import levels_of
from stolik.bots.bot import Level
from stolik.bots.ladder import Rung
from stolik.bots.plot import ladder_plot
from stolik.bots.standings import Estimate
from stolik.game.installed import GAMES
from stolik.table.about import about

FOLDER = Path(__file__).parent.parent / "docs" / "ladder"


def ladders() -> Iterator[tuple[str, list[Rung]]]:
    """Every game with its steps, the lowest first."""
    with (FOLDER / "steps.csv").open(encoding="utf-8", newline="") as file:
        for game, lines in groupby(csv.DictReader(file), lambda line: line["game"]):
            steps = [Estimate(*(float(line[end]) for end in ("elo", "low", "high"))) for line in lines]
            yield game, [*rungs(levels_of(GAMES[game]), steps)]


def rungs(levels: tuple[Level, ...], steps: list[Estimate]) -> Iterator[Rung]:
    heights = accumulate(step.mean for step in steps)
    for below, level, step, height in zip(levels[:-1], levels[1:], steps, heights, strict=True):
        yield Rung(below, level, step, height, (nan, nan))


def told(step: Estimate) -> str:
    """As it stands on the page."""
    return f"{step.mean:.0f}" if step.low == step.high else f"{step.mean:.0f} [{step.low:.0f}, {step.high:.0f}]"


def drawings() -> Iterator[tuple[Path, str]]:
    for game, steps in ladders():
        yield FOLDER / f"{game}.svg", ladder_plot(f"{about(game).name}, two players", steps)


def main() -> None:
    for path, drawn in drawings():
        path.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
