"""What a seat is told and may say in the lab is what the rules show it and allow it, no more and no less."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from stolik.checking.cases import Case
from stolik.game.contract import Outcome
from stolik.game.installed import GAMES
from stolik.lab import Episode, Given, offered, task
from stolik.sim.stream import Stream
from tests.lab.cases import few_and_most, lab_cases, task_of

EVERY = pytest.mark.parametrize("case", few_and_most(), ids=lambda case: case.name)
SOME = pytest.mark.parametrize(
    "case",
    [case for case in lab_cases() if case.players <= 4 or case.game.id == "crisscross"],
    ids=lambda case: case.name,
)


def played(case: Case, luck: Stream) -> Iterator[Episode]:
    """A game of random players, stopped before every number that somebody says."""
    episode = Episode(task_of(case), Stream(5, 1))
    while (seat := next(episode.asked(), None)) is not None:
        yield episode
        allowed = np.flatnonzero(episode.mask(seat))
        assert episode.say(seat, int(allowed[luck.below(len(allowed))]))


@EVERY
def test_an_observation_shows_nothing_that_the_seat_cannot_see(case: Case):
    """Two states that look the same to a seat give it the same observation and the same mask."""
    luck = Stream(11, 0)
    for at, episode in enumerate(played(case, luck)):
        if at % (7 * case.players + 2):
            continue
        for seat in range(min(case.players, 2)):
            other = Episode(episode.task, luck, case.game.imagine(case.game.view(episode.state, seat), luck))
            other.said = dict(episode.said)
            mine, imagined = episode.observe(seat), other.observe(seat)
            assert np.array_equal(mine["observation"], imagined["observation"])
            assert np.array_equal(mine["action_mask"], imagined["action_mask"])


@SOME
def test_every_legal_action_has_numbers_of_its_own(case: Case):
    for at, episode in enumerate(played(case, Stream(12, 0))):
        if at % 19:
            continue
        for seat in range(case.players):
            legal = tuple(case.game.legal(episode.state, seat))
            spelled = episode.spelled(seat)
            assert tuple(spelled.values()) == legal
            in_order = sorted(spelled)
            assert not any(b[: len(a)] == a for a, b in pairwise(in_order))


@SOME
def test_the_longest_action_is_no_longer_than_promised(case: Case):
    episode = Episode(task_of(case), Stream(3, 3))
    longest = episode.task.encoding.alphabet.longest
    assert all(len(numbers) <= longest for seat in episode.to_act for numbers in episode.spelled(seat))


@pytest.mark.parametrize("name", offered())
def test_a_number_that_is_not_allowed_changes_nothing(name: str):
    episode = Episode(task(name), Stream(1, 1))
    seat = next(episode.asked())
    before, refused = episode.state, np.flatnonzero(episode.mask(seat) == 0)
    assert not any(episode.say(seat, int(number)) for number in refused)
    assert episode.state is before


def test_the_luck_of_a_game_may_be_given():
    """Symbol 3, then a 2 and a 6: what the rules ask for, in their order."""
    episode = Episode(task("crisscross"), Given([2, 1, 5]))
    seen = episode.task.layout.split(episode.observe(0)["observation"])
    assert (int(seen["cells"][0, 0]), *map(int, seen["dice"])) == (3, 2, 6)


def test_the_luck_of_one_step_may_be_given():
    episode = Episode(task("crisscross"), Stream(1, 1))
    episode.say(0, 5, Given([3, 3]))
    assert episode.state.dice == (4, 4)


def test_given_luck_that_is_used_up_says_so():
    with pytest.raises(ValueError, match="used up"):
        Episode(task("crisscross"), Given([2, 1]))


def test_given_luck_that_cannot_be_says_so():
    with pytest.raises(ValueError, match="6 was given where a number below 6 was asked for"):
        Episode(task("crisscross"), Given([6]))


def test_a_reward_for_places_goes_from_one_to_minus_one_and_is_shared():
    outcome = Outcome(scores=(5, 9, 9), ranking=((1, 2), (0,)), breakdown=({}, {}, {}))
    assert task("crisscross", 3, "place").rewards(outcome) == (-1, 0.5, 0.5)
    assert task("crisscross", 3, "points").rewards(outcome) == (5, 9, 9)


def test_who_may_call_is_asked_before_who_has_to_act():
    """SETUP with bonuses to be called: a seat that has nothing to do but could call is asked, once."""
    episode = Episode(task("setup", 2, bonus="call"), Stream(2, 8))
    luck = Stream(2, 9)
    while not (others := set(episode.asked()) - episode.to_act):
        seat = next(episode.asked())
        allowed = np.flatnonzero(episode.mask(seat))
        episode.say(seat, int(allowed[luck.below(len(allowed))]))
    asked = next(episode.asked())
    assert asked in others
    episode.say(asked, episode.task.encoding.alphabet.wait)
    assert asked not in set(episode.asked()) - episode.to_act


def test_a_task_of_another_version_is_refused():
    with pytest.raises(ValueError, match="crisscross is at version 1, not 9"):
        task("crisscross-v9")


def test_a_game_of_seconds_is_not_offered():
    assert {name for name in GAMES if GAMES[name].traits.real_time} == set(GAMES) - set(offered())
    with pytest.raises(ValueError, match="there is no task 'twinit'"):
        task("twinit")


def test_the_numbers_of_criss_cross_are_those_of_the_documentation():
    from stolik.games.crisscross.kernels import PLACEMENTS

    assert PLACEMENTS[:3] == ((0, 1), (1, 0), (1, 2))
    assert PLACEMENTS[40:42] == ((0, 5), (5, 0))
    assert task("crisscross").encoding.alphabet.size == 87


@pytest.mark.parametrize(
    ("name", "players", "actions", "numbers"),
    [
        ("crisscross", 1, 87, 31),
        ("crisscross", 6, 87, 166),
        ("twentyone", 2, 67, 196),
        ("luckybox", 1, 105, 414),
        ("setup", 2, 656, 256),
    ],
)
def test_the_sizes_are_those_of_the_documentation(name: str, players: int, actions: int, numbers: int):
    asked = task(name, players)
    assert (asked.encoding.alphabet.size, asked.layout.size) == (actions, numbers)
