"""What the messages of connections may reach. It is put together once, where the server is."""

from __future__ import annotations

from dataclasses import dataclass, field

from stolik.server.connections.far_tables import Ways
from stolik.server.live.asked_before import EverybodysAnswers
from stolik.server.live.open_tables import OpenTables
from stolik.server.live.tables import Tables
from stolik.server.people.limits import Limits
from stolik.server.running.background import Background
from stolik.server.running.in_turn import InTurn
from stolik.server.running.thinkers import Thinkers
from stolik.server.running.timekeeper import Span, Timekeeper


@dataclass(frozen=True, slots=True)
class Reach:
    """Everything that a message may reach."""

    tables: Tables
    open_tables: OpenTables
    limits: Limits
    answers: EverybodysAnswers
    thinkers: Thinkers
    background: Background
    time: Timekeeper
    most_spectators: int
    in_turn: InTurn = field(default_factory=InTurn)
    ways: Ways | None = None
    """To tables of other processes, where there are others."""
    silence: Span | None = None
    """How long nobody who is connected hears nothing, where there are others to go to."""
