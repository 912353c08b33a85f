"""What can be seen of Super Mega Lucky Box: everything but the cards that others have still to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Literal, TypeAlias

from stolik.game.chance import Luck
from stolik.game.contract import Seat
from stolik.games.luckybox.rules import tableau as tableaus
from stolik.games.luckybox.rules.cards import ALL_MARKED, FREE_CELLS, LINE_MARKS, NUMBERS, Card, Prize
from stolik.games.luckybox.rules.moves import DRAFT_HAND, KEPT_AT_START, START_HAND, BonusLine, Options
from stolik.games.luckybox.rules.printed import Cards
from stolik.games.luckybox.rules.scoring import Score, scores
from stolik.games.luckybox.rules.state import TURNS, State, by_number, number_cards_left, numbers_of
from stolik.games.luckybox.rules.tableau import ROUNDS, Held, Pending, Tableau

Phase: TypeAlias = Literal["keep", "draft", "mark", "over"]


@dataclass(frozen=True, slots=True)
class CardView:
    number: int
    grid: tuple[int, ...]
    bonuses: tuple[Prize, ...]
    marks: tuple[int, ...]
    """The cells that are marked."""
    lines: tuple[int, ...]
    """The rows and columns that are complete, their bonuses won."""


@dataclass(frozen=True, slots=True)
class TableauView:
    cards: tuple[CardView, ...]
    hand: int
    """How many cards this seat has still to choose from."""
    bolts: int
    moons: int
    stars: tuple[int, ...]
    completed: tuple[int, ...]
    pending: tuple[Pending, ...]
    score: Score
    """If the game were over now."""


@dataclass(frozen=True, slots=True)
class Spot:
    card: int
    cell: int


@dataclass(frozen=True, slots=True)
class Reach:
    """A cell that this seat may mark now, and the bolts that it costs."""

    card: int
    cell: int
    bolts: int


@dataclass(frozen=True, slots=True)
class BonusChoice:
    """A bonus that this seat has to use now, and the cells that it may mark."""

    line: BonusLine
    bonus: Prize
    cells: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    options: Options
    phase: Phase
    round: int
    rounds: int
    turn: int
    turns: int
    revealed: tuple[int, ...]
    """The numbers of this round so far, the last one being the turn's."""
    numbers_left: tuple[int, ...]
    """How many cards of each number, from 1 to 9, have not come up in this round."""
    deck: int
    """How many cards can still be dealt."""
    discards: tuple[Card, ...]
    old_deck: tuple[int, ...]
    """If the deck ran out in the deal that is being chosen from: its last cards, dealt to the first seats."""
    tableaus: tuple[TableauView, ...]
    waiting: tuple[Seat, ...]
    hand: tuple[Card, ...]
    """The cards that this seat, and nobody else, has to choose from."""
    keep: int
    """How many of those it keeps."""
    reach: tuple[Reach, ...]
    may_pass: bool
    bonuses: tuple[BonusChoice, ...]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.tableaus)


def view(state: State, seat: Seat | None) -> View:
    mine = Tableau() if seat is None else state.tableaus[seat]
    now = phase(state)
    left = number_cards_left(state.revealed)
    marking = now == "mark" and seat in state.waiting
    to_mark = marking and not mine.pending
    return View(
        seat=seat,
        options=state.options,
        phase=now,
        round=state.round,
        rounds=ROUNDS,
        turn=len(state.revealed),
        turns=TURNS,
        revealed=state.revealed,
        numbers_left=tuple(left.count(number) for number in NUMBERS),
        deck=len(state.deck),
        discards=state.discards,
        old_deck=numbers_of(state.old_deck),
        tableaus=tuple(
            tableau_view(tableau, score) for tableau, score in zip(state.tableaus, scores(state.tableaus, state.round))
        ),
        waiting=tuple(sorted(state.waiting)),
        hand=mine.hand,
        keep={"keep": KEPT_AT_START, "draft": 1}.get(now, 0) if mine.hand else 0,
        reach=tuple(Reach(*spot) for spot in tableaus.reachable(mine, state.revealed[-1])) if to_mark else (),
        may_pass=to_mark and tableaus.may_pass(mine, state.revealed[-1]),
        bonuses=tuple(bonus_choice(mine, pending) for pending in mine.pending),
    )


