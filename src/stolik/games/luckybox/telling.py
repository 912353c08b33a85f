"""Super Mega Lucky Box told in words, with everybody's cards drawn in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stolik.game.contract import Event
from stolik.games.luckybox.rules import moves
from stolik.games.luckybox.rules.cards import CELLS, LINE_MARKS, NUMBERS, SIZE, Prize
from stolik.games.luckybox.rules.scoring import Score, scores
from stolik.games.luckybox.rules.state import State
from stolik.games.luckybox.rules.tableau import Held, Tableau
from stolik.table.telling.teller import counted, seat_name

SIGNS: dict[Prize, str] = {"?": "?", "bolt": "ϟ", "bolt2": "ϟϟ", "moon": "☾", "star": "★", None: "–"}
WORDS: dict[Prize, str] = {
    "?": "a question mark",
    "bolt": "a bolt",
    "bolt2": "two bolts",
    "moon": "a moon",
    "star": "a star",
    None: "nothing",
}
TITLES = {
    "star-of-the-table": "Star of the Table",
    "moon-keeper": "Keeper of the Moons",
    "bolt-catcher": "Bolt Catcher",
    "four-leaf-clover": "Four-Leaf Clover",
    "lid-ajar": "Lid Ajar",
    "first-spark": "First Spark",
    "empty-box": "Empty Box",
}
CARDS_ABREAST = 4
FIELD_WIDTH = 4
CARD_WIDTH = (SIZE + 1) * FIELD_WIDTH + 1


class LuckyBoxTeller:
    title = "Super Mega Lucky Box"
    titles = TITLES

    def tell(self, event: Event, before: State | None) -> str | None:
        del before
        match event:
            case moves.Deck(cards=cards):
                return f"{len(cards)} cards are shuffled."
            case moves.Dealt(seat=seat, cards=cards):
                return f"{seat_name(seat)} is dealt {_list(cards)}."
            case moves.Kept(seat=seat, cards=cards, discarded=discarded):
                return f"{seat_name(seat)} keeps {_list(cards)} and discards {_list(discarded)}."
            case moves.Drafted(seat=seat, card=card, discarded=discarded):
                return f"{seat_name(seat)} keeps {card} and discards {_list(discarded)}."
            case moves.Revealed(round=number, turn=turn, number=revealed):
                return f"\nRound {number}, number {turn}: {revealed}."
            case _:
                return _tell_of_marks(event) or _tell_of_points(event)

    def draw(self, state: State) -> str:
        live = scores(state.tableaus, state.round)
        return "\n\n".join(_tableau(seat, *each) for seat, each in enumerate(zip(state.tableaus, live, strict=True)))

    def because(self, key: str, values: Mapping[str, int | str]) -> str | None:
        card, prizes = values.get("card", ""), _named_prizes(str(values.get("prizes", "none")))
        match key, values:
            case "covers-numbers", {"numbers": numbers}:
                many = "all 9" if numbers == len(NUMBERS) else f"{numbers} of the 9"
                return f"the cards then have room for {many} numbers"
            case "spare-cells", {"spare": spare}:
                return f"{counted(spare, 'number has', 'numbers have')} two open cells or more then"
            case "good-cards", _:
                return f"their lines pay {prizes}"
            case "takes-card", _:
                return f"its lines pay {prizes}"
            case "saves-bolts", {"bolts": bolts}:
                return f"passing costs nothing: {counted(bolts, 'bolt')} kept"
            case "costs-no-bolts", {"bolts": bolts}:
                return f"it costs no bolts: {counted(bolts, 'bolt')} kept"
            case "nothing-to-mark", _:
                return "there is nothing to mark with this number"
            case "completes-card", {"points": points}:
                return f"it completes card {card}, which brings {counted(points, 'point')}"
            case "completes-line", {"line": line}:
                return f"it completes {_line(int(line))} of card {card}: {prizes}"
            case "completes-lines", _:
                return f"it completes a row and a column of card {card}: {prizes}"
            case "prepares-line", {"line": line}:
                return f"one more mark completes {_line(int(line))} of card {card}: {prizes}"
            case "fills-card", {"marks": marks}:
                return f"it brings card {card} closer to completion: {counted(marks, 'mark')} of {CELLS}"
            case _:
                return None


def _named_prizes(prizes: str) -> str:
    """The prizes that a reason names in one value, in words."""
    named = {"none" if prize is None else str(prize): words for prize, words in WORDS.items()}
    *others, last = [f"number {prize}" if prize.isdigit() else named[prize] for prize in prizes.split("+")]
    return f"{', '.join(others)} and {last}" if others else last


def _line(index: int) -> str:
    return f"row {index + 1}" if index < SIZE else f"column {index - SIZE + 1}"


def _tell_of_marks(event: Event) -> str | None:
    match event:
        case moves.Marked(seat=seat, card=card, cell=cell, number=number, bolts=bolts):
            price = f"pays {counted(bolts, 'bolt')} and " if bolts else ""
            return f"{seat_name(seat)} {price}marks {number} on card {card} ({_place(cell)})."
        case moves.Line(card=card, index=index, bonus=bonus):
            return f"  That completes {_line(index)} of card {card}. Bonus: {_words(bonus)}."
        case moves.Gained(bolts=bolts, moons=moons, stars=stars):
            gains = ((bolts, "bolt"), (moons, "moon"), (stars, "star"))
            return f"  {', '.join(counted(count, what) for count, what in gains if count)} gained."
        case moves.Passed(seat=seat):
            return f"{seat_name(seat)} passes."
        case moves.Lost(bonus=bonus):
            return f"  No cell for a bonus: {_words(bonus)}."
        case moves.Completed(card=card):
            return f"  Card {card} is completed."
        case _:
            return None


def _tell_of_points(event: Event) -> str | None:
    match event:
        case moves.RoundScored(seat=seat, cards=cards, points=points) if cards:
            return f"{seat_name(seat)} scores {points} for the completed cards {_list(cards)}."
        case moves.Scored(seat=seat, cards=cards, stars=stars, cells=cells, moons=moons, total=total):
            parts = f"completed cards {cards}, stars {stars}, marked cells {cells}, moons {moons}"
            return f"{seat_name(seat)} scores {total}: {parts}."
        case _:
            return None


def _list(cards: Sequence[int]) -> str:
    return ", ".join(map(str, cards))


def _words(bonus: Prize) -> str:
    return f"number {bonus}" if isinstance(bonus, int) else WORDS[bonus]


def _place(cell: int) -> str:
    return f"row {cell // SIZE + 1}, column {cell % SIZE + 1}"


# Cards in text


def _tableau(seat: int, tableau: Tableau, score: Score) -> str:
    tokens = f"{counted(tableau.bolts, 'bolt')}, {counted(tableau.moons, 'moon')}, stars {_list(tableau.stars)}"
    lines = [f"{seat_name(seat)}: {score.total} ({tokens})"]
    for at in range(0, len(tableau.cards), CARDS_ABREAST):
        cards = [_card(held) for held in tableau.cards[at : at + CARDS_ABREAST]]
        lines += ["  " + "   ".join(parts).rstrip() for parts in zip(*cards, strict=True)]
    return "\n".join(lines)


def _card(held: Held) -> list[str]:
    """Marked numbers and won bonuses stand in brackets."""
    card, marks = held.card, held.marks
    cells = [_field(str(card.grid[cell]), marks >> cell & 1) for cell in range(CELLS)]
    ends = [_field(_sign(card.bonuses[index]), marks & line == line) for index, line in enumerate(LINE_MARKS)]
    rows = ["".join((*cells[row * SIZE : row * SIZE + SIZE], " ", ends[row])) for row in range(SIZE)]
    return [line.ljust(CARD_WIDTH) for line in (f"card {card.number}", *rows, "".join(ends[SIZE:]))]


def _sign(bonus: Prize) -> str:
    return str(bonus) if isinstance(bonus, int) else SIGNS[bonus]


def _field(text: str, in_brackets: int) -> str:
    return (f"[{text}]" if in_brackets else f" {text} ").ljust(FIELD_WIDTH)


TELLER = LuckyBoxTeller()
