"""Records become arrays that say what happened, and a learner can load them in one line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from stolik.bots.review import review
from stolik.game.installed import GAMES
from stolik.lab.export import CannotExport, lessons, write_npz
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.table import Table


def played(name: str, players: int, number: int = 0) -> Table:
    game = GAMES[name]
    return play_out(simulated_header(game, players, game.Options(), 3, number), [RandomPlayer()] * players)


@pytest.mark.parametrize(("name", "players"), [("crisscross", 2), ("twentyone", 2), ("luckybox", 2), ("setup", 2)])
def test_what_was_done_was_allowed_and_ends_in_its_points(name: str, players: int):
    table = played(name, players)
    arrays = lessons([table])
    rows = np.arange(len(arrays["action"]))
    outcome = table.outcome()
    assert outcome is not None
    assert arrays["action_mask"][rows, arrays["action"]].all()
    assert arrays["points"].tolist() == [outcome.scores[seat] for seat in arrays["seat"]]


@pytest.mark.parametrize(("name", "players"), [("crisscross", 2), ("twentyone", 2), ("luckybox", 2), ("setup", 2)])
def test_what_the_coach_thinks_of_every_choice_is_told_if_asked_for(name: str, players: int):
    table = played(name, players)
    arrays = lessons([table], values=True)
    chosen = ~np.isnan(arrays["value"])
    assert (arrays["value"][chosen] <= arrays["best_value"][chosen]).all()
    losses = {
        (seat, round(float(best - value), 9))
        for seat, value, best in zip(arrays["seat"], arrays["value"], arrays["best_value"], strict=True)
        if not np.isnan(best)
    }
    assert losses == {(one.seat, round(one.loss, 9)) for one in review(table).decisions}
    assert set(lessons([table])) == set(arrays) - {"value", "best_value"}


def test_a_file_of_arrays_is_loaded_in_one_line(tmp_path: Path):
    arrays = lessons([played("crisscross", 1, number) for number in range(2)])
    with (tmp_path / "games.npz").open("wb") as file:
        write_npz(file, arrays)
    loaded = np.load(tmp_path / "games.npz")
    assert loaded["observation"].shape == (len(loaded["action"]), 31)
    assert loaded["game"].max() == 1


def test_games_of_two_kinds_do_not_go_into_one_file():
    with pytest.raises(CannotExport, match="record 2 is of another game"):
        lessons([played("crisscross", 1), played("crisscross", 2)])


def test_what_was_taken_back_is_left_out():
    game = GAMES["crisscross"]
    table = Table(simulated_header(game, 2, game.Options(), 1, 0))
    table.act(0, next(iter(table.legal(0))))
    table.take_back(0)
    while to_act := sorted(table.to_act()):
        table.act(to_act[0], next(iter(table.legal(to_act[0]))))
    arrays = lessons([table])
    kept = [entry for entry in table.entries if entry.seat is not None]
    assert len(arrays["action"]) == len(kept) - 2
