"""Chance: the same for everybody who has the seed, and fair."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from hmac import digest
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.game.chance import Chance

SEED = bytes(range(32))


def unevenness(counts: Counter[Any]) -> float:
    """How far the counts are from even, in standard deviations of chi-square; fair luck stays within 4 or so."""
    expected = counts.total() / len(counts)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(counts) - 1
    return (chi_square - freedom) / (2 * freedom) ** 0.5


def test_a_word_is_four_bytes_of_hmac_sha256_over_step_and_block() -> None:
    block = digest(SEED, (7).to_bytes(8, "big") + (0).to_bytes(8, "big"), "sha256")
    chance = Chance(SEED, 7)
    assert [chance.below(2**32) for _ in range(8)] == [
        int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)
    ]


def test_the_second_block_follows_the_first() -> None:
    chance = Chance(SEED, 0)
    for _ in range(8):
        chance.below(2**32)
    block = digest(SEED, bytes(15) + b"\x01", "sha256")
    assert chance.below(2**32) == int.from_bytes(block[:4], "big")


def test_the_vectors_in_the_documentation_are_right() -> None:
    page = Path(__file__).parents[2] / "docs" / "fair-dice.md"
    vector = re.compile(r"^\| `([0-9a-f]{64})` \| (\d+) \| `(\w+)\(([^`]*)\)` \| `([^`]*)` \|$", re.MULTILINE)
    rows = vector.findall(page.read_text())
    assert len(rows) >= 8
    for seed, step, method, argument, expected in rows:
        numbers = [int(number) for number in argument.split(",")]
        chance = Chance(bytes.fromhex(seed), int(step))
        match method:
            case "below":
                came = [chance.below(numbers[0]) for _ in range(len(expected.split()))]
            case "roll":
                came = [chance.roll(numbers[0]) for _ in range(len(expected.split()))]
            case "sample":
                came = list(chance.sample(range(numbers[0]), numbers[1]))
            case _:
                came = list(chance.shuffle(range(numbers[0])))
        assert " ".join(map(str, came)) == expected


def test_words_that_would_favour_some_numbers_are_rejected() -> None:
    limit = 2**31 + 1
    chance, words = Chance(SEED, 3), Chance(SEED, 3)
    accepted = [word for word in (words.below(2**32) for _ in range(64)) if word < limit]
    assert [chance.below(limit) for _ in range(len(accepted))] == accepted


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**63))
def test_the_same_seed_and_step_give_the_same_luck(seed: bytes, step: int) -> None:
    assert Chance(seed, step).shuffle(range(20)) == Chance(seed, step).shuffle(range(20))


def test_every_step_has_luck_of_its_own() -> None:
    assert Chance(SEED, 0).shuffle(range(20)) != Chance(SEED, 1).shuffle(range(20))


@given(st.integers(0, 1000), st.lists(st.integers(), max_size=20), st.data())
def test_a_sample_is_drawn_without_replacement(step: int, bag: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(bag)))
    drawn = Chance(SEED, step).sample(bag, count)
    assert len(drawn) == count
    assert not Counter(drawn) - Counter(bag)


@given(st.integers(0, 1000), st.lists(st.integers(), min_size=1, max_size=20))
def test_drawing_takes_one_thing_and_leaves_the_rest_in_order(step: int, bag: list[int]) -> None:
    thing, rest = Chance(SEED, step).draw(bag)
    assert sorted([thing, *rest]) == sorted(bag)


@given(st.integers(0, 1000), st.lists(st.integers(), max_size=20))
def test_a_shuffle_loses_nothing(step: int, deck: list[int]) -> None:
    assert sorted(Chance(SEED, step).shuffle(deck)) == sorted(deck)


def test_nothing_can_be_drawn_from_an_empty_bag() -> None:
    with pytest.raises(ValueError, match="cannot choose below 0"):
        Chance(SEED, 0).draw(())


def test_no_more_can_be_drawn_than_there_is() -> None:
    with pytest.raises(ValueError, match="cannot draw 3 out of 2"):
        Chance(SEED, 0).sample("ab", 3)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="not 3"):
        Chance(b"abc", 0)


def test_chance_knows_whether_it_was_used() -> None:
    chance = Chance(SEED, 0)
    assert not chance.used
    chance.roll(6)
    assert chance.used


@pytest.mark.parametrize("sides", [2, 5, 6, 9, 50, 135])
def test_dice_are_uniform(sides: int) -> None:
    chance = Chance(sha256(b"uniform").digest(), sides)
    counts = Counter(chance.roll(sides) for _ in range(400 * sides))
    assert set(counts) == set(range(1, sides + 1))
    assert abs(unevenness(counts)) < 4


def test_two_dice_in_a_row_are_independent() -> None:
    chance = Chance(sha256(b"pairs").digest(), 0)
    counts = Counter((chance.roll(6), chance.roll(6)) for _ in range(36 * 500))
    assert len(counts) == 36
    assert abs(unevenness(counts)) < 4


def test_first_dice_of_following_steps_are_uniform() -> None:
    counts = Counter(Chance(SEED, step).roll(6) for step in range(6000))
    assert abs(unevenness(counts)) < 4


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(sha256(b"orders").digest(), 0)
    counts = Counter(chance.shuffle("abcd") for _ in range(24 * 300))
    assert set(counts) == set(permutations("abcd"))
    assert abs(unevenness(counts)) < 4


def test_loaded_dice_would_be_noticed() -> None:
    assert unevenness(Counter({1: 600, 2: 400, 3: 400, 4: 400, 5: 400, 6: 200})) > 4
