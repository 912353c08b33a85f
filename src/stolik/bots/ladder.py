"""The ladder of a game's levels: each plays against the next, and the differences are added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import isfinite
from statistics import fmean

from stolik.bots import levels_of
from stolik.bots.arena import Match, Played, play_deals
from stolik.bots.bot import Level
from stolik.bots.standings import Estimate, elo_of, share
from stolik.game.installed import GAMES


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder: a level, and how much stronger it is than the one below."""

    below: Level
    level: Level
    step: Estimate
    """In Elo."""
    height: float
    """Elo above the lowest level: all steps up to here."""
    points: tuple[float, float]
    """Mean points of the lower and of the higher level when they meet."""


def climb(
    table: Match, games: int, processes: int | None = None, levels: Sequence[Level] | None = None
) -> Iterator[Rung]:
    """From the lowest of these levels up, or of all; at the table of the match, two neighbours sit by turns."""
    players, height = len(table.levels), 0.0
    for below, level in pairwise(levels or levels_of(GAMES[table.game])):
        match = replace(table, levels=tuple(level if at % 2 == 0 else below for at in range(players)))
        deals = [*play_deals(match, -(-games // players), processes)]
        step = elo_of(share(deals, _higher_one_ahead))
        height += step.mean
        yield Rung(below, level, step, height, (_mean(deals, 1), _mean(deals, 0)))


def _higher_one_ahead(game: Played) -> float:
    """Of all pairs of a higher and a lower level, how often the higher one came in ahead; a tie counts half."""
    return fmean(
        0.5 + 0.5 * ((higher < lower) - (higher > lower)) for higher in game.places[::2] for lower in game.places[1::2]
    )


def _mean(deals: Sequence[Sequence[Played]], first: int) -> float:
    return fmean(score for deal in deals for game in deal for score in game.scores[first::2])


def ladder_table(match: Match, games: int, rungs: Sequence[Rung]) -> Iterator[str]:
    """The ladder as lines, the lowest first."""
    yield f"{match.game}, {len(match.levels)} players, at least {games} games a step, seed {match.seed}"
    yield f"{'level':<10} {'Elo above the one below [95 %]':<32} {'Elo in all':>10}   points against the one below"
    yield f"{rungs[0].below:<10} {'–':<32} {0:>10}"
    for rung in rungs:
        step = f"{rung.step.mean:.0f} [{rung.step.low:.0f}, {rung.step.high:.0f}]"
        yield f"{rung.level:<10} {step:<32} {rung.height:>10.0f}   {rung.points[1]:.1f} : {rung.points[0]:.1f}"


def ladder_values(match: Match, rungs: Sequence[Rung]) -> dict[str, object]:
    return {
        "game": match.game,
        "players": len(match.levels),
        "seed": match.seed,
        "steps": [
            {
                "below": rung.below,
                "level": rung.level,
                "elo": [
                    round(end, 1) if isfinite(end) else None for end in (rung.step.mean, rung.step.low, rung.step.high)
                ],
                "points": [round(points, 2) for points in rung.points],
            }
            for rung in rungs
        ],
    }
