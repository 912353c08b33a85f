"""Super Mega Lucky Box at a table: what one seat does hangs on no other until the next number is revealed."""

from __future__ import annotations

from stolik.games.luckybox.rules import LuckyBox
from stolik.games.luckybox.rules.moves import Options
from stolik.table.log import Header
from stolik.table.table import Table


def started() -> Table:
    return Table(Header(LuckyBox(), 3, Options(), bytes(32)))


def act(table: Table, seat: int) -> None:
    table.act(seat, next(iter(table.legal(seat))))


def test_cards_can_be_chosen_again_although_others_have_chosen_since() -> None:
    table = started()
    act(table, 0)
    act(table, 1)
    table.take_back(0)
    assert table.to_act() == {0, 2}


def test_a_mark_can_be_taken_back_although_others_have_marked_since() -> None:
    table = started()
    for seat in (0, 1, 2, 0, 1):
        act(table, seat)
    table.take_back(0)
    assert table.to_act() == {0, 2}


def test_nothing_can_be_taken_back_once_the_next_number_is_revealed() -> None:
    table = started()
    for seat in (0, 1, 2):
        act(table, seat)
    assert [table.can_take_back(seat) for seat in (0, 1, 2)] == [(), (), ()]
