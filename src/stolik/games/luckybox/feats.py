"""What is worth remembering of a game of Super Mega Lucky Box: chains that end several cards, stars, moons, a card in every round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from stolik.games.luckybox.rules.moves import Completed, Marked, Revealed
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import ROUNDS, STARS_PER_ROUND, Tableau
from stolik.table.feats import what_counted
from stolik.table.table import Table

FEATS = ("three-at-once", "long-chain", "first-round-card", "three-stars", "six-moons", "every-round")

AT_ONCE = 3
CHAIN = 6
"""Cells that one number marks, with all the bonuses that follow from it."""
MOONS = 6


@dataclass(slots=True)
class _Seat:
    most_completed: int = 0
    longest_chain: int = 0
    rounds: set[int] = field(default_factory=set[int])
    """In which a card was completed."""


def feats(played: Table) -> tuple[frozenset[str], ...]:
    seats = [_Seat() for _ in range(played.header.players)]
    completed, marked = Counter[int](), Counter[int]()
    this_round = 0
    for _, event in what_counted(played):
        match event:
            case Revealed(round=number):
                this_round = number
                completed.clear()
                marked.clear()
            case Marked(seat=seat):
                marked[seat] += 1
                seats[seat].longest_chain = max(seats[seat].longest_chain, marked[seat])
            case Completed(seat=seat):
                completed[seat] += 1
                seats[seat].most_completed = max(seats[seat].most_completed, completed[seat])
                seats[seat].rounds.add(this_round)
            case _:
                pass
    state: State = played.state
    return tuple(_done(seat, tableau) for seat, tableau in zip(seats, state.tableaus, strict=True))


def _done(seat: _Seat, tableau: Tableau) -> frozenset[str]:
    done = {
        "three-at-once": seat.most_completed >= AT_ONCE,
        "long-chain": seat.longest_chain >= CHAIN,
        "first-round-card": 1 in seat.rounds,
        "three-stars": STARS_PER_ROUND in tableau.stars,
        "six-moons": tableau.moons >= MOONS,
        "every-round": len(seat.rounds) == ROUNDS,
    }
    return frozenset(feat for feat, holds in done.items() if holds)
