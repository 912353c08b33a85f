"""What lies on the table in Twin it!, and the questions that every mode asks of it ("what is visible?").

No rule is carried out here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from stolik.game.contract import Milliseconds, Seat
from stolik.games.twinit.rules.cards import Faces
from stolik.games.twinit.rules.moves import PAIR, CardSet, Decided, Hand, Options, Window


@dataclass(frozen=True, slots=True)
class Card:
    """A card; when its upper face became visible matters only while it is visible."""

    faces: Faces
    up: int
    since: Milliseconds = 0
    rev: int = 0
    """The first revision in which that face could be seen."""

    @property
    def face(self) -> int:
        return self.faces[self.up]


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    players: int
    revision: int
    """Of the rules by which it is played."""
    cards: tuple[Card, ...]
    decks: tuple[tuple[int, ...], ...]
    """Each seat's deck, top first; there are none in the minute."""
    table: tuple[int, ...]
    """The cards that lie open on the table, oldest first."""
    sets: tuple[CardSet, ...]
    """In the order in which they were won."""
    barred: tuple[int, ...]
    """The patterns that the handicapped seat may not claim, all game."""
    aside: tuple[int, ...]
    """The cards laid beside its deck that still lie there: it may not take them either, whatever they show."""
    at: Milliseconds
    """The time of the last entry."""
    rev: int
    past: tuple[tuple[int, Milliseconds], ...]
    """The revisions that may still be on somebody's screen, and when each began; the last one is the present one."""
    turn: Seat | None
    """Whose turn it is to reveal; nobody's when all decks are empty."""
    anyone: bool
    """Teams, after a stop: anybody may reveal."""
    reveal_from: Milliseconds
    reveal_by: Milliseconds
    """When the clock reveals for the seat."""
    quiet_since: Milliseconds
    """The last reveal, claim or loss: from here the silence is counted in which a game without decks ends."""
    window: Window | None
    hands: tuple[Hand, ...]
    owing: tuple[Seat, ...]
    """Who has to choose a pair to lose."""
    owing_until: Milliseconds
    locked: tuple[Milliseconds, ...]
    """The minute: until when each seat may do nothing, after a mistake."""
    ends: Milliseconds | None
    """When the minute is over."""
    last: Decided | None
    revealed: bool
    """In turn: whether the card of this turn has been turned over."""
    passes: int
    """In turn, with no card left to reveal: how many looked one after another and found nothing."""
    over: bool


# Questions


def is_minute(options: Options) -> bool:
    """Whether this is one of the two modes that last a minute."""
    return options.mode in {"together", "rivals"}


def side(state: State, seat: Seat) -> int:
    """Who wins and loses together: a team, or a seat for itself; everybody in the common minute."""
    match state.options.mode:
        case "teams":
            return seat % 2
        case "together":
            return 0
        case _:
            return seat


def is_bound(state: State, seat: Seat) -> bool:
    """Whether the handicap is that seat's."""
    handicap = state.options.handicap
    return handicap is not None and side(state, seat) == side(state, handicap)


def is_barred(state: State, seat: Seat, cards: Sequence[int]) -> bool:
    """Whether one of these cards is barred for that seat: by its pattern, or because it still lies beside the deck."""
    return is_bound(state, seat) and any(
        card in state.aside or state.cards[card].face in state.barred for card in cards
    )


def visible(state: State) -> list[int]:
    """All cards in play: those on the table, the tops of the decks and those in sets."""
    tops = (deck[0] for deck in state.decks if deck)
    in_sets = (card for won in state.sets for card in won.cards)
    return sorted({*state.table, *tops, *in_sets})


def free(state: State) -> list[int]:
    """The visible cards that are in nobody's set."""
    return sorted({*state.table, *(deck[0] for deck in state.decks if deck)})


def set_of(state: State, card: int) -> CardSet | None:
    return next((won for won in state.sets if card in won.cards), None)


def sets_of(state: State, seat: Seat) -> list[CardSet]:
    """The sets that count for that seat: its own, or those of its team."""
    return [won for won in state.sets if side(state, won.seat) == side(state, seat)]


def pairs_of(state: State, seat: Seat) -> list[CardSet]:
    """What a seat could lose by a mistake."""
    return [won for won in sets_of(state, seat) if not won.safe]


def exposed(state: State) -> list[int]:
    """The visible cards that hands may go to: all but those in safe sets."""
    safe = {card for won in state.sets if won.safe for card in won.cards}
    return [card for card in visible(state) if card not in safe]


def claimable(state: State, cards: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Every two of these cards that a claim may name, identical or not: never two of one set."""
    home = {card: at for at, won in enumerate(state.sets) for card in won.cards}
    for a, b in combinations(cards, PAIR):
        if a not in home or home[a] != home.get(b):
            yield a, b


def twins(state: State) -> Iterator[tuple[int, int]]:
    """Every two cards that a right claim could name."""
    showing: defaultdict[int, list[int]] = defaultdict(list)
    for card in exposed(state):
        showing[state.cards[card].face].append(card)
    for cards in showing.values():
        yield from claimable(state, cards)
