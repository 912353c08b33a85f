"""What a match says about its players: mean points, wins, Elo differences, each with the range it can be trusted in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt
from statistics import fmean, stdev

from stolik.bots.arena import Match, Played
from stolik.bots.bot import Level

NORMAL_95 = 1.959964
"""Standard errors either way that make an interval which holds the truth 95 times in 100."""
ELO_SCALE = 400
SLOW = 95
"""A decision that takes longer than so many of a hundred."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} [{self.low:.2f}, {self.high:.2f}]"


@dataclass(frozen=True, slots=True)
class Standing:
    """One player of the match."""

    level: Level
    points: Estimate
    wins: Estimate
    """Share of first places; a shared one counts in parts."""
    elo: Estimate | None
    """How much stronger than the match's first player; None for that one itself."""
    milliseconds: float
    """Mean time per decision."""
    slow: float
    """Milliseconds that 19 of 20 decisions take at most."""
    scores: tuple[int, ...]


def standings(match: Match, deals: Sequence[Sequence[Played]]) -> tuple[Standing, ...]:
    return tuple(_standing(match, at, deals) for at in range(len(match.levels)))


def _standing(match: Match, at: int, deals: Sequence[Sequence[Played]]) -> Standing:
    games = [game for deal in deals for game in deal]
    thought = sorted(seconds for game in games for seconds in game.thought[at])
    return Standing(
        match.levels[at],
        points=_estimate(deals, lambda game: game.scores[at]),
        wins=share(deals, lambda game: _win(game, at)),
        elo=elo_of(share(deals, lambda game: _against_first(game, at))) if at else None,
        milliseconds=1000 * fmean(thought or [0.0]),
        slow=1000 * thought[SLOW * (len(thought) - 1) // 100] if thought else 0.0,
        scores=tuple(game.scores[at] for game in games),
    )


def _estimate(deals: Sequence[Sequence[Played]], value: Callable[[Played], float]) -> Estimate:
    """The mean over deals, not games: games of one deal share its luck."""
    means = [fmean(value(game) for game in deal) for deal in deals]
    mean = fmean(means)
    error = NORMAL_95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else inf
    return Estimate(mean, mean - error, mean + error)


def paired_difference(these: Sequence[float], those: Sequence[float]) -> Estimate:
    """How much more these are than those on average, one by one of the same deal."""
    differences = [this - that for this, that in zip(these, those, strict=True)]
    mean, error = fmean(differences), NORMAL_95 * stdev(differences) / sqrt(len(differences))
    return Estimate(mean, mean - error, mean + error)


def share(deals: Sequence[Sequence[Played]], value: Callable[[Played], float]) -> Estimate:
    """A share between 0 and 1 with Wilson's interval, which stays inside even when everything was won or lost."""
    plain = _estimate(deals, value)
    mean, error = plain.mean, (plain.high - plain.mean) / NORMAL_95
    count = mean * (1 - mean) / error**2 if 0 < mean < 1 and 0 < error < inf else len(deals)
    pull = NORMAL_95**2 / count
    middle = (mean + pull / 2) / (1 + pull)
    reach = NORMAL_95 * sqrt(mean * (1 - mean) / count + pull / (4 * count)) / (1 + pull)
    return Estimate(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def _win(game: Played, at: int) -> float:
    return 1 / game.places.count(0) if game.places[at] == 0 else 0.0


def _against_first(game: Played, at: int) -> float:
    """1 for coming in ahead of the match's first player, a half for a tie."""
    return 0.5 + 0.5 * ((game.places[at] < game.places[0]) - (game.places[at] > game.places[0]))


def elo_of(won: Estimate) -> Estimate:
    """The Elo difference that goes with such a share of games, and its interval."""
    return Estimate(*(elo_difference(value) for value in (won.mean, won.low, won.high)))


def elo_difference(share: float) -> float:
    """How many Elo points apart two players are of whom one takes this share of their games."""
    if share <= 0:
        return -inf
    if share >= 1:
        return inf
    return ELO_SCALE * log10(share / (1 - share))
