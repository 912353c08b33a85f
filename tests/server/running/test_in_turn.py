"""What comes from outside in one moment is done bit by bit, in order, and lets others come between."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stolik.server.running.in_turn import MOST_IN_A_TURN, InTurn


class Loop:
    """One whose turns a test takes."""

    def __init__(self) -> None:
        self.ready: list[Callable[[], None]] = []

    def soon(self, do: Callable[[], None]) -> None:
        self.ready.append(do)

    def turn(self) -> None:
        ready, self.ready = self.ready, []
        for do in ready:
            do()


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def done() -> list[int]:
    return []


def say(in_turn: InTurn, done: list[int], *numbers: int) -> None:
    for number in numbers:
        in_turn.do(lambda data: done.append(int(data)), str(number).encode())


def test_who_speaks_alone_is_heard_at_once(loop: Loop, done: list[int]):
    say(InTurn(loop.soon), done, 1)
    assert done == [1]


def test_of_very_many_a_turn_hears_only_so_many_and_the_next_ones_the_others_in_order(loop: Loop, done: list[int]):
    in_turn, all_of_them = InTurn(loop.soon), list(range(2 * MOST_IN_A_TURN + 5))
    say(in_turn, done, *all_of_them)
    heard = [len(done)]
    while loop.ready:
        loop.turn()
        heard.append(len(done))
    assert (done, heard[:3]) == (all_of_them, [MOST_IN_A_TURN, 2 * MOST_IN_A_TURN, len(all_of_them)])


def test_who_speaks_while_others_wait_is_heard_after_them(loop: Loop, done: list[int]):
    in_turn = InTurn(loop.soon)
    say(in_turn, done, *range(MOST_IN_A_TURN + 2))
    say(in_turn, done, 1000)
    loop.turn()
    assert done[-3:] == [MOST_IN_A_TURN, MOST_IN_A_TURN + 1, 1000]


def test_what_came_out_so_far_has_its_turn_before_the_rest_is_heard(loop: Loop, done: list[int]):
    in_turn = InTurn(loop.soon)
    say(in_turn, done, *range(MOST_IN_A_TURN))
    loop.soon(lambda: done.append(-1))
    say(in_turn, done, *range(2 * MOST_IN_A_TURN))
    loop.turn()
    assert (done[-1], len(done)) == (-1, 2 * MOST_IN_A_TURN + 1)


def test_when_nobody_speaks_nothing_is_left_to_do(loop: Loop, done: list[int]):
    say(InTurn(loop.soon), done, *range(MOST_IN_A_TURN + 1))
    for _ in range(3):
        loop.turn()
    assert loop.ready == []


def test_who_does_badly_keeps_nobody_else_from_being_heard(loop: Loop, done: list[int]):
    in_turn = InTurn(loop.soon)
    say(in_turn, done, *range(MOST_IN_A_TURN))
    with pytest.raises(ValueError, match="bad"):
        say(in_turn, done, *range(2))
        in_turn.do(lambda data: done.append(int(data)), b"bad")
        loop.turn()
    say(in_turn, done, 1000)
    loop.turn()
    assert done[-1] == 1000
