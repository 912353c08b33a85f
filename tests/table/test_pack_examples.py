"""The packs of the documentation can be played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.game.contract import PackedGame
from stolik.game.installed import GAMES
from stolik.table.packs import find_pack, read_pack_file
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.records import read_records, replay, write_record

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = sorted((DOCS / "examples").glob("*.toml"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_can_be_played_and_replayed(file: Path):
    game = GAMES[read_pack_file(file).game]
    assert isinstance(game, PackedGame)
    options = game.Options(**{game.material: file.stem})
    header = simulated_header(game, 2, options, seed=3, number=0, pack=find_pack(file.parent, game, options))
    table = play_out(header, [RandomPlayer()] * 2)
    assert replay(next(read_records(write_record(table)))).state == table.state


def test_there_is_an_example_for_every_game_with_packs():
    packed = {game.id for game in GAMES.values() if isinstance(game, PackedGame)}
    assert {read_pack_file(file).game for file in EXAMPLES} == packed


def test_the_documentation_speaks_of_every_example():
    text = (DOCS / "packs.md").read_text(encoding="utf-8")
    assert all(f"examples/{file.name}" in text for file in EXAMPLES)
