"""A puzzle: a position in which one idea is clearly better, by the coach's own judgement."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from stolik.bots import cast_of, player_for
from stolik.bots.puzzle import FEWEST_IDEAS, LOOKED_AT, Puzzle, promising, puzzle_at, puzzle_in
from stolik.bots.review import review
from stolik.game.chance import Chance
from stolik.game.installed import GAMES
from stolik.table.playing import play_out, simulated_header
from stolik.table.table import Table

CRISSCROSS = GAMES["crisscross"]


@dataclass(frozen=True)
class Judged:
    seq: int
    loss: float
    at_stake: float


@cache
def a_game() -> Table:
    """Of two who play now and then."""
    header = simulated_header(CRISSCROSS, 2, CRISSCROSS.Options(), 5, 1)
    return play_out(header, [player_for(CRISSCROSS, "casual")] * 2)


@cache
def a_puzzle() -> Puzzle:
    found = puzzle_in(a_game(), [one.seq for one in promising(CRISSCROSS, review(a_game()).decisions)])
    assert found is not None
    return found


def test_whoever_misses_the_best_idea_of_a_puzzle_has_made_a_mistake():
    best, *others = a_puzzle().ideas
    assert len(others) == FEWEST_IDEAS - 1
    assert all(best.value - other.value > cast_of(CRISSCROSS).grades.inaccuracy for other in others)


def test_the_answers_of_a_puzzle_are_all_that_was_legal_and_few_of_them_are_right():
    puzzle = a_puzzle()
    state = CRISSCROSS.imagine(puzzle.view, Chance(bytes(32), 0))
    assert {answer.action for answer in puzzle.answers} == set(CRISSCROSS.legal(state, puzzle.seat))
    right = [answer.action for answer in puzzle.answers if answer.right]
    assert puzzle.ideas[0].action in right
    assert len(right) < len(puzzle.answers) / 2


def test_a_puzzle_is_what_its_seat_saw():
    puzzle, game = a_puzzle(), a_game()
    before = Table.restore(game.header, game.entries[: puzzle.seq])
    assert puzzle.view == CRISSCROSS.view(before.state, puzzle.seat)


def test_where_nothing_is_clearly_better_there_is_no_puzzle():
    """The first move on an empty sheet: corners are as good as each other."""
    game = a_game()
    first = next(entry for entry in game.entries if entry.seat == 0)
    begun = Table.restore(game.header, game.entries[:1])
    assert puzzle_at(CRISSCROSS, begun.state, first) is None


def test_where_somebody_went_wrong_is_looked_at_first_and_what_mattered_little_not_at_all():
    played = [Judged(1, 0.0, 9.0), Judged(2, 0.1, 0.2), Judged(3, 4.0, 5.0), Judged(4, 3.0, 7.0)]
    assert [one.seq for one in promising(CRISSCROSS, played)] == [4, 3, 1]


def test_a_long_game_is_not_looked_through_whole():
    assert len(promising(CRISSCROSS, [Judged(seq, 5.0, 5.0) for seq in range(LOOKED_AT + 5)])) == LOOKED_AT
