"""The golden records still come out of the rules to the letter."""

from __future__ import annotations

import pytest

from stolik.checking.cases import Case
from stolik.table.records import read_records, replay
from tests.contract.golden import FOLDER, golden, golden_cases, path


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: case.name)
def test_the_same_game_is_played_again(case: Case) -> None:
    assert golden(case) == path(case).read_bytes()


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: case.name)
def test_a_golden_record_replays(case: Case) -> None:
    for record in read_records(path(case).read_bytes().splitlines()):
        replay(record)


def test_no_golden_record_is_left_over() -> None:
    assert {file.name for file in FOLDER.glob("*.jsonl")} == {path(case).name for case in golden_cases()}
