"""How much is remembered of what was refused: the newest, and of nobody more than of others."""

from __future__ import annotations

from stolik.server.live.asked_before import ANSWERS_PER_CLIENT, CLIENTS_PER_GUEST, MOST_GUESTS, EverybodysAnswers


def test_a_client_that_comes_back_finds_what_it_was_refused():
    everybody = EverybodysAnswers()
    everybody.of("ania", "tab").remember(7, b"no")
    assert [everybody.of("ania", "tab").answer(7), everybody.of("ania", "other").answer(7)] == [b"no", None]


def test_of_a_client_only_the_last_refusals_are_kept():
    refusals = EverybodysAnswers().of("ania", "tab")
    for id_ in range(ANSWERS_PER_CLIENT + 1):
        refusals.remember(id_, b"no")
    assert (refusals.answer(0), refusals.answer(1)) == (None, b"no")


def test_a_guest_with_many_clients_pushes_out_only_their_own():
    everybody = EverybodysAnswers()
    everybody.of("ania", "tab").remember(1, b"no")
    everybody.of("ben", "first").remember(1, b"no")
    for client in range(CLIENTS_PER_GUEST):
        everybody.of("ben", f"{client}")
    assert (everybody.of("ania", "tab").answer(1), everybody.of("ben", "first").answer(1)) == (b"no", None)


def test_of_very_many_guests_those_who_came_first_are_forgotten():
    everybody = EverybodysAnswers()
    everybody.of("ania", "tab").remember(1, b"no")
    for guest in range(MOST_GUESTS):
        everybody.of(f"{guest}", "tab")
    assert everybody.of("ania", "tab").answer(1) is None
