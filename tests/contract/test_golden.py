"""The golden records still come out of the rules to the letter."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stolik.checking.cases import Case
from stolik.game.installed import GAMES
from stolik.table.records import Differs, read_records, replay
from tests.contract.golden import DRAWS, FIRST_REVISION, FOLDER, draws_cases, golden, golden_cases, path


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
    assert {file.name for file in DRAWS.glob("*.jsonl")} == {path(case, "draws").name for case in draws_cases()}


@pytest.mark.parametrize("case", draws_cases(), ids=lambda case: case.name)
def test_a_game_whose_luck_is_keyed_by_draws_is_played_again_and_replays(case: Case) -> None:
    written = path(case, "draws").read_bytes()
    assert golden(case, "draws") == written
    for record in read_records(written.splitlines()):
        assert replay(record).header.luck == "draws"


@pytest.mark.parametrize("case", draws_cases(), ids=lambda case: case.name)
def test_a_record_does_not_replay_with_luck_of_the_other_kind(case: Case) -> None:
    for record in read_records(path(case, "draws").read_bytes().splitlines()):
        header = {name: value for name, value in record.header.items() if name != "luck"}
        with pytest.raises(Differs):
            replay(replace(record, header=header))
