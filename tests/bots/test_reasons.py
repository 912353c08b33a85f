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
from stolik.bots.coach import ALIKE, EVEN, MORE_LATER, MORE_TO_COME, Coach
from stolik.game.chance import Chance
from stolik.game.contract import AnyGame
from stolik.game.installed import GAMES
from stolik.games.crisscross.bots.reasons import longest_run, ways_to_score
from stolik.games.crisscross.rules.game import CrissCross
from stolik.games.crisscross.rules.moves import Options as CrissCrossOptions
from stolik.games.crisscross.rules.moves import Place
from stolik.games.crisscross.rules.state import State as CrissCrossState
from stolik.games.luckybox.rules import LuckyBox
from stolik.games.luckybox.rules.cards import Card
from stolik.games.luckybox.rules.moves import Draft, Mark
from stolik.games.luckybox.rules.state import State as LuckyBoxState
from stolik.games.luckybox.rules.tableau import Held, Tableau
from stolik.games.setup.rules import Place as Laying
from stolik.games.setup.rules import Setup
from stolik.games.twentyone.rules import TwentyOne
from stolik.games.twentyone.rules.moves import Keep, Reroll, Write
from stolik.table.telling import teller
from stolik.table.telling.teller import GivesReasons

TEXTS = Path(__file__).parents[2] / "web" / "src" / "games"
ANY_VALUES: dict[str, int | str] = {
    **dict.fromkeys(
        ("points", "given", "offered", "tiles", "seat", "open", "symbol", "pairs", "cells", "bolts", "own"), 2
    ),
    **dict.fromkeys(("card", "line", "lines", "marks", "fitting", "hits", "fields", "number"), 2),
    **dict.fromkeys(("ways", "numbers", "spare", "waiting", "short"), 2),
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
                MORE_TO_COME if advice[0].value - advice[1].value >= EVEN else ALIKE,
                *first[len(first) > 1 :],
            ]


def outdone(game: AnyGame, reason: Reason, others: list[Reason]) -> bool:
    weight = cast_of(game).explainer.weight
    return any(one == reason or (one.key == reason.key and weight(one) > weight(reason)) for one in others)


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.id)
def test_an_idea_is_praised_for_what_a_later_one_has_more_of_only_where_nothing_else_can_be_said(game: AnyGame):
    for state, seat in positions(game, 14):
        advice = Coach(game, budget=LITTLE).advise(game.view(state, seat))
        for at, one in enumerate(advice):
            later = [reason for other in advice[at + 1 :] for reason in said(game, state, seat, other.action)]
            if outdone(game, one.reason, later):
                before = [other.reason for other in advice[:at]]
                fresh = [reason for reason in said(game, state, seat, one.action) if reason not in before]
                assert all(outdone(game, reason, later) for reason in fresh)


@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.id)
def test_every_reason_is_said_on_the_command_line_and_by_the_client_in_both_languages(game: AnyGame):
    told = teller(game)
    assert isinstance(told, GivesReasons)
    for key in re.findall(r"`([a-z-]+)`", type(cast_of(game).explainer).__doc__ or ""):
        assert told.because(key, ANY_VALUES), key
        for language in ("en", "pl"):
            texts = json.loads((TEXTS / game.id / "texts" / f"{language}.json").read_text())
            assert texts["advice"]["why"][key]


RAW = {"card", "number"}
"""Values that are said as they are."""
NAMED = {"symbol", "line", "prizes", "numbers", "seat"}
"""Values for which the client has names."""


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", TURN_BASED, ids=lambda game: game.id)
def test_every_count_in_a_reason_is_said_with_what_is_counted(game: AnyGame, language: str):
    texts = json.loads((TEXTS / game.id / "texts" / f"{language}.json").read_text())["advice"]
    for value in re.findall(r"{{(\w+)}}", " ".join(texts["why"].values())):
        assert value in RAW | NAMED or f"{value}_other" in texts["value"], value


def test_a_reason_that_no_game_knows_is_left_to_the_house():
    for game in TURN_BASED:
        told = teller(game)
        assert isinstance(told, GivesReasons)
        assert told.because("more-later", {}) is None


