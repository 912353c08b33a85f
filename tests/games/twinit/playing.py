"""Whole games at random times: players who mostly see what is there, now and then do not, and a clock that never sleeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from stolik.game.chance import Chance
from stolik.game.contract import Event, Moment, Seat
from stolik.games.twinit.rules.moves import AnyAction, Options
from stolik.games.twinit.rules.state import State
from tests.games.twinit.positions import GAME

START = Moment(1_000)


@dataclass(frozen=True, slots=True)
class Entry:
    before: State
    seat: Seat | None
    action: AnyAction
    moment: Moment
    state: State
    events: tuple[Event, ...]


def play(players: int, options: Options, seed: int) -> Iterator[Entry]:
    random, key = Random(seed), seed.to_bytes(32, "big")
    state, _ = GAME.start(players, options, Chance(key, 0), START)
    while GAME.outcome(state) is None:
        due = GAME.due(state)
        at = state.at + random.randrange(20, 1_200)
        seat, action = choose(state, at, random) if due is None or at < due.at else (None, None)
        if action is None:
            if due is None:
                continue
            seat, action, at = due.seat, due.action, max(due.at, state.at)
        moment = Moment(at, (at - random.randrange(200), at))
        before, (state, events) = state, GAME.play(state, seat, action, Chance(key, state.rev), moment)
        yield Entry(before, seat, action, moment, state, events)


def choose(state: State, at: int, random: Random) -> tuple[Seat | None, AnyAction | None]:
    seat = random.randrange(state.players)
    slip = random.random() < 0.05
    moves = list(GAME.legal(state, seat, at) if slip else GAME.sound(state, seat, at))
    return seat, random.choice(moves) if moves else None
