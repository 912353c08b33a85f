"""How much time people have at a table."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from stolik.server.running.timekeeper import Instant


class NoClock(Struct, tag_field="kind", tag="none", frozen=True, forbid_unknown_fields=True):
    """Everybody takes the time they need."""


class LiveClock(Struct, tag_field="kind", tag="live", frozen=True, forbid_unknown_fields=True):
    """Seconds for each decision, and a reserve for the whole game."""

    decision: Annotated[int, Meta(ge=15, le=180)] = 60
    reserve: Annotated[int, Meta(ge=0, le=600)] = 120


class SlowClock(Struct, tag_field="kind", tag="slow", frozen=True, forbid_unknown_fields=True):
    """Days for each decision."""

    days: Annotated[int, Meta(ge=1, le=14)] = 3


class MoreTime(Struct, frozen=True):
    """What one seat was given in the middle of a game, besides what the pace allows everybody."""

    at: Instant
    seconds: int


MOST_TIMES = 5
"""A seat may have so many times as much time as the others."""
Times: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_TIMES)]
A_MINUTE, A_DAY = 60, 86_400


def more_seconds(pace: Pace) -> int:
    """What "more time" means at this pace; nothing where there is no clock."""
    match pace:
        case NoClock():
            return 0
        case LiveClock():
            return A_MINUTE
        case SlowClock():
            return A_DAY


Pace: TypeAlias = NoClock | LiveClock | SlowClock
