"""The table of Super Mega Lucky Box: everybody's cards, the numbers of the round, the deck."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.game.contract import Seat
from stolik.games.luckybox.rules.cards import NUMBERS, Card
from stolik.games.luckybox.rules.moves import Options
from stolik.games.luckybox.rules.printed import Cards
from stolik.games.luckybox.rules.tableau import Tableau

TURNS = 9

NUMBER_CARDS = tuple(sorted((*NUMBERS, *NUMBERS)))
"""Nine of these eighteen come up in a round, one a turn; the others stay unseen."""


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    tableaus: tuple[Tableau, ...]
    round: int
    """The round that is played, or for which cards are being chosen."""
    revealed: tuple[int, ...]
    """The numbers of this round so far; none while cards are being chosen."""
    deck: Cards
    """What can still be dealt, in the order of the cards' numbers: a set, for nobody has seen another order."""
    discards: Cards
    """Face up, the first one lowest."""
    old_deck: Cards
    """If the deck ran out in the deal that is being chosen from: its last cards, which went to the first seats."""
    waiting: frozenset[Seat]
    """Who still has to choose cards, or to finish this turn. Nobody: the game is over."""


def by_number(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=_number))


def numbers_of(cards: Cards) -> tuple[int, ...]:
    return tuple(map(_number, cards))


def _number(card: Card) -> int:
    return card.number


def number_cards_left(revealed: tuple[int, ...]) -> tuple[int, ...]:
    left = list(NUMBER_CARDS)
    for number in revealed:
        left.remove(number)
    return tuple(left)


def with_tableau(state: State, seat: Seat, tableau: Tableau) -> tuple[Tableau, ...]:
    return (*state.tableaus[:seat], tableau, *state.tableaus[seat + 1 :])
