"""Twin it! told in words: who pressed when, and what lies on the table. A pattern is told by its family and its number in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stolik.game.contract import Event
from stolik.games.twinit.art import MEMBERS, family
from stolik.games.twinit.rules import moves
from stolik.games.twinit.rules.scoring import score
from stolik.games.twinit.rules.state import State, free, is_minute
from stolik.table.telling.teller import seat_name

FAMILIES = {"televisions": "screens", "chevrons": "zigzags", "ogees": "onions"}
"""What families are called, where they are not called as their drawing is."""
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven")
TITLES = {
    "see-it-all": "All-seeing Eyes",
    "hawk-eyed": "Hawk Eyes",
    "sharp-eyed": "Sharp Eyes",
    "curious": "Curious Eyes",
    "drowsy": "Sleepy Eyes",
}


class TwinItTeller:
    title = "Twin it!"
    titles = TITLES

    def counted(self, score: int, state: State) -> str:
        """Sets in the race and in teams, points in the minute."""
        what = "point" if is_minute(state.options) else "set"
        return f"{score} {what}" if score == 1 else f"{score} {what}s"

    def tell(self, event: Event, before: State | None) -> str | None:
        match event:
            case moves.Laid(first=int(first)):
                return f"The cards are dealt; {seat_name(first)} reveals first."
            case moves.Laid():
                return "All cards are on the table; the minute runs."
            case moves.Revealed(seat=seat, card=card, face=face):
                return f"{seat_name(seat)} reveals card {card}, {pattern(face)}."
            case moves.Uncovered(deck=deck, card=card, face=face):
                return f"  {seat_name(deck)}'s deck shows card {card}, {pattern(face)}."
            case moves.Claimed(seat=seat, cards=(a, b), pressed=pressed):
                return f"{seat_name(seat)} puts hands on {a} and {b}, pressed at {_clock(pressed)}."
            case moves.Touched(seat=seat, card=card, pressed=pressed):
                return f"{seat_name(seat)} puts a hand on {card} at {_clock(pressed)}."
            case moves.Released(seat=seat, card=card):
                return f"{seat_name(seat)} lets go of {card}."
            case moves.Verdict(claims=claims, winner=winner, by=by):
                return _verdict(len(claims), winner, by)
            case moves.Won(seat=seat, cards=cards):
                return f"{seat_name(seat)} wins the pair {_cards(cards)}{_pattern(before, cards)}."
            case moves.Stolen(seat=seat, from_=robbed, cards=cards):
                if robbed == seat:
                    return f"{seat_name(seat)} makes safe triplets of an own pair: {_cards(cards)}."
                return f"{seat_name(seat)} wins triplets: {_cards(cards)}. {seat_name(robbed)} loses the pair."
            case moves.Mistake(seat=seat):
                return f"A mistake: {seat_name(seat)}."
            case moves.Gave(seat=seat, cards=cards):
                return f"{seat_name(seat)} loses {_cards(cards)} to the bottom of the deck."
            case moves.Turned(cards=cards):
                turned = ", ".join(f"{face.card} (now {pattern(face.face)})" for face in cards)
                return f"Turned over: {turned}."
            case moves.Flipped(seat=seat, card=card, face=face):
                return f"{seat_name(seat)} turns over card {card}: {pattern(face)}."
            case moves.Said(seat=seat, cards=(a, b)):
                return f"{seat_name(seat)} says: {a} and {b}."
            case moves.Passed(seat=seat):
                return f"{seat_name(seat)} passes."
            case moves.Gathered(seat=seat, cards=cards):
                return f"{seat_name(seat)} gathers {_cards(cards)}{_pattern(before, cards)}."
            case moves.Scored(seat=seat, pairs=pairs, triples=triples, total=total):
                return f"{seat_name(seat)} has {total}: pairs {pairs}, triplets {triples}."
            case _:
                return None

    def sighted(self, what: str, values: Mapping[str, int]) -> str | None:
        match what, values:
            case "found", {"first": a, "second": b, "ms": ms}:
                return f"takes the pair {a} and {b} after {ms / 1000:.1f} s"
            case "missed", {"first": a, "second": b, "ms": ms}:
                return f"takes the pair {a} and {b}, which lay there for {ms / 1000:.1f} s"
            case "slip", {"first": a, "second": b}:
                return f"takes {a} and {b} for twins, which they are not"
            case "slip", _:
                return "takes cards for twins that are none"
            case _:
                return None

    def draw(self, state: State) -> str:
        return "\n".join([*(_seat(state, seat) for seat in range(state.players)), f"In play: {_faces(state)}"])


def pattern(face: int) -> str:
    """What a pattern is called: its family, and which of the family it is."""
    name = family(face)
    return f"{FAMILIES.get(name, name)} {NUMBERS[face % MEMBERS]}"


def _clock(at: int) -> str:
    return f"{at / 1000:.3f} s"


def _cards(cards: Iterable[int]) -> str:
    *most, last = map(str, cards)
    return f"{', '.join(most)} and {last}"


def _pattern(before: State | None, cards: tuple[int, ...]) -> str:
    return f", {pattern(before.cards[cards[0]].face)}" if before else ""


def _verdict(claims: int, winner: int | None, by: int | None) -> str:
    if winner is None:
        return "A dead heat: nobody wins the pair." if claims > 1 else "Nobody wins a pair."
    if by is not None:
        return f"{seat_name(winner)} was first, by {by} ms."
    return f"{seat_name(winner)} was first."


def _seat(state: State, seat: int) -> str:
    sets = " ".join(f"[{_cards(won.cards)}]" for won in state.sets if won.seat == seat) or "no sets"
    deck = f"{len(state.decks[seat])} cards left, " if state.decks else ""
    return f"{seat_name(seat)}: {score(state, seat).total}; {deck}{sets}"


def _faces(state: State) -> str:
    return ", ".join(f"{card}: {pattern(state.cards[card].face)}" for card in free(state)) or "nothing"


TELLER = TwinItTeller()
