from __future__ import annotations

from collections import Counter
from pathlib import Path
from runpy import run_path

from stolik.games.twinit.rules.cards import CARDS, PATTERNS, PRINTED_TIMES
from stolik.games.twinit.rules.printed import PRINTED

ROOT = Path(__file__).parents[3]


def test_there_are_135_cards_with_119_patterns():
    assert len(PRINTED) == CARDS == 135
    assert {face for card in PRINTED for face in card} == set(range(PATTERNS))


def test_10_patterns_are_printed_once_67_twice_and_42_three_times():
    times = Counter(face for card in PRINTED for face in card)
    assert Counter(times.values()) == PRINTED_TIMES == {1: 10, 2: 67, 3: 42}


def test_the_two_faces_of_a_card_differ():
    assert all(front != back for front, back in PRINTED)


def test_no_two_cards_have_the_same_two_patterns():
    assert len({frozenset(card) for card in PRINTED}) == CARDS


def test_the_printed_cards_are_what_the_script_writes():
    script = run_path(str(ROOT / "scripts/make_twinit_cards.py"))
    printed = ROOT / "src/stolik/games/twinit/rules/printed.py"
    assert script["module"](PRINTED) == printed.read_text()
    assert script["module"](script["print_cards"](script["Chance"](script["SEED"], 0))) == printed.read_text()
