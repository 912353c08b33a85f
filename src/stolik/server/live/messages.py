"""The words of the live socket: one struct a message, as `docs/protocol.md` tells them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Raw, Struct

from stolik.server.lobby.lobby import Pace, Status
from stolik.server.people.names import LONGEST_TEXT
from stolik.table.codec import parse

MessageId: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=31)]
Revision: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Reaction: TypeAlias = Literal["clap", "laugh", "wow", "sad", "think", "hurry", "heart", "oops"]

MOST_LEGAL = 200
"""With more legal actions than this an update leaves them out."""

# From the client


class Incoming(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may say."""


class Hello(Incoming, frozen=True, tag="hello"):
    client: Annotated[str, Meta(pattern="^[A-Za-z0-9]{8,64}$")]


class Watch(Incoming, frozen=True, tag="watch"):
    id: MessageId
    table: TableId
    rev: Revision = 0
    legal: bool = True
    as_: Literal["spectator"] | None = msgspec.field(name="as", default=None)
    """For a screen that everybody in the room sees: no seat's own view, also for somebody who holds one."""


class Unwatch(Incoming, frozen=True, tag="unwatch"):
    id: MessageId
    table: TableId


class WatchTables(Incoming, frozen=True, tag="watch-tables"):
    id: MessageId


class UnwatchTables(Incoming, frozen=True, tag="unwatch-tables"):
    id: MessageId


class Act(Incoming, frozen=True, tag="act"):
    id: MessageId
    table: TableId
    action: Raw
    seat: SeatNumber | None = None
    rev: Revision | None = None


class TakeBack(Incoming, frozen=True, tag="take-back"):
    id: MessageId
    table: TableId
    seat: SeatNumber | None = None


class Preview(Incoming, frozen=True, tag="preview"):
    id: MessageId
    table: TableId
    action: Raw
    seat: SeatNumber | None = None
    ahead: bool = False
    """As if it were this seat's turn already."""


class Hint(Incoming, frozen=True, tag="hint"):
    id: MessageId
    table: TableId
    seat: SeatNumber | None = None


class Back(Incoming, frozen=True, tag="back"):
    id: MessageId
    table: TableId


class Say(Incoming, frozen=True, tag="say"):
    id: MessageId
    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


class React(Incoming, frozen=True, tag="react"):
    id: MessageId
    table: TableId
    reaction: Reaction


class Pong(Incoming, frozen=True, tag="pong"):
    nonce: Annotated[str, Meta(max_length=64)]


AboutTable: TypeAlias = Watch | Unwatch | Act | TakeBack | Preview | Hint | Back | Say | React
Message: TypeAlias = Hello | WatchTables | UnwatchTables | Pong | AboutTable

_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    str(kind.__struct_config__.tag): msgspec.json.Decoder(kind)
    for kind in (Hello, WatchTables, UnwatchTables, Pong, *get_args(AboutTable))
}


class _Kind(Struct):
    type: str = "act"


class _Address(Struct):
    id: MessageId | None = None
    table: TableId | None = None


_KIND = msgspec.json.Decoder(_Kind)
_ADDRESS = msgspec.json.Decoder(_Address)


def decode(data: bytes) -> Message:
    """What the client says. Raises BadInput or msgspec.DecodeError if it cannot be understood."""
    parse(data)
    kind = _KIND.decode(data).type
    decoder = _DECODERS.get(kind)
    if decoder is None:
        raise msgspec.ValidationError("no such type of message - at `$.type`")
    return decoder.decode(data)


def address(data: bytes) -> tuple[int | None, str | None]:
    """The id and table of a message that could not be understood, as far as they can."""
    try:
        found = _ADDRESS.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None, None
    return found.id, found.table


# To the client


class Person(Struct, frozen=True):
    """What others see of a guest."""

    id: str
    name: str
    colour: str


class SeatInfo(Struct, frozen=True):
    kind: Literal["open", "person", "bot"]
    person: Person | None
    name: str | None
    shared: bool
    here: bool
    away: bool
    level: str | None
    nonce: bool
    """Whether its person's browser has given its part of the seed."""


