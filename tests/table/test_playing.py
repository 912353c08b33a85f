"""Whole games without people: whose turn it is, what a player sees and may do, and whose hand is first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from stolik.game.chance import Luck
from stolik.game.contract import Action, Due, Moment, Step
from stolik.table.log import Header
from stolik.table.playing import Intention, RandomPlayer, play_by_intention, play_out, simulated_header
from stolik.table.seed import simulated_secret
from stolik.table.table import Table
from tests.contract.broken import Countdown
from tests.table.games import EVERY, RINGS, Bell, BellView, Ring, Rung


class Witness:
    """Plays the first thing that is legal, and remembers what it was shown."""

    def __init__(self, name: str | None = None) -> None:
        self.name = name
        self.seen: list[tuple[Any, tuple[Action, ...]]] = []

    def choose(self, view: Any, legal: Sequence[Action], chance: Luck) -> Action:
        self.seen.append((view, tuple(legal)))
        return legal[0]


def test_a_player_sees_its_own_view_and_what_is_legal_for_it() -> None:
    game, players = Countdown(), [Witness("one"), Witness("two")]
    table = play_out(Header(game, 2, game.Options(), bytes(32)), players)
    position = Table(table.header)
    for entry in table.entries[1:]:
        assert entry.seat is not None
        view, legal = players[entry.seat].seen.pop(0)
        assert (view, legal) == (position.view(entry.seat), tuple(position.legal(entry.seat)))
        position.act(entry.seat, entry.action)
    assert table.outcome() == position.outcome() is not None


def test_the_log_says_who_played() -> None:
    game = Countdown()
    table = play_out(Header(game, 2, game.Options(), bytes(32)), [Witness("one"), Witness("two")])
    assert {(entry.seat, entry.by) for entry in table.entries[1:]} == {(0, "one"), (1, "two")}


def test_a_seed_and_a_number_are_a_game() -> None:
    game = Countdown()
    games = {simulated_header(game, 2, game.Options(), seed, number).secret for seed in (1, 2) for number in (0, 1)}
    assert games == {simulated_secret(seed, number) for seed in (1, 2) for number in (0, 1)}
    assert len(games) == 4


def test_the_players_luck_is_not_the_games() -> None:
    lucks: list[list[int]] = []

    class Curious(Witness):
        def choose(self, view: Any, legal: Sequence[Action], chance: Luck) -> Action:
            lucks.append([chance.below(1000) for _ in range(3)])
            return super().choose(view, legal, chance)

    game = Countdown()
    header = Header(game, 2, game.Options(), bytes(32))
    play_out(header, [Curious(), Curious()])
    first = list(lucks)
    play_out(header, [Curious(), Curious()])
    assert lucks[len(first) :] == first
    assert len({tuple(luck) for luck in first}) == len(first)


def test_whoever_plays_at_random_plays_anything() -> None:
    class Always:
        def below(self, count: int) -> int:
            return count - 1

    chosen: Any = Always()
    assert RandomPlayer().choose(None, tuple("abc"), chosen) == "c"  # pyright: ignore[reportArgumentType] - letters for actions


# Real time


class Hand:
    """Will ring when it says so."""

    def __init__(self, name: str, when: Callable[[BellView], int | None]) -> None:
        self.name = name
        self._when = when
        self.seats: set[int | None] = set()

    def intend(self, view: BellView, sound: Sequence[Action]) -> Intention | None:
        self.seats.add(view.seat)
        at = self._when(view)
        return None if at is None or Ring() not in sound else Intention(Ring(), at)


def rung(*hands: Hand) -> list[tuple[int | None, int | None, str | None]]:
    table = play_by_intention(Header(Bell(), len(hands), Bell.Options(), bytes(32)), hands)
    return [(entry.seat, entry.at, entry.by) for entry in table.entries[1:]]


def test_whose_hand_is_there_first_acts() -> None:
    slow, quick = Hand("slow", lambda view: view.last + 300), Hand("quick", lambda view: view.last + 200)
    assert rung(slow, quick) == [(1, 200 * at, "quick") for at in range(1, RINGS + 1)]
    assert (slow.seats, quick.seats) == ({0}, {1})


def test_of_two_hands_in_the_same_moment_the_first_seats_comes_first() -> None:
    assert rung(*[Hand(name, lambda view: view.last + 200) for name in "ab"])[0] == (0, 200, "a")


def test_where_no_hand_comes_in_time_time_itself_acts() -> None:
    late = Hand("late", lambda view: view.last + EVERY)
    assert rung(late) == [(None, EVERY * at, None) for at in range(1, RINGS + 1)]


def test_a_hand_just_before_it_is_time_is_in_time() -> None:
    assert rung(Hand("just", lambda view: view.last + EVERY - 1))[0] == (0, EVERY - 1, "just")


def test_a_hand_that_the_rules_refuse_leaves_it_to_the_next() -> None:
    hasty, patient = Hand("hasty", lambda view: view.last), Hand("patient", lambda view: view.last + 500)
    assert rung(hasty, patient) == [(1, 500 * at, "patient") for at in range(1, RINGS + 1)]


def test_who_intends_nothing_does_nothing() -> None:
    assert {seat for seat, _, _ in rung(Hand("idle", lambda _: None))} == {None}


def test_a_hand_is_believed_to_the_millisecond() -> None:
    table = play_by_intention(Header(Bell(), 1, Bell.Options(), bytes(32)), [Hand("one", lambda view: view.last + 10)])
    assert [entry.allowed for entry in table.entries[1:3]] == [(10, 10), (20, 20)]


def test_what_is_overdue_comes_now_and_not_earlier() -> None:
    class Overdue(Bell):
        def due(self, state: Rung) -> Due[Ring] | None:
            return None if self.outcome(state) else Due(50, 0, Ring())

        def play(
            self, state: Rung, seat: int | None, action: Ring, chance: Luck, moment: Moment = Moment()
        ) -> Step[Rung]:
            return super().play(state, None, action, chance, moment)

    hands = [Hand("once", lambda view: 40 if not view.rings else 70 if view.rings == 1 else None)]
    table = play_by_intention(Header(Overdue(), 1, Bell.Options(), bytes(32)), hands)
    assert [(entry.seat, entry.at, entry.by) for entry in table.entries[1:]] == [
        (0, 40, "once"), (0, 50, "clock"), (0, 50, "clock"), (0, 50, "clock"),
    ]  # fmt: skip


@pytest.mark.parametrize("timed", [True, False])
def test_players_who_say_when_are_believed_if_all_of_them_do(timed: bool) -> None:
    hand = Hand("hand", lambda view: view.last + 7)
    seats: list[Any] = [hand, hand if timed else Witness("other")]
    if not timed:
        seats = [Witness("one"), Witness("two")]
    table = play_out(Header(Bell(), 2, Bell.Options(), bytes(32)), seats)
    assert ({entry.by for entry in table.entries[1:]} <= {"hand"}) == timed
    assert table.outcome() is not None


def test_at_any_time_a_player_sees_what_its_seat_sees() -> None:
    seats = [Witness("one"), Witness("two")]
    play_out(Header(Bell(), 2, Bell.Options(), bytes(32)), seats)
    assert [{view.seat for view, _ in player.seen} for player in seats] == [{0}, {1}]
    assert sum(len(player.seen) for player in seats) <= RINGS


def test_at_any_time_what_the_clock_does_for_a_seat_is_written_as_the_clocks() -> None:
    class Alone(Bell):
        """Nobody may ring; time does it in the first seat's name."""

        def legal(self, state: Rung, seat: int, at: int | None = None) -> Iterator[Ring]:
            yield from ()

        sound = legal

        def due(self, state: Rung) -> Due[Ring] | None:
            return None if self.outcome(state) else Due(state.last + EVERY, 0, Ring())

        def play(
            self, state: Rung, seat: int | None, action: Ring, chance: Luck, moment: Moment = Moment()
        ) -> Step[Rung]:
            return super().play(state, None, action, chance, moment)

    table = play_out(Header(Alone(), 1, Bell.Options(), bytes(32)), [Witness("one")])
    assert [(entry.seat, entry.at, entry.by) for entry in table.entries[1:]] == [
        (0, EVERY * at, "clock") for at in range(1, RINGS + 1)
    ]
