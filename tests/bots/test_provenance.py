"""Every file of weights says where it comes from, and is the one that it says."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

import stolik.games

WEIGHTS = sorted(Path(next(iter(stolik.games.__path__))).glob("*/bots/*.npz"))


@pytest.mark.parametrize("weights", WEIGHTS, ids=lambda file: file.stem)
def test_weights_have_the_provenance_that_lies_beside_them(weights: Path):
    told = tomllib.loads(weights.with_suffix(".toml").read_text("utf-8"))
    assert told["sha256"] == sha256(weights.read_bytes()).hexdigest()
    assert all(told[what] for what in ("script", "commit", "seed", "batches"))
    assert told["arena"]["low"] < told["arena"]["points"] < told["arena"]["high"]
    assert told["arena"]["command"].startswith("stolik arena ")


def test_there_are_weights_to_ask_about():
    assert [file.stem for file in WEIGHTS] == ["advanced", "basic", "duel", "solo", "race"]
