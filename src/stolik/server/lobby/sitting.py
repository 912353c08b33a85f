"""A sitting: people at a table for one game, from the invitation to the result. What is written down of it besides the log.

Values alone: what people may do with them is in `seating.py`.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stolik.game.contract import Outcome, Seat
from stolik.server.lobby.pace import MoreTime, NoClock, Pace, Times
from stolik.server.refusals import Refused
from stolik.server.running.timekeeper import Instant
from stolik.table.log import LuckKind

Status: TypeAlias = Literal["open", "playing", "finished", "closed"]
"""Closed: ended from outside, without a result."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """Who has one of the seats. (A seat is a number, here as everywhere.)"""

    kind: Literal["open", "person", "bot"] = "open"
    person: str | None = None
    """The guest who holds it; stays theirs while they are away."""
    name: str | None = None
    """What a second person on the same device is called; None: the guest sits here."""
    away: bool = False
    level: str | None = None
    """Of the bot that sits here, or that plays while the person is away."""
    nonce: str = ""
    """What the person's browser adds to the seed, as hex; empty until it came, and for a bot."""
    times: Times = 1
    """How many times as much time it has as the pace says."""
    more: tuple[MoreTime, ...] = ()
    """What it was given besides in this game."""
    wins: int = 0
    """Of the games of this series that are over."""

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away


EMPTY = Chair()


class OfTheDay(Struct, frozen=True):
    """A table at which the deal of a day is played."""

    day: str
    until: Instant
    """When that day ends: until then the secret is everybody's, and what was played is closed to who has yet to play it."""
    counts: bool
    """The guest's one attempt that counts; the others are practice."""


class Practice(Struct, frozen=True, omit_defaults=True):
    """A position of a finished game, tried again; it never counts anywhere."""

    of: str
    """The table whose game it was."""
    at: int
    """The first entry that is new."""
    luck: str = ""
    """The seed of what comes from there on, as hex; empty: the luck that the game had."""


class Sitting(Struct, frozen=True, omit_defaults=True):
    """Everything about a table that is not in its log: the people, what they agreed on, and how it ended."""

    id: str
    code: str
    game: str
    options: dict[str, Any]
    host: str
    chairs: tuple[Chair, ...] = msgspec.field(name="seats")
    created: Instant
    pace: Pace = NoClock()
    status: Status = "open"
    listed: bool = False
    spectators: bool = True
    chat: bool = True
    hints: bool = True
    instant_bots: bool = False
    started: Instant | None = None
    finished: Instant | None = None
    rematch: str | None = None
    hinted: dict[Seat, int] = msgspec.field(default_factory=dict[Seat, int])
    """By seat, the revision in which it was last given a hint."""
    scores: tuple[int, ...] = ()
    """Of a finished game, seat by seat."""
    title: str | None = None
    """What it earned, in modes that have titles."""
    muted: tuple[str, ...] = ()
    """Who may not talk at this table."""
    removed: tuple[str, ...] = ()
    """Who may neither sit at this table nor look on."""
    revision: int = 1
    """Of the rules that the game was begun by; tables from before rules had revisions do not say."""
    pack: dict[str, Any] | None = None
    """The printed material of somebody's own that the options name, kept here so that the game needs no file."""

    luck: LuckKind = "entries"
    """What the game's luck is keyed by, and the bots' with it."""
    daily: OfTheDay | None = None
    series: int = 0
    """How many games these people have played one after another before this one."""
    practice: Practice | None = None
    called: bool = False
    """The host has begun a game in real time, and nothing is dealt yet: everybody's page is waited for, and then there is a count."""

    @property
    def people(self) -> frozenset[str]:
        return frozenset(chair.person for chair in self.chairs if chair.person is not None)

    @property
    def everybody(self) -> frozenset[str]:
        """Whose names are shown: who sits here, and who was shown out."""
        return self.people.union(self.removed)

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.person == person])

    def nobody_else(self, person: str) -> bool:
        """Whether only bots would miss them: one person at most has a seat."""
        return self.people <= {person}

    def chair(self, seat: Seat) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused("no-such-seat", seat=seat)
        return self.chairs[seat]


def is_sealed(sitting: Sitting, now: Instant) -> bool:
    """Whether the day whose deal is played here still goes on."""
    return sitting.daily is not None and now < sitting.daily.until


def encode(sitting: Sitting) -> str:
    return msgspec.json.encode(sitting).decode()


_DECODER = msgspec.json.Decoder(Sitting)


def decode(text: str) -> Sitting:
    return _DECODER.decode(text)


# From one moment to the next


def with_hint(sitting: Sitting, seat: Seat, revision: int) -> Sitting:
    return replace(sitting, hinted={**sitting.hinted, seat: revision})


def without(sitting: Sitting, person: str) -> Sitting:
    """The same game, in which nothing says any more who that was: a person without a name has the seat."""
    chairs = tuple(
        replace(chair, person=None, name=None) if chair.person == person else chair for chair in sitting.chairs
    )
    return replace(
        sitting,
        chairs=chairs,
        host="" if sitting.host == person else sitting.host,
        muted=tuple(one for one in sitting.muted if one != person),
        removed=tuple(one for one in sitting.removed if one != person),
    )


def closed(sitting: Sitting, at: Instant) -> Sitting:
    """Ended from outside; a game that is over stays what it is."""
    if sitting.status in {"finished", "closed"}:
        return sitting
    return replace(sitting, status="closed", finished=at)


def finished(sitting: Sitting, outcome: Outcome, at: Instant) -> Sitting:
    """With what came out, once: whoever notices second changes nothing."""
    if sitting.status in {"finished", "closed"}:
        return sitting
    return replace(sitting, status="finished", finished=at, scores=outcome.scores, title=outcome.title)
