"""The golden records still come out of the rules to the letter."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stolik.checking.cases import Case
from stolik.game.installed import GAMES
from stolik.table.records import Differs, read_records, replay
from tests.contract.golden import FIRST_REVISION, FOLDER, golden, golden_cases, path


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: case.name)
def test_the_same_game_is_played_again(case: Case) -> None:
    assert golden(case) == path(case).read_bytes()


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: case.name)
def test_a_golden_record_replays(case: Case) -> None:
    for record in read_records(path(case).read_bytes().splitlines()):
        replay(record)


@pytest.mark.parametrize("file", sorted(FIRST_REVISION.glob("*.jsonl")), ids=lambda file: file.stem)
def test_a_record_of_the_first_revision_still_comes_to_the_same(file: Path) -> None:
    """They were written before headers named a revision; to replay is to compare every event and the outcome."""
    for record in read_records(file.read_bytes().splitlines()):
        assert replay(record).header.game.revision == 1


def test_some_records_of_the_first_revision_tell_something_else_today() -> None:
    """Otherwise keeping them would prove nothing: by today's rules each of these games goes another way."""
    different: set[str] = set()
    for file in FIRST_REVISION.glob("*.jsonl"):
        for record in read_records(file.read_bytes().splitlines()):
            revision = GAMES[record.header["game"]].revision
            try:
                replay(replace(record, header={**record.header, "revision": revision}))
            except Differs:
                different.add(record.header["game"])
    assert different == {game.id for game in GAMES.values() if game.revision > 1}


def test_no_golden_record_is_left_over() -> None:
    assert {file.name for file in FOLDER.glob("*.jsonl")} == {path(case).name for case in golden_cases()}
