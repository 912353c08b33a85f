"""Whole games at random times: players who mostly see what is there, now and then do not, and a clock that never sleeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from stolik.rules.chance import Chance
from stolik.rules.game import Event, Moment, Seat
from stolik.rules.twinit.state import State
from stolik.rules.twinit.wire import AnyAction, Claim, Flip, Gather, Options, Release, Touch
from tests.rules.twinit.positions import GAME

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
    while (due := GAME.due(state)) is not None:
        at = state.at + random.randrange(20, 1_200)
        seat, action = choose(state, at, random) if at < due.at else (None, None)
        if action is None:
            seat, action, at = due.seat, due.action, max(due.at, state.at)
        moment = Moment(at, (at - random.randrange(200), at))
        before, (state, events) = state, GAME.play(state, seat, action, Chance(key, state.rev), moment)
        yield Entry(before, seat, action, moment, state, events)


def choose(state: State, at: int, random: Random) -> tuple[Seat | None, AnyAction | None]:
    seat = random.randrange(state.players)
    moves = list(GAME.legal(state, seat, at))
    careful = moves if random.random() < 0.05 else [move for move in moves if sensible(state, seat, move)]
    return seat, random.choice(careful) if careful else None


def sensible(state: State, seat: Seat, move: AnyAction) -> bool:
    match move:
        case Claim(cards) | Gather(cards):
            return len({state.cards[card].face for card in cards}) == 1
        case Touch(card):
            mates = [hand.card for hand in state.hands if hand.seat % 2 == seat % 2 and hand.seat != seat]
            return not mates or state.cards[mates[0]].face == state.cards[card].face
        case Release():
            return False
        case Flip(card):
            return card % 10 == 0
        case _:
            return True
