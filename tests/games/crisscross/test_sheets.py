"""The sheets of Criss Cross."""

from __future__ import annotations

from stolik.games.crisscross.rules.turn import ROUNDS
from tests.sheets.looking import printed

SHEETS = 6


def test_six_players_find_a_sheet_each_on_one_page():
    page, _rules = printed("crisscross")
    assert page.text.count("Imię") == page.text.count("Razem") == SHEETS


def test_every_sheet_counts_the_rounds():
    page, _rules = printed("crisscross")
    rounds = [writing.text for writing in page.written(7) if writing.text.isdigit()]
    assert sorted(map(int, rounds)) == sorted([*range(1, ROUNDS + 1)] * SHEETS)


def test_every_sheet_says_what_a_run_is_worth():
    page, _rules = printed("crisscross")
    assert [writing.text for writing in page.written(7.5)] == ["2", "3", "8", "10"] * SHEETS
