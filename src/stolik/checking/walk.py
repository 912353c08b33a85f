"""Random games as the properties need them: every position on the way, and how it was left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from stolik.checking.cases import Case
from stolik.game.chance import Chance, Luck
from stolik.game.contract import Action, AnyGame, AnyRealTimeGame, Event, Moment, Seat, Step, as_real_time
from stolik.table.seed import seed

LONGEST_GAME = 20_000
"""Entries after which a game is said not to end."""


@dataclass(frozen=True)
class Turn:
    """One position of a game, and what was done in it."""

    seq: int
    state: Any
    seat: Seat | None
    action: Action
    moment: Moment
    after: Any
    events: tuple[Event, ...]


def secret_of(number: int) -> bytes:
    return sha256(f"contract:{number}".encode()).digest()


def seed_of(number: int) -> bytes:
    """The seed of a table with that secret: what is walked here can be played again there."""
    return seed(secret_of(number), ())


def players_luck(number: int) -> Luck:
    """What the random players decide by, kept apart from the game's own luck."""
    return Chance(sha256(f"players:{number}".encode()).digest(), 0)


def start(case: Case, number: int) -> Step[Any]:
    chance = Chance(seed_of(number), 0)
    if timed := as_real_time(case.game):
        return timed.start(case.players, case.options, chance, Moment())
    return case.game.start(case.players, case.options, chance)


def play(game: AnyGame, state: Any, seat: Seat | None, action: Action, chance: Luck, moment: Moment) -> Step[Any]:
    if timed := as_real_time(game):
        return timed.play(state, seat, action, chance, moment)
    return game.play(state, seat, action, chance)


def legal(game: AnyGame, state: Any, seat: Seat, moment: Moment) -> tuple[Action, ...]:
    """What is legal, in a real-time game at that moment."""
    if timed := as_real_time(game):
        return tuple(timed.legal(state, seat, moment.at))
    return tuple(game.legal(state, seat))


def walk(case: Case, number: int) -> Iterator[Turn]:
    """A game of random players, driven by the clock where the game has one."""
    game, luck = case.game, players_luck(number)
    state = start(case, number).state
    now = 0
    for seq in range(1, LONGEST_GAME):
        if game.outcome(state) is not None:
            return
        seat, action, now = _next_action(game, state, luck, now, case.players)
        moment = Moment(now)
        after, events = play(game, state, seat, action, Chance(seed_of(number), seq), moment)
        yield Turn(seq, state, seat, action, moment, after, events)
        state = after
    raise AssertionError(f"{case.name} had not ended after {LONGEST_GAME} entries")


def _next_action(game: AnyGame, state: Any, luck: Luck, now: int, players: int) -> tuple[Seat | None, Action, int]:
    if timed := as_real_time(game):
        return _next_in_time(timed, state, luck, now, players)
    choices = [(seat, tuple(game.legal(state, seat))) for seat in sorted(game.to_act(state))]
    choices = [(seat, actions) for seat, actions in choices if actions]
    assert choices, "nobody can act, yet the game is not over"
    seat, actions = choices[luck.below(len(choices))]
    return seat, actions[luck.below(len(actions))], now


def _next_in_time(
    game: AnyRealTimeGame, state: Any, luck: Luck, now: int, players: int
) -> tuple[Seat | None, Action, int]:
    """Somebody does something, mostly no mistake, before the clock does; or else the clock."""
    due, at = game.due(state), now + luck.below(400)
    if due is None or at < due.at:
        look = game.sound if luck.below(10) else game.legal
        for seat in luck.shuffle(range(players)):
            if actions := tuple(look(state, seat, at)):
                return seat, actions[luck.below(len(actions))], at
    assert due is not None, "nobody can act, yet the game is not over"
    return due.seat, due.action, max(due.at, now)


def pick(turns: list[Turn], luck: Luck, most: int) -> tuple[Turn, ...]:
    """Some of the turns, the first and the last always among them."""
    chosen = {0, len(turns) - 1, *(luck.below(len(turns)) for _ in range(most))}
    return tuple(turns[at] for at in sorted(chosen))
