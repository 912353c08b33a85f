"""Limits: each has its own bucket, whatever its numbers are; and whom an address stands for."""

from __future__ import annotations

import pytest

from stolik.server.people import limits
from stolik.server.people.addresses import whose
from stolik.server.people.limits import Limits, Rate
from stolik.server.refusals import TooFast
from tests.server.time import HandMovedTime


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
