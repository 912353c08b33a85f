"""What the coach says to a seat, from that seat's view alone. Thinking takes a while, and the game goes on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeAlias

import msgspec

from stolik.bots import coach
from stolik.game.contract import Action, AnyGame, Seat
from stolik.server.live.table import LiveTable
from stolik.server.protocol.outgoing import Advice, HintAnswer, Why
from stolik.server.refusals import Refused
from stolik.server.running.thinking import Minds
from stolik.table.encoding import encoder
from stolik.table.table import Table

Thinking: TypeAlias = asyncio.Task[tuple[coach.Advice, ...] | None]


def hint(live: LiveTable, thinkers: Minds, seat: Seat, id_: int) -> Coroutine[Any, Any, HintAnswer]:
    """Let the coach begin, with the position as it is now; the answer comes when it is awaited."""
    if not live.sitting.hints or live.game.traits.real_time:
        raise Refused("no-hint")
    table = live.running()
    return _answer(live, seat, table.revision, _thinking(live, thinkers, seat, table), id_)


def _thinking(live: LiveTable, thinkers: Minds, seat: Seat, table: Table) -> Thinking:
    """Who asks again while the coach is still thinking waits for the same answer."""
    about = (seat, table.revision)
    if about not in live.advising:
        live.advising[about] = asyncio.create_task(thinkers.advise(live.game, table.view(seat)))
        live.advising[about].add_done_callback(lambda _: live.advising.pop(about))
    return live.advising[about]


async def _answer(live: LiveTable, seat: Seat, rev: int, thinking: Thinking, id_: int) -> HintAnswer:
    """The best few actions. Raises Refused where there are none, or if the seat did not wait for them."""
    advised = await asyncio.shield(thinking)
    if advised is None:
        raise Refused("hint-failed")
    if not advised:
        raise Refused("no-hint")
    live.check_fresh(seat, rev)
    await live.note_hint(seat)
    advice = tuple(
        Advice(_written(live.game, one.action), one.value, Why(one.reason.key, {**one.reason.values}))
        for one in advised
    )
    return HintAnswer(id_, live.sitting.id, seat, rev, advice[0].action, advice)


def _written(game: AnyGame, action: Action) -> dict[str, Any]:
    return msgspec.json.decode(encoder(game).action(action))
