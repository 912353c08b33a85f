"""The ladder of docs/bots.md, its drawings and the rungs on which people find themselves come from the same steps."""

from __future__ import annotations

import json

import pytest

from scripts.draw_ladders import drawings, ladders, told
from stolik.bots.ladder import Rung
from stolik.game.installed import GAMES
from tests.docs.pages import ROOT

LADDERS = dict(ladders())
PAGE = (ROOT / "docs/bots.md").read_text()


def test_every_game_has_its_steps():
    assert LADDERS.keys() == GAMES.keys()


@pytest.mark.parametrize("game", LADDERS)
def test_the_rungs_are_the_steps_added_up_from_the_regular(game: str):
    elo = json.loads((ROOT / f"src/stolik/games/{game}/strength.json").read_text())["elo"]
    steps = LADDERS[game]
    middle = next(rung.height for rung in steps if rung.level == "regular")
    assert elo == {steps[0].below: -middle} | {rung.level: rung.height - middle for rung in steps}


@pytest.mark.parametrize("rung", [rung for steps in LADDERS.values() for rung in steps], ids=lambda rung: rung.level)
def test_every_step_stands_on_the_page(rung: Rung):
    assert f"| {told(rung.step)}" in PAGE


def test_the_drawings_are_those_of_the_steps():
    for path, drawn in drawings():
        assert path.read_text(encoding="utf-8") == drawn, "python scripts/draw_ladders.py draws them anew"
        assert f"ladder/{path.name}" in PAGE
