"""Sets held as bits: counted, and their members found."""

from __future__ import annotations

import pytest

from stolik.sim.bits import lowest, nth, size_of

SETS = [0b1, 0b1000, 0b1011_0100, (1 << 50) - 1, 1 << 49 | 1 << 12, 0x2_5A5A_F00F_1234]


@pytest.mark.parametrize("bits", SETS)
def test_a_set_has_as_many_members_as_bits(bits: int):
    assert size_of(bits) == bits.bit_count()


@pytest.mark.parametrize("bits", SETS)
def test_members_are_found_from_the_lowest_on(bits: int):
    places = [place for place in range(64) if bits >> place & 1]
    assert lowest(bits) == places[0]
    assert [nth(bits, at) for at in range(len(places))] == places
