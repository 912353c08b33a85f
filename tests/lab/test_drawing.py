"""What the lab draws of records: where those who played them lost points."""

from __future__ import annotations

from pathlib import Path

from scripts.draw_lab import losses_in
from stolik.bots import player_for
from stolik.game.installed import GAMES
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.records import write_record


def test_people_and_bots_are_drawn_apart(tmp_path: Path):
    game = GAMES["crisscross"]
    header = simulated_header(game, 2, game.Options(), 1, 0)
    (tmp_path / "games.jsonl").write_bytes(
        b"".join(write_record(play_out(header, [RandomPlayer(), player_for(game, "regular")])))
    )
    picture = losses_in(tmp_path / "games.jsonl")
    assert [f">{who}</text>" in picture for who in ("people", "bot:regular")] == [True, True]
