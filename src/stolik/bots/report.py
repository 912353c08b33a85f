"""A match's standings as lines for people and as JSON values for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from stolik.bots.arena import Match
from stolik.bots.standings import Estimate, Standing


def table(match: Match, deals: int, standings: Sequence[Standing]) -> Iterator[str]:
    """The table that the arena prints."""
    yield f"{deals * len(match.levels)} games of {match.game} ({deals} deals), seed {match.seed}"
    yield f"{'player':<10} {'points [95 %]':<24} {'wins % [95 %]':<22} {'Elo [95 %]':<22} {'ms/decision':>11} {'95 % within':>11}"
    for standing in standings:
        wins = Estimate(*(100 * value for value in _ends(standing.wins)))
        yield (
            f"{standing.level:<10} {_written(standing.points, 2):<24} {_written(wins, 1):<22} "
            f"{_written(standing.elo, 0) if standing.elo else '–':<22} {standing.milliseconds:>11.2f} {standing.slow:>11.2f}"
        )


def values(match: Match, deals: int, standings: Sequence[Standing]) -> dict[str, object]:
    return {
        "game": match.game,
        "games": deals * len(match.levels),
        "deals": deals,
        "seed": match.seed,
        "players": [
            {
                "level": standing.level,
                "points": _as_json(standing.points),
                "wins": _as_json(standing.wins),
                "elo": _as_json(standing.elo) if standing.elo else None,
                "milliseconds": round(standing.milliseconds, 4),
                "slow": round(standing.slow, 4),
            }
            for standing in standings
        ],
    }


def _ends(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.mean, estimate.low, estimate.high


def _written(estimate: Estimate, digits: int) -> str:
    mean, low, high = (f"{value:.{digits}f}" for value in _ends(estimate))
    return f"{mean} [{low}, {high}]"


def _as_json(estimate: Estimate) -> dict[str, float | None]:
    """JSON has no infinity: an end that nothing bounds is null."""
    return {
        name: round(value, 4) if isfinite(value) else None
        for name, value in zip(("mean", "low", "high"), _ends(estimate), strict=True)
    }
