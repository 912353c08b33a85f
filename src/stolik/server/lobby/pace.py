"""How much time people have at a table."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct


class NoClock(Struct, tag_field="kind", tag="none", frozen=True, forbid_unknown_fields=True):
    """Everybody takes the time they need."""


class LiveClock(Struct, tag_field="kind", tag="live", frozen=True, forbid_unknown_fields=True):
    """Seconds for each decision, and a reserve for the whole game."""

    decision: Annotated[int, Meta(ge=15, le=180)] = 60
    reserve: Annotated[int, Meta(ge=0, le=600)] = 120


class SlowClock(Struct, tag_field="kind", tag="slow", frozen=True, forbid_unknown_fields=True):
    """Days for each decision."""

    days: Annotated[int, Meta(ge=1, le=14)] = 3


Pace: TypeAlias = NoClock | LiveClock | SlowClock
