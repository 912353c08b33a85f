"""The seed: what the page on fair dice says of it, and what it hangs on."""

from __future__ import annotations

import re
from pathlib import Path

from stolik.table.seed import NONCE_BYTES, commitment, seed

SECRET = bytes(range(32))
ONE, TWO = bytes([1]) * NONCE_BYTES, bytes([2]) * NONCE_BYTES


def test_the_example_in_the_documentation_is_right() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text()
    example = re.search(
        r"Check: secret `(\w\w)` × 32 and the nonces `(\w\w)` × 32, none \(a bot\) and `(\w\w)` × 32"
        r" give the commit\n`(\w{64})` and the seed `(\w{64})`",
        page,
    )
    assert example is not None
    secret, first, third = (bytes.fromhex(byte) * 32 for byte in example.groups()[:3])
    assert commitment(secret).hex() == example[4]
    assert seed(secret, [first, b"", third]).hex() == example[5]


def test_another_nonce_is_another_seed() -> None:
    assert seed(SECRET, [ONE]) != seed(SECRET, [TWO])


def test_the_order_of_the_seats_counts() -> None:
    assert seed(SECRET, [ONE, TWO]) != seed(SECRET, [TWO, ONE])


def test_a_bot_adds_nothing() -> None:
    assert seed(SECRET, [ONE, b""]) == seed(SECRET, [ONE])
