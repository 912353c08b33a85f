"""HTTP: a finished game step by step, as a seat or a spectator saw it; clients have no rules to work that out themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from stolik.game.contract import Seat
from stolik.server.http.problems import PROBLEMS
from stolik.server.http.tables import TableParameter
from stolik.server.live.tables import Tables
from stolik.server.protocol.game_values import GameAction, GameEvent, GameView
from stolik.server.protocol.outgoing import OutcomeInfo, TableInfo
from stolik.server.refusals import Refused
from stolik.table.codec import codec, plain
from stolik.table.log import TakeBack, voided
from stolik.table.records import write_entry
from stolik.table.table import Table

SeatChoice = Annotated[int | None, QueryParameter(ge=0, le=31)]


class ReplayStep(Struct):
    """An entry of the log with all its events, and the view after it."""

    seq: int
    seat: int | None
    at: int | None
    by: str | None
    action: GameAction
    events: list[GameEvent]
    view: GameView
    to_act: tuple[int, ...]


class Replay(Struct):
    table: TableInfo
    seat: int | None
    steps: tuple[ReplayStep, ...]
    outcome: OutcomeInfo


@get("/tables/{table:str}/replay", tags=["tables"], responses=PROBLEMS, summary="A finished game, step by step")
async def replay(tables: NamedDependency[Tables], table: TableParameter, seat: SeatChoice = None) -> Replay:
    """Everything is open once a game is over, so anybody may look over any seat's shoulder."""
    live = await tables.find(table)
    await live.settle()
    played = live.table
    outcome = played.outcome() if played and live.sitting.status == "finished" else None
    if played is None or outcome is None:
        raise Refused("not-finished")
    if seat is not None and seat >= played.header.players:
        raise Refused("no-such-seat", seat=seat)
    return Replay(
        table=live.describe(),
        seat=seat,
        steps=tuple(_steps(played, seat)),
        outcome=OutcomeInfo(**plain(outcome)),
    )


def _steps(played: Table, seat: Seat | None) -> Iterator[ReplayStep]:
    """What was taken back is left out, and so is the taking back: nobody wants to watch a slip."""
    skipped = voided(played.entries)
    for table in Table.steps(played.header, played.entries):
        entry = table.entries[-1]
        if entry.seq in skipped or isinstance(entry.action, TakeBack):
            continue
        written = write_entry(table, entry)
        yield ReplayStep(
            seq=entry.seq,
            seat=entry.seat,
            at=entry.at,
            by=entry.by,
            action=written["action"],
            events=written["events"],
            view=codec(table.game).write_view(table.view(seat)),
            to_act=tuple(sorted(table.to_act())),
        )