def test_a_price_is_named_only_where_nothing_speaks_for_a_placement():
    game = GAMES["crisscross"]
    told = [
        [reason.key for reason in said(game, state, seat, action)]
        for state, seat in positions(game, 24)
        for action in game.legal(state, seat)
    ]
    assert all(len(keys) == 1 for keys in told if "gives-up-room" in keys)


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


def test_a_cell_that_would_score_both_ways_is_one_place():
    state = criss_cross("1 0 0 0 0 " + "0 1 0 0 0 " + "0 " * 14 + "0", (1, 2))
    [opens] = [one for one in said(CrissCross(), state, 0, Place(23, 24)) if one.key == "opens-runs"]
    assert opens.values["open"] == len({1, 5, 7, 11, 18, 22})


def test_a_cell_in_which_nothing_can_be_written_any_more_is_no_place():
    state = criss_cross("0 1 2 3 4 " + "1 2 3 4 5 " * 3 + "0 0 0 0 0", (1, 1))
    ways = ways_to_score(state.sheets[0], advanced=False)
    assert 0 not in [cell for cell, _ in ways]


def test_the_diagonal_has_places_in_the_advanced_game_only():
    sheet = criss_cross("1 2 3 4 5 " + "0 " * 19 + "0", (1, 1)).sheets[0]
    assert ways_to_score(sheet, advanced=True) - ways_to_score(sheet, advanced=False) == {(8, 5)}


@pytest.mark.parametrize(("line", "longest"), [("0 0 0 0 0", 5), ("1 2 0 0 0", 4), ("0 1 2 0 0", 3), ("1 2 1 2 1", 1)])
def test_a_line_can_come_to_runs_of_what_is_there_and_what_is_empty(line: str, longest: int):
    assert longest_run(tuple(int(cell) for cell in line.split())) == longest


def test_lines_kept_for_long_runs_are_a_reason_where_a_move_spoils_one():
    state = criss_cross("0 " * 24 + "0", (1, 2))
    spoiling, keeping = (said(CrissCross(), state, 0, place) for place in (Place(11, 12), Place(0, 1)))
    assert Reason("keeps-lines", {"lines": 10}) in keeping
    assert Reason("keeps-lines", {"lines": 9}) in spoiling


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


LOW = Card(17, (6, 4, 5, 1, 3, 2, 2, 1, 3), (9, 7, "?", "bolt", "moon", 6))
HIGH = Card(26, (7, 8, 9, 5, 6, 4, 8, 9, 7), ("moon", 1, "bolt", 9, "star", "bolt2"))


def choosing_from(*hand: Card) -> LuckyBoxState:
    tableau = Tableau(cards=(Held(LOW, 0b000_000_111), Held(LOW)), hand=hand)
    return LuckyBoxState(LuckyBox().Options(), (tableau,), 2, (), (), (), (), frozenset({0}))


def test_a_card_is_taken_for_the_numbers_that_the_others_lack():
    better, other = (said(LuckyBox(), choosing_from(LOW, HIGH), 0, Draft(card)) for card in (26, 17))
    assert better[0] == Reason("covers-numbers", {"numbers": 9})
    assert other[0] == Reason("covers-numbers", {"numbers": 6})


def test_numbers_that_could_be_marked_in_two_cells_are_counted():
    reasons = said(LuckyBox(), choosing_from(HIGH), 0, Draft(26))
    assert Reason("spare-cells", {"spare": 9}) in reasons


def test_a_card_that_pays_as_much_as_the_other_is_not_praised_for_it():
    view = GAMES["luckybox"].view(choosing_from(LOW, replace(LOW, number=18)), 0)
    first, _ = Coach(GAMES["luckybox"]).compare(view, (Draft(17), 1.0), (Draft(18), 0.5))
    assert first.reason == MORE_LATER


def test_where_a_line_pays_two_bolts_single_ones_are_not_named():
    reasons = said(LuckyBox(), choosing_from(HIGH), 0, Draft(26))
    assert reasons[-1] == Reason("takes-card", {"prizes": "star+moon+bolt2"})


