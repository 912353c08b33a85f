"""What is asked of a table besides playing: to be made, arranged, sat down at, and followed by another.

Over HTTP, and in a browser without a server. Every function takes what was asked and says what becomes of the sitting, or
refuses; who writes that down is another's business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.server.live.stored_log import pack_of
from stolik.server.live.table import LiveTable
from stolik.server.lobby import seating
from stolik.server.lobby.pace import NoClock, Pace, Times
from stolik.server.lobby.sitting import EMPTY, Chair, Sitting, closed
from stolik.server.people.names import Name, clean_name, new_code
from stolik.server.protocol.game_values import Options
from stolik.server.refusals import Refused
from stolik.server.running.thinking import MIDDLE
from stolik.server.running.timekeeper import Instant
from stolik.table.codec import BadInput, codec
from stolik.table.packs import Pack, with_pack, write_pack
from stolik.table.seed import NONCE_BYTES

Players = Annotated[int, Meta(ge=1, le=12)]


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=32)]
    options: Options = {}
    players: Players | None = None
    pace: Pace = NoClock()
    listed: bool = False
    spectators: bool = True
    chat: bool = True
    hints: bool = True
    instant_bots: bool = False


class ChangeTable(Struct, forbid_unknown_fields=True):
    options: Options | None = None
    players: Players | None = None
    pace: Pace | None = None
    listed: bool | None = None
    spectators: bool | None = None
    chat: bool | None = None
    hints: bool | None = None
    instant_bots: bool | None = None
    host: Annotated[str, Meta(max_length=16)] | None = None


class SetSeat(Struct, forbid_unknown_fields=True):
    kind: Literal["me", "shared", "bot", "open"]
    name: Name | None = None
    level: Annotated[str, Meta(max_length=16)] | None = None


class AtTable(Struct, forbid_unknown_fields=True):
    """What the host decides about somebody; what is left out stays as it is."""

    muted: bool | None = None
    removed: bool | None = None


class GiveNonce(Struct, forbid_unknown_fields=True):
    nonce: Annotated[str, Meta(max_length=256)]


class SetTimes(Struct, forbid_unknown_fields=True):
    times: Times


class AskRematch(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=32)] | None = None
    """Another one, with its usual options; without it, the same again."""


# Made


def how_many(game: AnyGame, data: NewTable) -> int:
    """Two, unless the game or whoever asks wants it otherwise."""
    return data.players or min(max(2, game.players.start), game.players.stop - 1)


def new_sitting(
    id_: str, person: str, game: AnyGame, players: int, data: NewTable, pack: Pack | None, now: Instant
) -> Sitting:
    """That person is host and has the first seat. Raises BadInput or Illegal if it cannot be played like that."""
    options, written = checked(game, players, data.options, pack)
    return Sitting(
        id=id_,
        code=new_code(),
        game=game.id,
        options=options,
        pack=written,
        host=person,
        chairs=(Chair("person", person), *(EMPTY,) * (players - 1)),
        created=now,
        pace=NoClock() if game.traits.real_time else data.pace,
        listed=data.listed,
        spectators=data.spectators,
        chat=data.chat,
        hints=data.hints,
        instant_bots=data.instant_bots,
    )


def checked(
    game: AnyGame, players: int, options: dict[str, Any], pack: Pack | None
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The options complete, and the pack as it is written down. Raises Illegal if it cannot be played like that."""
    read = codec(game).read_options(options)
    with_pack(game, pack).start(players, read, Chance(bytes(32), 0))
    return codec(game).write_options(read), None if pack is None else write_pack(pack)


# Arranged


def read_nonce(given: str) -> str:
    if not re.fullmatch(f"[0-9a-f]{{{2 * NONCE_BYTES}}}", given):
        raise BadInput("nonce", f"not {NONCE_BYTES} bytes, written as {2 * NONCE_BYTES} lowercase hexadecimal digits")
    return given


