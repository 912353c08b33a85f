"""Super Mega Lucky Box in numbers, for agents: cards as grids of numbers, prizes and marks.

A bonus is said with two numbers: which one is used, then the cell that it marks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stolik.games.luckybox.kernels import MOST_HELD, code
from stolik.games.luckybox.rules import Bonus, Draft, Keep, Mark, Options, Pass, View
from stolik.games.luckybox.rules.cards import CELLS, LINES, Card
from stolik.games.luckybox.rules.moves import DRAFT_HAND, KEPT_AT_START, START_HAND
from stolik.games.luckybox.rules.printed import OWN_DECK, cards_for
from stolik.games.luckybox.rules.view import CardView
from stolik.lab.alphabet import Alphabet, Letters
from stolik.lab.encoding import from_own_seat
from stolik.lab.layout import Part

PHASES = ("keep", "draft", "mark", "over")
ROUNDS, TURNS, NUMBERS = 4, 9, 9
MOST_BOLTS, MOST_MOONS, MOST_POINTS = 99, 99, 400
MOST_PRIZE = 14
"""Prizes are written as the kernels write them: 0 nothing, 1–9 that number, 10 any, 11 a bolt, 12 two, 13 a moon, 14 a star."""
KEEPS = tuple(combinations(range(START_HAND), KEPT_AT_START))

ALPHABET = Alphabet(
    (
        Letters(
            "keep", len(KEEPS), "keep the cards of the hand at the n-th three of five places, as combinations come"
        ),
        Letters("draft", DRAFT_HAND, "keep the n-th card of the hand"),
        Letters("cell", MOST_HELD * CELLS, "mark cell n mod 9 of the card at place n div 9"),
        Letters(
            "bonus", MOST_HELD * LINES, "use the bonus of line n mod 6 of the card at place n div 6; a cell follows"
        ),
        Letters("pass", 1, "mark nothing"),
    ),
    longest=2,
)
KEEP, DRAFT, CELL, BONUS, PASS = (ALPHABET.first(name) for name in ("keep", "draft", "cell", "bonus", "pass"))

Move: TypeAlias = Keep | Mark | Pass | Bonus | Draft
Ints: TypeAlias = NDArray[np.int64]


class LuckyBoxEncoding:
    version = 1
    alphabet = ALPHABET

    def parts(self, players: int, options: Options) -> tuple[Part, ...]:
        held, deck = (players, MOST_HELD), len(cards_for(players, OWN_DECK))
        return (
            Part("phase", (1,), 0, len(PHASES) - 1, ", ".join(f"{at} {name}" for at, name in enumerate(PHASES))),
            Part("round", (1,), 1, ROUNDS, "rounds are counted from 1"),
            Part("turn", (1,), 0, TURNS, "numbers revealed in this round"),
            Part("revealed", (1,), 0, NUMBERS, "the turn's number, 0 while cards are chosen"),
            Part("numbers_left", (NUMBERS,), 0, 2, "cards of each number that have not come up in this round"),
            Part("hand", (START_HAND,), 0, deck, "the numbers of the cards to choose from, 0 for none"),
            Part("hand_grids", (START_HAND, CELLS), 0, NUMBERS, "what they show, row by row"),
            Part("hand_prizes", (START_HAND, LINES), 0, MOST_PRIZE, "their prizes: rows, then columns"),
            Part("cards", held, 0, deck, "the numbers of the cards that lie open, 0 for none"),
            Part("grids", (*held, CELLS), 0, NUMBERS, "what they show"),
            Part("prizes", (*held, LINES), 0, MOST_PRIZE, "their prizes"),
            Part("marks", (*held, CELLS), 0, 1, "1 for a marked cell"),
            Part("pending", (*held, LINES), 0, 1, "1 for a bonus that has to be used now"),
            Part("choosing", (players,), 0, START_HAND, "cards that each seat has still to choose from"),
            Part("bolts", (players,), 0, MOST_BOLTS, ""),
            Part("moons", (players,), 0, MOST_MOONS, ""),
            Part("stars", (players, ROUNDS), 0, 3, "round by round"),
            Part("completed", (players, ROUNDS), 0, MOST_HELD, "cards put away, round by round"),
            Part("points", (players,), -6, MOST_POINTS, "if the game were over now"),
            Part("waiting", (players,), 0, 1, "1 for who has to choose or to mark"),
            Part("deck", (1,), 0, deck, "cards that can still be dealt"),
            Part("discards", (deck,), 0, 1, "by card number less 1: 1 if it lies face up among the discards"),
            Part("old_deck", (deck,), 0, 1, "the same for the last cards of a deck that ran out in this deal"),
        )

    def observe(self, view: View) -> Mapping[str, ArrayLike]:
        players = len(view.tableaus)
        tableaus = [view.tableaus[seat] for seat in from_own_seat(view, players)]
        deck = len(cards_for(players, OWN_DECK))
        hand_numbers, hand_grids, hand_prizes = _printed(view.hand, START_HAND)
        printed = [_printed(tableau.cards, MOST_HELD) for tableau in tableaus]
        marks = np.zeros((players, MOST_HELD, CELLS), np.int64)
        pending = np.zeros((players, MOST_HELD, LINES), np.int64)
        for at, tableau in enumerate(tableaus):
            places = {card.number: place for place, card in enumerate(tableau.cards)}
            for place, card in enumerate(tableau.cards):
                marks[at, place, list(card.marks)] = 1
            for waiting in tableau.pending:
                pending[at, places[waiting.line.card], waiting.line.index] = 1
        return {
            "phase": [PHASES.index(view.phase)],
            "round": [view.round],
            "turn": [view.turn],
            "revealed": [view.revealed[-1] if view.revealed else 0],
            "numbers_left": view.numbers_left,
            "hand": hand_numbers,
            "hand_grids": hand_grids,
            "hand_prizes": hand_prizes,
            "cards": np.array([numbers for numbers, _, _ in printed]),
            "grids": np.array([grids for _, grids, _ in printed]),
            "prizes": np.array([prizes for _, _, prizes in printed]),
            "marks": marks,
            "pending": pending,
            "choosing": [tableau.hand for tableau in tableaus],
            "bolts": [tableau.bolts for tableau in tableaus],
            "moons": [tableau.moons for tableau in tableaus],
            "stars": np.array([tableau.stars for tableau in tableaus]),
            "completed": np.array([tableau.completed for tableau in tableaus]),
            "points": [tableau.score.total for tableau in tableaus],
            "waiting": [seat in view.waiting for seat in from_own_seat(view, players)],
            "deck": [view.deck],
            "discards": _flags([card.number for card in view.discards], deck),
            "old_deck": _flags(view.old_deck, deck),
        }

    def spell(self, view: View, action: Move) -> tuple[int, ...]:
        assert view.seat is not None
        hand = [card.number for card in view.hand]
        places = [card.number for card in view.tableaus[view.seat].cards]
        match action:
            case Keep(cards):
                return (KEEP + KEEPS.index(tuple(map(hand.index, cards))),)
            case Draft(card):
                return (DRAFT + hand.index(card),)
            case Mark(card, cell):
                return (CELL + places.index(card) * CELLS + cell,)
            case Bonus(line, card, cell):
                used = BONUS + places.index(line.card) * LINES + line.index
                return (used, CELL + places.index(card) * CELLS + cell)
            case Pass():
                return (PASS,)


def _printed(cards: Sequence[Card | CardView], room: int) -> tuple[Ints, Ints, Ints]:
    """Numbers, grids and prizes of cards that lie side by side."""
    numbers, grids, prizes = (np.zeros(shape, np.int64) for shape in ((room,), (room, CELLS), (room, LINES)))
    for place, card in enumerate(cards):
        numbers[place], grids[place] = card.number, card.grid
        prizes[place] = [code(prize) for prize in card.bonuses]
    return numbers, grids, prizes


def _flags(numbers: Sequence[int], room: int) -> Ints:
    flags = np.zeros(room, np.int64)
    flags[[number - 1 for number in numbers]] = 1
    return flags


ENCODING = LuckyBoxEncoding()
