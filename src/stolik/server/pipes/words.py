"""What processes say to each other: one struct a frame that is not passed on as it came."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from stolik.server.people.person import Person


class Opening(Struct, frozen=True, array_like=True):
    """A tab that wants to talk about a table: whose it is, and what it goes by, if it has said hello."""

    table: str
    person: Person
    client: str | None


class Call(Struct, frozen=True, array_like=True):
    """An HTTP request as it reached the first process."""

    table: str
    method: str
    scheme: str
    path: str
    root: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    address: str
    body: bytes


class Answer(Struct, frozen=True, array_like=True):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Renamed(Struct, frozen=True, array_like=True):
    person: str


encode = msgspec.msgpack.Encoder().encode
read_opening = msgspec.msgpack.Decoder(Opening).decode
read_call = msgspec.msgpack.Decoder(Call).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode
read_renamed = msgspec.msgpack.Decoder(Renamed).decode
