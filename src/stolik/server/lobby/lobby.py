"""A table before and around the game: who sits where, who is host, which options and pace. Values and what may be done."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from stolik.server.refusals import Refused

Status: TypeAlias = Literal["open", "playing", "finished"]


class NoClock(Struct, tag_field="kind", tag="none", frozen=True, forbid_unknown_fields=True):
    """Everybody takes the time they need."""


class LiveClock(Struct, tag_field="kind", tag="live", frozen=True, forbid_unknown_fields=True):
    """Seconds for each decision, and a reserve for the whole game."""

    decision: Annotated[int, Meta(ge=15, le=180)] = 60
    reserve: Annotated[int, Meta(ge=0, le=600)] = 120


class SlowClock(Struct, tag_field="kind", tag="slow", frozen=True, forbid_unknown_fields=True):
    """Days for each decision."""

    days: Annotated[int, Meta(ge=1, le=14)] = 3


Pace: TypeAlias = NoClock | LiveClock | SlowClock


class Seat(Struct, frozen=True, omit_defaults=True):
    """One seat, as it is written down."""

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

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away


OPEN = Seat()


class Lobby(Struct, frozen=True, omit_defaults=True):
    """Everything about a table that is not in its log."""

    id: str
    code: str
    game: str
    options: dict[str, Any]
    host: str
    seats: tuple[Seat, ...]
    created: int
    pace: Pace = NoClock()
    status: Status = "open"
    listed: bool = False
    spectators: bool = True
    chat: bool = True
    hints: bool = True
    instant_bots: bool = False
    started: int | None = None
    finished: int | None = None
    rematch: str | None = None
    hinted: dict[int, int] = msgspec.field(default_factory=dict[int, int])
    """By seat, the revision in which it was last given a hint."""
    scores: tuple[int, ...] = ()
    """Of a finished game, seat by seat."""
    title: str | None = None
    """What it earned, in modes that have titles."""
    pack: dict[str, Any] | None = None
    """The printed material of somebody's own that the options name, kept here so that the game needs no file."""

    @property
    def people(self) -> frozenset[str]:
        return frozenset(seat.person for seat in self.seats if seat.person is not None)

    def seats_of(self, person: str) -> tuple[int, ...]:
        return tuple(at for at, seat in enumerate(self.seats) if seat.person == person)

    def seat(self, at: int) -> Seat:
        if not 0 <= at < len(self.seats):
            raise Refused("no-such-seat", seat=at)
        return self.seats[at]


def encode(lobby: Lobby) -> str:
    return msgspec.json.encode(lobby).decode()


_DECODER = msgspec.json.Decoder(Lobby)


def decode(text: str) -> Lobby:
    return _DECODER.decode(text)


# Who may


def check_host(lobby: Lobby, person: str) -> None:
    if lobby.host != person:
        raise Refused("not-host")


def check_open(lobby: Lobby) -> None:
    if lobby.status != "open":
        raise Refused("already-started")


# Seats


def join(lobby: Lobby, person: str) -> Lobby:
    """Take the first free seat; who sits already stays where they are."""
    if lobby.seats_of(person):
        return lobby
    check_open(lobby)
    for at, seat in enumerate(lobby.seats):
        if seat.kind == "open":
            return _with_seat(lobby, at, Seat("person", person))
    raise Refused("no-free-seat")


def sit(lobby: Lobby, at: int, person: str) -> Lobby:
    """Sit down here; in a running game, take one's own seat back from the bot that played on."""
    seat = lobby.seat(at)
    if lobby.status != "open":
        if seat.person != person:
            raise Refused("seat-taken", seat=at)
        return _with_seat(lobby, at, replace(seat, away=False, level=None))
    if seat.person == person:
        return lobby
    if seat.kind != "open":
        raise Refused("seat-taken", seat=at)
    for mine in lobby.seats_of(person):
        if lobby.seats[mine].name is None:
            lobby = _with_seat(lobby, mine, OPEN)
    return _with_seat(lobby, at, Seat("person", person))


def share(lobby: Lobby, at: int, person: str, name: str) -> Lobby:
    """Another person on the same device."""
    check_open(lobby)
    if not lobby.seats_of(person):
        raise Refused("not-seated")
    if lobby.seat(at).kind != "open":
        raise Refused("seat-taken", seat=at)
    return _with_seat(lobby, at, Seat("person", person, name))


