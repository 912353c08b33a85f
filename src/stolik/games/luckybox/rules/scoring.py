"""The points of Super Mega Lucky Box: complete cards, stars, half the marks on the others, moons; who has won; solo titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stolik.game.contract import Outcome, rank
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import ROUNDS, Tableau

CARD_POINTS = (15, 12, 10, 8)
"""For a card completed in the first, second, third, fourth round."""

STAR_POINTS = (0, 1, 4, 9)
"""For none, one, two, three stars of one round."""
MARKS_PER_POINT = 2
MOST_MOONS = 6
FEWEST_MOONS = -6

SOLO_MOON_POINTS = (-6, -2, 0, 1, 3, 6, 10)
"""For none to six moons; more than six count as six."""

PLAYERS_WITH_A_PENALTY = 3
"""Two players play for the most moons alone."""


@dataclass(frozen=True, slots=True)
class Score:
    cards: tuple[int, ...]
    """Round by round, as are the stars."""
    stars: tuple[int, ...]
    cells: int
    moons: int
    total: int


def scores(tableaus: Sequence[Tableau], this_round: int) -> list[Score]:
    """Everybody's points if the game were over now, the cards completed in this round included."""
    moons = [tableau.moons for tableau in tableaus]
    return [score(tableau, this_round, moon_points(moons, seat)) for seat, tableau in enumerate(tableaus)]


def score(tableau: Tableau, this_round: int, moons: int) -> Score:
    complete_now = sum(held.complete for held in tableau.cards)
    cards = tuple(
        CARD_POINTS[at] * (tableau.completed[at] + (complete_now if at == this_round - 1 else 0))
        for at in range(ROUNDS)
    )
    stars = tuple(STAR_POINTS[count] for count in tableau.stars)
    cells = sum(held.marks.bit_count() for held in tableau.cards if not held.complete) // MARKS_PER_POINT
    return Score(cards, stars, cells, moons, sum(cards) + sum(stars) + cells + moons)


def moon_points(moons: Sequence[int], seat: int) -> int:
    """Whoever has the most is rewarded, whoever has the fewest punished; ties count for all who are tied."""
    mine = moons[seat]
    if len(moons) == 1:
        return SOLO_MOON_POINTS[min(mine, len(SOLO_MOON_POINTS) - 1)]
    reward = MOST_MOONS if mine == max(moons) else 0
    penalty = FEWEST_MOONS if mine == min(moons) and len(moons) >= PLAYERS_WITH_A_PENALTY else 0
    return reward + penalty


def parts(score: Score) -> dict[str, int]:
    return {"cards": sum(score.cards), "stars": sum(score.stars), "cells": score.cells, "moons": score.moons}


def outcome(state: State) -> Outcome | None:
    """Most points win; a tie goes to whoever has more moons."""
    if state.waiting:
        return None
    final = scores(state.tableaus, state.round)
    totals = tuple(score.total for score in final)
    return Outcome(
        scores=totals,
        ranking=rank([(total, tableau.moons) for total, tableau in zip(totals, state.tableaus)]),
        breakdown=tuple(map(parts, final)),
        title=title(totals[0]) if len(totals) == 1 else None,
    )


TITLES = (
    (70, "star-of-the-table"),
    (65, "moon-keeper"),
    (60, "bolt-catcher"),
    (55, "four-leaf-clover"),
    (50, "lid-ajar"),
    (45, "first-spark"),
)
LOWEST_TITLE = "empty-box"


def title(total: int) -> str:
    """What a solo player may call themselves."""
    return next((title for least, title in TITLES if total >= least), LOWEST_TITLE)