def twenty_one(*dice: int) -> Any:
    game = TwentyOne()
    state = game.start(2, game.Options(), Chance(SEED, 0)).state
    return replace(state, dice=dice, rolling=True, attempt=1)


def test_keeping_dice_of_which_none_fits_is_not_praised_for_them():
    state = twenty_one(*[6] * 6)
    last_field = replace(state.sheets[0], marks=((6, 5, 4, 3, 2, None), *state.sheets[0].marks[1:]))
    state = replace(state, sheets=(last_field, last_field))
    assert said(TwentyOne(), state, state.active, Keep()) == [Reason("no-better-roll", {})]


def test_dice_without_a_hit_are_kept_for_what_fits_alone():
    state = twenty_one(*[1] * 6)
    sheet = state.sheets[state.active]
    marks = tuple(1 if field.number == 1 else None for field in sheet.printed[0])
    sheets = tuple(replace(sheet, marks=(marks, *sheet.marks[1:])) for sheet in state.sheets)
    reasons = said(TwentyOne(), replace(state, sheets=sheets), state.active, Keep())
    fields = marks.count(None)
    assert reasons == [
        Reason("fills-row", {"points": fields, "hits": 0}),
        Reason("fitting-dice", {"fitting": fields}),
    ]


def test_dice_that_are_left_out_keep_their_fields_for_better_ones():
    state = replace(twenty_one(*[1] * 6), rolling=False, waiting=frozenset({0, 1}))
    row = state.sheets[0].printed[0]
    reasons = said(TwentyOne(), state, 0, Write((row[0].colour,)))
    assert Reason("waits", {"waiting": len(row) - 1}) in reasons
    whole = said(TwentyOne(), state, 0, Write(tuple(field.colour for field in row)))
    assert "waits" not in [reason.key for reason in whole]


def test_dice_that_leave_one_field_open_are_not_said_to_fill_the_row():
    state = twenty_one(*[1] * 5, 6)
    assert "fills-row" not in [reason.key for reason in said(TwentyOne(), state, state.active, Keep())]


def test_rolling_again_only_says_what_lies_there():
    state = twenty_one(*[1] * 6)
    assert [reason.key for reason in said(TwentyOne(), state, state.active, Reroll())] == ["poor-dice"]


def test_rolling_again_first_says_for_how_many_fields_these_dice_have_nothing():
    state = twenty_one(*[6] * 6)
    numbers = [field.number for field in state.sheets[state.active].printed[0]]
    reasons = said(TwentyOne(), state, state.active, Reroll())
    assert reasons[0] == Reason("open-fields", {"open": len(numbers) - numbers.count(6)})


def test_of_two_poor_dice_the_one_that_is_nearer_to_its_number_is_said_to_be():
    state = replace(twenty_one(*[1] * 6), rolling=False, waiting=frozenset({0, 1}))
    five, four = (
        next(field.colour for field in state.sheets[0].printed[0] if field.number == number) for number in (5, 4)
    )
    view = TwentyOne().view(state, 0)
    nearer, _ = Coach(GAMES["twentyone"]).compare(view, (Write((four,)), 1.0), (Write((five,)), 0.5))
    farther, _ = Coach(GAMES["twentyone"]).compare(view, (Write((five,)), 1.0), (Write((four,)), 0.5))
    assert nearer.reason == Reason("falls-short", {"short": 3})
    assert farther.reason == MORE_LATER


def test_a_hit_alone_is_exact_and_not_merely_close():
    state = replace(twenty_one(*[4] * 6), rolling=False, waiting=frozenset({0, 1}))
    four, five = (
        next(field.colour for field in state.sheets[0].printed[0] if field.number == number) for number in (4, 5)
    )
    alone, both = (said(TwentyOne(), state, 0, Write(colours)) for colours in ((four,), (four, five)))
    assert Reason("exact", {"points": 4}) in alone
    assert [reason.key for reason in both if reason.key in ("exact", "close")] == ["close"]


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
