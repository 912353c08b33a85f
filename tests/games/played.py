"""Games that nobody played: a final state and events, as a test about feats wants them."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from stolik.game.contract import Event, Outcome
from stolik.table.log import Entry, Start
from stolik.table.table import Table


def played(
    state: Any = None,
    events: Sequence[tuple[int, Event]] = (),
    *,
    players: int = 2,
    ranking: tuple[tuple[int, ...], ...] = ((0,), (1,)),
    scores: tuple[int, ...] = (0, 0),
    title: str | None = None,
) -> Table:
    """What happened, each with its time."""
    entries = [Entry(seq, None, Start(), (event,), at) for seq, (at, event) in enumerate(events)]
    outcome = Outcome(scores=scores, ranking=ranking, breakdown=(), title=title)
    game = SimpleNamespace(
        state=state, entries=entries, header=SimpleNamespace(players=players), outcome=lambda: outcome
    )
    return cast("Table", game)
