"""How far a game is, for a list of games: whose turn, which round. Of a table that nobody has in memory, from its log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stolik.game.contract import Seat
from stolik.server.live.stored_log import header_of, steps
from stolik.server.lobby.sitting import decode
from stolik.store.terms import EntryRow


@dataclass(frozen=True, slots=True)
class Progress:
    to_act: frozenset[Seat] = frozenset()
    revision: int = 0
    round: int | None = None
    """None: the game has no rounds."""
    rounds: int | None = None
    """None: nobody knows how many there will be."""


def progress_in_store(lobby: str, secret: bytes, rows: Sequence[EntryRow]) -> Progress:
    """Work for another process. Raises BrokenLog."""
    *_, table = steps(header_of(decode(lobby), secret), rows)
    return Progress(table.to_act(), table.revision, *rounds(table.view(None)))


def rounds(view: Any) -> tuple[int | None, int | None]:
    """Which round of how many it is, where a game's view counts them as `round` and `rounds`."""
    at, of = getattr(view, "round", None), getattr(view, "rounds", None)
    return (at, of if isinstance(of, int) else None) if isinstance(at, int) else (None, None)
