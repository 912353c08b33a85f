"""A game that is tried again: the old luck up to some entry, another seed's from there on."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from stolik.game.chance import Chance, Draws
from stolik.games.crisscross.rules.game import CrissCross
from stolik.table.log import Branch, LuckKind
from stolik.table.playing import RandomPlayer, play_out, simulated_header
from stolik.table.records import read_records, replay, write_record
from stolik.table.table import Table

GAME = CrissCross()
OTHER = sha256(b"branch").digest()
AT = 4


def dice(table: Table) -> list[object]:
    return [event for entry in table.entries for event in entry.events if type(event).__name__ == "Rolled"]


def tried_again(luck: LuckKind, at: int) -> tuple[Table, Table]:
    """A game for one, and the same actions with other luck from that entry on."""
    header = simulated_header(GAME, 1, GAME.Options(), seed=3, number=0, luck=luck)
    old = play_out(header, [RandomPlayer()])
    return old, Table.restore(replace(header, branch=Branch(at, OTHER)), old.entries)


@pytest.mark.parametrize("luck", ["entries", "draws"])
def test_luck_is_the_old_one_before_the_branch_and_another_after_it(luck: LuckKind):
    old, again = tried_again(luck, AT)
    assert dice(again)[:AT] == dice(old)[:AT]
    assert dice(again)[AT:] != dice(old)[AT:]


@pytest.mark.parametrize(("luck", "kind"), [("entries", Chance), ("draws", Draws)])
def test_luck_is_keyed_by_what_the_header_says(luck: LuckKind, kind: type):
    header = simulated_header(GAME, 1, GAME.Options(), seed=3, number=0, luck=luck)
    assert type(header.chance(AT)) is kind


@pytest.mark.parametrize("luck", ["entries", "draws"])
def test_a_record_with_a_branch_is_folded_again(luck: LuckKind):
    _, again = tried_again(luck, AT)
    (record,) = read_records(write_record(again))
    assert replay(record).entries == again.entries


def test_without_a_branch_the_record_does_not_speak_of_one():
    old, _ = tried_again("entries", AT)
    assert b"branch" not in next(iter(write_record(old)))
