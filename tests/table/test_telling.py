"""A game told in words: who played what, what was taken back, how it lies there, and who won."""

from __future__ import annotations

import json

import pytest

from stolik.game.contract import Outcome
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.moves import Options, Place
from stolik.table import telling
from stolik.table.log import Header, TakeBack
from stolik.table.playing import RandomPlayer, play_out
from stolik.table.table import Table
from stolik.table.telling import tell, teller
from stolik.table.telling.teller import NamesTitles, PlainTeller, counted
from tests.contract.broken import Countdown, State, Take, Taken
from tests.table.games import AllAtOnce

CRISS_CROSS = GAMES["crisscross"]


class Over(Countdown):
    """Over before it began."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome

    def outcome(self, state: State) -> Outcome:
        return self._outcome


def at_the_table(game: Countdown, players: int = 2) -> Table:
    return Table(Header(game, players, game.Options(), bytes(32)))


def result(scores: tuple[int, ...], ranking: tuple[tuple[int, ...], ...], title: str | None = None) -> str:
    over = Over(Outcome(scores, ranking, tuple({} for _ in scores), title))
    return list(tell(at_the_table(over, len(scores))))[-1]


def test_a_game_without_a_teller_is_told_plainly() -> None:
    table = at_the_table(Countdown())
    table.act(0, Take(2))
    said = list(tell(table))
    assert said[:3] == ["countdown, 2 at the table.", "taken: seat 0, count 2", ""]
    assert json.loads(said[3]) == {"seat": None, "heap": 8, "taken": [2, 0], "secret": None}
    assert "\n" in said[3]


def test_a_game_is_called_by_its_name() -> None:
    assert (PlainTeller(CRISS_CROSS).title, teller(CRISS_CROSS).title) == ("Criss Cross", "Criss Cross")


def test_one_thing_is_told_as_one() -> None:
    assert [counted(1, "bolt"), counted(2, "bolt"), counted("1", "die", "dice"), counted(0, "die", "dice")] == [
        "1 bolt",
        "2 bolts",
        "1 die",
        "0 dice",
    ]


def test_whom_something_was_told_is_no_part_of_it() -> None:
    assert PlainTeller(Countdown()).tell(Taken(1, 3, to=(0,)), None) == "taken: seat 1, count 3"


def test_what_is_long_is_cut_off() -> None:
    said = PlainTeller(Countdown()).tell(Taken(0, 10**99), None)
    assert said == f"taken: seat 0, count {'1' + '0' * 79}…"


def test_what_is_just_short_enough_is_not() -> None:
    assert PlainTeller(Countdown()).tell(Taken(0, 10**79), None) == f"taken: seat 0, count {10**79}"


def test_what_was_not_played_as_usual_is_said() -> None:
    usual, other = (
        next(tell(Table(Header(CRISS_CROSS, 2, options, bytes(32))))) for options in (Options(), Options(True))
    )
    assert (usual, other) == ("Criss Cross, 2 at the table.", "Criss Cross, 2 at the table (advanced True).")


def test_what_is_taken_back_is_told() -> None:
    table = at_the_table(AllAtOnce())
    for _ in range(3):
        table.act(1, Take(1))
    table.take_back(1)
    table.act(1, TakeBack((1, 2)))
    said = [line for line in tell(table) if "takes back" in line]
    assert said == ["Player 2 takes back a step.", "Player 2 takes back 2 steps."]


def test_a_teller_knows_how_it_was_before() -> None:
    table = Table(Header(CRISS_CROSS, 1, Options(), bytes(32)))
    table.act(0, Place(1, 2))
    assert list(tell(table))[-1] == teller(CRISS_CROSS).draw(table.state)


def test_a_game_that_is_not_over_has_no_result() -> None:
    assert "points" not in "".join(tell(at_the_table(Countdown())))


def test_the_result_stands_apart() -> None:
    over = Over(Outcome((3, 5), ((1,), (0,)), ({}, {})))
    assert list(tell(at_the_table(over)))[-2] == ""


@pytest.mark.parametrize(("players", "said"), [(1, "Player 1: 7 of 10."), (2, "Player 1 wins with 7 of 10.")])
def test_a_game_may_count_otherwise(monkeypatch: pytest.MonkeyPatch, players: int, said: str) -> None:
    class OfTheHeap(PlainTeller):
        def counted(self, score: int, state: State) -> str:
            return f"{score} of {state.heap}"

    monkeypatch.setattr(telling, "teller", OfTheHeap)
    scores = (7, 2)[:players]
    over = Over(Outcome(scores, ((0,), (1,))[:players], tuple({} for _ in scores)))
    assert list(tell(at_the_table(over, players)))[-1] == said


@pytest.mark.parametrize(
    ("scores", "ranking", "said"),
    [
        ((3, 5), ((1,), (0,)), "Player 2 wins with 5 points."),
        ((5, 3, 5), ((0, 2), (1,)), "Player 1 and Player 3 win with 5 points."),
        ((5, 3, 4), ((0, 2), (1,)), "Player 1 and Player 3 win with 5 points and 4 points."),
        ((1, 0), ((0,), (1,)), "Player 1 wins with 1 point."),
        ((7,), ((0,),), "Player 1: 7 points."),
    ],
)
def test_whoever_won_is_named_with_the_points(
    scores: tuple[int, ...], ranking: tuple[tuple[int, ...], ...], said: str
) -> None:
    assert result(scores, ranking) == said


def test_a_title_is_said_with_the_points() -> None:
    assert result((7,), ((0,),), "novice") == "Player 1: 7 points, novice."


def test_a_game_that_names_its_titles_says_the_name() -> None:
    table = play_out(Header(CRISS_CROSS, 1, Options(), bytes(32)), [RandomPlayer()])
    outcome, told = table.outcome(), teller(CRISS_CROSS)
    assert outcome is not None
    assert outcome.title is not None
    assert isinstance(told, NamesTitles)
    assert list(tell(table))[-1] == f"Player 1: {outcome.scores[0]} points, {told.titles[outcome.title]}."
