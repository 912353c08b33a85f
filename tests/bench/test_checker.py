"""The checker of the chaos bench finds every fault that is planted in a run, and none in a run that has none."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bench.trouble.database import whose
from bench.trouble.kept import Fact, Glimpse, Owned, Refusal, Wait
from bench.trouble.proxy import Way
from bench.trouble.refolding import SHORTEST_PAUSE
from bench.trouble.report import figures
from stolik.games.twinit.rules.moves import Reveal
from tests.bench.a_run import (
    CLIENT,
    FIRST,
    HERE,
    SECOND,
    TABLE,
    Playing,
    Run,
    a_run,
    a_run_with_a_clock,
    a_sitting,
    answer,
    as_a_run,
    request,
    shown,
)


@pytest.fixture
def run() -> Run:
    return a_run()


def test_a_run_without_a_fault_is_clean(run: Run):
    verdict = run.verdict()
    assert (verdict.clean, verdict.moves) == (True, 6)


def test_the_figures_are_one_line_with_every_key(run: Run):
    run.told.waits += [Wait(TABLE, 0.5, "an answer"), Wait(TABLE, 3.25, "a bot")]
    keys = {"moves": 6, "lost": 0, "doubled": 0, "reordered": 0, "two_owners": 0, "made_twice": 0, "longest_s": 3.25}
    assert json.loads(figures(run.verdict())) == keys


# Lost


def test_a_move_that_was_acknowledged_and_is_not_in_the_log_is_lost(run: Run):
    run.told.answers.append(replace(run.told.answers[0], request=request(9), seqs=frozenset({7})))
    assert len(run.verdict().lost) == 1


def test_a_move_at_the_end_of_the_log_that_is_gone_is_lost(run: Run):
    assert any("entry 6 was shown" in line for line in run.without(6).verdict().lost)


def test_a_move_that_is_in_the_log_as_another_one_is_lost(run: Run):
    run.told.answers[0] = replace(run.told.answers[0], action={"do": "place", "a": 23, "b": 24})
    assert len(run.verdict().lost) == 1


def test_what_somebody_saw_and_the_log_has_otherwise_is_lost(run: Run):
    run.told.shown[replace(shown(run.rows[3]), at=run.rows[3].at + 1)] = None
    assert len(run.verdict().lost) == 1


def test_a_table_that_was_made_and_is_not_there_is_lost(run: Run):
    run.told.facts.append(Fact("TGone", "made"))
    assert len(run.verdict().lost) == 1


@pytest.mark.parametrize(
    "fact",
    [Fact(TABLE, "seat", 1, "p7Another"), Fact(TABLE, "nonce", 0, "cd" * 32), Fact(TABLE, "finished", value="[3, 5]")],
    ids=lambda fact: fact.kind,
)
def test_what_was_acknowledged_around_the_game_and_does_not_hold_is_lost(run: Run, fact: Fact):
    run.told.facts.append(fact)
    assert len(run.verdict().lost) == 1


def test_a_game_that_began_and_is_open_again_is_lost(run: Run):
    assert len(run.with_table(lambda table: replace(table, status="open")).verdict().lost) == 1


# Doubled


def test_a_request_that_is_in_the_log_twice_is_doubled(run: Run):
    assert len(run.change(3, lambda row: replace(row, request=request(1))).verdict().doubled) == 1


def test_a_request_that_was_acknowledged_as_two_entries_is_doubled(run: Run):
    run.told.answers.append(replace(run.told.answers[0], seqs=frozenset({5})))
    assert len(run.verdict().doubled) == 1


def test_a_request_that_was_refused_and_done_all_the_same_is_doubled(run: Run):
    run.told.refusals.append(Refusal(TABLE, request(2), "stale"))
    assert len(run.verdict().doubled) == 1


def test_a_request_that_was_refused_and_not_done_is_fine(run: Run):
    run.told.refusals.append(Refusal(TABLE, request(9), "stale"))
    assert run.verdict().clean


# Reordered


def test_a_client_that_is_shown_an_older_revision_is_reordered(run: Run):
    run.told.glimpses.append(Glimpse(CLIENT, TABLE, 4))
    assert len(run.verdict().reordered) == 1


def test_another_client_may_be_behind(run: Run):
    run.told.glimpses.append(Glimpse("another0", TABLE, 4))
    assert run.verdict().clean


def test_moves_that_the_log_has_in_another_order_than_they_were_answered_are_reordered(run: Run):
    run.told.answers.reverse()
    assert len(run.verdict().reordered) == 2


def test_a_move_that_is_another_entry_than_was_said_is_reordered(run: Run):
    run.told.answers[0] = replace(answer(run.rows[1]), seqs=frozenset({2}))
    assert len(run.verdict().reordered) == 1


def test_a_log_with_a_gap_is_reordered(run: Run):
    assert any("gaps" in line for line in run.without(3).verdict().reordered)


def test_a_log_whose_time_goes_back_is_reordered(run: Run):
    back = run.change(4, lambda row: replace(row, at=row.at - 1_000))
    assert any("before the one before it" in line for line in back.verdict().reordered)


# Two owners


def test_two_processes_that_write_in_one_epoch_are_two_owners(run: Run):
    assert run.with_written(4, lambda one: replace(one, writer=SECOND, owner=SECOND)).verdict().two_owners


def test_whoever_writes_at_another_processs_table_is_a_second_owner(run: Run):
    assert len(run.with_written(6, lambda one: replace(one, epoch=HERE + 1, owner=SECOND)).verdict().two_owners) == 1


def test_an_entry_of_an_epoch_that_was_over_has_a_second_owner(run: Run):
    later = run.with_written(3, lambda one: replace(one, epoch=HERE + 1, owner=SECOND, writer=SECOND))
    assert any("after epoch" in line for line in later.verdict().two_owners)


def test_an_epoch_that_was_given_to_two_has_two_owners(run: Run):
    assert len(run.with_owned(Owned(TABLE, HERE, HERE + 1)).verdict().two_owners) == 1


def test_whoever_writes_after_being_shut_out_is_a_second_owner(run: Run):
    assert len(run.with_written(6, lambda one: replace(one, fenced=True)).verdict().two_owners) == 1


def test_an_orderly_take_over_is_fine(run: Run):
    taken = run.with_owned(Owned(TABLE, HERE + 1, HERE + 1))
    for seq in (4, 5, 6):
        taken = taken.with_written(seq, lambda one: replace(one, epoch=HERE + 1, owner=SECOND, writer=SECOND))
    assert taken.verdict().clean


# Made twice


def test_a_bots_move_that_is_in_the_log_twice_is_made_twice(run: Run):
    bots = run.rows[2]
    again = [*run.rows[:3], replace(bots, seq=3), *(replace(row, seq=row.seq + 1) for row in run.rows[3:])]
    assert any("entry 3" in line for line in run.with_rows(again).verdict().made_twice)


def test_a_bots_move_that_somebody_saw_otherwise_was_made_twice(run: Run):
    run.told.shown[replace(shown(run.rows[2]), at=run.rows[2].at + 7)] = None
    assert len(run.verdict().made_twice) == 1


def test_a_clock_that_ran_out_in_its_time_is_fine():
    assert a_run_with_a_clock().verdict().clean


@pytest.mark.parametrize(("first", "second"), [(14_999, 15_000), (15_000, 14_599)])
def test_a_clock_that_ran_out_although_it_had_time_left_was_made_twice(first: int, second: int):
    assert len(a_run_with_a_clock(first, second).verdict().made_twice) == 1


def _with_a_twin(after: int) -> Run:
    """The bot does the same thing twice, the second time by the hand of another process."""
    run = a_run()
    twin = replace(run.rows[2], seq=4, at=run.rows[2].at + after)
    return run.change(4, lambda _: twin).with_written(4, lambda one: replace(one, writer=SECOND))


def test_two_moves_of_a_bot_by_two_processes_within_a_thought_were_made_twice():
    assert any("had just done the same" in line for line in _with_a_twin(after=SHORTEST_PAUSE - 1).verdict().made_twice)
    assert not any("had just done the same" in line for line in _with_a_twin(after=SHORTEST_PAUSE).verdict().made_twice)


@pytest.mark.parametrize(("after", "twice"), [(4_000, 0), (3_999, 1)])
def test_what_the_clock_of_a_real_time_game_does_before_it_is_due_was_made_twice(after: int, twice: int):
    playing = Playing(a_sitting("twinit"))
    due = playing.table.due()
    assert due is not None
    playing.act(due.seat, after=after, by="clock", action=Reveal())
    assert len(as_a_run(playing).verdict().made_twice) == twice


def test_an_entry_of_nobody_that_was_not_due_was_made_twice(run: Run):
    nobodys = run.change(2, lambda row: replace(row, by="clock"))
    assert any("nothing of the kind" in line for line in nobodys.verdict().made_twice)


def test_the_process_that_wrote_is_told_by_the_way_that_was_used_in_that_moment():
    user = whose([Way(4000, 10.0, FIRST), Way(4000, 20.0, SECOND)])
    assert (user(4000, 15.0), user(4000, 25.0), user(4001, 25.0)) == (FIRST, SECOND, "port 4001")
