"""The words of Twin it!: its options, what a seat can do and what can happen, by their names on the wire.

No rule is carried out here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from stolik.game.contract import Action, Between, Event, Length, Milliseconds, Seat
from stolik.games.twinit.rules.cards import CARDS, Faces

SETS_TO_WIN = 5
PAIR = 2
TRIPLE = 3
"""A set of three is safe: nobody can take it and it is never lost."""

Mode: TypeAlias = Literal["race", "teams", "together", "rivals", "turns"]
CardNumber: TypeAlias = Annotated[int, Between(0, CARDS - 1)]
Revision: TypeAlias = Annotated[int, Between(1, 1_000_000)]
"""The length of the log that a client had seen: the start of the game makes revision 1."""
LONGEST_AFTER: Milliseconds = 3_600_000
"""Nobody looks at one position longer than this before pressing."""
After: TypeAlias = Annotated[int, Between(0, LONGEST_AFTER)]
"""Milliseconds from the moment its revision came to a client to the press."""


@dataclass(frozen=True, slots=True)
class Options:
    mode: Mode = "race"
    """Each for themselves, two teams, a minute of gathering (together or as rivals), or in turn and without a race."""
    tempo: Annotated[int, Between(2, 10)] = 4
    """Race and teams: after how many seconds the clock reveals for a seat that does not."""
    handicap: Annotated[int, Between(0, 5)] | None = None
    """Race and teams: the seat (in teams: its whole team) that may not claim the three patterns laid beside its deck."""


# Actions


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Turn the top card of your deck over onto the table."""


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Put both hands on two cards."""

    cards: tuple[CardNumber, CardNumber]
    rev: Revision
    after: After

    def later(self, by: Milliseconds) -> Claim:
        return replace(self, after=min(self.after + by, LONGEST_AFTER))


@dataclass(frozen=True, slots=True)
class Touch(Action):
    """Teams: put one hand on a card; a team mate has to touch its twin."""

    card: CardNumber
    rev: Revision
    after: After

    def later(self, by: Milliseconds) -> Touch:
        return replace(self, after=min(self.after + by, LONGEST_AFTER))


@dataclass(frozen=True, slots=True)
class Release(Action):
    """Teams: take the hand off that card."""

    card: CardNumber


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """The minute: turn a card over."""

    card: CardNumber


@dataclass(frozen=True, slots=True)
class Gather(Action):
    """The minute: take these cards as a set; a pair that grows is named with its third card."""

    cards: Annotated[tuple[CardNumber, ...], Length(PAIR, TRIPLE)]


@dataclass(frozen=True, slots=True)
class Give(Action):
    """After a mistake: the pair to lose, in the order in which it goes under the deck."""

    cards: tuple[CardNumber, CardNumber]


@dataclass(frozen=True, slots=True)
class Say(Action):
    """In turn: name two cards that are the same."""

    cards: tuple[CardNumber, CardNumber]


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """In turn: no twins in sight, the next one may look."""


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """The table's own: the window closes, or the time to choose a pair is over."""


@dataclass(frozen=True, slots=True)
class TimeUp(Action):
    """The table's own: the game ends because its time is over, or because nothing can be revealed any more."""


AnyAction: TypeAlias = Reveal | Claim | Touch | Release | Flip | Gather | Give | Say | Pass | Settle | TimeUp


# Parts of the state that events and views show too


@dataclass(frozen=True, slots=True)
class Face:
    """A card and the pattern that it shows."""

    card: int
    face: int


@dataclass(frozen=True, slots=True)
class Press:
    """A claim with the time at which it counts as pressed."""

    seat: Seat
    cards: tuple[int, int]
    pressed: Milliseconds


@dataclass(frozen=True, slots=True)
class Hand:
    """Teams: a hand on a card."""

    seat: Seat
    card: int
    pressed: Milliseconds
    until: Milliseconds
    """When it has to come off again."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """Two or three identical cards and the seat they lie in front of."""

    seat: Seat
    cards: tuple[int, ...]

    @property
    def safe(self) -> bool:
        return len(self.cards) == TRIPLE


@dataclass(frozen=True, slots=True)
class Window:
    """The table is frozen; an earlier press may still arrive."""

    until: Milliseconds
    rev: int
    """The last revision before it froze: a press that may still arrive was made in this one or an earlier one."""
    claims: tuple[Press, ...]
    """Race: who has claimed so far. In teams the hands on the cards say it."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The last verdict, as it is shown to the players."""

    at: Milliseconds
    claims: tuple[Press, ...]
    winner: Seat | None
    by: Milliseconds | None


# Events


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everything about the cards, told to nobody while the game runs."""

    faces: tuple[Faces, ...]
    up: tuple[int, ...]
    """Which side of each card shows, or would show if it were the top of its deck: 0 front, 1 back."""
    decks: tuple[tuple[int, ...], ...] = ()
    first: Seat | None = None
    barred: tuple[int, ...] = ()
    """The cards laid beside the deck of the handicapped seat."""


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """What everybody sees at the start."""

    tops: tuple[Face, ...]
    """Race and teams: the top of each seat's deck."""
    decks: tuple[int, ...]
    """How many cards each deck has."""
    table: tuple[Face, ...]
    """The scattered cards of the minute, or the three beside the deck of the handicapped seat."""
    barred: tuple[int, ...]
    """The patterns that the handicapped seat may not claim."""
    first: Seat | None
    ends: Milliseconds | None
    """When the minute is over."""


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    seat: Seat
    card: int
    face: int


@dataclass(frozen=True, slots=True)
class Uncovered(Event):
    """A deck has a new top."""

    deck: Seat
    card: int
    face: int


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    seat: Seat
    cards: tuple[int, int]
    pressed: Milliseconds
    allowed: tuple[Milliseconds, Milliseconds]


@dataclass(frozen=True, slots=True)
class Touched(Event):
    seat: Seat
    card: int
    pressed: Milliseconds
    allowed: tuple[Milliseconds, Milliseconds]


@dataclass(frozen=True, slots=True)
class Released(Event):
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Frozen(Event):
    """Nothing moves until then, or until the table settles earlier."""

    until: Milliseconds


@dataclass(frozen=True, slots=True)
class Verdict(Event):
    claims: tuple[Press, ...]
    """All claims of the window, by press."""
    winner: Seat | None
    by: Milliseconds | None


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    seat: Seat
    from_: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mistake(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Gave(Event):
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turned(Event):
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    seat: Seat
    card: int
    face: int


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Said(Event):
    """In turn: which two somebody takes for twins."""

    seat: Seat
    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    pairs: int
    triples: int
    total: int
