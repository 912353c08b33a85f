"""What lies in front of one player, and what a mark on it sets off: complete lines, their bonuses, bonuses of those.

One seat alone: turns and rounds, in which all seats play, are in `game.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from stolik.game.contract import Event, Illegal, Seat
from stolik.games.luckybox.rules.cards import (
    ALL_MARKED,
    BOLTS,
    CELLS,
    FREE_CELLS,
    LINE_MARKS,
    LINES_THROUGH,
    Card,
    Marks,
    Prize,
    free_cells_of,
    has_free_cell_of,
)
from stolik.games.luckybox.rules.moves import BonusLine, Completed, Gained, Line, Lost, Marked

ROUNDS = 4
START_BOLTS = 4
STARS_PER_ROUND = 3


@dataclass(frozen=True, slots=True)
class Held:
    """A card that lies open in front of a player."""

    card: Card
    marks: Marks = 0

    @property
    def complete(self) -> bool:
        return self.marks == ALL_MARKED


@dataclass(frozen=True, slots=True)
class Pending:
    """A number or question mark that was won in this turn and waits to be used."""

    line: BonusLine
    bonus: Prize


@dataclass(frozen=True, slots=True)
class Tableau:
    hand: tuple[Card, ...] = ()
    """Dealt to choose from, in the order of their numbers; nobody else may see them."""
    cards: tuple[Held, ...] = ()
    bolts: int = START_BOLTS
    moons: int = 0
    stars: tuple[int, ...] = (0,) * ROUNDS
    """How many, round by round."""
    completed: tuple[int, ...] = (0,) * ROUNDS
    """How many cards, round by round, once the round is over."""
    pending: tuple[Pending, ...] = ()


# Marking for the revealed number


def reachable(tableau: Tableau, revealed: int) -> Iterator[tuple[int, int, int]]:
    """Every cell that may be marked now: card number, cell, and the bolts that it costs."""
    costs = BOLTS[revealed]
    for held in tableau.cards:
        grid = held.card.grid
        for cell in FREE_CELLS[held.marks]:
            bolts = costs[grid[cell]]
            if bolts <= tableau.bolts:
                yield held.card.number, cell, bolts


def may_pass(tableau: Tableau, revealed: int) -> bool:
    """Only who has no free cell with the revealed number; who has one marks it, or pays for another."""
    return not has_cell_for(tableau.cards, revealed)


def mark(
    seat: Seat, tableau: Tableau, card: int, cell: int, revealed: int, this_round: int
) -> tuple[Tableau, list[Event]]:
    at = _free_cell(tableau, card, cell)
    bolts = BOLTS[revealed][tableau.cards[at].card.grid[cell]]
    if bolts > tableau.bolts:
        raise Illegal("too-few-bolts", needed=bolts, bolts=tableau.bolts)
    return _cross_off(seat, tableau, at, cell, bolts, tableau.pending, this_round)


def _free_cell(tableau: Tableau, card: int, cell: int) -> int:
    """Where the card lies, if it is there and the cell free."""
    if not 0 <= cell < CELLS:
        raise Illegal("no-such-cell", cell=cell)
    for at, held in enumerate(tableau.cards):
        if held.card.number == card:
            if cell not in FREE_CELLS[held.marks]:
                raise Illegal("cell-marked", card=card, cell=cell)
            return at
    raise Illegal("not-your-card", card=card)


# Bonuses


def use_bonus(
    seat: Seat, tableau: Tableau, line: BonusLine, card: int, cell: int, this_round: int
) -> tuple[Tableau, list[Event]]:
    """A number marks a cell that shows it, bolts or no bolts; a question mark any cell."""
    used = next((pending for pending in tableau.pending if pending.line == line), None)
    if used is None:
        raise Illegal("no-such-bonus", card=line.card, index=line.index)
    at = _free_cell(tableau, card, cell)
    number = tableau.cards[at].card.grid[cell]
    if used.bonus not in ("?", number):
        raise Illegal("wrong-number", bonus=used.bonus, number=number)
    others = tuple(pending for pending in tableau.pending if pending is not used)
    return _cross_off(seat, tableau, at, cell, 0, others, this_round)


def targets(tableau: Tableau, bonus: Prize) -> Iterator[tuple[int, int]]:
    """Every cell that this bonus may mark: card number and cell."""
    for held in tableau.cards:
        cells = free_cells_of(held.card, held.marks, bonus) if isinstance(bonus, int) else FREE_CELLS[held.marks]
        for cell in cells:
            yield held.card.number, cell


def has_cell_for(cards: tuple[Held, ...], bonus: Prize) -> bool:
    if isinstance(bonus, int):
        return any(has_free_cell_of(held.card, held.marks, bonus) for held in cards)
    return any(not held.complete for held in cards)


def _cross_off(
    seat: Seat, tableau: Tableau, at: int, cell: int, paid: int, pending: tuple[Pending, ...], this_round: int
) -> tuple[Tableau, list[Event]]:
    """Mark the cell, and take what the lines that are now complete pay; what is left to decide becomes pending."""
    card = tableau.cards[at].card
    marked = Held(card, tableau.cards[at].marks | 1 << cell)
    cards = (*tableau.cards[:at], marked, *tableau.cards[at + 1 :])
    events: list[Event] = [Marked(seat, card.number, cell, card.grid[cell], paid)]
    bolts = moons = stars = stars_lost = 0
    for index in LINES_THROUGH[cell]:
        if marked.marks & LINE_MARKS[index] != LINE_MARKS[index]:
            continue
        bonus = card.bonuses[index]
        events.append(Line(seat, card.number, index, bonus))
        match bonus:
            case None:
                pass
            case "bolt":
                bolts += 1
            case "bolt2":
                bolts += 2
            case "moon":
                moons += 1
            case "star" if tableau.stars[this_round - 1] + stars < STARS_PER_ROUND:
                stars += 1
            case "star":
                stars_lost += 1
            case _:
                pending = (*pending, Pending(BonusLine(card.number, index), bonus))
    if bolts or moons or stars:
        events.append(Gained(seat, bolts, moons, stars))
    events += (Lost(seat, "star") for _ in range(stars_lost))
    if pending:
        usable = tuple(waiting for waiting in pending if has_cell_for(cards, waiting.bonus))
        events += (Lost(seat, waiting.bonus) for waiting in pending if waiting not in usable)
        pending = usable
    if marked.complete:
        events.append(Completed(seat, card.number))
    return Tableau(
        hand=tableau.hand,
        cards=cards,
        bolts=tableau.bolts - paid + bolts,
        moons=tableau.moons + moons,
        stars=add_to_round(tableau.stars, this_round, stars) if stars else tableau.stars,
        completed=tableau.completed,
        pending=pending,
    ), events


# Cards that come and go


def keep(tableau: Tableau, numbers: tuple[int, ...]) -> tuple[Tableau, tuple[Card, ...]]:
    """These cards of the hand are laid open, the others are given back to be discarded."""
    for number in numbers:
        if all(card.number != number for card in tableau.hand):
            raise Illegal("not-in-hand", card=number)
    kept = tuple(Held(card) for card in tableau.hand if card.number in numbers)
    discarded = tuple(card for card in tableau.hand if card.number not in numbers)
    return replace(tableau, hand=(), cards=(*tableau.cards, *kept)), discarded


def put_away_complete(tableau: Tableau, this_round: int) -> tuple[Tableau, tuple[Card, ...]]:
    """At the end of a round the complete cards are counted and go to the discards."""
    complete = tuple(held.card for held in tableau.cards if held.complete)
    unfinished = tuple(held for held in tableau.cards if not held.complete)
    completed = add_to_round(tableau.completed, this_round, len(complete))
    return replace(tableau, cards=unfinished, completed=completed), complete


def add_to_round(counts: tuple[int, ...], this_round: int, more: int) -> tuple[int, ...]:
    return (*counts[: this_round - 1], counts[this_round - 1] + more, *counts[this_round:])