def put_bot(lobby: Lobby, at: int, person: str, level: str, here: Collection[str]) -> Lobby:
    """A bot on a free seat; in a running game, in the place of somebody who is not here."""
    check_host(lobby, person)
    seat = lobby.seat(at)
    if seat.kind == "person":
        if lobby.status == "open":
            raise Refused("seat-taken", seat=at)
        if seat.person in here:
            raise Refused("person-is-here", seat=at)
        return _with_seat(lobby, at, replace(seat, away=True, level=level))
    if lobby.status != "open":
        return _with_seat(lobby, at, replace(seat, level=level))
    return _with_seat(lobby, at, Seat("bot", level=level))


def free(lobby: Lobby, at: int, person: str) -> Lobby:
    """Get up from a seat of one's own; a host may free any seat."""
    check_open(lobby)
    seat = lobby.seat(at)
    if seat.person != person:
        check_host(lobby, person)
    return pass_host_on(_with_seat(lobby, at, OPEN))


def leave(lobby: Lobby, person: str, stand_in: str) -> Lobby:
    """Give up one's seats; a running game goes on with bots in them."""
    for at in lobby.seats_of(person):
        if lobby.status == "open":
            lobby = _with_seat(lobby, at, OPEN)
        elif lobby.status == "playing":
            lobby = mark_away(lobby, at, stand_in)
    return pass_host_on(lobby)


def mark_away(lobby: Lobby, at: int, stand_in: str) -> Lobby:
    return _with_seat(lobby, at, replace(lobby.seats[at], away=True, level=stand_in))


def come_back(lobby: Lobby, person: str) -> Lobby:
    for at in lobby.seats_of(person):
        lobby = _with_seat(lobby, at, replace(lobby.seats[at], away=False, level=None))
    return lobby


def pass_host_on(lobby: Lobby, gone: Collection[str] = ()) -> Lobby:
    """If the host has no seat any more, or is gone, the next person who sits has the role."""
    if lobby.host in lobby.people and lobby.host not in gone:
        return lobby
    for seat in lobby.seats:
        if seat.person is not None and not seat.away and seat.person not in gone:
            return replace(lobby, host=seat.person)
    return lobby


def with_seats(lobby: Lobby, players: int) -> Lobby:
    """More or fewer seats; only free ones and bots can go."""
    seats = list(lobby.seats)
    while len(seats) > players:
        at = next((at for at in reversed(range(len(seats))) if seats[at].kind != "person"), None)
        if at is None:
            raise Refused("no-free-seat")
        del seats[at]
    return replace(lobby, seats=(*seats, *(OPEN,) * (players - len(seats))))


# Beginning


def give_nonce(lobby: Lobby, at: int, person: str, nonce: str) -> Lobby:
    """A person's part of the seed. The first one counts as long as they sit here: nobody tries until the dice please."""
    check_open(lobby)
    seat = lobby.seat(at)
    if seat.person != person:
        raise Refused("not-yours", seat=at)
    if seat.nonce and seat.nonce != nonce:
        raise Refused("nonce-given", seat=at)
    return _with_seat(lobby, at, replace(seat, nonce=nonce))


def without_nonce(lobby: Lobby) -> tuple[int, ...]:
    """The seats of people whose browsers have not given their part of the seed."""
    return tuple(at for at, seat in enumerate(lobby.seats) if seat.kind == "person" and not seat.nonce)


def begun(lobby: Lobby, person: str, now: int) -> Lobby:
    """The game begins, with whatever nonces there are."""
    check_host(lobby, person)
    check_open(lobby)
    free = [at for at, seat in enumerate(lobby.seats) if seat.kind == "open"]
    if free:
        raise Refused("open-seats", seats=free)
    return replace(lobby, status="playing", started=now)


def with_hint(lobby: Lobby, at: int, revision: int) -> Lobby:
    return replace(lobby, hinted={**lobby.hinted, at: revision})


def rotated(lobby: Lobby) -> tuple[Seat, ...]:
    """The same people for another game, everybody one seat further; nobody is away."""
    seats = tuple(
        replace(seat, away=False, level=seat.level if seat.kind == "bot" else None, nonce="") for seat in lobby.seats
    )
    return seats[-1:] + seats[:-1]


def _with_seat(lobby: Lobby, at: int, seat: Seat) -> Lobby:
    return replace(lobby, seats=(*lobby.seats[:at], seat, *lobby.seats[at + 1 :]))
