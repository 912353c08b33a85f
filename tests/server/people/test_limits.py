"""How often somebody may do something, on a time that stands still until it is moved; and whom an address stands for."""

from __future__ import annotations

import pytest

from stolik.server.people import limits
from stolik.server.people.addresses import whose
from stolik.server.people.limits import Limits, Rate
from stolik.server.refusals import TooFast
from stolik.server.running.timekeeper import seconds
from tests.server.time import HandMovedTime

TWICE = Rate("something", 0.5, 2)

pytestmark = pytest.mark.anyio


async def test_a_burst_and_then_as_often_as_the_bucket_fills():
    time = HandMovedTime()
    kept = Limits(time)
    kept.take(TWICE, "ania")
    kept.take(TWICE, "ania")
    with pytest.raises(TooFast) as refused:
        kept.take(TWICE, "ania")
    assert refused.value.retry_after == 2.0
    await time.forward(seconds(2))
    kept.take(TWICE, "ania")


def test_nobody_pays_for_somebody_else():
    kept = Limits(HandMovedTime())
    for who in ("ania", "ania", "ben"):
        kept.take(TWICE, who)
    with pytest.raises(TooFast):
        kept.take(TWICE, "ania")


def test_of_very_many_who_are_in_a_hurry_the_first_are_forgotten():
    kept = Limits(HandMovedTime())
    for _ in range(2):
        kept.take(TWICE, "first")
    for who in range(Limits.MOST - 1):
        kept.take(TWICE, f"{who}")
    kept.take(TWICE, "one too many")
    kept.take(TWICE, "first")


def test_where_nothing_is_limited_nobody_is_too_fast():
    kept = Limits(HandMovedTime(), enforced=False)
    for _ in range(3):
        kept.take(TWICE, "ania")


def test_two_limits_with_the_same_numbers_do_not_share_a_bucket():
    one, other = Rate("one", 1, 1), Rate("other", 1, 1)
    kept = Limits(HandMovedTime())
    kept.take(one, "Ania")
    kept.take(other, "Ania")
    with pytest.raises(TooFast):
        kept.take(one, "Ania")


def test_no_two_limits_are_called_the_same():
    rates = [rate for rate in vars(limits).values() if isinstance(rate, Rate)]
    assert len({rate.subject for rate in rates}) == len(rates) > 15


@pytest.mark.parametrize(
    ("host", "stands_for"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("unix", "unix"),
    ],
)
def test_an_ipv6_address_stands_for_its_household(host: str, stands_for: str):
    assert whose(host) == stands_for
