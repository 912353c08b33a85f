"""The review: what a game's decisions were worth, from what its seats could see."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from stolik.bots import cast_of, player_for
from stolik.bots.bot import Budget, Grades, Level
from stolik.bots.retelling import review_lines, review_values
from stolik.bots.review import Decision, NotOver, Review, choices, graded, judge, judged, result, review, summed_up
from stolik.game.chance import Chance
from stolik.game.contract import Outcome
from stolik.game.installed import GAMES
from stolik.table.log import Header, TakeBack
from stolik.table.playing import play_out, simulated_header
from stolik.table.records import write_record
from stolik.table.table import Table

QUICK = Budget(positions=60)
TURN_BASED = [("crisscross", 2), ("luckybox", 1), ("twentyone", 2)]
JUDGED = pytest.mark.parametrize(("game", "players"), TURN_BASED, ids=[game for game, _ in TURN_BASED])


def played(game: str, players: int, level: Level = "beginner", seed: int = 1, **options: Any) -> Table:
    rules = GAMES[game]
    header = simulated_header(rules, players, rules.Options(**options), seed, 0)
    return play_out(header, [player_for(rules, level)] * players)


@JUDGED
def test_a_result_is_what_was_to_be_expected_at_first_and_luck_less_losses(game: str, players: int):
    reviewed = review(played(game, players), QUICK)
    for seat in reviewed.seats:
        assert seat.opening + seat.luck - seat.lost == pytest.approx(seat.result, abs=0.02)
        assert seat.lost == pytest.approx(sum(one.loss for one in of(reviewed, seat.seat)), abs=0.02)


@JUDGED
def test_the_luck_between_decisions_and_after_the_last_adds_up(game: str, players: int):
    reviewed = review(played(game, players), QUICK)
    for seat in reviewed.seats:
        made = of(reviewed, seat.seat)
        after_the_last = seat.result - made[-1].played.value
        assert sum(one.luck for one in made) + after_the_last == pytest.approx(seat.luck, abs=0.01 * len(made))


@JUDGED
def test_what_is_as_good_as_the_best_costs_nothing(game: str, players: int):
    reviewed = review(played(game, players, "regular"), QUICK)
    even = [one for one in reviewed.decisions if one.grade == "best"]
    assert even
    assert all(one.loss == 0 and one.best == one.played for one in even)


@JUDGED
def test_the_experts_own_game_loses_nothing(game: str, players: int):
    reviewed = review(played(game, players, "expert"))
    assert {one.grade for one in reviewed.decisions} == {"best"}
    assert all(seat.accuracy == 100 for seat in reviewed.seats)


@JUDGED
def test_a_beginner_keeps_less_than_a_regular(game: str, players: int):
    kept = {
        level: sum(seat.accuracy or 0 for seed in (1, 2) for seat in review(played(game, players, level, seed)).seats)
        for level in ("beginner", "regular")
    }
    assert kept["beginner"] < kept["regular"]


@pytest.mark.parametrize(("game", "players"), [("setup", 2), ("luckybox", 2)])
def test_only_what_the_seat_could_see_is_used(game: str, players: int):
    """A state that looks the same and hides other things is judged the same."""
    table = played(game, players)
    first, *_ = judge(table, choices(table)[:2], QUICK)
    before = next(step.state for step in Table.steps(table.header, table.entries) if step.revision == first.seq)
    looks_the_same = table.game.imagine(table.game.view(before, first.seat), Chance(bytes(32), 7))
    assert looks_the_same != before
    assert judged(table.game, looks_the_same, table.entries[first.seq], first.seat, QUICK) == first


def test_what_was_taken_back_is_not_held_against_anybody():
    rules = GAMES["crisscross"]
    table = Table(Header(rules, 2, rules.Options(), bytes(32)))
    first = tuple(table.legal(0))
    table.act(0, first[0])
    table.act(0, TakeBack((1,)))
    bot = player_for(rules, "regular")
    finish(table, bot)
    assert 1 not in {one.seq for one in review(table, QUICK).decisions}


def test_what_a_clock_did_is_nobodys_decision():
    rules = GAMES["crisscross"]
    table = Table(Header(rules, 1, rules.Options(), bytes(32)))
    table.act(0, next(iter(table.legal(0))), by="clock")
    finish(table, player_for(rules, "regular"))
    assert 1 not in {one.seq for one in review(table, QUICK).decisions}


def finish(table: Table, bot: Any) -> None:
    while to_act := sorted(table.to_act()):
        seat = to_act[0]
        table.act(seat, bot.choose(table.view(seat), tuple(table.legal(seat)), Chance(bytes(32), table.revision)))


def test_a_game_that_goes_on_is_not_reviewed():
    rules = GAMES["crisscross"]
    with pytest.raises(NotOver):
        review(Table(Header(rules, 1, rules.Options(), bytes(32))))


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0, "best"),
        (0.05, "best"),
        (0.5, "good"),
        (0.51, "inaccuracy"),
        (1.5, "inaccuracy"),
        (4, "mistake"),
        (5, "blunder"),
    ],
)
def test_a_grade_goes_by_what_was_lost(loss: float, grade: str):
    assert graded(loss, Grades(good=0.5, inaccuracy=1.5, mistake=4)) == grade


def test_a_lead_is_over_the_best_of_those_who_do_not_share_the_place():
    ended = Outcome(scores=(30, 20, 30, 25), ranking=((0, 2), (1, 3)), breakdown=({}, {}, {}, {}))
    assert [result(ended, seat, "lead") for seat in range(4)] == [5, -10, 5, -5]
    assert result(ended, 1, "points") == 20


def test_the_worst_decisions_are_the_turning_points_the_worst_first():
    reviewed = review(played("crisscross", 1), QUICK)
    losses = {one.seq: one.loss for one in reviewed.decisions}
    worst = reviewed.seats[0].turning_points
    assert [losses[seq] for seq in worst] == sorted(losses.values(), reverse=True)[: len(worst)]
    assert len(worst) == 3


def test_a_game_in_real_time_tells_who_found_which_pair_after_how_long():
    table = played("twinit", 2, "regular")
    reviewed = review(table)
    found = [one for one in reviewed.sightings if one.what == "found"]
    outcome = table.outcome()
    assert outcome is not None
    assert len(found) >= sum(outcome.scores)
    assert all(one.values["ms"] > 0 for one in found)
    assert [figures["found"] for figures in reviewed.figures] == [
        sum(one.seat == seat for one in found) for seat in range(2)
    ]


def test_a_review_may_be_made_in_pieces():
    table = played("crisscross", 2)
    seqs = choices(table)
    pieces = [judge(table, seqs[at : at + 5], QUICK) for at in range(0, len(seqs), 5)]
    assert summed_up(table, [one for piece in pieces for one in piece]) == review(table, QUICK)


def test_pairs_are_told_in_words_and_times_in_seconds():
    table = played("twinit", 2, "regular")
    lines = list(review_lines(table, review(table)))
    assert any(re.search(r"Player \d takes the pair \d+ and \d+ after \d+\.\d s\.$", line) for line in lines)
    assert re.search(r"^Player 2: found \d+, slips \d+, median \d+\.\d s, fastest \d+\.\d s$", lines[-1])


def test_a_review_goes_through_json():
    table = played("crisscross", 2)
    reviewed = review(table, QUICK)
    values = json.loads(json.dumps(review_values(table.game, reviewed)))
    assert values["decisions"][0]["played"]["action"]["do"] == "place"
    assert len(values["decisions"]) == len(reviewed.decisions)


def test_lines_name_the_losses_and_no_luck_that_was_never_seen():
    table = played("twentyone", 2)
    lines = list(review_lines(table, review(table, QUICK)))
    better = [line for line in lines if "better by" in line]
    assert not [line for line in better if "rolls again:" in line]
    assert [line for line in better if re.search(r": Player \d rolls again\. Because", line)]
    assert any("blunder" in line or "mistake" in line for line in lines)


@JUDGED
def test_the_reason_for_a_better_move_does_not_speak_for_the_one_that_was_played(game: str, players: int):
    table = played(game, players)
    explainer = cast_of(table.game).explainer
    before = {step.entries[-1].seq + 1: step.state for step in Table.steps(table.header, table.entries)}
    lost = [one for one in review(table, QUICK).decisions if one.loss > 0]
    assert lost
    for decision in lost:
        reason = decision.best.reason
        for other in explainer.reasons(table.game.view(before[decision.seq], decision.seat), decision.played.action):
            assert other != reason
            assert other.key != reason.key or explainer.weight(other) <= explainer.weight(reason)


@JUDGED
def test_beside_what_was_lost_stands_what_both_moves_were_worth(game: str, players: int):
    table = played(game, players)
    told = re.findall(
        r"better by ([\d.]+) \((-?[\d.]+) instead of (-?[\d.]+)\)", "\n".join(review_lines(table, review(table, QUICK)))
    )
    assert told
    assert all(float(best) - float(worse) == pytest.approx(float(loss), abs=0.011) for loss, best, worse in told)


@JUDGED
def test_what_a_seats_line_says_adds_up_as_it_stands_there(game: str, players: int):
    table = played(game, players)
    sums = re.findall(
        r"(-?[\d.]+) at first ([+-][\d.]+) luck.*? ([+-][\d.]+) lost = (-?\d+)",
        "\n".join(review_lines(table, review(table, QUICK))),
    )
    assert len(sums) == players
    assert all(
        Decimal(opening) + Decimal(luck) + Decimal(lost) == Decimal(result) for opening, luck, lost, result in sums
    )


@JUDGED
def test_every_better_move_is_told_with_its_reason_in_words(game: str, players: int):
    table = played(game, players)
    better = [line for line in review_lines(table, review(table, QUICK)) if "better by" in line]
    assert better
    assert all(re.search(r"\. Because .+[a-z].*\.$", line) for line in better)


def test_the_command_reviews_the_records_of_a_file(tmp_path: Path):
    record = tmp_path / "game.jsonl"
    record.write_bytes(b"".join(write_record(played("crisscross", 1))))
    told = subprocess.run(
        [sys.executable, "-m", "stolik", "review", record, "--json"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert json.loads(told.stdout)["seats"][0]["seat"] == 0, told.stderr


def of(reviewed: Review, seat: int) -> list[Decision]:
    return [one for one in reviewed.decisions if one.seat == seat]
