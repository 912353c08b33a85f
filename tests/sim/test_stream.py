"""The stream of luck that kernels and rules share."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from stolik.sim.stream import DRAW, DRAW_BITS, STEP, WORD, Stream, first_state, word


def test_the_kernel_and_the_rules_draw_the_same_numbers():
    state = (int(first_state(np.uint64(7), np.uint64(41))) + STEP) & WORD
    bits = int(word(np.uint64(state)))
    draws = [(bits >> (DRAW_BITS * at) & DRAW) * 6 >> DRAW_BITS for at in range(3)]
    stream = Stream(7, 41)
    assert [stream.below(6) for _ in range(3)] == draws


def test_every_face_is_as_likely_as_the_others():
    stream = Stream(1, 1)
    faces = Counter(stream.roll(6) for _ in range(60_000))
    assert max(abs(count - 10_000) for count in faces.values()) < 400


def test_games_of_one_seed_do_not_share_their_luck():
    first = [Stream(1, number).below(1_000_000) for number in range(100)]
    assert len(set(first)) == 100


def test_nothing_can_be_chosen_below_zero_things():
    with pytest.raises(ValueError, match="below 0"):
        Stream(1, 1).below(0)