def seat_change(
    live: LiveTable, person: str, seat: int, data: SetSeat, levels: Collection[str]
) -> Callable[[Sitting], Sitting]:
    """`levels`: the bots that there are."""
    match data.kind:
        case "me":
            return lambda sitting: seating.sit(sitting, seat, person)
        case "shared":
            name = clean_name(data.name or "")
            if not name:
                raise Refused("bad-input", field="name", problem="nothing that can be shown")
            return lambda sitting: seating.share(sitting, seat, person, name)
        case "bot":
            level = data.level or MIDDLE
            if level not in levels:
                raise Refused("no-such-level", level=level)
            return lambda sitting: seating.put_bot(sitting, seat, person, level, live.watchers.here)
        case "open":
            return lambda sitting: seating.free(sitting, seat, person)


def given_up(sitting: Sitting, person: str, now: Instant) -> Sitting:
    if not sitting.seats_of(person):
        raise Refused("not-seated")
    if sitting.nobody_else(person):
        return closed(sitting, now)
    return seating.give_up(sitting, person, MIDDLE)


def decided(sitting: Sitting, host: str, person: str, data: AtTable) -> Sitting:
    if data.muted is not None:
        sitting = seating.mute(sitting, host, person, muted=data.muted)
    match data.removed:
        case True:
            return seating.remove(sitting, host, person, MIDDLE)
        case False:
            return seating.readmit(sitting, host, person)
        case None:
            return sitting


def changed(sitting: Sitting, person: str, data: ChangeTable, pack: Pack | None) -> Sitting:
    """`pack`: what the new options name, if there are new options."""
    seating.check_host(sitting, person)
    if data.options is not None or data.players is not None or data.pace is not None:
        seating.check_open(sitting)
        players = data.players or len(sitting.chairs)
        game = GAMES[sitting.game]
        if data.options is None:
            pack = pack_of(sitting)
        options, written = checked(game, players, sitting.options if data.options is None else data.options, pack)
        pace = sitting.pace if data.pace is None or game.traits.real_time else data.pace
        sitting = replace(seating.with_players(sitting, players), options=options, pack=written, pace=pace)
    if data.host is not None and data.host not in sitting.people:
        raise Refused("no-such-person")
    return replace(
        sitting,
        listed=sitting.listed if data.listed is None else data.listed,
        spectators=sitting.spectators if data.spectators is None else data.spectators,
        chat=sitting.chat if data.chat is None else data.chat,
        hints=sitting.hints if data.hints is None else data.hints,
        instant_bots=sitting.instant_bots if data.instant_bots is None else data.instant_bots,
        host=data.host or sitting.host,
    )


# Followed


def what_next(sitting: Sitting, game: str | None) -> dict[str, Any]:
    """What is different where the next game is another one. Raises Refused or Illegal if these people cannot play it."""
    if game is None or game == sitting.game:
        return {}
    if game not in GAMES:
        raise Refused("no-such-game", game=game)
    rules = GAMES[game]
    options, _ = checked(rules, len(sitting.chairs), {}, None)
    pace = NoClock() if rules.traits.real_time else sitting.pace
    return {"game": game, "options": options, "pack": None, "pace": pace}


def next_sitting(live: LiveTable, id_: str, person: str, what: dict[str, Any], now: Instant) -> Sitting:
    """The sitting that follows a finished one, at a table of that id; `what` is `what_next` there."""
    sitting, outcome = live.sitting, live.running().outcome()
    winners = outcome.ranking[0] if outcome and len(sitting.chairs) > 1 else ()
    return replace(
        sitting,
        id=id_,
        code=new_code(),
        status="open",
        chairs=seating.rotated(sitting, winners),
        host=person,
        series=sitting.series + 1,
        **what,
        created=now,
        started=None,
        finished=None,
        rematch=None,
        hinted={},
        practice=None,
        luck="entries",
        scores=(),
        title=None,
    )
