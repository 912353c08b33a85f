"""People's errors: each of them changes the choice in its own way, and the same luck errs the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import pytest

from stolik.bots import bot_for, levels_of
from stolik.bots.bot import STANDARD, Budget, Level
from stolik.bots.people import Judged, Nature, Person, Thought, picked
from stolik.game.chance import Chance, Luck
from stolik.game.contract import Action, AnyGame
from stolik.game.installed import GAMES

SEED = sha256(b"people").digest()


@dataclass(frozen=True, slots=True)
class Take(Action):
    what: str


@dataclass(frozen=True, slots=True)
class Known:
    """A plan for actions that are known by name."""

    thoughts: dict[str, Thought]

    def weigh(self, view: Any, legal: Sequence[Any], chance: Luck, budget: Budget) -> list[Thought]:
        return [self.thoughts[action.what] for action in legal]

    def rank(self, view: Any, legal: Sequence[Any], chance: Luck, budget: Budget) -> list[tuple[Any, float]]:
        return [(action, self.thoughts[action.what].worth) for action in reversed(legal)]


A, B = Take("a"), Take("b")
PLAN = Known({"a": Thought(3.0, now=0.0, bonus=2.5, needs=("left",)), "b": Thought(2.0, now=1.0, needs=("right",))})


def chosen(nature: Nature, times: int = 200) -> list[Action]:
    return [Person(PLAN, nature).choose(None, (A, B), Chance(SEED, step), STANDARD) for step in range(times)]


def test_who_does_not_err_takes_what_is_worth_most():
    assert set(chosen(Nature())) == {A}


def test_actions_a_temperature_apart_are_told_apart_e_times_out_of_e_and_one():
    share = chosen(Nature(temperature=1.0), 2000).count(A) / 2000
    assert share == pytest.approx(0.731, abs=0.03)


def test_what_is_overlooked_is_not_done():
    assert chosen(Nature(overlooks=0.3)).count(B) == pytest.approx(200 * 0.3 * 0.7, abs=20)


def test_who_overlooks_everything_looks_again():
    assert set(chosen(Nature(overlooks=1.0))) == {A}


def test_the_greedy_take_what_brings_most_at_once():
    assert set(chosen(Nature(greed=0.9))) == {B}


def test_a_forgotten_bonus_counts_for_nothing():
    assert set(chosen(Nature(forgets=1.0))) == {B}
    assert chosen(Nature(forgets=0.25)).count(B) == pytest.approx(50, abs=20)


@dataclass(frozen=True, slots=True)
class Table:
    players: int


@pytest.mark.parametrize(("players", "as_much"), [(2, 1.0), (3, 1.0), (4, 2.5)])
def test_among_more_players_one_errs_as_much_more_as_the_crowd_says(players: int, as_much: float):
    nature = Nature(temperature=0.8, overlooks=0.1, greed=0.1, forgets=0.2)
    more = replace(
        nature,
        temperature=as_much * nature.temperature,
        overlooks=as_much * nature.overlooks,
        greed=as_much * nature.greed,
        forgets=as_much * nature.forgets,
    )
    person = Person(PLAN, nature, {4: 2.5})
    taken = [person.choose(Table(players), (A, B), Chance(SEED, step), STANDARD) for step in range(200)]
    assert taken == chosen(more)
    assert (taken == chosen(nature)) == (as_much == 1.0)


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if not game.traits.real_time], ids=lambda game: game.id
)
def test_everybody_can_see_how_many_sit_at_the_table(game: AnyGame):
    for players in game.players:
        state = game.start(players, game.Options(), Chance(SEED, 0)).state
        assert game.view(state, 0).players == players


def test_nobody_errs_more_often_than_always():
    assert Nature(overlooks=0.6, greed=0.7, forgets=0.9).times(2) == Nature(overlooks=1.0, greed=1.0, forgets=1.0)


@pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game in GAMES.values() for level in levels_of(game)],
    ids=lambda one: getattr(one, "id", one),
)
def test_the_natures_of_two_are_those_of_the_ladder_and_regulars_and_experts_are_the_same_at_every_table(
    game: AnyGame, level: Level
):
    crowd = getattr(bot_for(game, level), "crowd", {})
    assert all(players > 2 for players in crowd)
    assert not crowd or level not in ("regular", "expert")


def test_the_same_luck_errs_the_same_way():
    nature = Nature(temperature=2.0, overlooks=0.2, greed=0.2, forgets=0.3)
    assert chosen(nature) == chosen(nature)


def test_who_thinks_like_a_judge_goes_by_its_values():
    assert Person(Judged(PLAN)).choose(None, (A, B), Chance(SEED, 0), STANDARD) == A


def test_what_does_not_come_to_mind_is_never_taken_however_much_of_it_there_is():
    least = [Take(f"c{at}") for at in range(300)]
    judge = Known({"a": Thought(3.0), "b": Thought(2.5)} | {one.what: Thought(1.5) for one in least})
    legal = (*least, B, A)
    taken = {
        most: {
            Person(Judged(judge, most), Nature(temperature=0.8)).choose(None, legal, Chance(SEED, step), STANDARD)
            for step in range(60)
        }
        for most in (2, None)
    }
    assert taken[2] == {A, B}
    assert taken[None].intersection(least)


def test_a_choice_without_alternative_asks_for_no_luck():
    luck = Chance(SEED, 0)
    assert Person(PLAN, Nature(temperature=1.0)).choose(None, (B,), luck, STANDARD) == B
    assert not luck.used


def test_however_hot_every_action_is_one_of_those_offered():
    assert {picked((A, B), (0.0, -900.0), 1000.0, Chance(SEED, step)) for step in range(50)} == {A, B}