def phase(state: State) -> Phase:
    if not state.waiting:
        return "over"
    if state.revealed:
        return "mark"
    return "keep" if state.round == 1 else "draft"


def tableau_view(tableau: Tableau, score: Score) -> TableauView:
    return TableauView(
        cards=tuple(map(card_view, tableau.cards)),
        hand=len(tableau.hand),
        bolts=tableau.bolts,
        moons=tableau.moons,
        stars=tableau.stars,
        completed=tableau.completed,
        pending=tableau.pending,
        score=score,
    )


def card_view(held: Held) -> CardView:
    marks = held.marks
    return CardView(
        number=held.card.number,
        grid=held.card.grid,
        bonuses=held.card.bonuses,
        marks=FREE_CELLS[ALL_MARKED & ~marks],
        lines=tuple(index for index, line in enumerate(LINE_MARKS) if marks & line == line),
    )


def bonus_choice(tableau: Tableau, pending: Pending) -> BonusChoice:
    cells = tuple(Spot(card, cell) for card, cell in tableaus.targets(tableau, pending.bonus))
    return BonusChoice(pending.line, pending.bonus, cells)


# What may be behind it


def imagine(view: View, cards: Cards, chance: Luck) -> State:
    """The hands of the others, drawn from the cards that this seat has not seen."""
    seen = {card.number for card in (*view.discards, *view.hand)}
    seen |= {card.number for tableau in view.tableaus for card in tableau.cards}
    unseen = [card for card in cards if card.number not in seen]
    last_of_old = set(view.old_deck)
    old = [card for card in unseen if card.number in last_of_old]
    new = [card for card in unseen if card.number not in last_of_old]
    hands = deal_again(view, old, new, chance)
    if view.seat is not None:
        hands[view.seat] = view.hand
    gone = {card.number for hand in hands.values() for card in hand}
    return State(
        options=view.options,
        tableaus=tuple(imagined_tableau(tableau, hands.get(seat, ())) for seat, tableau in enumerate(view.tableaus)),
        round=view.round,
        revealed=view.revealed,
        deck=tuple(card for card in unseen if card.number not in gone),
        discards=view.discards,
        old_deck=tuple(card for card in cards if card.number in last_of_old),
        waiting=frozenset(view.waiting),
    )


def deal_again(view: View, old: list[Card], new: list[Card], chance: Luck) -> dict[Seat, Cards]:
    """Hands for those who still choose; the first seats got the last cards of the old deck, if it ran out."""
    size = START_HAND if view.phase == "keep" else DRAFT_HAND
    hidden = [seat for seat, tableau in enumerate(view.tableaus) if tableau.hand and seat != view.seat]
    from_old = {seat: min(max(len(view.old_deck) - size * seat, 0), size) for seat in hidden}
    old_cards = iter(chance.shuffle(old))
    new_cards = iter(chance.sample(new, size * len(hidden) - len(old)))
    return {
        seat: by_number((*islice(old_cards, from_old[seat]), *islice(new_cards, size - from_old[seat])))
        for seat in hidden
    }


def imagined_tableau(shown: TableauView, hand: Cards) -> Tableau:
    return Tableau(
        hand=hand,
        cards=tuple(
            Held(Card(card.number, card.grid, card.bonuses), sum(1 << cell for cell in card.marks))
            for card in shown.cards
        ),
        bolts=shown.bolts,
        moons=shown.moons,
        stars=shown.stars,
        completed=shown.completed,
        pending=shown.pending,
    )
