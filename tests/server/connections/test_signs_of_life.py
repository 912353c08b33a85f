"""Beats: everybody who is connected hears one often enough to notice when none comes."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any, cast

import pytest

from stolik.server.connections.signs_of_life import BEATS_PER_SILENCE, PARTS, SignsOfLife
from stolik.server.running.timekeeper import Span, seconds
from tests.server.time import HandMovedTime

pytestmark = pytest.mark.anyio

SILENCE = seconds(5)


class Somebody:
    def __init__(self, time: HandMovedTime) -> None:
        self._time = time
        self.heard: list[int] = []

    def beat(self) -> None:
        self.heard.append(self._time.tick())


class Room:
    def __init__(self, *everybody: Somebody) -> None:
        self.everybody = list(everybody)


async def hears(room: Room, time: HandMovedTime, span: Span) -> None:
    giving = asyncio.create_task(SignsOfLife(cast("Any", room), time, SILENCE).keep_giving())
    await time.forward(span)
    giving.cancel()


async def test_nobody_hears_nothing_for_as_long_as_a_silence():
    time = HandMovedTime()
    room = Room(*(Somebody(time) for _ in range(40)))
    await hears(room, time, Span(10 * SILENCE))
    longest = {max(after - before for before, after in pairwise([0, *one.heard])) for one in room.everybody}
    assert max(longest) <= 2 * SILENCE / BEATS_PER_SILENCE


async def test_not_everybody_is_told_in_the_same_moment():
    time = HandMovedTime()
    room = Room(*(Somebody(time) for _ in range(40)))
    await hears(room, time, SILENCE)
    assert len({one.heard[0] for one in room.everybody}) > 10


async def test_one_that_cannot_be_told_does_not_keep_it_from_the_others():
    time = HandMovedTime()

    class Broken(Somebody):
        def beat(self) -> None:
            raise RuntimeError("broken")

    room = Room(Broken(time), *(Somebody(time) for _ in range(2 * PARTS)))
    await hears(room, time, SILENCE)
    assert min(len(one.heard) for one in room.everybody[1:]) >= 2
