"""Positions of Super Mega Lucky Box, laid out by hand for the tests of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from stolik.game.chance import Chance
from stolik.game.contract import Event, Illegal, Step
from stolik.games.luckybox.rules import LuckyBox
from stolik.games.luckybox.rules.cards import CELLS, Card, Prize
from stolik.games.luckybox.rules.game import Move
from stolik.games.luckybox.rules.moves import BonusLine, Options
from stolik.games.luckybox.rules.printed import OWN_DECK
from stolik.games.luckybox.rules.state import TURNS, State
from stolik.games.luckybox.rules.tableau import Held, Pending, Tableau

GAME = LuckyBox()
ONE_TO_NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
ALL_CELLS = range(CELLS)

EventT = TypeVar("EventT", bound=Event)


def luck(step: int = 1) -> Chance:
    return Chance(bytes(32), step)


def card(number: int, grid: tuple[int, ...] = ONE_TO_NINE, **bonuses: Prize) -> Card:
    """A card whose lines pay nothing but what is named: row0 to row2, column0 to column2."""
    names = ("row0", "row1", "row2", "column0", "column1", "column2")
    return Card(number, grid, tuple(bonuses.get(name) for name in names))


def held(which: Card, marked: Sequence[int] = ()) -> Held:
    return Held(which, sum(1 << cell for cell in marked))


def seat(
    *cards: Held,
    bolts: int = 0,
    moons: int = 0,
    stars: tuple[int, ...] = (0, 0, 0, 0),
    completed: tuple[int, ...] = (0, 0, 0, 0),
) -> Tableau:
    return Tableau(cards=cards, bolts=bolts, moons=moons, stars=stars, completed=completed)


def pending(card: int, index: int, bonus: Prize) -> Pending:
    return Pending(BonusLine(card, index), bonus)


def table(*seats: Tableau, number: int = 5, this_round: int = 1, turn: int = 1) -> State:
    """Everybody still has to mark this number; the numbers before it do not matter."""
    before = tuple(other for other in ONE_TO_NINE if other != number)[: turn - 1]
    return State(
        options=Options(),
        tableaus=seats,
        round=this_round,
        revealed=(*before, number),
        deck=OWN_DECK,
        discards=(),
        old_deck=(),
        waiting=frozenset(range(len(seats))),
    )


def last_turn(*seats: Tableau, number: int = 5, this_round: int = 1) -> State:
    return table(*seats, number=number, this_round=this_round, turn=TURNS)


def play(state: State, seat: int, action: Move) -> Step[State]:
    return GAME.play(state, seat, action, luck())


def play_all(state: State, *actions: Move) -> Step[State]:
    """The actions of the first seat one after another; the events are those of the last."""
    events: tuple[Event, ...] = ()
    for action in actions:
        state, events = play(state, 0, action)
    return Step(state, events)


def refusal(state: State, seat: int, action: Move) -> str:
    try:
        play(state, seat, action)
    except Illegal as illegal:
        return illegal.code
    return "accepted"


def only(kind: type[EventT], events: Sequence[Event]) -> list[EventT]:
    return [event for event in events if isinstance(event, kind)]
