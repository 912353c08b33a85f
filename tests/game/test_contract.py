"""The few things that all games share."""

from __future__ import annotations

from stolik.game.contract import Action, Due, Event, Illegal, Sooner, kebab, rank


def test_a_wire_name_is_the_class_name_in_kebab_case() -> None:
    assert [kebab(name) for name in ("Place", "RowScored", "TimeUp")] == ["place", "row-scored", "time-up"]


def test_ranking_groups_seats_by_place_best_first() -> None:
    assert rank([(3, 1), (5, 0), (3, 1), (3, 2)]) == ((1,), (3,), (0, 2))


def test_a_refusal_says_why_in_code_and_values() -> None:
    refusal = Illegal("cell-taken", cell=7)
    assert (refusal.code, refusal.values, str(refusal)) == ("cell-taken", {"cell": 7}, "cell-taken (cell 7)")


def test_an_event_without_an_audience_is_for_everybody_spectators_too() -> None:
    assert Event().seen_by(None)


def test_an_event_for_some_seats_is_for_them_alone() -> None:
    assert [Event(to=(1,)).seen_by(seat) for seat in (None, 0, 1)] == [False, False, True]


def test_what_is_due_waits_for_the_longest_way_and_never_beyond_its_own_time() -> None:
    due = Due(1000, None, Action(), Sooner(frozenset({0, 1}), pressed_before=700, not_before=800))
    assert [due.comes(ways) for ways in ((), (50, 20), (150, 20), (400,))] == [700, 800, 850, 1000]


def test_what_is_due_at_its_own_time_alone_waits_for_nobody() -> None:
    assert Due(1000, None, Action()).comes((50,)) == 1000
