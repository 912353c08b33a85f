"""What the rules page of Super Mega Lucky Box draws: positions as a seat sees them, and the worked examples of the print."""

from __future__ import annotations

from collections.abc import Mapping

from stolik.game.chance import Chance
from stolik.games.luckybox.rules import LuckyBox
from stolik.games.luckybox.rules.cards import BOLTS, Card
from stolik.games.luckybox.rules.moves import Bonus, BonusLine, Keep, Mark, Options
from stolik.games.luckybox.rules.scoring import (
    CARD_POINTS,
    LOWEST_TITLE,
    SOLO_MOON_POINTS,
    STAR_POINTS,
    TITLES,
    moon_points,
)
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import Held, Tableau

GAME = LuckyBox()


def luck() -> Chance:
    return Chance(bytes(32), 0)


CARD = Card(7, (4, 6, 5, 1, 3, 2, 5, 4, 6), (8, "?", "bolt", "star", "moon", "bolt2"))
OTHER = Card(12, (8, 7, 9, 1, 2, 3, 9, 8, 7), (6, "?", 4, "moon", "bolt2", "star"))
CHANGES = ((5, 4), (5, 6), (9, 2), (1, 8))
"""From the number that was revealed to the one that is marked."""
MOONS = ((3, 1, 0, 0), (2, 2, 1), (2, 0), (1, 1, 1))


def figures() -> Mapping[str, object]:
    dealt: State = GAME.start(1, Options(), luck()).state
    hand = dealt.tableaus[0].hand
    chosen = best_three(dealt, hand)
    kept: State = GAME.play(dealt, 0, Keep(chosen), luck()).state
    turn = table(Tableau(cards=(Held(CARD),)), number=5)
    before = table(Tableau(cards=(Held(CARD, marks(1, 2, 3, 6)), Held(OTHER, marks(1, 2)))), number=4)
    lines: State = GAME.play(before, 0, Mark(7, 0), luck()).state
    chain: State = GAME.play(lines, 0, Bonus(BonusLine(7, 0), 12, 0), luck()).state
    round_three = Tableau(completed=(1, 0, 2, 0), stars=(2, 0, 0, 0), moons=2)
    unfinished = Tableau(moons=2, cards=(Held(CARD, marks(0, 1, 2, 3, 6)), Held(OTHER, marks(0, 4, 8, 5))))
    return {
        "start": GAME.view(dealt, 0),
        "chosen": chosen,
        "covered": sorted({number for card in kept.tableaus[0].cards for number in card.card.grid}),
        "turn": GAME.view(turn, 0),
        "changes": [{"from": one, "to": other, "bolts": BOLTS[one][other]} for one, other in CHANGES],
        "lines": GAME.view(lines, 0),
        "chain": GAME.view(chain, 0),
        "round": GAME.view(table(round_three, this_round=3), 0),
        "unfinished": GAME.view(table(unfinished, this_round=4), 0),
        "marked": sum(held.marks.bit_count() for held in unfinished.cards),
        "moons": [
            {"moons": moons, "points": [moon_points(moons, seat) for seat in range(len(moons))]} for moons in MOONS
        ],
        "card_points": CARD_POINTS,
        "star_points": STAR_POINTS,
        "solo_moons": SOLO_MOON_POINTS,
        "titles": {"least": [least for least, _ in TITLES], "keys": [*(key for _, key in TITLES), LOWEST_TITLE]},
    }


def marks(*cells: int) -> int:
    return sum(1 << cell for cell in cells)


def table(tableau: Tableau, *, number: int = 5, this_round: int = 1) -> State:
    return State(Options(), (tableau,), this_round, (number,), (), (), (), frozenset({0}))


def best_three(dealt: State, hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The three cards of a hand that have the most different numbers between them."""
    choices = (action for action in GAME.legal(dealt, 0) if isinstance(action, Keep))
    grids = {card.number: card.grid for card in hand}
    return max((keep.cards for keep in choices), key=lambda cards: len({n for card in cards for n in grids[card]}))
