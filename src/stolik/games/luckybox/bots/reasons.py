"""What an action in Lucky Box is good for, what stands out most first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stolik.bots.bot import Reason
from stolik.games.luckybox.bots.after import Move, after, own_tableau
from stolik.games.luckybox.rules.cards import LINE_MARKS, Card, Prize
from stolik.games.luckybox.rules.moves import Bonus, Draft, Keep, Mark, Pass
from stolik.games.luckybox.rules.scoring import CARD_POINTS
from stolik.games.luckybox.rules.tableau import Held, Tableau
from stolik.games.luckybox.rules.view import View

AND = "+"
"""Between several prizes in one value."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """`covers-numbers`, `spare-cells`, `good-cards` and `takes-card` for cards, `saves-bolts` and `nothing-to-mark`,
    `completes-card`, `completes-line`, `completes-lines`, `prepares-line`, `costs-no-bolts` and `fills-card`.
    """

    def idea(self, view: View, action: Move) -> None:
        return None

    def weight(self, reason: Reason) -> float:
        if reason.key in ("good-cards", "takes-card"):
            return len(str(reason.values["prizes"]).split(AND))
        return sum(int(reason.values.get(value, 0)) for value in ("numbers", "spare", "points", "lines", "marks"))

    def reasons(self, view: View, action: Move) -> Iterator[Reason]:
        before = own_tableau(view)
        match action:
            case Keep(cards):
                yield from self._for_cards("good-cards", before, [card for card in before.hand if card.number in cards])
            case Draft(number):
                yield from self._for_cards(
                    "takes-card", before, [card for card in before.hand if card.number == number]
                )
            case Pass():
                yield Reason("saves-bolts", {"bolts": before.bolts}) if before.bolts else Reason("nothing-to-mark", {})
            case Mark() | Bonus():
                yield from self._for_marking(view, before, action)

    def _for_cards(self, key: str, before: Tableau, taken: Sequence[Card]) -> Iterator[Reason]:
        """Which numbers will find a cell weighs far more than what the lines pay."""
        cells = open_cells((*before.cards, *map(Held, taken)))
        yield Reason("covers-numbers", {"numbers": len(cells)})
        if spare := sum(count > 1 for count in cells.values()):
            yield Reason("spare-cells", {"spare": spare})
        yield Reason(key, {"prizes": named_prizes(every_prize(taken))})

    def _for_marking(self, view: View, before: Tableau, action: Mark | Bonus) -> Iterator[Reason]:
        was, then = held(before, action.card), held(after(view, before, action), action.card)
        if then.complete:
            yield Reason("completes-card", {"card": action.card, "points": CARD_POINTS[view.round - 1]})
        done = [*prized(then.card, newly_with(3, was, then))]
        prizes = named_prizes(then.card.bonuses[index] for index in done)
        if len(done) == 1:
            yield Reason("completes-line", {"card": action.card, "line": done[0], "prizes": prizes})
        elif done:
            yield Reason("completes-lines", {"card": action.card, "lines": len(done), "prizes": prizes})
        for index in prized(then.card, newly_with(2, was, then)):
            prize = named_prizes([then.card.bonuses[index]])
            yield Reason("prepares-line", {"card": action.card, "line": index, "prizes": prize})
        if before.bolts and isinstance(action, Mark) and not price(view, action):
            yield Reason("costs-no-bolts", {"bolts": before.bolts})
        if not then.complete:
            yield Reason("fills-card", {"card": action.card, "marks": then.marks.bit_count()})


def open_cells(cards: Iterable[Held]) -> Counter[int]:
    """In how many cells each number can still be marked."""
    return Counter(number for held in cards for at, number in enumerate(held.card.grid) if not held.marks >> at & 1)


def every_prize(cards: Iterable[Card]) -> list[Prize]:
    """The prizes of these cards that are no numbers, each kind once, the most precious first; of bolts, the more."""
    there = {prize for card in cards for prize in card.bonuses}
    bolts: Prize = "bolt2" if "bolt2" in there else "bolt"
    return [prize for prize in ("star", "moon", "?", bolts) if prize in there]


def prized(card: Card, lines: Iterable[int]) -> Iterator[int]:
    """Those of the lines that bring something: the others say nothing for an action."""
    return (index for index in lines if card.bonuses[index] is not None)


def named_prizes(prizes: Iterable[Prize]) -> str:
    """As one value; `none` where there is no prize at all."""
    return AND.join(str(prize) for prize in prizes) or "none"


def price(view: View, action: Mark) -> int:
    """The bolts that marking costs."""
    return next(reach.bolts for reach in view.reach if (reach.card, reach.cell) == (action.card, action.cell))


def held(tableau: Tableau, card: int) -> Held:
    return next(held for held in tableau.cards if held.card.number == card)


def newly_with(marks: int, was: Held, then: Held) -> Iterator[int]:
    """The lines of a card that have so many marks only now."""
    for index, line in enumerate(LINE_MARKS):
        if (was.marks & line).bit_count() < marks <= (then.marks & line).bit_count():
            yield index
