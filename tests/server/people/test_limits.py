"""How often somebody may do something, on a time that stands still until it is moved."""

from __future__ import annotations

import pytest

from stolik.server.people.limits import Limits, Rate
from stolik.server.refusals import TooFast
from stolik.server.running.timekeeper import seconds
from tests.server.time import HandMovedTime

TWICE = Rate(0.5, 2)

pytestmark = pytest.mark.anyio


async def test_a_burst_and_then_as_often_as_the_bucket_fills():
    time = HandMovedTime()
    limits = Limits(time)
    limits.take(TWICE, "ania")
    limits.take(TWICE, "ania")
    with pytest.raises(TooFast) as refused:
        limits.take(TWICE, "ania")
    assert refused.value.retry_after == 2.0
    await time.forward(seconds(2))
    limits.take(TWICE, "ania")


def test_nobody_pays_for_somebody_else():
    limits = Limits(HandMovedTime())
    for who in ("ania", "ania", "ben"):
        limits.take(TWICE, who)
    with pytest.raises(TooFast):
        limits.take(TWICE, "ania")


def test_of_very_many_who_are_in_a_hurry_the_first_are_forgotten():
    limits = Limits(HandMovedTime())
    for _ in range(2):
        limits.take(TWICE, "first")
    for who in range(Limits.MOST - 1):
        limits.take(TWICE, f"{who}")
    limits.take(TWICE, "one too many")
    limits.take(TWICE, "first")


def test_where_nothing_is_limited_nobody_is_too_fast():
    limits = Limits(HandMovedTime(), enforced=False)
    for _ in range(3):
        limits.take(TWICE, "ania")
