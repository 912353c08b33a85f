"""Exact counts: how many ways a game can go in its first few plies from a fixed seed.

Like perft in chess: a rule that is slightly wrong nearly always changes one of these numbers.
"""

from __future__ import annotations

from typing import Any

import pytest

from stolik.checking.cases import Case
from stolik.checking.walk import play, seed_of, start
from stolik.game.chance import Chance
from stolik.game.contract import Moment
from stolik.game.installed import GAMES
from stolik.table.codec import codec

SEED = 1

COUNTS: list[tuple[str, int, dict[str, Any], list[int]]] = [
    ("crisscross", 1, {}, [76, 4912]),
    ("crisscross", 1, {"advanced": True}, [76, 4912]),
    ("crisscross", 2, {}, [76, 5776]),
    ("crisscross", 3, {"start": "choose"}, [6, 30, 120, 9120]),
    ("luckybox", 1, {}, [10, 270, 3705, 21695]),
    ("luckybox", 2, {}, [10, 100, 2710, 73170]),
    ("luckybox", 7, {}, [10, 100, 1000]),
    ("twentyone", 2, {}, [2, 12, 64, 128, 912, 3464]),
    ("twentyone", 3, {"rows": "varied"}, [2, 12, 64, 384, 768]),
    ("setup", 2, {}, [232, 581958]),
    ("setup", 3, {"bonus": "call"}, [163, 80945]),
    ("setup", 4, {}, [875, 83863]),
    ("setup", 4, {"teams": True}, [875, 79158]),
    ("twinit", 2, {}, [2, 4, 10]),
    ("twinit", 6, {"handicap": 0}, [36, 1296]),
    ("twinit", 4, {"mode": "teams"}, [5, 25, 113]),
    ("twinit", 1, {"mode": "together"}, [9184]),
    ("twinit", 2, {"mode": "turns"}, [1, 4, 4]),
]
"""Game, players, options, and the number of sequences of one legal action, of two, …"""


def sequences(case: Case, state: Any, seq: int, plies: int) -> int:
    """How many ways to go on for that many plies, the lowest seat that has to act going first."""
    seats = sorted(case.game.to_act(state))
    if plies == 0 or not seats:
        return 1
    legal = list(case.game.legal(state, seats[0]))
    if plies == 1:
        return len(legal)
    return sum(
        sequences(
            case,
            play(case.game, state, seats[0], action, Chance(seed_of(SEED), seq), Moment()).state,
            seq + 1,
            plies - 1,
        )
        for action in legal
    )


@pytest.mark.parametrize(("name", "players", "options", "counts"), COUNTS)
def test_number_of_legal_sequences(name: str, players: int, options: dict[str, Any], counts: list[int]) -> None:
    case = Case(GAMES[name], players, codec(GAMES[name]).read_options(options), name)
    state = start(case, SEED).state
    assert [sequences(case, state, 1, plies) for plies in range(1, len(counts) + 1)] == counts


def test_every_game_has_its_counts() -> None:
    assert {name for name, *_ in COUNTS} == set(GAMES)
