"""A seat's view of Lucky Box, laid out for the kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stolik.bots.luckybox.value import FEWEST, LEFT, MOMENT, MOST, NOW, PLAYERS
from stolik.rules.luckybox.cards import LINES, Card
from stolik.rules.luckybox.play import TURNS
from stolik.rules.luckybox.view import View
from stolik.sim.luckybox import (
    BOLTS_LEFT,
    HELD,
    MARKS,
    MOONS,
    PENDING,
    POINTS,
    ROW,
    STARS,
    WAITING,
    DeckArrays,
    Ints,
    deck_arrays,
)


@dataclass(frozen=True, slots=True)
class Desk:
    """What the kernel works with. Cards are numbered as they lie: first those in front of the seat, then its hand."""

    deck: DeckArrays
    row: Ints
    now: Ints
    places: dict[int, int]
    """Where the card with each number lies."""


def desk_of(view: View) -> Desk:
    """The tableau of the view's own seat, at the moment when its turn will be over."""
    assert view.seat is not None
    mine = view.tableaus[view.seat]
    cards = [*(Card(card.number, card.grid, card.bonuses) for card in mine.cards), *view.hand]
    places = {card.number: at for at, card in enumerate(cards)}
    row = np.zeros(ROW, np.int64)
    for at, card in enumerate(mine.cards):
        row[at] = at
        row[MARKS + at] = sum(1 << cell for cell in card.marks)
    row[HELD] = len(mine.cards)
    row[BOLTS_LEFT] = mine.bolts
    row[MOONS] = mine.moons
    row[STARS] = mine.stars[view.round - 1]
    row[POINTS] = sum(mine.score.cards) + sum(mine.score.stars)
    row[PENDING] = len(mine.pending)
    for at, pending in enumerate(mine.pending):
        row[WAITING + at] = places[pending.line.card] * LINES + pending.line.index
    others = [tableau.moons for seat, tableau in enumerate(view.tableaus) if seat != view.seat]
    now = np.zeros(NOW, np.int64)
    now[MOMENT] = (view.round - 1) * (TURNS + 1) + view.turn
    now[PLAYERS] = len(view.tableaus)
    now[MOST], now[FEWEST] = max(others, default=0), min(others, default=0)
    now[LEFT + 1 :] = view.numbers_left
    return Desk(deck_arrays(cards), row, now, places)
