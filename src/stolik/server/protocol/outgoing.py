"""What the server says on the live socket: one struct a message."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from stolik.server.lobby.pace import Pace
from stolik.server.lobby.sitting import OfTheDay, Status
from stolik.server.people.person import Person
from stolik.server.protocol.game_values import GameAction, GameEvent, GameView, Options
from stolik.server.protocol.incoming import Reaction
from stolik.server.refusals import RefusalCode

MOST_LEGAL = 200
"""With more legal actions than this an update leaves them out."""


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
    hinted: bool
    """Was given a hint in this game."""
    times: int
    """How many times as much time it has as the pace says."""
    more: int
    """Seconds that it was given besides, in this game."""
    wins: int
    """Of the earlier games of this series."""
    ready: bool = False
    """Before a game in real time: their page is drawn, and the count may begin. A bot always is."""


class TableInfo(Struct, frozen=True):
    """Everything a lobby shows."""

    id: str
    code: str
    game: str
    options: Options
    status: Status
    starting: bool
    """The host has begun, and nonces are waited for, or in a game in real time everybody's page and then the end of the count."""
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
    muted: tuple[str, ...]
    """Whose chat and reactions are told to nobody, by their ids."""
    removed: tuple[Person, ...]
    """Whom the host has shown out."""
    series: int
    """How many games of the same people came before this one."""
    daily: OfTheDay | None
    """A deal of the day, and which."""
    practice: str | None = None
    """The table of which a position is tried again here: nothing of it counts."""
    begins: int | None = None
    """While it is counted down to a game in real time: when it will begin, by the server's clock."""


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
    silence: int | None = None
    """Milliseconds without a word after which this process stands still, and another is to be asked; None: there is no other."""


class Beat(Outgoing, frozen=True, tag="beat"):
    """Nothing has happened, and this process is there."""


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
    view: GameView
    events: tuple[GameEvent, ...]
    moves: tuple[Move, ...]
    to_act: tuple[int, ...]
    legal: tuple[GameAction, ...] | None
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
    view: GameView | None
    events: tuple[GameEvent, ...]
    chance: bool
    reason: Reason | None


class Why(Struct, frozen=True):
    """What an action is good for, for the client to say in words."""

    key: str
    values: dict[str, int | str]


class Advice(Struct, frozen=True):
    """One action worth considering, and the points that the seat may expect after it."""

    action: GameAction
    value: float
    reason: Why


class HintAnswer(Outgoing, frozen=True, tag="hint"):
    id: int
    table: str
    seat: int
    rev: int
    action: GameAction
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
    code: RefusalCode
    values: dict[str, Any]


Answer: TypeAlias = (
    Welcome
    | Beat
    | TableMessage
    | Tables
    | Update
    | Ack
    | PreviewAnswer
    | HintAnswer
    | Chat
    | ReactionMessage
    | Ping
    | Error
)

encode = msgspec.json.Encoder().encode
