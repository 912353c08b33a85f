"""Twenty One told in words: every event has its sentence, and the sheets can be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stolik.game.chance import Chance
from stolik.game.contract import Event
from stolik.game.installed import GAMES
from stolik.games.twentyone.rules import State, moves
from stolik.games.twentyone.rules.printed import COLOURS, OWN_PRINTS
from stolik.games.twentyone.rules.sheet import blank
from stolik.games.twentyone.telling import TwentyOneTeller
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.telling import tell

GAME = GAMES["twentyone"]
TELLER = TwentyOneTeller()
DICE = dict(zip(COLOURS, (3, 1, 2, 6, 5, 4), strict=True))


def table() -> State:
    """Turn 4 with these dice; seat 0 has sheet A, whose first row begins with black 6, white 5, green 4."""
    state: State = GAME.start(2, moves.Options(), Chance(bytes(32), 0)).state
    sheet_a = blank("A", OWN_PRINTS["classic"]["A"])
    return replace(state, turn=4, dice=tuple(DICE.values()), sheets=(sheet_a, state.sheets[1]))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (moves.Dealt(("B", "F"), {}, 1), "Dealt: Player 1 sheet B, Player 2 sheet F. Player 2 rolls first."),
        (
            moves.Rolled(1, 1, DICE),
            "\nTurn 5: Player 2 rolls white 3, black 1, red 2, blue 6, yellow 5, green 4.",
        ),
        (moves.Stayed(1), "Player 2 keeps these dice."),
        (
            moves.Rolled(1, 2, DICE),
            "Player 2 rolls again: white 3, black 1, red 2, blue 6, yellow 5, green 4.",
        ),
        (moves.Wrote(0, 1, (1,), ()), "Player 1 writes white 3 into row 1."),
        (
            moves.Wrote(0, 1, (0, 1, 2), (2,)),
            "Player 1 writes black 1, white 3 and green 4 (a hit) into row 1.",
        ),
        (moves.Crossed(0, 1, 1), "Player 1 crosses out the white 5 in row 1."),
        (moves.RowScored(0, 3, 14, 3, 6, 20), "Player 1, row 3: 14 + 6 for 3 hits = 20."),
        (moves.RowScored(0, 3, 14, 1, 1, 15), "Player 1, row 3: 14 + 1 for 1 hit = 15."),
        (moves.Scored(1, (20, 0, 0, 0, 0), 20), "Player 2 scores 20."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_every_event_has_its_sentence(event: Event, sentence: str):
    assert TELLER.tell(event, table()) == sentence


def test_the_first_roll_is_that_of_the_first_turn():
    told = TELLER.tell(moves.Rolled(0, 1, DICE), None)
    assert told is not None
    assert told.startswith("\nTurn 1: ")


def test_what_is_no_event_of_the_game_is_not_told():
    assert TELLER.tell(Event(), table()) is None


def test_a_sheet_is_drawn_with_its_marks_and_points():
    state = table()
    marked = replace(state.sheets[0], marks=((3, 0, 4, None, 2, 1), *state.sheets[0].marks[1:]))
    drawn = TELLER.draw(replace(state, sheets=(marked, state.sheets[1]))).splitlines()
    assert drawn[:2] == ["Player 1, sheet A: 16", "  k6 3   w5 /   g4 4×  y3 ·   r2 2×  b1 1×   16"]


def test_a_whole_game_is_told_to_its_end():
    played = play_out(simulated_header(GAME, 3, moves.Options(), seed=2, number=0), [RandomPlayer()] * 3)
    told = list(tell(played))
    assert told[0].startswith("Twenty One, 3 at the table")
    assert told[-1].endswith(" points.")
