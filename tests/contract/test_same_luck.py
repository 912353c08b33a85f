"""Luck keyed by the rules' draws: who plays the same seed meets the same luck, whatever they do with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.game.chance import Draw, Draws, Luck
from stolik.game.contract import Action
from stolik.game.installed import GAMES
from stolik.games.crisscross.rules.moves import Rolled as Thrown
from stolik.games.luckybox.rules.moves import Dealt, Revealed
from stolik.games.setup.rules.moves import Swapped, Swept
from stolik.games.twentyone.rules.moves import Rolled
from stolik.table.log import Header
from stolik.table.playing import RandomPlayer, play_out
from stolik.table.table import Table

SECRETS = st.binary(min_size=32, max_size=32)


@dataclass(frozen=True)
class Whim:
    """Plays anything legal, by a mood of its own and not by the luck that it is given."""

    mood: int
    name: str | None = None

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck) -> Action:
        thought = sha256(f"{self.mood}:{view!r}".encode()).digest()
        return legal[int.from_bytes(thought, "big") % len(legal)]


def played(game: str, secret: bytes, mood: int, players: int = 1, **options: Any) -> Table:
    rules = GAMES[game]
    header = Header(rules, players, rules.Options(**options), secret, luck="draws")
    return play_out(header, [Whim(mood)] * players)


def events(table: Table, kind: type[Any]) -> list[Any]:
    return [event for entry in table.entries for event in entry.events if isinstance(event, kind)]


@given(SECRETS)
@settings(max_examples=10)
def test_criss_cross_has_the_same_dice_in_every_round(secret: bytes) -> None:
    one, other = (
        {event.round: event.dice for event in events(played("crisscross", secret, mood), Thrown)} for mood in (1, 2)
    )
    assert all(one[round_] == other[round_] for round_ in one.keys() & other.keys())


@given(SECRETS)
@settings(max_examples=8)
def test_all_thirty_six_numbers_of_a_lucky_box_are_the_same_whatever_bonuses_are_taken(secret: bytes) -> None:
    one, other = (played("luckybox", secret, mood) for mood in (1, 2))
    numbers = [(event.round, event.turn, event.number) for event in events(one, Revealed)]
    assert len(numbers) == 36
    assert numbers == [(event.round, event.turn, event.number) for event in events(other, Revealed)]
    assert events(one, Dealt) == events(other, Dealt)


@given(SECRETS)
@settings(max_examples=4)
def test_a_lucky_box_that_is_made_anew_still_deals_nearly_the_same(secret: bytes) -> None:
    """Eight at the table use up the deck; what is in it then depends on what they put away."""
    one, other = (played("luckybox", secret, mood, 8) for mood in (1, 2))
    assert [event.number for event in events(one, Revealed)] == [event.number for event in events(other, Revealed)]
    dealt = [[card for event in events(table, Dealt) for card in event.cards] for table in (one, other)]
    assert sum(map(int.__eq__, *dealt)) > len(dealt[0]) / 2


@given(SECRETS)
@settings(max_examples=8)
def test_twenty_one_has_the_same_throws_in_every_turn(secret: bytes) -> None:
    def throws(mood: int) -> dict[tuple[int, int], Any]:
        found, turn = dict[tuple[int, int], Any](), 0
        for event in events(played("twentyone", secret, mood, 2), Rolled):
            turn += event.attempt == 1
            found[turn, event.attempt] = event.dice
        return found

    one, other = throws(1), throws(2)
    assert all(one[throw] == other[throw] for throw in one.keys() & other.keys())


@given(SECRETS)
@settings(max_examples=8)
def test_setup_draws_the_same_tiles_in_the_same_order_until_tiles_go_back(secret: bytes) -> None:
    def drawn(mood: int) -> list[Any]:
        order: list[Any] = []
        with pytest.MonkeyPatch.context() as patch:
            pick = Draw.pick

            def noted(self: Draw, *about: Any) -> tuple[Any, ...]:
                found = pick(self, *about)
                order.extend(found)
                return found

            patch.setattr(Draw, "pick", noted)
            table = played("setup", secret, mood, 2)
        before = list(takewhile(lambda entry: not went_back(entry.events), table.entries))
        return order[: 50 - len(table_at(table, len(before)).state.bag) - 4 * 4]

    def went_back(told: Sequence[Any]) -> bool:
        return any(isinstance(event, Swapped | Swept) for event in told)

    one, other = drawn(1), drawn(2)
    shared = min(len(one), len(other))
    assert one[:shared] == other[:shared]


def table_at(table: Table, entries: int) -> Table:
    return Table.restore(table.header, table.entries[:entries])


@given(SECRETS)
@settings(max_examples=4)
def test_twin_it_lays_out_the_same_cards(secret: bytes) -> None:
    one, other = (played("twinit", secret, mood, mode="together") for mood in (1, 2))
    assert one.entries[0].events == other.entries[0].events


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_draw_has_a_name(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not named would be keyed by the entry, and differ with what was played before."""

    def unnamed(self: Draws, limit: int) -> int:
        raise AssertionError(f"{game} draws below {limit} without a name")

    monkeypatch.setattr(Draws, "below", unnamed)
    for players in {GAMES[game].players[0], GAMES[game].players[-1]}:
        options = {"mode": "together"} if game == "twinit" and players == 1 else {}
        played(game, bytes(32), 1, players, **options)


@given(SECRETS)
@settings(max_examples=5)
def test_the_luck_of_players_is_the_same_as_often_as_they_have_acted(secret: bytes) -> None:
    header = Header(GAMES["crisscross"], 2, GAMES["crisscross"].Options(), secret, luck="draws")
    one, other = (play_out(header, [RandomPlayer(), Whim(mood)]) for mood in (1, 2))
    mine = [[entry.action for entry in table.entries if entry.seat == 0] for table in (one, other)]
    assert mine[0] == mine[1]


def test_luck_keyed_by_entries_still_differs_with_what_was_played() -> None:
    """Otherwise the tests above would prove nothing."""
    rules = GAMES["luckybox"]
    header = Header(rules, 1, rules.Options(), bytes(32))
    one, other = (play_out(header, [Whim(mood)]) for mood in (1, 2))
    assert [event.number for event in events(one, Revealed)] != [event.number for event in events(other, Revealed)]