class TableInfo(Struct, frozen=True):
    """Everything a lobby shows."""

    id: str
    code: str
    game: str
    options: dict[str, Any]
    status: Status
    starting: bool
    """The host has begun, and browsers that have not given their nonces are waited for."""
    pace: Pace
    listed: bool
    spectators: bool
    chat: bool
    hints: bool
    instant_bots: bool
    host: str
    created: int
    started: int | None
    finished: int | None
    commit: str
    secret: str | None
    nonces: tuple[str, ...] | None
    """Everybody's part of the seed, seat by seat, when all are fixed: from the start on."""
    seats: tuple[SeatInfo, ...]
    watching: int
    rematch: str | None


class Summary(Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    id: str
    code: str
    game: str
    status: Status
    pace: Pace
    players: int
    open: int
    people: tuple[str, ...]
    created: int
    to_act: tuple[int, ...]
    seats: tuple[int, ...] | None = None
    """Among my own tables: where I sit."""


class Outgoing(Struct, frozen=True, tag_field="type"):
    """What the server may say."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    you: Person
    now: int
    version: str


class TableMessage(Outgoing, frozen=True, tag="table"):
    table: TableInfo


class Tables(Outgoing, frozen=True, tag="tables"):
    tables: tuple[Summary, ...]


class Move(Struct, frozen=True, omit_defaults=True):
    """One entry of the log, without its action."""

    seq: int
    seat: int | None
    at: int
    by: str | None = None
    voids: tuple[int, ...] | None = None


class Clock(Struct, frozen=True):
    now: int
    deadlines: dict[str, int]
    decision: int
    reserve: tuple[int, ...]


class OutcomeInfo(Struct, frozen=True):
    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    breakdown: tuple[dict[str, int], ...]
    title: str | None


class Update(Outgoing, frozen=True, tag="update", rename={"from_": "from"}):
    table: str
    seat: int | None
    rev: int
    from_: int
    view: dict[str, Any]
    events: tuple[dict[str, Any], ...]
    moves: tuple[Move, ...]
    to_act: tuple[int, ...]
    legal: tuple[dict[str, Any], ...] | None
    can_take_back: tuple[int, ...]
    clock: Clock | None
    outcome: OutcomeInfo | None
    id: int | None = None


class Ack(Outgoing, frozen=True, tag="ack"):
    id: int
    table: str | None = None
    rev: int | None = None


class Reason(Struct, frozen=True):
    code: str
    values: dict[str, Any]


class PreviewAnswer(Outgoing, frozen=True, tag="preview"):
    id: int
    table: str
    legal: bool
    view: dict[str, Any] | None
    events: tuple[dict[str, Any], ...]
    chance: bool
    reason: Reason | None


class Why(Struct, frozen=True):
    """What an action is good for, for the client to say in words."""

    key: str
    values: dict[str, int | str]


class Advice(Struct, frozen=True):
    """One action worth considering, and the points that the seat may expect after it."""

    action: dict[str, Any]
    value: float
    reason: Why


class HintAnswer(Outgoing, frozen=True, tag="hint"):
    id: int
    table: str
    seat: int
    rev: int
    action: dict[str, Any]
    advice: tuple[Advice, ...]


class Chat(Outgoing, frozen=True, tag="chat", rename={"from_": "from"}):
    table: str
    from_: Person
    seat: int | None
    text: str
    at: int


class ReactionMessage(Outgoing, frozen=True, tag="reaction", rename={"from_": "from"}):
    table: str
    from_: Person
    seat: int | None
    reaction: Reaction
    at: int


class Ping(Outgoing, frozen=True, tag="ping"):
    nonce: str
    now: int
    rtt: int | None


class Error(Outgoing, frozen=True, tag="error"):
    id: int | None
    table: str | None
    code: str
    values: dict[str, Any]


Answer: TypeAlias = (
    Welcome | TableMessage | Tables | Update | Ack | PreviewAnswer | HintAnswer | Chat | ReactionMessage | Ping | Error
)

encode = msgspec.json.Encoder().encode
