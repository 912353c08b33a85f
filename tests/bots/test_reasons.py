"""What the coach says: ideas told apart, the prize named, and nothing that the board contradicts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from stolik.bots import cast_of
from stolik.bots.bot import Budget, Reason
from stolik.bots.coach import MORE_TO_COME, Coach
from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.moves import Options as CrissCrossOptions
from stolik.games.crisscross.rules.moves import Place
from stolik.games.crisscross.rules.state import State as CrissCrossState
from stolik.games.luckybox.rules import LuckyBox
from stolik.games.luckybox.rules.cards import Card
from stolik.games.luckybox.rules.moves import Mark
from stolik.games.luckybox.rules.state import State as LuckyBoxState
from stolik.games.luckybox.rules.tableau import Held, Tableau
from stolik.games.setup.rules import Place as Laying
from stolik.games.setup.rules import Setup
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Keep, Reroll
from stolik.table.telling import teller
from stolik.table.telling.teller import GivesReasons

TEXTS = Path(__file__).parents[2] / "web" / "src" / "games"
ANY_VALUES: dict[str, int | str] = {
    **dict.fromkeys(
        ("points", "given", "offered", "tiles", "seat", "open", "symbol", "pairs", "cells", "bolts", "own"), 2
    ),
    **dict.fromkeys(("card", "line", "lines", "marks", "fitting", "hits", "fields", "number"), 2),
    "cards": "3+5+8",
    "prizes": "bolt2+star",
}
SEED = sha256(b"reasons").digest()
LITTLE = Budget(positions=200)
TURN_BASED = [game for game in GAMES.values() if not game.traits.real_time]


def positions(game: AnyGame, count: int) -> Iterator[tuple[Any, int]]:
    state = game.start(2, game.Options(), Chance(SEED, 0)).state
    for step in range(1, count + 1):
        if not (waiting := sorted(game.to_act(state))):
            return
        yield state, waiting[0]
        legal, chance = tuple(game.legal(state, waiting[0])), Chance(SEED, step)
        state = game.play(state, waiting[0], legal[chance.below(len(legal))], chance).state


def said(game: AnyGame, state: Any, seat: int, action: Any) -> list[Reason]:
    return [*cast_of(game).explainer.reasons(game.view(state, seat), action)]


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.id)
def test_no_two_ideas_are_given_the_same_reason(game: AnyGame):
    for state, seat in positions(game, 14):
        reasons = [advice.reason for advice in Coach(game, budget=LITTLE).advise(game.view(state, seat))]
        assert all(reasons.count(reason) == 1 for reason in reasons)


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.id)
def test_what_speaks_for_the_second_idea_too_is_no_reason_for_the_first(game: AnyGame):
    for state, seat in positions(game, 10):
        advice = Coach(game, budget=LITTLE).advise(game.view(state, seat))
        if len(advice) > 1:
            first, second = (said(game, state, seat, one.action) for one in advice[:2])
            assert advice[0].reason in [
                *(one for one in first if one not in second),
                MORE_TO_COME,
                *first[len(first) > 1 :],
            ]


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.id)
def test_every_reason_is_said_on_the_command_line_and_by_the_client_in_both_languages(game: AnyGame):
    told = teller(game)
    assert isinstance(told, GivesReasons)
    for key in re.findall(r"`([a-z-]+)`", type(cast_of(game).explainer).__doc__ or ""):
        assert told.because(key, ANY_VALUES), key
        for language in ("en", "pl"):
            texts = json.loads((TEXTS / game.id / "texts" / f"{language}.json").read_text())
            assert texts["advice"]["why"][key]


def test_a_reason_that_no_game_knows_is_left_to_the_house():
    for game in TURN_BASED:
        told = teller(game)
        assert isinstance(told, GivesReasons)
        assert told.because("more-later", {}) is None


def test_what_says_more_for_the_second_idea_is_no_reason_for_the_first():
    view = GAMES["crisscross"].view(criss_cross("1 1 1 0 0 " + "0 " * 19 + "0", (1, 2)), 0)
    more, less = Place(3, 4), Place(9, 14)
    first, _ = Coach(GAMES["crisscross"]).compare(view, (less, 1.0), (more, 0.5))
    assert Reason("scores-now", {"points": 5}) in said(
        CrissCross(), criss_cross("1 1 1 0 0 " + "0 " * 19 + "0", (1, 2)), 0, more
    )
    assert first.reason.key != "scores-now"


def criss_cross(sheet: str, dice: tuple[int, int]) -> CrissCrossState:
    cells = tuple(int(cell) for cell in sheet.split())
    return CrissCrossState(CrissCrossOptions(), (cells,), 9, dice, frozenset({0}))


def test_the_last_two_cells_leave_no_pairs_to_count():
    state = criss_cross("0 0 " + "1 2 3 " * 7 + "4 5", (1, 6))
    reasons = said(CrissCross(), state, 0, Place(0, 1))
    assert "uses-last-room" in [reason.key for reason in reasons]
    assert all(reason.values.get("pairs") != 0 for reason in reasons)


CARD = Card(3, (1, 2, 3, 3, 1, 2, 9, 7, 8), ("bolt", "bolt2", 5, "star", None, "moon"))


def lucky_box(marks: int, revealed: int, bolts: int = 0) -> LuckyBoxState:
    tableau = Tableau(cards=(Held(CARD, marks), Held(replace(CARD, number=4))), bolts=bolts)
    return LuckyBoxState(LuckyBox().Options(), (tableau,), 1, (revealed,), (), (), (), frozenset({0}))


def test_the_prize_of_a_completed_line_is_named():
    state = lucky_box(0b000_110_000, 3)
    assert said(LuckyBox(), state, 0, Mark(3, 3))[0] == Reason(
        "completes-line", {"card": 3, "line": 1, "prizes": "bolt2"}
    )


def test_the_prizes_of_two_lines_are_both_named():
    first = said(LuckyBox(), lucky_box(0b001_110_001, 3), 0, Mark(3, 3))[0]
    assert first == Reason("completes-lines", {"card": 3, "lines": 2, "prizes": "bolt2+star"})


def test_the_prize_that_comes_closer_is_named():
    reasons = said(LuckyBox(), lucky_box(0b000_010_000, 3), 0, Mark(3, 3))
    assert Reason("prepares-line", {"card": 3, "line": 1, "prizes": "bolt2"}) in reasons


def twenty_one(*dice: int) -> Any:
    game = TwentyOne()
    state = game.start(2, game.Options(), Chance(SEED, 0)).state
    return replace(state, dice=dice, rolling=True, attempt=1)


def test_keeping_dice_of_which_none_fits_is_not_praised_for_them():
    state = twenty_one(*[6] * 6)
    last_field = replace(state.sheets[0], marks=((6, 5, 4, 3, 2, None), *state.sheets[0].marks[1:]))
    state = replace(state, sheets=(last_field, last_field))
    assert said(TwentyOne(), state, state.active, Keep()) == [Reason("no-better-roll", {})]


def test_rolling_again_only_says_what_lies_there():
    state = twenty_one(*[1] * 6)
    assert [reason.key for reason in said(TwentyOne(), state, state.active, Reroll())] == ["poor-dice"]


def test_in_setup_the_same_tiles_for_the_same_points_are_one_idea():
    game = Setup()
    for state, seat in positions(game, 12):
        view = game.view(state, seat)
        ideas = [
            cast_of(game).explainer.idea(view, advice.action) for advice in Coach(game, budget=LITTLE).advise(view)
        ]
        assert len(set(ideas)) == len(ideas)


def test_in_setup_it_does_not_matter_where_of_two_places_for_the_same_points_a_tile_lies():
    game = Setup()
    state, seat = next(positions(game, 1))
    view, laid = game.view(state, seat), [action for action in game.legal(state, seat) if isinstance(action, Laying)]
    explainer = cast_of(game).explainer
    assert len({explainer.idea(view, action) for action in laid}) < len(laid)
