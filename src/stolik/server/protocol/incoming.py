"""What a client may say on the live socket, one struct a message, and how its bytes are read: once, and strictly."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from stolik.server.people.names import LONGEST_TEXT
from stolik.server.protocol.game_values import RawAction
from stolik.table.codec import BadInput, parse

MessageId: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=31)]
Revision: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Reaction: TypeAlias = Literal["clap", "laugh", "wow", "sad", "think", "hurry", "heart", "oops"]


class Incoming(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
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
    action: RawAction
    seat: SeatNumber | None = None
    rev: Revision | None = None


class TakeBack(Incoming, frozen=True, tag="take-back"):
    id: MessageId
    table: TableId
    seat: SeatNumber | None = None


class Preview(Incoming, frozen=True, tag="preview"):
    id: MessageId
    table: TableId
    action: RawAction
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


class Ready(Incoming, frozen=True, tag="ready"):
    """My page is drawn: as far as I am concerned, a game in real time may begin."""

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


AboutTable: TypeAlias = Watch | Unwatch | Act | TakeBack | Preview | Hint | Back | Ready | Say | React
Message: TypeAlias = Hello | WatchTables | UnwatchTables | Pong | AboutTable


class Misunderstood(BadInput):
    """A message that cannot be understood: which field, what is wrong with it, and as far as they can be read its id and table."""

    def __init__(self, field: str, problem: str, id_: int | None, table: str | None) -> None:
        super().__init__(field, problem)
        self.id = id_
        self.table = table


def decode(data: bytes) -> Message:
    """What the client says. Raises Misunderstood if it cannot be understood."""
    message = _at_once(data)
    return _strictly(data) if message is None else message


# What is right, in one go

_KINDS: tuple[type[Incoming], ...] = (Hello, WatchTables, UnwatchTables, Pong, *get_args(AboutTable))
_FRONT = b'{"type"'
_ACT = msgspec.json.Decoder(Act)
_ANY: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_DEFAULTS = {kind: tuple((field.name, field.default) for field in msgspec.structs.fields(kind)) for kind in _KINDS}


def _at_once(data: bytes) -> Message | None:
    """The message, if there is nothing to say against it; None if it has to be looked at more closely.

    What the reader forgives is a key that is given twice. A message that has no more colons than keys whose values it
    shows has each of them once, and its action, which is read later, is not for here.
    """
    typed = data.startswith(_FRONT)
    try:
        message = (_ANY if typed else _ACT).decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    return message if data.count(b":") == typed + _keys_shown(message) else None


def _keys_shown(message: Message) -> int:
    if isinstance(message, Act):
        shown = 3 + (message.seat is not None) + (message.rev is not None)
    else:
        shown = sum(getattr(message, name) != default for name, default in _DEFAULTS[type(message)])
    return shown + bytes(message.action).count(b":") if isinstance(message, Act | Preview) else shown


# What is wrong, by name


class _Kind(Struct):
    type: str = "act"


class _Address(Struct):
    id: MessageId | None = None
    table: TableId | None = None


_KIND = msgspec.json.Decoder(_Kind)
_ADDRESS = msgspec.json.Decoder(_Address)
_BY_KIND: dict[str, msgspec.json.Decoder[Any]] = {
    str(kind.__struct_config__.tag): msgspec.json.Decoder(kind) for kind in _KINDS
}


def _strictly(data: bytes) -> Message:
    try:
        parse(data)
        decoder = _BY_KIND.get(_KIND.decode(data).type)
        if decoder is None:
            raise BadInput("type", "no such type of message")
        return decoder.decode(data)
    except BadInput as error:
        raise Misunderstood(error.field or "message", error.problem, *_address(data)) from None
    except msgspec.DecodeError as error:
        problem, _, field = str(error).partition(" - at `$")
        raise Misunderstood(field.strip("`.") or "message", problem, *_address(data)) from None


def _address(data: bytes) -> tuple[int | None, str | None]:
    """The id and table of a message that could not be understood, as far as they can."""
    try:
        found = _ADDRESS.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None, None
    return found.id, found.table
