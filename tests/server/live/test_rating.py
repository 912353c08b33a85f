"""What a game makes of ratings."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from typing import Any

import pytest

from stolik.server.live.rating import BETWEEN, Rater, rated
from stolik.server.running.timekeeper import NO_TIME
from stolik.store.ratings import Rate, Rating, Ratings
from stolik.store.results import PlayedRow
from stolik.store.terms import ResultRow
from tests.server.time import HandMovedTime
from tests.store.test_results import BOT, MINE


def in_store(row: ResultRow) -> PlayedRow:
    known: dict[str, Any] = {field.name: getattr(row, field.name) for field in fields(row)}
    return PlayedRow(**known)


A = replace(in_store(MINE), person="a")
EXPERT = in_store(BOT)


def test_the_first_win_against_an_expert_says_more_than_one_against_a_beginner():
    beginner = replace(EXPERT, level="beginner")
    strong, weak = [rated([A, bot], {"a": None})["a"] for bot in (EXPERT, beginner)]
    assert strong.mu > weak.mu > 25
    assert strong.games == 1


def test_every_game_leaves_less_doubt():
    first = rated([A, EXPERT], {"a": None})["a"]
    second = rated([A, EXPERT], {"a": first})["a"]
    assert 25 / 3 > first.sigma > second.sigma
    assert second.games == 2


def test_bots_that_nobody_measured_say_nothing():
    assert rated([replace(A, game="nowhere"), replace(EXPERT, game="nowhere")], {"a": None}) == {}


def test_who_does_not_want_a_rating_is_left_out():
    b = replace(A, seat=2, team=2, person="b", place=3)
    assert set(rated([A, EXPERT, b], {"a": None})) == {"a"}


def test_partners_rise_and_fall_together():
    seats = [replace(A, seat=at, person=str(at), team=at % 2, place=1 + 2 * (at % 2)) for at in range(4)]
    after = rated(seats, dict.fromkeys("0123"))
    assert after["0"].mu == after["2"].mu > 25 > after["1"].mu == after["3"].mu


def test_equal_places_between_equals_change_nothing_but_the_doubt():
    b = replace(A, seat=1, team=1, person="b")
    after = rated([A, b], {"a": Rating(25, 4), "b": Rating(25, 4)})
    assert abs(after["a"].mu - after["b"].mu) < 1e-9


class Uncounted(Ratings):
    """So many games that wait to be counted."""

    def __init__(self, games: int) -> None:
        self.left = games

    async def count(self, rate: Rate, most: int) -> int:
        counted = min(most, self.left)
        self.left -= counted
        return counted


@pytest.mark.anyio
async def test_while_moves_wait_games_are_counted_a_few_at_a_time_and_otherwise_all_at_once():
    time, busy, idle = HandMovedTime(), Uncounted(25), Uncounted(25)
    looking = asyncio.create_task(Rater(busy, time, lambda: True).look())
    await time.forward(NO_TIME)
    await Rater(idle, time).look()
    first = busy.left
    await time.forward(BETWEEN)
    await time.forward(BETWEEN)
    await looking
    assert (first, busy.left, idle.left) == (15, 0, 0)
